package change

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Nothing that is published may change or go, whoever asks for it, except words. What
// may (a status, what rests on runs that changed) is taken out of both states before
// they are compared.

// A comparison is what differs between two states of one file.
type comparison struct {
	broken []difference // of what must stay
	edits  []difference // of all else
}

// compareStates compares two states of a file. The parts of each that are guarded must not change; where there was nothing,
// something may be added, but to ratings only words.
func compareStates(old, now, guardedOld, guardedNow any) comparison {
	all := differences(old, now)
	c := comparison{broken: list.Keep(differences(guardedOld, guardedNow), func(d difference) bool {
		return !d.mend && (d.Old != nil || d.rating != "")
	})}
	c.edits = list.Keep(all, func(d difference) bool {
		return !slices.ContainsFunc(c.broken, func(b difference) bool { return b.at == d.at })
	})
	return c
}

// What would be right in place of a guarded edit.
const (
	replaceIt = "Leave a published run as it was and add another under an id of its own; " +
		"if the run no longer counts, give it the status superseded or withdrawn with a reason."
	putBack      = "Put the file back; if the run no longer counts, give it the status withdrawn with a reason."
	sayWhy       = "Say why a run counts again, and since when: the status active with a reason and a date."
	leaveSummary = "Leave what a panel's summary says of published runs as it was; if the ratings were wrong, " +
		"give the runs the status superseded or withdrawn with a reason, and the summary may follow."
	leaveCard = "Leave what a published card states as it was: links, papers and boards rest on it. " +
		"Another model or panel has a card of its own, and a note may say what is to be corrected."
	keepName = "Readers who know the old name have to find it: keep it in note, of a panel in about, " +
		"as \"called Old Name until May 2026\", or among a model's aliases, as old-name."
	leaveBenchmark = "Leave the scales as they were, in their places: every published number rests on them. " +
		"A scale of another meaning has an id of its own, after the others; another benchmark is a site of its own."
	splitIt = "Split the change into several, each of which can be read."
)

// problems tells what is broken in a file, ratings all together.
func (c comparison) problems(in Problem) []Problem {
	other, ratings := byRating(c.broken)
	out := list.Map(other, func(d difference) Problem {
		p := in
		p.at, p.Message = d.at, brokenLeaf(d)
		return p
	})
	if n := len(ratings); n > 0 {
		in.at, in.Message = "/ratings", fmt.Sprintf("%s changed, added or gone; the first: %s", num.Plural(n, "rating", "ratings"),
			brokenLeaf(list.First(c.broken, func(d difference) bool { return d.rating != "" })))
		out = append(out, in)
	}
	return out
}

// firstOf returns where the first of some edits is; "" of none.
func firstOf(edits []difference) string { return append(edits, difference{})[0].at }

func brokenLeaf(d difference) string {
	switch {
	case d.New == nil:
		return fmt.Sprintf("%s is gone; it was %s", d.Key, *d.Old)
	case d.Old == nil:
		return fmt.Sprintf("%s is added: %s", d.Key, *d.New)
	}
	message := fmt.Sprintf("%s changed from %s to %s", d.Key, *d.Old, *d.New)
	if isNumber(*d.Old) {
		message += "; a published figure is never edited"
	}
	return message
}

// tooMuch finds changes of published files that have no place in one report.
func tooMuch(r *Report) {
	published := *r
	published.Runs = list.Keep(r.Runs, func(r RunChange) bool { return r.Kind != New })
	published.Cards = list.Keep(r.Cards, func(c CardChange) bool { return c.Kind != New })
	const room = MaxMarkdown - 16_000 // for what else stands at the top, and for this
	if size := len(wholeMarkdown(&published)); size > room {
		message := fmt.Sprintf("what changes in published files takes %d characters, and a report has room for %d", size, room)
		r.Problems = append([]Problem{{Path: "results", Message: message, Remedy: splitIt}}, r.Problems...)
	}
}

// Rights say who proposes a change, and to what.
type Rights struct {
	By      []string // accounts, with the organizations that they speak for; none where nobody knows
	Granted bool     // the maintainers say that the owners of all that it touches agree
}

// A guard asks for the owners of what a change touches, as base names them: what it
// has says who may change it, and not what somebody proposes.
type guard struct {
	*Report
	Rights
	base, head *result.Set
}

// need adds a problem unless the change is proposed by one of the owners.
func (g guard) need(owners []string, p Problem, format string, args ...any) {
	if g.Granted || result.AnyOf(g.By, owners) {
		return
	}
	p.Remedy = byOwners
	who := cmp.Or(strings.Join(owners, ", "), "nobody, as the board names no owners")
	g.problem(p, format+" (owned by %s)", append(args, who)...)
}

// problem adds a problem with a message.
func (g guard) problem(p Problem, format string, args ...any) {
	p.Message = fmt.Sprintf(format, args...)
	g.Problems = append(g.Problems, p)
}

// of is a problem at a place of a run's file.
func of(r *result.Run, at, remedy string) Problem {
	return Problem{Run: r.ID, Path: r.File.Path, at: at, Remedy: remedy}
}

