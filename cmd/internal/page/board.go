package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
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
			b.eachRows(of)
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
	whole := list.Map(panel.Boards(), func(of *board.Board) *FigureView { return b.wholeBoard(&page.Page, of) })
	page.Whole = list.Keep(whole, func(v *FigureView) bool { return v != nil })
	page.Printed = b.printed(append([]*FigureView{page.Leaders, page.TradeOff}, page.Whole...)...)
	page.Others = list.Keep(b.lb.Panels, func(o *board.Panel) bool { return o != panel && len(o.Boards()) > 0 })
	page.Retired.Runs = list.Keep(panel.Runs, func(r *board.Run) bool { return r.State() != result.Active })
	return page
}
