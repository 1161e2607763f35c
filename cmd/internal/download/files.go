package download

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/exchange"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// ExportSchema describes the downloads in JSON.
//
//go:embed export.schema.json
var ExportSchema []byte

// Version is that of the addresses and fields below data/ on which programs may rely; testdata/stable.txt
// lists them. It rises when one of them goes or changes its meaning.
const Version = 2

// Schemas lists the schemas that the site publishes, by name below data/schema/.
func Schemas(b *result.Benchmark) []files.File {
	return []files.File{
		{Path: "run.schema.json", Data: b.Schema("run")}, {Path: "summary.schema.json", Data: b.Schema("summary")},
		{Path: "calibration.schema.json", Data: judge.CalibrationSchema(b)}, {Path: "model.schema.json", Data: b.Schema("model")},
		{Path: "panel.schema.json", Data: b.Schema("panel")}, {Path: "releases.schema.json", Data: b.Schema("releases")},
		{Path: "site.schema.json", Data: settings.Schema}, {Path: "export.schema.json", Data: ExportSchema},
		{Path: "diff.schema.json", Data: change.Schema},
	}
}

// Downloads are the files below data/ and what they are made of.
type Downloads struct {
	Leaderboard *board.Leaderboard
	Results     *result.Set
	Title       string // the site's
	Digest      string // of the results
	Synthetic   bool   // all data are made up
	Texts       bool   // quoted answers and reasons may be published

	Verdict func(judge *board.Panel) string // what calibration found, in words
}

// Files lists everything below data/ but the page, the manifest and what is
// rendered.
func (s Downloads) Files() []files.Unmade {
	var out []files.Unmade
	add := func(path string, data func() []byte) {
		out = append(out, files.Unmade{Path: path, Make: func() ([]byte, error) { return data(), nil }})
	}
	copied := func(f result.Provenance) { add("data/"+f.Path, func() []byte { return f.Bytes }) }
	document := func(path string, v func() any) {
		out = append(out, files.Unmade{Path: path, Make: func() ([]byte, error) { return document(v()) }})
	}
	document("data/leaderboard.json", func() any { return s.Leaderboard.Document(s.Title, s.Digest) })
	for _, m := range s.Leaderboard.Models {
		document("data/models/"+m.ID+".json", func() any { return m.Document() })
		copied(m.File)
	}
	for _, r := range s.Leaderboard.Runs {
		document("data/runs/"+r.ID+".json", func() any { return r.Document() })
		if s.Publishable(r) {
			copied(r.File)
		}
	}
	for _, p := range s.Leaderboard.Panels {
		copied(p.File)
		if p.Kind == result.Judge {
			document("data/judges/"+p.ID+".json", func() any { return p.JudgeDocument(s.Verdict(p)) })
		}
	}
	for _, sum := range s.Results.Summaries {
		copied(sum.File)
	}
	for _, x := range s.Results.Calibrations {
		copied(x.File)
	}
	if f := s.Results.Releases.File; f.Path != "" {
		copied(f)
	}
	for _, f := range s.Results.Boards {
		copied(*f)
	}
	for _, f := range Schemas(s.Results.Benchmark) {
		add("data/schema/"+f.Path, func() []byte { return f.Data })
	}
	for _, t := range Tables() {
		if t.Bytes != nil {
			add("data/"+t.Path, func() []byte { return t.Bytes(s.Leaderboard) })
		}
	}
	for _, p := range s.Leaderboard.Panels {
		if slices.ContainsFunc(p.Boards(), func(b *board.Board) bool { return len(b.Pairs) > 0 }) {
			add("data/"+PairsPath(p.ID), func() []byte { return write(pairColumns, pairs(p)) })
		}
	}
	return append(out, files.Unmade{Path: "data/eee.json", Make: s.records})
}

// Records makes every_eval_ever's records of the runs.
func (s Downloads) Records() exchange.Writer {
	return exchange.Writer{Benchmark: s.Results.Benchmark, Cards: s.Results.Resolve, Synthetic: s.Synthetic}
}

// records lists the records of all runs that count as one document, a line each.
func (s Downloads) records() ([]byte, error) {
	out := fmt.Appendf(nil, `{"schema": "counselboard/records/1", "schema_version": %q, "records": [`, exchange.Version)
	for _, r := range s.Leaderboard.Runs {
		if !exchange.HasRecord(r) {
			continue
		}
		record, err := s.Records().Record(r)
		if err != nil {
			return nil, err
		}
		if out[len(out)-1] == '}' {
			out = append(out, ',')
		}
		out = append(append(out, '\n'), bytes.TrimSuffix(record.Line, []byte("\n"))...)
	}
	return append(out, "\n]}\n"...), nil
}

// Publishable reports whether a run's file may stand on the site: not where it
// holds texts of patients or answers, unless the settings allow it.
func (s Downloads) Publishable(r *board.Row) bool {
	text := func(x result.Rating) bool { return len(x.Spans) > 0 || x.Reason != "" }
	return s.Texts || !slices.ContainsFunc(r.Ratings, text)
}

func document(v any) ([]byte, error) {
	data, err := json.Marshal(v)
	return append(data, '\n'), err
}
