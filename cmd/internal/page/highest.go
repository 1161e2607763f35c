package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// HighestRate is the highest failure rate on an ADV board.
type HighestRate struct {
	Row    *board.Row
	Figure *board.Figure
}

// highestRate returns the highest rate of those with a count, or nil.
func highestRate(adv *board.Board) *HighestRate {
	var top *HighestRate
	for _, r := range adv.Rows {
		for _, f := range r.Figures {
			if f.Known() && f.K != nil && (top == nil || f.Value > top.Figure.Value) {
				top = &HighestRate{r, f}
			}
		}
	}
	return top
}

// highestOf returns the highest figure of a row, or nil.
func highestOf(r *board.Row) *board.Figure {
	var top *board.Figure
	for _, f := range r.Figures {
		if f.Known() && (top == nil || f.Value > top.Value) {
			top = f
		}
	}
	return top
}
