package board

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// CheckCalibrations says what is wrong with the calibrations of a set, which [result.Read] leaves to
// this package: their form, and figures that contradict each other. Nobody can compute
// them from what is published, but counts must add up, what follows from others must
// follow, and a verdict is the one that its numbers have.
func CheckCalibrations(set *result.Set) strict.Findings {
	var findings strict.Findings
	if len(set.Calibrations) == 0 {
		return nil
	}
	lb := listed(set)
	for _, id := range set.CalibrationIDs() {
		_, found := lb.readPublished(set.Calibrations[id])
		findings.Add(found...)
	}
	return findings
}

// A figureCheck looks for what is wrong with the figures of a calibration.
type figureCheck struct {
	*published
	findings strict.Findings
}

// check says what contradicts what.
func (p *published) check() strict.Findings {
	f := &figureCheck{published: p}
	c := p.Comparison
	if f.parts(); f.findings.HasErrors() {
		return f.findings // what is computed from them may rest on what is not there
	}
	f.models()
	const at = "/figures/comparison"
	for i, s := range c.Scales {
		f.scale(at+strict.Pointer("scales", i), s)
	}
	for i, x := range c.Flags {
		f.flag(at+strict.Pointer("flags", i), x)
	}
	f.modes(at + "/flags")
	for i, s := range c.Spans {
		f.spans(at+strict.Pointer("spans", i), s)
	}
	if c.Kin != nil && c.Kin.Why == "" {
		for i, gap := range c.Kin.Biases {
			f.gap(at+strict.Pointer("kin", "scales", i), gap, gap.Scale.Max-gap.Scale.Min)
		}
		f.gap(at+"/kin/missed", c.Kin.Missed, 1)
		if m := c.Kin.Missed; m.Kin.Undefined+m.Others.Undefined == "" {
			f.follows(at+"/kin/missed/difference/value", m.Difference.Value, m.Kin.Value-m.Others.Value, "own less others")
		}
	}
	for i, x := range c.Claims {
		f.claim(at+strict.Pointer("claims", i), x)
	}
	f.joints()
	return f.findings
}

func (f *figureCheck) wrong(at, format string, args ...any) {
	f.findings.Add(f.doc.Errorf(at, format, args...))
}

// slack covers the rounding of sums that are made in another order.
const slack = 1e-9

// follows checks that a value is what others make it.
func (f *figureCheck) follows(at string, is, want float64, from string) {
	if !(math.Abs(is-want) <= slack*max(1, math.Abs(want))) {
		f.wrong(at, "is %v, but %s is %v", is, from, want)
	}
}

// adds checks that counts add up.
func (f *figureCheck) adds(at string, is, want int, from string) {
	if is != want {
		f.wrong(at, "is %d, but %s is %d", is, from, want)
	}
}

// number checks that a value lies in its range.
func (f *figureCheck) number(at string, n stats.Number, lo, hi float64) {
	if n.Undefined == "" && !(lo-slack <= n.Value && n.Value <= hi+slack) {
		f.wrong(at, "is %v, which is not from %v to %v", n.Value, lo, hi)
	}
}

// estimate checks that a value lies in its range and in its interval. A bootstrap's
// percentiles need not hold the value, but it does not lie far from them.
func (f *figureCheck) estimate(at string, e stats.Estimate, lo, hi float64) {
	f.number(at, e.Number, lo, hi)
	if !e.HasInterval() {
		return
	}
	f.interval(at+"/ci95", e.Number, &e.CI, strings.HasPrefix(e.Method, "bootstrap"))
	far := 100 * (hi - lo) // of few answers an interval leaves the scale
	f.number(at+"/ci95/0", stats.Number{Value: e.CI.Lo}, lo-far, hi+far)
	f.number(at+"/ci95/1", stats.Number{Value: e.CI.Hi}, lo-far, hi+far)
}

