package download

import (
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// ExportSchema describes the downloads in JSON.
//
//go:embed export.schema.json
var ExportSchema []byte

// A SchemaFile is a schema below data/schema/.
type SchemaFile struct {
	Name string
	Data []byte
}

// Schemas lists the schemas that the site publishes under data/schema/.
func Schemas() []SchemaFile {
	return []SchemaFile{
		{"run.schema.json", result.RunSchema()}, {"summary.schema.json", result.SummarySchema()}, {"calibration.schema.json", board.CalibrationSchema()},
		{"model.schema.json", result.ModelSchema()}, {"panel.schema.json", result.PanelSchema()}, {"releases.schema.json", result.ReleasesSchema()},
		{"site.schema.json", settings.Schema}, {"export.schema.json", ExportSchema}, {"diff.schema.json", change.Schema},
	}
}

// A Source is what downloads are made of.
type Source struct {
	Leaderboard *board.Leaderboard
	Results     *result.Set
	Title       string // the site's
	Digest      string // of the results
	Synthetic   bool   // all data are made up
	Texts       bool   // quoted answers and reasons may be published

	Verdict func(judge *board.Panel) string // what calibration found, in words
}

// Files returns everything below data/ but the page, the manifest and what is
// rendered.
func (s Source) Files() ([]files.File, error) {
	var out []files.File
	var failed error
	add := func(path string, data []byte) { out = append(out, files.File{Path: path, Data: data}) }
	addDocument := func(path string, v any) {
		f, err := document(path, v)
		if err != nil && failed == nil {
			failed = err
		}
		out = append(out, f)
	}
	addDocument("data/leaderboard.json", s.Leaderboard.Document(s.Title, s.Digest))
	addDocument("data/judges.json", s.Leaderboard.JudgesDocument(s.Title, s.Digest, s.Verdict))
	for _, m := range s.Leaderboard.Models {
		addDocument("data/models/"+m.ID+".json", m.Document())
		add("data/"+m.File.Path, m.File.Bytes)
	}
	for _, r := range s.Leaderboard.Runs {
		addDocument("data/runs/"+r.ID+".json", r.Document())
		if s.Publishable(r) {
			add("data/"+r.File.Path, r.File.Bytes)
		}
	}
	for _, p := range s.Leaderboard.Panels {
		add("data/"+p.File.Path, p.File.Bytes)
		if p.Kind == result.Judge {
			addDocument("data/"+JudgePath(p.ID), p.JudgeDocument(s.Verdict(p)))
		}
	}
	for _, sum := range s.Results.Summaries {
		add("data/"+sum.File.Path, sum.File.Bytes)
	}
	for _, x := range s.Results.Calibrations {
		add("data/"+x.File.Path, x.File.Bytes)
	}
	if f := s.Results.Releases.File; f.Path != "" {
		add("data/"+f.Path, f.Bytes)
	}
	for _, f := range Schemas() {
		add("data/schema/"+f.Name, f.Data)
	}
	for _, t := range Tables() {
		if t.Bytes != nil {
			add("data/"+t.Path, t.Bytes(s.Leaderboard))
		}
	}
	for _, p := range s.Leaderboard.Panels {
		if slices.ContainsFunc(p.Boards(), func(b *board.Board) bool { return len(b.Pairs) > 0 }) {
			add("data/"+PairsPath(p.ID), write(pairColumns, pairs(p)))
		}
	}
	records, err := s.records()
	if failed == nil {
		failed = err
	}
	return append(out, records...), failed
}

// JudgePath is the place of a judge's file below data/.
func JudgePath(panel string) string { return "judges/" + panel + ".json" }

// Publishable reports whether a run's file may stand on the site: not where it
// holds texts of patients or answers, unless the settings allow it.
func (s Source) Publishable(r *board.Run) bool {
	if s.Texts {
		return true
	}
	for i := range r.Ratings {
		if len(r.Ratings[i].Spans) > 0 || r.Ratings[i].Reason != "" {
			return false
		}
	}
	return true
}

// document writes a value as JSON.
func document(path string, v any) (files.File, error) {
	data, err := json.Marshal(v)
	return files.File{Path: path, Data: append(data, '\n')}, err
}
