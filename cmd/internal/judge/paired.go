package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Paired compares two judges on the answers that both and experts rated.
type Paired struct {
	Scale result.Scale `json:"scale"`
	A     *LinkedPanel `json:"a"`
	B     *LinkedPanel `json:"b"`
	// A's squared error less B's, answer by answer, clustered by question: below 0 where A errs less.
	Difference stats.Estimate `json:"squared_error_difference"`
	P          *float64       `json:"p,omitempty"`      // two-sided; nil without an interval
	PHolm      *float64       `json:"p_holm,omitempty"` // adjusted over all pairs and scales
}

// A Worst is an answer on which a judge and experts differ.
type Worst struct {
	Scale    result.Scale
	Model    *LinkedModel
	Question string
	Judge    float64
	Experts  float64 // their mean
}

// onAnswers returns what a judge and the experts say of each answer of the rated part on a scale, and the places by answer.
func onAnswers(judge, experts *LinkedPanel, rated result.Component, s result.Scale) (answers []scoredAnswer,
	at map[scoredOf]int) {
	c := &Comparison{Judge: judge, Experts: experts, Component: rated}
	c.join()
	answers, at = c.judge(s).answers, map[scoredOf]int{}
	for i, a := range answers {
		at[scoredOf{a.model, a.answerKey}] = i
	}
	return answers, at
}

// A scoredOf names an answer, whoever scored it.
type scoredOf struct {
	model *LinkedModel
	answerKey
}

// PairedOf compares every two of some judges with one panel of experts on the rated component, scale by scale, adjusted by Holm.
func PairedOf(judges []*LinkedPanel, experts *LinkedPanel, rated result.Component) (out []*Paired) {
	square := func(x scoredAnswer) float64 { return math.Pow(x.judge-x.experts.mean(), 2) }
	for _, s := range list.Keep(rated.Scales(), func(s result.Scale) bool { return !s.Percent }) {
		for i := range judges {
			theirs, at := onAnswers(judges[i], experts, rated, s)
			for _, other := range judges[:i] {
				var obs []stats.Obs
				own, _ := onAnswers(other, experts, rated, s)
				for _, a := range own {
					if k, both := at[scoredOf{a.model, a.answerKey}]; both {
						obs = append(obs, stats.Obs{X: square(a) - square(theirs[k]), Question: a.question})
					}
				}
				p := &Paired{Scale: s, A: other, B: judges[i], Difference: stats.ClusteredMean(obs)}
				if e := p.Difference; e.HasInterval() && e.SE > 0 {
					if tail, ok := stats.TTail(math.Abs(e.Value/e.SE), e.DF); ok {
						p.P = new(min(1, 2*tail))
					}
				}
				out = append(out, p)
			}
		}
	}
	tested := list.Keep(out, func(p *Paired) bool { return p.P != nil })
	for i, p := range stats.Holm(list.Map(tested, func(p *Paired) float64 { return *p.P })) {
		tested[i].PHolm = new(p)
	}
	return out
}

// WorstOf returns the n answers to the rated component on which a judge differs most from the experts' mean, as a part of the
// scale, the most first.
func WorstOf(judge, experts *LinkedPanel, rated result.Component, n int) (out []Worst) {
	for _, s := range rated.Scales() {
		answers, _ := onAnswers(judge, experts, rated, s)
		for _, a := range answers {
			out = append(out, Worst{s, a.model, a.of, a.judge, a.experts.mean()})
		}
	}
	off := func(w Worst) float64 { return math.Abs(w.Judge-w.Experts) / (w.Scale.Max - w.Scale.Min) }
	slices.SortStableFunc(out, func(a, b Worst) int { return cmp.Compare(off(b), off(a)) })
	return out[:min(n, len(out))]
}