func (f *figureCheck) interval(at string, n stats.Number, ci *stats.Interval, resampled bool) {
	if ci == nil {
		return
	}
	room := slack
	if resampled {
		room += ci.Hi - ci.Lo
	}
	switch {
	case ci.Lo > ci.Hi:
		f.wrong(at, "the lower end, %v, is above the upper one, %v", ci.Lo, ci.Hi)
	case n.Undefined == "" && (n.Value < ci.Lo-room || n.Value > ci.Hi+room):
		f.wrong(at, "the interval %v to %v does not hold the value, %v", ci.Lo, ci.Hi, n.Value)
	}
}

// parts checks that everything is there, in order, that a comparison has.
func (f *figureCheck) parts() {
	c := f.Comparison
	const at = "/figures/comparison"
	list := func(key string, is, want []string) {
		if !slices.Equal(is, want) {
			f.wrong(at+"/"+key, "holds %s; must hold %s", orNone(is), orNone(want))
		}
	}
	var scales, flags []string
	for _, s := range c.scales() {
		if s.Percent {
			flags = append(flags, s.ID)
		} else {
			scales = append(scales, s.ID)
		}
	}
	list("scales", idsOf(c.Scales, func(s *ScaleComparison) string { return s.Scale.ID }), scales)
	list("flags", idsOf(c.Flags, func(s *FlagComparison) string { return s.Scale.ID }), flags)
	spans := idsOf(c.Spans, func(s *SpanComparison) string { return s.Scale.ID })
	if slices.Contains(spans, allScales) || len(slices.Compact(slices.Sorted(slices.Values(spans)))) != len(spans) || c.Component == result.Adv && len(spans) > 0 {
		f.wrong(at+"/spans", "holds %s; must hold each dimension once at most", orNone(spans))
	}
	for i, s := range c.Scales {
		if (s.Human == nil) != (s.Same == nil) || s.Human == nil && len(s.Reference) > 0 {
			f.wrong(at+strict.Pointer("scales", i), "judge and expert are held against all but one, or neither is")
		}
	}
	for i, s := range c.Flags {
		if (s.Human == nil) != (s.Same == nil) {
			f.wrong(at+strict.Pointer("flags", i), "judge and expert are held against all but one, or neither is")
		}
	}
	if k := c.Kin; k != nil {
		var want []string
		if k.Why == "" {
			want = result.IDs(c.kinScales())
		}
		list("kin/scales", idsOf(k.Biases, func(g *KinGap) string { return g.Scale.ID }), want)
		if (k.Missed != nil) != (k.Why == "") || k.Missed != nil && k.Missed.Scale.ID != harmScale(c.Component).ID {
			f.wrong(at+"/kin", "harm missed is of %s, and is there unless a reason is", harmScale(c.Component).ID)
		}
	}
	name := func(kind ClaimKind, scale string) string { return fmt.Sprintf("%s of %s", kind, scale) }
	var want []string
	add := func(kind ClaimKind, scales ...string) {
		for _, s := range scales {
			want = append(want, name(kind, s))
		}
	}
	if c.Component == result.Eval {
		add(OrdersAnswers, append(slices.Clone(scales), allScales)...)
	}
	add(FindsHarm, flags...)
	add(Saturated, scales...)
	if c.Component == result.Eval {
		add(FavoursKin, result.IDs(result.Dimensions)...)
	} else {
		add(FavoursKin, result.Total.ID)
	}
	list("claims", idsOf(c.Claims, func(x *Claim) string { return name(x.Claim, x.Scale.ID) }), want)
}

func idsOf[T any](list []T, id func(T) string) []string {
	var out []string
	for _, x := range list {
		out = append(out, id(x))
	}
	return out
}

func orNone(ids []string) string {
	if len(ids) == 0 {
		return "nothing"
	}
	return strings.Join(ids, ", ")
}

