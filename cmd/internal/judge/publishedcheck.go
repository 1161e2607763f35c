package judge

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
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
	cast := CastOf(set)
	for _, id := range set.CalibrationIDs() {
		_, found := cast.readPublished(set.Calibrations[id])
		findings.Add(found...)
	}
	return findings
}

// A figureCheck finds what is wrong with the figures of a calibration.
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
	eachFigure(reflect.ValueOf(&p.figures).Elem(), "/figures", f.value)
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
	if c.Kin != nil && c.Kin.Missed != nil {
		m := c.Kin.Missed
		f.follows(at+"/kin/missed/difference/value", m.Difference.Value, less(m.Kin.Number, m.Others.Number), "own less others")
	}
	for i, x := range c.Claims {
		f.claim(at+strict.Pointer("claims", i), x)
	}
	f.joints()
	return f.findings
}

// require says what is wrong at a place unless something holds.
func (f *figureCheck) require(hold bool, at, format string, args ...any) {
	if !hold {
		f.findings.Add(f.doc.Errorf(at, format, args...))
	}
}

// slack covers the rounding of sums that are made in another order.
const slack = 1e-9

// follows checks that a value is what others make it, where they make one.
func (f *figureCheck) follows(at string, is float64, want stats.Number, from string) {
	same := math.Abs(is-want.Value) <= slack*max(1, math.Abs(want.Value))
	f.require(same || want.Undefined != "", at, "is %v, but %s is %v", is, from, want.Value)
}

func known(x float64) stats.Number { return stats.Number{Value: x} }

// less returns a − b; undefined where either is.
func less(a, b stats.Number) stats.Number {
	if why := cmp.Or(a.Undefined, b.Undefined); why != "" {
		return stats.Number{Undefined: why}
	}
	return known(a.Value - b.Value)
}

// adds checks that counts add up.
func (f *figureCheck) adds(at string, is, want int, from string) {
	f.require(is == want, at, "is %d, but %s is %d", is, from, want)
}

// number checks that a value lies in its range.
func (f *figureCheck) number(at string, n stats.Number, lo, hi float64) {
	f.require(n.Undefined != "" || lo-slack <= n.Value && n.Value <= hi+slack, at, "is %v, which is not from %v to %v", n.Value, lo, hi)
}

// estimate checks that a value lies in its range and in its interval.
func (f *figureCheck) estimate(at string, e stats.Estimate, lo, hi float64) {
	f.number(at, e.Number, lo, hi)
	if !e.HasInterval() {
		return
	}
	f.interval(at+"/ci95", e.Number, &e.CI, strings.HasPrefix(e.Method, "bootstrap"))
	far := 100 * (hi - lo) // of few answers an interval leaves the scale
	f.number(at+"/ci95/0", known(e.CI.Lo), lo-far, hi+far)
	f.number(at+"/ci95/1", known(e.CI.Hi), lo-far, hi+far)
}

// interval checks that an interval holds its value. A bootstrap's percentiles need not,
// but do not lie far from it.
func (f *figureCheck) interval(at string, n stats.Number, ci *stats.Interval, resampled bool) {
	if ci == nil {
		return
	}
	room := slack
	if resampled {
		room += ci.Hi - ci.Lo
	}
	holds := n.Undefined != "" || ci.Lo > ci.Hi || ci.Lo-room <= n.Value && n.Value <= ci.Hi+room
	f.require(ci.Lo <= ci.Hi, at, "the lower end, %v, is above the upper one, %v", ci.Lo, ci.Hi)
	f.require(holds, at, "the interval %v to %v does not hold the value, %v", ci.Lo, ci.Hi, n.Value)
}

