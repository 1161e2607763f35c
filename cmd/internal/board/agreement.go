package board

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Agreement is how far a panel's raters agree on one dimension, in both readings.
type Agreement struct {
	Scale result.Scale `json:"scale"`
	result.Agreement
	Printed *float64 `json:"printed,omitempty"` // alpha as the paper prints it
	Ref     Ref      `json:"-"`                 // of the summary; empty where computed from ratings
}

// The bootstrap of alpha, published with every interval from it.
const (
	bootstrapReplicates = 2000
	bootstrapSeed       = 1
)

// AsPrinted reports whether the reading of the paper's code rounds to what the paper
// prints.
func (a *Agreement) AsPrinted() bool {
	return a.Printed != nil && a.PaperCodeOrdinal != nil && math.Abs(*a.Printed-*a.PaperCodeOrdinal) <= 0.005+binary
}

// Interval returns the 95% interval of alpha, that which allows for raters, too,
// where it is known; nil where none is.
func (a *Agreement) Interval() *[2]float64 {
	if a.CI95TwoWay != nil {
		return a.CI95TwoWay
	}
	return a.CI95
}

// IntervalMethod says how the interval was computed; "" where that is not known.
func (a *Agreement) IntervalMethod() string {
	switch b := a.Bootstrap; {
	case a.CI95TwoWay != nil:
		return a.MethodTwoWay
	case a.CI95 != nil && b != nil:
		return fmt.Sprintf("bootstrap over %s, %d resamples, seed %d", b.Clusters, b.Replicates, b.Seed)
	}
	return ""
}

// agreement computes agreement from ratings, where at least two raters have
// rated some answer, and else takes it from the panel's summary.
func agreement(board []*Row, sum *result.Summary, l labels) []Agreement {
	var out []Agreement
	for _, s := range result.Dimensions {
		var g Agreement
		if a, ok := agreementFromRatings(s, board, l); ok {
			a.AlphaByModel = alphaByModel(s, board, l)
			g = Agreement{Scale: s, Agreement: a}
		} else if sum != nil {
			a, ok := sum.Agreement[result.Dimension(s.ID)]
			if !ok {
				continue
			}
			g = Agreement{Scale: s, Agreement: a, Ref: Ref{Path: sum.File.Path, Pointer: "/agreement/" + s.ID}}
		} else {
			continue
		}
		if p := board[0].Panel.Published; p != nil {
			if v, ok := p.Alpha[result.Dimension(s.ID)]; ok {
				g.Printed = &v
			}
		}
		out = append(out, g)
	}
	return out
}

// An answerRatings holds all ratings of one answer on one dimension.
type answerRatings struct {
	question int
	raters   []int     // of the values
	values   []float64 // those that count
	unsure   int
}

// byAnswer gathers the ratings of all rows on a dimension by answer, in the order
// of rows and questions.
func byAnswer(s result.Scale, board []*Row, l labels) []answerRatings {
	var out []answerRatings
	for _, row := range board {
		at := map[int]*answerRatings{}
		for i := range row.Ratings {
			r := &row.Ratings[i]
			x, unsure, missing := r.Score(s.ID)
			if missing {
				continue
			}
			q := l.question[questionKey(r)]
			if at[q] == nil {
				at[q] = &answerRatings{question: q}
			}
			if unsure {
				at[q].unsure++
			} else {
				at[q].values, at[q].raters = append(at[q].values, x), append(at[q].raters, l.rater[r.Rater])
			}
		}
		for _, q := range slices.Sorted(maps.Keys(at)) {
			out = append(out, *at[q])
		}
	}
	return out
}

