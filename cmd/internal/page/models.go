package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelsPage is /models/: every model.
type ModelsPage struct {
	Page
	Rows []ModelEntry
}

// Long reports whether the table shows only numbers, as that of a long board does.
func (p *ModelsPage) Long() bool { return len(p.Rows) > rowsShown }

// A ModelEntry is one model in the list.
type ModelEntry struct {
	*board.Model
	Panels  []string        // names of those that rated it
	Kinds   []*board.Run    // one with item-level ratings and one without, as far as there are any
	Experts []*board.Figure // overall quality, medical advice and all failure modes; without a figure where no expert rated
	Judges  []RangeText     // what judges give on the same
}

// judgesGive returns what judges give a model on one scale, by its rows.
func judgesGive(rows []*board.Row, s result.Scale) RangeText {
	judged := slices.DeleteFunc(slices.Clone(rows), func(r *board.Row) bool { return !r.Panel.IsJudge() })
	return RangeText{s, board.RangeOf(judged, s.ID)}
}

func (b *Builder) models() Document {
	page := &ModelsPage{}
	b.begin("models/", "models", page)
	for _, m := range b.lb.Models {
		page.Rows = append(page.Rows, b.modelEntry(m))
	}
	return page
}

// eachModel lists the pages of models, with their badges and what Compare reads of
// them.
func (b *Builder) eachModel() {
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
	e := ModelEntry{Model: m}
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
		component := result.Eval
		if s.ID == result.Total.ID {
			component = result.Adv
		}
		var experts *board.Figure
		if r := b.standing(m, component); r != nil && !r.Panel.IsJudge() {
			experts = r.Figure(s.ID)
		}
		e.Experts = append(e.Experts, experts)
		e.Judges = append(e.Judges, judgesGive(m.Rows(component), s))
	}
	return e
}

// headlineScales are those by which a model is told in few words.
func headlineScales() []result.Scale {
	return []result.Scale{result.HeadlineDimension, result.RiskDimension, result.Total}
}

// Scales are those of the columns.
func (p *ModelsPage) Scales() []result.Scale { return headlineScales() }

// Rated counts those that experts, or judges, have rated on one of the scales.
func (p *ModelsPage) Rated(scale int, judges bool) board.Answerers {
	var rated []*board.Model
	for _, e := range p.Rows {
		if f := e.Experts[scale]; judges && e.Judges[scale].N > 0 || !judges && f != nil && f.Known() {
			rated = append(rated, e.Model)
		}
	}
	return board.Answering(rated)
}
