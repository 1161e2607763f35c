package judge

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// isNumber checks a number that must be defined.
func isNumber(t *testing.T, what string, n stats.Number, want float64) {
	t.Helper()
	if n.Undefined != "" || !near(n.Value, want) {
		t.Errorf("%s is %+v, want %v", what, n, want)
	}
}

// isUndefined checks a number that must not be defined.
func isUndefined(t *testing.T, what string, n stats.Number) {
	t.Helper()
	if n.Undefined == "" {
		t.Errorf("%s is %v, want none", what, n.Value)
	}
}

// TestUncalibrated checks why a judge is not calibrated.
func TestUncalibrated(t *testing.T) {
	rated := overall("q1", "e1", 3)
	for _, c := range []struct {
		name string
		make func(tiny)
		why  string
	}{
		{"no run", func(tiny) {}, "compare them with experts’ answer by answer: no published run"},
		{"other answers", func(s tiny) {
			s.run("experts", "a", counselbench.Eval, rated)
			s.run("judge", "a", counselbench.Eval, overall("q1", "j", 3)).Responses = "others"
		}, "compare them with experts’ answer by answer: no published run"},
		{"another component", func(s tiny) {
			s.run("experts", "a", counselbench.Eval, rated).Responses = "one"
			s.run("judge", "a", counselbench.Adv, label("q1", "j", 0, result.Triggered)).Responses = "one"
		}, "compare them with experts’ answer by answer: no published run"},
		{"no common question", func(s tiny) {
			s.run("experts", "a", counselbench.Eval, rated)
			s.run("judge", "a", counselbench.Eval, overall("q2", "j", 3))
		}, "not one answer was rated by both"},
		{"a summary", func(s tiny) {
			s.run("experts", "a", counselbench.Eval).Summary = map[string]result.Statistic{"overall": {}}
			s.run("judge", "a", counselbench.Eval, overall("q1", "j", 3))
		}, "compare them with experts’ answer by answer: the experts’ ratings of these answers are not published here"},
		{"the judge's summary", func(s tiny) {
			s.run("experts", "a", counselbench.Eval, rated)
			s.run("judge", "a", counselbench.Eval).Summary = map[string]result.Statistic{"overall": {}}
		}, "compare them with experts’ answer by answer: its own ratings of the answers that experts rated are not published here"},
		{"a withdrawn run", func(s tiny) {
			s.run("experts", "a", counselbench.Eval, rated)
			s.run("judge", "a", counselbench.Eval, overall("q1", "j", 3)).Status = &result.Status{State: result.Withdrawn}
		}, "compare them with experts’ answer by answer: no published run"},
		{"calibrated", func(s tiny) {
			s.run("experts", "a", counselbench.Eval, rated)
			s.run("judge", "a", counselbench.Eval, overall("q1", "j", 3))
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newTiny("a")
			c.make(s)
			got := New(s.Set).PanelByID("judge").Calibration
			if !strings.Contains(got.Why, c.why) || c.why == "" && got.Why != "" {
				t.Errorf("why: %q, want %q", got.Why, c.why)
			}
			if n := len(got.Eval) + len(got.Adv); (n > 0) != (c.why == "") {
				t.Errorf("%d comparisons", n)
			}
		})
	}
	experts := New(newTiny("a").Set).PanelByID("experts").Calibration
	if experts.Why == "" || experts.Main(result.Rated) != nil {
		t.Errorf("experts are calibrated: %+v", experts)
	}
}

// TestJoin counts what joins and what does not.
func TestJoin(t *testing.T) {
	s := newTiny("a", "b", "c", "d")
	s.run("experts", "a", counselbench.Eval, overall("q1", "e1", 3), overall("q1", "e2", 4), overall("q2", "e1", 3),
		overall("q3", "e1", 1))
	s.run("judge", "a", counselbench.Eval, overall("q1", "j1", 5), overall("q1", "j2", 4), overall("q2", "j1", 2),
		overall("q9", "j1", 2))
	s.run("experts", "b", counselbench.Eval, overall("q1", "e1", 2))
	s.run("judge", "b", counselbench.Eval, overall("q1", "j1", 2))
	s.run("experts", "c", counselbench.Eval, overall("q1", "e1", 2))                                // no run of the judge
	s.run("judge", "d", counselbench.Eval).Summary = map[string]result.Statistic{"overall": {}}     // no run of the experts
	s.run("judge", "c", counselbench.Eval, overall("q1", "j1", 2)).Responses = "of the judge alone" // another set of answers
	c := s.judged(t, counselbench.Eval)
	if c.Both != 3 || c.JudgeOnly != 1 || c.ExpertsOnly != 1 || c.Questions != 2 || c.Repeated != 1 || len(c.Models) != 2 {
		t.Errorf("%+v", c.Join)
	}
	var alone []string
	for _, x := range c.Unjoined {
		alone = append(alone, x.Run.ID+": "+x.Why)
	}
	want := []string{
		"judge.c.eval: no run of experts is of the same answers",
		"judge.d.eval: no run of experts is of the same answers",
		"experts.c.eval: no run of the judge is of the same answers",
	}
	if !slices.Equal(alone, want) {
		t.Errorf("alone: %q", alone)
	}
	if o := c.Scale("overall"); o.Compared != 3 || !near(o.JudgeMean.Value, (4.5+2+2)/3) || !near(o.ExpertsMean.Value, (3.5+3+2)/3) {
		t.Errorf("two ratings of one answer are not averaged: %d compared, %+v, %+v", o.Compared, o.JudgeMean, o.ExpertsMean)
	}
}

