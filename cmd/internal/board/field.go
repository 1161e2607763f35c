package board

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Field is what a row is given on a scale, held against all other rows of the board on the
// same questions: "names a medication in 8 of 17 answers, the other eight models together
// in 4 of 157". It is what a page says of a figure before it says how pairs compare.
//
// Of a scale of yes and no with one rater a question the test is exact, see [stats.Fields]:
// Expected is what chance would give, were the row like the others. Of scores, and where
// several raters gave an answer, it is that of the difference to the mean of the others
// within question and rater, by the pooled rule: Difference, SE, DF and CI.
//
// The family of adjusted p values is all cells of the board's table; that of totals, the totals.
type Field struct {
	result.FieldTest
	Outcome Outcome `json:"verdict"` // better, worse, no clear difference, depends on not sure, untested

	trial trial
	scale result.Scale
}

// Clear reports whether the row is clearly better or worse than the others.
func (f *Field) Clear() bool { return f != nil && f.Outcome.Clear() }

// Better, Worse, Depends and Tested say what was found of the row.
func (f *Field) Better() bool  { return f.Outcome == Better }
func (f *Field) Worse() bool   { return f.Outcome == Worse }
func (f *Field) Depends() bool { return f.Outcome == Depends }
func (f *Field) Tested() bool  { return f.Outcome != Untested }

// Counted reports whether the counts of labels are those of the test: of an exact one, on the questions that the row has.
func (f *Field) Counted() bool {
	return f.N != nil && f.TestedN != nil && *f.TestedN > 0 && *f.N == f.Questions
}

// Excess is how far the row's value lies from that of the others, 0 or more.
func (f *Field) Excess() float64 { return math.Abs(f.Value - f.Others) }

// compareFields holds every row against the others: all cells of the table as one family, the
// totals as another.
func (b *Board) compareFields(l labels) {
	b.judgeFields(l, b.Scales)
	if b.Component.Provoked() {
		b.judgeFields(l, []result.Scale{result.Total})
	}
}

func (b *Board) judgeFields(l labels, scales []result.Scale) {
	var computed []*Field
	for _, s := range scales {
		computed = append(computed, b.fields(s, l)...)
	}
	family := adjust(list.Map(computed, func(f *Field) *trial { return &f.trial }))
	for _, f := range computed {
		t := &f.trial
		f.Family, f.Outcome = family, t.outcome(f.scale.LowerIsBetter)
		if t.tested {
			f.P, f.PAdjusted, f.Unsure = new(t.p), new(t.adjusted), list.Map(t.unsure, reading.stated)
		}
	}
	for _, s := range scales {
		b.stateFields(s)
	}
}

// stateFields takes the tests that the panel's summary states of rows whose ratings are not
// here.
func (b *Board) stateFields(s result.Scale) {
	if b.Summary == nil {
		return
	}
	for _, x := range b.Summary.Fields {
		i := slices.IndexFunc(b.Rows, func(r *Row) bool { return r.Model.ID == x.Model })
		if x.Scale != s.ID || i < 0 || b.Rows[i].rated() || x.Models < 2 {
			continue
		}
		if b.Unknown > 0 {
			x = x.Decided()
		}
		f := &Field{FieldTest: x, scale: s}
		if figure := b.Rows[i].Figure(s.ID); figure.Placed() && x.P != nil && x.PAdjusted != nil {
			f.trial = trial{tested: true, reading: reading{p: *x.P, adjusted: *x.PAdjusted, sign: x.Value - x.Others}}
			if x.Difference != nil {
				f.trial.sign = *x.Difference
			}
			f.trial.unsure = list.Map(x.Unsure, statedReading)
			figure.Field, f.Outcome = f, f.trial.outcome(s.LowerIsBetter)
		}
	}
}

// fields tests the placed rows with ratings on a scale, each against the others.
func (b *Board) fields(s result.Scale, l labels) []*Field {
	rows := list.Keep(b.Rows, func(r *Row) bool { return r.rated() && r.Figure(s.ID).Placed() && r.Figure(s.ID).Known() })
	if len(rows) < 3 { // the others of two are one, which the pair is a test of
		return nil
	}
	answers := l.byRow(rows, s)
	if !s.Percent || slices.ContainsFunc(answers, severalRaters) {
		return b.pooledFields(s, l, rows)
	}
	return b.exactFields(s, l, rows, answers)
}

// severalRaters reports whether some question has ratings of two raters.
func severalRaters(answers []answer) bool {
	last := stats.Obs{Question: -1}
	for _, a := range answers {
		for _, o := range a.ratings {
			if o.Question == last.Question && o.Rater != last.Rater {
				return true
			}
			last = o
		}
	}
	return false
}

