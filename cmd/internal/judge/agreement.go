package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The bootstrap of a judge's figures, over questions.
const (
	judgeReplicates = 500
	judgeSeed       = 1
)

// bootstrapped returns figures of draws of questions, each with its interval.
func bootstrapped(questions, figures int, measure func(draw []int, out []stats.Number)) []stats.Estimate {
	whole, out := make([]stats.Number, figures), make([]stats.Estimate, figures)
	measure(list.UpTo(questions), whole)
	for i, drawn := range stats.BootstrapEach(questions, judgeReplicates, judgeSeed, figures, measure) {
		out[i] = whole[i].Bootstrapped(drawn)
	}
	return out
}

// A LabelAgreement says how far a judge's labels are the experts'. Labels are values of the scale: the judge's mean and the
// experts' median are rounded, halves up; of yes and no they are the majorities, and answers on which experts are tied are
// left out.
type LabelAgreement struct {
	Kappa stats.Estimate `json:"kappa"`                // Cohen's, with quadratic weights; undefined of one label throughout
	Alpha stats.Estimate `json:"alpha"`                // Krippendorff's of the two, ordinal or, of yes and no, nominal
	One   *BesideOne     `json:"one_expert,omitempty"` // nil where no answer has two experts' ratings
}

// A BesideOne compares a judge and an expert with the label of an answer's other experts. Each expert is left out in turn.
type BesideOne struct {
	N      int            `json:"n"`     // ratings left out
	Judge  stats.Estimate `json:"judge"` // kappa with the others
	Expert stats.Estimate `json:"expert"`
	Less   stats.Estimate `json:"difference"` // judge − expert
}

// Below reports whether the judge agrees clearly less than one expert does.
func (b *BesideOne) Below() bool { return b != nil && b.Less.HasInterval() && b.Less.CI.Hi < 0 }

// labels are what judge, experts and one expert call an answer, as places on the scale.
type labels struct{ judge, experts, one, question int }

// agreementOn compares the labels of judge and experts.
func agreementOn(s result.Scale, answers []scoredAnswer) (a LabelAgreement) {
	var all, leftOut []labels
	add := func(to *[]labels, answer scoredAnswer, experts []float64, one float64) {
		if others := (scores{values: experts}); len(experts) > 0 && !(s.Percent && others.split()) {
			*to = append(*to, labels{s.At(answer.judge), s.At(others.median()), s.At(one), answer.question})
		}
	}
	for _, answer := range answers {
		values := answer.experts.values
		add(&all, answer, values, 0)
		for i, x := range values {
			add(&leftOut, answer, slices.Concat(values[:i], values[i+1:]), x)
		}
	}
	a.Kappa = kappas(s, all)[0]
	metric := stats.Ordinal
	if s.Percent {
		metric = stats.Nominal
	}
	units := list.Map(all, func(l labels) []float64 { return []float64{float64(l.judge), float64(l.experts)} })
	a.Alpha = stats.Alpha(units, metric).Number.Bootstrapped(
		stats.AlphaBootstrap(units, list.Map(all, questionOf), metric, judgeReplicates, judgeSeed))
	if len(leftOut) > 0 {
		k := kappas(s, leftOut)
		a.One = &BesideOne{len(leftOut), k[0], k[1], k[2]}
	}
	return a
}

func questionOf(l labels) int { return l.question }

// kappas returns the judge's kappa with experts, that of the one expert, and the difference. A judge that gives one label
// throughout has none: it would be 0, which says nothing of the judge.
func kappas(s result.Scale, all []labels) []stats.Estimate {
	values, places := s.At(s.Max)+1, stats.Members(list.Map(all, questionOf))
	var judge, one, experts []int
	found := bootstrapped(len(places), 3, func(draw []int, out []stats.Number) {
		judge, one, experts = judge[:0], one[:0], experts[:0]
		for _, q := range draw {
			for _, i := range places[q] {
				judge, one, experts = append(judge, all[i].judge), append(one, all[i].one), append(experts, all[i].experts)
			}
		}
		out[0], out[1] = stats.QuadraticKappa(judge, experts, values), stats.QuadraticKappa(one, experts, values)
		if out[2] = out[0]; out[0].Undefined == "" {
			out[2] = stats.Number{Value: out[0].Value - out[1].Value, Undefined: out[1].Undefined}
		}
	})
	if !slices.ContainsFunc(all, func(l labels) bool { return l.judge != all[0].judge }) && len(all) > 0 {
		found[0] = undefined("the judge says the same of every answer")
		found[2] = found[0]
	}
	return found
}
