package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardPage is /boards/<panel>/: one panel's EVAL and ADV tables.
type BoardPage struct {
	Page
	Panel    *board.Panel
	Eval     *BoardTable // nil without an EVAL board
	Overall  *FigureView
	TradeOff *FigureView
	Ranks    bool // some rank interval is known on the EVAL board
	Pairs    []PairTable
	Heat     *FigureView
	Adv      *BoardTable // in place of Heat where there are too many models for a picture
	Others   []*board.Panel
	Retired  RunList
}

// A PairTable compares all models on one scale.
type PairTable struct {
	ID      string
	Scale   board.Scale
	Pairs   int
	Decided int
	Matrix  *FigureView   // nil where there are too many models for one
	Rows    []*board.Pair // empty where there are too many; the CSV has them
}

// The largest numbers of models that a page shows: in a picture with one row a
// model; and their pairs, as rows of a table and as a picture. Beyond them the
// page would be heavy and nobody would read it.
const (
	rowsDrawn   = 60
	pairsShown  = 12
	matrixShown = 8
)

func (b *Builder) board(panel *board.Panel) {
	path := boardPath(panel.ID)
	page := &BoardPage{Panel: panel}
	b.begin(path, "board", page)
	number := 1
	if panel.Eval != nil {
		page.Eval = b.boardTable(page.Root, "", panel.Eval)
		if f, ok := b.overall(&page.Page, number, panel); ok {
			page.Overall, number = f, number+1
		}
		if f, ok := b.tradeOff(&page.Page, number, panel); ok {
			page.TradeOff, number = f, number+1
		}
		page.Ranks = anyRank(panel.Eval)
		page.Pairs, number = b.pairTables(&page.Page, number, panel)
	}
	if panel.Adv != nil {
		if f, ok := b.heat(&page.Page, number, panel); ok {
			page.Heat = f
		} else {
			page.Adv = b.boardTable(page.Root, "adv", panel.Adv)
		}
	}
	for _, o := range b.lb.Panels {
		if o != panel && len(o.Boards()) > 0 {
			page.Others = append(page.Others, o)
		}
	}
	page.Retired.Root = page.Root
	for _, r := range panel.Runs {
		if r.State() != result.Active {
			page.Retired.Runs = append(page.Retired.Runs, r)
		}
	}
	b.page(path, "board", page)
}

func anyRank(of *board.Board) bool {
	for _, r := range of.Rows {
		for _, f := range r.Figures {
			if f.Rank.Known() {
				return true
			}
		}
	}
	return false
}

// pairTables lists the comparisons of an EVAL board, a figure and a table a
// dimension, and returns the number of the page's next figure.
func (b *Builder) pairTables(page *Page, number int, panel *board.Panel) ([]PairTable, int) {
	var out []PairTable
	for _, s := range panel.Eval.Scales {
		t := pairTable(panel.Eval, s)
		if t.Pairs == 0 {
			continue
		}
		t.ID = "pairs-" + s.ID
		if len(panel.Eval.Rows) <= matrixShown {
			if f, ok := b.matrix(page, number, panel, t); ok {
				f.TableHref = "#table-" + t.ID
				t.Matrix, number = f, number+1
			}
		}
		out = append(out, t)
	}
	return out, number
}

// pairTable lists the comparisons of a board on one scale.
func pairTable(of *board.Board, s board.Scale) PairTable {
	t := PairTable{Scale: s, Rows: of.On(s.ID)}
	t.Pairs = len(t.Rows)
	for _, p := range t.Rows {
		if p.Winner != nil {
			t.Decided++
		}
	}
	if len(of.Rows) > pairsShown {
		t.Rows = nil
	}
	return t
}

// A Verdict says which of two models is better, if any.
type Verdict struct {
	*board.Pair
	Length int // that a name may have
}

func verdict(p *board.Pair) Verdict { return Verdict{p, nameLength} }

// shortVerdict is for verdicts beside whole names.
func shortVerdict(p *board.Pair) Verdict { return Verdict{p, VerdictLength} }

// pairNumbers writes what is known of a comparison on a dimension: difference,
// interval, effect, p, and p adjusted.
func pairNumbers(p *board.Pair) []string {
	out := []string{num.Dash, num.Dash, num.Dash, num.Dash, num.Dash}
	if p.Difference != nil {
		out[0] = num.Signed(*p.Difference)
	}
	if p.CI != nil {
		out[1] = num.SignedRange(p.CI.Lo, p.CI.Hi)
	}
	if p.RankBiserial != nil {
		out[2] = num.Signed(*p.RankBiserial)
	}
	if p.P != nil {
		out[3] = num.P(*p.P)
	}
	if p.PHolm != nil {
		out[4] = num.P(*p.PHolm)
	}
	return out
}