// bounds returns where the values of a key lie, on a scale; the last is false where that
// is anywhere.
func bounds(key string, s result.Scale) (lo, hi float64, ok bool) {
	length := s.Max - s.Min
	switch key {
	case "judge_mean", "experts_mean", "mean", "together", "experts_alone":
		return s.Min, s.Max, true
	case "judge_rate", "experts_rate", "advantage_probability", "best", "missed_harm", "false_alarms", "f1", "missed", "missed_low", "false_low", "lambda":
		return 0, 1, true
	case "spearman", "kendall_tau_b", "kappa_quadratic", "order":
		return -1, 1, true
	case "bias", "lean", "own", "others":
		return -length, length, true
	case "difference":
		return -2 * length, 2 * length, true
	case "mae", "rmse":
		return 0, length, true
	case "sd":
		return 0, 2 * length, true
	}
	return math.Inf(-1), math.Inf(1), false
}

// value checks one figure by itself.
func (f *figureCheck) value(at, key string, s result.Scale, v any) {
	lo, hi, bounded := bounds(key, s)
	switch x := v.(type) {
	case *float64:
		f.number(at, known(*x), lo, hi)
	case *stats.Number:
		f.number(at, *x, lo, hi)
	case *stats.Estimate:
		if bounded {
			f.estimate(at, *x, lo, hi)
		}
		f.require(!small(x.N, f.Least) || x.Undefined != "", "/least", "is %d, and a figure that rests on %d is not withheld", f.Least, x.N)
	case *Share:
		f.number(at, known(float64(x.K)), 0, float64(x.N))
	case *stats.Held:
		f.interval(at+"/limits_of_agreement", x.Bias.Number, x.Limits, false)
		least := math.Abs(x.Bias.Value)
		ordered := x.MAE.Undefined+x.RMSE.Undefined != "" || least <= x.MAE.Value+slack && x.MAE.Value <= x.RMSE.Value+slack
		f.require(ordered, at+"/mae", "is %v, must be at least the size of the bias, %v, and at most the root mean square error, %v", x.MAE.Value, least, x.RMSE.Value)
	case *Check:
		f.interval(at+"/interval", x.Number, x.Interval, true)
	case *KinGap:
		for i, k := range x.Controls {
			again := slices.ContainsFunc(x.Controls[:i], func(b KinControl) bool { return b.Judge == k.Judge })
			f.require(k.Judge.IsJudge() && k.Judge != f.Comparison.Judge && !again, at+strict.Pointer("other_judges", i, "judge"), "%q is no other judge, or named twice", k.Judge.ID)
		}
	}
}

// list checks that a list holds what it must, in order.
func (f *figureCheck) list(at string, is, want []string) {
	f.require(slices.Equal(is, want), at, "holds %s; must hold %s", orNone(is), orNone(want))
}

