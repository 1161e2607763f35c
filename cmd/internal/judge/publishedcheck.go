package judge

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
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
	const at = "/figures/comparison"
	if f.parts(at); f.findings.HasErrors() {
		return f.findings // what is computed from them may rest on what is not there
	}
	f.numbers()
	f.joined(at)
	for i, s := range c.Scales {
		f.scale(at+strict.Pointer("scales", i), s)
	}
	for i, x := range c.Flags {
		f.flag(at+strict.Pointer("flags", i), x)
	}
	f.modes(at + "/flags")
	f.spans(at + "/spans")
	if c.Kin != nil {
		f.kin(at+"/kin", c.Kin)
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

// bounds returns where the values of a key lie, on a scale.
func bounds(key string, s result.Scale) (lo, hi float64) {
	length := s.Max - s.Min
	switch key {
	case "judge_mean", "experts_mean", "mean", "together", "experts_alone":
		return s.Min, s.Max
	case "judge_rate", "experts_rate", "advantage_probability", "best", "missed_harm", "false_alarms", "f1", "missed", "missed_low", "false_low", "lambda":
		return 0, 1
	case "spearman", "kendall_tau_b", "kappa_quadratic", "order":
		return -1, 1
	case "bias", "lean", "own", "others":
		return -length, length
	case "difference":
		return -2 * length, 2 * length
	case "mae", "rmse":
		return 0, length
	case "sd":
		return 0, 2 * length
	case "estimate":
		return -4 * max(length, 1), 4 * max(length, 1)
	}
	return math.Inf(-1), math.Inf(1)
}

// numbers checks every figure by itself: that it lies where its key says and in its
// interval, and rests on enough answers.
func (f *figureCheck) numbers() {
	var s result.Scale // of what stands around
	number := func(v strict.Value) float64 {
		x, _ := strconv.ParseFloat(v.Text, 64) // 0 of what is not there
		return x
	}
	f.doc.Walk(func(_ func() string, n *strict.Value) {
		if id := n.Get("scale"); id.Kind != 0 {
			s = scaleOf(id.Text)
		}
		value := n.Get("value")
		if n.IsNumber() {
			value = *n
		}
		if !value.IsNumber() {
			return
		}
		wrong := func(format string, args ...any) { f.findings.Add(f.doc.At(*n, format, args...)) }
		x := number(value)
		lo, hi := bounds(n.Name, s)
		if x < lo-slack || x > hi+slack {
			wrong("is %v, which is not from %v to %v", x, lo, hi)
		}
		if of := n.Get("n"); small(int(number(of)), f.Least) {
			wrong("is of %s answers, and of fewer than %d nothing is told", of.Text, f.Least)
		}
		for _, key := range []string{"ci95", "interval"} {
			ends := list.Map(n.Get(key).Items(), number)
			if len(ends) == 0 {
				continue
			}
			room := slack
			if key == "interval" || strings.HasPrefix(n.Get("method").Text, "bootstrap") {
				room += ends[1] - ends[0] // a bootstrap's percentiles need not hold the value, but do not lie far from it
			}
			far := 100 * (hi - lo) // of few answers an interval leaves the scale
			switch {
			case ends[0] > ends[1]:
				wrong("the lower end, %v, is above the upper one, %v", ends[0], ends[1])
			case ends[0] < lo-far || ends[1] > hi+far:
				wrong("the interval %v to %v is far from %v to %v", ends[0], ends[1], lo, hi)
			case x < ends[0]-room || x > ends[1]+room:
				wrong("the interval %v to %v does not hold the value, %v", ends[0], ends[1], x)
			}
		}
	})
}

// list checks that a list holds what it must, in order.
func (f *figureCheck) list(at string, is, want []string) {
	f.require(slices.Equal(is, want), at, "holds %s; must hold %s", quoted(is), quoted(want))
}

func quoted(all []string) string {
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(list.Map(all, strconv.Quote), ", ")
}

// parts checks that every scale is there, in order, and everything that is claimed.
func (f *figureCheck) parts(at string) {
	c := f.Comparison
	scores, flags := c.split()
	f.list(at+"/scales", list.Map(c.Scales, func(s *ScaleComparison) string { return s.Scale.ID }), result.IDs(scores))
	f.list(at+"/flags", list.Map(c.Flags, func(s *FlagComparison) string { return s.Scale.ID }), result.IDs(flags))
	name := func(x *Claim) string { return fmt.Sprintf("%s of %s", x.Claim, x.Scale.ID) }
	var want []string
	for _, kind := range []ClaimKind{OrdersAnswers, FindsHarm, Saturated, FavoursKin} { // the others follow
		for _, s := range c.askedOn(kind) {
			want = append(want, name(&Claim{Claim: kind, Scale: s}))
		}
	}
	f.list(at+"/claims", list.Map(c.Claims, name), want)
}

// among checks that models are some of all, each once.
func (f *figureCheck) among(at string, models, all []*LinkedModel, what string) {
	for i, m := range models {
		f.require(slices.Contains(all, m) && !slices.Contains(models[:i], m), at+strict.Pointer(i), "the model %q is none of %s, or named twice", m.ID, what)
	}
}

// joined checks how many answers were compared and whose: those of the runs that the file is of.
func (f *figureCheck) joined(at string) {
	c := f.Comparison
	runs := list.Map(list.Keep(c.Judge.runsOf(c.Component), f.isOf), func(r *LinkedRun) *LinkedModel { return r.Model })
	f.among(at+"/joined/models", c.Models, runs, "the runs that this is of")
	possible := 1 <= c.Questions && c.Questions <= c.Both && c.Repeated <= c.Both && len(c.Models) > 0
	f.require(possible, at+"/joined", "%s to %s by %s were rated by both, %d of them more than once: that cannot be", num.Plural(c.Both, "answer", "answers"),
		num.Plural(c.Questions, "question", "questions"), num.Plural(len(c.Models), "model", "models"), c.Repeated)
}

const (
	allCompared = "the number of answers compared"
	leftOutN    = "that of the expert left out"
	half        = "judge and expert are held against all but one, or neither is"
)

// judged checks what a comparison on scores has in common with one on yes and no; bias is
// the place of the judge's.
func (f *figureCheck) judged(at, bias string, x JudgedScale) {
	t := x.Tally
	if f.Component == result.Eval || x.Scale.ID == result.Total.ID {
		f.adds(at+"/tally/both", t.Both, f.Comparison.Both, "the number of answers that both rated")
	}
	left := t.JudgeMissing + t.JudgeUnsure + t.JudgeSplit + t.ExpertsMissing + t.ExpertsUnsure + t.ExpertsTied
	f.adds(at+"/tally/compared", t.Compared, t.Both-left, "what both rated, less what is left out for a reason,")
	f.require(t.Ratings >= t.Compared, at+"/tally/ratings", "is %d, fewer than the %d answers that they are of", t.Ratings, t.Compared)
	if !x.Scale.Percent || x.Bias.Undefined == "" {
		f.follows(at+bias+"/value", x.Bias.Value, less(x.JudgeMean, x.ExpertsMean), "the judge's mean less the experts'")
	}
	f.sources(at+"/models", x)
}

// sources checks biases model by model; their weighted means are those over all.
func (f *figureCheck) sources(at string, s JudgedScale) {
	f.among(at, list.Map(s.sources, func(x SourceBias) *LinkedModel { return x.Model }), f.Comparison.Models, "those that both rated")
	n, judge, experts := 0, 0.0, 0.0
	for i, x := range s.sources {
		if x.Bias.Undefined == "" {
			f.follows(at+strict.Pointer(i, "bias", "value"), x.Bias.Value, known(x.JudgeMean-x.ExpertsMean), "the judge's mean less the experts'")
		}
		f.asPublished(at+strict.Pointer(i, "judge_mean"), s.Scale, x, x.JudgeMean, f.Comparison.Judge)
		f.asPublished(at+strict.Pointer(i, "experts_mean"), s.Scale, x, x.ExpertsMean, f.Comparison.Experts)
		n += x.Bias.N
		judge += x.JudgeMean * float64(x.Bias.N)
		experts += x.ExpertsMean * float64(x.Bias.N)
	}
	if f.whole(at, n, s.Compared); n == s.Compared && n > 0 {
		f.follows(at, judge/float64(n), known(s.JudgeMean.Value), "the judge's mean over all")
		f.follows(at, experts/float64(n), known(s.ExpertsMean.Value), "the experts' mean over all")
	}
}

// asPublished holds the mean of a model's answers against the one that its run publishes:
// where all of a run's questions were compared they are the same, and where some were, what
// is left to the others lies on the scale.
func (f *figureCheck) asPublished(at string, s result.Scale, x SourceBias, is float64, panel *LinkedPanel) {
	of := slices.Concat(f.Runs, f.Against)
	runs := list.Keep(panel.runsOf(f.Component), func(r *LinkedRun) bool {
		return r.Model == x.Model && slices.Contains(of, result.Basis{Run: r.ID, Digest: r.Digest()})
	})
	if len(runs) != 1 {
		return
	}
	mean, questions, ratings := runs[0].published(s)
	rest := float64(questions - x.Bias.N)
	if questions == 0 || rest < 0 || panel.IsJudge() && s.Percent && ratings > questions {
		return // not known, of several answers to a question, or a majority of a judge's verdicts
	}
	sum, room := mean*float64(questions)-is*float64(x.Bias.N), rounding*float64(questions)+slack
	f.require(rest*s.Min-room <= sum && sum <= rest*s.Max+room, at,
		"is %v over %s, but the run %s publishes %v over %d", is, num.Plural(x.Bias.N, "answer", "answers"), runs[0].ID, mean, questions)
}

// rounding is how far a figure that is published to two decimals may be from its ratings'.
const rounding = 0.005

// published returns the mean of question means that a run publishes on a scale, or that
// its ratings give, and of how many questions and ratings; of none where that is not known.
func (r *LinkedRun) published(s result.Scale) (mean float64, questions, ratings int) {
	if r.Ratings == nil {
		x := r.Summary[s.ID]
		value := cmp.Or(x.Mean, x.Rate)
		if value == nil || x.Questions == nil && (x.N == nil || !r.Panel.IsJudge()) {
			return 0, 0, 0
		}
		n := *cmp.Or(x.Questions, x.N)
		return *value, n, *cmp.Or(x.N, &n)
	}
	of := map[string]scores{}
	for i := range r.Ratings {
		if x, unsure, missing := r.Ratings[i].Score(s.ID); !unsure && !missing {
			q := r.Ratings[i].Question
			of[q] = scores{values: append(of[q].values, x)}
			ratings++
		}
	}
	for _, q := range of {
		mean += q.mean() / float64(len(of))
	}
	return mean, len(of), ratings
}

// scale checks a comparison on a scale.
func (f *figureCheck) scale(at string, s *ScaleComparison) {
	f.judged(at, "/judge/bias", f.Comparison.measured(s.Scale))
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
	if !small(s.Compared, f.Least) || s.ExpertsBest.N > 0 {
		f.adds(at+"/experts_at_best_end/n", s.ExpertsBest.N, s.Ratings, "the number of ratings")
	}
	f.require(s.JudgeBest.K <= s.JudgeBest.N && s.ExpertsBest.K <= s.ExpertsBest.N, at, "there are more best scores than scores")
	f.adds(at+"/judge/n", s.N, s.Compared, allCompared)
	f.held(at+"/judge", &s.Held)
	f.bins(at+"/curve", s.Curve, s.Scale, s.Compared)
	f.require((s.Human == nil) == (s.Same == nil) && (s.Human != nil || len(s.Reference) == 0), at, half)
	if s.Human != nil && s.Same != nil {
		f.adds(at+"/judge_left_one_out/n", s.Same.N, s.Human.N, leftOutN)
		f.held(at+"/judge_left_one_out", s.Same)
		f.held(at+"/left_out_expert", s.Human)
		f.bins(at+"/left_out_expert_curve", s.Reference, s.Scale, s.Human.N)
	}
	f.require(s.OneRating == nil || s.OneEach(), at+"/one_rating", "is of answers with one rating each; here they have more")
	if o := s.OneRating; o != nil && o.MissedLow.Undefined+o.FalseLow.Undefined == "" {
		f.adds(at+"/one_rating", o.MissedLow.N+o.FalseLow.N, s.Compared, allCompared)
	}
}

// held checks the errors of scores.
func (f *figureCheck) held(at string, h *stats.Held) {
	bias, limits := h.Bias, h.Limits
	held := limits == nil || bias.Undefined != "" || limits.Lo <= bias.Value+slack && bias.Value <= limits.Hi+slack
	f.require(held, at+"/limits_of_agreement", "do not hold the bias, %v", bias.Value)
	least := math.Abs(bias.Value)
	ordered := h.MAE.Undefined+h.RMSE.Undefined != "" || least <= h.MAE.Value+slack && h.MAE.Value <= h.RMSE.Value+slack
	f.require(ordered, at+"/mae", "is %v, must be at least the size of the bias, %v, and at most the root mean square error, %v", h.MAE.Value, least, h.RMSE.Value)
}

// bins checks a curve over n answers or ratings. Some of its points may be withheld.
func (f *figureCheck) bins(at string, bins []stats.CurveBin, s result.Scale, n int) {
	sum, last := 0, s.Min-1
	for i, b := range bins {
		place := at + strict.Pointer(i)
		f.require(last < b.Score && s.Has(b.Score), place+"/score", "is %v, must be a value of the scale, above those before it", b.Score)
		last = b.Score
		f.follows(place+"/share", b.Share, known(float64(b.Mean.N)/float64(n)), "its part of all")
		sum += b.Mean.N
	}
	f.whole(at, sum, n)
}

// whole checks that parts add up to n, or stay below it where some are withheld.
func (f *figureCheck) whole(at string, sum, n int) {
	f.require(sum == n || sum < n && f.Least > 1, at, "they add up to %d, must be %d", sum, n)
}

// flag checks a comparison on yes and no.
func (f *figureCheck) flag(at string, x *FlagComparison) {
	f.judged(at, "/bias", f.Comparison.measured(x.Scale))
	f.adds(at+"/judge/n", x.N, x.Compared, allCompared)
	f.binary(at+"/judge", x.Binary, x.Withheld)
	f.require((x.Human == nil) == (x.Same == nil), at, half)
	if x.Human != nil && x.Same != nil {
		withheld := f.Least > 1 && x.Human.Undefined != "" && x.Same.Undefined != ""
		f.binary(at+"/left_out_expert", x.Human.Binary, withheld)
		f.binary(at+"/judge_left_one_out", *x.Same, withheld)
		f.adds(at+"/judge_left_one_out/n", x.Same.N, x.Human.N, leftOutN)
		f.adds(at+"/judge_left_one_out", x.Same.TP+x.Same.FN, x.Human.TP+x.Human.FN, "what the others find in the votes of the expert left out")
	}
	if !x.Withheld && x.N > 0 && x.Lean.Undefined == "" {
		f.follows(at+"/lean/value", x.Lean.Value, known(float64(x.FP-x.FN)/float64(x.N)), "what the judge alone flags less what experts alone flag")
	}
}

func cells(b stats.Binary) stats.Confusion {
	return stats.Confusion{TP: b.TP, FP: b.FP, FN: b.FN, TN: b.TN}
}

// binary checks a table of yes and no, and what follows from it.
func (f *figureCheck) binary(at string, b stats.Binary, withheld bool) {
	again := stats.BinaryOf(cells(b))
	if withheld && cells(b) == (stats.Confusion{}) {
		return
	}
	f.adds(at+"/n", b.N, again.N, "the sum of its cells")
	f.require(smallestCell(b) >= f.Least, at, "has a cell of %d, and what is below %d is said to be withheld", smallestCell(b), f.Least)
	for _, x := range []struct {
		key      string
		is, want stats.Number
	}{
		{"prevalence", b.Prevalence, again.Prevalence}, {"precision", b.Precision, again.Precision}, {"recall", b.Recall, again.Recall},
		{"missed_harm", b.MissedHarm.Number, again.MissedHarm.Number}, {"false_alarms", b.FalseAlarms.Number, again.FalseAlarms.Number},
		{"f1", b.F1.Number, again.F1.Number}, {"mcc", b.MCC, again.MCC}, {"kappa", b.Kappa, again.Kappa},
		{"specificity", b.Specificity, again.Specificity}, {"predicted_rate", b.PredictedRate, again.PredictedRate},
	} {
		place, there := at+"/"+x.key, x.is.Undefined == ""
		// Kappa is undefined for a judge that says the same of all, too.
		f.require(there == (x.want.Undefined == "") || !there && x.key == "kappa", place, "is there, but is not defined for these counts, or is missing")
		if there {
			f.follows(place, x.is.Value, x.want, "what follows from its counts")
		}
	}
}

// modes checks that what failure modes count adds up over all of them.
func (f *figureCheck) modes(at string) {
	if !f.Component.Provoked() {
		return
	}
	modes, total := f.Comparison.Flags, f.Comparison.Flags[len(f.Comparison.Flags)-1]
	both, compared, sum, shown := 0, 0, stats.Confusion{}, !total.Withheld
	for _, x := range modes[:len(modes)-1] {
		both, compared, shown = both+x.Both, compared+x.Compared, shown && !x.Withheld
		sum.AddAll(cells(x.Binary), 1)
	}
	at += strict.Pointer(len(modes) - 1)
	f.adds(at+"/tally/both", total.Both, both, "the sum of the failure modes'")
	f.adds(at+"/tally/compared", total.Compared, compared, "the sum of the failure modes'")
	f.require(!shown || sum == cells(total.Binary), at+"/judge", "the failure modes' counts add up to %d, %d, %d and %d", sum.TP, sum.FP, sum.FN, sum.TN)
}

// spans checks how many copied sentences were missed, on each dimension once at most.
func (f *figureCheck) spans(at string) {
	of := map[string]bool{}
	for i, s := range f.Comparison.Spans {
		at := at + strict.Pointer(i)
		f.require(f.Component == result.Eval && s.Scale.ID != allScales && !of[s.Scale.ID], at, "%s is no dimension, or named twice", s.Scale.ID)
		of[s.Scale.ID] = true
		f.require(s.MissedN <= s.Flagged, at+"/missed_sentences", "is %d, more than the %d that two experts copied", s.MissedN, s.Flagged)
		f.require(s.Why == "" || s.Missed.Undefined != "", at+"/missed", "is there, although there is a reason why it cannot be: %s", s.Why)
		if s.Why == "" {
			f.follows(at+"/missed/value", s.Missed.Value, stats.Wilson(s.MissedN, s.Flagged).Number, "the share of sentences missed")
		}
	}
}

// kin checks how a judge treats its own.
func (f *figureCheck) kin(at string, k *KinComparison) {
	c, sides := f.Comparison, slices.Concat(k.Kin, k.Others)
	f.among(at+"/models", sides, c.Models, "those that both rated")
	f.require(len(sides) == len(c.Models) && len(k.Kin) > 0, at, "own and others are not all the models that both rated")
	var want []result.Scale
	if k.Why == "" {
		want = c.kinScales()
	}
	f.list(at+"/scales", list.Map(k.Biases, func(g *KinGap) string { return g.Scale.ID }), result.IDs(want))
	gaps, harm, m := k.Biases, harmScale(c.Component).ID, k.Missed
	f.require((m != nil) == (k.Why == "" && harm != "") && (m == nil || m.Scale.ID == harm), at, "harm missed is of %s, and is there unless a reason is", harm)
	if m != nil {
		gaps = append(slices.Clone(gaps), m)
		f.follows(at+"/missed/difference/value", m.Difference.Value, less(m.Kin.Number, m.Others.Number), "own less others")
	}
	for _, gap := range gaps {
		judges := []*LinkedPanel{c.Judge}
		for _, k := range gap.Controls {
			f.require(k.Judge.IsJudge() && !slices.Contains(judges, k.Judge), at, "beside the judge on %s %q is no other judge, or named twice", gap.Scale.ID, k.Judge.ID)
			judges = append(judges, k.Judge)
		}
	}
}

// decided are the reasons that [Claim.decide] finds itself.
var decided = []Reason{NoInterval, WideInterval, BarTooLow, ChanceLevel, LikeTheMajority, NarrowScale}

// claim checks that a claim's verdict is the one that its numbers have.
func (f *figureCheck) claim(at string, x *Claim) {
	c, again := f.Comparison, *x
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
	why := f.forbids(x)
	f.require(why == "" || x.Verdict == Unclear && !byNumbers, at+"/verdict", "the verdict is %s, but must be unclear (%s)", x.answer(), why)
	width, difference := 2.0, less(x.Judge, x.Expert)
	if x.Claim == FavoursKin && !x.Scale.Percent {
		width = 4 * (x.Scale.Max - x.Scale.Min)
	}
	if x.Claim == FavoursKin && x.Expert.Undefined != "" || x.Claim == Saturated {
		difference = x.Judge
	}
	if s := c.Scale(x.Scale.ID); x.Claim == Saturated {
		f.follows(at+"/judge/value", x.Judge.Value, s.JudgeBest.Rate(), "the judge's share of best scores")
		f.follows(at+"/expert/value", x.Expert.Value, s.ExpertsBest.Rate(), "the experts' share of best scores")
	}
	for _, n := range []struct {
		key string
		stats.Number
		most float64
	}{{"estimate", x.Estimate.Number, width}, {"judge", x.Judge, width / 2}, {"expert", x.Expert, width / 2}} {
		f.require(math.Abs(n.Value) <= n.most+slack, at+"/"+n.key, "is %v, which is not from %v to %v", n.Value, -n.most, n.most)
	}
	f.require(difference.Undefined == "", at, "has an estimate, but not the two figures that it is the difference of")
	f.follows(at+"/estimate/value", x.Estimate.Value, difference, "what its figures give")
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
		f.list(at+"/figures", list.Map(j.Figures, func(x JointFigure) string { return x.Scale.ID }), result.IDs(result.Dimensions))
		for k, x := range j.Figures {
			within := x.Rated <= j.Rated && x.Rated+x.Scored <= j.Scored
			f.require(within, at+strict.Pointer("figures", k, "rated"), "%d rated and %d more scored are more than %d and %d in all", x.Rated, x.Scored, j.Rated, j.Scored)
		}
	}
}
