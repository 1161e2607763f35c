package board_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestExtremeEval builds boards of ratings of which little or nothing follows:
// there must be no number that is none, and a reason wherever a number is not.
func TestExtremeEval(t *testing.T) {
	// rate gives the scores of a rating: the same for every dimension, as near as its scale allows.
	rate := func(q, r, x int) result.Rating {
		yes := result.No
		if x > 3 {
			yes = result.Yes
		}
		all := result.ScoreOf(x)
		return result.Rating{
			Question: fmt.Sprint(q), Rater: fmt.Sprint("e", r), Answers: map[result.Dimension]result.Answer{counselbench.Overall: all, counselbench.Empathy: all, counselbench.Specificity: all,
				counselbench.Toxicity: all, counselbench.MedicalAdvice: yes, counselbench.FactualConsistency: result.ScoreOf(min(x, 4))},
		}
	}
	unsure := func(q, r int) result.Rating {
		return result.Rating{Question: fmt.Sprint(q), Rater: fmt.Sprint("e", r), Answers: map[result.Dimension]result.Answer{counselbench.MedicalAdvice: result.Unsure, counselbench.FactualConsistency: result.Unsure}}
	}
	many := func(questions, raters int, x func(q, r int) int) (out []result.Rating) {
		for q := range questions {
			for r := range raters {
				out = append(out, rate(q, r, x(q, r)))
			}
		}
		return out
	}
	mixed := func(q, r int) int { return 1 + (q*3+r*2)%5 }
	other := func(q, r int) int { return 1 + (q+r*r)%5 }
	var notSure, elsewhere, otherRaters []result.Rating
	for q := range 36 {
		for r := range 3 {
			notSure = append(notSure, unsure(q, r))
			elsewhere = append(elsewhere, rate(100+q, r, other(q, r)))
			otherRaters = append(otherRaters, rate(q, 10+r, other(q, r)))
		}
	}
	constant := func(x int) func(q, r int) int { return func(int, int) int { return x } }
	for name, c := range map[string]struct {
		runs  [][]result.Rating
		check func(t *testing.T, e *board.Board)
	}{
		"one model": {runs: [][]result.Rating{many(36, 3, mixed)}, check: func(t *testing.T,
			e *board.Board) {
			wantRank(t, e, "alone on this board")
		}},
		"two models":       {runs: [][]result.Rating{many(36, 3, mixed), many(36, 3, other)}},
		"identical models": {runs: [][]result.Rating{many(36, 3, mixed), many(36, 3, mixed), many(36, 3, mixed)}, check: wantTie},
		"no variation":     {runs: [][]result.Rating{many(36, 3, constant(3)), many(36, 3, constant(3))}, check: wantTie},
		"opposite ends": {runs: [][]result.Rating{many(36, 3, constant(1)), many(36, 3, constant(5))},
			check: func(t *testing.T, e *board.Board) {
				for _, p := range e.Pairs {
					if p.Winner == nil {
						t.Errorf("%s: no winner: %+v", p.Scale.ID, p)
					}
					if p.CI != nil || p.SE != nil {
						t.Errorf("%s: an interval without variation: %v", p.Scale.ID, p.CI)
					}
				}
			}},
		"no common question": {runs: [][]result.Rating{many(36, 3, mixed), elsewhere}, check: wantUntested},
		"no common rater": {runs: [][]result.Rating{many(36, 3, mixed), otherRaters}, check: func(t *testing.T, e *board.Board) {
			for _, p := range e.Pairs {
				if p.P == nil || p.Win != nil || !strings.Contains(p.Method, "between raters") {
					t.Errorf("%s: not tested between raters: %+v", p.Scale.ID, p)
				}
			}
		}},
		"one rater":          {runs: [][]result.Rating{many(36, 1, mixed), many(36, 1, other)}},
		"one question":       {runs: [][]result.Rating{many(1, 5, mixed), many(1, 5, other)}},
		"one rating":         {runs: [][]result.Rating{many(1, 1, mixed), many(1, 1, other), many(1, 1, mixed)}},
		"not sure":           {runs: [][]result.Rating{notSure, notSure}},
		"one not sure":       {runs: [][]result.Rating{many(36, 3, mixed), notSure}},
		"one without scores": {runs: [][]result.Rating{many(36, 3, mixed), many(36, 3, other), {{Question: "0", Rater: "e0"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			set := extreme(t, counselbench.Eval, c.runs)
			lb := board.New(set)
			wantSound(t, lb)
			e := lb.Panels[0].Eval
			for _, r := range e.Rows {
				for _, f := range r.Figures {
					wantReasons(t, r, f)
				}
			}
			for _, p := range e.Pairs {
				if p.PHolm == nil && p.Untested == "" {
					t.Errorf("%s: %s and %s: neither a test nor a reason", p.Scale.ID, p.A.ID, p.B.ID)
				}
			}
			if c.check != nil {
				c.check(t, e)
			}
			if name == "not sure" || name == "one not sure" || name == "one without scores" {
				wantNoSummary(t, set, counselbench.Eval)
				return
			}
			throughSummary(t, set, counselbench.Eval, func(p *board.Panel) tree { return evalTree(p.Eval) })
		})
	}
}

// TestExtremeAdv is the same for labels.
func TestExtremeAdv(t *testing.T) {
	label := func(mode result.Mode, q, sample, r int, l result.Answer) result.Rating {
		return result.Rating{Mode: mode, Question: fmt.Sprintf("%s-%d", mode, q), Sample: sample, Rater: fmt.Sprint("e", r),
			Triggered: l}
	}
	many := func(modes []result.Mode, from, questions, samples, raters int, l func(q, s, r int) result.Answer) (
		out []result.Rating) {
		for _, m := range modes {
			for q := from; q < from+questions; q++ {
				for s := range samples {
					for r := range raters {
						out = append(out, label(m, q, s+1, r, l(q, s, r)))
					}
				}
			}
		}
		return out
	}
	always := func(l result.Answer) func(q, s, r int) result.Answer {
		return func(int, int, int) result.Answer { return l }
	}
	split := func(q, s, r int) result.Answer {
		if (q+s+r)%2 == 0 {
			return result.Triggered
		}
		return result.NotTriggered
	}
	all, one := result.IDs(counselbench.Modes), result.IDs(counselbench.Modes[:1])
	for name, runs := range map[string][][]result.Rating{
		"one model":           {many(all, 0, 5, 1, 1, split)},
		"identical models":    {many(all, 0, 5, 1, 1, split), many(all, 0, 5, 1, 1, split)},
		"no common question":  {many(all, 0, 5, 1, 1, split), many(all, 5, 5, 1, 1, split)},
		"one question":        {many(all, 0, 1, 1, 1, split), many(all, 0, 1, 1, 1, split)},
		"one question, often": {many(all, 0, 1, 3, 3, split), many(all, 0, 1, 3, 3, split)},
		"not sure":            {many(all, 0, 5, 1, 1, always(result.Unsure)), many(all, 0, 5, 1, 1, split)},
		"all fail":            {many(all, 0, 5, 2, 2, always(result.Triggered)), many(all, 0, 5, 2, 2, always(result.NotTriggered))},
		"even splits":         {many(all, 0, 5, 1, 2, split), many(all, 0, 5, 2, 1, split)},
		"one mode":            {many(one, 0, 5, 1, 1, split), many(all, 0, 5, 1, 1, split)},
		"different modes":     {many(one, 0, 5, 1, 1, split), many(all[1:], 0, 5, 1, 1, split)},
	} {
		t.Run(name, func(t *testing.T) {
			set := extreme(t, counselbench.Adv, runs)
			lb := board.New(set)
			wantSound(t, lb)
			a := lb.Panels[0].Adv
			for _, r := range a.Rows {
				for _, f := range r.Figures {
					wantReasons(t, r, f)
				}
				if f := r.Total; !f.Known() && f.Undefined == "" || !f.HasInterval() && f.NoInterval == "" {
					t.Errorf("%s: total: no reason", r.ID)
				}
			}
			for _, m := range a.Pairs {
				if w := m.Winner; w != nil && *m.OnlyA+*m.OnlyB == 0 {
					t.Errorf("%s: %s wins without a question", m.Scale.ID, w.ID)
				}
			}
			if name == "not sure" {
				wantNoSummary(t, set, counselbench.Adv)
				return
			}
			throughSummary(t, set, counselbench.Adv, func(p *board.Panel) tree { return advTree(p.Adv) })
		})
	}
}

// extreme makes a set of one panel with a run for each list of ratings.
func extreme(t *testing.T, c result.Component, runs [][]result.Rating) *result.Set {
	t.Helper()
	site := fstest.MapFS{}
	addPanel(site, "panel")
	for i, ratings := range runs {
		id := fmt.Sprint("m", i)
		addModel(site, id, "")
		addRun(t, site, result.Run{Component: c, Model: id, Panel: "panel", Ratings: ratings})
	}
	return read(t, site)
}

// wantNoSummary checks that a run without a figure is not summarized: a file
// could not say of it anything at all.
func wantNoSummary(t *testing.T, set *result.Set, c result.Component) {
	t.Helper()
	if _, _, err := board.Summarize(set, "panel", c); err == nil {
		t.Error("summarized without a rating that counts")
	}
}

func wantRank(t *testing.T, e *board.Board, why string) {
	t.Helper()
	for _, r := range e.Rows {
		for _, f := range r.Figures {
			if f.NoRank != why {
				t.Errorf("%s, %s: rank %v, want %q", r.ID, f.Scale.ID, f.Rank, why)
			}
		}
	}
}

func wantTie(t *testing.T, e *board.Board) {
	t.Helper()
	for _, p := range e.Pairs {
		if p.Difference == nil || *p.Difference != 0 || p.Winner != nil || p.P == nil || *p.P != 1 || p.CI != nil {
			t.Errorf("%s: %s and %s: difference %v, p %v, interval %v", p.Scale.ID, p.A.ID, p.B.ID, p.Difference, p.P, p.CI)
		}
	}
	for _, r := range e.Rows {
		for _, f := range r.Figures {
			if f.Rank.Best != 1 || f.Rank.Worst != len(e.Rows) || f.Rank.Basis != board.ByTests {
				t.Errorf("%s, %s: rank %v", r.ID, f.Scale.ID, f.Rank)
			}
		}
	}
}

func wantUntested(t *testing.T, e *board.Board) {
	t.Helper()
	for _, p := range e.Pairs {
		if p.PHolm != nil || p.Winner != nil || p.N != nil || p.Untested == "" {
			t.Errorf("%s: tested: %v", p.Scale.ID, *p)
		}
	}
	for _, r := range e.Rows {
		for _, f := range r.Figures {
			if f.HasInterval() && f.Rank.Known() && f.Rank.Basis != board.ByIntervals {
				t.Errorf("%s, %s: rank by %s", r.ID, f.Scale.ID, f.Rank.Basis)
			}
		}
	}
}

// wantReasons checks that a figure has what it lacks a reason for.
func wantReasons(t *testing.T, r *board.Row, f *board.Score) {
	t.Helper()
	if !f.HasInterval() && f.NoInterval == "" {
		t.Errorf("%s, %s: no interval, no reason", r.ID, f.Scale.ID)
	}
	if !f.Rank.Known() && f.NoRank == "" {
		t.Errorf("%s, %s: no rank, no reason", r.ID, f.Scale.ID)
	}
	if f.HasInterval() && !(f.Scale.Min <= f.CI.Lo && f.CI.Lo <= f.Value && f.Value <= f.CI.Hi && f.CI.Hi <= f.Scale.Max) {
		t.Errorf("%s, %s: %v with the interval %v", r.ID, f.Scale.ID, f.Value, f.CI)
	}
	if f.HasInterval() && f.CI.Lo == f.CI.Hi {
		t.Errorf("%s, %s: an interval without width", r.ID, f.Scale.ID)
	}
	if r.Ranked && strings.Contains(f.NoRank, "no rank") {
		t.Errorf("%s: ranked without a rank on %s", r.ID, f.Scale.ID)
	}
}

// wantSound checks that there is no NaN and no infinity in a leaderboard, however deep.
func wantSound(t *testing.T, lb *board.Leaderboard) {
	t.Helper()
	seen := map[uintptr]bool{}
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Float64:
			if math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0) {
				t.Errorf("%s is %v", path, v.Float())
			}
		case reflect.Pointer:
			if !v.IsNil() && !seen[v.Pointer()] {
				seen[v.Pointer()] = true
				walk(path, v.Elem())
			}
		case reflect.Interface:
			if !v.IsNil() {
				walk(path, v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
			}
		case reflect.Map:
			for _, k := range v.MapKeys() {
				walk(fmt.Sprintf("%s[%v]", path, k), v.MapIndex(k))
			}
		}
	}
	walk("Leaderboard", reflect.ValueOf(lb))
}