// byOwners says what would be right in place of what somebody else proposes.
const byOwners = "What has owners is changed by them, and nobody else adds to it or speaks for it: a panel, model or run of " +
	"your own has a card or file of its own. Where an owner proposes this, counselboard diff --as says who; where owners agree, " +
	"a maintainer says so with the label panel-owners (counselboard diff --owners)."

// addedRun asks whose a new run is.
func (g guard) addedRun(r *result.Run) {
	if begins := r.Panel + "." + r.Model + "."; !strings.HasPrefix(r.ID, begins) {
		g.problem(of(r, "/id", "Give a run an id that says whose ratings of what it has."),
			"the id of a new run begins with its panel's and its model's, %s", begins)
	}
	if panel := g.base.Panels[r.Panel]; panel != nil && panel.Closed {
		g.need(g.panelOwners(r.Panel), of(r, "/panel", ""), "a new run of the panel %s, which is closed", r.Panel)
	}
	if g.By != nil && !g.Granted && !result.AnyOf([]string{r.Source.Submitter()}, g.By) {
		said := fmt.Sprintf("is %q", r.Source.SubmittedBy)
		if r.Source.SubmittedBy == "" {
			said = "is missing"
		}
		known := list.Keep(g.By, func(by string) bool { return by != "" })
		who := list.Map(known, func(by string) string { return strconv.Quote("@" + by) })
		g.problem(of(r, "/source/submitted_by", "A run says in its source who proposes it, with an at sign before the account."),
			"source.submitted_by %s; it must be %s, who proposes the run", said, cmp.Or(strings.Join(who, " or "), "somebody known"))
	}
	if r.State() != result.Active {
		g.problem(of(r, "/status", "Leave out a run that does not count; one that did is published first and corrected later."),
			"a new run is %s from the start", r.State())
	}
}

// panelOwners returns who answers for a panel: as the base says it, or of a new one the head.
func (g guard) panelOwners(id string) []string {
	if g.base.Panels[id] == nil {
		return g.head.PanelOwners(id)
	}
	return g.base.PanelOwners(id)
}

// idBefore returns the longest of some ids with which, and a point, a text begins; "" for none.
func idBefore(text string, ids []string) string {
	longest := ""
	for _, id := range ids {
		if strings.HasPrefix(text, id+".") && len(id) > len(longest) {
			longest = id
		}
	}
	return longest
}

// claims asks for the owners of what a card newly says that it belongs to: the panel whose runs have ids that begin like the
// card's, and the model that it is with a setting, on whose page it stands. It asks for the board's owners where an alias has
// nothing to do with the model's name: somebody else's next model could lose its page. Figures that a panel's card states as
// printed by others, and settings of a model that only the board owns, are for the board's owners to read.
func (g guard) claims() {
	for _, id := range g.head.PanelIDs() {
		if of := idBefore(id, g.base.PanelIDs()); of != "" && g.base.Panels[id] == nil {
			at := Problem{Path: g.head.Panels[id].File.Path}
			g.need(g.base.PanelOwners(of), at, "the id is one that the panel %s gives its runs", of)
		}
	}
	for id, p := range g.head.Panels {
		was := cmp.Or(g.base.Panels[id], &result.PanelCard{})
		if p.Published != nil && len(differences(was.Published, p.Published)) > 0 {
			g.toRead(p.File)
		}
	}
	for _, id := range g.head.ModelIDs() {
		m, was := g.head.Models[id], cmp.Or(g.base.Models[id], &result.ModelCard{})
		if of := g.base.Models[m.VariantOf]; of != nil && was.VariantOf != of.ID {
			if len(of.Owners) > 0 {
				g.need(of.Owners, Problem{Path: m.File.Path, at: "/variant_of"}, "it says that it is %s with a setting", of.ID)
			} else if !g.Granted && !result.AnyOf(g.By, g.base.Owners) {
				g.toRead(m.File)
			}
		}
		for _, alias := range m.Aliases {
			known := slices.ContainsFunc([]string{m.ID, m.Name, was.Name}, func(name string) bool { return related(alias, name) })
			if !known && !slices.Contains(was.Aliases, alias) {
				g.need(g.base.Owners, Problem{Path: m.File.Path, at: "/aliases"}, "the alias %q says nothing of %q", alias, m.Name)
				break
			}
		}
	}
}

// toRead makes a changed file one that the board's owners have to read.
func (g guard) toRead(file result.Provenance) {
	for i := range g.Files {
		if g.Files[i].Path == file.Path {
			g.Files[i].What = "other results"
		}
	}
}

// related reports whether an alias and another name of a model begin with the same words, of four characters or more.
func related(alias, name string) bool {
	return slices.ContainsFunc(beginnings(alias), func(b string) bool {
		return len([]rune(b)) >= 4 && slices.Contains(beginnings(name), b)
	})
}

// beginnings returns what a name begins with, as it is read, up to the end of each of its words.
func beginnings(name string) []string {
	var out []string
	for i, r := range name + " " {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			out = append(out, result.AsRead(name[:i]))
		}
	}
	return out
}