// TestJoinSamples joins ADV answers by question and sample; a file that names no
// sample has the first.
func TestJoinSamples(t *testing.T) {
	s := newTiny("a")
	s.run("experts", "a", counselbench.Adv, label("q1", "e1", 0, result.Triggered), label("q2", "e1", 0, result.NotTriggered))
	s.run("judge", "a", counselbench.Adv,
		// other answers
		label("q1", "j1", 1, result.NotTriggered), label("q1", "j1", 2, result.Triggered), label("q1", "j1", 3, result.Triggered),
		// three ratings of one
		label("q2", "j1", 1, result.NotTriggered), label("q2", "j2", 1, result.Triggered), label("q2", "j3", 1, result.Triggered))
	c := s.judged(t, counselbench.Adv)
	if c.Both != 2 || c.JudgeOnly != 2 || c.Repeated != 1 {
		t.Errorf("%+v", c.Join)
	}
	for _, scale := range []string{"medication", "total"} {
		if f := c.Flag(scale); f.TP != 0 || f.FN != 1 || f.FP != 1 || f.TN != 0 {
			t.Errorf("%s: %+v", scale, f.Binary)
		}
	}
	if f := c.Flag("therapy"); f.Both != 0 || f.Undefined == "" || f.MissedHarm.Undefined == "" {
		t.Errorf("a mode without an answer: %+v", f.Binary)
	}
}

