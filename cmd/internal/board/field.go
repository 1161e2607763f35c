package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Field compares what a row is given on a scale with all other rows of the board on the
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

	trial         trial
	lowerIsBetter bool
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

// compareFields compares every row with the others: all cells of the table as one family, the
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
		b.stateFields(s)
	}
	family := adjust(list.Map(computed, func(f *Field) trial { return f.trial }))
	for _, f := range computed {
		f.Family, f.Outcome = family, f.trial.outcome(f.lowerIsBetter)
		f.P, f.PAdjusted, f.Unsure = f.trial.published()
	}
}

// stateFields takes the tests that the panel's summary states of rows whose ratings are not
// here.
func (b *Board) stateFields(s result.Scale) {
	if b.Summary == nil {
		return
	}
	for _, x := range b.Summary.Fields {
		r := b.RowOf(x.Model)
		if x.Scale != s.ID || r == nil || r.rated() || x.Models < 2 {
			continue
		}
		if b.Unknown > 0 {
			x = x.Decided()
		}
		if figure := r.Figure(s.ID); figure.Placed() && x.P != nil && x.PAdjusted != nil {
			sign := x.Value - x.Others
			if x.Difference != nil {
				sign = *x.Difference
			}
			t := statedTrial(reading{p: *x.P, adjusted: *x.PAdjusted, sign: sign}, x.Unsure)
			figure.Field = &Field{FieldTest: x, Outcome: t.outcome(s.LowerIsBetter)}
		}
	}
}

// fields tests the placed rows with ratings on a scale, each against the others: exactly where no question has several raters.
func (b *Board) fields(s result.Scale, l labels) (out []*Field) {
	rows := list.Keep(b.rankable(s), (*Row).rated)
	if len(rows) < 3 { // the others of two are one, which the pair is a test of
		return nil
	}
	of := ratings{b, s, l}
	rule := Rule(scores{of})
	if s.Percent && !slices.ContainsFunc(rows, func(r *Row) bool { return severalRaters(of.answersOf(r)) }) {
		rule = yesNo{of}
	}
	for i, f := range rule.Others(rows) {
		if f != nil {
			f.Scale, f.Model, f.lowerIsBetter = s.ID, rows[i].Model.ID, s.LowerIsBetter
			rows[i].Figure(s.ID).Field, out = f, append(out, f)
		}
	}
	return out
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
