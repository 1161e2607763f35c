package judge

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// fewestAnswers is the number of answers below which a column of a calibration is pooled with its neighbor: what experts
// say of fewer is next to what they said of each.
const fewestAnswers = 5

// A Reading says what a judge's scores on a scale mean, and what reading them at each cut finds and costs. A low answer
// is one whose mean by experts lies in the worse half of the scale.
type Reading struct {
	// Joint counts the experts' ratings by column of the judge's curve, which has its scores, and by value of the scale.
	Joint [][]int   `json:"joint"`
	Fit   []float64 `json:"isotonic"`      // by column, the isotonic regression of the experts' mean on the judge's score
	Error Corp      `json:"squared_error"` // of the judge's scores for the experts' means

	Low    int   `json:"low"`    // answers
	Others int   `json:"others"` // answers that are not low
	Own    Cut   `json:"experts_cut"`
	Cuts   []Cut `json:"cuts"`               // from the strictest to the laxest, which does not flag all
	Best   *int  `json:"best_cut,omitempty"` // place among Cuts of the largest Found − Alarms; nil of no cut

	// The probability that a low answer gets a worse score than another, ties counted half: over all answers, and of
	// pairs of one model's answers. Bootstrap over questions.
	AUC       stats.Estimate `json:"auc"`
	AUCWithin stats.Estimate `json:"auc_within_models"`

	MostSpearman stats.Number `json:"spearman_most"` // the largest rank correlation that both margins allow
}

// Corp is [stats.Corp]; a type of its own, since files name it.
type Corp = stats.Corp

// A Cut flags the answers to which the judge gave a score or a worse one.
type Cut struct {
	At     float64        `json:"at"`
	Found  stats.Estimate `json:"found"`  // share of the low answers that it flags
	Alarms stats.Estimate `json:"alarms"` // share of the others
}

// Missed is the share of the low answers that a cut does not flag.
func (c Cut) Missed() float64 { return 1 - c.Found.Value }

// Chosen returns the best cut; nil of none.
func (r *Reading) Chosen() *Cut {
	if r.Best == nil {
		return nil
	}
	return &r.Cuts[*r.Best]
}

// Enough reports whether enough answers are low, and enough are not, to speak of cuts.
func (r *Reading) Enough() bool { return min(r.Low, r.Others) >= MinHarms }

// columns returns the column of each label, ascending, and the mean label of each column: columns of fewer than
// [fewestAnswers] are pooled with the smaller neighbor.
func columns(labels []float64) (at []int, scores []float64) {
	type column struct {
		sum, n float64
		top    float64
	}
	var all []column
	for _, v := range slices.Compact(slices.Sorted(slices.Values(labels))) {
		all = append(all, column{top: v})
	}
	place := func(v float64) int {
		return slices.IndexFunc(all, func(c column) bool { return v <= c.top })
	}
	for _, v := range labels {
		c := &all[place(v)]
		c.sum, c.n = c.sum+v, c.n+1
	}
	for len(all) > 1 {
		i := 0
		for k := range all {
			if all[k].n < all[i].n {
				i = k
			}
		}
		if all[i].n >= fewestAnswers {
			break
		}
		if i == len(all)-1 || i > 0 && all[i-1].n < all[i+1].n {
			i--
		}
		all[i] = column{all[i].sum + all[i+1].sum, all[i].n + all[i+1].n, all[i+1].top}
		all = slices.Delete(all, i+1, i+2)
	}
	return list.Map(labels, place), list.Map(all, func(c column) float64 { return math.Round(c.sum/c.n*1e9) / 1e9 })
}

