package board_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Every number of a board against testdata/golden: synthetic files in the
// shape of CounselBench's go through convert, files, reader and board, and
// come out as the figures that golden.py computed of the same files on NumPy,
// SciPy and statsmodels. No golden figure may be left over, and no figure of
// the board without one.

const (
	// relative is how far a number may lie from the golden one: both are
	// floats, and sums in another order.
	relative = 1e-9
	// absolute is the same for numbers that are 0 but for rounding.
	absolute = 1e-12
	// resampling is how far an end of a bootstrap interval may lie from that of
	// another bootstrap, as a share of the interval's width: the end's standard
	// error is 0.016 of the width at 2,000 replicates, 0.022 between two.
	resampling = 0.08
)

func TestGoldenEval(t *testing.T) {
	for _, name := range []string{"eval-full", "eval-ragged", "eval-components", "eval-few"} {
		t.Run(name, func(t *testing.T) {
			set := imported(t, name+".csv")
			e := onlyPanel(t, board.New(set)).Eval
			compare(t, golden(t, name), evalTree(e))
			throughSummary(t, set, counselbench.Eval, func(p *board.Panel) tree { return evalTree(p.Eval) })
		})
	}
}

func TestGoldenAdv(t *testing.T) {
	for name, read := range map[string]func(*testing.T, string) *result.Set{"adv-full": imported, "adv-several": severalLabels} {
		t.Run(name, func(t *testing.T) {
			set := read(t, name+".csv")
			a := onlyPanel(t, board.New(set)).Adv
			compare(t, golden(t, name), advTree(a))
			throughSummary(t, set, counselbench.Adv, func(p *board.Panel) tree { return advTree(p.Adv) })
		})
	}
}

// From files to boards

func readGolden(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/golden/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// imported reads a file as a user would import it, and the files that come of it
// as a build would.
func imported(t *testing.T, name string) *result.Set {
	t.Helper()
	out, findings := convert.Import([]convert.Input{{Path: name, Data: readGolden(t, name)}},
		convert.Options{Known: &result.Set{Benchmark: result.CounselBench}, Plan: convert.Plan{
			Run:    convert.RunPlan{Kind: string(result.Experts), Panel: "lab", Date: "2026-11-01"},
			Unread: convert.Unread{Harmless: convert.Names{"response"}}}})
	noErrors(t, findings)
	site := fstest.MapFS{}
	for _, f := range out.Files {
		site[f.Path] = &fstest.MapFile{Data: f.Data}
	}
	set := read(t, site)
	set.Panels[set.PanelIDs()[0]].Size = 5 // as a card would say: labels of ADV name no rater
	return set
}

func read(t *testing.T, site fstest.MapFS) *result.Set {
	t.Helper()
	set, findings := result.Read(site)
	noErrors(t, findings)
	return set
}

func noErrors(t *testing.T, findings source.Findings) {
	t.Helper()
	if findings.HasErrors() {
		t.Fatalf("findings: %v", findings)
	}
}

// severalLabels makes runs of a file with several labels an answer, which the
// published form has no place for.
func severalLabels(t *testing.T, name string) *result.Set {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(readGolden(t, name))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	models := map[string]string{
		"gpt4": "gpt-4-0613", "gpt5": "gpt-5", "llama33": "llama-3.3-70b-instruct", "claude37": "claude-3-7-sonnet-20250219",
		"gemini15": "gemini-1.5-pro",
	}
	families := map[string]string{"gpt4": "GPT", "gpt5": "GPT", "llama33": "LLaMA", "claude37": "Claude", "gemini15": "Gemini"}
	ratings := map[string][]result.Rating{}
	for _, row := range rows[1:] { // mode, question, model, sample, rater, triggered
		sample, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatal(err)
		}
		ratings[row[2]] = append(ratings[row[2]], result.Rating{
			Mode: result.Mode(row[0]), Question: row[1], Sample: sample, Rater: row[4], Triggered: result.Answer(row[5]),
		})
	}
	site := fstest.MapFS{}
	addPanel(site, "panel")
	for name, list := range ratings {
		addModel(site, models[name], families[name])
		addRun(t, site, result.Run{Component: counselbench.Adv, Model: models[name], Panel: "panel", Ratings: list})
	}
	return read(t, site)
}

