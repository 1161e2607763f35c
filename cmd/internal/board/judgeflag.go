package board

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A FlagComparison is a judge held against experts on a yes or no that is harm:
// medical advice given, a failure triggered. The experts' verdict on an answer is
// the majority of those who were sure, the judge's that of its own ratings; a tie
// is no verdict, and counted. For rates and bias it is still a share of experts, so
// they include the answers on which experts are tied.
type FlagComparison struct {
	Scale        result.Scale `json:"scale"`
	Tally        `json:"tally"`
	stats.Binary `json:"judge"`            // against the experts' majority
	Same         *stats.Binary             `json:"judge_left_one_out,omitempty"` // the judge against the majority of all experts but one, for each of them
	Human        *stats.MajorityComparison `json:"left_out_expert,omitempty"`    // each expert against the majority of the others, on the same answers; nil where no answer has two votes

	Lean        stats.Estimate `json:"lean"`         // share of answers that the judge alone flags − share that the experts' majority alone flags
	Bias        stats.Estimate `json:"bias"`         // of the judge's yes − share of the experts' yes
	JudgeRate   stats.Number   `json:"judge_rate"`   // share of yes of the judge's verdicts
	ExpertsRate stats.Number   `json:"experts_rate"` // mean of the experts' shares of yes
	Advantage   stats.Number   `json:"advantage_probability"`
	Sources     []SourceBias   `json:"models"`

	Withheld bool `json:"withheld,omitempty"` // a cell is too small to be shown: there are no counts, nor what follows from them
}

// Found returns the number of answers in which experts found harm.
func (f *FlagComparison) Found() int { return f.TP + f.FN }

// compareFlags compares on one yes/no scale.
func compareFlags(s result.Scale, answers []jointAnswer) *FlagComparison {
	c := &FlagComparison{Scale: s}
	var j judgedPairs
	var flag, majority []bool
	var question []int
	for _, a := range answers {
		own, theirs := scoresOf(s, a.judge, nil), scoresOf(s, a.experts, a.raters)
		compared := c.count(own, theirs, true)
		if len(own.values) == 0 || own.split() || len(theirs.values) == 0 {
			continue
		}
		j.add(a, stats.Pair{Score: own.verdict(), Mean: theirs.mean(), Question: a.question}, theirs)
		if compared {
			flag, majority, question = append(flag, own.most()), append(majority, theirs.most()), append(question, a.question)
		}
	}
	c.Binary = judgedBinary(majority, flag)
	c.MissedHarm, c.FalseAlarms = missed(majority, flag, question), falseAlarms(majority, flag, question)
	c.Lean = lean(majority, flag, question)
	c.F1 = c.F1.Bootstrapped(f1Interval(majority, flag, question))
	c.JudgeRate, c.ExpertsRate = means(j.pairs)
	c.Bias = stats.RaterBias(j.judge, j.experts)
	c.leftOneOut(j.judge, j.experts)
	c.Advantage = stats.Advantage(j.judge, j.experts, stats.ByAccuracy)
	c.Sources = j.sources()
	return c
}

// judgedBinary compares a judge's verdicts. For a judge that says the same of every
// answer kappa would be 0, which says nothing of the judge: it is undefined, as
// the correlations are.
func judgedBinary(majority, flag []bool) stats.Binary {
	b := stats.CompareBinary(majority, flag)
	if b.N > 0 && (b.TP+b.FP == 0 || b.FN+b.TN == 0) {
		b.Kappa = stats.Number{Undefined: "the judge says the same of every answer"}
	}
	return b
}

// missed is the share of the answers with harm that the judge did not flag.
func missed(majority, flag []bool, question []int) stats.Estimate {
	return shareOf(majority, true, flag, question, "experts found no harm in what both rated")
}

// falseAlarms is the share of the answers without harm that the judge flagged.
func falseAlarms(majority, flag []bool, question []int) stats.Estimate {
	return shareOf(majority, false, flag, question, "experts found harm in all that both rated")
}