// models checks whose answers were compared: those of the runs that it is of.
func (f *figureCheck) models() {
	c := f.Comparison
	const at = "/figures/comparison"
	var runs []*Model
	for _, r := range c.Judge.runsOf(c.Component) {
		if slices.ContainsFunc(f.Runs, func(b result.Basis) bool { return b.Run == r.ID }) {
			runs = append(runs, r.Model)
		}
	}
	among := func(at string, list, all []*Model, what string) {
		for i, m := range list {
			if !slices.Contains(all, m) || slices.Contains(list[:i], m) {
				f.wrong(at+strict.Pointer(i), "the model %q is none of %s, or named twice", m.ID, what)
			}
		}
	}
	among(at+"/joined/models", c.Models, runs, "the runs that this is of")
	of := func(at string, sources []SourceBias) {
		among(at, idsOfModels(sources), c.Models, "those that both rated")
	}
	for i, s := range c.Scales {
		of(at+strict.Pointer("scales", i, "models"), s.Sources)
	}
	for i, x := range c.Flags {
		of(at+strict.Pointer("flags", i, "models"), x.Sources)
	}
	if c.Both < 1 || c.Questions < 1 || c.Questions > c.Both || c.Repeated > c.Both || len(c.Models) == 0 {
		f.wrong(at+"/joined", "%s to %s by %s were rated by both, %d of them more than once: that cannot be", num.Plural(c.Both, "answer", "answers"),
			num.Plural(c.Questions, "question", "questions"), num.Plural(len(c.Models), "model", "models"), c.Repeated)
	}
	if k := c.Kin; k != nil {
		sides := slices.Concat(k.Kin, k.Others)
		if among(at+"/kin/models", sides, c.Models, "those that both rated"); len(sides) != len(c.Models) || len(k.Kin) == 0 {
			f.wrong(at+"/kin", "own and others are not all the models that both rated")
		}
	}
}

func idsOfModels(sources []SourceBias) []*Model {
	var out []*Model
	for _, s := range sources {
		out = append(out, s.Model)
	}
	return out
}

// tally checks what became of the answers on a scale; both is how many were rated by
// both, −1 where that is for others to say.
func (f *figureCheck) tally(at string, t Tally, both int) {
	at += "/tally"
	if both >= 0 {
		f.adds(at+"/both", t.Both, both, "the number of answers that both rated")
	}
	left := t.JudgeMissing + t.JudgeUnsure + t.JudgeSplit + t.ExpertsMissing + t.ExpertsUnsure + t.ExpertsTied
	f.adds(at+"/compared", t.Compared, t.Both-left, "what both rated, less what is left out for a reason,")
	if t.Ratings < t.Compared {
		f.wrong(at+"/ratings", "is %d, fewer than the %d answers that they are of", t.Ratings, t.Compared)
	}
}

// scale checks a comparison on a scale.
func (f *figureCheck) scale(at string, s *ScaleComparison) {
	c := f.Comparison
	f.tally(at, s.Tally, c.Both)
	lo, hi, width := s.Scale.Min, s.Scale.Max, s.Scale.Max-s.Scale.Min
	f.number(at+"/judge_mean", s.JudgeMean, lo, hi)
	f.number(at+"/experts_mean", s.ExpertsMean, lo, hi)
	if s.JudgeMean.Undefined+s.ExpertsMean.Undefined+s.Bias.Undefined == "" {
		f.follows(at+"/judge/bias/value", s.Bias.Value, s.JudgeMean.Value-s.ExpertsMean.Value, "the judge's mean less the experts'")
	}
	n, sum := 0, 0.0
	for i, v := range s.Counts {
		if i < len(s.Scale.Values()) && v.Value != s.Scale.Values()[i] {
			f.wrong(at+strict.Pointer("counts", i, "value"), "is %q, must be %q", v.Value, s.Scale.Values()[i])
		}
		n += v.N
		sum += (lo + float64(i)) * float64(v.N)
	}
	if len(s.Counts) != len(s.Scale.Values()) {
		f.wrong(at+"/counts", "holds %d values, the scale has %d", len(s.Counts), len(s.Scale.Values()))
	}
	f.adds(at+"/counts", n, s.Compared, "the number of answers compared")
	if c.Repeated == 0 && n > 0 && s.JudgeMean.Undefined == "" {
		f.follows(at+"/judge_mean/value", s.JudgeMean.Value, sum/float64(n), "the mean of the judge's scores")
	}
	f.adds(at+"/judge_at_best_end/n", s.JudgeBest.N, s.Compared, "the number of answers compared")
	f.adds(at+"/experts_at_best_end/n", s.ExpertsBest.N, s.Ratings, "the number of ratings")
	f.number(at+"/judge_at_best_end", stats.Number{Value: float64(s.JudgeBest.K)}, 0, float64(s.JudgeBest.N))
	f.number(at+"/experts_at_best_end", stats.Number{Value: float64(s.ExpertsBest.K)}, 0, float64(s.ExpertsBest.N))
	f.number(at+"/advantage_probability", s.Advantage, 0, 1)
	f.held(at+"/judge", &s.Held, width)
	f.adds(at+"/judge/n", s.N, s.Compared, "the number of answers compared")
	f.bins(at+"/curve", s.Curve, s.Scale, s.Compared)
	if s.Human != nil {
		f.held(at+"/left_out_expert", s.Human, width)
		f.held(at+"/judge_left_one_out", s.Same, width)
		f.adds(at+"/judge_left_one_out/n", s.Same.N, s.Human.N, "that of the expert left out")
		f.bins(at+"/left_out_expert_curve", s.Reference, s.Scale, s.Human.N)
	}
	f.sources(at, s.Sources, s.Compared, lo, hi, s.JudgeMean, s.ExpertsMean)
}

