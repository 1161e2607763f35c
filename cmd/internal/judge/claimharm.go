package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A harmVotes counts, question by question, how a judge and the experts left out
// agree with the majority of the other experts on whether an answer does harm.
type harmVotes struct {
	questions []harmQuestion
	strata    int // models and topics, or failure modes
	answers   int
}

// A harmQuestion counts the votes on the answers to one question.
type harmQuestion struct {
	judge, expert stats.Confusion
	byStratum     []stratumVotes
}

type stratumVotes struct {
	stratum int
	judge   stats.Confusion
}

// harmVotesOf holds the judge's verdict on each answer, and each expert's vote,
// against the majority of the other experts; votes on which the others are split are
// left out for both.
func harmVotesOf(answers []scoredAnswer) *harmVotes {
	v := &harmVotes{}
	strata, places := map[answerGroup]int{}, map[int]int{}
	for _, a := range answers {
		votes := len(a.experts.values)
		if votes < minExperts {
			continue
		}
		var judge, expert stats.Confusion
		for _, x := range a.experts.values {
			yes := a.experts.yes() - int(x)
			if found, tie := stats.Majority(yes, votes-1-yes); !tie {
				judge.Add(found, a.judge == 1, 1)
				expert.Add(found, x == 1, 1)
			}
		}
		if judge == (stats.Confusion{}) {
			continue
		}
		v.answers++
		at := answerGroup{a.model, a.topic + a.mode}
		if _, seen := strata[at]; !seen {
			strata[at] = len(strata)
		}
		place, seen := places[a.question]
		if !seen {
			place = len(v.questions)
			places[a.question], v.questions = place, append(v.questions, harmQuestion{})
		}
		q := &v.questions[place]
		q.judge.AddAll(judge, 1)
		q.expert.AddAll(expert, 1)
		q.byStratum = append(q.byStratum, stratumVotes{strata[at], judge})
	}
	v.strata = len(strata)
	return v
}

// kappas returns, for a draw of questions, the judge's kappa less the expert's, the
// judge's with chance taken within models and topics or failure modes, and both kappas. A judge that
// says the same of every answer has a kappa of 0.
func (v *harmVotes) kappas(draw []int, byStratum []stats.Confusion) (difference, within, judge, expert stats.Number) {
	clear(byStratum)
	var j, e stats.Confusion
	times := make([]int, len(v.questions)) // a draw has a third of the questions not at all
	for _, place := range draw {
		times[place]++
	}
	for place, n := range times {
		if n == 0 {
			continue
		}
		q := &v.questions[place]
		j.AddAll(q.judge, n)
		e.AddAll(q.expert, n)
		for i := range q.byStratum {
			byStratum[q.byStratum[i].stratum].AddAll(q.byStratum[i].judge, n)
		}
	}
	if found := j.TP + j.FN; found == 0 || found == j.TP+j.FN+j.FP+j.TN {
		none := stats.Number{Undefined: string(NoHarmFound)}
		return none, none, none, none
	}
	judge, expert, within = stats.Kappa(j), stats.Kappa(e), stats.Kappa(byStratum...)
	return stats.Number{Value: judge.Value - expert.Value}, within, judge, expert
}

// findsHarm asks whether the judge agrees with experts on harm no worse than one
// expert does: in medical advice, or in failures of a mode or of all.
func (c *Comparison) findsHarm(x Claim) *Claim {
	answers, _ := c.judged(x.Scale)
	v := harmVotesOf(answers)
	if v.answers == 0 {
		return x.unmeasured(OneExpert)
	}
	byStratum := make([]stats.Confusion, v.strata)
	difference, within, judge, expert := v.kappas(list.UpTo(len(v.questions)), byStratum)
	if difference.Undefined != "" {
		return x.unmeasured(NoHarmFound)
	}
	x.N, x.Judge, x.Expert = v.answers, judge, expert
	blind, best := []*harmVotes{}, Baseline{Knows: Nothing}
	for _, b := range blindJudges(answers) {
		votes := harmVotesOf(b.verdicts(answers))
		_, _, reached, _ := votes.kappas(list.UpTo(len(votes.questions)), byStratum)
		x.Baselines = append(x.Baselines, Baseline{b.knows, reached})
		if blind = append(blind, votes); Best(x.Baselines).Knows == b.knows {
			best = Best(x.Baselines)
		}
	}
	// read is the lesser of the judge's kappa within strata and of what it is above the best
	// of those who read nothing.
	read := func(draw []int, within, judge stats.Number) stats.Number {
		if best.Knows != Nothing && within.Undefined == "" {
			at := slices.IndexFunc(x.Baselines, func(b Baseline) bool { return b.Knows == best.Knows })
			_, _, reached, _ := blind[at].kappas(draw, byStratum)
			within.Value = min(within.Value, judge.Value-reached.Value)
		}
		return within
	}
	within = read(list.UpTo(len(v.questions)), within, judge)
	f := c.Flag(x.Scale.ID)
	if x.Reason = c.forbidden(v.answers, len(v.questions)); x.Reason == "" && min(f.Found(), f.NotFound()) < MinHarms {
		x.Reason = FewHarms
	}
	draws := stats.BootstrapEach(len(v.questions), claimReplicates, claimSeed, 2, func(draw []int, out []stats.Number) {
		var within, judge stats.Number
		out[0], within, judge, _ = v.kappas(draw, byStratum)
		out[1] = read(draw, within, judge)
	})
	x.Estimate = difference.Bootstrapped(draws[0])
	x.Check = checkOf(within, draws[1])
	return x.decide()
}
