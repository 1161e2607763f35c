package board

import (
	"maps"
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

// Interval returns the 95% interval of alpha; nil where none is known.
func (a *Agreement) Interval() *[2]float64 { return a.CI95 }

// agreement computes agreement from ratings, where at least two raters have
// rated some answer, and else takes it from the panel's summary.
func agreement(board []*Row, sum *result.Summary, l labels) []Agreement {
	var out []Agreement
	for _, s := range result.Dimensions {
		var g Agreement
		if a, ok := agreementFromRatings(s, board, l); ok {
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
				at[q].values = append(at[q].values, x)
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
	metric := stats.Ordinal
	if s.Percent {
		metric = stats.Nominal
	}
	pooled := stats.Alpha(units, metric)
	a = result.Agreement{Metric: metric.String(), Units: &pooled.Units, Ratings: &pooled.N, PercentAgreement: defined(pooled.Percent)}
	if pooled.Undefined == "" {
		a.Alpha = &pooled.Alpha
		if b := stats.AlphaBootstrap(units, clusters, metric, bootstrapReplicates, bootstrapSeed); b.NoInterval == "" {
			a.CI95 = &[2]float64{b.CI.Lo, b.CI.Hi}
			a.Bootstrap = &result.Bootstrap{Replicates: b.Resamples, Seed: b.Seed, Clusters: "questions"}
		}
	}
	if s.Percent {
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