// agreementFromRatings computes both readings of alpha. ok is false where no
// answer has two ratings.
func agreementFromRatings(s result.Scale, board []*Row, l labels) (a result.Agreement, ok bool) {
	answers := byAnswer(s, board, l)
	var units [][]float64
	var clusters []int
	for _, u := range answers {
		if len(u.values) >= 2 {
			units, clusters = append(units, u.values), append(clusters, u.question)
		}
	}
	if len(units) == 0 {
		return a, false
	}
	metric := metricOf(s)
	pooled := stats.Alpha(units, metric)
	a = result.Agreement{Metric: metric.String(), Units: &pooled.Units, Ratings: &pooled.N, PercentAgreement: defined(pooled.Percent)}
	if pooled.Undefined == "" {
		a.Alpha = &pooled.Alpha
		if b := stats.AlphaBootstrap(units, clusters, metric, bootstrapReplicates, bootstrapSeed); b.NoInterval == "" {
			a.CI95 = &[2]float64{b.CI.Lo, b.CI.Hi}
			a.Bootstrap = &result.Bootstrap{Replicates: b.Resamples, Seed: b.Seed, Clusters: "questions"}
		}
	}
	if e := stats.AlphaJackknife(ratingsOf(answers), metric); e.HasInterval() {
		a.CI95TwoWay, a.MethodTwoWay = &[2]float64{e.CI.Lo, e.CI.Hi}, e.Method
	}
	if s.Percent {
		given, chance := stats.OtherYes(units)
		a.YesGivenYes, a.YesByChance = defined(given), defined(chance)
		return a, true
	}
	if nominal := stats.Alpha(units, stats.Nominal); nominal.Undefined == "" {
		a.AlphaNominal = &nominal.Alpha
	}
	a.AlphaOverQuestions, _ = alphaOverQuestions(answers, metric)
	a.PaperCodeNominal, _ = paperCode(s, answers, stats.NominalKernel)
	a.PaperCodeLinear, _ = paperCode(s, answers, stats.LinearKernel)
	a.PaperCodeOrdinal, a.PaperCodeUndefined = paperCode(s, answers, stats.OrdinalKernel)
	return a, true
}

func metricOf(s result.Scale) stats.Metric {
	if s.Percent {
		return stats.Nominal
	}
	return stats.Ordinal
}

// ratingsOf lists the ratings of answers, which are numbered in order.
func ratingsOf(answers []answerRatings) []stats.Rating {
	var out []stats.Rating
	for i, a := range answers {
		for k, x := range a.values {
			out = append(out, stats.Rating{X: x, Answer: i, Question: a.question, Rater: a.raters[k]})
		}
	}
	return out
}

// alphaByModel returns alpha among the answers of each model alone, by id: pooled
// over models it is partly agreement on who answered. Models without one are left
// out.
func alphaByModel(s result.Scale, board []*Row, l labels) map[string]float64 {
	out := map[string]float64{}
	for _, row := range board {
		var units [][]float64
		for _, u := range byAnswer(s, []*Row{row}, l) {
			units = append(units, u.values)
		}
		if a := stats.Alpha(units, metricOf(s)); a.Undefined == "" {
			out[row.Model.ID] = a.Alpha
		}
	}
	return out
}

// byQuestion groups answers by question, in order.
func byQuestion(answers []answerRatings) [][]answerRatings {
	groups := map[int][]answerRatings{}
	for _, a := range answers {
		groups[a.question] = append(groups[a.question], a)
	}
	var out [][]answerRatings
	for _, q := range slices.Sorted(maps.Keys(groups)) {
		out = append(out, groups[q])
	}
	return out
}

// alphaOverQuestions is the mean over questions of the standard alpha of the
// answers to each, and the number of questions without one.
func alphaOverQuestions(answers []answerRatings, metric stats.Metric) (*float64, *int) {
	var alphas []stats.Number
	for _, group := range byQuestion(answers) {
		var units [][]float64
		for _, a := range group {
			units = append(units, a.values)
		}
		alpha := stats.Alpha(units, metric)
		alphas = append(alphas, stats.Number{Value: alpha.Alpha, Undefined: alpha.Undefined})
	}
	mean, undefined := stats.MeanDefined(alphas)
	return defined(mean), &undefined
}

// paperCode is the mean over questions of alpha as the paper's code computes it.
// On factual consistency "not sure" is a category of its own that is counted and
// then dropped.
func paperCode(s result.Scale, answers []answerRatings, kernel stats.Kernel) (*float64, *int) {
	drop := s.ID == string(result.FactualConsistency)
	categories := int(s.Max)
	if drop {
		categories++
	}
	var alphas []stats.Number
	for _, group := range byQuestion(answers) {
		var ratings [][]int
		for _, a := range group {
			var values []int
			for _, x := range a.values {
				values = append(values, int(x))
			}
			if drop {
				for range a.unsure {
					values = append(values, categories)
				}
			}
			ratings = append(ratings, values)
		}
		alphas = append(alphas, stats.AlphaAsInPaper(stats.CategoryCounts(ratings, categories, drop), kernel))
	}
	mean, undefined := stats.MeanDefined(alphas)
	return defined(mean), &undefined
}

// defined returns a number's value, or nil.
func defined(n stats.Number) *float64 {
	if n.Undefined != "" {
		return nil
	}
	return &n.Value
}
