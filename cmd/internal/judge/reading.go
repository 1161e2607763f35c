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
	Joint [][]int    `json:"joint"`
	Fit   []float64  `json:"isotonic"`      // by column, the isotonic regression of the experts' mean on the judge's score
	Error stats.Corp `json:"squared_error"` // of the judge's scores for the experts' means

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

// A column is the answers to which a judge gave labels from one to another.
type column struct{ sum, n, low, high float64 }

// columnsOf returns the columns of labels, ascending: those of fewer than [fewestAnswers] are pooled with the smaller neighbor.
func columnsOf(labels []float64) (all []column) {
	for _, same := range list.Group(slices.Sorted(slices.Values(labels)), func(x, y float64) bool { return x == y }) {
		n := float64(len(same))
		all = append(all, column{same[0] * n, n, same[0], same[0]})
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
		next := all[i+1]
		all[i] = column{all[i].sum + next.sum, all[i].n + next.n, all[i].low, next.high}
		all = slices.Delete(all, i+1, i+2)
	}
	return all
}

// score is the mean label of a column.
func (c column) score() float64 { return math.Round(c.sum/c.n*1e9) / 1e9 }

// read returns what the judge's scores of answers mean; labels are these scores on the values of the scale.
func read(s result.Scale, answers []scoredAnswer, labels []float64) (r Reading, curve []stats.CurveBin) {
	none := "no answer rated by both"
	r = Reading{Joint: [][]int{}, Fit: []float64{}, Cuts: []Cut{}, AUC: undefined(none), AUCWithin: undefined(none),
		MostSpearman: stats.Number{Undefined: none}}
	r.Own = Cut{At: s.WorseHalf(), Found: undefined(none), Alarms: undefined(none)}
	if len(answers) == 0 {
		return r, nil
	}
	labels = list.Map(labels, s.Gathered)
	columns := columnsOf(labels)
	at := list.Map(labels, func(v float64) int { return slices.IndexFunc(columns, func(c column) bool { return v <= c.high }) })
	pairs := make([]stats.BothRated, len(answers))
	judge, experts := make([]float64, len(answers)), make([]float64, len(answers))
	for i, a := range answers {
		judge[i], experts[i] = a.judge, a.experts.mean()
		pairs[i] = stats.BothRated{Score: columns[at[i]].score(), Mean: experts[i], Question: a.question}
	}
	curve = curveOf(pairs, s)
	var fit []float64
	r.Error, fit = stats.CorpOf(judge, experts)
	r.MostSpearman = stats.MostSpearman(judge, experts)
	rows := Rows(s)
	r.Joint, r.Fit = make([][]int, len(columns)), make([]float64, len(columns))
	for i := range r.Joint {
		r.Joint[i] = make([]int, len(rows))
	}
	for i, a := range answers {
		c := at[i]
		r.Fit[c] += fit[i] / float64(curve[c].Mean.N)
		for _, x := range a.experts.values {
			r.Joint[c][slices.Index(rows, s.Gathered(s.Number(s.At(x))))]++
		}
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
	for k := range len(columns) - 1 {
		if s.LowerIsBetter {
			first := len(columns) - 1 - k
			r.Cuts = append(r.Cuts, flag(columns[first].low, func(i int) bool { return at[i] >= first }))
		} else {
			r.Cuts = append(r.Cuts, flag(columns[k].high, func(i int) bool { return at[i] <= k }))
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
			models[a.model] = 1 + len(models)
		}
		model[i] = models[a.model]
	}
	places := questionPlaces(answers)
	low, rest := make([][]float64, len(models)+1), make([][]float64, len(models)+1) // by model, and first over all
	for m := range low {
		low[m], rest[m] = make([]float64, len(classes)), make([]float64, len(classes))
	}
	measure := func(draw []int, out []stats.Number) {
		for m := range low {
			clear(low[m])
			clear(rest[m])
		}
		for _, q := range draw {
			for _, i := range places[q] {
				of := rest
				if s.InWorseHalf(experts[i]) {
					of = low
				}
				of[0][class[i]]++
				of[model[i]][class[i]]++
			}
		}
		out[0], out[1] = stats.AUC(low[0], rest[0]), stats.Number{Undefined: "no model has answers of both kinds"}
		sum, weights := 0.0, 0.0
		for m := 1; m < len(low); m++ {
			if w := (scores{values: low[m]}).sum() * (scores{values: rest[m]}).sum(); w > 0 {
				sum, weights = sum+w*stats.AUC(low[m], rest[m]).Value, weights+w
			}
		}
		if weights > 0 {
			out[1] = stats.Number{Value: sum / weights}
		}
	}
	found := bootstrapped(len(places), 2, measure)
	for i := range found {
		if found[i].N = len(answers); !enough && found[i].Undefined == "" {
			found[i] = stats.Estimate{Value: found[i].Value, NoInterval: "too few low answers", Support: stats.Support{N: len(answers)}}
		}
	}
	return found[0], found[1]
}