// TestScale compares a comparison with numbers worked out by hand.
//
//	answer  judge  experts  mean  median  judge − mean
//	q1      5      3 4      3.5   3.5→4   1.5
//	q2      3      3 3      3     3       0
//	q3      2      1 2      1.5   1.5→2   0.5
//	q4      5      5 5      5     5       0
func TestScale(t *testing.T) {
	s := newTiny("a", "b")
	s.run("experts", "a", counselbench.Eval, overall("q1", "e1", 3), overall("q1", "e2", 4), overall("q2", "e1", 3),
		overall("q2", "e2", 3))
	s.run("experts", "b", counselbench.Eval, overall("q3", "e1", 1), overall("q3", "e2", 2), overall("q4", "e1", 5),
		overall("q4", "e2", 5))
	s.run("judge", "a", counselbench.Eval, overall("q1", "j", 5), overall("q2", "j", 3))
	s.run("judge", "b", counselbench.Eval, overall("q3", "j", 2), overall("q4", "j", 5))
	o := s.judged(t, counselbench.Eval).Scale("overall")
	isNumber(t, "judge's mean", o.JudgeMean, 3.75)
	isNumber(t, "experts' mean", o.ExpertsMean, 3.25)
	if !near(o.Bias.Value, 0.5) || !near(o.MAE.Value, 0.5) || o.Bias.Questions != 4 {
		t.Errorf("bias %+v, mean error %+v", o.Bias, o.MAE)
	}
	// Judge less each expert: e1 2 0 1 0, e2 1 0 0 0; less 0.5 and over 8, by question
	// 2 −1 0 −1, by expert 1 −1, both 1.5 0.5 −0.5 −0.5 0.5 −0.5 −0.5 −0.5, all over 8:
	// V = (4/3·6 + 2·2 − 8/7·4)/64.
	if se := math.Sqrt((4.0/3*6 + 2*2 - 8.0/7*4) / 64); !near(o.Bias.SE, se) || o.Bias.Raters != 2 {
		t.Errorf("bias %+v, want SE %v", o.Bias, se)
	}
	// Ranks of the judge 3.5 2 1 3.5, of the experts 3 2 1 4: r = 4.5/√(4.5·5).
	isNumber(t, "Spearman", o.Spearman, 4.5/math.Sqrt(22.5))
	// Judge 5 3 2 5 against 4 3 2 5: Σ(gap²) = 1; expected Σ over all pairs of
	// (judge − median)² is (9+4+1+0)·2 … by hand: 5: 1 4 9 0, 3: 1 0 1 4, 2: 4 1 0 9, 5: 1 4 9 0 = 48, over 4.
	isNumber(t, "kappa", o.Agreement.Kappa.Number(), 1-1/(48.0/4))
	if o.JudgeBest != (Share{2, 4}) || o.ExpertsBest != (Share{2, 8}) {
		t.Errorf("at the best end: %+v, %+v", o.JudgeBest, o.ExpertsBest)
	}
	var curve []float64
	for _, b := range o.Curve {
		curve = append(curve, b.Score, b.Mean.Value, float64(b.Mean.N))
	}
	if !slices.Equal(curve, []float64{3.75, 3.25, 4}) { // fewer than five answers are one column
		t.Errorf("curve %v", curve)
	}
	// Rereading 5 3 2 5 as 4.25 3 1.5 4.25 leaves ±0.75 of 4.25; low is 1.5 alone, which has the least score.
	if r := o.Reading; !near(r.Error.Rest, 2*0.75*0.75/4) || !near(r.Error.Error, 2.5/4) || r.Low != 1 || r.AUC.Value != 1 ||
		r.Own.Found.Value != 1 || r.Own.Alarms.Value != 0 {
		t.Errorf("reading %+v", r)
	}
	// One expert against the other: 3–4, 4–3, 3–3 twice, 1–2, 2–1, 5–5 twice: gaps 4; both sides have the same values, of
	// variance 1.6875: expected 8·2·1.6875.
	one := o.Agreement.One
	isNumber(t, "kappa of one expert", one.Expert.Number(), 1-4/(8*2*1.6875))
	// The judge 5 3 2 5, twice each, against the same: gaps 1+4, 0, 1, 0 = 6; means 3.75 and 3.25, variances 1.6875 twice.
	isNumber(t, "kappa of the judge, left out", one.Judge.Number(), 1-6/(8*(2*1.6875+0.25)))
	if one.N != 8 || !near(one.Less.Value, one.Judge.Value-one.Expert.Value) {
		t.Errorf("beside one expert: %+v", one)
	}
	var sources []float64
	for _, x := range o.Sources {
		sources = append(sources, x.JudgeMean, x.ExpertsMean, x.Bias.Value)
	}
	if !slices.Equal(sources, []float64{4, 3.25, 0.75, 3.5, 3.25, 0.25}) {
		t.Errorf("by model: %v", sources)
	}
}

// TestScaleLeftOut counts answers that cannot be compared.
func TestScaleLeftOut(t *testing.T) {
	factual := func(q, rater string, v int) result.Rating {
		r := result.Rating{Question: q, Rater: rater}
		if v > 0 {
			r.Set(counselbench.FactualConsistency, result.ScoreOf(v))
		} else if v < 0 {
			r.Set(counselbench.FactualConsistency, result.Unsure)
		}
		return r
	}
	s := newTiny("a")
	s.run("experts", "a", counselbench.Eval, factual("q1", "e1", 3), factual("q1", "e2", -1), factual("q2", "e1", 2),
		factual("q3", "e1", 2),
		factual("q4", "e1", -1), factual("q4", "e2", -1), factual("q5", "e1", 0), factual("q6", "e1", 4))
	s.run("judge", "a", counselbench.Eval, factual("q1", "j", 4), factual("q2", "j", 0), factual("q3", "j", -1),
		factual("q4", "j", 4), factual("q5", "j", 4), factual("q6", "j", 4))
	c := s.judged(t, counselbench.Eval).Scale("factual_consistency")
	want := Tally{Both: 6, Compared: 2, JudgeMissing: 1, JudgeUnsure: 1, ExpertsUnsure: 1, ExpertsMissing: 1, Ratings: 2,
		UnsureRatings: 3}
	if c.Tally != want {
		t.Errorf("%+v, want %+v", c.Tally, want)
	}
	if !c.Constant {
		t.Error("4 and 4 is not seen as constant")
	}
	isUndefined(t, "constant judge: kappa", c.Agreement.Kappa.Number())
	if c.Spearman.Undefined == "" {
		t.Errorf("constant judge: rank correlation %+v", c.Spearman)
	}
	if c.Agreement.One != nil || len(c.Reference) != 0 {
		t.Error("one sure expert an answer, and yet one is left out")
	}
	none := s.judged(t, counselbench.Eval).Scale("overall")
	if none.Compared != 0 || none.JudgeMissing != 6 || none.Bias.Undefined == "" || none.MAE.Undefined == "" ||
		len(none.Curve) != 0 || none.Constant {
		t.Errorf("a scale that nobody rated: %+v", none)
	}
	isUndefined(t, "share of nothing", none.JudgeBest.Rate())
}

