package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Profiled returns the families with a mean profile, to be set side by side; nil
// where there are not two, or not one has several models.
func Profiled(adv *Board) []Family {
	out := list.Keep(adv.Families, func(f Family) bool { return f.Profile != nil })
	if len(out) < 2 || !slices.ContainsFunc(out, func(f Family) bool { return len(f.Rows) > 1 }) {
		return nil
	}
	return out
}

// Highest returns the failure modes on which a row fails most often, ties and all; none where no rate is known.
func (r *Row) Highest() []*Score {
	known := list.Keep(r.Figures, (*Score).Known)
	top := slices.MaxFunc(append(known, &Score{}), func(x, y *Score) int { return cmp.Compare(x.Value, y.Value) })
	return list.Keep(known, func(f *Score) bool { return Same(f.Value, top.Value) })
}

// A RatePlace is a model's rate on a failure mode.
type RatePlace struct {
	Row    *Row
	Figure *Score
}

// Apart reports whether a model is clearly given more or less on a scale than all others together.
func Apart(f *Score) bool { return f != nil && f.Field.Clear() }

// JudgesGive returns what judges give a model on one scale, by its rows.
func JudgesGive(rows []*Row, s result.Scale) ValueRange {
	return RangeOf(list.Keep(rows, func(r *Row) bool { return r.Panel.IsJudge() }), s.ID)
}

// StandOut lists on which scales rows are clearly unlike all others together, the clearest first: those that differ by the
// largest part of their scale.
func StandOut(rows []*Row) []RatePlace {
	var out []RatePlace
	for _, r := range rows {
		out = append(out, list.Map(list.Keep(r.All(), Apart), func(f *Score) RatePlace { return RatePlace{r, f} })...)
	}
	part := func(x RatePlace) float64 {
		f := x.Figure
		return math.Abs(f.Field.Value-f.Field.Others) / (f.Scale.Max - f.Scale.Min)
	}
	slices.SortStableFunc(out, func(x, y RatePlace) int { return cmp.Compare(part(y), part(x)) })
	return out
}

// ProfileFigure is where one model stands on every dimension and failure mode.
type ProfileFigure struct {
	Model  *Model
	Rows   []*Row   // its place on the board of each component that speaks for it, EVAL first
	Judges bool     // some diamond is drawn
	Some   bool     // not all others are drawn: their board is long
	Top    []*Score // of failures, see [Row.Highest]
}

// Ranked returns the place whose every dimension has a rank, or nil.
func (f ProfileFigure) Ranked() *Row {
	return list.First(f.Rows, func(r *Row) bool { return r.Total == nil && r.Ranked })
}

// Tested is what tests of a model against every other on its board found on a scale.
type Tested struct {
	Row      *Row
	Better   []*Row // others that are better than it
	Worse    []*Row // others that are worse
	Tied     []*Row // others without a clear difference from it
	Open     []*Row // others where that depends on the answers that raters were not sure of
	Untested int
}

// TestedOn gathers what tests of a row against every other found on a scale.
func TestedOn(r *Row, s result.Scale) *Tested {
	t := &Tested{Row: r}
	for _, other := range r.Board().Rows {
		if other == r {
			continue
		}
		switch r.Board().Outcome(s.ID, r, other) {
		case Better:
			t.Worse = append(t.Worse, other)
		case Worse:
			t.Better = append(t.Better, other)
		case Tied:
			t.Tied = append(t.Tied, other)
		case Depends:
			t.Open = append(t.Open, other)
		default:
			t.Untested++
		}
	}
	return t
}

// Any reports whether there was a test.
func (t *Tested) Any() bool { return len(t.Better)+len(t.Worse)+len(t.Tied)+len(t.Open) > 0 }

// Decided reports whether some test found a difference.
func (t *Tested) Decided() bool { return len(t.Better)+len(t.Worse) > 0 }

// A Common is a failure mode with its rate over all models.
type Common struct {
	Scale  result.Scale
	Figure *Score
	Apart  bool // clearly less common than the most common one
}

// MostCommon returns the failures seen on a board, the most common first, each compared with the first: by the difference of
// their rates over its standard error, normal, at the level divided by the comparisons. Modes have questions of their own.
func MostCommon(adv *Board) []Common {
	var out []Common
	for i, f := range adv.Totals {
		if f.Known() && f.Value > 0 {
			out = append(out, Common{Scale: adv.Scales[i], Figure: f})
		}
	}
	slices.SortStableFunc(out, func(x, y Common) int { return cmp.Compare(y.Figure.Value, x.Figure.Value) })
	for i := range out {
		if f, first := out[i].Figure, out[0].Figure; i > 0 && f.SE > 0 && first.SE > 0 {
			p := stats.NormalP((first.Value - f.Value) / math.Hypot(first.SE, f.SE))
			out[i].Apart = p*float64(len(out)-1) < stats.Significance
		}
	}
	return out
}
