package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Pair compares two models on one scale. On a dimension it is the difference of their
// means within question and rater, tested by the pooled rule; on a failure mode, the questions
// on which only one of them failed, and a test on these.
type Pair struct {
	Scale result.Scale
	A     *Row
	B     *Row

	Difference *float64        // a − b, of means or rates; absent where no rater rated both on one question
	CI         *stats.Interval // 95% interval of the difference; of means it goes with the test
	Questions  *int            // different questions behind them
	// Of scores, the smallest difference that the test finds in 80 of 100 cases at the level of Holm's first step. By
	// how many times the ratings, or the questions of failures, would have to grow for a difference like that observed
	// to be found so. Absent where that is not known.
	Detectable *float64
	Growth     *float64

	// Dimensions alone.
	SE  *float64
	DF  *float64    // degrees of freedom of both
	N   *int        // pairs of ratings
	Win *result.Win // how often raters rate a's answer as the better; nil where that is not known

	// Failure modes alone.
	OnlyA *int // questions on which only a failed
	OnlyB *int // questions on which only b failed

	P        *float64         // two-sided: pooled rule, or McNemar, exact
	PHolm    *float64         // adjusted by Holm, or Holm for discrete tests, within the scale
	Family   int              // pairs adjusted together
	Unsure   []result.Counted // the test with every "not sure" counted either way; none where nobody was unsure
	Method   string           // of the test
	Untested string           // why there is no test
	Outcome  Outcome          // what was found for a
	Winner   *Row             // the better model; absent where there is no clear difference

	Between    bool            // no rater rated both: tested between raters
	whole      bool            // else the outcome alone is kept
	trial      trial           // what was adjusted and judged
	split      bool            // labels of one question differ, so that the difference is of rates and not of failed questions
	onlyUnsure []result.Only   // OnlyA and OnlyB with every "not sure" as no, and as yes; none where nobody was unsure
	stated     result.PairTest // as a summary states the difference
}

// turned returns the comparison with B first.
func (p *Pair) turned() *Pair {
	t := *p
	t.A, t.B, t.OnlyA, t.OnlyB = p.B, p.A, p.OnlyB, p.OnlyA
	t.Outcome, t.Win, t.trial = p.Outcome.turned(), p.Win.Turned(), p.trial.turned()
	t.onlyUnsure = list.Map(p.onlyUnsure, turnedOnly)
	t.Unsure = list.Map(p.Unsure, func(c result.Counted) result.Counted { c.Sign = -c.Sign; return c })
	if p.Difference != nil {
		t.Difference = new(-*p.Difference)
	}
	if p.CI != nil {
		t.CI = &stats.Interval{Lo: -p.CI.Hi, Hi: -p.CI.Lo}
	}
	return &t
}

func turnedOnly(only result.Only) result.Only { return result.Only{A: only.B, B: only.A} }

// A board of at most WholePairs rows has the comparison of every two. A longer one
// has that of each row with the Nearest before and after it alone, and of the others
// who is better: what is published grows with the rows, not with their square.
const (
	WholePairs = 100
	Nearest    = 10
)

// whole reports whether the comparison of two rows is kept as a whole.
func (b *Board) whole(x, y *Row) bool {
	return !b.Abridged() || max(x.place-y.place, y.place-x.place) <= Nearest
}

// Below lists the rows after one whose comparison with it is kept as a whole, if there is
// any.
func (b *Board) Below(r *Row) []*Row {
	below := b.Rows[r.place+1:]
	if b.Abridged() {
		return below[:min(len(below), Nearest)]
	}
	return below
}

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

// pair begins the comparison of two rows on a scale.
func (b *Board) pair(s result.Scale, x, y *Row) *Pair {
	p := &Pair{Scale: s, A: x, B: y, whole: b.whole(x, y)}
	for _, f := range []*Score{x.Figure(s.ID), y.Figure(s.ID)} {
		if f != nil { // nil: not published
			p.Untested = cmp.Or(p.Untested, f.NotPlaced)
		}
	}
	return p
}

// compare compares every two rows on every scale, and over all failure modes.
func (b *Board) compare(l labels) {
	b.tests, b.apart = map[string]tests{}, map[string]stats.Number{}
	for _, s := range ComparedScales(b.Component) {
		all := append(b.computed(s, l), b.stated(s)...)
		if s.ID == result.Total.ID {
			slices.SortFunc(all, func(x, y *Pair) int {
				return cmp.Or(cmp.Compare(x.A.place, y.A.place), cmp.Compare(x.B.place, y.B.place))
			})
		}
		if b.add(s, all); s.ID != result.Total.ID {
			b.Pairs = append(b.Pairs, b.tests[s.ID].pairs...)
		}
	}
}

