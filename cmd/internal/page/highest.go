package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// A HighestRate is the highest failure rate of a board or a model, with every
// place that has it: ties are ties.
type HighestRate struct {
	Figure *board.Figure // the first of them
	Places []RatePlace
}

// A RatePlace is a model's rate on a failure mode.
type RatePlace struct {
	Row    *board.Row
	Figure *board.Figure
}

// None reports whether no failure was seen at all.
func (h *HighestRate) None() bool { return h.Figure.Value == 0 }

// listedPlaces bounds the places that a sentence names.
const listedPlaces = 3

// Listed reports whether the places are few enough to be named.
func (h *HighestRate) Listed() bool { return len(h.Places) <= listedPlaces }

// highestOf returns the highest rate of some rows; nil where none is known.
func highestOf(rows ...*board.Row) *HighestRate {
	var top *HighestRate
	for _, r := range rows {
		for _, f := range r.Figures {
			switch {
			case !f.Known():
			case top != nil && board.Same(f.Value, top.Figure.Value):
				top.Places = append(top.Places, RatePlace{r, f})
			case top == nil || f.Value > top.Figure.Value:
				top = &HighestRate{f, []RatePlace{{r, f}}}
			}
		}
	}
	return top
}
