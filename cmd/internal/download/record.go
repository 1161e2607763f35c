package download

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
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
func (s Source) Record(r *board.Run) (*eee.Record, error) { return s.record(r, true) }

func (s Source) record(r *board.Run, topics bool) (*eee.Record, error) {
	return eee.New(r, eee.Options{Synthetic: s.Synthetic, Judge: s.Results.Resolve(r.Panel.Model), NoTopics: !topics})
}

// HasRecord reports whether a run counts and has something to say.
func HasRecord(r *board.Run) bool {
	return r.State() == result.Active && slices.ContainsFunc(r.Figures, (*board.Figure).Known)
}

// RecordPath is the place of a run's record, from the site's root.
func RecordPath(run string) string { return "data/eee/" + run + ".json" }

// records lists the records of all runs that count, and their index.
func (s Source) records() []files.Unmade {
	var out []files.Unmade
	var made sync.Map // from a run's id to its recordEntry
	record := func(r *board.Run) ([]byte, error) {
		rec, err := s.record(r, r.Panel.Eval == nil || !r.Panel.Eval.Abridged())
		if err != nil {
			return nil, err
		}
		data, err := rec.Line()
		made.Store(r.ID, recordEntry{r.ID, rec.EvaluationID, r.ID + ".json", rec.Path(), fmt.Sprintf("%x", sha256.Sum256(data))})
		return data, err
	}
	recorded := list.Keep(s.Leaderboard.Runs, HasRecord)
	for _, r := range recorded {
		out = append(out, files.Unmade{Path: RecordPath(r.ID), Make: func() ([]byte, error) { return record(r) }})
	}
	return append(out, files.Unmade{Path: "data/eee.json", Make: func() ([]byte, error) {
		index := RecordIndex{Schema: "counselboard/eee-index/1", Version: eee.Version, Records: []recordEntry{}}
		for _, r := range recorded {
			entry, ok := made.Load(r.ID)
			if !ok {
				if _, err := record(r); err != nil {
					return nil, err
				}
				entry, _ = made.Load(r.ID)
			}
			index.Records = append(index.Records, entry.(recordEntry))
		}
		return document(index)
	}})
}
