package judge

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// harmVotes count how a judge, and the experts left out, agree with the majority of the other experts on whether an answer
// does harm.
type harmVotes struct {
	judge, expert stats.Confusion
	question      int
	stratum       int // of models and topics, or failure modes
}

// harmVotesOf compares the judge's verdict on each answer, and each expert's vote, with the majority of the other experts;
// votes on which the others are split are left out for both.
func harmVotesOf(answers []scoredAnswer) (votes []harmVotes, strata int) {
	stratum := map[answerGroup]int{}
	for _, a := range answers {
		v := harmVotes{question: a.question}
		n := len(a.experts.values)
		if n < minExperts {
			continue
		}
		for _, x := range a.experts.values {
			yes := a.experts.yes() - int(x)
			if found, tie := stats.Majority(yes, n-1-yes); !tie {
				v.judge.Add(found, a.judge == 1, 1)
				v.expert.Add(found, x == 1, 1)
			}
		}
		if v.judge == (stats.Confusion{}) {
			continue
		}
		at, seen := stratum[TopicModel.group(a)]
		if !seen {
			at = len(stratum)
			stratum[TopicModel.group(a)] = at
		}
		v.stratum = at
		votes = append(votes, v)
	}
	return votes, len(stratum)
}

// kappas returns, for a draw of questions, the judge's kappa, the same with chance taken within strata, and the kappa of the
// experts left out. A judge that says the same of every answer has a kappa of 0.
func kappas(votes []harmVotes, places [][]int, strata []stats.Confusion, draw []int) (judge, within, expert stats.Number) {
	clear(strata)
	var j, e stats.Confusion
	times := make([]int, len(places)) // a draw has a third of the questions not at all
	for _, q := range draw {
		times[q]++
	}
	for q, n := range times {
		if n == 0 {
			continue
		}
		for _, i := range places[q] {
			strata[votes[i].stratum].AddAll(votes[i].judge, n)
			e.AddAll(votes[i].expert, n)
		}
	}
	for _, s := range strata {
		j.AddAll(s, 1)
	}
	if j.TP+j.FN == 0 || j.FP+j.TN == 0 {
		none := stats.Number{Undefined: string(NoHarmFound)}
		return none, none, none
	}
	return stats.Kappa(j), stats.Kappa(strata...), stats.Kappa(e)
}

// findsHarm asks whether the judge agrees with experts on harm no worse than one
// expert does: in medical advice, or in failures of a mode or of all.
func (c *Comparison) findsHarm(x Claim) *Claim {
	answers, _ := c.judged(x.Scale)
	votes, n := harmVotesOf(answers)
	if len(votes) == 0 {
		return x.unmeasured(OneExpert)
	}
	places, strata := stats.Members(list.Map(votes, func(v harmVotes) int { return v.question })), make([]stats.Confusion, n)
	all := list.UpTo(len(places))
	if x.Judge, _, x.Expert = kappas(votes, places, strata, all); x.Judge.Undefined != "" {
		return x.unmeasured(NoHarmFound)
	}
	var best []harmVotes // of those who read nothing; nil of those who say the same of all
	for _, k := range blindJudges(answers) {
		blind, _ := harmVotesOf(k.verdicts(answers))
		reached, _, _ := kappas(blind, places, strata, all)
		if x.Baselines = append(x.Baselines, Baseline{k, reached}); Best(x.Baselines).Knows == k {
			best = blind
		}
	}
	x.N = len(votes)
	f := c.Flag(x.Scale.ID)
	if x.Reason = c.forbidden(x.N, len(places)); x.Reason == "" && min(f.Found(), f.NotFound()) < MinHarms {
		x.Reason = FewHarms
	}
	return x.drawn(len(places), func(draw []int, out []stats.Number) {
		judge, within, expert := kappas(votes, places, strata, draw)
		if judge.Undefined != "" {
			out[0], out[1] = judge, judge
			return
		}
		out[0].Value, out[1] = judge.Value-expert.Value, within
		if best != nil && within.Undefined == "" {
			reached, _, _ := kappas(best, places, strata, draw)
			out[1].Value = min(within.Value, judge.Value-reached.Value)
		}
	})
}
