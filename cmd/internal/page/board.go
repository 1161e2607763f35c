package page

import (
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardsPage is /boards/: every panel with its boards.
type BoardsPage struct {
	Page
	Panels []*board.Panel
}

func boardsPage(b *Builder, p Page) Document {
	return &BoardsPage{p, list.Keep(b.lb.Panels, (*board.Panel).Says)}
}

// Answer says which models of a board are best overall or make fewest mistakes; nil where that is not known.
func (*BoardsPage) Answer(of *board.Board) *board.Answer { return board.AnswerOn(of, of.Headline()) }

// A BoardPage is /boards/<panel>/: one panel's EVAL and ADV tables.
type BoardPage struct {
	Page
	Panel   *board.Panel
	Answers []*board.Answer
	Leaders *ChartView  // behind the answers, a tab a scale
	Eval    *BoardTable // nil without an EVAL board
	Pairs   []PairTable
	Adv     *BoardTable // nil without an ADV board
	Retired RunList
}

// Apart lists the failures that stand out: one model against the others comes before pairs.
func (p *BoardPage) Apart() []board.RatePlace {
	if p.Adv == nil {
		return nil
	}
	return board.StandOut(p.Adv.Rows)
}

// eachBoard lists the page of every panel, and one of every row of a board that is long.
func (b *Builder) eachBoard() {
	for _, panel := range b.lb.Panels {
		b.page(boardPath(panel.ID), "board", panel, func(p Page) Document { return boardPage(b, p, panel) }).Silent = !panel.Says()
		for _, of := range list.Keep(panel.Boards(), long) {
			b.page(rowsPath(of), "rows", nil, func(p Page) Document { return &RowsPage{p, &BoardTable{Board: of, Rows: of.Rows}} })
		}
	}
}

func boardPage(b *Builder, p Page, panel *board.Panel) *BoardPage {
	page := &BoardPage{Page: p, Panel: panel, Answers: board.Answers(panel.Boards())}
	page.Leaders = b.intervals(&page.Page, panel, page.Answers)
	if panel.Eval != nil {
		page.Eval = firstRows("", panel.Eval, rowsShown)
		page.Leaders.at("#read")
		page.Pairs = pairTables(panel.Eval, panel.Eval.Scales, "", pairsShown)
	}
	if panel.Adv != nil {
		if panel.Eval == nil {
			page.Leaders.at("#" + panel.Adv.Component.String())
		}
		page.Adv = firstRows("adv", panel.Adv, rowsShown)
	}
	page.Retired.Runs = list.Keep(panel.Runs, func(r *board.Row) bool { return r.State() != result.Active })
	return page
}

// A BoardTable shows a board as a table.
type BoardTable struct {
	*board.Board
	Detailed bool         // of failures: a cell says its interval and the labels left out, too
	Key      string       // tells the tables of a page apart in its address
	Rows     []*board.Row // of the board, or its first
	All      string       // where the table of all rows is, if this holds some alone; else ""
	Telling  bool         // these are the rows that stand out, and those of both ends; else the first
}

// rowsShown is how many rows a table has beside others on a page: all rows of a longer board have a page of their own.
const rowsShown = 150

// rowsAtHome is how many rows a board of / has at most before only some are shown, and endsAtHome how many of each end then are.
const rowsAtHome, endsAtHome = 20, 3

// firstRows returns the table of a board; of one with more rows than most, of its first.
func firstRows(key string, of *board.Board, most int) *BoardTable {
	return tableOf(key, of, of.Rows[:min(most, len(of.Rows))])
}

// tellingRows returns the table of a board for the first page; of one with more than [rowsAtHome] rows, of both ends and, of a
// heatmap, which marks them, of all that stand out.
func tellingRows(key string, of *board.Board) *BoardTable {
	placed := list.Keep(of.Rows, func(r *board.Row) bool { return r.NotPlaced == "" })
	if len(of.Rows) <= rowsAtHome || len(placed) < rowsAtHome {
		return tableOf(key, of, of.Rows[:min(rowsAtHome, len(of.Rows))])
	}
	keep := slices.Concat(placed[:endsAtHome], placed[len(placed)-endsAtHome:])
	if of.Component.Provoked() {
		marked := list.Keep(of.Rows, func(r *board.Row) bool { return slices.ContainsFunc(r.All(), board.Apart) })
		keep = append(keep, marked[:min(len(marked), rowsShown)]...)
	}
	t := tableOf(key, of, list.Keep(of.Rows, func(r *board.Row) bool { return slices.Contains(keep, r) }))
	t.Telling = true
	return t
}

// tableOf returns the table of some rows of a board.
func tableOf(key string, of *board.Board, rows []*board.Row) *BoardTable {
	t := &BoardTable{Board: of, Key: key, Rows: rows}
	switch {
	case long(of):
		t.All = "/" + rowsPath(of)
	case len(of.Rows) > len(rows):
		t.All = "/" + boardPath(of.Panel().ID) + "#" + of.Component.String()
	}
	return t
}

// long reports whether a board has so many rows that tables show only numbers, since
// drawings would be too many, and below a figure only those of the rows that are drawn.
func long(of *board.Board) bool { return len(of.Rows) > rowsShown }

// A RowsPage is /boards/<panel>/eval/ or adv/: every row of a long board.
type RowsPage struct {
	Page
	Table *BoardTable
}

// A ScaleGroup is columns that stand together, the failures of a group after its rate; those of no group come last.
type ScaleGroup struct {
	*result.Group // nil for none
	Scales        []result.Scale
}

// Columns returns the columns of the table by group; of a long board, whose pages are large already, all together.
func (t *BoardTable) Columns() []ScaleGroup {
	if t.Long() || len(t.Rows) == 0 || len(t.Rows[0].Groups) == 0 {
		return []ScaleGroup{{nil, t.Scales}}
	}
	groups := list.Map(t.Component.Part().Groups, func(g result.Group) ScaleGroup { return ScaleGroup{&g, g.Of(t.Scales)} })
	return append(groups, ScaleGroup{nil, result.Group{}.Of(t.Scales)})
}

// A Pick is a column of a table that a small screen can show beside the first two.
type Pick struct {
	Label  string
	Column int         // from 1
	Role   result.Role // of a scale
}

// Picks lists the columns after the first two, in their order.
func (t *BoardTable) Picks() []Pick {
	var out []Pick
	for _, c := range t.Columns() {
		if c.Group != nil {
			out = append(out, Pick{Label: c.Group.Label, Column: len(out) + 3})
		}
		for _, s := range c.Scales {
			out = append(out, Pick{s.Label, len(out) + 3, s.Role})
		}
	}
	return out
}

// Long reports whether the board is long.
func (t *BoardTable) Long() bool { return long(t.Board) }

// Figures returns the figures of the rows on each scale.
func (t *BoardTable) Figures() []*board.Score {
	return slices.Concat(list.Map(t.Rows, func(r *board.Row) []*board.Score { return r.Figures })...)
}

// Counted reports whether every rate of the table is k of n, and there is room to show both.
func (t *BoardTable) Counted() bool {
	return !t.Long() && !slices.ContainsFunc(t.Figures(), func(f *board.Score) bool { return f.Known() && !f.IsShare() })
}

// Rest returns the rows of the board that the table leaves out, by the names of their models.
func (t *BoardTable) Rest() []*board.Row {
	rest := list.Keep(t.Board.Rows, func(r *board.Row) bool { return !slices.Contains(t.Rows, r) })
	return slices.SortedFunc(slices.Values(rest), func(x, y *board.Row) int { return result.CompareNames(x.Model.Name, y.Model.Name) })
}

// Headlines returns the figures by which the rows are ordered.
func (t *BoardTable) Headlines() []*board.Score {
	return list.Map(t.Rows, func(r *board.Row) *board.Score { return r.Headline() })
}

// Over returns the rate of a failure mode over all rows.
func (t *BoardTable) Over(s result.Scale) *board.Score {
	return t.Totals[slices.IndexFunc(t.Scales, func(x result.Scale) bool { return x.ID == s.ID })]
}

// figureHas are what templates look for among figures: a table has no column and no legend of what is nowhere in it.
var figureHas = map[string]func(*board.Score) bool{
	"value":         (*board.Score).Known,
	"interval":      (*board.Score).HasInterval,
	"no interval":   func(f *board.Score) bool { return f.Known() && !f.HasInterval() },
	"wide interval": func(f *board.Score) bool { return f.HasInterval() && f.CI.Hi > f.CI.Lo },
	"rank":          func(f *board.Score) bool { return f.Rank.Known() },
	"wide rank":     func(f *board.Score) bool { return f.Rank.Worst > f.Rank.Best },
	"lead":          func(f *board.Score) bool { return f.Leads },
	"share":         func(f *board.Score) bool { return counts(f) != "" },
	"distribution":  func(f *board.Score) bool { return len(f.Counts) > 0 },
	"printed":       func(f *board.Score) bool { return f.Printed != nil },
}

// Unranked returns why some of the rows have no rank, each reason once.
func (t *BoardTable) Unranked() []string {
	return once(t.Headlines(), func(f *board.Score) string { return f.NoRank })
}

// Apart reports whether some row is clearly unlike all others together.
func (t *BoardTable) Apart() bool { return slices.ContainsFunc(t.Figures(), board.Apart) }

// reasons returns why some figures have no interval, each reason once.
func reasons(figures []*board.Score) []string {
	return once(figures, func(f *board.Score) string {
		if !f.Known() {
			return ""
		}
		return f.NoInterval
	})
}

// once returns what is said of some figures, each thing once.
func once(figures []*board.Score, said func(*board.Score) string) []string {
	var out []string
	for _, f := range figures {
		if s := said(f); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// absences returns why some figures are not known, each reason once.
func absences(figures []*board.Score) []string {
	return once(figures, func(f *board.Score) string { return f.Undefined })
}

// first returns the first of some figures that has what is asked: the first thing that
// some figure has. It returns nil where none has any.
func first(figures []*board.Score, what ...string) (*board.Score, error) {
	for _, w := range what {
		has := figureHas[w]
		if has == nil {
			return nil, fmt.Errorf("no figure has a %q", w)
		}
		if i := slices.IndexFunc(figures, has); i >= 0 {
			return figures[i], nil
		}
	}
	return nil, nil
}

// pairsShown is the largest number of models whose pairs a page shows as rows of a table. Beyond it the page would be heavy and
// nobody would read it.
const pairsShown = 12

// A PairTable compares all models on one scale.
type PairTable struct {
	ID      string
	Board   *board.Board
	Scale   result.Scale
	Pairs   int
	Decided int
	Rows    []*board.Pair // empty where there are too many; the CSV has them
}

// pairTables lists the comparisons of a board on each of some scales, as far as there
// are any, of a board of at most so many models pair by pair. under ends their ids: it tells several boards apart on one page.
func pairTables(of *board.Board, scales []result.Scale, under string, most int) []PairTable {
	var out []PairTable
	for _, s := range scales {
		t := PairTable{ID: "pairs-" + s.ID + under, Board: of, Scale: s}
		if t.Pairs, t.Decided = of.Compared(s.ID); t.Pairs == 0 {
			continue
		}
		if len(of.Rows) <= most {
			t.Rows = of.On(s.ID)
		}
		out = append(out, t)
	}
	return out
}