// parts checks that everything is there, in order, that a comparison has.
func (f *figureCheck) parts() {
	c := f.Comparison
	const at = "/figures/comparison"
	scores, flags := c.split()
	f.list(at+"/scales", list.Map(c.Scales, func(s *ScaleComparison) string { return s.Scale.ID }), result.IDs(scores))
	f.list(at+"/flags", list.Map(c.Flags, func(s *FlagComparison) string { return s.Scale.ID }), result.IDs(flags))
	spans := list.Map(c.Spans, func(s *SpanComparison) string { return s.Scale.ID })
	once := len(slices.Compact(slices.Sorted(slices.Values(spans)))) == len(spans)
	f.require(once && !slices.Contains(spans, allScales) && (c.Component == result.Eval || len(spans) == 0), at+"/spans", "holds %s; must hold each dimension once at most", orNone(spans))
	const half = "judge and expert are held against all but one, or neither is"
	for i, s := range c.Scales {
		f.require((s.Human == nil) == (s.Same == nil) && (s.Human != nil || len(s.Reference) == 0), at+strict.Pointer("scales", i), half)
	}
	for i, s := range c.Flags {
		f.require((s.Human == nil) == (s.Same == nil), at+strict.Pointer("flags", i), half)
	}
	if k := c.Kin; k != nil {
		var want []result.Scale
		if k.Why == "" {
			want = c.kinScales()
		}
		f.list(at+"/kin/scales", list.Map(k.Biases, func(g *KinGap) string { return g.Scale.ID }), result.IDs(want))
		harm := harmScale(c.Component).ID
		f.require((k.Missed != nil) == (k.Why == "" && harm != "") && (k.Missed == nil || k.Missed.Scale.ID == harm), at+"/kin", "harm missed is of %s, and is there unless a reason is", harm)
	}
	name := func(x *Claim) string { return fmt.Sprintf("%s of %s", x.Claim, x.Scale.ID) }
	var want []string
	for _, kind := range asked {
		if kind == TooKind || kind == TooHarsh {
			continue // they follow
		}
		for _, s := range c.askedOn(kind) {
			want = append(want, name(&Claim{Claim: kind, Scale: s}))
		}
	}
	f.list(at+"/claims", list.Map(c.Claims, name), want)
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
	runs := list.Map(list.Keep(c.Judge.runsOf(c.Component), f.isOf), func(r *LinkedRun) *LinkedModel { return r.Model })
	among := func(at string, models, all []*LinkedModel, what string) {
		for i, m := range models {
			f.require(slices.Contains(all, m) && !slices.Contains(models[:i], m), at+strict.Pointer(i), "the model %q is none of %s, or named twice", m.ID, what)
		}
	}
	among(at+"/joined/models", c.Models, runs, "the runs that this is of")
	of := func(key string, i int, sources []SourceBias) {
		models := list.Map(sources, func(s SourceBias) *LinkedModel { return s.Model })
		among(at+strict.Pointer(key, i, "models"), models, c.Models, "those that both rated")
	}
	for i, s := range c.Scales {
		of("scales", i, s.Sources)
	}
	for i, x := range c.Flags {
		of("flags", i, x.Sources)
	}
	possible := 1 <= c.Questions && c.Questions <= c.Both && c.Repeated <= c.Both && len(c.Models) > 0
	f.require(possible, at+"/joined", "%s to %s by %s were rated by both, %d of them more than once: that cannot be", num.Plural(c.Both, "answer", "answers"),
		num.Plural(c.Questions, "question", "questions"), num.Plural(len(c.Models), "model", "models"), c.Repeated)
	if k := c.Kin; k != nil {
		sides := slices.Concat(k.Kin, k.Others)
		among(at+"/kin/models", sides, c.Models, "those that both rated")
		f.require(len(sides) == len(c.Models) && len(k.Kin) > 0, at+"/kin", "own and others are not all the models that both rated")
	}
}

const (
	allCompared = "the number of answers compared"
	leftOutN    = "that of the expert left out"
)

// tally checks what became of the answers on a scale.
func (f *figureCheck) tally(at string, t Tally) {
	left := t.JudgeMissing + t.JudgeUnsure + t.JudgeSplit + t.ExpertsMissing + t.ExpertsUnsure + t.ExpertsTied
	f.adds(at+"/tally/compared", t.Compared, t.Both-left, "what both rated, less what is left out for a reason,")
	f.require(t.Ratings >= t.Compared, at+"/tally/ratings", "is %d, fewer than the %d answers that they are of", t.Ratings, t.Compared)
}

