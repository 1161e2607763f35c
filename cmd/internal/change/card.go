package change

import (
	"maps"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A card is a model card, a panel card, a panel's summary or a calibration.
type card struct {
	name   string
	file   result.File
	raters string // of a panel: who rates, in words
}

// cards compares model cards, panel cards, panel summaries and calibrations. A calibration
// is guarded while the runs that it is of are what they were.
func cards(r *Report, base, head *result.Set) {
	model := func(m *result.Model) card { return card{name: m.Name, file: m.File} }
	panel := func(p *result.Panel) card { return card{p.Name, p.File, raters(p)} }
	summary := func(s *result.Summary) card { return card{file: s.File} }
	compareCards(r, modelFile, cardsOf(base.Models, model), cardsOf(head.Models, model), nil)
	compareCards(r, panelFile, cardsOf(base.Panels, panel), cardsOf(head.Panels, panel), nil)
	compareCards(r, summaryFile, cardsOf(base.Summaries, summary), cardsOf(head.Summaries, summary), func(id string) func([]string) bool {
		s := base.Summaries[id]
		return basis{summarizedRuns(base, s), summarizedRuns(head, s)}.mayChange
	})
	calibration := func(x *result.Calibration) card { return card{file: x.File} }
	compareCards(r, calibrationFile, cardsOf(base.Calibrations, calibration), cardsOf(head.Calibrations, calibration), func(id string) func([]string) bool {
		moved := calibrationMoved(base, head, id)
		return func([]string) bool { return moved }
	})
	compareCards(r, releaseFile, releases(base), releases(head), nil)
}

// raters says who rates in a panel.
func raters(p *result.Panel) string {
	if p.IsJudge() {
		return "the judge " + p.Model
	}
	return "experts"
}

// calibrationMoved reports whether what a calibration is of is no longer what it was: a
// run that says something else or does not count, or one more; or that all is
// computed from ratings now.
func calibrationMoved(base, head *result.Set, id string) bool {
	was, is := base.Calibrations[id], head.Calibrations[id]
	if is != nil {
		return base.Stale(was) != "" || head.Stale(was) != "" || len(is.Runs) > len(was.Runs)
	}
	return head.Stale(was) != "" || head.HasRatings(was)
}

func cardsOf[T any](from map[string]*T, as func(*T) card) map[string]card {
	out := make(map[string]card, len(from))
	for id, c := range from {
		out[id] = as(c)
	}
	return out
}

func compareCards(r *Report, kind fileKind, old, now map[string]card, ruleOf func(id string) func([]string) bool) {
	for _, id := range keysOfBoth(old, now) {
		o, published := old[id]
		n, stays := now[id]
		var mayChange func([]string) bool
		if published && ruleOf != nil {
			mayChange = ruleOf(id)
		}
		c := Card{What: kind.name, ID: id, Name: n.name, Raters: n.raters, Edits: []Edit{}}
		switch {
		case !published:
			c.Kind = New
		case !stays:
			c.Kind, c.Name = Vanished, o.name
			if mayChange == nil || !mayChange([]string{"graph"}) {
				r.Problems = append(r.Problems, Problem{Path: o.file.Path, Message: gone(kind, id), Remedy: kind.remedy})
			}
		case string(o.file.Bytes) == string(n.file.Bytes):
			continue
		default:
			found := compareFiles(kind, o.file, n.file, mayChange)
			c.Kind, c.Edits = Changed, append(c.Edits, found.edits...)
			r.Problems = append(r.Problems, found.problems("", n.file.Path, kind.remedy)...)
		}
		r.Cards = append(r.Cards, c)
	}
}

// gone says that something published is not there any more.
func gone(kind fileKind, id string) string {
	if kind.name == releaseFile.name {
		return "the release " + id + " is gone"
	}
	return "the " + kind.name + "'s file is gone"
}

// releases returns the named states of a set, each as if it had a file of its own.
func releases(set *result.Set) map[string]card {
	out := map[string]card{}
	for _, r := range set.Releases.List {
		out[r.Name] = card{name: r.Name, file: result.File{Path: result.ReleasesFile, Bytes: r.Encode()}}
	}
	return out
}

// A basis tells on which runs a panel's summary is based, before and now.
type basis struct {
	before, now map[string]string // model → its active run, unless its ratings are published
}

// summarizedRuns returns the runs of a set that a summary is based on.
func summarizedRuns(set *result.Set, s *result.Summary) map[string]string {
	out := map[string]string{}
	for _, id := range set.RunIDs() {
		if r := set.Runs[id]; r.Panel == s.Panel && r.Component == s.Component && r.State() == result.Active && r.Ratings == nil {
			out[r.Model] = id
		}
	}
	return out
}

// stays reports whether a model's run is what it was.
func (b basis) stays(model string) bool {
	return b.before[model] != "" && b.before[model] == b.now[model]
}

// mayChange reports whether a leaf of a summary may change, since runs that it is
// based on are no longer what they were: of what compares two models, theirs; of a
// model's total, its own; of all else, any. A p adjusted for the number of pairs
// moves when there are more of them.
func (b basis) mayChange(at []string) bool {
	same := maps.Equal(b.before, b.now)
	switch at[0] {
	case "schema", "panel", "component":
		return false
	case "totals":
		return !b.stays(at[1])
	case "pairs", "mcnemar":
		member := strings.Fields(at[1]) // scale, a, b
		if len(member) == 3 && b.stays(member[1]) && b.stays(member[2]) {
			return at[2] == "p_holm" && !same
		}
	}
	return !same
}
