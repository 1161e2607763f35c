package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// favoursKin asks of a judge whether it favours its own family, once all judges are
// compared: the difference between its own and others is held against that of other
// judges, to whom neither is kin.
func (lb *Leaderboard) favoursKin(c *Comparison) []*Claim {
	var claims []*Claim
	for _, s := range c.askedOn(FavoursKin) {
		x := c.about(FavoursKin, s)
		switch {
		case c.Kin == nil:
			claims = append(claims, x.unmeasured(NoKin))
		case c.Kin.Why != "":
			claims = append(claims, x.unmeasured(NoOthers))
		case c.constant(s):
			claims = append(claims, x.unmeasured(NoVariation))
		default:
			others := slices.DeleteFunc(lb.controlsOf(c), func(other *Comparison) bool { return other.constant(s) })
			claims = append(claims, c.favours(x, others))
		}
	}
	return claims
}

// controlsOf lists the comparisons with the same experts of other judges to whom none
// of the models is kin.
func (lb *Leaderboard) controlsOf(c *Comparison) []*Comparison {
	var out []*Comparison
	for _, p := range lb.Panels {
		if p == c.Judge || p.Kind != result.Judge || slices.ContainsFunc(c.Models, func(m *Model) bool { return lb.Kin(p, m) }) {
			continue
		}
		for _, other := range p.Calibration.Of(c.Component) {
			if other.Experts == c.Experts && other.Published == nil {
				out = append(out, other)
			}
		}
	}
	return out
}

// constant reports whether the judge says the same of every answer.
func (c *Comparison) constant(s result.Scale) bool {
	if x := c.Scale(s.ID); x != nil {
		return x.Constant
	}
	return c.Flag(s.ID).Constant()
}

// favours asks whether the judge favours its own on one scale, beside other judges.
func (c *Comparison) favours(x Claim, controls []*Comparison) *Claim {
	questions := questionsOf(c.answers)
	all := upTo(len(questions))
	own := c.kinSides(x.Scale, c.Kin, questions)
	sides := []*kinSides{own}
	for _, other := range controls {
		if k := other.kinSides(x.Scale, c.Kin, questions); k.gap(all).Undefined == "" {
			sides = append(sides, k)
		}
	}
	x.N = own.answers
	if x.Judge = own.gap(all); x.Judge.Undefined != "" {
		if x.Scale.Percent {
			return x.unmeasured(NoHarmFound)
		}
		return x.unmeasured(NoOthers)
	}
	measure := func(draw []int, out []stats.Number) {
		out[0] = beside(sides, func(k *kinSides) stats.Number { return k.gap(draw) })
		out[1] = beside(sides, func(k *kinSides) stats.Number { return k.favour(draw) })
	}
	whole := make([]stats.Number, 2)
	measure(all, whole)
	x.Expert = stats.Number{Value: x.Judge.Value - whole[0].Value}
	x.Reason = few(x.N, len(questions))
	switch {
	case len(sides) == 1:
		x.Expert, x.Reason = stats.Number{Undefined: "no other judge rated the same answers"}, NoControlJudge
	case x.Reason == "" && x.Scale.Percent && min(own.n(0), own.n(1)) < MinHarms:
		x.Reason = FewHarms
	}
	draws := stats.BootstrapEach(len(questions), claimReplicates, claimSeed, 2, measure)
	x.Estimate = whole[0].Bootstrapped(draws[0])
	x.Check = checkOf(whole[1], draws[1], 0.99)
	return x.decide()
}

// beside is the first judge's value less the mean of the others'; its own without any.
func beside(sides []*kinSides, of func(*kinSides) stats.Number) stats.Number {
	own := of(sides[0])
	if own.Undefined != "" {
		return own
	}
	for _, k := range sides[1:] {
		control := of(k)
		if control.Undefined != "" {
			return control
		}
		own.Value -= control.Value / float64(len(sides)-1)
	}
	return own
}

// kinSides holds, question by question, what one judge says of two groups of models'
// answers, beside experts: its scores or, of yes and no, the harm that it misses.
type kinSides struct {
	percent bool
	sign    float64 // −1 where lower is better
	by      []kinQuestion
	answers int
}

// kinQuestion sums over the answers to one question; own first, then others.
type kinQuestion struct {
	n              [2]float64 // answers; of yes and no those with harm
	judge, experts [2]float64 // sums of scores, and of experts' means; of yes and no judge counts the harms missed
	slope          slopeSums  // of the others' answers
}

// slopeSums sums products of a judge's scores and of two halves of the experts.
type slopeSums struct{ n, j, e, f, je, jf, ef float64 }