// scale checks a comparison on a scale.
func (f *figureCheck) scale(at string, s *ScaleComparison) {
	f.adds(at+"/tally/both", s.Both, f.Comparison.Both, "the number of answers that both rated")
	f.tally(at, s.Tally)
	f.follows(at+"/judge/bias/value", s.Bias.Value, less(s.JudgeMean, s.ExpertsMean), "the judge's mean less the experts'")
	n, sum := 0, 0.0
	for i, v := range s.Counts {
		n += v.N
		sum += s.Scale.Number(i) * float64(v.N)
	}
	f.list(at+"/counts", list.Map(s.Counts, func(v result.ValueCount) string { return v.Value }), s.Scale.Values())
	f.adds(at+"/counts", n, s.Compared, allCompared)
	if f.Comparison.Repeated == 0 && n > 0 && s.JudgeMean.Undefined == "" {
		f.follows(at+"/judge_mean/value", s.JudgeMean.Value, known(sum/float64(n)), "the mean of the judge's scores")
	}
	f.adds(at+"/judge_at_best_end/n", s.JudgeBest.N, s.Compared, allCompared)
	f.adds(at+"/experts_at_best_end/n", s.ExpertsBest.N, s.Ratings, "the number of ratings")
	f.adds(at+"/judge/n", s.N, s.Compared, allCompared)
	f.bins(at+"/curve", s.Curve, s.Scale, s.Compared)
	if s.Human != nil {
		f.adds(at+"/judge_left_one_out/n", s.Same.N, s.Human.N, leftOutN)
		f.bins(at+"/left_out_expert_curve", s.Reference, s.Scale, s.Human.N)
	}
	f.require(s.OneRating == nil || s.OneEach(), at+"/one_rating", "is of answers with one rating each; here they have more")
	if o := s.OneRating; o != nil && o.MissedLow.Undefined+o.FalseLow.Undefined == "" {
		f.adds(at+"/one_rating", o.MissedLow.N+o.FalseLow.N, s.Compared, allCompared)
	}
	f.sources(at+"/models", s.Sources, s.Compared, s.JudgeMean, s.ExpertsMean)
	f.asPublished(at+"/models", s.Scale, s.Sources)
}

// bins checks a curve over n answers or ratings. Some of its points may be withheld.
func (f *figureCheck) bins(at string, bins []stats.CurveBin, s result.Scale, n int) {
	sum, last := 0, s.Min-1
	for i, b := range bins {
		place := at + strict.Pointer(i)
		f.require(last < b.Score && s.Has(b.Score), place+"/score", "is %v, must be a value of the scale, above those before it", b.Score)
		last = b.Score
		if n > 0 {
			f.follows(place+"/share", b.Share, known(float64(b.Mean.N)/float64(n)), "its part of all")
		}
		sum += b.Mean.N
	}
	f.whole(at, sum, n)
}

// whole checks that parts add up to n, or stay below it where some are withheld.
func (f *figureCheck) whole(at string, sum, n int) {
	f.require(sum == n || sum < n && f.Least > 1, at, "they add up to %d, must be %d", sum, n)
}

// sources checks biases model by model; their weighted means are those over all.
func (f *figureCheck) sources(at string, sources []SourceBias, n int, judge, experts stats.Number) {
	sum, ofJudge, ofExperts := 0, 0.0, 0.0
	for i, x := range sources {
		if x.Bias.Undefined == "" {
			f.follows(at+strict.Pointer(i, "bias", "value"), x.Bias.Value, known(x.JudgeMean-x.ExpertsMean), "the judge's mean less the experts'")
		}
		sum += x.Bias.N
		ofJudge += x.JudgeMean * float64(x.Bias.N)
		ofExperts += x.ExpertsMean * float64(x.Bias.N)
	}
	if f.whole(at, sum, n); sum == n && n > 0 {
		f.follows(at, ofJudge/float64(n), known(judge.Value), "the judge's mean over all")
		f.follows(at, ofExperts/float64(n), known(experts.Value), "the experts' mean over all")
	}
}