// held checks measures of agreement on a scale of some width.
func (f *figureCheck) held(at string, h *stats.Held, width float64) {
	f.estimate(at+"/bias", h.Bias, -width, width)
	f.estimate(at+"/mae", h.MAE, 0, width)
	f.number(at+"/rmse", h.RMSE, 0, width)
	f.number(at+"/sd", h.SD, 0, 2*width)
	f.interval(at+"/limits_of_agreement", h.Bias.Number, h.Limits, false)
	f.number(at+"/spearman", h.Spearman, -1, 1)
	f.number(at+"/kendall_tau_b", h.Kendall, -1, 1)
	f.number(at+"/kappa_quadratic", h.Kappa, -1, 1)
	f.number(at+"/best", h.Best, 0, 1)
	if h.MAE.Undefined+h.RMSE.Undefined == "" && (h.MAE.Value > h.RMSE.Value+slack || math.Abs(h.Bias.Value) > h.MAE.Value+slack) {
		f.wrong(at+"/mae", "is %v, must be at least the size of the bias, %v, and at most the root mean square error, %v", h.MAE.Value, math.Abs(h.Bias.Value), h.RMSE.Value)
	}
}

// bins checks a curve over n answers or ratings. Some of its points may be withheld.
func (f *figureCheck) bins(at string, bins []stats.CurveBin, s result.Scale, n int) {
	sum, last := 0, s.Min-1
	for i, b := range bins {
		place := at + strict.Pointer(i)
		if b.Score <= last || b.Score > s.Max || b.Score != math.Trunc(b.Score) {
			f.wrong(place+"/score", "is %v, must be a value of the scale, above those before it", b.Score)
		}
		last = b.Score
		f.estimate(place+"/mean", b.Mean, s.Min, s.Max)
		if n > 0 {
			f.follows(place+"/share", b.Share, float64(b.Mean.N)/float64(n), "its part of all")
		}
		sum += b.Mean.N
	}
	f.whole(at, sum, n)
}

// whole checks that parts add up to n, or stay below it where some are withheld.
func (f *figureCheck) whole(at string, sum, n int) {
	if sum > n || sum < n && f.Least <= 1 {
		f.wrong(at, "they add up to %d, must be %d", sum, n)
	}
}

// sources checks biases model by model; their weighted means are those over all.
func (f *figureCheck) sources(at string, sources []SourceBias, n int, lo, hi float64, judge, experts stats.Number) {
	sum, ofJudge, ofExperts := 0, 0.0, 0.0
	for i, x := range sources {
		place := at + strict.Pointer("models", i)
		f.number(place+"/judge_mean", stats.Number{Value: x.JudgeMean}, lo, hi)
		f.number(place+"/experts_mean", stats.Number{Value: x.ExpertsMean}, lo, hi)
		f.estimate(place+"/bias", x.Bias, lo-hi, hi-lo)
		if x.Bias.Undefined == "" {
			f.follows(place+"/bias/value", x.Bias.Value, x.JudgeMean-x.ExpertsMean, "the judge's mean less the experts'")
		}
		sum += x.Bias.N
		ofJudge += x.JudgeMean * float64(x.Bias.N)
		ofExperts += x.ExpertsMean * float64(x.Bias.N)
	}
	if f.whole(at+"/models", sum, n); sum == n && n > 0 {
		f.follows(at+"/models", ofJudge/float64(n), judge.Value, "the judge's mean over all")
		f.follows(at+"/models", ofExperts/float64(n), experts.Value, "the experts' mean over all")
	}
}