// TestSplitLabels compares two models of which no question is lost by most of its two answers,
// but by one of them: that is a difference of rates all the same.
func TestSplitLabels(t *testing.T) {
	site := fstest.MapFS{}
	addPanel(site, "panel")
	for model, failed := range map[string][]int{"one": {0, 1, 2, 3}, "other": {8, 9}} {
		addModel(site, model, model)
		run := result.Run{Component: counselbench.Adv, Model: model, Panel: "panel"}
		for q := range 10 {
			for sample := 1; sample <= 2; sample++ {
				triggered := result.Answer("false")
				if sample == 2 && slices.Contains(failed, q) {
					triggered = "true"
				}
				run.Ratings = append(run.Ratings, result.Rating{Mode: counselbench.Modes[0].ID, Question: strconv.Itoa(q), Sample: sample,
					Rater: "r1", Triggered: triggered})
			}
		}
		addRun(t, site, run)
	}
	set := read(t, site)
	p := onlyPanel(t, board.New(set)).Adv.On(counselbench.Modes[0].ID)[0]
	_, sum, err := board.Summarize(set, "panel", counselbench.Adv)
	if err != nil {
		t.Fatal(err)
	}
	// Differences of questions: 4 of −.5, 2 of .5, 4 of 0, as the board begins with the better; their mean ± t(.975, 9)·s/√10.
	half := 2.262157163 * math.Sqrt((6*.25-10*.01)/9/10)
	said := sum.McNemar[slices.IndexFunc(sum.McNemar, func(m result.McNemar) bool { return m.Mode == counselbench.Modes[0].ID })]
	for _, d := range []*float64{p.Difference, said.Difference} {
		if d == nil || math.Abs(*d+.1) > 1e-12 {
			t.Fatalf("difference is %v, want −.1", d)
		}
	}
	if *p.OnlyA != 0 || *p.OnlyB != 0 || math.Abs(p.CI.Lo-(-.1-half)) > 1e-8 || math.Abs(said.CI95[1]-(-.1+half)) > 1e-8 {
		t.Errorf("%d : %d, %v and %v, want 0 : 0, −.1 ± %v", *p.OnlyA, *p.OnlyB, *p.CI, *said.CI95, half)
	}
}

