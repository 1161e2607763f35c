package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// An Answer says which models are best on a scale of a board.
type Answer struct {
	Board    *Board
	Scale    result.Scale
	Best     []*Row // ties and all, the best value first; people are not among them
	Top      *Row   // the placed model with the best value, which is not among the best where it rests on "not sure"
	Worst    *Row   // the placed model with the worst value
	standing []*Row // with people
	Nobody   string // why no model is placed, and so none named; "" where Best has some
	placed   []*Row // of models
}

// AnswerOn returns nil where no model has a value.
func AnswerOn(b *Board, s result.Scale) *Answer {
	a := &Answer{Board: b, Scale: s, Best: slices.Clone(b.Best(s)), placed: b.Placed(s), standing: b.Standing(s)}
	if len(a.Best) == 0 {
		known := list.Keep(b.Models(), func(r *Row) bool { return a.On(r).Known() })
		if len(known) == 0 {
			return nil
		}
		a.Nobody = a.On(known[0]).NotPlaced
		if slices.ContainsFunc(known, func(r *Row) bool { return a.On(r).NotPlaced != a.Nobody }) {
			a.Nobody = "not placed, each for its own reason"
		}
		return a
	}
	slices.SortStableFunc(a.Best, func(x, y *Row) int { return ByValue(s, x, y) })
	a.Top = slices.MinFunc(a.placed, func(x, y *Row) int { return ByValue(s, x, y) })
	a.Worst = slices.MaxFunc(a.placed, func(x, y *Row) int { return ByValue(s, x, y) })
	return a
}

// Resting counts the models whose value is better than that of the best only as long as "not sure" is left out.
func (a *Answer) Resting() int {
	return len(list.Keep(a.placed, func(r *Row) bool {
		return a.Ranked() && ByValue(a.Scale, r, a.First()) < 0 && a.Board.restsOnUnsure(a.Scale, r)
	}))
}

// ByValue puts the better value on a scale first.
func ByValue(s result.Scale, x, y *Row) int {
	switch v, w := x.Figure(s.ID).Value, y.Figure(s.ID).Value; {
	case Same(v, w):
		return 0
	case s.Better(v, w):
		return -1
	}
	return 1
}

// First returns the model with the best value, where there is one.
func (a *Answer) First() *Row { return a.Best[0] }

// On returns a row's figure on the scale.
func (a *Answer) On(r *Row) *Score { return r.Figure(a.Scale.ID) }

// Ranked reports whether tests or intervals say who is best.
func (a *Answer) Ranked() bool { return a.Nobody == "" && a.On(a.First()).Rank.Known() }

// Tested reports whether it is tests of every pair.
func (a *Answer) Tested() bool { return a.Ranked() && a.On(a.First()).Rank.Basis == ByTests }

// Alone reports whether only one model is placed.
func (a *Answer) Alone() bool { return len(a.placed) == 1 }

// Same reports whether all models have the same value.
func (a *Answer) Same() bool { return RangeOf(a.placed, a.Scale.ID).One() }

// in reports whether a row, of a model or of people, has a place.
func (a *Answer) in(r *Row) bool { return slices.Contains(a.standing, r) }

// AllTie reports whether tests or intervals tell none of several models from the best; people may be better.
func (a *Answer) AllTie() bool {
	if !a.Ranked() || a.Alone() {
		return false
	}
	if first := a.On(a.First()); first.Rank.Top() {
		return !first.Leads
	}
	return len(a.Below()) == 0
}

// Above returns the people who are clearly better than each of the best.
func (a *Answer) Above() []*Row {
	return list.Keep(a.Board.Rows, func(r *Row) bool {
		notWorse := func(best *Row) bool { return !a.better(r, best) }
		return a.Ranked() && a.in(r) && r.Model.IsPeople() && !slices.ContainsFunc(a.Best, notWorse)
	})
}

// Unsettled counts the others, people among them, that are not clearly worse than each of the best.
func (a *Answer) Unsettled() int {
	return len(list.Keep(a.Below(), func(r *Row) bool {
		return slices.ContainsFunc(a.Best, func(best *Row) bool { return !a.better(best, r) })
	}))
}

// better reports whether one row is clearly better than another: by their test or, where
// ranks rest on intervals, because these lie apart.
func (a *Answer) better(x, y *Row) bool {
	if a.Tested() {
		return a.Board.Outcome(a.Scale.ID, x, y) == Better
	}
	v, w := a.On(x), a.On(y)
	return v.HasInterval() && w.HasInterval() && a.Scale.Better(v.CI.Lo, w.CI.Hi) && a.Scale.Better(v.CI.Hi, w.CI.Lo)
}