// exactFields tests shares of yes with one rater a question.
func (b *Board) exactFields(s result.Scale, l labels, rows []*Row, answers [][]answer) []*Field {
	unsure := slices.ContainsFunc(answers, func(of []answer) bool {
		return slices.ContainsFunc(of, func(a answer) bool { return a.unsure > 0 })
	})
	shares := func(counted func(answer) stats.Fraction) [][]stats.Fraction {
		return list.Map(answers, func(of []answer) []stats.Fraction { return l.shares(of, counted) })
	}
	yes := shares(func(a answer) stats.Fraction {
		return stats.Fraction{Sum: int64(a.yes()), Count: int64(len(a.ratings))}
	})
	all := stats.Fields(yes, b.Unknown)
	var either [][]stats.Field
	if unsure {
		for _, as := range []int64{0, 1} {
			either = append(either, stats.Fields(shares(func(a answer) stats.Fraction {
				return stats.Fraction{Sum: int64(a.yes()) + as*int64(a.unsure), Count: int64(len(a.ratings) + a.unsure)}
			}), b.Unknown))
		}
	}
	k, n := 0, 0
	for _, of := range answers {
		t := newFailures(of)
		k, n = k+t.k, n+t.n
	}
	var out []*Field
	for i, r := range rows {
		t := newFailures(answers[i])
		x := all[i]
		testedK, testedN, others := testedOthers(yes, i)
		f := &Field{scale: s, FieldTest: result.FieldTest{
			Scale: s.ID, Model: r.Model.ID, Models: others, Value: x.Value, Others: x.Others, Expected: &x.Expected, Questions: x.Questions,
			K: &t.k, N: &t.n, OthersK: new(k - t.k), OthersN: new(n - t.n),
			TestedK: &testedK, TestedN: &testedN, Method: x.Method,
		}}
		if x.Undefined != "" {
			continue
		}
		f.trial = trial{tested: true, reading: fieldReading(x)}
		for _, way := range either {
			f.trial.unsure = append(f.trial.unsure, fieldReading(way[i]))
		}
		r.Figure(s.ID).Field, out = f, append(out, f)
	}
	return out
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

func fieldReading(x stats.Field) reading {
	return reading{p: x.P, null: x.Null, sign: x.Value - x.Others}
}

// shares returns the share of yes by question; of none where there is no answer that counts.
func (l labels) shares(answers []answer, counted func(answer) stats.Fraction) []stats.Fraction {
	out := make([]stats.Fraction, len(l.Question))
	for _, a := range answers {
		x := counted(a)
		out[a.question].Sum += x.Sum
		out[a.question].Count += x.Count
	}
	return out
}

// againstOthers holds every side against the others: of yes and no by the exact test, too.
func againstOthers(s result.Scale, sides [][]stats.Obs, unknown int) []stats.Contrast {
	if s.Percent {
		return stats.OthersYes(sides, unknown)
	}
	return stats.Others(sides, s.Range(), unknown)
}

// pooledFields tests scores, and shares of several raters.
func (b *Board) pooledFields(s result.Scale, l labels, rows []*Row) []*Field {
	sides := list.Map(rows, func(r *Row) side { return l.side(r, s) })
	unsure := slices.ContainsFunc(sides, func(x side) bool { return x.unsure })
	var all [3][]stats.Contrast
	for i := range all {
		if all[i] = all[0]; i == 0 || unsure {
			all[i] = againstOthers(s, list.Map(sides, func(x side) []stats.Obs { return x.cells[i] }), b.Unknown)
		}
	}
	var out []*Field
	for i, r := range rows {
		x := all[0][i]
		f := &Field{scale: s, FieldTest: result.FieldTest{Scale: s.ID, Model: r.Model.ID, Models: x.Others, Questions: x.Questions, Method: x.Method}}
		if x.Undefined != "" {
			continue
		}
		f.Value, f.Others, f.Difference = x.Own, x.Own-x.Value, &x.Value
		if x.NoInterval == "" {
			f.SE, f.DF, f.CI95 = &x.SE, &x.DF, pairOf(&x.CI)
		}
		f.trial.tested, f.trial.reading = tested(x), contrastReading(x)
		if unsure {
			f.trial.unsure = []reading{contrastReading(all[1][i]), contrastReading(all[2][i])}
		}
		r.Figure(s.ID).Field, out = f, append(out, f)
	}
	return out
}
