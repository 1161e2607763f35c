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
	// Of a test, the smallest difference that it finds in 80 of 100 cases at the level of Holm's
	// first step, and by how many times the ratings would have to grow for one like that
	// observed to be found so; of failures, the questions. Absent where that is not known.
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
	split      bool            // labels of one question differ, so that the difference is of rates and not of failed questions
	rule       *stats.Contrast // nil where it was not computed here
	onlyUnsure []result.Only   // OnlyA and OnlyB with every "not sure" as no, and as yes; none where nobody was unsure
	stated     result.PairTest // as a summary states the difference
}

// turned returns the comparison with B in the first place.
func (p *Pair) turned() *Pair {
	t := *p
	t.A, t.B, t.OnlyA, t.OnlyB = p.B, p.A, p.OnlyB, p.OnlyA
	t.Difference, t.Outcome = minus(p.Difference), p.Outcome.turned()
	t.onlyUnsure = list.Map(p.onlyUnsure, func(only result.Only) result.Only { return result.Only{A: only.B, B: only.A} })
	t.Unsure = list.Map(p.Unsure, func(c result.Counted) result.Counted { c.Sign = -c.Sign; return c })
	t.Win = p.Win.Turned()
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

// A contest is what is known of every two rows on a scale, however long the board.
type contest struct {
	trial
	a, b *Row
	pair *Pair  // nil where the comparison is not kept as a whole
	said *Pair  // as a summary states it; nil where it was computed
	why  string // one of them is not placed
}

// contest begins the contest of two rows, and their comparison where it is kept as a whole.
func (b *Board) contest(s result.Scale, x, y *Row) *contest {
	c := &contest{a: x, b: y, why: notPlaced(s, x, y)}
	if b.whole(x, y) {
		c.pair = &Pair{Scale: s, A: x, B: y, Untested: c.why}
	}
	return c
}

// compare compares every two rows on every scale, and over all failure modes.
func (b *Board) compare(l labels) {
	b.tests, b.apart = map[string]tests{}, map[string]stats.Number{}
	for _, s := range b.Scales {
		b.Pairs = append(b.Pairs, b.add(s, append(b.computed(s, l), b.stated(s)...))...)
	}
	if b.Component.Provoked() {
		b.add(result.Total, b.overModes(l))
	}
}

// add notes what comparisons on a scale found, and returns those that are kept as a
// whole.
func (b *Board) add(s result.Scale, all []*contest) []*Pair {
	if len(all) == 0 {
		return nil
	}
	t := tests{of: map[[2]*Row]*Pair{}, found: make([][]Outcome, len(b.Rows))}
	for i := range t.found {
		t.found[i] = make([]Outcome, len(b.Rows))
	}
	t.compared = adjust(list.Map(all, func(c *contest) *trial { return &c.trial }))
	step := firstStep(all)
	for _, c := range all {
		o := c.outcome(s.LowerIsBetter)
		t.found[c.a.place][c.b.place], t.found[c.b.place][c.a.place] = o, o.turned()
		if o.Clear() {
			t.decided++
		}
		if c.pair != nil {
			c.publish(t.compared, o)
			c.powered(step)
			t.pairs, t.of[[2]*Row{c.a, c.b}] = append(t.pairs, c.pair), c.pair
		}
	}
	b.tests[s.ID] = t
	return t.pairs
}

// publish sets what a contest found in the comparison that is kept.
func (c *contest) publish(family int, o Outcome) {
	p := c.pair
	p.Family, p.Outcome = family, o
	if c.tested {
		p.P, p.PHolm, p.Unsure = new(c.p), new(c.adjusted), list.Map(c.unsure, reading.stated)
	}
	switch o {
	case Better:
		p.Winner = p.A
	case Worse:
		p.Winner = p.B
	}
}

// adjusted returns those of some pairs that were tested, and their p adjusted by Holm
// over all of them.
func adjusted(pairs []*Pair) (tested []*Pair, p []float64) {
	tested = list.Keep(pairs, func(p *Pair) bool { return p.P != nil })
	readings := list.Map(tested, func(p *Pair) *reading { return &p.trial().reading })
	adjustReadings(readings)
	return tested, list.Map(readings, func(r *reading) float64 { return r.adjusted })
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

// AllAtOnce adjusts the board's tests over all scales by Holm; nil where nothing
// was tested. Least is the smallest p so adjusted.
func (b *Board) AllAtOnce() *Multiplicity {
	if b.Abridged() {
		m := &Multiplicity{Partial: true}
		for _, s := range b.Scales {
			tested, decided := b.Compared(s.ID)
			m.Tested, m.Decided = m.Tested+tested, m.Decided+decided
		}
		return m
	}
	tested, adjusted := adjusted(b.Pairs)
	if len(tested) == 0 {
		return nil
	}
	m := &Multiplicity{Tested: len(tested), Least: slices.Min(adjusted)}
	for i, p := range tested {
		if p.Winner != nil {
			m.Decided++
			if adjusted[i] < stats.Significance {
				m.Kept++
			}
		}
	}
	return m
}

// stated returns the comparisons on a scale that the panel's summary states and that
// are not computed here.
func (b *Board) stated(s result.Scale) []*contest {
	if b.Summary == nil {
		return nil
	}
	byModel := map[string]*Row{}
	for _, r := range b.Rows {
		byModel[r.Model.ID] = r
	}
	var out []*contest
	state := func(p *Pair, t trial, x, y string) {
		p.Scale, p.A, p.B = s, byModel[x], byModel[y]
		if p.A == nil || p.B == nil || p.A.rated() && p.B.rated() {
			return
		}
		c := &contest{trial: t, a: p.A, b: p.B, said: p}
		if why := notPlaced(s, p.A, p.B); why != "" {
			c.tested, p.Untested = false, why
		}
		if b.whole(p.A, p.B) {
			c.pair = p
		}
		out = append(out, c)
	}
	for i := range b.Summary.Pairs {
		if x := &b.Summary.Pairs[i]; x.Dimension == s.ID {
			p, t := statedPair(x, s, b.Unknown, b.share(s))
			state(p, t, x.A, x.B)
		}
	}
	for _, x := range b.Summary.McNemar {
		if x.Mode == s.ID {
			c := &contest{pair: &Pair{Questions: x.Questions}}
			c.mcnemar(append([]result.Only{{A: x.OnlyA, B: x.OnlyB}}, x.Unsure...), b.Unknown)
			if x.Difference != nil {
				c.pair.Difference, c.pair.CI, c.pair.split = x.Difference, intervalFrom(x.CI95), true
			}
			state(c.pair, c.trial, x.A, x.B)
		}
	}
	return out
}

// statedPair returns a comparison of scores that a summary states. One without the pooled
// rule is judged by the t test of its interval, which allows for raters, too.
// Where who rated is not known the raters' part is borrowed.
func statedPair(x *result.PairTest, s result.Scale, unknown int, share float64) (*Pair, trial) {
	p := &Pair{
		Difference: &x.Difference, CI: intervalFrom(x.CI95), SE: x.SE, DF: x.DF, N: x.N, Questions: x.Questions,
		Win: x.Win, stated: *x,
	}
	t := trial{reading: reading{sign: x.Difference, p: 1}}
	switch r := x.Pooled; {
	case unknown > 0 && x.Questions != nil:
		var own *float64
		if x.SE != nil {
			own = new(*x.SE * *x.SE)
		}
		if r != nil {
			own, t.unsure = &r.VQuestion, list.Map(r.Unsure, statedReading)
		}
		if own != nil && *own > 0 {
			c := stats.BorrowedContrast(x.Difference, *own, *x.Questions, s.Range(), unknown, share)
			t.tested, t.p, p.CI, p.SE, p.DF, p.Method = true, c.P, &c.CI, &c.SE, &c.DF, c.Method
		}
	case r != nil && r.P != nil:
		p.CI, p.SE, p.DF, p.Method = intervalFrom(r.CI95), r.SE, r.DF, r.Method
		t.tested, t.p, t.unsure, p.Between = true, *r.P, list.Map(r.Unsure, statedReading), r.Raters == 0
	case x.SE != nil && x.DF != nil && *x.SE > 0:
		if tail, ok := stats.TTail(math.Abs(x.Difference / *x.SE), *x.DF); ok {
			t.tested, t.p, p.Method = true, min(1, 2*tail), "two-way clustered"
		}
	}
	if !t.tested {
		p.Untested = notPublished
	}
	return p, t
}

// share is the mean of the placed rows' values.
func (b *Board) share(s result.Scale) (mean float64) {
	rows := list.Keep(b.Rows, func(r *Row) bool { return r.Figure(s.ID).Known() && r.Figure(s.ID).Placed() })
	for _, r := range rows {
		mean += r.Figure(s.ID).Value / float64(len(rows))
	}
	return mean
}

// notPlaced says why one of two rows is not placed on a scale; "" where both are.
func notPlaced(s result.Scale, x, y *Row) string {
	for _, f := range []*Score{x.Figure(s.ID), y.Figure(s.ID)} {
		if f != nil && f.NotPlaced != "" { // nil: not published
			return f.NotPlaced
		}
	}
	return ""
}

// overModes compares every two rows that were compared on all failure modes, over the
// questions of all of these.
func (b *Board) overModes(l labels) []*contest {
	out := b.computed(result.Total, l)
	type sum struct {
		only      [3]result.Only // as raters answered, with "not sure" as no, and as yes
		modes     int
		questions *int // nil where some mode's are not known
		split     bool
	}
	sums := map[[2]*Row]*sum{}
	for _, s := range b.Scales {
		for _, c := range b.stated(s) {
			p := c.said
			if p.A.place > p.B.place {
				p = p.turned()
			}
			rows := [2]*Row{p.A, p.B}
			x := sums[rows]
			if x == nil {
				x = &sum{questions: new(0)}
				sums[rows] = x
			}
			if x.split = x.split || p.split; x.questions != nil && p.Questions != nil {
				x.questions = new(*x.questions + *p.Questions)
			} else {
				x.questions = nil
			}
			for i := range x.only {
				only := result.Only{A: *p.OnlyA, B: *p.OnlyB}
				if i > 0 && len(p.onlyUnsure) == 2 {
					only = p.onlyUnsure[i-1]
				}
				x.only[i] = result.Only{A: x.only[i].A + only.A, B: x.only[i].B + only.B}
			}
			if x.modes++; x.modes == len(b.Scales) {
				c := b.contest(result.Total, p.A, p.B)
				if c.pair != nil {
					c.pair.Questions = x.questions
				}
				if c.why == "" {
					c.mcnemar(x.only[:], b.Unknown)
				}
				if c.pair != nil && x.split { // whose rates differ by how much no summary states
					c.pair.Difference, c.pair.CI = nil, nil
				}
				out = append(out, c)
			}
		}
	}
	slices.SortFunc(out, func(x, y *contest) int {
		return cmp.Or(cmp.Compare(x.a.place, y.a.place), cmp.Compare(x.b.place, y.b.place))
	})
	return out
}

// computed compares all pairs of rows that have ratings on a scale; those that are placed
// are tested. On a dimension by the pooled rule, see [stats.NewPairs]; on a failure mode, or over
// all of them, by McNemar's test, exactly, on the questions on which only one of the two failed.
func (b *Board) computed(s result.Scale, l labels) []*contest {
	rows := list.Keep(b.Rows, (*Row).rated)
	all := make([]*contest, 0, len(rows)*max(len(rows)-1, 0)/2)
	for i, x := range rows {
		for _, y := range rows[i+1:] {
			all = append(all, b.contest(s, x, y))
		}
	}
	if b.Component.Provoked() {
		b.compareFailures(all, rows, s, l)
	} else {
		b.compareScores(all, rows, s, l)
	}
	return all
}

// compareFailures tests on how many questions only one of two rows failed.
func (b *Board) compareFailures(all []*contest, rows []*Row, s result.Scale, l labels) {
	type side struct {
		*failures
		failed [3][]int8 // as raters answered, with "not sure" as no, and as yes
		split  bool
	}
	sides := map[*Row]side{}
	for _, r := range rows {
		answers := l.answers(r.ScoredRun.Run, s.ID)
		x := side{failures: newFailures(answers)}
		x.split = x.failures.split()
		for i, as := range []int{0, -1, 1} {
			if x.failed[i] = x.failed[0]; i == 0 || x.unsure > 0 {
				x.failed[i] = l.failed(answers, as)
			}
		}
		sides[r] = x
	}
	for _, c := range all {
		x, y := sides[c.a], sides[c.b]
		only := []result.Only{onlyFailed(x.failed[0], y.failed[0])}
		if x.unsure+y.unsure > 0 {
			only = append(only, onlyFailed(x.failed[1], y.failed[1]), onlyFailed(x.failed[2], y.failed[2]))
		}
		if c.pair != nil {
			c.pair.Questions = new(decidedBoth(x.failed[0], y.failed[0]))
		}
		c.mcnemar(only, b.Unknown)
		c.tested = c.why == ""
		if p := c.pair; p != nil && (x.split || y.split) {
			d := stats.PairedDifference(x.obs, y.obs, s.Range())
			p.Difference, p.CI, p.split = d.Defined(), nil, true
			if d.HasInterval() {
				p.CI = &d.CI
			}
		}
	}
}

// mcnemar tests on how many questions only one of two rows failed: as raters answered and,
// where some were not sure, with "not sure" as no and as yes.
func (c *contest) mcnemar(only []result.Only, unknown int) {
	all := onlyReadings(only, unknown)
	c.tested, c.reading, c.unsure = true, all[0], all[1:]
	p := c.pair
	if p == nil {
		return
	}
	p.OnlyA, p.OnlyB, p.onlyUnsure, p.Method = &only[0].A, &only[0].B, only[1:], "McNemar, exact"
	if unknown > 0 {
		p.Method += stats.UnknownLeaning
	}
	if p.Questions == nil {
		return
	}
	if d := stats.PairedRates(only[0].A, only[0].B, *p.Questions); d.Undefined == "" {
		p.Difference, p.CI = &d.Value, &d.CI
	}
}

// onlyReadings are of McNemar's test, mixed over what raters may lean where a panel of unknown ones rated.
func onlyReadings(all []result.Only, unknown int) []reading {
	return list.Map(all, func(only result.Only) reading {
		d := stats.McNemarNull(only.A+only.B, unknown)
		return reading{p: d.P(only.A, only.B), null: d.NullP, sign: float64(only.A - only.B), unknown: unknown}
	})
}

// decidedBoth counts the questions on which it is known of both whether they failed.
func decidedBoth(a, b []int8) (n int) {
	for q, x := range a {
		n += bit(x != 0 && b[q] != 0)
	}
	return n
}

// onlyFailed counts the questions on which only the first failed, and only the second.
func onlyFailed(a, b []int8) (only result.Only) {
	for q, x := range a {
		switch y := b[q]; {
		case x > 0 && y < 0:
			only.A++
		case x < 0 && y > 0:
			only.B++
		}
	}
	return only
}

// failed returns by question, 1 where the model failed on a failure mode, or on any, and
// −1 where it did not: by the majority of its labels over raters and samples. Even
// splits and questions of other modes are 0, and so are labels of "not sure", which
// count as so many of yes.
func (l labels) failed(answers []answer, unsure int) []int8 {
	balance := make([]int, len(l.Question))
	for _, a := range answers {
		balance[a.question] += a.yes() - a.no() + unsure*a.unsure
	}
	out := make([]int8, len(balance))
	for q, n := range balance {
		out[q] = int8(cmp.Compare(n, 0))
	}
	return out
}

// A side is a run as all its pairs on one dimension need it.
type side struct {
	cells   [3][]stats.Obs // one a question and rater: as raters answered, with "not sure" as the lowest score, and as the highest
	unsure  bool
	placing int // among the sides that are placed; −1
}

// compareScores compares scores, and shares of several raters, within question and rater.
func (b *Board) compareScores(all []*contest, rows []*Row, s result.Scale, l labels) {
	sides, byRow := make([]side, len(rows)), map[*Row]int{}
	var placed []*side
	unsure := false
	for i, r := range rows {
		sides[i], byRow[r] = l.side(r, s), i
		if sides[i].placing = -1; r.Figure(s.ID).Placed() {
			sides[i].placing, placed = len(placed), append(placed, &sides[i])
			unsure = unsure || sides[i].unsure
		}
	}
	var rules [3]*stats.Pairs
	for i := range rules {
		if rules[i] = rules[0]; i == 0 || unsure {
			rules[i] = stats.NewPairs(list.Map(placed, func(x *side) []stats.Obs { return x.cells[i] }), s.Range(), b.Unknown)
		}
	}
	b.apart[s.ID] = rules[0].Reliability()
	for _, c := range all {
		x, y := &sides[byRow[c.a]], &sides[byRow[c.b]]
		if c.why == "" {
			c.pooled(rules, x, y)
		}
		if c.pair != nil {
			c.pair.measure(x, y)
		}
	}
}

func (l labels) side(r *Row, s result.Scale) side {
	obs, unsure, _ := l.observations(r.ScoredRun.Run, s.ID)
	x := side{unsure: len(unsure) > 0}
	x.cells[0] = stats.Cells(obs)
	x.cells[1], x.cells[2] = x.cells[0], x.cells[0]
	if x.unsure {
		x.cells[1], x.cells[2] = stats.Cells(counted(obs, unsure, s.Min)), stats.Cells(counted(obs, unsure, s.Max))
	}
	return x
}

// counted returns ratings with every "not sure" counted as a value.
func counted(obs, unsure []stats.Obs, as float64) []stats.Obs {
	all := slices.Clone(obs)
	for _, o := range unsure {
		o.X = as
		all = append(all, o)
	}
	return all
}

// pooled tests the difference of two rows by the pooled rule.
func (c *contest) pooled(rules [3]*stats.Pairs, x, y *side) {
	contrast := rules[0].Compare(x.placing, y.placing)
	c.tested, c.reading = tested(contrast), contrastReading(contrast)
	if x.unsure || y.unsure {
		for _, rule := range rules[1:] {
			c.unsure = append(c.unsure, contrastReading(rule.Compare(x.placing, y.placing)))
		}
	}
	p := c.pair
	if p == nil {
		return
	}
	if !c.tested {
		p.Untested = contrast.Untested
	}
	p.rule, p.Between = &contrast, contrast.Between
	if contrast.NoInterval == "" && contrast.Undefined == "" {
		p.CI, p.SE, p.DF, p.Method = &contrast.CI, &contrast.SE, &contrast.DF, contrast.Method
	}
}

// tested reports whether a contrast has a test.
func tested(c stats.Contrast) bool { return c.Untested == "" || unvaried(c) }

// unvaried reports whether all differences are equal, so that there is no variance to test
// them with.
func unvaried(c stats.Contrast) bool {
	return c.Untested != "" && c.Undefined == "" && c.Questions > 1
}

// contrastReading returns what the test of a contrast finds. Of differences that are all equal
// it is the sign test's on questions, 2·½ to the power of these; of none, nothing tells the two apart.
func contrastReading(c stats.Contrast) reading {
	r := reading{p: c.P, sign: c.Value}
	if unvaried(c) && c.Value != 0 {
		r.p = math.Ldexp(1, 1-c.Questions)
	}
	return r
}

// measure sets the difference of two rows' ratings, and how often raters rate the one higher.
func (p *Pair) measure(a, b *side) {
	d := stats.PairedDifference(a.cells[0], b.cells[0], p.Scale.Range())
	if r := p.rule; r != nil && r.Between { // no rater rated both
		p.Difference, p.N, p.Questions = &r.Value, new(r.N), new(r.Questions)
		p.stated = result.PairTest{Difference: r.Value, N: p.N, Questions: p.Questions}
		return
	}
	if d.Undefined != "" {
		p.Untested = cmp.Or(p.Untested, "no question rated by the same rater for both")
		return
	}
	p.Difference, p.N, p.Questions = new(d.Value), new(d.N), new(d.Questions)
	better, worse := a.cells[0], b.cells[0]
	if p.Scale.LowerIsBetter {
		better, worse = worse, better
	}
	win := stats.WinProbability(better, worse)
	p.Win = &result.Win{P: win.Value, N: win.N}
	if win.HasInterval() {
		p.Win.CI95 = pairOf(&win.CI)
	}
	p.stated = result.PairTest{Difference: d.Value, N: p.N, Questions: p.Questions}
	if d.NoInterval == "" {
		p.stated.CI95, p.stated.SE, p.stated.DF = pairOf(&d.CI), new(d.SE), new(d.DF)
	}
	if p.rule == nil && d.NoInterval == "" { // not tested, and so without a part of the pooled variance
		p.CI, p.SE, p.DF, p.Method = new(d.CI), new(d.SE), new(d.DF), d.Method
	}
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

// Depends reports whether the difference is clear, but not whichever way every "not sure"
// is counted.
func (p *Pair) Depends() bool { return p.Outcome == Depends }

// TwoWay returns the difference with an interval of its own, two-way clustered: what
// summaries state beside the rule that decides.
func (p *Pair) TwoWay() result.PairTest { return p.stated }