// Below returns the models and people that are placed and neither among the best nor clearly better.
func (a *Answer) Below() []*Row {
	above := a.Above()
	return list.Keep(a.Board.Rows, func(r *Row) bool {
		return a.in(r) && !slices.Contains(a.Best, r) && !slices.Contains(above, r)
	})
}

// mostNamed is how many of the best a sentence names: of more, none, since whichever came
// first would seem to lead.
const mostNamed = 4

// Many reports whether the best are more than a sentence names.
func (a *Answer) Many() bool { return len(a.Best) > mostNamed }

// Last returns the one of the best with the worst value.
func (a *Answer) Last() *Row { return a.Best[len(a.Best)-1] }

// Span returns the comparison of the first and the last of the best, that tests do not tell
// apart: how far they lie from each other. nil where it is not known.
func (a *Answer) Span() *Pair {
	if !a.Tested() {
		return nil
	}
	return a.Board.Between(a.Scale.ID, a.First(), a.Last())
}

// Unit is what the board's rates are shares of.
func (a *Answer) Unit() string { return a.Board.Unit(a.Scale) }

// Depends reports whether the comparison of any two placed rows depends on the answers that raters were not sure of.
func (a *Answer) Depends() bool {
	return slices.ContainsFunc(a.standing, func(x *Row) bool {
		return slices.ContainsFunc(a.standing, func(y *Row) bool { return a.Board.Outcome(a.Scale.ID, x, y) == Depends })
	})
}

// Placed returns the models that have a place.
func (a *Answer) Placed() []*Row { return a.placed }

// Majorities returns the smallest and the largest share of answers to which most ratings say yes, over some models; nil
// where it is not known of all. It stands beside shares of ratings.
func (a *Answer) Majorities(rows []*Row) *stats.Interval {
	out := &stats.Interval{Lo: 1}
	for _, r := range rows {
		m := a.On(r).Majority
		if m == nil {
			return nil
		}
		out.Lo, out.Hi = min(out.Lo, *m), max(out.Hi, *m)
	}
	return out
}

// Figures returns the figures of the board's rows on the scale.
func (a *Answer) Figures() []*Score {
	return list.Map(a.Board.Rows, a.On)
}

// Compared returns how many pairs were compared, and Decided how many of them differ.
func (a *Answer) Compared() int { n, _ := a.Board.Compared(a.Scale.ID); return n }

func (a *Answer) Decided() int { _, n := a.Board.Compared(a.Scale.ID); return n }

// RatersDisagree returns the raters' agreement where it is little beyond doubt, else nil.
func (a *Answer) RatersDisagree() *Agreement {
	for _, g := range a.Board.Agreement {
		if g.Scale.ID == a.Scale.ID && g.Alpha != nil && g.Interval() != nil && g.Interval()[1] < littleAgreement {
			return &g
		}
	}
	return nil
}

// littleAgreement is an alpha below which raters hardly agree.
const littleAgreement = 0.2

// Answers are those of boards: on overall quality, medical advice and failures when
// provoked.
func Answers(boards []*Board) []*Answer {
	var out []*Answer
	for _, of := range boards {
		first := of.Headline()
		b := of.Component.Benchmark()
		own := func(s result.Scale) bool {
			return ComponentOf(b, s).Equal(of.Component) && s.ID != first.ID && s.ID != b.Headline().ID
		}
		for _, s := range append([]result.Scale{first}, list.Keep(HeadlineScales(b), own)...) {
			if a := AnswerOn(of, s); a != nil {
				out = append(out, a)
			}
		}
	}
	return out
}

// ComparedScales lists the dimensions, or all failure modes together and each.
func ComparedScales(c result.Component) []result.Scale {
	if c.Provoked() {
		return append([]result.Scale{result.Total}, c.Shown()...)
	}
	return c.Shown()
}

// HeadlineScales are those by which a model is told in few words, of the parts that the benchmark has.
func HeadlineScales(b *result.Benchmark) []result.Scale {
	all := []result.Scale{b.Headline(), b.Risk()}
	if b.Of(result.Provoked).Exists() {
		all = append(all, result.Total)
	}
	return list.Keep(all, func(s result.Scale) bool { return s.ID != "" })
}

// ComponentOf returns the component that a scale belongs to: one of those above.
func ComponentOf(b *result.Benchmark, s result.Scale) result.Component {
	if s.ID == result.Total.ID {
		return b.Of(result.Provoked)
	}
	return b.Of(result.Rated)
}