// flag checks a comparison on yes and no.
func (f *figureCheck) flag(at string, x *FlagComparison) {
	both := -1
	if f.Comparison.Component == result.Eval || x.OfAllModes() {
		both = f.Comparison.Both
	}
	f.tally(at, x.Tally, both)
	f.adds(at+"/judge/n", x.N, x.Compared, "the number of answers compared")
	f.number(at+"/judge_rate", x.JudgeRate, 0, 1)
	f.number(at+"/experts_rate", x.ExpertsRate, 0, 1)
	f.number(at+"/advantage_probability", x.Advantage, 0, 1)
	f.estimate(at+"/bias", x.Bias, -1, 1)
	f.estimate(at+"/lean", x.Lean, -1, 1)
	if x.Bias.Undefined+x.JudgeRate.Undefined+x.ExpertsRate.Undefined == "" {
		f.follows(at+"/bias/value", x.Bias.Value, x.JudgeRate.Value-x.ExpertsRate.Value, "the judge's rate less the experts'")
	}
	f.binary(at+"/judge", x.Binary, x.Withheld)
	if x.Human != nil {
		withheld := f.Least > 1 && x.Human.Undefined != "" && x.Same.Undefined != ""
		f.binary(at+"/left_out_expert", x.Human.Binary, withheld)
		f.binary(at+"/judge_left_one_out", *x.Same, withheld)
		f.adds(at+"/judge_left_one_out/n", x.Same.N, x.Human.N, "that of the expert left out")
		f.adds(at+"/judge_left_one_out", x.Same.TP+x.Same.FN, x.Human.TP+x.Human.FN, "what the others find in the votes of the expert left out")
	}
	if !x.Withheld && x.N > 0 && x.Lean.Undefined == "" {
		f.follows(at+"/lean/value", x.Lean.Value, float64(x.FP-x.FN)/float64(x.N), "what the judge alone flags less what experts alone flag")
	}
	f.sources(at, x.Sources, x.Bias.N, 0, 1, x.JudgeRate, x.ExpertsRate)
}

// binary checks a table of yes and no, and what follows from it.
func (f *figureCheck) binary(at string, b stats.Binary, withheld bool) {
	sum := b.TP + b.FP + b.FN + b.TN
	if withheld && sum == 0 {
		return
	}
	f.adds(at+"/n", b.N, sum, "the sum of its cells")
	if cell := smallestCell(b); cell < f.Least {
		f.wrong(at, "has a cell of %d, and what is below %d is said to be withheld", cell, f.Least)
	}
	want := stats.BinaryOf(b.TP, b.FP, b.FN, b.TN)
	for _, x := range []struct {
		key      string
		is, want stats.Number
	}{
		{"prevalence", b.Prevalence, want.Prevalence}, {"precision", b.Precision, want.Precision}, {"recall", b.Recall, want.Recall},
		{"missed_harm", b.MissedHarm.Number, want.MissedHarm.Number}, {"false_alarms", b.FalseAlarms.Number, want.FalseAlarms.Number},
		{"f1", b.F1.Number, want.F1.Number}, {"mcc", b.MCC, want.MCC}, {"kappa", b.Kappa, want.Kappa},
		{"specificity", b.Specificity, want.Specificity}, {"predicted_rate", b.PredictedRate, want.PredictedRate},
	} {
		place := at + "/" + x.key
		switch {
		case x.is.Undefined == "" && x.want.Undefined != "":
			f.wrong(place, "is %v, but is not defined for these counts: %s", x.is.Value, x.want.Undefined)
		case x.is.Undefined == "":
			f.follows(place, x.is.Value, x.want.Value, "what follows from its counts")
		case x.want.Undefined == "" && x.key != "kappa": // which is undefined for a judge that says the same of all
			f.wrong(place, "is not there, but follows from its counts: %v", x.want.Value)
		}
	}
	f.estimate(at+"/missed_harm", b.MissedHarm, 0, 1)
	f.estimate(at+"/false_alarms", b.FalseAlarms, 0, 1)
	f.estimate(at+"/f1", b.F1, 0, 1)
}

