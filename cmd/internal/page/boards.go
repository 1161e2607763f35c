package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// A BoardsPage is /boards/: every panel with its boards.
type BoardsPage struct {
	Page
	Panels []*board.Panel
}

func (b *Builder) boards() Document {
	page := &BoardsPage{Panels: b.lb.Panels}
	b.begin("boards/", "boards", page)
	return page
}
