package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// embedPath is where the board stands that other sites may show in a frame.
const embedPath = "embed/"

// An EmbedPage is /embed/: the featured board and nothing else. Its links open
// outside the frame.
type EmbedPage struct {
	Page
	Panel *board.Panel // nil where nothing has been rated yet
	Table *BoardTable
}

func (b *Builder) embed() Document {
	page := &EmbedPage{Panel: b.featured}
	b.begin(embedPath, "embed", page)
	page.Bare = true
	if b.featured != nil {
		page.Table = firstRows("", b.featured.Eval)
	}
	return page
}