// TestFlags compares yes and no with counts worked out by hand.
//
//	answer  experts  majority  judge
//	q1      y y n    yes       yes     TP
//	q2      y y      yes       no      FN
//	q3      n n y    no        yes     FP
//	q4      n ?      no        no      TN
//	q5      y n      tied      yes
//	q6      ? ?      unsure    no
//	q7      y        yes       ?
//	q8      y        yes       yes no
func TestFlags(t *testing.T) {
	const y, n, u = result.Yes, result.No, result.Unsure
	s := newTiny("a")
	s.run("experts", "a", counselbench.Eval,
		advice("q1", "e1", y), advice("q1", "e2", y), advice("q1", "e3", n), advice("q2", "e1", y), advice("q2", "e2", y),
		advice("q3", "e1", n), advice("q3", "e2", n), advice("q3", "e3", y), advice("q4", "e1", n), advice("q4", "e2", u),
		advice("q5", "e1", y), advice("q5", "e2", n), advice("q6", "e1", u), advice("q6", "e2", u), advice("q7", "e1", y),
		advice("q8", "e1", y))
	s.run("judge", "a", counselbench.Eval, advice("q1", "j", y), advice("q2", "j", n), advice("q3", "j", y), advice("q4", "j", n),
		advice("q5", "j", y),
		advice("q6", "j", n), advice("q7", "j", u), advice("q8", "j", y), advice("q8", "j2", n))
	f := s.judged(t, counselbench.Eval).Flag("medical_advice")
	want := Tally{Both: 8, Compared: 4, JudgeUnsure: 1, JudgeSplit: 1, ExpertsUnsure: 1, ExpertsTied: 1, Ratings: 9,
		UnsureRatings: 3}
	if f.Tally != want {
		t.Errorf("%+v, want %+v", f.Tally, want)
	}
	if f.TP != 1 || f.FN != 1 || f.FP != 1 || f.TN != 1 || f.Found() != 2 {
		t.Errorf("%+v", f.Binary)
	}
	isNumber(t, "F1", f.F1.Number(), 0.5)
	isNumber(t, "kappa", f.Binary.Kappa, 0)
	isNumber(t, "prevalence", f.Prevalence, 0.5)
	if f.MissedHarm.Undefined != "" || !near(f.MissedHarm.Value, 0.5) || f.MissedHarm.CI != stats.Wilson(1, 2).CI {
		t.Errorf("missed: %+v", f.MissedHarm)
	}
	isNumber(t, "experts' mean share", f.ExpertsMean, (2.0/3+1+1.0/3+0+0.5)/5)
	isNumber(t, "judge's rate", f.JudgeMean, 0.6)
	if !near(f.Bias.Value, 0.1) || f.Bias.N != 5 {
		t.Errorf("bias: %+v", f.Bias)
	}
	// Each vote against the majority of the others, where the judge has a verdict.
	// q1: y–(y n) tie, y–tie, n–yes: FN of that vote. q2: y–yes TP twice. q3: n–tie,
	// n–tie, y–no FP. q4: alone. q5: y–no FP, n–yes FN.
	// The judge on these: q1 yes–yes TP; q2 no–yes twice FN; q3 yes–no FP; q5 yes–no
	// FP, yes–yes TP. The same table, which agrees less than by chance.
	one := f.Agreement.One
	isNumber(t, "kappa of one expert", one.Expert.Number(), stats.BinaryOf(stats.Confusion{TP: 2, FN: 2, FP: 2}).Kappa.Value)
	isNumber(t, "kappa of the judge, left out", one.Judge.Number(), one.Expert.Value)
	if one.N != 6 {
		t.Errorf("%d votes left out", one.N)
	}
}

// TestFlagsConstant: a judge that says the same of every answer has neither kappa
// nor correlation, and yet misses what there is.
func TestFlagsConstant(t *testing.T) {
	for _, always := range []result.Answer{result.No, result.Yes} {
		s := newTiny("a")
		s.run("experts", "a", counselbench.Eval, advice("q1", "e1", result.Yes), advice("q1", "e2", result.Yes),
			advice("q2", "e1", result.No), advice("q2", "e2", result.No))
		s.run("judge", "a", counselbench.Eval, advice("q1", "j", always), advice("q2", "j", always))
		f := s.judged(t, counselbench.Eval).Flag("medical_advice")
		isUndefined(t, "kappa", f.Binary.Kappa)
		isUndefined(t, "kappa, same majorities", f.Agreement.One.Judge.Number())
		isUndefined(t, "MCC", f.MCC)
		isNumber(t, "an expert's kappa", f.Agreement.One.Expert.Number(), 1)
		if always == result.No {
			isUndefined(t, "precision", f.Precision)
			isNumber(t, "missed harm", f.MissedHarm.Number(), 1)
		} else {
			isNumber(t, "precision", f.Precision, 0.5)
			isNumber(t, "missed harm", f.MissedHarm.Number(), 0)
		}
	}
}

