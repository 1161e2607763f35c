package board

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Pair compares two models on one scale. On a dimension it is the difference of
// their means within question and rater, and a test on question means; on a failure
// mode, the questions on which only one of them failed, and a test on these.
type Pair struct {
	Scale result.Scale
	A     *Row
	B     *Row

	// Dimensions alone.
	Difference *float64        // a − b; absent where no rater rated both on one question
	CI         *stats.Interval // 95% interval of the difference
	SE         *float64
	DF         *float64 // degrees of freedom of the interval
	PT         *float64 // two-sided, of the t test that the interval goes with
	N          *int     // pairs of ratings
	Questions  *int     // different questions behind them
	Statistic  *float64 // Wilcoxon's T
	Nonzero    *int     // questions whose means differ

	// Failure modes alone.
	OnlyA *int // questions on which only a failed
	OnlyB *int // questions on which only b failed

	P            *float64 // two-sided: Wilcoxon signed-rank on question means, or McNemar, exact
	PHolm        *float64 // adjusted by Holm within the scale
	Family       int      // pairs adjusted together
	RankBiserial *float64 // dimensions: effect size, −1 to 1
	Method       string   // dimensions: exact or normal, the distribution of the test
	Untested     string   // why there is no test
	Winner       *Row     // the better model; absent where there is no clear difference
}

// sign returns whose value is higher: more than 0 for the first.
func (p *Pair) sign() float64 {
	switch {
	case p.OnlyA != nil:
		return float64(*p.OnlyA - *p.OnlyB)
	case p.RankBiserial != nil:
		return *p.RankBiserial // the test's own direction
	case p.Difference != nil:
		return *p.Difference
	}
	return 0
}

// tTest sets the p of the t test of the difference, which allows for raters that
// questions share.
func (p *Pair) tTest() {
	if p.Difference == nil || p.SE == nil || p.DF == nil || *p.SE == 0 {
		return
	}
	if tail, ok := stats.TTail(math.Abs(*p.Difference / *p.SE), *p.DF); ok {
		p.PT = new(2 * tail)
	}
}

// turned returns the comparison with B in the first place.
func (p *Pair) turned() *Pair {
	t := *p
	t.A, t.B, t.OnlyA, t.OnlyB = p.B, p.A, p.OnlyB, p.OnlyA
	t.Difference, t.RankBiserial = minus(p.Difference), minus(p.RankBiserial)
	if p.CI != nil {
		t.CI = &stats.Interval{Lo: -p.CI.Hi, Hi: -p.CI.Lo}
	}
	return &t
}

func minus(x *float64) *float64 {
	if x == nil {
		return nil
	}
	return new(-*x)
}

// A board of at most WholePairs rows has the comparison of every two. A longer one
// has that of each row with the Nearest before and after it alone, and of the others
// who is better: what is published grows with the rows, not with their square.
const (
	WholePairs = 100
	Nearest    = 10
)

// whole reports whether the comparison of two rows is kept as a whole.
func (b *Board) whole(x, y *Row) bool {
	return len(b.Rows) <= b.most || max(x.place-y.place, y.place-x.place) <= Nearest
}

// Below lists the rows after one whose comparison with it is kept as a whole, if there is
// any.
func (b *Board) Below(r *Row) []*Row {
	below := b.Rows[r.place+1:]
	if len(b.Rows) > b.most {
		return below[:min(len(below), Nearest)]
	}
	return below
}

// An Outcome says what a comparison of two rows found on a scale.
type Outcome int8

// What a comparison can find.
const (
	Untested Outcome = iota // or not compared
	Tied                    // the two cannot be told apart
	Better                  // the first is better
	Worse
)

// tests are the comparisons of every two rows on one scale.
type tests struct {
	pairs             []*Pair           // those that are kept as a whole
	of                map[[2]*Row]*Pair // the same, by rows
	found             [][]Outcome       // by the places of two rows
	compared, decided int               // pairs
}

// On returns the comparisons on one scale, or over all failure modes, that are kept as
// a whole.
func (b *Board) On(scale string) []*Pair { return b.tests[scale].pairs }

// Outcome returns what the comparison of two rows of the board on a scale found for
// the first.
func (b *Board) Outcome(scale string, x, y *Row) Outcome {
	if t := b.tests[scale]; t.found != nil {
		return t.found[x.place][y.place]
	}
	return Untested
}

