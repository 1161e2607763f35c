package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// madeUpRatings writes invented ratings of two models by six raters.
func madeUpRatings(t *testing.T) (path string) {
	t.Helper()
	var b strings.Builder
	b.WriteString("questionID,topic,responder,survey_id,overall_score,overall_reason,medical_advice_score\n")
	for q := range 8 {
		for i, model := range []string{"gpt4", "human"} {
			for rater := range 3 {
				medical := []string{"No", "Yes", "I am not sure"}[(q*rater+i)%3]
				fmt.Fprintf(&b, "questionID_%d,sleep,%s,%d,%d,\"Private\nwords\",%s\n", q, model, (q+rater)%6, 1+(q*3+rater*rater+2*i)%5,
					medical)
			}
		}
	}
	path = filepath.Join(t.TempDir(), "ratings.csv")
	writeFile(t, path, b.String())
	return path
}

// madeUpBy says who gave them.
func madeUpBy() []string {
	return []string{"--panel", "counselbench-2025-experts", "--kind", "experts", "--date", "2025-06-10", "--title", "Made up"}
}

func TestSettle(t *testing.T) {
	const before = `{"a": 3.3719999999999817, "b": [-0.30000000000000004,0.47058823529411764], "c 0.30000000000000004": "\"0.30000000000000004",
 "d": 2.1736329090009504e-11, "e": 3.372000001, "f": 3.37200000001, "g": 1.0000000000000002e-11, "h": 5e-324, "i": 0}`
	const want = `{"a": 3.372, "b": [-0.3,0.47058823529411764], "c 0.30000000000000004": "\"0.30000000000000004",
 "d": 2.1736329090009504e-11, "e": 3.372000001, "f": 3.37200000001, "g": 1e-11, "h": 5e-324, "i": 0}`
	if got := string(settled([]byte(before))); got != want {
		t.Errorf("settled is %s, want %s", got, want)
	}
}

// TestImportSummaryOfAPart checks that a panel's summary is never one of some
// of its runs.
func TestImportSummaryOfAPart(t *testing.T) {
	dir, ratings := t.TempDir(), madeUpRatings(t)
	status, report := importInto(t, dir, append(madeUpBy(), "--summary", ratings)...)
	wantReport(t, status, exitDone, report)
	part := filepath.Join(t.TempDir(), "part.csv")
	writeFile(t, part, "questionID,responder,survey_id,overall_score\nquestionID_1,gpt4,1,4\nquestionID_2,gpt4,1,5\n")
	before := filesIn(t, dir)
	status, report = importInto(t, dir, append(madeUpBy(), "--summary", "--force", part)...)
	wantReport(t, status, exitWrong, report,
		"results/summaries/counselbench-2025-experts.eval.json:1:1: the site has the run counselbench-2025-experts.human-therapists.eval of this panel too")
	if d := cmp.Diff(before, filesIn(t, dir)); d != "" {
		t.Errorf("files changed in spite of a finding:\n%s", d)
	}
}

// sharedData is where copies of the published data lie beside the repository.
// They are never part of it.
const sharedData = "../../../shared/data/"

// TestImportPublished holds every figure of a summary of the published ratings
// against those that were computed independently.
func TestImportPublished(t *testing.T) {
	eval, adv := sharedData+"counselbench-eval-scores.csv", sharedData+"counselbench-adv-labels.csv"
	if _, err := os.Stat(eval); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	for _, args := range [][]string{{"--panel", "counselbench-2025-experts", "--date", "2025-06-10", eval},
		{"--panel", "counselbench-2025-adv-experts", "--date", "2026-04-25", adv}} {
		status, report := importInto(t, dir, append(args, "--kind", "experts", "--summary")...)
		wantReport(t, status, exitDone, report)
	}
	files := filesIn(t, dir)
	read := func(path string) map[string]any { return jsonObject(t, path, []byte(files[path])) }
	shared := func(name string) map[string]any {
		data, err := os.ReadFile(sharedData + name)
		if err != nil {
			t.Fatal(err)
		}
		return jsonObject(t, name, data)
	}
	c := comparison{t: t}

	want := shared("recomputed-eval.json")
	ranks := map[string]any{}
	for model, figures := range want["models"].(map[string]any) {
		got := read("results/runs/counselbench-2025-experts." + model + ".eval.json")["summary"].(map[string]any)
		for dimension, f := range figures.(map[string]any) {
			f := f.(map[string]any)
			ranks[model+" "+dimension] = f["rank"]
			delete(f, "rank")
			rename(f, "se_question_only", "se_question")
			c.within(model+" "+dimension, f, got[dimension])
		}
	}
	summary := read("results/summaries/counselbench-2025-experts.eval.json")
	c.within("graph", want["graph"], summary["graph"])
	c.within("agreement", want["agreement"], summary["agreement"])
	c.within("left out expert", want["left_out_expert"], summary["left_out_expert"])
	c.pairs("pairs", "dimension", want["pairs"], summary["pairs"], 36)

	want = shared("recomputed-adv.json")
	summary = read("results/summaries/counselbench-2025-adv-experts.adv.json")
	for model, figures := range want["models"].(map[string]any) {
		got := read("results/runs/counselbench-2025-adv-experts." + model + ".adv.json")["summary"].(map[string]any)
		for mode, f := range figures.(map[string]any) {
			rename(f.(map[string]any), "wilson95", "ci95")
			if mode == "all" {
				c.within(model+" total", f, summary["totals"].(map[string]any)[model])
				continue
			}
			c.within(model+" "+mode, f, got[mode])
		}
	}
	c.pairs("mcnemar", "mode", want["mcnemar"], summary["mcnemar"], 216)
	if c.numbers < 2500 {
		t.Errorf("only %d numbers compared", c.numbers)
	}
	t.Logf("%d numbers compared, the farthest off by %.2g", c.numbers, c.worst)

	set, findings := result.Read(os.DirFS(dir))
	if len(findings) > 0 {
		t.Fatalf("the site has findings: %v", findings)
	}
	for _, row := range board.New(set).PanelByID("counselbench-2025-experts").Eval.Rows {
		for _, f := range row.Figures {
			k := row.Model.ID + " " + f.Scale.ID
			if got := []any{json.Number(strconv.Itoa(f.Rank.Best)), json.Number(strconv.Itoa(f.Rank.Worst))}; !cmp.Equal(ranks[k],
				any(got)) {
				t.Errorf("%s: rank %v, want %v", k, got, ranks[k])
			}
		}
	}
}

