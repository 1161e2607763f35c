package board

import (
	"cmp"
	"math"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Pair compares two models on one scale. On a dimension it is the difference of
// their means within question and rater, and a test on question means; on a failure
// mode, the questions on which only one of them failed, and a test on these.
type Pair struct {
	Scale result.Scale `json:"scale"`
	A     *Row         `json:"a"`
	B     *Row         `json:"b"`

	// Dimensions alone.
	Difference *float64        `json:"difference,omitempty"` // a − b; absent where no rater rated both on one question
	CI         *stats.Interval `json:"ci95,omitempty"`       // 95% interval of the difference
	SE         *float64        `json:"se,omitempty"`
	DF         *float64        `json:"df,omitempty"`        // degrees of freedom of the interval
	PT         *float64        `json:"p_t,omitempty"`       // two-sided, of the t test that the interval goes with
	N          *int            `json:"n_pairs,omitempty"`   // pairs of ratings
	Questions  *int            `json:"questions,omitempty"` // different questions behind them
	Statistic  *float64        `json:"-"`                   // Wilcoxon's T
	Nonzero    *int            `json:"nonzero,omitempty"`   // questions whose means differ

	// Failure modes alone.
	OnlyA *int `json:"only_a,omitempty"` // questions on which only a failed
	OnlyB *int `json:"only_b,omitempty"` // questions on which only b failed

	P            *float64 `json:"p,omitempty"`             // two-sided: Wilcoxon signed-rank on question means, or McNemar, exact
	PHolm        *float64 `json:"p_holm,omitempty"`        // adjusted by Holm within the scale
	Family       int      `json:"family"`                  // pairs adjusted together
	RankBiserial *float64 `json:"rank_biserial,omitempty"` // dimensions: effect size, −1 to 1
	Method       string   `json:"method,omitempty"`        // dimensions: exact or normal, the distribution of the test
	Untested     string   `json:"untested,omitempty"`      // why there is no test
	Winner       *Row     `json:"better,omitempty"`        // the better model; absent where there is no clear difference
}

// decide sets the winner.
func (p *Pair) decide() {
	if p.PHolm == nil || *p.PHolm >= Significance {
		return
	}
	sign := 0.0
	switch {
	case p.OnlyA != nil:
		sign = float64(*p.OnlyA - *p.OnlyB)
	case p.RankBiserial != nil:
		sign = *p.RankBiserial // the test's own direction
	case p.Difference != nil:
		sign = *p.Difference
	}
	switch {
	case sign == 0:
	case (sign > 0) != p.Scale.LowerIsBetter:
		p.Winner = p.A
	default:
		p.Winner = p.B
	}
}

// tTest sets the p of the t test of the difference, which allows for raters that
// questions share.
func (p *Pair) tTest() {
	if p.Difference == nil || p.SE == nil || p.DF == nil || *p.SE == 0 {
		return
	}
	if tail, ok := stats.TTail(math.Abs(*p.Difference / *p.SE), *p.DF); ok {
		both := 2 * tail
		p.PT = &both
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
	y := -*x
	return &y
}

// A pairKey finds a comparison by scale and rows.
type pairKey struct {
	scale string
	a, b  *Row
}

func (b *Board) find(scale string, a, c *Row) *Pair {
	if p, ok := b.pairs[pairKey{scale, a, c}]; ok {
		return p
	}
	return b.pairs[pairKey{scale, c, a}]
}

// A board of at most WholePairs rows has the comparison of every two. A longer one
// has that of each row with the Nearest before and after it alone, and of the others
// who is better: what is published grows with the rows, not with their square.
const (
	WholePairs = 100
	Nearest    = 10
)

// An Outcome says what a comparison of two rows found on a scale.
type Outcome int8

// What a comparison can find.
const (
	Untested Outcome = iota // or not compared
	Tied                    // the two cannot be told apart
	Better                  // the first is better
	Worse
)

// outcomes are those of every two rows on one scale.
type outcomes struct {
	of                [][]Outcome // by the places of two rows
	compared, decided int         // pairs
}

// Outcome returns what the comparison of two rows of the board on a scale found for
// the first.
func (b *Board) Outcome(scale string, a, c *Row) Outcome {
	o := b.outcomes[scale]
	if o == nil {
		return Untested
	}
	return o.of[b.place[a]][b.place[c]]
}

// Compared returns how many pairs of rows were compared on a scale, and how many of
// them can be told apart.
func (b *Board) Compared(scale string) (pairs, decided int) {
	if o := b.outcomes[scale]; o != nil {
		return o.compared, o.decided
	}
	return 0, 0
}

// note keeps what a comparison found.
func (b *Board) note(p *Pair) {
	o := b.outcomes[p.Scale.ID]
	if o == nil {
		o = &outcomes{of: make([][]Outcome, len(b.Rows))}
		for i := range o.of {
			o.of[i] = make([]Outcome, len(b.Rows))
		}
		b.outcomes[p.Scale.ID] = o
	}
	o.compared++
	a, c := &o.of[b.place[p.A]][b.place[p.B]], &o.of[b.place[p.B]][b.place[p.A]]
	switch p.Winner {
	case p.A:
		*a, *c, o.decided = Better, Worse, o.decided+1
	case p.B:
		*a, *c, o.decided = Worse, Better, o.decided+1
	default:
		if p.PHolm != nil {
			*a, *c = Tied, Tied
		}
	}
}

// whole reports whether the comparison of the rows at two places is kept as a whole.
func (b *Board) whole(i, j int) bool { return len(b.Rows) <= b.most || j-i <= Nearest }

// begin makes room for comparisons.
func (b *Board) begin() {
	b.pairs, b.outcomes, b.place = map[pairKey]*Pair{}, map[string]*outcomes{}, map[*Row]int{}
	for i, r := range b.Rows {
		b.place[r] = i
	}
}

// compare compares every two rows on every scale: those with ratings from these,
// the others as the panel's summary states. It compares them over all failure modes,
// too.
func (b *Board) compare(l labels) {
	b.begin()
	var counts *modeCounts // nothing is added to it on a board without failure modes
	if b.Component == result.Adv {
		counts = newModeCounts(len(b.Rows))
	}
	for _, s := range b.Scales {
		computed := b.pairsOn
		if b.Component == result.Adv {
			computed = b.failurePairsOn
		}
		pairs := computed(s, l)
		holm(pairs)
		b.Pairs = append(b.Pairs, b.add(pairs)...)
		stated := b.statedPairs(s)
		b.Pairs = append(b.Pairs, b.add(stated)...)
		counts.add(b, pairs)
		counts.add(b, stated)
	}
	if counts != nil {
		b.TotalPairs = b.add(counts.pairs(b))
	}
}

// add notes what comparisons found, and returns those that are kept as a whole.
func (b *Board) add(pairs []*Pair) []*Pair {
	var kept []*Pair
	for _, p := range pairs {
		p.decide()
		b.note(p)
		if b.whole(b.place[p.A], b.place[p.B]) {
			p.tTest()
			kept = append(kept, p)
			b.pairs[pairKey{p.Scale.ID, p.A, p.B}] = p
		}
	}
	return kept
}

// holm adjusts the pairs that were tested.
func holm(pairs []*Pair) {
	var raw []float64
	var tested []*Pair
	for _, p := range pairs {
		if p.P != nil {
			raw, tested = append(raw, *p.P), append(tested, p)
		}
	}
	for i, adjusted := range stats.Holm(raw) {
		tested[i].PHolm = &adjusted
	}
	for _, p := range pairs {
		p.Family = len(tested)
	}
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
	m := &Multiplicity{Least: 1}
	var raw []float64
	var decided []bool
	for _, p := range b.Pairs {
		if p.P != nil {
			raw, decided = append(raw, *p.P), append(decided, p.Winner != nil)
		}
	}
	for i, p := range stats.Holm(raw) {
		m.Tested++
		m.Least = min(m.Least, p)
		if decided[i] {
			m.Decided++
			if p < Significance {
				m.Kept++
			}
		}
	}
	if m.Tested == 0 {
		return nil
	}
	return m
}

// statedPairs returns the comparisons on a scale that the panel's summary states
// and that are not computed here.
func (b *Board) statedPairs(s result.Scale) []*Pair {
	if b.Summary == nil {
		return nil
	}
	byModel := map[string]*Row{}
	for _, r := range b.Rows {
		byModel[r.Model.ID] = r
	}
	var out []*Pair
	state := func(p *Pair, x, y string) {
		p.A, p.B = byModel[x], byModel[y]
		if p.A != nil && p.B != nil && b.find(s.ID, p.A, p.B) == nil {
			out = append(out, p)
		}
	}
	for _, x := range b.Summary.Pairs {
		if x.Dimension != s.ID {
			continue
		}
		p := &Pair{
			Scale: s, Difference: &x.Difference, SE: x.SE, DF: x.DF, N: x.N, Questions: x.Questions,
			Statistic: x.W, Nonzero: x.Nonzero, P: x.P, PHolm: x.PHolm, RankBiserial: x.RankBiserial, Method: x.Method,
		}
		if x.CI95 != nil {
			p.CI = &stats.Interval{Lo: x.CI95[0], Hi: x.CI95[1]}
		}
		if x.PHolm == nil {
			p.Untested = notPublished
		}
		state(p, x.A, x.B)
	}
	for _, x := range b.Summary.McNemar {
		if x.Mode == s.ID {
			state(&Pair{Scale: s, OnlyA: &x.OnlyA, OnlyB: &x.OnlyB, P: &x.P, PHolm: &x.PHolm}, x.A, x.B)
		}
	}
	for _, p := range out {
		p.Family = len(out)
	}
	return out
}

// A side is a run as all its pairs on one dimension need it.
type side struct {
	row      *Row
	cells    []stats.Obs // one a question and rater
	oneRater bool
	means    []questionMean // by question
}

// pairsOn tests all pairs of rows that have ratings on one dimension: Wilcoxon
// signed-rank on question means.
func (b *Board) pairsOn(s result.Scale, l labels) []*Pair {
	var sides []side
	for _, r := range b.Rows {
		if len(r.Ratings) > 0 {
			obs, _, _ := l.observations(r.Run.Run, s.ID)
			sides = append(sides, side{r, stats.Cells(obs), oneRater(obs), questionMeans(obs)})
		}
	}
	var pairs []*Pair
	var x, y []stats.Fraction
	for i, a := range sides {
		for _, c := range sides[i+1:] {
			p := &Pair{Scale: s, A: a.row, B: c.row}
			pairs = append(pairs, p)
			if !stats.Meet(a.cells, c.cells) {
				p.Untested = "no question rated by the same rater for both"
				continue
			}
			if b.whole(b.place[a.row], b.place[c.row]) {
				p.measure(a, c)
			}
			x, y = shared(x[:0], y[:0], a.means, c.means)
			p.test(x, y)
		}
	}
	return pairs
}

// measure sets the difference of two rows' ratings.
func (p *Pair) measure(a, b side) {
	difference := stats.PairedDifference
	if a.oneRater && b.oneRater {
		difference = stats.PairedDifferenceByQuestion
	}
	d := difference(a.cells, b.cells, p.Scale.Range())
	p.Difference, p.N, p.Questions = &d.Value, &d.N, &d.Questions
	if d.NoInterval == "" {
		p.CI, p.SE, p.DF = &d.CI, &d.SE, &d.DF
	}
}

// test tests the means of the questions that two rows share.
func (p *Pair) test(x, y []stats.Fraction) {
	t := stats.SignedRankOfMeans(x, y)
	switch {
	case t.Undefined == "":
		p.P, p.Statistic, p.Nonzero, p.RankBiserial, p.Method = &t.P, &t.Statistic, &t.N, &t.Effect, "normal"
		if strings.Contains(t.Method, "exact") {
			p.Method = "exact"
		}
	case t.N == 0 && len(x) > 0: // all question means equal: nothing tells the two apart
		p.Untested, p.P = t.Undefined, &t.P
	default:
		p.Untested = t.Undefined
	}
}

// failurePairsOn tests all pairs of rows that have ratings on one failure mode:
// McNemar, exactly, on the questions on which only one of them failed.
func (b *Board) failurePairsOn(s result.Scale, l labels) []*Pair {
	failed := make([][]int8, len(b.Rows))
	for i, r := range b.Rows {
		if len(r.Ratings) > 0 {
			failed[i] = l.failed(r.Run.Run, s.ID)
		}
	}
	var pairs []*Pair
	for i, a := range b.Rows {
		for j := i + 1; j < len(b.Rows); j++ {
			if failed[i] == nil || failed[j] == nil {
				continue
			}
			var only [2]int
			for q, x := range failed[i] {
				switch y := failed[j][q]; {
				case x > 0 && y < 0:
					only[0]++
				case x < 0 && y > 0:
					only[1]++
				}
			}
			t := stats.McNemar(only[0], only[1])
			pairs = append(pairs, &Pair{Scale: s, A: a, B: b.Rows[j], OnlyA: &only[0], OnlyB: &only[1], P: &t.P})
		}
	}
	return pairs
}

// failed returns by question, 1 where the model failed on a failure mode and −1 where
// it did not: by the majority of its labels over raters and samples. Even splits,
// unsure labels and questions of other modes are 0.
func (l labels) failed(run *result.Run, mode result.Mode) []int8 {
	balance := make([]int, len(l.question))
	for _, a := range l.answers(run) {
		if a.mode == mode {
			balance[a.question] += a.triggered - a.not
		}
	}
	out := make([]int8, len(balance))
	for q, n := range balance {
		out[q] = int8(cmp.Compare(n, 0))
	}
	return out
}

func pairOf(ci *stats.Interval) *[2]float64 {
	if ci == nil {
		return nil
	}
	return &[2]float64{ci.Lo, ci.Hi}
}