// add notes what comparisons on a scale found.
func (b *Board) add(s result.Scale, all []*Pair) {
	if len(all) == 0 {
		return
	}
	t := tests{of: map[[2]*Row]*Pair{}, found: make([][]Outcome, len(b.Rows))}
	for i := range t.found {
		t.found[i] = make([]Outcome, len(b.Rows))
	}
	t.compared = adjust(list.Map(all, func(p *Pair) trial { return p.trial }))
	for _, p := range all {
		o := p.trial.outcome(s.LowerIsBetter)
		t.found[p.A.place][p.B.place], t.found[p.B.place][p.A.place] = o, o.turned()
		t.decided += bit(o.Clear())
		if !p.whole {
			continue
		}
		p.Family, p.Outcome = t.compared, o
		p.P, p.PHolm, p.Unsure = p.trial.published()
		switch o {
		case Better:
			p.Winner = p.A
		case Worse:
			p.Winner = p.B
		}
		p.power(b.Unknown)
		t.pairs, t.of[[2]*Row{p.A, p.B}] = append(t.pairs, p), p
	}
	b.tests[s.ID] = t
}

// stated returns the comparisons on a scale that the panel's summary states and that
// are not computed here.
func (b *Board) stated(s result.Scale) (out []*Pair) {
	if b.Summary == nil {
		return nil
	}
	byModel := map[string]*Row{}
	for _, r := range b.Rows {
		byModel[r.Model.ID] = r
	}
	state := func(x, y string, say func(p *Pair)) {
		if x, y := byModel[x], byModel[y]; x != nil && y != nil && !(x.rated() && y.rated()) {
			p := b.pair(s, x, y)
			say(p)
			out = append(out, p)
		}
	}
	share := b.share(s)
	for i := range b.Summary.Pairs {
		if x := &b.Summary.Pairs[i]; x.Dimension == s.ID {
			state(x.A, x.B, func(p *Pair) { p.statedScores(x, b.Unknown, share) })
		}
	}
	for _, x := range b.statedFailures(s, byModel) {
		state(x.A, x.B, func(p *Pair) {
			p.Questions = x.Questions
			p.testFailures(append([]result.Only{{A: x.OnlyA, B: x.OnlyB}}, x.Unsure...), b.Unknown)
			if x.Difference != nil {
				p.Difference, p.CI, p.split = x.Difference, intervalFrom(x.CI95), true
			}
			if s.ID == result.Total.ID && p.split { // by how much no summary states
				p.Difference = nil
			}
		})
	}
	return out
}

// statedScores takes a comparison of scores that a summary states. One without the pooled
// rule is judged by the t test of its interval, which allows for raters, too.
// Where who rated is not known the raters' part is borrowed.
func (p *Pair) statedScores(x *result.PairTest, unknown int, share float64) {
	p.Difference, p.CI, p.SE, p.DF, p.N, p.Questions = &x.Difference, intervalFrom(x.CI95), x.SE, x.DF, x.N, x.Questions
	p.Win, p.stated = x.Win, *x
	r := x.Pooled
	if r == nil {
		r = &result.Pooled{}
	}
	test := func(value float64, unsure []result.Counted) {
		if p.Untested == "" {
			p.trial = statedTrial(reading{p: value, sign: x.Difference}, unsure)
		}
	}
	switch {
	case unknown > 0 && x.Questions != nil:
		own := r.VQuestion
		if x.Pooled == nil && x.SE != nil {
			own = *x.SE * *x.SE
		}
		if own > 0 {
			c := stats.BorrowedContrast(x.Difference, own, *x.Questions, p.Scale.Range(), unknown, share)
			p.CI, p.SE, p.DF, p.Method = &c.CI, &c.SE, &c.DF, c.Method
			test(c.P, r.Unsure)
		}
	case r.P != nil:
		p.CI, p.SE, p.DF, p.Method, p.Between = intervalFrom(r.CI95), r.SE, r.DF, r.Method, r.Raters == 0
		test(*r.P, r.Unsure)
	case x.SE != nil && x.DF != nil && *x.SE > 0:
		if tail, ok := stats.TTail(math.Abs(x.Difference / *x.SE), *x.DF); ok {
			p.Method = "two-way clustered"
			test(min(1, 2*tail), nil)
		}
	}
	if p.trial == nil {
		p.Untested = cmp.Or(p.Untested, notPublished)
	}
}

// share is the mean of the placed rows' values.
func (b *Board) share(s result.Scale) (mean float64) {
	rows := b.rankable(s)
	for _, r := range rows {
		mean += r.Figure(s.ID).Value / float64(len(rows))
	}
	return mean
}

