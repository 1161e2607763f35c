package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardsPage is /boards/: every panel with its boards.
type BoardsPage struct {
	Page
	Panels []BoardEntry
}

// A BoardEntry is one panel in the list of boards.
type BoardEntry struct {
	Panel PanelView
	Eval  int // models on its EVAL board
	Adv   int
	Runs  int
}

// A BoardPage is /boards/<panel>/: one panel's EVAL and ADV tables.
type BoardPage struct {
	Page
	Panel    PanelView
	Table    *EvalTable // nil without an EVAL board
	Overall  *FigureView
	TradeOff *FigureView
	Ranks    *Table
	Pairs    []PairTable
	Heat     *FigureView
	Adv      *AdvTable // in place of Heat where there are too many models for a picture
	Judging  string    // the page of the judge's calibration, or ""
	Others   []PanelView
	Retired  RunList
}

// A PairTable compares all models on one dimension.
type PairTable struct {
	ID     string
	Label  string
	Note   string
	Matrix *FigureView // nil where there are too many models for one
	Rows   []PairRow   // empty where there are too many; the CSV has them
}

// The largest numbers of models that a page shows: in a picture with one row a
// model; and their pairs, as rows of a table and as a picture. Beyond them the
// page would be heavy and nobody would read it.
const (
	rowsDrawn   = 60
	pairsShown  = 12
	matrixShown = 8
)

// A PairRow is one comparison.
type PairRow struct {
	A, B       string
	Difference string
	Interval   string
	Effect     string
	P, PHolm   string
	Verdict    string
	Decided    bool
}

func (b *Builder) boards() {
	p := b.newPage("boards/", "All boards", "Every panel that has rated, with its boards. Runs of different panels are never ranked together.")
	page := &BoardsPage{Page: p}
	for _, panel := range b.lb.Panels {
		e := BoardEntry{Panel: b.panelView(p.Root, panel), Runs: len(panel.Runs)}
		if panel.Eval != nil {
			e.Eval = len(panel.Eval.Rows)
		}
		if panel.Adv != nil {
			e.Adv = len(panel.Adv.Rows)
		}
		page.Panels = append(page.Panels, e)
		b.board(panel)
	}
	b.page("boards/", "boards", page)
}

func (b *Builder) board(panel *board.Panel) {
	path := boardPath(panel.ID)
	p := b.newPage(path, panel.Name, fmt.Sprintf("How %s rated language models on CounselBench: every figure with its interval, ties and pairwise comparisons.", Shorten(panel.Name, nameLength)))
	page := &BoardPage{Page: p, Panel: b.panelView(p.Root, panel)}
	number := 1
	if panel.Eval != nil {
		page.Table = b.evalTable(p.Root, panel)
		if f, ok := b.overall(&page.Page, number, panel); ok {
			page.Overall, number = f, number+1
		}
		if f, ok := b.tradeOff(&page.Page, number, panel); ok {
			page.TradeOff, number = f, number+1
		}
		page.Ranks = rankTable(b, p.Root, panel.Eval.Rows, board.Dimensions)
		page.Pairs, number = b.pairTables(&page.Page, number, panel)
	}
	if panel.Adv != nil {
		if f, ok := b.heat(&page.Page, number, panel); ok {
			page.Heat = f
		} else {
			page.Adv = b.advTable(p.Root, panel)
		}
	}
	if panel.Kind == result.Judge {
		page.Judging = p.Root + judgePath(panel.ID)
	}
	for _, o := range b.lb.Panels {
		if o != panel && (o.Eval != nil || o.Adv != nil) {
			page.Others = append(page.Others, b.panelView(p.Root, o))
		}
	}
	for _, r := range panel.Runs {
		if r.State() != result.Active {
			page.Retired.Rows = append(page.Retired.Rows, b.runLink(p.Root, r))
		}
	}
	b.page(path, "board", page)
}

// rankTable shows the rank interval of every model on every scale; nil where
// there is none at all.
func rankTable(b *Builder, root string, rows []*board.Row, scales []board.Scale) *Table {
	t := &Table{Numeric: true, Head: []string{"Model"}}
	for _, s := range scales {
		t.Head = append(t.Head, s.Label)
	}
	t.Head = append(t.Head, "Leads on")
	any := false
	for _, r := range rows {
		row := TableRow{Head: Shorten(r.Model.Name, nameLength), Href: root + modelPath(r.Model.ID)}
		for _, f := range r.Figures {
			row.Cells = append(row.Cells, rankText(f.Rank))
			any = any || f.Rank.Known()
		}
		leads := num.Dash
		if r.Ranked {
			leads = fmt.Sprintf("%d of %d", r.Leads, len(scales))
		}
		row.Cells = append(row.Cells, leads)
		t.Rows = append(t.Rows, row)
	}
	if !any {
		return nil
	}
	return t
}

// pairTables lists the comparisons of an EVAL board, a figure and a table a
// dimension, and gives the number of the page's next figure.
func (b *Builder) pairTables(page *Page, number int, panel *board.Panel) ([]PairTable, int) {
	var out []PairTable
	for _, s := range board.Dimensions {
		pairs := panel.Eval.On(s.ID)
		if len(pairs) == 0 {
			continue
		}
		t := PairTable{ID: "pairs-" + s.ID, Label: s.Label}
		decided := 0
		for _, p := range pairs {
			row := pairRow(p)
			if row.Decided {
				decided++
			}
			t.Rows = append(t.Rows, row)
		}
		t.Note = fmt.Sprintf("%d of %s can be told apart", decided, num.Plural(len(pairs), "pair", "pairs"))
		if len(panel.Eval.Rows) > pairsShown {
			t.Rows = nil
		}
		if len(panel.Eval.Rows) <= matrixShown {
			if f, ok := b.matrix(page, number, panel, s, t.Note); ok {
				f.TableHref = "#table-" + t.ID
				t.Matrix, number = f, number+1
			}
		}
		out = append(out, t)
	}
	return out, number
}

func pairRow(p *board.Pair) PairRow {
	row := PairRow{
		A: Shorten(p.A.Model.Name, nameLength), B: Shorten(p.B.Model.Name, nameLength),
		Difference: num.Dash, Interval: num.Dash, Effect: num.Dash, P: num.Dash, PHolm: num.Dash,
	}
	if p.Difference != nil {
		row.Difference = num.Signed(*p.Difference)
	}
	if p.CI != nil {
		row.Interval = num.SignedRange(p.CI.Lo, p.CI.Hi)
	}
	if p.RankBiserial != nil {
		row.Effect = num.Signed(*p.RankBiserial)
	}
	if p.P != nil {
		row.P = num.P(*p.P)
	}
	if p.PHolm != nil {
		row.PHolm = num.P(*p.PHolm)
	}
	switch w := p.Winner; {
	case p.PHolm == nil:
		row.Verdict = "not tested: " + p.Untested
	case w == nil:
		row.Verdict = "not distinguishable"
	default:
		row.Verdict, row.Decided = Shorten(w.Model.Name, nameLength)+" is better", true
	}
	return row
}