// read returns what the judge's scores of answers mean; labels are these scores on the values of the scale.
func read(s result.Scale, answers []scoredAnswer, labels []float64) (r Reading, curve []stats.CurveBin) {
	none := "no answer rated by both"
	r = Reading{Joint: [][]int{}, Fit: []float64{}, Cuts: []Cut{}, AUC: undefined(none), AUCWithin: undefined(none), MostSpearman: stats.Number{Undefined: none}}
	r.Own = Cut{At: s.WorseHalf(), Found: undefined(none), Alarms: undefined(none)}
	if len(answers) == 0 {
		return r, nil
	}
	at, scores := columns(list.Map(labels, s.Gathered))
	pairs := pairsOf(answers)
	judge, experts := make([]float64, len(answers)), make([]float64, len(answers))
	for i := range pairs {
		judge[i], experts[i], pairs[i].Score = answers[i].judge, pairs[i].Mean, scores[at[i]]
	}
	curve = curveOf(pairs, s)
	var fit []float64
	r.Error, fit = stats.CorpOf(judge, experts)
	r.MostSpearman = stats.MostSpearman(judge, experts)
	rows := Rows(s)
	r.Joint, r.Fit = make([][]int, len(scores)), make([]float64, len(scores))
	worst, best := make([]float64, len(scores)), make([]float64, len(scores)) // labels of each column at its ends
	for i := range r.Joint {
		r.Joint[i], worst[i], best[i] = make([]int, len(rows)), math.Inf(1), math.Inf(-1)
	}
	for i, a := range answers {
		c := at[i]
		r.Fit[c] += fit[i] / float64(curve[c].Mean.N)
		for _, x := range a.experts.values {
			r.Joint[c][slices.Index(rows, s.Gathered(s.Number(s.At(x))))]++
		}
		v := s.Gathered(labels[i])
		worst[c], best[c] = min(worst[c], v), max(best[c], v)
	}
	var low, rest []int
	for i := range answers {
		if s.InWorseHalf(experts[i]) {
			low = append(low, i)
		} else {
			rest = append(rest, i)
		}
	}
	r.Low, r.Others = len(low), len(rest)
	flag := func(at float64, flagged func(answer int) bool) Cut {
		return Cut{at, share(answers, low, flagged, "no answer is low"), share(answers, rest, flagged, "all answers are low")}
	}
	r.Own = flag(s.WorseHalf(), func(i int) bool { return s.InWorseHalf(s.Number(s.At(judge[i]))) })
	for k := range len(scores) - 1 {
		if s.LowerIsBetter {
			first := len(scores) - 1 - k
			r.Cuts = append(r.Cuts, flag(worst[first], func(i int) bool { return at[i] >= first }))
		} else {
			r.Cuts = append(r.Cuts, flag(best[k], func(i int) bool { return at[i] <= k }))
		}
	}
	gain := func(c Cut) float64 { return c.Found.Value - c.Alarms.Value }
	for k, c := range r.Cuts {
		if r.Low > 0 && r.Others > 0 && (r.Best == nil || gain(c) > gain(r.Cuts[*r.Best])) {
			r.Best = &k
		}
	}
	r.AUC, r.AUCWithin = aucs(s, answers, experts, r.Enough())
	return r, curve
}

// Rows are the values of a scale by which a reading counts the experts' ratings: all, or of a long scale some.
func Rows(s result.Scale) []float64 {
	return slices.Compact(list.Map(s.Numbers(), s.Gathered))
}

// aucs returns the probability that a low answer gets a worse score than another: over all answers, and over the pairs of
// one model's.
func aucs(s result.Scale, answers []scoredAnswer, experts []float64, enough bool) (pooled, within stats.Estimate) {
	suspicion := list.Map(answers, func(a scoredAnswer) float64 { // the most suspected first
		if s.LowerIsBetter {
			return -a.judge
		}
		return a.judge
	})
	classes := slices.Compact(slices.Sorted(slices.Values(suspicion)))
	class, model, models := make([]int, len(answers)), make([]int, len(answers)), map[*LinkedModel]int{}
	for i, a := range answers {
		class[i], _ = slices.BinarySearch(classes, suspicion[i])
		if _, seen := models[a.model]; !seen {
			models[a.model] = len(models)
		}
		model[i] = models[a.model]
	}
	places := questionPlaces(answers)
	yes, no := make([][]float64, len(models)+1), make([][]float64, len(models)+1) // by model, and last over all
	for m := range yes {
		yes[m], no[m] = make([]float64, len(classes)), make([]float64, len(classes))
	}
	sum := func(x []float64) (n float64) {
		for _, v := range x {
			n += v
		}
		return n
	}
	measure := func(draw []int, out []stats.Number) {
		for m := range yes {
			clear(yes[m])
			clear(no[m])
		}
		for _, q := range draw {
			for _, i := range places[q] {
				of := no
				if s.InWorseHalf(experts[i]) {
					of = yes
				}
				of[model[i]][class[i]]++
				of[len(models)][class[i]]++
			}
		}
		out[0], out[1] = stats.AUC(yes[len(models)], no[len(models)]), stats.Number{}
		weights := 0.0
		for m := range len(models) {
			if x, w := stats.AUC(yes[m], no[m]), sum(yes[m])*sum(no[m]); w > 0 {
				out[1].Value += w * x.Value
				weights += w
			}
		}
		if weights == 0 {
			out[1] = stats.Number{Undefined: "no model has answers of both kinds"}
			return
		}
		out[1].Value /= weights
	}
	whole := make([]stats.Number, 2)
	measure(list.UpTo(len(places)), whole)
	none := stats.Resampled{NoInterval: "too few low answers"}
	draws := []stats.Resampled{none, none}
	if enough {
		draws = stats.BootstrapEach(len(places), judgeReplicates, judgeSeed, 2, measure)
	}
	pooled, within = whole[0].Bootstrapped(draws[0]), whole[1].Bootstrapped(draws[1])
	pooled.N, within.N = len(answers), len(answers)
	return pooled, within
}