// Compared returns how many pairs of rows were compared on a scale, and how many of
// them can be told apart.
func (b *Board) Compared(scale string) (pairs, decided int) {
	return b.tests[scale].compared, b.tests[scale].decided
}

// Between returns the comparison of two rows on a scale as x − y, whichever way
// round it was made; nil where the two were not compared, or stand too far apart on a
// long board. It may be a copy.
func (b *Board) Between(scale string, x, y *Row) *Pair {
	of := b.tests[scale].of
	if p := of[[2]*Row{y, x}]; p != nil {
		return p.turned()
	}
	return of[[2]*Row{x, y}]
}

// A contest is what is known of every two rows on a scale, however long the board.
type contest struct {
	a, b   *Row
	tested bool
	p      float64 // of the test; once it is adjusted by Holm, that
	sign   float64 // more than 0 where the first has the higher value
	pair   *Pair   // nil where the comparison is not kept as a whole
}

// contest begins the contest of two rows, and their comparison where it is kept as a whole.
func (b *Board) contest(s result.Scale, x, y *Row) contest {
	c := contest{a: x, b: y}
	if b.whole(x, y) {
		c.pair = &Pair{Scale: s, A: x, B: y}
	}
	return c
}

// winner returns the better row; nil where there is no clear difference.
func (c contest) winner(s result.Scale) *Row {
	switch {
	case !c.tested || c.p >= Significance || c.sign == 0:
		return nil
	case (c.sign > 0) != s.LowerIsBetter:
		return c.a
	}
	return c.b
}

// compare compares every two rows on every scale, and over all failure modes.
func (b *Board) compare(l labels) {
	b.tests = map[string]tests{}
	for _, s := range b.Scales {
		b.Pairs = append(b.Pairs, b.add(s, append(holm(b.computed(s, l)), b.contests(b.stated(s))...))...)
	}
	if b.Component == result.Adv {
		b.add(result.Total, b.overModes(l))
	}
}

// contests are those that comparisons state.
func (b *Board) contests(pairs []*Pair) []contest {
	return list.Map(pairs, func(p *Pair) contest {
		c := contest{a: p.A, b: p.B, tested: p.PHolm != nil, sign: p.sign()}
		if c.tested {
			c.p = *p.PHolm
		}
		if b.whole(p.A, p.B) {
			c.pair = p
		}
		return c
	})
}

// add notes what comparisons on a scale found, and returns those that are kept as a
// whole.
func (b *Board) add(s result.Scale, all []contest) []*Pair {
	if len(all) == 0 {
		return nil
	}
	t := tests{of: map[[2]*Row]*Pair{}, found: make([][]Outcome, len(b.Rows)), compared: len(all)}
	for i := range t.found {
		t.found[i] = make([]Outcome, len(b.Rows))
	}
	for _, c := range all {
		x, y := &t.found[c.a.place][c.b.place], &t.found[c.b.place][c.a.place]
		winner := c.winner(s)
		switch {
		case !c.tested:
		case winner == nil:
			*x, *y = Tied, Tied
		case winner == c.a:
			*x, *y = Better, Worse
		default:
			*x, *y = Worse, Better
		}
		if winner != nil {
			t.decided++
		}
		if p := c.pair; p != nil {
			p.Winner = winner
			p.tTest()
			t.pairs, t.of[[2]*Row{p.A, p.B}] = append(t.pairs, p), p
		}
	}
	b.tests[s.ID] = t
	return t.pairs
}

// adjusted returns those of some pairs that were tested, and their p adjusted by Holm
// over all of them.
func adjusted(pairs []*Pair) (tested []*Pair, p []float64) {
	tested = list.Keep(pairs, func(p *Pair) bool { return p.P != nil })
	return tested, stats.Holm(list.Map(tested, func(p *Pair) float64 { return *p.P }))
}

// holm adjusts contests by Holm.
func holm(all []contest) []contest {
	p := make([]float64, 0, len(all))
	for _, c := range all {
		if c.tested {
			p = append(p, c.p)
		}
	}
	adjusted, next := stats.Holm(p), 0
	for i := range all {
		c := &all[i]
		if c.tested {
			c.p = adjusted[next]
			next++
		}
		if c.pair != nil {
			c.pair.Family = len(p)
			if c.tested {
				c.pair.PHolm = new(c.p)
			}
		}
	}
	return all
}

