package eee_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// sites gives the real results and a demo's.
func sites(t *testing.T) map[string]*site.Loaded {
	t.Helper()
	d, err := demo.Make(demo.Options{Models: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := d.Write(path.Join(dir, "demo")); err != nil {
		t.Fatal(err)
	}
	out := map[string]*site.Loaded{}
	for name, folder := range map[string]fs.FS{"real": os.DirFS("../../.."), "demo": os.DirFS(path.Join(dir, "demo"))} {
		src, findings := site.Load(folder)
		if findings.HasErrors() {
			t.Fatalf("%s: %v", name, findings)
		}
		out[name] = src
	}
	return out
}

// filePath is where every_eval_ever's validator wants a record.
var filePath = regexp.MustCompile(`^data/counselbench/([A-Za-z0-9._-]+)/([A-Za-z0-9._-]+)/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.json$`)

// TestRecords holds the record of every run against every_eval_ever's schema,
// and against the rules that its validator has beyond the schema: a place of
// its own form for every record, scores on their scale, how models can be had.
func TestRecords(t *testing.T) {
	for name, src := range sites(t) {
		t.Run(name, func(t *testing.T) {
			places, ids := map[string]string{}, map[string]string{}
			lb := board.New(src.Results)
			if len(lb.Runs) < 10 {
				t.Fatalf("only %d runs", len(lb.Runs))
			}
			for _, r := range lb.Runs {
				rec, err := record(src, r)
				if err != nil {
					t.Errorf("%s: %v", r.ID, err)
					continue
				}
				data, err := rec.JSON()
				if err != nil {
					t.Fatal(err)
				}
				doc, findings := strict.JSON(r.ID, data)
				if findings.HasErrors() {
					t.Fatal(findings)
				}
				if findings := eee.Schema().Check(doc); len(findings) > 0 {
					t.Errorf("%s: not as the schema has it: %v", r.ID, findings)
				}
				place := rec.Path()
				if !filePath.MatchString(place) {
					t.Errorf("%s: no place among every_eval_ever's: %s", r.ID, place)
				}
				if other := places[place]; other != "" {
					t.Errorf("%s and %s have the place %s", r.ID, other, place)
				}
				if other := ids[rec.EvaluationID]; other != "" {
					t.Errorf("%s and %s have the id %s", r.ID, other, rec.EvaluationID)
				}
				places[place], ids[rec.EvaluationID] = r.ID, r.ID
				day, err := time.Parse(time.DateOnly, r.Date)
				if err != nil {
					t.Fatal(err)
				}
				if at := rec.RetrievedTimestamp; at != strconv.FormatInt(day.Unix(), 10) {
					t.Errorf("%s of %s: retrieved_timestamp is %s", r.ID, r.Date, at)
				}
				again, _ := record(src, r)
				if second, _ := again.JSON(); !bytes.Equal(data, second) {
					t.Errorf("%s: the same run gives two records", r.ID)
				}
				checkFigures(t, r, rec)
			}
		})
	}
}

// checkFigures compares a record with the figures of its run.
func checkFigures(t *testing.T, r *board.ScoredRun, rec *eee.Record) {
	t.Helper()
	i := 0
	for _, f := range r.Figures {
		if !f.Known() {
			continue
		}
		if i >= len(rec.EvaluationResults) {
			t.Errorf("%s: %s is not in the record", r.ID, f.Scale.ID)
			return
		}
		got := rec.EvaluationResults[i]
		i++
		s, c, ok := got.Scale()
		if !ok || s.ID != f.Scale.ID || c != r.Component || !got.OfBenchmark() {
			t.Errorf("%s: %s cannot be told from the names of its result", r.ID, f.Scale.ID)
		}
		if got.Score.Score != f.Value || got.Score.Score < s.Min || got.Score.Score > s.Max {
			t.Errorf("%s: %s is %v, want %v", r.ID, s.ID, got.Score.Score, f.Value)
		}
		u := got.Score.Uncertainty
		if u == nil {
			u = &eee.Uncertainty{}
		}
		if (u.ConfidenceInterval != nil) != f.HasInterval() {
			t.Errorf("%s: %s: interval in the record: %v, on the board: %v", r.ID, s.ID, u.ConfidenceInterval != nil, f.HasInterval())
		} else if ci, stated := u.ConfidenceInterval, r.Stated()[s.ID]; ci != nil && // the plain one of files, from which boards make theirs
			(ci.Lower != stated.CI95[0] || ci.Upper != stated.CI95[1] || *ci.Level != 0.95 || ci.Method != stated.Method || ci.Method == "") {
			t.Errorf("%s: %s: interval %+v, want %v %s", r.ID, s.ID, ci, *stated.CI95, stated.Method)
		}
		if (u.StandardError != nil) != (f.SE > 0) || f.SE > 0 && u.StandardError.Value != f.SE {
			t.Errorf("%s: %s: another standard error", r.ID, s.ID)
		}
		if (u.Samples != nil) != (f.N > 0) || f.N > 0 && u.Samples.String() != strconv.Itoa(f.N) {
			t.Errorf("%s: %s: another number of ratings", r.ID, s.ID)
		}
		judge := r.Panel.Kind == result.Judge
		if (got.Metric.Scoring != nil) != judge || strings.HasSuffix(got.Metric.ID, "by_judge") != judge || got.Metric.Details[eee.KeyPanelKind] != string(r.Panel.Kind) {
			t.Errorf("%s: %s: who rated is not said: %+v", r.ID, s.ID, got.Metric)
		}
	}
	if i != len(rec.EvaluationResults) {
		t.Errorf("%s: %d results, want %d", r.ID, len(rec.EvaluationResults), i)
	}
}

// TestSchemaRefuses shows that the schema is the one that records are held
// against: it refuses a record with any of its parts left out.
func TestSchemaRefuses(t *testing.T) {
	src := sites(t)["real"]
	rec, err := record(src, board.New(src.Results).Runs[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*eee.Record){
		"no judge":        func(r *eee.Record) { r.EvaluationResults[0].Metric.Scoring = &eee.LLMScoring{} },
		"no bounds":       func(r *eee.Record) { r.EvaluationResults[0].Metric.Max = nil },
		"levels":          func(r *eee.Record) { r.EvaluationResults[0].Metric.ScoreType = "levels" },
		"no data set":     func(r *eee.Record) { r.EvaluationResults[0].SourceData.Type = "" },
		"no availability": func(r *eee.Record) { r.ModelInfo.Details = nil },
		"first hand":      func(r *eee.Record) { r.SourceMetadata.Relationship = "self" },
	} {
		data, _ := rec.JSON()
		var other eee.Record
		if err := json.Unmarshal(data, &other); err != nil {
			t.Fatal(err)
		}
		spoil(&other)
		data, _ = other.JSON()
		doc, _ := strict.JSON("", data)
		if len(eee.Schema().Check(doc)) == 0 {
			t.Errorf("%s: the schema takes it", name)
		}
	}
}

// TestPath gives every id a place that every file system takes.
func TestPath(t *testing.T) {
	for id, want := range map[string]string{
		"openai/gpt-5":    "data/counselbench/openai/gpt-5/",
		"data/con.1":      "data/counselbench/_data/_con.1/",
		"COM1/x.":         "data/counselbench/_COM1/x/",
		"unknown/..":      "data/counselbench/unknown/_/",
		"a/b/c":           "data/counselbench/a/b_c/",
		"lpt0/aux-models": "data/counselbench/lpt0/aux-models/",
	} {
		r := eee.Record{EvaluationID: "x", ModelInfo: eee.ModelInfo{ID: id}}
		if got := r.Path(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s…", id, got, want)
		}
	}
}

// TestScale tells dimensions and modes by the names that others give them.
func TestScale(t *testing.T) {
	for _, c := range []struct{ evaluation, metric, data, want string }{
		{"counselbench.eval.overall", "", "x", "eval overall"},
		{"CounselBench-Eval", "overall_score", "", "eval overall"},
		{"counselbench_eval", "Medical Advice", "", "eval medical_advice"},
		{"counselbench_eval/factual-consistency", "", "", "eval factual_consistency"},
		{"counselbench", "counselbench.toxicity", "", "eval toxicity"},
		{"Mental health", "apathetic_rate", "CounselBench-Adv", "adv apathetic"},
		{"counselbench_adv", "counselbench.adv.therapy.by_judge", "", "adv therapy"},
		{"counselbench_adv", "overall", "", ""},
		{"counselbench_eval", "therapy", "", ""},
		{"counselbench_eval", "not_overall", "", ""},
		{"counselbench_eval", "", "", ""},
	} {
		r := eee.Result{EvaluationName: c.evaluation, SourceData: eee.Data{Name: c.data}, Metric: eee.Metric{ID: c.metric}}
		got := ""
		if s, component, ok := r.Scale(); ok {
			got = string(component) + " " + s.ID
		}
		if got != c.want || !r.OfBenchmark() {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
	if (&eee.Result{EvaluationName: "counsel"}).OfBenchmark() {
		t.Error("counsel is CounselBench")
	}
}

// record makes the record of a run of a site.
func record(src *site.Loaded, r *board.ScoredRun) (*eee.Record, error) {
	return download.Downloads{Results: src.Results, Synthetic: src.Config.Synthetic}.Record(r)
}
