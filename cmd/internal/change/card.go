package change

import (
	"bytes"
	"cmp"
	"maps"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A cardKind is how files of one kind that are no runs are compared.
type cardKind[T any] struct {
	noun, remedy string
	name         func(*T) string // that readers know; nil for none
	raters       func(*T) string // who rates, in words; nil for none
	file         func(*T) result.Provenance

	stay   func(old, now *T) func(T) T // what must stay of both states; nil for all
	may    func(old *T) bool           // whether it may go; nil for no
	owners func(old, now *T) []string  // who may change it or, where old is nil, add it; one is nil
	free   func(now *T) bool           // whether anybody may add it; nil for no
}

// cards compares all that are no runs.
func cards(g guard) {
	base, head := g.base, g.head
	compareCards(g, base.Models, head.Models, cardKind[result.ModelCard]{
		noun: "model", remedy: leaveCard, name: func(m *result.ModelCard) string { return m.Name },
		file: func(m *result.ModelCard) result.Provenance { return m.File },
		owners: func(old, now *result.ModelCard) []string {
			if old == nil {
				return now.Owners[:1] // whom others let in later
			}
			return base.ModelOwners(old.ID)
		},
		free: func(m *result.ModelCard) bool { return m.Owners == nil },
	})
	compareCards(g, base.Panels, head.Panels, cardKind[result.PanelCard]{
		noun: "panel", remedy: leaveCard, name: func(p *result.PanelCard) string { return p.Name },
		file:   func(p *result.PanelCard) result.Provenance { return p.File },
		raters: raters,
		owners: func(old, now *result.PanelCard) []string {
			if old == nil {
				return now.Owners[:1] // whom others let in later
			}
			return base.PanelOwners(old.ID)
		},
		free: func(p *result.PanelCard) bool { return p.Owners == nil },
	})
	compareCards(g, base.Summaries, head.Summaries, cardKind[result.Summary]{
		noun: "summary", remedy: leaveSummary, file: func(s *result.Summary) result.Provenance { return s.File },
		stay:   func(old, _ *result.Summary) func(result.Summary) result.Summary { return g.basis(old).stay },
		may:    func(old *result.Summary) bool { return !g.basis(old).same() },
		owners: func(old, now *result.Summary) []string { return base.PanelOwners(cmp.Or(old, now).Panel) },
		free:   func(s *result.Summary) bool { return base.Panels[s.Panel] == nil },
	})
	g.claims()
}

func compareCards[T any](g guard, old, now map[string]*T, k cardKind[T]) {
	for _, id := range keysOfBoth(old, now) {
		o, n := old[id], now[id]
		file := k.file(cmp.Or(n, o))
		c := CardChange{What: k.noun, ID: id, Edits: []Edit{}}
		if k.name != nil {
			c.Name = k.name(cmp.Or(n, o))
		}
		if k.raters != nil && n != nil {
			c.Raters = k.raters(n)
		}
		switch {
		case o == nil:
			c.Kind = New
			if k.free == nil || !k.free(n) {
				g.need(k.owners(nil, n), "", file.Path, "%s %s is new", k.noun, id)
			}
		case n == nil:
			c.Kind = Vanished
			if k.may == nil || !k.may(o) {
				g.problem("", file.Path, k.remedy, "the %s %s is gone", k.noun, id)
			} else {
				g.need(k.owners(o, nil), "", file.Path, "%s %s is gone", k.noun, id)
			}
		case bytes.Equal(k.file(o).Bytes, file.Bytes):
			continue
		default:
			var stay func(T) T
			if k.stay != nil {
				stay = k.stay(o, n)
			}
			found := compareStates(o, n, stay)
			c.Kind, c.Edits = Changed, shown(found.edits)
			g.Problems = append(g.Problems, found.problems("", file.Path, k.remedy)...)
			if len(found.broken) == 0 {
				g.need(k.owners(o, n), "", file.Path, "%s %s changes", k.noun, id)
			}
		}
		g.Cards = append(g.Cards, c)
	}
}

func raters(p *result.PanelCard) string {
	if p.IsJudge() {
		return "the judge " + p.Model
	}
	return "experts"
}

// A basis tells on which runs a panel's summary is based, before and now.
type basis struct {
	before, now map[string]string // model → its active run, unless its ratings are published
}

func (g guard) basis(s *result.Summary) basis {
	return basis{summarizedRuns(g.base, s), summarizedRuns(g.head, s)}
}

// summarizedRuns returns the runs of a set that a summary is based on.
func summarizedRuns(set *result.Set, s *result.Summary) map[string]string {
	out := map[string]string{}
	for _, id := range set.RunIDs() {
		if r := set.Runs[id]; r.Panel == s.Panel && r.Component.Equal(s.Component) && r.State() == result.Active && r.Ratings == nil {
			out[r.Model] = id
		}
	}
	return out
}

func (b basis) same() bool { return maps.Equal(b.before, b.now) }

// is reports whether models' runs are what they were.
func (b basis) is(models ...string) bool {
	for _, m := range models {
		if b.before[m] == "" || b.before[m] != b.now[m] {
			return false
		}
	}
	return true
}

// stay returns of a summary what must stay where the runs that it is based on are no
// longer what they were: of what compares two models, that of two whose runs are; the
// total of one whose run is; nothing else. A p adjusted for the number of pairs moves
// when there are more of them.
func (b basis) stay(s result.Summary) result.Summary {
	if b.same() {
		return s
	}
	out := result.Summary{Schema: s.Schema, Panel: s.Panel, Component: s.Component, Totals: map[string]result.Statistic{}}
	for _, p := range s.Pairs {
		if p.PHolm = nil; b.is(p.A, p.B) {
			out.Pairs = append(out.Pairs, p)
		}
	}
	for _, p := range s.McNemar {
		if p.PHolm = 0; b.is(p.A, p.B) {
			out.McNemar = append(out.McNemar, p)
		}
	}
	for model, f := range s.Totals {
		if b.is(model) {
			out.Totals[model] = f
		}
	}
	return out
}