// A Multiplicity is what becomes of a board's tests when all of its scales are
// adjusted at once instead of each by itself.
type Multiplicity struct {
	Tested  int // pairs over all scales
	Decided int // that can be told apart, adjusted within their scale
	Kept    int // of these, those that can be told apart when adjusted over all
	Least   float64
	Partial bool // the board is too long for all its pairs: Kept and Least are not known
}

// allKept reports whether every comparison is kept as a whole; tested and decided
// count them over all scales.
func (b *Board) allKept() (all bool, tested, decided int) {
	for _, s := range b.Scales {
		pairs, apart := b.Compared(s.ID)
		tested, decided = tested+pairs, decided+apart
	}
	return tested == len(b.Pairs), tested, decided
}

// AllAtOnce adjusts the board's tests over all scales by Holm; nil where nothing
// was tested. Least is the smallest p so adjusted.
func (b *Board) AllAtOnce() *Multiplicity {
	if all, tested, decided := b.allKept(); !all {
		return &Multiplicity{Tested: tested, Decided: decided, Partial: true}
	}
	tested, adjusted := adjusted(b.Pairs)
	if len(tested) == 0 {
		return nil
	}
	m := &Multiplicity{Tested: len(tested), Least: slices.Min(adjusted)}
	for i, p := range tested {
		if p.Winner != nil {
			m.Decided++
			if adjusted[i] < Significance {
				m.Kept++
			}
		}
	}
	return m
}

// stated returns the comparisons on a scale that the panel's summary states and that
// are not computed here.
func (b *Board) stated(s result.Scale) []*Pair {
	if b.Summary == nil {
		return nil
	}
	byModel := map[string]*Row{}
	for _, r := range b.Rows {
		byModel[r.Model.ID] = r
	}
	var out []*Pair
	state := func(p *Pair, x, y string) {
		p.Scale, p.A, p.B = s, byModel[x], byModel[y]
		if p.A != nil && p.B != nil && !(p.A.rated() && p.B.rated()) {
			out = append(out, p)
		}
	}
	for _, x := range b.Summary.Pairs {
		if x.Dimension != s.ID {
			continue
		}
		p := &Pair{
			Difference: &x.Difference, CI: intervalFrom(x.CI95), SE: x.SE, DF: x.DF, N: x.N, Questions: x.Questions,
			Statistic: x.W, Nonzero: x.Nonzero, P: x.P, PHolm: x.PHolm, RankBiserial: x.RankBiserial, Method: x.Method,
		}
		if x.PHolm == nil {
			p.Untested = notPublished
		}
		state(p, x.A, x.B)
	}
	for _, x := range b.Summary.McNemar {
		if x.Mode == s.ID {
			state(&Pair{OnlyA: &x.OnlyA, OnlyB: &x.OnlyB, P: &x.P, PHolm: &x.PHolm}, x.A, x.B)
		}
	}
	for _, p := range out {
		p.Family = len(out)
	}
	return out
}

// overModes compares every two rows that were compared on all failure modes, over the
// questions of all of these.
func (b *Board) overModes(l labels) []contest {
	out := b.computed(result.Total, l)
	type sum struct {
		only  [2]int
		modes int
	}
	sums := map[[2]*Row]*sum{}
	for _, s := range b.Scales {
		for _, p := range b.stated(s) {
			if p.A.place > p.B.place {
				p = p.turned()
			}
			rows := [2]*Row{p.A, p.B}
			x := sums[rows]
			if x == nil {
				x = &sum{}
				sums[rows] = x
			}
			x.only[0], x.only[1], x.modes = x.only[0]+*p.OnlyA, x.only[1]+*p.OnlyB, x.modes+1
			if x.modes == len(b.Scales) {
				c := b.contest(result.Total, p.A, p.B)
				c.mcnemar(x.only)
				out = append(out, c)
			}
		}
	}
	slices.SortFunc(out, func(x, y contest) int {
		return cmp.Or(cmp.Compare(x.a.place, y.a.place), cmp.Compare(x.b.place, y.b.place))
	})
	return holm(out)
}