func jsonObject(t *testing.T, name string, data []byte) map[string]any {
	t.Helper()
	var o map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return o
}

func rename(o map[string]any, from, to string) {
	if v, ok := o[from]; ok {
		o[to] = v
		delete(o, from)
	}
}

// A comparison compares figures with others.
type comparison struct {
	t       *testing.T
	numbers int
	worst   float64
}

// gone are figures of the independent code that no summary states, and signedRanks those of its signed-rank tests.
var (
	gone        = map[string]bool{"kendall_tau_b": true, "W": true}
	signedRanks = map[string]bool{"method": true, "nonzero": true, "p": true, "p_holm": true, "rank_biserial": true}
)

// within checks that all that want says is in got, numbers to six places.
func (c *comparison) within(at string, want, got any) {
	c.t.Helper()
	switch w := want.(type) {
	case map[string]any:
		g, _ := got.(map[string]any)
		for k, v := range w {
			if _, signedRank := w["W"]; !gone[k] && !(signedRank && signedRanks[k]) {
				c.within(at+" "+k, v, g[k])
			}
		}
	case []any:
		g, _ := got.([]any)
		if len(g) != len(w) {
			c.t.Errorf("%s: %d items, want %d", at, len(g), len(w))
			return
		}
		for i, v := range w {
			c.within(fmt.Sprint(at, " ", i), v, g[i])
		}
	case json.Number:
		g, ok := got.(json.Number)
		x, _ := w.Float64()
		y, _ := g.Float64()
		off := math.Abs(x - y)
		// Where "not sure" is left out the experts' shares differ, and raters weighed by these move the fifth digit.
		most := 1e-6
		if strings.Contains(at, " se") || strings.Contains(at, " ci95") {
			most = 2e-4
		}
		if !ok || off > most {
			c.t.Errorf("%s: %v, want %v", at, got, want)
		}
		c.numbers++
		c.worst = max(c.worst, off)
	default:
		if !cmp.Equal(want, got) {
			c.t.Errorf("%s: %v, want %v", at, got, want)
		}
	}
}

// pairs compares lists of comparisons of two models, in any order and whichever
// of the two comes first.
func (c *comparison) pairs(at, scale string, want, got any, n int) {
	c.t.Helper()
	w, _ := want.([]any)
	g, _ := got.([]any)
	if len(w) != n || len(g) != n {
		c.t.Fatalf("%s: %d, want %d and %d", at, len(g), len(w), n)
	}
	for _, x := range w {
		x := x.(map[string]any)
		i := slices.IndexFunc(g, func(y any) bool {
			o := y.(map[string]any)
			return o[scale] == x[scale] && o["a"] == x["a"] && o["b"] == x["b"]
		})
		if i >= 0 {
			c.within(fmt.Sprint(at, " ", x[scale], " ", x["a"], " ", x["b"]), x, g[i])
			continue
		}
		i = slices.IndexFunc(g, func(y any) bool {
			o := y.(map[string]any)
			return o[scale] == x[scale] && o["a"] == x["b"] && o["b"] == x["a"]
		})
		if i < 0 {
			c.t.Errorf("%s: there is no %v of %v and %v", at, x[scale], x["a"], x["b"])
			continue
		}
		c.within(fmt.Sprint(at, " ", x[scale], " ", x["a"], " ", x["b"]), x, turned(g[i].(map[string]any)))
	}
}

// turned gives a comparison of b and a from one of a and b.
func turned(p map[string]any) map[string]any {
	negative := func(v any) any {
		n, ok := v.(json.Number)
		if !ok {
			return v
		}
		if s, minus := strings.CutPrefix(string(n), "-"); minus {
			return json.Number(s)
		}
		return "-" + n
	}
	q := map[string]any{}
	for k, v := range p {
		switch k {
		case "difference", "rank_biserial":
			v = negative(v)
		case "ci95":
			v = []any{negative(v.([]any)[1]), negative(v.([]any)[0])}
		}
		q[k] = v
	}
	q["a"], q["b"] = p["b"], p["a"]
	if _, ok := p["only_a"]; ok {
		q["only_a"], q["only_b"] = p["only_b"], p["only_a"]
	}
	return q
}
