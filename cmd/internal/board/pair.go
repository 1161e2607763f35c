package board

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Pair compares two models on one dimension: the difference of their means
// within question and rater, and a test on question means.
type Pair struct {
	Scale        Scale
	A, B         *Row
	Difference   float64 // A − B
	CI           *stats.Interval
	SE           *float64
	N            *int // pairs of ratings
	Questions    *int
	Statistic    *float64 // Wilcoxon's T
	Nonzero      *int     // questions whose means differ
	P, PHolm     *float64 // raw, and adjusted within the dimension
	Family       int      // number of pairs adjusted together
	RankBiserial *float64
	Method       string // exact or normal
	Untested     string // why there is no test; "" when there is one
}

// Winner gives the better model, or nil where the two cannot be told apart.
func (p *Pair) Winner() *Row {
	if p.PHolm == nil || *p.PHolm >= Significance {
		return nil
	}
	sign := p.Difference
	if p.RankBiserial != nil {
		sign = *p.RankBiserial // the test's own direction
	}
	if sign == 0 {
		return nil
	}
	if (sign > 0) != p.Scale.LowerIsBetter {
		return p.A
	}
	return p.B
}

// pairIndex holds comparisons by dimension and the two rows, in board order.
type pairIndex struct {
	pairs []*Pair
	at    map[pairKey]*Pair
}

type pairKey struct {
	scale string
	a, b  *Row
}

func (x *pairIndex) add(p *Pair) {
	if x.at == nil {
		x.at = map[pairKey]*Pair{}
	}
	x.pairs = append(x.pairs, p)
	x.at[pairKey{p.Scale.ID, p.A, p.B}] = p
}

func (x *pairIndex) list() []*Pair { return x.pairs }

func (x *pairIndex) find(scale string, a, b *Row) *Pair {
	if p, ok := x.at[pairKey{scale, a, b}]; ok {
		return p
	}
	return x.at[pairKey{scale, b, a}]
}

func (x *pairIndex) verdict(scale string, a, b *Row) (*Row, bool) {
	p := x.find(scale, a, b)
	if p == nil || p.PHolm == nil {
		return nil, false
	}
	return p.Winner(), true
}

// comparePairs compares all rows with ratings two by two; pairs of summary runs
// are taken from the panel's summary.
func comparePairs(board []*Row, sum *result.Summary, l labels) pairIndex {
	var x pairIndex
	for _, s := range Dimensions {
		computed := comparePairsOn(s, board, l)
		for _, p := range computed {
			x.add(p)
		}
		if sum == nil {
			continue
		}
		byModel := map[string]*Row{}
		for _, r := range board {
			byModel[r.Model.ID] = r
		}
		var given []*Pair
		for i := range sum.Pairs {
			sp := &sum.Pairs[i]
			a, b := byModel[sp.A], byModel[sp.B]
			if string(sp.Dimension) != s.ID || a == nil || b == nil || x.find(s.ID, a, b) != nil {
				continue
			}
			given = append(given, fromSummaryPair(s, sp, a, b))
		}
		for _, p := range given {
			p.Family = len(given)
			x.add(p)
		}
	}
	return x
}

func fromSummaryPair(s Scale, sp *result.Pair, a, b *Row) *Pair {
	p := &Pair{
		Scale: s, A: a, B: b, Difference: sp.Difference, SE: sp.SE, N: sp.N, Questions: sp.Questions,
		Statistic: sp.W, Nonzero: sp.Nonzero, P: sp.P, PHolm: sp.PHolm, RankBiserial: sp.RankBiserial, Method: sp.Method,
	}
	if sp.CI95 != nil {
		p.CI = &stats.Interval{Lo: sp.CI95[0], Hi: sp.CI95[1]}
	}
	if sp.PHolm == nil {
		p.Untested = notPublished
	}
	return p
}

// comparePairsOn tests all pairs of rows that have ratings on one dimension:
// Wilcoxon signed-rank on question means, Holm over the dimension's pairs.
func comparePairsOn(s Scale, board []*Row, l labels) []*Pair {
	type side struct {
		row   *Row
		obs   []stats.Obs
		means map[int]stats.Fraction
	}
	var sides []side
	for _, r := range board {
		if len(r.Ratings) > 0 {
			obs, _, _ := l.observations(r.Run.Run, s.ID)
			sides = append(sides, side{r, stats.Sorted(obs), // sorted once here, not once a pair
				l.questionMeans(r.Run.Run, s.ID)})
		}
	}
	var pairs []*Pair
	var raw []float64
	var tested []*Pair
	for i, a := range sides {
		for _, b := range sides[i+1:] {
			compare := stats.PairedDifference
			if oneRater(a.obs) && oneRater(b.obs) {
				compare = stats.PairedDifferenceByQuestion
			}
			d := compare(a.obs, b.obs, s.Range())
			p := &Pair{Scale: s, A: a.row, B: b.row}
			pairs = append(pairs, p)
			if d.Undefined != "" {
				p.Untested = "no question rated by the same rater for both"
				continue
			}
			p.Difference, p.N, p.Questions = d.Value, &d.N, &d.Questions
			if d.NoInterval == "" {
				p.CI, p.SE = &d.CI, &d.SE
			}
			q := common(a.means, b.means)
			fa, fb := make([]stats.Fraction, len(q)), make([]stats.Fraction, len(q))
			for k, id := range q {
				fa[k], fb[k] = a.means[id], b.means[id]
			}
			t := stats.SignedRankOfMeans(fa, fb)
			if t.Undefined != "" {
				p.Untested = t.Undefined
				if t.N == 0 && len(q) > 0 { // all question means equal: nothing tells the two apart
					one := 1.0
					p.P = &one
					raw, tested = append(raw, 1), append(tested, p)
				}
				continue
			}
			p.P, p.Statistic, p.Nonzero, p.RankBiserial, p.Method = &t.P, &t.Statistic, &t.N, &t.Effect, distribution(t)
			raw, tested = append(raw, t.P), append(tested, p)
		}
	}
	for i, adjusted := range stats.Holm(raw) {
		tested[i].PHolm = &adjusted
	}
	for _, p := range pairs {
		p.Family = len(tested)
	}
	return pairs
}

// distribution says which null distribution a signed-rank test used.
func distribution(t stats.Test) string {
	if strings.Contains(t.Method, "exact") {
		return "exact"
	}
	return "normal"
}

func pairOf(ci *stats.Interval) *[2]float64 {
	if ci == nil {
		return nil
	}
	return &[2]float64{ci.Lo, ci.Hi}
}
