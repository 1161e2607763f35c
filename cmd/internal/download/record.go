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
func (s Downloads) Record(r *board.ScoredRun) (*eee.Record, error) {
	return eee.New(r, s.Results.Resolve(r.Panel.Model), s.Synthetic)
}

// HasRecord reports whether a run counts and has something to say.
func HasRecord(r *board.ScoredRun) bool {
	return r.State() == result.Active && slices.ContainsFunc(r.Figures, (*board.Score).Known)
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
func (s Downloads) records() []files.Unmade {
	type made struct {
		entry recordEntry
		line  []byte
	}
	var all []func() (made, error)
	var out []files.Unmade
	index := RecordIndex{Schema: "counselboard/eee-index/1", Version: eee.Version, Records: []recordEntry{}}
	packed := PacksRecords(s.Leaderboard)
	for _, r := range list.Keep(s.Leaderboard.Runs, HasRecord) {
		record := sync.OnceValues(func() (made, error) {
			rec, err := s.Record(r)
			if err != nil {
				return made{}, err
			}
			line, err := rec.Line()
			m := made{recordEntry{Run: r.ID, ID: rec.EvaluationID, Path: rec.Path(), SHA256: fmt.Sprintf("%x", sha256.Sum256(line))}, line}
			if !packed {
				m.entry.File = r.ID + ".json"
			}
			return m, err
		})
		all = append(all, record)
		if !packed {
			out = append(out, files.Unmade{Path: RecordPath(s.Leaderboard, r.ID), Make: func() ([]byte, error) { m, err := record(); return m.line, err }})
		}
	}
	if packed {
		index.Packed = PackedRecords
		out = append(out, files.Unmade{Path: "data/" + PackedRecords, Make: func() ([]byte, error) {
			var packed bytes.Buffer
			to := gzip.NewWriter(&packed) // what is written to a buffer does not fail
			for _, record := range all {
				m, err := record()
				if err != nil {
					return nil, err
				}
				_, _ = to.Write(m.line)
			}
			err := to.Close()
			return packed.Bytes(), err
		}})
	}
	return append(out, files.Unmade{Path: "data/eee.json", Make: func() ([]byte, error) {
		for _, record := range all {
			m, err := record()
			if err != nil {
				return nil, err
			}
			index.Records = append(index.Records, m.entry)
		}
		return document(index)
	}})
}
