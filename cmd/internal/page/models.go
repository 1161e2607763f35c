package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelsPage is /models/: every model, or of more than a page holds the first, with
// others at /models-2/ and so on.
type ModelsPage struct {
	Page
	Rows   []ModelEntry // every model
	Shown  []ModelEntry // those in the table
	Parts  []NavLink    // the pages over which the rows are spread
	Figure *FigureView  // of overall quality, medical advice and failures when provoked
}

// Long reports whether the table shows only numbers, as that of a long board does.
func (p *ModelsPage) Long() bool { return len(p.Rows) > rowsShown }

// A ModelEntry is one model in the list.
type ModelEntry struct {
	RatedModel              // by experts, on overall quality, medical advice and all failure modes
	Panels     []string     // names of those that rated it
	Kinds      []*board.Run // one with item-level ratings and one without, as far as there are any
}

// judgesGive returns what judges give a model on one scale, by its rows.
func judgesGive(rows []*board.Row, s result.Scale) board.ValueRange {
	judged := list.Keep(rows, func(r *board.Row) bool { return r.Panel.IsJudge() })
	return board.RangeOf(judged, s.ID)
}

func (b *Builder) models() Document { return b.modelsPart(0) }

func modelsPath(at int) string { return partPath("models/", "-", at) }

// modelsPart makes one of the pages over which the table of models is spread.
func (b *Builder) modelsPart(at int) *ModelsPage {
	page := &ModelsPage{}
	b.begin(modelsPath(at), "models", page)
	for _, m := range b.lb.Models {
		page.Rows = append(page.Rows, b.modelEntry(m))
	}
	page.Shown, page.Parts = onPage(page.Rows, at, modelsPath)
	if at == 0 {
		page.Figure = b.modelsFigure(page)
	}
	return page
}

// modelsFigure draws what experts and what judges give: first those that are on the first
// page's boards, in their order.
func (b *Builder) modelsFigure(p *ModelsPage) *FigureView {
	var rows []*RatedModel
	place := map[*board.Model]int{}
	for i, r := range answersRows(answers(b.firstBoards())) {
		place[r.Model] = i - len(p.Rows)
	}
	for i := range p.Rows {
		if e := &p.Rows[i]; e.rated(func(scale int) bool { return e.ByExperts(scale) || e.ByJudges(scale) }) {
			rows = append(rows, &e.RatedModel)
		}
	}
	slices.SortStableFunc(rows, func(x, y *RatedModel) int { return place[x.Model] - place[y.Model] })
	v := b.rowsFigure(&p.Page, "ModelsFigure", "models", nil, p.Scales(), rows)
	if v != nil {
		v.TableHref = "#list"
	}
	return v
}

// eachModel lists the pages of models, with their badges and what Compare reads of
// them.
func (b *Builder) eachModel() {
	for at := 1; at < pagesOf(len(b.lb.Models)); at++ {
		b.page(modelsPath(at), "models", nil, func() Document { return b.modelsPart(at) })
	}
	for _, m := range b.lb.Models {
		b.page(modelPath(m.ID), "model", m, func() Document { return b.model(m) })
		for _, a := range m.Aliases {
			b.redirect(modelPath(a), modelPath(m.ID), m.Name)
		}
		for _, badge := range b.badgesOf(m) {
			b.add(badge.path, func() ([]byte, error) { return b.newBadge(badge, m).SVG(), nil })
		}
		path := "data/compare/" + m.ID + ".json"
		b.add(path, func() ([]byte, error) { return b.compareFile(m) })
		b.downloads = append(b.downloads, path)
	}
}

func (b *Builder) modelEntry(m *board.Model) ModelEntry {
	e := ModelEntry{RatedModel: RatedModel{Model: m}}
	kinds := map[bool]bool{}
	for _, r := range m.Runs {
		if name := Shorten(r.Panel.Name, nameLength); !slices.Contains(e.Panels, name) {
			e.Panels = append(e.Panels, name)
		}
		if items := len(r.Ratings) > 0; !kinds[items] {
			kinds[items] = true
			e.Kinds = append(e.Kinds, r)
		}
	}
	for _, s := range headlineScales() {
		component := componentOf(s)
		var experts *board.Figure
		if r := b.standing(m, component); r != nil && !r.Panel.IsJudge() {
			experts = r.Figure(s.ID)
		}
		e.Figures = append(e.Figures, experts)
		e.Judges = append(e.Judges, judgesGive(m.Rows(component), s))
	}
	return e
}

// headlineScales are those by which a model is told in few words.
func headlineScales() []result.Scale {
	return []result.Scale{result.HeadlineDimension, result.RiskDimension, result.Total}
}

// componentOf returns the component that a scale belongs to: one of those above.
func componentOf(s result.Scale) result.Component {
	if s.ID == result.Total.ID {
		return result.Adv
	}
	return result.Eval
}

// Scales are those of the columns.
func (p *ModelsPage) Scales() []result.Scale { return headlineScales() }

// ByExperts and ByJudges report whether these rated the model on one of the scales.
func (e *ModelEntry) ByExperts(scale int) bool {
	return e.Figures[scale] != nil && e.Figures[scale].Known()
}
func (e *ModelEntry) ByJudges(scale int) bool { return e.Judges[scale].N > 0 }

// rated reports whether something holds of one of the scales.
func (e *ModelEntry) rated(by func(scale int) bool) bool {
	return by(0) || by(1) || by(2)
}

// Rated counts those that experts, or judges, have rated on one of the scales.
func (p *ModelsPage) Rated(scale int, judges bool) board.Answerers {
	return p.those(func(e *ModelEntry) bool { return judges && e.ByJudges(scale) || !judges && e.ByExperts(scale) })
}

// ExpertsRated counts those that experts have rated on any of the scales, and JudgesAlone
// those of whom only judges have said anything.
func (p *ModelsPage) ExpertsRated() board.Answerers {
	return p.those(func(e *ModelEntry) bool { return e.rated(e.ByExperts) })
}
func (p *ModelsPage) JudgesAlone() board.Answerers {
	return p.those(func(e *ModelEntry) bool { return !e.rated(e.ByExperts) && e.rated(e.ByJudges) })
}

func (p *ModelsPage) those(hold func(*ModelEntry) bool) board.Answerers {
	held := list.Keep(p.Rows, func(e ModelEntry) bool { return hold(&e) })
	return board.Answering(list.Map(held, func(e ModelEntry) *board.Model { return e.Model }))
}