// asPublished holds the means of each model's answers against those that its runs publish:
// where all of a run's questions were compared they are the same, and where some were, what
// is left to the others lies on the scale.
func (f *figureCheck) asPublished(at string, s result.Scale, sources []SourceBias) {
	for i, x := range sources {
		for _, side := range []struct {
			key   string
			mean  float64
			panel *LinkedPanel
			of    []result.Basis
		}{{"judge_mean", x.JudgeMean, f.Comparison.Judge, f.Runs}, {"experts_mean", x.ExpertsMean, f.Comparison.Experts, f.Against}} {
			runs := list.Keep(side.panel.runsOf(f.Component), func(r *LinkedRun) bool {
				return r.Model == x.Model && slices.ContainsFunc(side.of, func(b result.Basis) bool { return b.Run == r.ID && b.Digest == r.Digest() })
			})
			if len(runs) != 1 {
				continue
			}
			mean, of, labels := runs[0].published(s)
			rest := float64(of - x.Bias.N)
			if of == 0 || rest < 0 || side.key == "judge_mean" && s.Percent && labels > of {
				continue // not known, of several answers to a question, or a majority of a judge's verdicts
			}
			lo, hi := mean*float64(of)-rest*s.Max, mean*float64(of)-rest*s.Min
			stated, room := side.mean*float64(x.Bias.N), rounding*float64(of)+slack
			f.require(lo-room <= stated && stated <= hi+room, at+strict.Pointer(i, side.key),
				"is %v over %s, but the run %s publishes %v over %d", side.mean, num.Plural(x.Bias.N, "answer", "answers"), runs[0].ID, mean, of)
		}
	}
}

// rounding is how far a figure that is published to two decimals may be from its ratings'.
const rounding = 0.005

// published returns the mean of question means that a run publishes on a scale, or that
// its ratings give, and of how many questions and ratings; of none where that is not known.
func (r *LinkedRun) published(s result.Scale) (mean float64, questions, labels int) {
	if r.Ratings == nil {
		x := r.Summary[s.ID]
		value := cmp.Or(x.Mean, x.Rate)
		if value == nil || x.Questions == nil && (x.N == nil || !r.Panel.IsJudge()) {
			return 0, 0, 0
		}
		n := *cmp.Or(x.Questions, x.N)
		return *value, n, *cmp.Or(x.N, &n)
	}
	sums, counts := map[string]float64{}, map[string]float64{}
	for i := range r.Ratings {
		if x, unsure, missing := r.Ratings[i].Score(s.ID); !unsure && !missing {
			sums[r.Ratings[i].Question] += x
			counts[r.Ratings[i].Question]++
			labels++
		}
	}
	for q, sum := range sums {
		mean += sum / counts[q] / float64(len(sums))
	}
	return mean, len(sums), labels
}

// flag checks a comparison on yes and no.
func (f *figureCheck) flag(at string, x *FlagComparison) {
	if f.Comparison.Component == result.Eval || x.OfAllModes() {
		f.adds(at+"/tally/both", x.Both, f.Comparison.Both, "the number of answers that both rated")
	}
	f.tally(at, x.Tally)
	f.adds(at+"/judge/n", x.N, x.Compared, allCompared)
	if x.Bias.Undefined == "" {
		f.follows(at+"/bias/value", x.Bias.Value, less(x.JudgeRate, x.ExpertsRate), "the judge's rate less the experts'")
	}
	f.binary(at+"/judge", x.Binary, x.Withheld)
	if x.Human != nil {
		withheld := f.Least > 1 && x.Human.Undefined != "" && x.Same.Undefined != ""
		f.binary(at+"/left_out_expert", x.Human.Binary, withheld)
		f.binary(at+"/judge_left_one_out", *x.Same, withheld)
		f.adds(at+"/judge_left_one_out/n", x.Same.N, x.Human.N, leftOutN)
		f.adds(at+"/judge_left_one_out", x.Same.TP+x.Same.FN, x.Human.TP+x.Human.FN, "what the others find in the votes of the expert left out")
	}
	if !x.Withheld && x.N > 0 && x.Lean.Undefined == "" {
		f.follows(at+"/lean/value", x.Lean.Value, known(float64(x.FP-x.FN)/float64(x.N)), "what the judge alone flags less what experts alone flag")
	}
	f.sources(at+"/models", x.Sources, x.Bias.N, x.JudgeRate, x.ExpertsRate)
	f.asPublished(at+"/models", x.Scale, x.Sources)
}

