package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardPage is /boards/<panel>/: one panel's EVAL and ADV tables.
type BoardPage struct {
	Page
	Panel    *board.Panel
	Answers  []*Answer
	Leaders  *FigureView   // behind the answers
	Whole    []*FigureView // its boards, every dimension and failure mode
	Eval     *BoardTable   // nil without an EVAL board
	TradeOff *FigureView
	Pairs    []PairTable
	Adv      *BoardTable // nil without an ADV board
	Failures string      // href of the same, failure by failure
	Others   []*board.Panel
	Retired  RunList
	Printed  []*FigureView // its figures in the widths of a journal's columns
}

func (b *Builder) eachBoard() {
	for _, panel := range b.lb.Panels {
		b.page(boardPath(panel.ID), "board", panel, func() Document { return b.board(panel) })
		for _, of := range panel.Boards() {
			if long(of) {
				b.page(rowsPath(of), "rows", nil, func() Document { return b.allRows(of) })
			}
		}
	}
}

func (b *Builder) board(panel *board.Panel) *BoardPage {
	path := boardPath(panel.ID)
	page := &BoardPage{Panel: panel, Answers: answers(panel.Boards())}
	b.begin(path, "board", page)
	page.Leaders = b.answersFigure(&page.Page, "AnswersFigure", "leaders", page.Answers)
	if panel.Eval != nil {
		page.Eval = firstRows("", panel.Eval)
		page.TradeOff = b.tradeOff(&page.Page, panel)
		page.Pairs = pairTables(panel.Eval, panel.Eval.Scales, "")
		for i := range page.Pairs {
			t := &page.Pairs[i]
			if t.Matrix = b.matrix(&page.Page, *t); t.Matrix != nil {
				t.Matrix.TableHref = "#table-" + t.ID
			}
		}
	}
	if panel.Adv != nil {
		page.Adv, page.Failures = firstRows("adv", panel.Adv), b.failuresHref(panel)
	}
	for _, of := range panel.Boards() {
		if whole := b.wholeBoard(&page.Page, of); whole != nil {
			page.Whole = append(page.Whole, whole)
		}
	}
	page.Printed = b.printed(append([]*FigureView{page.Leaders, page.TradeOff}, page.Whole...)...)
	for _, o := range b.lb.Panels {
		if o != panel && len(o.Boards()) > 0 {
			page.Others = append(page.Others, o)
		}
	}
	for _, r := range panel.Runs {
		if r.State() != result.Active {
			page.Retired.Runs = append(page.Retired.Runs, r)
		}
	}
	return page
}
