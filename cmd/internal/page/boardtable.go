package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardTable shows a board as a table.
type BoardTable struct {
	*board.Board
	Key  string          // tells the tables of a page apart in its address
	Kin  map[string]bool // ids of the models of the judge's own family
	Rows []*board.Row    // of the board, or its first
	All  string          // where the table of all rows is, if this holds the first alone; else ""
}

// rowsShown is how many rows a table has beside others on a page: all rows of a longer
// board have a page of their own.
const rowsShown = 200

// firstRows is [Builder.boardTable], but for boards that have a page of all their rows.
func (b *Builder) firstRows(key string, of *board.Board) *BoardTable {
	t := b.boardTable(key, of)
	if len(t.Rows) > rowsShown {
		t.Rows, t.All = t.Rows[:rowsShown], "/"+rowsPath(of)
	}
	return t
}

// A RowsPage is /boards/<panel>/eval/ or adv/: every row of a long board.
type RowsPage struct {
	Page
	Table *BoardTable
}

// allRows makes the page of every row of a board that is long.
func (b *Builder) allRows(of *board.Board) *RowsPage {
	path := rowsPath(of)
	page := &RowsPage{Table: b.boardTable("", of)}
	b.begin(path, "rows", page)
	return page
}

func (b *Builder) boardTable(key string, of *board.Board) *BoardTable {
	t := &BoardTable{Board: of, Key: key, Kin: map[string]bool{}, Rows: of.Rows}
	for _, r := range of.Rows {
		if b.lb.Kin(r.Panel, r.Model) {
			t.Kin[r.Model.ID] = true
		}
	}
	return t
}

// Long reports whether the table shows only numbers: drawings would be too many.
func (t *BoardTable) Long() bool { return long(t.Board) }

// AnyWithoutInterval reports whether some value has no interval.
func (t *BoardTable) AnyWithoutInterval() bool {
	return slices.ContainsFunc(t.Rows, func(r *board.Row) bool {
		return slices.ContainsFunc(r.Figures, func(f *board.Figure) bool { return f.Known() && !f.HasInterval() })
	})
}

// AnyRank reports whether some figure has a rank interval.
func (t *BoardTable) AnyRank() bool {
	return slices.ContainsFunc(t.Rows, func(r *board.Row) bool {
		return slices.ContainsFunc(r.Figures, func(f *board.Figure) bool { return f.Rank.Known() })
	})
}

// Ranks reports whether some row has a rank by the headline figure.
func (t *BoardTable) Ranks() bool {
	return slices.ContainsFunc(t.Rows, func(r *board.Row) bool { return r.Headline().Rank.Known() })
}

// Rated returns on how many scales some row has a value.
func (t *BoardTable) Rated() int {
	n := 0
	for _, s := range t.Scales {
		n += min(t.ValueRange(s.ID).N, 1)
	}
	return n
}

// NoRank says why some row has no rank; "" where all have one.
func (t *BoardTable) NoRank() string {
	for _, r := range slices.Backward(t.Rows) {
		if f := r.Headline(); !f.Rank.Known() {
			return f.NoRank
		}
	}
	return ""
}

// Modes returns the failure modes of an ADV board, the one seen most first.
func (t *BoardTable) Modes() []result.Scale {
	modes := slices.Clone(t.Scales)
	rate := func(s result.Scale) float64 {
		if f := t.Over(s); f.Known() {
			return f.Value
		}
		return 0
	}
	slices.SortStableFunc(modes, func(x, y result.Scale) int { return cmp.Compare(rate(y), rate(x)) })
	return modes
}

// Over returns the rate of a failure mode over all rows.
func (t *BoardTable) Over(s result.Scale) *board.Figure {
	return t.Totals[slices.IndexFunc(t.Scales, func(x result.Scale) bool { return x.ID == s.ID })]
}

// Bold reports whether some row of an ADV board leads over all modes.
func (t *BoardTable) Bold() bool {
	return slices.ContainsFunc(t.Rows, func(r *board.Row) bool { return r.Total.Leads })
}

// AnyTotal reports whether the rate over all models is known for some scale.
func (t *BoardTable) AnyTotal() bool { return slices.ContainsFunc(t.Totals, (*board.Figure).Known) }

// ReadRank returns a figure whose rank shows how to read one, if it can a wide one;
// nil where none has a rank.
func (t *BoardTable) ReadRank() *board.Figure {
	var out *board.Figure
	for _, r := range t.Rows {
		if f := r.Headline(); f.Rank.Known() && (out == nil || out.Rank.Best == out.Rank.Worst) {
			out = f
		}
	}
	return out
}

// ReadBold returns a figure in bold; nil where there is none.
func (t *BoardTable) ReadBold() *board.Figure {
	return t.find(func(f *board.Figure) bool { return f.Leads })
}

// ReadFigure returns a figure that shows how to read one, if it can with an interval;
// nil where no value is known.
func (t *BoardTable) ReadFigure() *board.Figure {
	f := t.find(func(f *board.Figure) bool { return f.HasInterval() && f.CI.Hi > f.CI.Lo })
	return cmp.Or(f, t.find((*board.Figure).Known))
}

// find returns the first figure of which ok holds, or nil.
func (t *BoardTable) find(ok func(*board.Figure) bool) *board.Figure {
	for _, r := range t.Rows {
		if i := slices.IndexFunc(r.Figures, ok); i >= 0 {
			return r.Figures[i]
		}
	}
	return nil
}
