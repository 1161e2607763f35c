package change

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A card is one state of any file but a run.
type card struct {
	name, raters string // that readers know, and of a panel who rates
	shown        string // all that readers find it by
	file         result.Provenance
	value        any      // what it says
	stays        any      // what of that must stay
	owners       []string // who may change it
	adders       []string // who may add it
	free         bool     // anybody may
	mayGo        bool     // its owners may take it away
}

// cardsOf returns all files of one state but runs, by kind and id.
func (g guard) cardsOf(set *result.Set) map[string]card {
	out := map[string]card{}
	for id, m := range set.Models { // its first owner adds it, and lets others in later
		out["model "+id] = card{name: m.Name, shown: strings.Join(slices.Concat(m.Aliases, []string{id, m.Name, m.Note}), "|"),
			file: m.File, value: m, stays: m, owners: g.base.ModelOwners(id),
			adders: m.Owners[:min(1, len(m.Owners))], free: m.Owners == nil}
	}
	for id, p := range set.Panels {
		raters := "experts"
		if p.IsJudge() {
			raters = "the judge " + p.Model
		}
		out["panel "+id] = card{name: p.Name, raters: raters, shown: strings.Join([]string{id, p.Name, p.About}, "|"),
			file: p.File, value: p, stays: p, owners: g.base.PanelOwners(id),
			adders: p.Owners[:min(1, len(p.Owners))], free: p.Owners == nil}
	}
	for id, s := range set.Summaries {
		owners, of := g.base.PanelOwners(s.Panel), g.basis(s)
		out["summary "+id] = card{file: s.File, value: s, stays: of.stay(*s), owners: owners, adders: owners,
			free: g.base.Panels[s.Panel] == nil, mayGo: !of.same()}
	}
	return out
}

// cards compares all files but runs.
func cards(g guard) {
	old, now := g.cardsOf(g.base), g.cardsOf(g.head)
	for _, key := range keysOfBoth(old, now) {
		what, id, _ := strings.Cut(key, " ")
		o, was := old[key]
		n, is := now[key]
		remedy, file := leaveCard, cmp.Or(n.file.Path, o.file.Path)
		if what == "summary" {
			remedy = leaveSummary
		}
		at := func(pointer string) Problem { return Problem{Path: file, at: pointer, Remedy: remedy} }
		c := CardChange{What: what, ID: id, Name: cmp.Or(n.name, o.name), Raters: n.raters, Edits: []Edit{}}
		switch {
		case !was:
			c.Kind = New
			if !n.free {
				g.need(n.adders, at("/owners"), "%s is new", key)
			}
		case !is && o.mayGo:
			c.Kind = Vanished
			g.need(o.owners, at(""), "%s is gone", key)
		case !is:
			c.Kind = Vanished
			g.problem(at(""), "the %s is gone", key)
		case bytes.Equal(o.file.Bytes, n.file.Bytes):
			continue
		default:
			found := compareStates(o.value, n.value, o.stays, n.stays)
			c.Kind, c.Edits = Changed, shown(found.edits)
			g.Problems = append(g.Problems, found.problems(at(""))...)
			if !strings.Contains(result.AsRead(n.shown), result.AsRead(o.name)) {
				g.problem(Problem{Path: file, at: "/name", Remedy: keepName}, "the old name %s is nowhere in the card", source.Quote(o.name))
			}
			if len(found.broken) == 0 {
				g.need(o.owners, at(firstOf(found.edits)), "%s changes", key)
			}
		}
		g.Cards = append(g.Cards, c)
	}
	g.claims()
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

// is reports whether models' runs are unchanged.
func (b basis) is(models ...string) bool {
	for _, m := range models {
		if b.before[m] == "" || b.before[m] != b.now[m] {
			return false
		}
	}
	return true
}

// stay returns what must stay of a summary of which some runs changed: comparisons of
// two models whose runs did not, the total of a model whose run did not, and nothing
// else. A p adjusted for the number of pairs moves
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