func addPanel(site fstest.MapFS, id string) {
	site["results/panels/"+id+".toml"] = &fstest.MapFile{Data: []byte("name = \"Panel\"\nkind = \"experts\"\n")}
}

func addModel(site fstest.MapFS, id, family string) {
	site["results/models/"+id+".toml"] = &fstest.MapFile{Data: fmt.Appendf(nil, "name = %q\nfamily = %q\naccess = \"public-api\"\n",
		id, family)}
}

// addRun adds a run of a model and a panel, with all that a run must say.
func addRun(t *testing.T, site fstest.MapFS, r result.Run) {
	t.Helper()
	r.Schema, r.ID, r.Responses = "counselboard/run/1", r.Panel+"."+r.Model+"."+r.Component.String(), r.Model
	r.Date, r.Source = "2026-01-01", result.Source{Title: "Synthetic"}
	add(t, site, "results/runs/"+r.ID+".json", r)
}

func add(t *testing.T, site fstest.MapFS, path string, v any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	site[path] = &fstest.MapFile{Data: data}
}

func onlyPanel(t *testing.T, lb *board.Leaderboard) *board.Panel {
	t.Helper()
	if len(lb.Panels) != 1 {
		t.Fatalf("%d panels", len(lb.Panels))
	}
	return lb.Panels[0]
}

// throughSummary compares a board with the one of its summary, as a site would
// read it that may not publish the ratings.
func throughSummary(t *testing.T, set *result.Set, c result.Component, of func(*board.Panel) tree) {
	t.Helper()
	panel := set.PanelIDs()[0]
	runs, summary, err := board.Summarize(set, panel, c)
	if err != nil {
		t.Fatal(err)
	}
	site := fstest.MapFS{}
	addPanel(site, panel)
	for _, r := range runs {
		m := set.Models[r.Model]
		site[m.File.Path] = &fstest.MapFile{Data: m.File.Bytes}
		add(t, site, "results/runs/"+r.ID+".json", r)
	}
	add(t, site, "results/summaries/"+result.SummaryID(panel, c)+".json", summary)
	summarized := read(t, site)
	summarized.Panels[panel].Size = set.Panels[panel].Size
	before, after := flat(of(onlyPanel(t, board.New(set)))), flat(of(onlyPanel(t, board.New(summarized))))
	for _, k := range slices.Sorted(maps.Keys(before)) {
		if v, ok := after[k]; (!ok || v != before[k]) && !(v == nil && noPlace(before, k)) {
			t.Errorf("through the summary: %s is %v, was %v", k, v, before[k])
		}
		delete(after, k)
	}
	for _, k := range slices.Sorted(maps.Keys(after)) {
		t.Errorf("through the summary: %s is %v, was not there", k, after[k])
	}
}

// noPlace says whether the form of summaries has no place for a number.
func noPlace(v tree, path string) bool {
	of, name := path[:strings.LastIndexByte(path, '/')], path[strings.LastIndexByte(path, '/')+1:]
	if strings.HasPrefix(path, "pairs/") {
		return v[of+"/p_holm"] == nil // a pair that was not tested
	}
	switch name {
	case "majority":
		return true
	case "unsure", "missing":
		return v[of+"/value"] == nil
	}
	return false
}

// Trees of numbers

// A tree is what golden.py writes: objects, lists, numbers, texts and nil.
type tree = map[string]any

// golden returns the figures of a file by path: "figures/gpt-5/therapy/k".
func golden(t *testing.T, name string) tree {
	t.Helper()
	var v tree
	if err := json.Unmarshal(readGolden(t, name+".golden.json"), &v); err != nil {
		t.Fatal(err)
	}
	out := flat(v)
	delete(out, "rows")
	return out
}

// flat returns the leaves of a tree by path.
func flat(v tree) tree {
	out := tree{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case tree:
			for k, x := range v {
				walk(path+"/"+k, x)
			}
		case []any:
			for i, x := range v {
				walk(fmt.Sprintf("%s/%d", path, i), x)
			}
		default:
			out[path[1:]] = v
		}
	}
	walk("", v)
	return out
}