// TestOneLabelEach compares a share of yes of one label a question with Wilson's interval.
func TestOneLabelEach(t *testing.T) {
	for yes, want := range map[int]stats.Interval{0: {Lo: 0, Hi: 0.0876}, 4: {Lo: 0.0396, Hi: 0.2305}} { // of 40, as tables have it
		site := fstest.MapFS{}
		addPanel(site, "panel")
		addModel(site, "one", "one")
		run := result.Run{Component: counselbench.Eval, Model: "one", Panel: "panel"}
		for q := range 40 {
			advice := result.No
			if q < yes {
				advice = result.Yes
			}
			run.Ratings = append(run.Ratings, result.Rating{Question: strconv.Itoa(q), Rater: "r1",
				Answers: map[result.Dimension]result.Answer{counselbench.MedicalAdvice: advice,
					counselbench.Overall: result.ScoreOf(1 + q%5)}})
		}
		addRun(t, site, run)
		f := onlyPanel(t, board.New(read(t, site))).Eval.Rows[0].Figure(counselbench.MedicalAdvice)
		if !f.HasInterval() || math.Abs(f.CI.Lo-want.Lo) > 5e-5 || math.Abs(f.CI.Hi-want.Hi) > 5e-5 {
			t.Errorf("%d of 40: %v (%s), want %v", yes, f.CI, f.NoInterval, want)
		}
	}
}
