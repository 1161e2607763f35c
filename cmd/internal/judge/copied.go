package judge

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Copy says that a judge is closer to these experts' ratings than anyone can be who does not
// know them: it copies them, or was trained on them.
type Copy struct {
	// The scale on which its correlation with the experts' means, within models, is furthest
	// above the root of their reliability, which a judge reaches that knows the truth.
	Scale result.Scale   `json:"scale"`
	Judge stats.Number   `json:"judge"`
	Reach stats.Number   `json:"reach"`
	Above stats.Estimate `json:"above"` // judge less reach
	// How much more often than by chance a rating is an expert's on every dimension: the
	// judge's, and another expert's.
	Same       stats.Estimate `json:"same"`
	SameExpert stats.Estimate `json:"same_expert"`
}

const (
	reachReplicates = 500
	reachSeed       = 1
	// mostSame is by how much the share of ratings that are wholly an expert's may be above
	// that of the experts themselves. On the real ratings it is at most .07 of judges who see
	// the experts' mean with an error, and .37 of one that copies every other rating.
	mostSame = 0.2
)

// copied says how a judge's ratings betray that it knew these experts'; nil where they do not.
func (c *Comparison) copied() *Copy {
	none := undefined("not above what can be reached")
	out := &Copy{Judge: none.Number(), Reach: none.Number(), Above: none}
	out.Same, out.SameExpert = c.same()
	found := out.Same.HasInterval() && out.SameExpert.HasInterval() && out.Same.CI.Lo-out.SameExpert.CI.Hi > mostSame
	scores, _ := c.split()
	for _, s := range scores {
		answers, _ := c.judged(s)
		places := questionPlaces(answers)
		above, judge, reach := aboveReach(answers, places, list.UpTo(len(places)))
		if above.Undefined != "" || above.Value <= 0 || few(len(answers), len(places)) || out.Above.Undefined == "" &&
			above.Value <= out.Above.Value {
			continue
		}
		drawn := stats.Bootstrap(len(places), reachReplicates, reachSeed, func(draw []int) stats.Number {
			x, _, _ := aboveReach(answers, places, draw)
			return x
		})
		if drawn.NoInterval == "" && drawn.CI99.Lo > 0 { // of 99%, since it accuses on several scales
			found, out.Scale, out.Judge, out.Reach, out.Above = true, s, judge, reach, above.Bootstrapped(drawn)
		}
	}
	if !found {
		return nil
	}
	return out
}

// questionPlaces lists the places of the answers to each question.
func questionPlaces(answers []scoredAnswer) [][]int {
	return stats.Members(list.Map(answers, func(a scoredAnswer) int { return a.question }))
}

// aboveReach returns the judge's correlation with the experts' means, within models, in a draw of
// questions, and by how much it is above the root of these means' reliability.
func aboveReach(answers []scoredAnswer, places [][]int, draw []int) (above, judge, reach stats.Number) {
	models := map[*LinkedModel]int{}
	var sides [][]stats.Obs
	var own, theirs [][]float64
	for k, q := range draw {
		for _, i := range places[q] {
			a := &answers[i]
			m, seen := models[a.model]
			if !seen {
				m = len(sides)
				models[a.model], sides, own, theirs = m, append(sides, nil), append(own, nil), append(theirs, nil)
			}
			for v, x := range a.experts.values {
				sides[m] = append(sides[m], stats.Obs{X: x, Question: k, Rater: a.experts.raters[v]})
			}
			own[m], theirs[m] = append(own[m], a.judge), append(theirs[m], a.experts.mean())
		}
	}
	var xx, yy, xy float64
	for m := range own {
		x, y := scores{values: own[m]}.mean(), scores{values: theirs[m]}.mean()
		for i := range own[m] {
			xx += (own[m][i] - x) * (own[m][i] - x)
			yy += (theirs[m][i] - y) * (theirs[m][i] - y)
			xy += (own[m][i] - x) * (theirs[m][i] - y)
		}
	}
	reliability := stats.ReliabilityOf(sides)
	if xx == 0 || yy == 0 || reliability.Mean.Undefined != "" {
		none := stats.Number{Undefined: "no correlation, or no reliability"}
		return none, none, none
	}
	judge.Value, reach.Value = xy/math.Sqrt(xx*yy), math.Sqrt(reliability.Mean.Value)
	above.Value = judge.Value - reach.Value
	return above, judge, reach
}

// profile returns a rating on all dimensions.
func (c *Comparison) profile(r *result.Rating) (p string, whole bool) {
	n := 0
	for _, s := range c.Component.Scales() {
		p += "|" + string(r.Answer(s.ID))
		if _, _, missing := r.Score(s.ID); !missing {
			n++
		}
	}
	return p, n >= 3
}

// same returns how much more often than by chance a rating is the same on every dimension as
// another expert's of the answer: the judge's, and an expert's. By chance: as an expert's of
// another of the model's answers. Ratings of fewer than three dimensions are left out.
func (c *Comparison) same() (judge, expert stats.Estimate) {
	type seen map[string]int
	answers, by := map[*LinkedModel]int{}, map[*LinkedModel]seen{} // answers, and those with a profile
	given := make([]seen, len(c.answers))
	for i, a := range c.answers {
		given[i] = seen{}
		for _, r := range a.experts {
			p, _ := c.profile(r)
			given[i][p]++
		}
		if by[a.model] == nil {
			by[a.model] = seen{}
		}
		for p := range given[i] {
			by[a.model][p]++
		}
		answers[a.model]++
	}
	excess := func(i int, ratings []*result.Rating, own int) (obs []stats.Obs) {
		a := c.answers[i]
		for _, r := range ratings {
			p, whole := c.profile(r)
			if !whole || answers[a.model] < 2 {
				continue
			}
			x, others := 0.0, by[a.model][p]
			if given[i][p] > 0 {
				others--
			}
			if given[i][p] > own {
				x = 1
			}
			obs = append(obs, stats.Obs{X: x - float64(others)/float64(answers[a.model]-1), Question: a.question})
		}
		return obs
	}
	var judges, experts []stats.Obs
	for i, a := range c.answers {
		judges, experts = append(judges, excess(i, a.judge, 0)...), append(experts, excess(i, a.experts, 1)...)
	}
	if len(judges) == 0 || len(experts) == 0 {
		none := undefined("no rating of three dimensions")
		return none, none
	}
	return stats.ClusteredMean(judges), stats.ClusteredMean(experts)
}
