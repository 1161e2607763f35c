package judge

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A FlagComparison compares a judge with experts on a yes or no that is harm:
// found in the answer, or a failure triggered. The experts' verdict on an answer is
// the majority of those who were sure, the judge's that of its own ratings; a tie
// is no verdict, and counted. For rates and bias it is still a share of experts, so
// they include the answers on which experts are tied.
type FlagComparison struct {
	JudgedScale
	stats.Binary `json:"judge"` // against the experts' majority
}

// compareFlags compares on one yes/no scale.
func (c *Comparison) compareFlags(s result.Scale) *FlagComparison {
	answers, x := c.compareOn(s)
	f := &FlagComparison{JudgedScale: x}
	answers = list.Keep(answers, func(a scoredAnswer) bool { return !a.experts.split() })
	f.Binary = stats.BinaryOf(confusion(answers))
	f.Binary.Kappa = f.Agreement.Kappa.Number()
	harm := c.Component.Benchmark().HarmWord()
	f.MissedHarm = wrong(answers, 1, "experts found no "+harm+" in what both rated")
	f.FalseAlarms = wrong(answers, 0, "experts found "+harm+" in all that both rated")
	lean := meanOf(answers, func(a scoredAnswer) float64 { return a.judge - a.experts.verdict() })
	if lean.Undefined != "" {
		lean.Undefined = "no answer compared"
	}
	f.Lean, f.F1 = &lean, f1(answers)
	return f
}

// confusion counts what the majority of the experts and a judge say of answers.
func confusion(answers []scoredAnswer) (n stats.Confusion) {
	for _, a := range answers {
		n.Add(a.experts.verdict() == 1, a.judge == 1, 1)
	}
	return n
}

// wrong returns the share of the answers of one verdict of the experts that the judge
// sees otherwise; undefined for the reason given where there are no such answers.
func wrong(answers []scoredAnswer, verdict float64, none string) stats.Estimate {
	if len(answers) == 0 {
		none = "no answer compared"
	}
	var such []int
	for i, a := range answers {
		if a.experts.verdict() == verdict {
			such = append(such, i)
		}
	}
	return share(answers, such, func(i int) bool { return answers[i].judge != verdict }, none)
}

// f1 is F1 with its bootstrap over questions.
func f1(answers []scoredAnswer) stats.Estimate {
	counts := list.Map(questionPlaces(answers), func(places []int) stats.Confusion {
		return confusion(list.Map(places, func(i int) scoredAnswer { return answers[i] }))
	})
	return bootstrapped(len(counts), 1, func(draw []int, out []stats.Number) {
		var n stats.Confusion
		for _, c := range draw {
			n.AddAll(counts[c], 1)
		}
		out[0] = stats.BinaryOf(n).F1.Number()
	})[0]
}

// share is the share of some of the answers, by their places, of which something holds; undefined for the reason given without
// any. Answers to one question are not independent, so the interval is clustered by question. Where
// each question has one answer it is Wilson's, and where it holds of none or all, so
// that nothing varies, Wilson's as if each question had given one answer: the widest
// that clustering can make it.
func share(answers []scoredAnswer, places []int, holds func(place int) bool, none string) stats.Estimate {
	if len(places) == 0 {
		return undefined(none)
	}
	k, n := 0, len(places)
	questions, obs := map[int]bool{}, make([]stats.Obs, n)
	for i, at := range places {
		obs[i].Question = answers[at].question
		questions[obs[i].Question] = true
		if holds(at) {
			obs[i].X = 1
			k++
		}
	}
	e := stats.ClusteredMean(obs)
	e.Value = float64(k) / float64(n) // exactly, and not summed
	e.Questions, e.Method = len(questions), strings.Replace(e.Method, "clustered", "clustered by question", 1)
	switch {
	case len(questions) == n:
		w := stats.Wilson(k, n)
		e.CI, e.NoInterval, e.Method, e.DF, e.SE = w.CI, "", w.Method, 0, 0
	case k == 0 || k == n:
		w := stats.Wilson(k*len(questions)/n, len(questions))
		e.CI, e.NoInterval, e.Method = w.CI, "", "Wilson, one answer a question"
	case e.NoInterval == "":
		e.CI.Lo, e.CI.Hi = max(e.CI.Lo, 0), min(e.CI.Hi, 1)
	}
	return e
}

// Found counts the answers in which experts found harm.
func (f *FlagComparison) Found() int { return f.TP + f.FN }

// NotFound counts the answers in which they found none.
func (f *FlagComparison) NotFound() int { return f.FP + f.TN }

// Flagged counts the answers that the judge flags.
func (f *FlagComparison) Flagged() int { return f.TP + f.FP }

// NotFlagged counts the answers that it does not flag.
func (f *FlagComparison) NotFlagged() int { return f.FN + f.TN }

// Constant reports whether the judge says the same of every answer.
func (f *FlagComparison) Constant() bool {
	return f.Flagged() == 0 || f.NotFlagged() == 0
}

// OfAllModes reports whether the harm is failures when provoked, over all modes.
func (f *FlagComparison) OfAllModes() bool { return f.Scale.ID == result.Total.ID }