// TestMissedInterval checks the three ways to an interval of missed harm.
func TestMissedInterval(t *testing.T) {
	yes := func(n int) []bool { return slices.Repeat([]bool{true}, n) }
	harm, none := scores{values: []float64{1}}, scores{values: []float64{0}}
	for _, c := range []struct {
		name      string
		flag      []bool
		question  []int
		value     float64
		want      stats.Interval
		clustered bool
	}{
		{"one answer a question", []bool{true, false, false, false}, []int{1, 2, 3, 4}, 0.75, stats.Wilson(3, 4).CI, false},
		{"none missed of two questions", yes(6), []int{1, 1, 1, 2, 2, 2}, 0, stats.Wilson(0, 2).CI, false},
		{"all missed of two questions", make([]bool, 6), []int{1, 1, 1, 2, 2, 2}, 1, stats.Wilson(2, 2).CI, false},
		{"some missed", []bool{true, true, false, false, false, true}, []int{1, 1, 2, 2, 3, 3}, 0.5, stats.Interval{Lo: 0, Hi: 1},
			true},
	} {
		var answers []scoredAnswer
		for i, flag := range c.flag {
			answers = append(answers, scoredAnswer{question: c.question[i], judge: map[bool]float64{true: 1}[flag], experts: harm})
		}
		e := wrong(answers, 1, "")
		if e.Undefined != "" || e.NoInterval != "" || !near(e.Value, c.value) || e.CI != c.want {
			t.Errorf("%s: %+v, want %v, %v", c.name, e, c.value, c.want)
		}
		if clustered := strings.Contains(e.Method, "clustered"); clustered != c.clustered {
			t.Errorf("%s: %s", c.name, e.Method)
		}
	}
	if e := wrong([]scoredAnswer{{question: 1, judge: 1, experts: none}}, 1, "no harm"); e.Undefined != "no harm" {
		t.Errorf("no harm: %+v", e)
	}
	if e := wrong(nil, 1, ""); e.Undefined != "no answer compared" {
		t.Errorf("nothing: %+v", e)
	}
}

// TestColumns: columns of fewer than five answers are pooled with the smaller neighbor.
func TestColumns(t *testing.T) {
	labels := slices.Concat(slices.Repeat([]float64{1}, 2), slices.Repeat([]float64{2}, 4), slices.Repeat([]float64{4}, 30),
		slices.Repeat([]float64{5}, 3))
	all := columnsOf(labels)
	if len(all) != 2 || all[0].score() != 1.666666667 || all[1].score() != 4.090909091 || all[0].high != 2 || all[1].low != 4 {
		t.Errorf("columns %v", all)
	}
}

// TestPaired: two judges are compared on the answers that both rated, whatever else one of them rated.
func TestPaired(t *testing.T) {
	s := newTiny("a")
	s.Panels["other"] = &result.PanelCard{ID: "other", Name: "Other", Kind: result.Judge}
	s.run("experts", "a", counselbench.Eval, overall("q1", "e1", 3), overall("q2", "e1", 4), overall("q3", "e1", 5))
	s.run("judge", "a", counselbench.Eval, overall("q1", "j", 5), overall("q2", "j", 2), overall("q3", "j", 5))
	s.run("other", "a", counselbench.Eval, overall("q0", "j", 1), overall("q2", "j", 3), overall("q3", "j", 4))
	cast := New(s.Set)
	experts, judge := cast.PanelByID("experts"), cast.PanelByID("judge")
	p := PairedOf([]*LinkedPanel{judge, cast.PanelByID("other")}, experts, counselbench.Eval)[0]
	if p.Scale.ID != "overall" || p.Difference.N != 2 || !near(p.Difference.Value, (4.0-1+0-1)/2) {
		t.Errorf("%+v", p)
	}
	if w := WorstOf(judge, experts, counselbench.Eval, 2); len(w) != 2 || w[0].Question+w[1].Question != "q1q2" || w[0].Judge != 5 ||
		w[0].Experts != 3 {
		t.Errorf("%+v", w)
	}
}
