package page

// embedPath is where the board stands that other sites may show in a frame.
const embedPath = "embed/"

// An EmbedPage is /embed/: the featured board and nothing else. Its links open
// outside the frame.
type EmbedPage struct {
	Page
	Panel *PanelView // nil where nothing has been rated yet
	Table *EvalTable
}

func (b *Builder) embed() {
	p := b.newPage(embedPath, "The board", "The featured board, to be shown in a page of another site.")
	p.Bare = true
	page := &EmbedPage{Page: p}
	if b.featured != nil {
		v := b.panelView(p.Root, b.featured)
		page.Panel, page.Table = &v, b.evalTable(p.Root, b.featured)
	}
	b.page(embedPath, "embed", page)
}
