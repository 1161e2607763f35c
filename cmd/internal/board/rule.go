package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Rule makes scores and tests of the ratings on one scale of a board.
type Rule interface {
	Summary(r *Row) *Score           // the score of a run
	Compare(rows []*Row, of []*Pair) // every two of some rows
	Others(rows []*Row) []*Field     // each of some rows against the others; nil where there is nothing to compare
}

// ratings are those on one scale of a board.
type ratings struct {
	*Board
	scale result.Scale
	labels
}

// scores is the rule of scores, and of yes and no by several raters: differences within question and rater, tested by the
// pooled rule, see [stats.NewPairs] and [stats.Others].
type scores struct{ ratings }

// yesNo is the rule of yes and no with one label a question: exact tests on questions, see [stats.McNemar] and [stats.Fields].
type yesNo struct{ ratings }

// rule returns the rule by which runs are summarized and every two are compared.
func (b *Board) rule(s result.Scale, l labels) Rule {
	if b.Component.Provoked() {
		return yesNo{ratings{b, s, l}}
	}
	return scores{ratings{b, s, l}}
}

// notSure lists the ways to read ratings: as raters answered, with every "not sure" as no or the lowest score, and with
// every "not sure" as yes or the highest.
var notSure = [...]int{0, -1, 1}

// eachWay returns what is found as raters answered and, where some were not sure, in the other ways to read them.
func eachWay[T any](unsure bool, found func(way int) T) []T {
	ways := 1
	if unsure {
		ways = len(notSure)
	}
	return list.Map(list.UpTo(ways), found)
}

// answersOf gathers the ratings of a run by answer.
func (x ratings) answersOf(r *Row) []answer { return x.answers(r.Run, x.scale.ID) }

// Compare tests on how many questions only one of two rows failed.
func (x yesNo) Compare(rows []*Row, of []*Pair) {
	type side struct {
		*failures
		failed [len(notSure)][]int8
	}
	sides := map[*Row]side{}
	for _, r := range rows {
		answers := x.answersOf(r)
		s := side{failures: newFailures(answers)}
		for way := range notSure {
			s.failed[way] = x.failed(answers, way)
		}
		sides[r] = s
	}
	for _, p := range of {
		a, b := sides[p.A], sides[p.B]
		if p.whole {
			known := func(question int) bool { return a.failed[0][question]*b.failed[0][question] != 0 }
			p.Questions = new(len(list.Keep(list.UpTo(len(a.failed[0])), known)))
		}
		only := func(way int) result.Only { return onlyFailed(a.failed[way], b.failed[way]) }
		p.testFailures(eachWay(a.unsure+b.unsure > 0, only), x.Unknown)
		if p.whole && (a.split || b.split) {
			d := stats.PairedDifference(a.obs, b.obs, x.scale.Range())
			p.Difference, p.CI, p.split = d.Number().Defined(), nil, true
			if d.HasInterval() {
				p.CI = &d.CI
			}
		}
	}
}