// statedFailures returns what the summary states of failures on a failure mode or, of two models that it compares on all of
// these, over the questions of all.
func (b *Board) statedFailures(s result.Scale, byModel map[string]*Row) []result.McNemar {
	if s.ID != result.Total.ID {
		return list.Keep(b.Summary.McNemar, func(x result.McNemar) bool { return x.Mode == s.ID })
	}
	type sum struct {
		result.McNemar
		modes int
	}
	sums := map[[2]*Row]*sum{}
	var order []*sum
	for _, x := range b.Summary.McNemar {
		rows := [2]*Row{byModel[x.A], byModel[x.B]}
		if rows[0] == nil || rows[1] == nil {
			continue
		}
		if rows[0].place > rows[1].place {
			rows[0], rows[1], x.A, x.B, x.OnlyA, x.OnlyB = rows[1], rows[0], x.B, x.A, x.OnlyB, x.OnlyA
			x.Unsure = list.Map(x.Unsure, turnedOnly)
		}
		t := sums[rows]
		if t == nil {
			t = &sum{McNemar: result.McNemar{A: x.A, B: x.B, Questions: new(0), Unsure: make([]result.Only, 2)}}
			sums[rows], order = t, append(order, t)
		}
		for i := range t.Unsure {
			only := result.Only{A: x.OnlyA, B: x.OnlyB}
			if len(x.Unsure) == 2 {
				only = x.Unsure[i]
			}
			t.Unsure[i] = result.Only{A: t.Unsure[i].A + only.A, B: t.Unsure[i].B + only.B}
		}
		t.OnlyA, t.OnlyB, t.modes = t.OnlyA+x.OnlyA, t.OnlyB+x.OnlyB, t.modes+1
		if x.Questions == nil {
			t.Questions = nil
		} else if t.Questions != nil {
			*t.Questions += *x.Questions
		}
		t.Difference = cmp.Or(t.Difference, x.Difference) // that rates differ, not by how much
	}
	order = list.Keep(order, func(t *sum) bool { return t.modes == len(b.Scales) })
	return list.Map(order, func(t *sum) result.McNemar { return t.McNemar })
}

// computed compares all pairs of rows that have ratings on a scale.
func (b *Board) computed(s result.Scale, l labels) []*Pair {
	rows := list.Keep(b.Rows, (*Row).rated)
	all := make([]*Pair, 0, len(rows)*max(len(rows)-1, 0)/2)
	for i, x := range rows {
		for _, y := range rows[i+1:] {
			all = append(all, b.pair(s, x, y))
		}
	}
	b.rule(s, l).Compare(rows, all)
	return all
}

// power sets what the test of a comparison could have shown, and what it would take to show what was observed.
func (p *Pair) power(unknown int) {
	switch {
	case len(p.trial) == 0:
	case p.OnlyA != nil:
		if p.Questions != nil && unknown == 0 { // else it takes more raters, and no number of questions
			p.Growth = stats.GrowthRates(*p.OnlyA, *p.OnlyB, *p.Questions, p.Family).Defined()
		}
	case p.SE != nil && p.DF != nil && p.Difference != nil:
		x := stats.Contrast{Estimate: stats.Estimate{Support: stats.Support{SE: *p.SE, DF: *p.DF}}}
		if !Same(*p.Difference, 0) {
			x.Value = *p.Difference
		}
		p.Detectable, p.Growth = x.Detectable(p.Family).Defined(), x.Growth(p.Family).Defined()
	}
}

// Observed returns the difference that Growth is of; nil where that is of questions failed by most labels, and
// Difference of rates.
func (p *Pair) Observed() *float64 {
	if p.split {
		return nil
	}
	return p.Difference
}

// MoreThanOnce returns by how many times the ratings would have to grow, where that is more than
// once; nil where a difference as large was to be found, or is not known.
func (p *Pair) MoreThanOnce() *float64 {
	if p.Growth == nil || *p.Growth <= 1 {
		return nil
	}
	return p.Growth
}

// Depends reports whether the difference is clear, but not whichever way every "not sure"
// is counted.
func (p *Pair) Depends() bool { return p.Outcome == Depends }

// Readings returns the questions on which only the first and only the second failed: as raters
// answered and, where some were not sure, with every "not sure" as no, and as yes. Of
// failures alone.
func (p *Pair) Readings() []result.Only {
	if p.OnlyA == nil {
		return nil
	}
	return append([]result.Only{{A: *p.OnlyA, B: *p.OnlyB}}, p.onlyUnsure...)
}

// Apart reports whether both rows have intervals on the scale, and these do not meet: a reader
// who sees them expects a difference.
func (p *Pair) Apart() bool {
	x, y := p.A.Figure(p.Scale.ID), p.B.Figure(p.Scale.ID)
	return x.HasInterval() && y.HasInterval() && (x.CI.Hi < y.CI.Lo || y.CI.Hi < x.CI.Lo)
}

// TellApart counts the questions on which only one of the two failed. Of failures alone.
func (p *Pair) TellApart() int { return *p.OnlyA + *p.OnlyB }

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
