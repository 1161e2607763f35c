package board_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Kinds of boards whose sentences were once false. How often their verdicts are false package stats simulates.

// kind makes a board of so many models, 100 questions and five raters: model 0 is a point and a half better. by renames
// a rating's rater; a rating whose rater is then "" is left out.
func kind(t *testing.T, models int, by func(model, question, rater int, x float64) string, size int) *board.Board {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	runs := make([][]result.Rating, models)
	for m := range runs {
		for q := range 100 {
			for k := range 5 {
				x := 3 - 0.5*float64(min(m, 1)) + 0.7*r.NormFloat64()
				if m == 0 {
					x++
				}
				if name := by(m, q, k, x); name != "" {
					answers := map[result.Dimension]result.Answer{"overall": result.ScoreOf(
						int(min(max(math.Round(x), 1), 5)))}
					runs[m] = append(runs[m], result.Rating{Question: fmt.Sprint("q", q), Rater: name, Answers: answers})
				}
			}
		}
	}
	set := extreme(t, counselbench.Eval, runs)
	set.Panels["panel"].Size = size
	return onlyPanel(t, board.New(set)).Eval
}

func name(k int) string { return fmt.Sprint("r", k) }

func TestKindsOfBoards(t *testing.T) {
	overall := counselbench.Headline
	all := func(_, _, k int, _ float64) string { return name(k) }
	figures := func(b *board.Board) (out []string) {
		for _, r := range b.Rows {
			out = append(out, r.Headline().NotPlaced)
		}
		return out
	}
	if b := kind(t, 3, all, 5); b.Unknown != 0 || b.Rows[0].Headline().Rank.Worst != 1 || !b.Rows[0].Headline().Field.Better() {
		t.Errorf("a full board: %+v", b.Rows[0].Headline().Rank)
	}

	// One rater did nearly all.
	tokens := kind(t, 3, func(_, q, k int, _ float64) string {
		if k == 0 || k < 3 && q/3 == k-1 {
			return name(k)
		}
		return ""
	}, 5)
	for _, why := range figures(tokens) {
		if why != "not placed: 1.1 raters in effect: one gave 94% of the ratings" {
			t.Errorf("token raters: %q", why)
		}
	}

	// Three share one name.
	shared := kind(t, 3, func(_, q, k int, _ float64) string { return map[bool]string{true: "experts"}[k == q%3] }, 3)
	if p := shared.Pairs[0]; shared.Unknown != 3 || !strings.Contains(p.Method, "who rated is not known") ||
		math.Abs(*p.P-stats.NormalP(*p.Difference / *p.SE)) > 1e-12 || shared.Rows[0].NotPlaced != "" {
		t.Errorf("raters who are not known: %d, %+v", shared.Unknown, p)
	}
	if one := kind(t, 3, func(_, _, k int, _ float64) string { return map[bool]string{true: "e"}[k == 0] }, 1); one.Unknown != 0 ||
		one.Rows[0].NotPlaced != "not placed: one rater" {
		t.Errorf("one person, who is known: %d, %q", one.Unknown, one.Rows[0].NotPlaced)
	}

	// One model was rated by others alone, on questions of its own in part: tested between raters, and never with the rest.
	others := kind(t, 4, func(m, _, k int, _ float64) string {
		if m == 3 {
			return "x" + name(k)
		}
		return name(k)
	}, 10)
	last := slices.IndexFunc(others.Rows, func(r *board.Row) bool { return r.Model.ID == "m3" })
	p := others.Between("overall", others.Rows[0], others.Rows[last])
	if f := others.Rows[0].Headline(); !p.Between || p.P == nil || f.Field.Models != 2 || f.Rank.Basis != board.ByTests ||
		others.Rows[last].Headline().Field != nil {
		t.Errorf("no common rater: %+v, %+v", p, f.Field)
	}
	elsewhere := kind(t, 4, func(m, q, k int, _ float64) string {
		if m == 3 == (q < 40) {
			return name(k)
		}
		return ""
	}, 5)
	for _, r := range elsewhere.Rows {
		if f := r.Headline(); r.Model.ID == "m3" && (f.Leads || f.Rank.Known()) {
			t.Errorf("no common question: %+v", f.Rank)
		}
	}

	// Its low ratings are left out.
	low := kind(t, 3, func(m, _, k int, x float64) string { return map[bool]string{true: name(k)}[m != 1 || x > 2] }, 5)
	for _, r := range low.Rows {
		if missing := strings.HasSuffix(r.NotPlaced, "of the 500 ratings that others have"); missing != (r.Model.ID == "m1") {
			t.Errorf("low ratings left out: %s %q", r.Model.ID, r.NotPlaced)
		}
	}
	if got := low.Placed(overall); len(got) != 2 {
		t.Errorf("%d are placed", len(got))
	}
}

// TestFirstScale: the headline is the first scale that anybody was rated on.
func TestFirstScale(t *testing.T) {
	var runs [][]result.Rating
	for m := range 3 {
		var of []result.Rating
		for q := range 120 {
			empathy := map[result.Dimension]result.Answer{"empathy": result.ScoreOf(1 + (q/3+q%3+m)%5)}
			of = append(of, result.Rating{Question: fmt.Sprint("q", q/3), Rater: name(q % 3), Answers: empathy})
		}
		runs = append(runs, of)
	}
	b := onlyPanel(t, board.New(extreme(t, counselbench.Eval, runs))).Eval
	if s := b.Headline(); s.ID != "empathy" || b.Rows[0].NotPlaced != "" || board.AnswerOn(b, s) == nil {
		t.Errorf("%s, %q", s.ID, b.Rows[0].NotPlaced)
	}
}

// TestRealUnknown compares the tests of the real stress test, whose raters are not known, with reference values.
func TestRealUnknown(t *testing.T) {
	data, err := os.ReadFile("../stats/testdata/field_unknown.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Real []struct {
			Model, Scale string
			K, N         int
			P            float64
			Adjusted     float64 `json:"p_adjusted"`
		}
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	b := board.NewBoards(realResults(t)).PanelByID("counselbench-2025-adv-experts").Adv
	clear := []string{}
	for _, w := range want.Real {
		for _, r := range b.Rows {
			if r.Model.ID != w.Model {
				continue
			}
			f := r.Figure(w.Scale).Field
			if math.Abs(*f.P-w.P) > 1e-9 || math.Abs(*f.PAdjusted-w.Adjusted) > 1e-9 || *f.K != w.K || *f.N != w.N {
				t.Errorf("%s, %s: %v, adjusted %v, want %v, %v", w.Model, w.Scale, *f.P, *f.PAdjusted, w.P, w.Adjusted)
			}
			if f.Clear() {
				clear = append(clear, w.Model+" "+w.Scale)
			}
		}
	}
	if len(want.Real) != 63 || b.Unknown != 5 || !slices.Equal(clear, []string{"gpt-3.5-turbo apathetic", "gpt-5 medication",
		"gpt-5 therapy"}) {
		t.Errorf("%d cells, %d raters, clear: %q", len(want.Real), b.Unknown, clear)
	}
}

func realResults(t *testing.T) *result.Set {
	t.Helper()
	set, findings := result.Read(os.DirFS("../../.."))
	noErrors(t, findings)
	return set
}