// computed tests all pairs of rows that have ratings on a scale: on a dimension
// Wilcoxon signed-rank on question means; on a failure mode, or over all of them,
// McNemar, exactly, on the questions on which only one of the two failed.
func (b *Board) computed(s result.Scale, l labels) []contest {
	rows := list.Keep(b.Rows, (*Row).rated)
	sides, means := make([]side, len(rows)), make([][]stats.Fraction, len(rows))
	for i, r := range rows {
		if b.Component == result.Adv {
			sides[i].failed = l.failed(r.Run.Run, s.ID)
		} else {
			obs, _, _ := l.observations(r.Run.Run, s.ID)
			sides[i].cells, means[i] = stats.Cells(obs), l.questionMeans(obs)
		}
	}
	tests := stats.NewQuestionMeans(means)
	all := make([]contest, 0, len(rows)*max(len(rows)-1, 0)/2)
	for i, x := range rows {
		for j := i + 1; j < len(rows); j++ {
			c := b.contest(s, x, rows[j])
			switch y := sides[j]; {
			case b.Component == result.Adv:
				c.mcnemar(onlyFailed(sides[i].failed, y.failed))
			case stats.Meet(sides[i].cells, y.cells):
				c.signedRank(tests.SignedRank(i, j))
				if c.pair != nil {
					c.pair.measure(sides[i], y)
				}
			case c.pair != nil:
				c.pair.Untested = "no question rated by the same rater for both"
			}
			all = append(all, c)
		}
	}
	return all
}

// A side is a run as all its pairs on one scale need it.
type side struct {
	cells  []stats.Obs // one a question and rater
	failed []int8      // by question: see [labels.failed]
}

// measure sets the difference of two rows' ratings.
func (p *Pair) measure(a, b side) {
	d := stats.PairedDifference(a.cells, b.cells, p.Scale.Range())
	p.Difference, p.N, p.Questions = new(d.Value), new(d.N), new(d.Questions)
	if d.NoInterval == "" {
		p.CI, p.SE, p.DF = new(d.CI), new(d.SE), new(d.DF)
	}
}

// signedRank sets the test of the means of the questions that two rows share.
func (c *contest) signedRank(t stats.Test) {
	defined := t.Undefined == ""
	// where all question means are equal, nothing tells the two apart
	c.tested, c.p, c.sign = defined || t.N == 0 && t.Zeros > 0, t.P, t.Effect
	p := c.pair
	if p == nil {
		return
	}
	if p.Untested = t.Undefined; c.tested {
		p.P = new(t.P)
	}
	if defined {
		p.Statistic, p.Nonzero, p.RankBiserial, p.Method = new(t.Statistic), new(t.N), new(t.Effect), "normal"
		if strings.Contains(t.Method, "exact") {
			p.Method = "exact"
		}
	}
}

// mcnemar tests on how many questions only one of two rows failed.
func (c *contest) mcnemar(only [2]int) {
	c.tested, c.p, c.sign = true, stats.McNemar(only[0], only[1]).P, float64(only[0]-only[1])
	if c.pair != nil {
		c.pair.OnlyA, c.pair.OnlyB, c.pair.P = new(only[0]), new(only[1]), new(c.p)
	}
}

// onlyFailed counts the questions on which only the first failed, and only the second.
func onlyFailed(a, b []int8) (only [2]int) {
	for q, x := range a {
		switch y := b[q]; {
		case x > 0 && y < 0:
			only[0]++
		case x < 0 && y > 0:
			only[1]++
		}
	}
	return only
}

// failed returns by question, 1 where the model failed on a failure mode, or on any, and
// −1 where it did not: by the majority of its labels over raters and samples. Even
// splits, unsure labels and questions of other modes are 0.
func (l labels) failed(run *result.Run, scale string) []int8 {
	balance := make([]int, len(l.question))
	for _, a := range l.answers(run, scale) {
		balance[a.question] += a.yes() - a.no()
	}
	out := make([]int8, len(balance))
	for q, n := range balance {
		out[q] = int8(cmp.Compare(n, 0))
	}
	return out
}

// intervalFrom returns an interval of a file.
func intervalFrom(ends *[2]float64) *stats.Interval {
	if ends == nil {
		return nil
	}
	return &stats.Interval{Lo: ends[0], Hi: ends[1]}
}

func pairOf(ci *stats.Interval) *[2]float64 {
	if ci == nil {
		return nil
	}
	return &[2]float64{ci.Lo, ci.Hi}
}
