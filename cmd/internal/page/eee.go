package page

import (
	"crypto/sha256"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RecordIndex is data/eee.json: which record is of which run.
type RecordIndex struct {
	Schema  string     `json:"schema"`         // counselboard/eee-index/1
	Version string     `json:"schema_version"` // of the records
	Records []eeeEntry `json:"records"`        // by run
}

// An eeeEntry is one record.
type eeeEntry struct {
	Run    string `json:"run"`
	ID     string `json:"evaluation_id"`
	File   string `json:"file"` // below data/eee/
	Path   string `json:"path"` // the record's place among every_eval_ever's
	SHA256 string `json:"sha256"`
}

// Record makes the record of every_eval_ever of a run.
func Record(src *Source, r *board.Run) (*eee.Record, error) {
	return eee.New(r, eee.Options{Synthetic: src.Config.Synthetic, Judge: src.Results.Resolve(r.Panel.Model)})
}

// hasRecord reports whether a run counts and has something to say.
func hasRecord(r *board.Run) bool {
	if r.State() != result.Active {
		return false
	}
	for _, f := range r.Figures {
		if f.Known() {
			return true
		}
	}
	return false
}

// eeePath is the place of a run's record.
func eeePath(run string) string { return "data/eee/" + run + ".json" }

// records adds the records of all runs that count, and their index.
func (b *Builder) records() error {
	index := RecordIndex{Schema: "counselboard/eee-index/1", Version: eee.Version, Records: []eeeEntry{}}
	for _, r := range b.lb.Runs {
		if !hasRecord(r) {
			continue
		}
		rec, err := Record(b.src, r)
		if err != nil {
			return err
		}
		data, err := rec.JSON()
		if err != nil {
			return err
		}
		b.Add(eeePath(r.ID), data)
		index.Records = append(index.Records, eeeEntry{r.ID, rec.EvaluationID, r.ID + ".json", rec.Path(), fmt.Sprintf("%x", sha256.Sum256(data))})
	}
	return b.addJSON("data/eee.json", index)
}
