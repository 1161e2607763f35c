package download

import (
	"bytes"
	"compress/gzip"
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
	Schema  string        `json:"schema"`           // counselboard/eee-index/1
	Version string        `json:"schema_version"`   // of the records
	Packed  string        `json:"packed,omitempty"` // the file below data/ that holds all records, a line each in this order; absent where each is a file
	Records []recordEntry `json:"records"`          // by run
}

// A recordEntry is one record.
type recordEntry struct {
	Run    string `json:"run"`
	ID     string `json:"evaluation_id"`
	File   string `json:"file,omitempty"` // below data/eee/; absent where all are packed
	Path   string `json:"path"`           // the record's place among every_eval_ever's
	SHA256 string `json:"sha256"`
}

// Record returns the record of every_eval_ever of a run.
func (s Source) Record(r *board.Run) (*eee.Record, error) {
	return eee.New(r, eee.Options{Synthetic: s.Synthetic, Judge: s.Results.Resolve(r.Panel.Model)})
}

// HasRecord reports whether a run counts and has something to say.
func HasRecord(r *board.Run) bool {
	return r.State() == result.Active && slices.ContainsFunc(r.Figures, (*board.Figure).Known)
}

// PackedRecords is the file below data/ that holds all records of a site with a long board:
// JSON lines, packed with gzip.
const PackedRecords = "eee.jsonl.gz"

// PacksRecords reports whether all records are in [PackedRecords].
func PacksRecords(lb *board.Leaderboard) bool {
	return slices.ContainsFunc(lb.Panels, func(p *board.Panel) bool { return slices.ContainsFunc(p.Boards(), (*board.Board).Abridged) })
}

// RecordPath is the place of a run's record, from the site's root.
func RecordPath(lb *board.Leaderboard, run string) string {
	if PacksRecords(lb) {
		return "data/" + PackedRecords
	}
	return "data/eee/" + run + ".json"
}

// records lists the records of all runs that count, and their index.
func (s Source) records() []files.Unmade {
	var out []files.Unmade
	var made sync.Map // from a run's id to its recordEntry
	index := RecordIndex{Schema: "counselboard/eee-index/1", Version: eee.Version, Records: []recordEntry{}}
	record := func(r *board.Run) ([]byte, error) {
		rec, err := s.Record(r)
		if err != nil {
			return nil, err
		}
		data, err := rec.Line()
		entry := recordEntry{r.ID, rec.EvaluationID, r.ID + ".json", rec.Path(), fmt.Sprintf("%x", sha256.Sum256(data))}
		if index.Packed != "" {
			entry.File = ""
		}
		made.Store(r.ID, entry)
		return data, err
	}
	recorded := list.Keep(s.Leaderboard.Runs, HasRecord)
	pack := sync.OnceValues(func() ([]byte, error) {
		var packed bytes.Buffer
		to := gzip.NewWriter(&packed) // what is written to a buffer does not fail
		for _, r := range recorded {
			line, err := record(r)
			if err != nil {
				return nil, err
			}
			_, _ = to.Write(line)
		}
		err := to.Close()
		return packed.Bytes(), err
	})
	if PacksRecords(s.Leaderboard) {
		index.Packed = PackedRecords
		out = append(out, files.Unmade{Path: "data/" + PackedRecords, Make: pack})
	} else {
		for _, r := range recorded {
			out = append(out, files.Unmade{Path: "data/eee/" + r.ID + ".json", Make: func() ([]byte, error) { return record(r) }})
		}
	}
	return append(out, files.Unmade{Path: "data/eee.json", Make: func() ([]byte, error) {
		if index.Packed != "" { // which makes each once
			if _, err := pack(); err != nil {
				return nil, err
			}
		}
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