// binary checks a table of yes and no, and what follows from it.
func (f *figureCheck) binary(at string, b stats.Binary, withheld bool) {
	sum := b.TP + b.FP + b.FN + b.TN
	if withheld && sum == 0 {
		return
	}
	f.adds(at+"/n", b.N, sum, "the sum of its cells")
	f.require(smallestCell(b) >= f.Least, at, "has a cell of %d, and what is below %d is said to be withheld", smallestCell(b), f.Least)
	again := stats.BinaryOf(stats.Confusion{TP: b.TP, FP: b.FP, FN: b.FN, TN: b.TN})
	for _, x := range []struct {
		key      string
		is, want stats.Number
	}{
		{"prevalence", b.Prevalence, again.Prevalence}, {"precision", b.Precision, again.Precision}, {"recall", b.Recall, again.Recall},
		{"missed_harm", b.MissedHarm.Number, again.MissedHarm.Number}, {"false_alarms", b.FalseAlarms.Number, again.FalseAlarms.Number},
		{"f1", b.F1.Number, again.F1.Number}, {"mcc", b.MCC, again.MCC}, {"kappa", b.Kappa, again.Kappa},
		{"specificity", b.Specificity, again.Specificity}, {"predicted_rate", b.PredictedRate, again.PredictedRate},
	} {
		place := at + "/" + x.key
		if x.is.Undefined == "" {
			f.require(x.want.Undefined == "", place, "is %v, but is not defined for these counts: %s", x.is.Value, x.want.Undefined)
			f.follows(place, x.is.Value, x.want, "what follows from its counts")
		} else if x.key != "kappa" { // which is undefined for a judge that says the same of all
			f.require(x.want.Undefined != "", place, "is not there, but follows from its counts: %v", x.want.Value)
		}
	}
}

// modes checks that what failure modes count adds up over all of them.
func (f *figureCheck) modes(at string) {
	flags := f.Comparison.Flags
	if !f.Comparison.Component.Provoked() {
		return
	}
	last := len(flags) - 1
	total, both, compared, cells := flags[last], 0, 0, [4]int{}
	shown := !total.Withheld
	for _, x := range flags[:last] {
		both, compared, shown = both+x.Both, compared+x.Compared, shown && !x.Withheld
		for i, n := range []int{x.TP, x.FP, x.FN, x.TN} {
			cells[i] += n
		}
	}
	at += strict.Pointer(last)
	f.adds(at+"/tally/both", total.Both, both, "the sum of the failure modes'")
	f.adds(at+"/tally/compared", total.Compared, compared, "the sum of the failure modes'")
	same := cells == [4]int{total.TP, total.FP, total.FN, total.TN}
	f.require(same || !shown, at+"/judge", "the failure modes' counts add up to %d, %d, %d and %d", cells[0], cells[1], cells[2], cells[3])
}

// spans checks how many copied sentences were missed.
func (f *figureCheck) spans(at string, s *SpanComparison) {
	f.require(s.MissedN <= s.Flagged, at+"/missed_sentences", "is %d, more than the %d that two experts copied", s.MissedN, s.Flagged)
	switch {
	case s.MissedN > s.Flagged:
	case s.Why == "":
		f.follows(at+"/missed/value", s.Missed.Value, known(stats.Wilson(s.MissedN, s.Flagged).Value), "the share of sentences missed")
	default:
		f.require(s.Missed.Undefined != "", at+"/missed", "is there, although there is a reason why it cannot be: %s", s.Why)
	}
}

// decided are the reasons that [Claim.decide] finds itself.
var decided = []Reason{NoInterval, WideInterval, BarTooLow, ChanceLevel, LikeTheMajority, NarrowScale}