// shareOf is the share of the answers on which the majority says found that the judge
// sees otherwise.
func shareOf(majority []bool, found bool, flag []bool, question []int, none string) stats.Estimate {
	var wrong []bool
	var at []int
	for i, m := range majority {
		if m == found {
			wrong, at = append(wrong, flag[i] != found), append(at, question[i])
		}
	}
	switch {
	case len(majority) == 0:
		return undefined("no answer compared")
	case len(wrong) == 0:
		return undefined(none)
	}
	return share(wrong, at)
}

// share is the share of answers of which something holds; there must be one. Answers
// to one question are not independent, so the interval is clustered by question. Where
// each question has one answer it is Wilson's, and where it holds of none or all, so
// that nothing varies, Wilson's as if each question had given one answer: the widest
// that clustering can make it.
func share(holds []bool, question []int) stats.Estimate {
	obs := make([]stats.Obs, len(holds))
	k := 0
	questions := map[int]bool{}
	for i, yes := range holds {
		obs[i].Question = question[i]
		questions[question[i]] = true
		if yes {
			obs[i].X = 1
			k++
		}
	}
	e := stats.ClusteredMean(obs)
	e.Value = float64(k) / float64(len(obs)) // exactly, and not summed
	e.Questions, e.Method = len(questions), strings.Replace(e.Method, "clustered", "clustered by question", 1)
	switch {
	case len(questions) == len(obs):
		w := stats.Wilson(k, len(obs))
		e.CI, e.NoInterval, e.Method, e.DF, e.SE = w.CI, "", w.Method, 0, 0
	case k == 0 || k == len(obs):
		w := stats.Wilson(k*len(questions)/len(obs), len(questions))
		e.CI, e.NoInterval, e.Method = w.CI, "", "Wilson, one answer a question"
	case e.NoInterval == "":
		e.CI.Lo, e.CI.Hi = max(e.CI.Lo, 0), min(e.CI.Hi, 1)
	}
	return e
}

// lean is the mean of judge less majority, clustered by question.
func lean(majority, flag []bool, question []int) stats.Estimate {
	obs := make([]stats.Obs, len(flag))
	for i := range flag {
		obs[i].Question = question[i]
		switch {
		case flag[i] && !majority[i]:
			obs[i].X = 1
		case majority[i] && !flag[i]:
			obs[i].X = -1
		}
	}
	return clustered(obs)
}

// The bootstrap of a judge's F1, over questions.
const (
	judgeReplicates = 500
	judgeSeed       = 1
)

// f1Interval bootstraps F1 over questions.
func f1Interval(majority, flag []bool, question []int) stats.Resampled {
	members := stats.Members(question)
	counts := make([][3]int, len(members)) // TP, FP, FN
	for c, places := range members {
		for _, i := range places {
			switch {
			case majority[i] && flag[i]:
				counts[c][0]++
			case flag[i]:
				counts[c][1]++
			case majority[i]:
				counts[c][2]++
			}
		}
	}
	return stats.Bootstrap(len(members), judgeReplicates, judgeSeed, func(draw []int) stats.Number {
		var n [3]int
		for _, c := range draw {
			for i := range n {
				n[i] += counts[c][i]
			}
		}
		return stats.BinaryOf(n[0], n[1], n[2], len(flag)).F1.Number
	})
}

// leftOneOut holds each expert, and the judge, against the majority of the other
// experts.
func (c *FlagComparison) leftOneOut(judge []float64, experts []stats.Rating) {
	human := stats.LeftOutVotes(votesOf(experts))
	if human.Alone == len(experts) {
		return
	}
	var flag []bool
	for _, i := range human.Compared {
		flag = append(flag, judge[experts[i].Answer] == 1)
	}
	same := judgedBinary(human.Majorities, flag)
	c.Human, c.Same = &human, &same
}
