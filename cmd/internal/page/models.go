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

// A ModelEntry is one model in the list.
type ModelEntry struct {
	*board.Model
	Panels []string     // names of those that rated it
	Kinds  []*board.Run // one with item-level ratings and one without, as far as there are any
}

func (b *Builder) models() {
	page := &ModelsPage{}
	b.begin("models/", "models", page)
	for _, m := range b.lb.Models {
		page.Rows = append(page.Rows, modelEntry(m))
		b.model(m)
		for _, a := range m.Aliases {
			b.redirect(modelPath(a), modelPath(m.ID), m.Name)
		}
	}
	b.page("models/", "models", page)
}

func modelEntry(m *board.Model) ModelEntry {
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
	return e
}

// RatedBy lists the components that panels of a kind have rated.
func (e ModelEntry) RatedBy(kind result.PanelKind) []result.Component {
	by := func(r *board.Row) bool { return r.Panel.Kind == kind }
	var out []result.Component
	if slices.ContainsFunc(e.Eval, by) {
		out = append(out, result.Eval)
	}
	if slices.ContainsFunc(e.Adv, by) {
		out = append(out, result.Adv)
	}
	return out
}