// claim checks that a claim's verdict is the one that its numbers have.
func (f *figureCheck) claim(at string, x *Claim) {
	c := f.Comparison
	again := *x
	byNumbers := slices.Contains(decided, x.Reason)
	if byNumbers {
		again.Reason = ""
	}
	again.decide()
	f.require(again.answer() == x.answer(), at+"/verdict", "the verdict is %s, but from its numbers it is %s", x.answer(), again.answer())
	f.require(x.N <= c.Both, at+"/n", "is %d, more than the %d answers that both rated", x.N, c.Both)
	if x.Verdict == NotMeasured {
		return
	}
	width := 2.0
	if x.Claim == FavoursKin && !x.Scale.Percent {
		width = 4 * (x.Scale.Max - x.Scale.Min)
	}
	f.estimate(at+"/estimate", x.Estimate, -width, width)
	f.require(x.Claim == FavoursKin || x.Judge.Undefined+x.Expert.Undefined == "", at, "has an estimate, but not the two figures that it is the difference of")
	why := f.forbids(x)
	f.require(why == "" || x.Verdict == Unclear && !byNumbers, at+"/verdict", "the verdict is %s, but must be unclear (%s)", x.answer(), why)
	if x.Claim == Saturated {
		s := c.Scale(x.Scale.ID)
		f.follows(at+"/estimate/value", x.Estimate.Value, known(s.JudgeBest.Rate().Value), "the judge's share of best scores")
		f.follows(at+"/expert/value", x.Expert.Value, known(s.ExpertsBest.Rate().Value), "the experts' share of best scores")
	} else if x.Expert.Undefined == "" {
		f.follows(at+"/estimate/value", x.Estimate.Value, known(x.Judge.Value-x.Expert.Value), "the judge's figure less the other")
	}
	if x.Claim == OrdersAnswers && x.Scale.ID != allScales && x.Check != nil && x.Check.Undefined == "" {
		most := x.Judge.Value - Best(x.Baselines).Reached.Value
		f.require(x.Check.Value <= most+slack, at+"/check/value", "is %v, more than the judge's correlation less the best of those who read nothing, %v", x.Check.Value, most)
	}
}

// answer returns a claim's verdict with its reason.
func (c *Claim) answer() string {
	if c.Reason == "" {
		return string(c.Verdict)
	}
	return fmt.Sprintf("%s (%s)", c.Verdict, c.Reason)
}

// forbids returns the reason that forbids a verdict of yes or no; "" where none does.
func (f *figureCheck) forbids(x *Claim) Reason {
	h := f.Comparison.Flag(x.Scale.ID)
	switch why := few(x.N, f.Comparison.Questions); {
	case why != "":
		return why
	case x.Claim == FindsHarm && !h.Withheld && min(h.Found(), h.NotFound()) < MinHarms:
		return FewHarms
	case x.Claim == Saturated && x.Expert.Value >= SaturatedShare:
		return ExpertsSaturated
	case x.Claim == FavoursKin && x.Expert.Undefined != "":
		return NoControlJudge
	case x.Claim != Saturated && x.Check == nil:
		return NoInterval
	}
	return ""
}

// joints checks joint means.
func (f *figureCheck) joints() {
	for i, j := range f.figures.Joints {
		at := strict.Pointer("figures", "joint", i)
		same := j.Experts.Panel == f.Comparison.Experts && j.Judge.Panel == f.Comparison.Judge && j.Experts.Responses == j.Judge.Responses
		f.require(same, at+"/experts", "%q and %q are not runs of these panels that rated the same answers", j.Experts.ID, j.Judge.ID)
		is := list.Map(j.Figures, func(x JointFigure) string { return x.Scale.ID })
		f.require(slices.Equal(is, result.IDs(result.Dimensions)), at+"/figures", "holds %s; must hold each dimension, in order", orNone(is))
		for k, x := range j.Figures {
			within := x.Rated <= j.Rated && x.Rated+x.Scored <= j.Scored
			f.require(within, at+strict.Pointer("figures", k, "rated"), "%d rated and %d more scored are more than %d and %d in all", x.Rated, x.Scored, j.Rated, j.Scored)
		}
	}
}