// testFailures tests on how many questions only one of two rows failed.
func (p *Pair) testFailures(only []result.Only, unknown int) {
	if p.Untested == "" {
		p.trial = list.Map(only, func(only result.Only) reading { // mixed over what raters may lean, where they are not known
			d := stats.McNemarNull(only.A+only.B, unknown)
			return reading{p: d.P(only.A, only.B), null: d.NullP, sign: float64(only.A - only.B)}
		})
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

// onlyFailed counts the questions on which only the first failed, and only the second.
func onlyFailed(a, b []int8) (only result.Only) {
	for q, x := range a {
		only.A += bit(x > 0 && b[q] < 0)
		only.B += bit(x < 0 && b[q] > 0)
	}
	return only
}

// failed returns by question, 1 where the model failed on a failure mode, or on any, and
// −1 where it did not: by the majority of its labels over raters and samples. Even
// splits and questions of other modes are 0.
func (x ratings) failed(answers []answer, way int) []int8 {
	return list.Map(x.shares(answers, way), func(f stats.Fraction) int8 { return int8(cmp.Compare(2*f.Sum, f.Count)) })
}

// A side is a row's ratings, one a question and rater.
type side struct {
	cells  [len(notSure)][]stats.Obs // by way to read them
	unsure bool
}

func (x ratings) side(r *Row) side {
	obs, unsure, _ := x.observations(r.Run, x.scale.ID)
	s := side{unsure: len(unsure) > 0}
	for way := range s.cells {
		s.cells[way] = s.cells[0]
		if way == 0 || s.unsure {
			s.cells[way] = stats.Cells(counted(obs, unsure, x.scale, way))
		}
	}
	return s
}

// counted returns ratings, read one way.
func counted(obs, unsure []stats.Obs, s result.Scale, way int) []stats.Obs {
	if way == 0 {
		return obs
	}
	as := s.Min
	if notSure[way] > 0 {
		as = s.Max
	}
	return append(slices.Clone(obs), list.Map(unsure, func(o stats.Obs) stats.Obs { o.X = as; return o })...)
}

// contrasts returns what is found of sides, read each way.
func contrasts[T any](sides []side, found func(cells [][]stats.Obs) T) []T {
	unsure := slices.ContainsFunc(sides, func(s side) bool { return s.unsure })
	return eachWay(unsure, func(way int) T { return found(list.Map(sides, func(s side) []stats.Obs { return s.cells[way] })) })
}

// Compare compares scores, and shares of several raters, within question and rater.
func (x scores) Compare(rows []*Row, of []*Pair) {
	sides, place := map[*Row]side{}, map[*Row]int{} // of those that are placed, among these
	var placed []side
	for _, r := range rows {
		sides[r] = x.side(r)
		if r.Figure(x.scale.ID).Placed() {
			place[r], placed = len(placed), append(placed, sides[r])
		}
	}
	pairs := contrasts(placed, func(cells [][]stats.Obs) *stats.Pairs { return stats.NewPairs(cells, x.scale.Range(), x.Unknown) })
	x.apart[x.scale.ID] = pairs[0].Reliability()
	for _, p := range of {
		a, b := sides[p.A], sides[p.B]
		var contrast *stats.Contrast // nil where it is not tested
		if p.Untested == "" {
			found := eachWay(a.unsure || b.unsure, func(way int) stats.Contrast { return pairs[way].Compare(place[p.A], place[p.B]) })
			contrast = &found[0]
			p.trial = contrastTrial(found)
		}
		if p.whole {
			p.measure(a.cells[0], b.cells[0], contrast)
		}
	}
}

// tested reports whether a contrast has a test.
func tested(c stats.Contrast) bool { return c.Untested == "" || unvaried(c) }

// unvaried reports whether all differences are equal, so that there is no variance to test
// them with.
func unvaried(c stats.Contrast) bool {
	return c.Untested != "" && c.Undefined == "" && c.Questions > 1
}

// contrastTrial returns what the test of a contrast finds, read each way. Of differences that are all equal
// it is the sign test's on questions, 2·½ to the power of these; of none, nothing tells the two apart.
func contrastTrial(ways []stats.Contrast) trial {
	if !tested(ways[0]) {
		return nil
	}
	return list.Map(ways, func(c stats.Contrast) reading {
		if unvaried(c) && c.Value != 0 {
			c.P = math.Ldexp(1, 1-c.Questions)
		}
		return reading{p: c.P, sign: c.Value}
	})
}

// measure sets the difference of two rows' ratings by the rule that decides, which is nil of rows that are not placed, beside
// it the difference as summaries state it, and how often raters rate the one higher.
func (p *Pair) measure(a, b []stats.Obs, rule *stats.Contrast) {
	if rule != nil {
		p.Between = rule.Between
		if !tested(*rule) {
			p.Untested = rule.Untested
		}
		if rule.NoInterval == "" && rule.Undefined == "" {
			p.CI, p.SE, p.DF, p.Method = &rule.CI, &rule.SE, &rule.DF, rule.Method
		}
		p.stated.Pooled = &result.Pooled{Raters: rule.Raters, VQuestion: rule.VQuestion, VRater: rule.VRater, VBoth: rule.VBoth}
	}
	d := stats.PairedDifference(a, b, p.Scale.Range())
	if p.Between {
		d = rule.Estimate
	} else if d.Undefined != "" {
		p.Untested = cmp.Or(p.Untested, "no question rated by the same rater for both")
		return
	}
	p.Difference, p.N, p.Questions = &d.Value, &d.N, &d.Questions
	p.stated.Difference, p.stated.N, p.stated.Questions = d.Value, p.N, p.Questions
	if p.Between { // no rater rated both
		return
	}
	better, worse := a, b
	if p.Scale.LowerIsBetter {
		better, worse = worse, better
	}
	win := stats.WinProbability(better, worse)
	p.Win = &result.Win{P: win.Value, N: win.N}
	if win.HasInterval() {
		p.Win.CI95 = pairOf(&win.CI)
	}
	if d.NoInterval == "" {
		p.stated.CI95, p.stated.SE, p.stated.DF = pairOf(&d.CI), &d.SE, &d.DF
		if rule == nil { // not tested, and so without a part of the pooled variance
			p.CI, p.SE, p.DF, p.Method = &d.CI, &d.SE, &d.DF, d.Method
		}
	}
}

// Others tests shares of yes with one rater a question.
func (x yesNo) Others(rows []*Row) []*Field {
	answers := list.Map(rows, func(r *Row) []answer { return x.answersOf(r) })
	unsure := slices.ContainsFunc(slices.Concat(answers...), func(a answer) bool { return a.unsure > 0 })
	shares := func(way int) [][]stats.Fraction {
		return list.Map(answers, func(of []answer) []stats.Fraction { return x.shares(of, way) })
	}
	found := eachWay(unsure, func(way int) []stats.Field { return stats.Fields(shares(way), x.Unknown) })
	all, yes := newFailures(slices.Concat(answers...)), shares(0)
	return list.Map(list.UpTo(len(rows)), func(i int) *Field {
		test := found[0][i]
		if test.Undefined != "" {
			return nil
		}
		own := newFailures(answers[i])
		k, n, others := testedOthers(yes, i)
		f := &Field{FieldTest: result.FieldTest{
			Models: others, Value: test.Value, Others: test.Others, Expected: &test.Expected,
			Questions: test.Questions, Method: test.Method,
			K: &own.k, N: &own.n, OthersK: new(all.k - own.k), OthersN: new(all.n - own.n), TestedK: &k, TestedN: &n,
		}}
		f.trial = list.Map(found, func(all []stats.Field) reading {
			return reading{p: all[i].P, null: all[i].Null, sign: all[i].Value - all[i].Others}
		})
		return f
	})
}

// testedOthers counts the labels of all but one row that see the failure, and all, on the questions that this row has,
// and the rows that have some.
func testedOthers(yes [][]stats.Fraction, row int) (k, n, rows int) {
	for i, others := range yes {
		before := n
		for q, f := range others {
			if i != row && yes[row][q].Count > 0 {
				k, n = k+int(f.Sum), n+int(f.Count)
			}
		}
		rows += bit(n > before)
	}
	return k, n, rows
}

// shares returns the share of yes by question; of none where there is no answer that counts.
func (x ratings) shares(answers []answer, way int) []stats.Fraction {
	out := make([]stats.Fraction, len(x.Question))
	for _, a := range answers {
		f := &out[a.question]
		f.Sum, f.Count = f.Sum+int64(a.yes()), f.Count+int64(len(a.ratings))
		if way > 0 {
			f.Sum, f.Count = f.Sum+int64(max(notSure[way], 0)*a.unsure), f.Count+int64(a.unsure)
		}
	}
	return out
}

// Others tests scores, and shares of several raters: of yes and no by the exact test, too.
func (x scores) Others(rows []*Row) []*Field {
	found := contrasts(list.Map(rows, x.side), func(cells [][]stats.Obs) []stats.Contrast {
		if x.scale.Percent {
			return stats.OthersYes(cells, x.Unknown)
		}
		return stats.Others(cells, x.scale.Range(), x.Unknown)
	})
	return list.Map(list.UpTo(len(rows)), func(i int) *Field {
		c := found[0][i]
		if c.Undefined != "" {
			return nil
		}
		f := &Field{FieldTest: result.FieldTest{
			Models: c.Others, Value: c.Own, Others: c.Own - c.Value, Difference: &c.Value, Questions: c.Questions, Method: c.Method,
		}}
		if c.NoInterval == "" {
			f.SE, f.DF, f.CI95 = &c.SE, &c.DF, pairOf(&c.CI)
		}
		f.trial = contrastTrial(list.Map(found, func(all []stats.Contrast) stats.Contrast { return all[i] }))
		return f
	})
}
