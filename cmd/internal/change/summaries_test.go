package change

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestSummaries holds which figures of a panel's summary may be others, as the
// runs behind it are the same or not.
func TestSummaries(t *testing.T) {
	const never = "; a published figure is never edited"
	number := func(x float64) *float64 { return &x }
	set := func(change func(s *result.Summary, runs map[string]*result.Run)) *result.Set {
		s := &result.Summary{
			Panel: "p", Component: counselbench.Eval,
			Graph: &result.Graph{Components: 1, Raters: 4},
			Agreement: map[result.Dimension]result.Agreement{counselbench.Overall: {Alpha: number(0.4), Metric: "ordinal",
				CI95: &[2]float64{0.3, 0.5}}},
			LeftOutExpert: map[result.Dimension]result.LeftOut{counselbench.Overall: {Target: "the others", MAE: number(0.7),
				Curve: []result.CurvePoint{{Score: 1, OthersMean: 2, N: 7}}}},
			Pairs: []result.PairTest{{Dimension: counselbench.Overall, A: "a", B: "b", Difference: 0.5, P: number(0.01),
				PHolm: number(0.02), Method: "exact"}},
			McNemar:    []result.McNemar{{Mode: counselbench.Therapy, A: "a", B: "b", OnlyA: 3, OnlyB: 1, P: 0.6, PHolm: 1}},
			ModeTotals: map[result.Mode]result.Statistic{counselbench.Therapy: {Rate: number(0.1)}},
		}
		runs := map[string]*result.Run{}
		for _, m := range []string{"a", "b"} {
			runs["p."+m] = &result.Run{ID: "p." + m, Panel: "p", Model: m, Component: counselbench.Eval}
		}
		change(s, runs)
		out := &result.Set{Benchmark: result.CounselBench, Runs: runs, Summaries: map[string]*result.Summary{}}
		if s.Panel != "" {
			data, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			s.File = result.Provenance{Path: "results/summaries/p.eval.json", Bytes: data}
			out.Summaries["p.eval"] = s
		}
		return out
	}
	third := func(runs map[string]*result.Run) {
		runs["p.c"] = &result.Run{ID: "p.c", Panel: "p", Model: "c", Component: counselbench.Eval}
	}
	same := func(*result.Summary, map[string]*result.Run) {}
	for _, c := range []struct {
		name   string
		change func(s *result.Summary, runs map[string]*result.Run)
		want   []string
	}{
		{"nothing", same, nil},
		{"gone", func(s *result.Summary, _ map[string]*result.Run) { *s = result.Summary{} }, []string{"the summary p.eval is gone"}},
		{"gone, with ratings in its place", func(s *result.Summary, runs map[string]*result.Run) {
			*s = result.Summary{}
			runs["p.a"].Ratings = []result.Rating{{}}
		}, nil},
		{"gone, with its runs", func(s *result.Summary, runs map[string]*result.Run) {
			*s = result.Summary{}
			for _, r := range runs {
				r.Status = &result.Status{State: result.Withdrawn}
			}
		}, nil},
		{"alpha", func(s *result.Summary, _ map[string]*result.Run) {
			s.Agreement = map[result.Dimension]result.Agreement{counselbench.Overall: {Alpha: number(0.6), Metric: "ordinal",
				CI95: &[2]float64{0.3, 0.7}}}
		}, []string{"agreement.overall.alpha changed from 0.4 to 0.6" + never, "agreement.overall.ci95.1 changed from 0.5 to 0.7" +
			never}},
		{"agreement is gone", func(s *result.Summary, _ map[string]*result.Run) { s.Agreement = nil }, []string{
			"agreement.overall.alpha is gone; it was 0.4", "agreement.overall.ci95.0 is gone; it was 0.3",
			"agreement.overall.ci95.1 is gone; it was 0.5", "agreement.overall.metric is gone; it was ordinal",
		}},
		{"what experts reach", func(s *result.Summary, _ map[string]*result.Run) {
			s.LeftOutExpert = map[result.Dimension]result.LeftOut{counselbench.Overall: {Target: "other words", MAE: number(0.7),
				Curve: []result.CurvePoint{{Score: 1, OthersMean: 3, N: 7}}}}
		}, []string{"left_out_expert.overall.curve.1.others_mean changed from 2 to 3" + never}},
		{"p", func(s *result.Summary, _ map[string]*result.Run) {
			s.Pairs[0].P, s.Pairs[0].Method = number(0.04), "normal"
		},
			[]string{"pairs.overall a b.p changed from 0.01 to 0.04" + never}},
		{"a pair is gone", func(s *result.Summary, _ map[string]*result.Run) { s.Pairs = nil },
			[]string{
				"pairs.overall a b.a is gone; it was a", "pairs.overall a b.b is gone; it was b",
				"pairs.overall a b.difference is gone; it was 0.5",
				"pairs.overall a b.dimension is gone; it was overall", "pairs.overall a b.p is gone; it was 0.01",
				"pairs.overall a b.p_holm is gone; it was 0.02",
			}},
		{"McNemar", func(s *result.Summary, _ map[string]*result.Run) { s.McNemar[0].OnlyA = 4 },
			[]string{"mcnemar.therapy a b.only_a changed from 3 to 4" + never}},
		{"a mode's total", func(s *result.Summary, _ map[string]*result.Run) {
			s.ModeTotals = map[result.Mode]result.Statistic{counselbench.Therapy: {Rate: number(0.2)}}
		}, []string{"mode_totals.therapy.rate changed from 0.1 to 0.2" + never}},
		{"who rated what", func(s *result.Summary, _ map[string]*result.Run) { s.Graph = &result.Graph{Components: 2, Raters: 4} },
			[]string{"graph.components changed from 1 to 2" + never}},
		{"more is said", func(s *result.Summary, _ map[string]*result.Run) {
			s.Graph.Ratings, s.Pairs[0].RankBiserial = 5, number(0.1)
			s.Agreement[counselbench.Empathy] = result.Agreement{Alpha: number(0.1)}
		}, nil},
		{"a third model", func(s *result.Summary, runs map[string]*result.Run) {
			third(runs)
			s.Agreement, s.Graph, s.LeftOutExpert, s.ModeTotals = nil, nil, nil, nil
			s.Pairs[0].PHolm = number(0.03)
			s.Pairs = append(s.Pairs, result.PairTest{Dimension: counselbench.Overall, A: "a", B: "c"})
		}, nil},
		{"a third model, and a p of the first two", func(s *result.Summary, runs map[string]*result.Run) {
			third(runs)
			s.Pairs[0].P = number(0.03)
		}, []string{"pairs.overall a b.p changed from 0.01 to 0.03" + never}},
		{"another run of a model", func(s *result.Summary, runs map[string]*result.Run) {
			runs["p.a"].Status = &result.Status{State: result.Superseded, By: "p.a.2"}
			runs["p.a.2"] = &result.Run{ID: "p.a.2", Panel: "p", Model: "a", Component: counselbench.Eval}
			s.Pairs, s.McNemar, s.Agreement = nil, nil, nil
		}, nil},
	} {
		r := Empty()
		cards(guard{r, granted, set(same), set(c.change)})
		var got []string
		for _, p := range r.Problems {
			got = append(got, p.Message)
			if p.Path != "results/summaries/p.eval.json" || p.Remedy == "" || p.Run != "" {
				t.Errorf("%s: the problem is %+v", c.name, p)
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}