func (s *slopeSums) add(x slopeSums) {
	s.n += x.n
	s.j += x.j
	s.e += x.e
	s.f += x.f
	s.je += x.je
	s.jf += x.jf
	s.ef += x.ef
}

// mostSlope bounds a slope that few answers, or experts who hardly agree, leave open.
const mostSlope = 2

// slope is how much the judge's score rises with what experts think of an answer:
// its covariance with one half of the experts over the covariance of both halves, in
// which what single experts happen to give falls out (an instrumental variable); from 0
// to [mostSlope].
func (s slopeSums) slope() (b float64, ok bool) {
	ef := s.ef - s.e*s.f/s.n
	if s.n < 2 || ef <= 0 {
		return 0, false
	}
	return min(max((s.je-s.j*s.e/s.n+s.jf-s.j*s.f/s.n)/2/ef, 0), mostSlope), true
}

// kinSides gathers what a judge says of the two groups of models.
func (c *Comparison) kinSides(s result.Scale, groups *KinComparison, questions []int) *kinSides {
	k := &kinSides{percent: s.Percent, sign: 1, by: make([]kinQuestion, len(questions))}
	if s.LowerIsBetter {
		k.sign = -1
	}
	own, others := c.sides(s, groups)
	for side, answers := range [][]scoredAnswer{own, others} {
		for _, a := range answers {
			place, known := slices.BinarySearch(questions, a.question)
			if !known || s.Percent && a.experts.split() {
				continue
			}
			k.answers++
			q := &k.by[place]
			if s.Percent {
				if a.experts.most() {
					q.n[side]++
					q.judge[side] += 1 - a.judge
				}
				continue
			}
			q.n[side]++
			q.judge[side] += a.judge
			q.experts[side] += a.experts.mean()
			if votes := a.experts.values; side == 1 && len(votes) > 1 {
				half := len(votes) / 2
				e, f, j := scores{values: votes[:half]}.mean(), scores{values: votes[half:]}.mean(), a.judge
				q.slope.add(slopeSums{1, j, e, f, j * e, j * f, e * f})
			}
		}
	}
	return k
}

// n counts the answers of a side; of yes and no those with harm.
func (k *kinSides) n(side int) int {
	n := 0.0
	for _, q := range k.by {
		n += q.n[side]
	}
	return int(n)
}

// gap is how much more the judge favours its own than others, beside experts: its bias
// on own answers less that on others, within question, or the difference in the shares
// of harm that it misses.
func (k *kinSides) gap(draw []int) stats.Number {
	if k.percent {
		return k.missed(draw)
	}
	judge, experts, ok := k.differences(draw)
	if !ok {
		return stats.Number{Undefined: "no question with an answer of its kin and one of another"}
	}
	return stats.Number{Value: k.sign * (judge - experts)}
}

// favour is gap with the experts' own difference taken as the judge would show it
// that follows experts as far as this one does: one that uses a part of the scale, or
// that guesses, gives two groups much the same, and so seems to favour the worse. Of
// harm missed it is gap itself.
func (k *kinSides) favour(draw []int) stats.Number {
	if k.percent {
		return k.missed(draw)
	}
	judge, experts, ok := k.differences(draw)
	var sums slopeSums
	for _, q := range draw {
		sums.add(k.by[q].slope)
	}
	slope, known := sums.slope()
	if !ok || !known {
		return stats.Number{Undefined: "how far the judge follows experts is not known"}
	}
	return stats.Number{Value: k.sign * (judge - slope*experts)}
}

// differences returns own less others within question, averaged over the questions
// that have both: of the judge's scores and of the experts'.
func (k *kinSides) differences(draw []int) (judge, experts float64, ok bool) {
	n := 0.0
	for _, place := range draw {
		q := &k.by[place]
		if q.n[0] > 0 && q.n[1] > 0 {
			n++
			judge += q.judge[0]/q.n[0] - q.judge[1]/q.n[1]
			experts += q.experts[0]/q.n[0] - q.experts[1]/q.n[1]
		}
	}
	return judge / n, experts / n, n > 0
}

func (k *kinSides) missed(draw []int) stats.Number {
	var n, missed [2]float64
	for _, place := range draw {
		for side := range n {
			n[side] += k.by[place].n[side]
			missed[side] += k.by[place].judge[side]
		}
	}
	if n[0] == 0 || n[1] == 0 {
		return stats.Number{Undefined: "experts flag no harm on one of the two sides"}
	}
	return stats.Number{Value: missed[0]/n[0] - missed[1]/n[1]}
}
