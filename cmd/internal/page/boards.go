package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardsPage is /boards/: every panel with its boards.
type BoardsPage struct {
	Page
	Panels []*board.Panel
	First  *Answer // what the board on the first page says; nil without one
}

func (b *Builder) boards() Document {
	page := &BoardsPage{Panels: b.lb.Panels}
	b.begin("boards/", "boards", page)
	switch {
	case b.featured != nil:
		page.First = page.Answer(b.featured.Eval)
	case b.adv != nil:
		page.First = page.Answer(b.adv.Adv)
	}
	return page
}

// Answer says which models of a board are best overall or fail least; nil where that is
// not known.
func (*BoardsPage) Answer(of *board.Board) *Answer {
	if of.Component == result.Adv {
		return answerOn(of, result.Total)
	}
	return answerOn(of, result.HeadlineDimension)
}