// compare compares a board with the golden figures.
func compare(t *testing.T, want, board tree) {
	t.Helper()
	got := flat(board)
	numbers := 0
	for _, path := range slices.Sorted(maps.Keys(want)) {
		g, ok := got[path]
		delete(got, path)
		if !ok {
			t.Errorf("%s: the board has no such figure; golden %v", path, want[path])
			continue
		}
		w, isNumber := want[path].(float64)
		x, gotNumber := g.(float64)
		switch {
		case !isNumber && g != want[path] || isNumber != gotNumber:
			t.Errorf("%s: %v, golden %v", path, g, want[path])
		case !isNumber:
		case strings.Contains(path, "/bootstrap_ci/"):
			numbers++
			end := path[:len(path)-1]
			width := want[end+"1"].(float64) - want[end+"0"].(float64)
			if math.Abs(x-w) > resampling*width {
				t.Errorf("%s: %v, golden %v: further than %v of the width", path, x, w, resampling)
			}
		default:
			numbers++
			if !near(path, x, w) {
				t.Errorf("%s: %v, golden %v", path, x, w)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(got)) {
		t.Errorf("%s: %v, but there is no golden figure", path, got[path])
	}
	t.Logf("%d numbers of %d figures compared", numbers, len(want))
}

// near says whether two numbers are the same but for rounding. Of p-values the
// smallest must be right too.
func near(path string, x, y float64) bool {
	least := absolute
	if strings.HasSuffix(path, "/p") || strings.HasSuffix(path, "/p_holm") {
		least = 0
	}
	return math.Abs(x-y) <= math.Max(least, relative*math.Max(math.Abs(x), math.Abs(y)))
}

// number returns a number or nil.
func number[T int | float64](p *T) any {
	if p == nil {
		return nil
	}
	return float64(*p)
}

// numberKnown is a number of an estimate, of which 0 is one that is not known.
func numberKnown[T int | float64](x T) any {
	if x == 0 {
		return nil
	}
	return float64(x)
}

func interval(known bool, lo, hi float64) any {
	if !known {
		return nil
	}
	return []any{lo, hi}
}

func intervalAt(ci *[2]float64) any {
	if ci == nil {
		return nil
	}
	return []any{ci[0], ci[1]}
}

func text(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Ways to say the same in golden.py's words.
var (
	clusterings = map[string]string{
		"two-way clustered (questions and raters)": "two-way", "clustered by connected component of questions and raters": "component",
		"clustered by question": "question", "Wilson": "wilson",
	}
	noIntervals = map[string]string{
		"no variation": "no variation", "one cluster": "one cluster",
		"the estimated variance between clusters is zero": "zero variance",
	}
)

func inWords(words map[string]string, s string) any {
	for prefix, word := range words {
		if strings.HasPrefix(s, prefix) {
			return word
		}
	}
	return text(s)
}

func evalTree(e *board.Board) tree {
	order := []any{}
	figures, leads, ranked, pairs := tree{}, tree{}, tree{}, tree{}
	for _, r := range e.Rows {
		id := r.Model.ID
		order, leads[id], ranked[id] = append(order, id), float64(r.Leads), r.Ranked
		of := tree{}
		for _, f := range r.Figures {
			of[f.Scale.ID] = ratedScore(f)
		}
		figures[id] = of
	}
	for _, d := range counselbench.Dimensions {
		of := tree{}
		for _, p := range e.On(d.ID) {
			id, v := evalPair(p)
			of[id] = v
		}
		pairs[d.ID] = of
	}
	agreement, leftOut := tree{}, tree{}
	for _, a := range e.Agreement {
		agreement[a.Scale.ID] = agreementTree(a)
	}
	for _, l := range e.LeftOut {
		leftOut[l.Scale.ID] = leftOutTree(l)
	}
	g := e.Graph
	return tree{
		"order": order, "figures": figures, "leads": leads, "ranked": ranked, "pairs": pairs, "agreement": agreement,
		"left_out": leftOut,
		"graph": tree{
			"components": float64(g.Components), "raters": float64(g.Raters), "questions": float64(g.Questions),
			"ratings": float64(g.Ratings), "ratings_per_rater": float64(g.RatingsPerRater),
		},
	}
}

// addRank adds a figure's rank to its tree.
func addRank(v tree, f *board.Score) tree {
	v["rank"], v["rank_basis"] = nil, nil
	if f.Rank.Known() {
		v["rank"], v["rank_basis"] = []any{float64(f.Rank.Best), float64(f.Rank.Worst)}, f.Rank.Basis
	}
	return v
}

// withInterval adds what a figure says of its doubt.
func withInterval(v tree, f *board.Score) tree {
	v["value"], v["se"], v["df"] = f.Value, numberKnown(f.SE), numberKnown(f.DF)
	v["ci"], v["clusters"] = interval(f.HasInterval(), f.CI.Lo, f.CI.Hi), any(nil)
	if f.HasInterval() {
		v["clusters"] = inWords(clusterings, f.Method)
	}
	v["no_interval"] = inWords(noIntervals, f.NoInterval)
	return v
}

func ratedScore(f *board.Score) tree {
	if !f.Known() {
		return addRank(tree{"value": nil, "unsure": number(f.Unsure), "missing": number(f.Missing)}, f)
	}
	v := withInterval(tree{
		"pooled": number(f.Pooled), "se_question": numberKnown(f.SEQuestion), "n": numberKnown(f.N),
		"questions": numberKnown(f.Questions),
		"raters":    numberKnown(f.Raters), "unsure": number(f.Unsure), "missing": number(f.Missing), "bounds": nil,
	}, f)
	counts, topics := tree{}, tree{}
	for _, c := range f.Counts {
		counts[c.Value] = float64(c.N)
	}
	for _, t := range f.Topics {
		of := tree{"value": t.Value, "n": number(t.N), "questions": number(t.Questions), "se": number(t.SE), "ci": nil}
		if t.CI != nil {
			of["ci"] = []any{t.CI.Lo, t.CI.Hi}
		}
		topics[t.Topic] = of
	}
	if f.Bounds != nil {
		v["bounds"] = []any{f.Bounds.Lo, f.Bounds.Hi}
	}
	v["counts"], v["topics"], v["topic_sd"], v["topic_df"] = counts, topics, number(f.TopicSD), number(f.TopicDF)
	v["low"], v["high"] = number(f.Low), number(f.High)
	return addRank(v, f)
}

// evalPair returns a pair with its models in alphabetical order: as summaries state the
// difference, and the rule that decides.
func evalPair(p *board.Pair) (string, tree) {
	a, b := p.A.Model.ID, p.B.Model.ID
	two := p.TwoWay()
	difference, ci := number(p.Difference), intervalAt(two.CI95)
	if a > b {
		a, b = b, a
		if p.Difference != nil {
			difference = -*p.Difference
		}
		if two.CI95 != nil {
			ci = []any{-two.CI95[1], -two.CI95[0]}
		}
	}
	v := tree{
		"difference": difference, "se": number(two.SE), "df": number(two.DF), "ci": ci, "n": number(p.N),
		"questions": number(p.Questions),
		"family":    float64(p.Family), "winner": winner(p), "rule_se": nil, "rule_df": nil, "rule_p": number(p.P),
		"rule_p_holm": number(p.PHolm),
	}
	if p.P != nil {
		v["rule_se"], v["rule_df"] = number(p.SE), number(p.DF)
	}
	return a + "|" + b, v
}

func winner(p *board.Pair) any {
	if p.Winner == nil {
		return nil
	}
	return p.Winner.Model.ID
}

func agreementTree(a board.Agreement) tree {
	v := tree{
		"metric": a.Metric, "units": number(a.Units), "ratings": number(a.Ratings), "percent_agreement": number(a.PercentAgreement),
		"alpha": number(a.Alpha), "bootstrap_ci": intervalAt(a.CI95),
	}
	byModel := tree{}
	for model, alpha := range a.AlphaByModel {
		byModel[model] = alpha
	}
	v["two_way_ci"], v["by_model"] = intervalAt(a.CI95TwoWay), byModel
	if a.Scale.Percent {
		v["yes_given_yes"], v["yes_by_chance"] = number(a.YesGivenYes), number(a.YesByChance)
		return v
	}
	v["alpha_nominal"], v["alpha_mean_over_questions"] = number(a.AlphaNominal), number(a.AlphaOverQuestions)
	v["paper_code_nominal"], v["paper_code_linear"], v["paper_code_ordinal"] = number(a.PaperCodeNominal), number(a.PaperCodeLinear),
		number(a.PaperCodeOrdinal)
	v["paper_code_questions_undefined"] = number(a.PaperCodeUndefined)
	return v
}

func leftOutTree(l board.LeftOut) tree {
	if l.Scale.Percent {
		return tree{
			"target": l.Target, "tp": number(l.TP), "fp": number(l.FP), "fn": number(l.FN), "tn": number(l.TN), "ties": number(l.Ties),
			"precision": number(l.Precision), "recall": number(l.Recall), "f1": number(l.F1), "kappa": number(l.Kappa),
			"mcc": number(l.MCC),
		}
	}
	var curve []any
	for _, p := range l.Curve {
		curve = append(curve, tree{"score": p.Score, "others_mean": p.OthersMean, "n": float64(p.N), "se": number(p.SE),
			"ci": intervalAt(p.CI95)})
	}
	return tree{
		"target": l.Target, "n": number(l.N), "curve": curve, "mae": number(l.MAE), "rmse": number(l.RMSE),
		"share_at_best_end": number(l.ShareBest),
		"spearman":          number(l.Spearman), "kappa_quadratic": number(l.KappaQuadratic),
	}
}

func advTree(a *board.Board) tree {
	figures, leads, ranked, tests, totals, modes := tree{}, tree{}, tree{}, tree{}, tree{}, tree{}
	plain := map[string][]string{}
	for _, r := range a.Rows {
		id := r.Model.ID
		leads[id], ranked[id] = float64(r.Leads), r.Ranked
		of := tree{}
		for _, f := range r.Figures {
			of[f.Scale.ID] = addRank(provokedScore(f), f)
		}
		figures[id], totals[id] = of, provokedScore(r.Total)
	}
	for _, m := range a.Pairs {
		of, ok := tests[m.Scale.ID].(tree)
		if !ok {
			of = tree{}
			tests[m.Scale.ID] = of
		}
		x, y, onlyX, onlyY := m.A.Model.ID, m.B.Model.ID, *m.OnlyA, *m.OnlyB
		if x > y {
			x, y, onlyX, onlyY = y, x, onlyY, onlyX
		}
		plain[m.Scale.ID] = append(plain[m.Scale.ID], x+"|"+y)
		of[x+"|"+y] = tree{"only_a": float64(onlyX), "only_b": float64(onlyY), "p": number(m.P), "rule_p_holm": number(m.PHolm),
			"family": float64(m.Family), "winner": winner(m)}
	}
	for mode, keys := range plain { // plain Holm, as summaries state it beside
		var p []float64
		for _, k := range keys {
			t := tests[mode].(tree)[k].(tree)
			p = append(p, stats.McNemar(int(t["only_a"].(float64)), int(t["only_b"].(float64))))
		}
		for i, adjusted := range stats.Holm(p) {
			tests[mode].(tree)[keys[i]].(tree)["p_holm"] = adjusted
		}
	}
	for _, f := range a.Totals {
		modes[f.Scale.ID] = withInterval(tree{
			"questions": numberKnown(f.Questions), "k": number(f.K), "n": numberKnown(f.N), "unsure": number(f.Unsure),
			"pooled": number(f.Pooled), "se_question": numberKnown(f.SEQuestion),
		}, f)
	}
	return tree{
		"figures": figures, "leads": leads, "ranked": ranked, "mcnemar": tests, "totals": totals, "modes": modes,
	}
}

func provokedScore(f *board.Score) tree {
	if !f.Known() {
		return tree{"value": nil, "unsure": number(f.Unsure)}
	}
	return withInterval(tree{
		"k": number(f.K), "n": numberKnown(f.N), "questions": numberKnown(f.Questions), "raters": numberKnown(f.Raters),
		"unsure":   number(f.Unsure),
		"majority": number(f.Majority), "pooled": number(f.Pooled),
	}, f)
}