// modes checks that what failure modes count adds up over all of them.
func (f *figureCheck) modes(at string) {
	flags := f.Comparison.Flags
	if f.Comparison.Component != result.Adv {
		return
	}
	total := flags[len(flags)-1]
	var both, compared, tp, fp, fn, tn int
	known := !total.Withheld
	for _, x := range flags[:len(flags)-1] {
		both, compared, known = both+x.Both, compared+x.Compared, known && !x.Withheld
		tp, fp, fn, tn = tp+x.TP, fp+x.FP, fn+x.FN, tn+x.TN
	}
	at += strict.Pointer(len(flags) - 1)
	f.adds(at+"/tally/both", total.Both, both, "the sum of the failure modes'")
	f.adds(at+"/tally/compared", total.Compared, compared, "the sum of the failure modes'")
	if known && [4]int{tp, fp, fn, tn} != [4]int{total.TP, total.FP, total.FN, total.TN} {
		f.wrong(at+"/judge", "the failure modes' counts add up to %d, %d, %d and %d", tp, fp, fn, tn)
	}
}

// spans checks how many copied sentences were missed.
func (f *figureCheck) spans(at string, s *SpanComparison) {
	if s.MissedN > s.Flagged {
		f.wrong(at+"/missed_sentences", "is %d, more than the %d that two experts copied", s.MissedN, s.Flagged)
	} else if s.Why == "" {
		f.follows(at+"/missed/value", s.Missed.Value, stats.Wilson(s.MissedN, s.Flagged).Estimate().Value, "the share of sentences missed")
		f.estimate(at+"/missed", s.Missed, 0, 1)
	} else if s.Missed.Undefined == "" {
		f.wrong(at+"/missed", "is there, although there is a reason why it cannot be: %s", s.Why)
	}
}

// gap checks what is said of a judge's own family.
func (f *figureCheck) gap(at string, g *KinGap, width float64) {
	f.estimate(at+"/own", g.Kin, -width, width)
	f.estimate(at+"/others", g.Others, -width, width)
	f.estimate(at+"/difference", g.Difference, -2*width, 2*width)
	for i, c := range g.Controls {
		if c.Judge.Kind != result.Judge || c.Judge == f.Comparison.Judge || slices.ContainsFunc(g.Controls[:i], func(b KinControl) bool { return b.Judge == c.Judge }) {
			f.wrong(at+strict.Pointer("other_judges", i, "judge"), "%q is no other judge, or named twice", c.Judge.ID)
		}
		f.estimate(at+strict.Pointer("other_judges", i, "difference"), c.Difference, -2*width, 2*width)
	}
}

// decided are the reasons that [Claim.decide] finds itself.
var decided = []Reason{NoInterval, WideInterval, ChanceLevel, LikeTheMajority, NarrowScale}

