package download

import (
	"crypto/sha256"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RecordIndex is data/eee.json: which record is of which run.
type RecordIndex struct {
	Schema  string        `json:"schema"`         // counselboard/eee-index/1
	Version string        `json:"schema_version"` // of the records
	Records []recordEntry `json:"records"`        // by run
}

// A recordEntry is one record.
type recordEntry struct {
	Run    string `json:"run"`
	ID     string `json:"evaluation_id"`
	File   string `json:"file"` // below data/eee/
	Path   string `json:"path"` // the record's place among every_eval_ever's
	SHA256 string `json:"sha256"`
}

// Record returns the record of every_eval_ever of a run.
func (s Source) Record(r *board.Run) (*eee.Record, error) {
	return eee.New(r, eee.Options{Synthetic: s.Synthetic, Judge: s.Results.Resolve(r.Panel.Model)})
}

// HasRecord reports whether a run counts and has something to say.
func HasRecord(r *board.Run) bool {
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

// RecordPath is the place of a run's record, from the site's root.
func RecordPath(run string) string { return "data/eee/" + run + ".json" }

// records returns the records of all runs that count, and their index.
func (s Source) records() ([]files.File, error) {
	var out []files.File
	index := RecordIndex{Schema: "counselboard/eee-index/1", Version: eee.Version, Records: []recordEntry{}}
	for _, r := range s.Leaderboard.Runs {
		if !HasRecord(r) {
			continue
		}
		rec, err := s.Record(r)
		if err != nil {
			return nil, err
		}
		data, err := rec.JSON()
		if err != nil {
			return nil, err
		}
		out = append(out, files.File{Path: RecordPath(r.ID), Data: data})
		index.Records = append(index.Records, recordEntry{r.ID, rec.EvaluationID, r.ID + ".json", rec.Path(), fmt.Sprintf("%x", sha256.Sum256(data))})
	}
	f, err := document("data/eee.json", index)
	return append(out, f), err
}
