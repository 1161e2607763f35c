package page

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A BoardsPage is /boards/: every panel with its boards.
type BoardsPage struct {
	Page
	Panels []*board.Panel
	First  *Answer // what the board on the first page says; nil without one
	Gives  PanelsGive
	Figure *FigureView // what each panel gives; nil where fewer than two have a board
}

// PanelsGive is what experts and what judges give models on overall quality, all panels of
// a kind together, and how many panels a figure of it draws.
type PanelsGive struct {
	Experts, Judges board.ValueRange
	Drawn, Of       int
	Some            bool // not every model of a board is drawn
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
	b.panelsGive(page)
	return page
}

// panelsGive gathers and draws what each panel gives the models, on its own board alone.
func (b *Builder) panelsGive(p *BoardsPage) {
	rows := map[bool][]*board.Row{} // by whether a judge rated
	drawn := list.Keep(p.Panels, func(panel *board.Panel) bool { return len(panel.Boards()) > 0 })
	for _, panel := range drawn {
		if panel.Eval != nil {
			rows[panel.IsJudge()] = append(rows[panel.IsJudge()], panel.Eval.Models()...)
		}
	}
	overall := result.HeadlineDimension.ID
	p.Gives = PanelsGive{Experts: board.RangeOf(rows[false], overall), Judges: board.RangeOf(rows[true], overall), Of: len(drawn)}
	drawn = drawn[:min(len(drawn), coveragePanels)]
	p.Gives.Drawn = len(drawn)
	if len(drawn) < 2 {
		return
	}
	var k chart.Columns
	t := Table{Numeric: true}
	for _, panel := range drawn {
		row, cells := chart.Row{Label: panel.Name}, []string(nil)
		for _, s := range headlineScales() {
			c, of := chart.Cell{Value: math.NaN(), Judge: panel.IsJudge(), Text: num.Dash}, panel.Board(componentOf(s))
			if of != nil {
				c.Text = rangeText(of.ValueRange(s.ID))
				p.Gives.Some = p.Gives.Some || len(of.Models()) > othersDrawn
				for _, r := range evenly(of.Models(), othersDrawn) {
					c.Marks = append(c.Marks, chart.Mark{Label: r.Model.Name, Model: r.Model.ID, Value: value(r.Figure(s.ID))})
				}
			}
			row.Cells, cells = append(row.Cells, c), append(cells, c.Text)
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: Shorten(panel.Name, nameLength), Href: "/" + boardPath(panel.ID), Cells: cells})
	}
	for _, s := range headlineScales() {
		a := axis(s)
		a.Title = b.say("AxisTitle", s)
		k.Scales, t.Head = append(k.Scales, a), append(t.Head, a.Title)
	}
	cutShares(&k)
	k.About = b.about("PanelsGive", "panels", p.Gives)
	p.Figure = b.draw(&p.Page, "PanelsGive", p.Gives, k, t)
}

// Answer says which models of a board are best overall or fail least; nil where that is
// not known.
func (*BoardsPage) Answer(of *board.Board) *Answer {
	if of.Component == result.Adv {
		return answerOn(of, result.Total)
	}
	return answerOn(of, result.HeadlineDimension)
}

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