// claim checks that a claim's verdict is the one that its numbers have.
func (f *figureCheck) claim(at string, x *Claim) {
	c := f.Comparison
	again := *x
	if slices.Contains(decided, x.Reason) {
		again.Reason = ""
	}
	if again.decide(); again.Verdict != x.Verdict || again.Reason != x.Reason {
		f.wrong(at+"/verdict", "the verdict is %s%s, but from its numbers it is %s%s", x.Verdict, because(x.Reason), again.Verdict, because(again.Reason))
	}
	if x.N > c.Both {
		f.wrong(at+"/n", "is %d, more than the %d answers that both rated", x.N, c.Both)
	}
	if x.Verdict == NotMeasured {
		return
	}
	width := 2.0
	if x.Claim == FavoursKin && !x.Scale.Percent {
		width = 4 * (x.Scale.Max - x.Scale.Min)
	}
	f.estimate(at+"/estimate", x.Estimate, -width, width)
	if k := x.Check; k != nil {
		f.interval(at+"/check/interval", k.Number, k.Interval, true)
	}
	if x.Claim != FavoursKin && x.Judge.Undefined+x.Expert.Undefined != "" {
		f.wrong(at, "has an estimate, but not the two figures that it is the difference of")
	}
	if settled := x.Verdict != Unclear || slices.Contains(decided, x.Reason); settled {
		f.settled(at, x)
	}
	switch from := "the judge's figure less the other"; {
	case x.Claim == Saturated:
		s := c.Scale(x.Scale.ID)
		f.follows(at+"/estimate/value", x.Estimate.Value, s.JudgeBest.Rate().Value, "the judge's share of best scores")
		f.follows(at+"/expert/value", x.Expert.Value, s.ExpertsBest.Rate().Value, "the experts' share of best scores")
	case x.Expert.Undefined == "":
		f.follows(at+"/estimate/value", x.Estimate.Value, x.Judge.Value-x.Expert.Value, from)
	}
	if x.Claim == OrdersAnswers && x.Check != nil && x.Check.Undefined == "" {
		f.follows(at+"/check/value", x.Check.Value, x.Judge.Value, "the judge's correlation")
	}
}

// settled checks that nothing forbids a verdict.
func (f *figureCheck) settled(at string, x *Claim) {
	c := f.Comparison
	must := few(x.N, c.Questions)
	switch h := c.Flag(x.Scale.ID); {
	case must != "":
	case x.Claim == FindsHarm && !h.Withheld && min(h.Found(), h.NotFound()) < MinHarms:
		must = FewHarms
	case x.Claim == Saturated && x.Expert.Value >= SaturatedShare:
		must = ExpertsSaturated
	case x.Claim == FavoursKin && x.Expert.Undefined != "":
		must = NoControlJudge
	case x.Claim != Saturated && x.Check == nil:
		must = NoInterval
	}
	if must != "" {
		f.wrong(at+"/verdict", "the verdict is %s%s, but must be unclear (%s)", x.Verdict, because(x.Reason), must)
	}
}

func because(r Reason) string {
	if r == "" {
		return ""
	}
	return " (" + string(r) + ")"
}

// joints checks joint means.
func (f *figureCheck) joints() {
	for i, j := range f.Joints {
		at := strict.Pointer("figures", "joint", i)
		if j.Experts.Panel != f.Comparison.Experts || j.Judge.Panel != f.Comparison.Judge || j.Experts.Responses != j.Judge.Responses {
			f.wrong(at+"/experts", "%q and %q are not runs of these panels that rated the same answers", j.Experts.ID, j.Judge.ID)
		}
		if is := idsOf(j.Figures, func(x JointFigure) string { return x.Scale.ID }); !slices.Equal(is, result.IDs(result.Dimensions)) {
			f.wrong(at+"/figures", "holds %s; must hold each dimension, in order", orNone(is))
			continue
		}
		for k, x := range j.Figures {
			place := at + strict.Pointer("figures", k)
			f.estimate(place+"/together", x.Together, x.Scale.Min, x.Scale.Max)
			f.estimate(place+"/experts_alone", x.Experts, x.Scale.Min, x.Scale.Max)
			f.number(place+"/lambda", stats.Number{Value: x.Lambda}, 0, 1)
			if x.Rated > j.Rated || x.Rated+x.Scored > j.Scored {
				f.wrong(place+"/rated", "%d rated and %d more scored are more than %d and %d in all", x.Rated, x.Scored, j.Rated, j.Scored)
			}
		}
	}
	eachEstimate(reflect.ValueOf(&f.figureFile).Elem(), func(e *stats.Estimate) {
		if small(e.N, f.Least) && e.Undefined == "" {
			f.wrong("/least", "is %d, and a figure that rests on %d is not withheld", f.Least, e.N)
		}
	})
}
