package change

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What would be right in place of a guarded edit of what is no run.
const (
	leaveSummary = "Leave what a panel's summary says of published runs as it was; if the ratings were wrong, give the runs the status superseded or withdrawn with a reason, and the summary may follow."
	leaveKind    = "Leave a panel's kind as it was published: who else rated is another panel, with a card of its own."
	sayWhy       = "Say why a run counts again, and since when: the status active with a reason and a date."
)

// summaries finds figures of panel summaries that are others, or gone, while
// the runs they were made of are the same.
func summaries(r *Report, base, head *result.Set) {
	for _, id := range base.SummaryIDs() {
		o, n := base.Summaries[id], head.Summaries[id]
		before, after := activeRuns(base, o), activeRuns(head, o)
		if len(after) == 0 || anyRatings(head, after) {
			continue // nothing is left to sum up, or it is computed from the ratings now
		}
		g := &guarded{}
		if n == nil {
			g.addf("the summary is gone")
		} else {
			g.summary(before, after, o, n)
		}
		for _, what := range g.broken {
			r.Problems = append(r.Problems, Problem{Path: o.File.Path, Message: what, Remedy: leaveSummary})
		}
	}
}

// activeRuns gives the ids of the active runs of a summary's panel and component
// by model.
func activeRuns(set *result.Set, s *result.Summary) map[string]string {
	out := map[string]string{}
	for _, id := range set.RunIDs() {
		if r := set.Runs[id]; r.Panel == s.Panel && r.Component == s.Component && r.State() == result.Active {
			out[r.Model] = id
		}
	}
	return out
}

func anyRatings(set *result.Set, runs map[string]string) bool {
	for _, id := range runs {
		if set.Runs[id].Ratings != nil {
			return true
		}
	}
	return false
}

// summary compares two states of a summary. What is computed over all runs stays
// while all are the same; what compares two models, while theirs are. A p
// adjusted for the number of pairs may move when there are more of them.
func (g *guarded) summary(before, after map[string]string, o, n *result.Summary) {
	same := maps.Equal(before, after)
	kept := func(a, b string) bool {
		return before[a] != "" && before[a] == after[a] && before[b] != "" && before[b] == after[b]
	}
	if same {
		if o.Graph != nil {
			g.part("graph", flat(o.Graph), flat(n.Graph))
		}
		guardAll(g, "agreement, %s", o.Agreement, n.Agreement)
		guardAll(g, "left_out_expert, %s", o.LeftOutExpert, n.LeftOutExpert)
		guardAll(g, "mode_totals, %s", o.ModeTotals, n.ModeTotals)
	}
	was, is := map[string]map[string]string{}, map[string]map[string]string{}
	collect := func(into map[string]map[string]string, part, a, b string, pair any) {
		if !kept(a, b) {
			return
		}
		if into[part] == nil {
			into[part] = map[string]string{}
		}
		for key, v := range flat(pair) {
			switch {
			case key == "a", key == "b", key == "dimension", key == "mode", key == "method", key == "p_holm" && !same:
			default:
				into[part][fmt.Sprintf("%s of %s and %s", key, a, b)] = v
			}
		}
	}
	for s, into := range map[*result.Summary]map[string]map[string]string{o: was, n: is} {
		for _, p := range s.Pairs {
			collect(into, "pairs, "+string(p.Dimension), p.A, p.B, p)
		}
		for _, m := range s.McNemar {
			collect(into, "mcnemar, "+string(m.Mode), m.A, m.B, m)
		}
	}
	for _, part := range slices.Sorted(maps.Keys(was)) {
		g.part(part, was[part], is[part])
	}
}

// guardAll compares what two maps of figures say, by key.
func guardAll[K cmp.Ordered, V any](g *guarded, name string, o, n map[K]V) {
	for _, k := range slices.Sorted(maps.Keys(o)) {
		now := map[string]string{}
		if v, ok := n[k]; ok {
			now = flat(v)
		}
		g.part(fmt.Sprintf(name, fmt.Sprint(k)), flat(o[k]), now)
	}
}

// part compares the values of one part, and says the first that is another. How
// something was computed is told in words, which may be mended.
func (g *guarded) part(name string, was, is map[string]string) {
	var broken []string
	for _, key := range slices.Sorted(maps.Keys(was)) {
		if key == "method" || key == "target" || strings.HasSuffix(key, ".method") {
			continue
		}
		if v, ok := is[key]; !ok {
			broken = append(broken, fmt.Sprintf("%s was %s and is gone", key, was[key]))
		} else if v != was[key] {
			broken = append(broken, fmt.Sprintf("%s was %s and is %s", key, was[key], v))
		}
	}
	g.few(name, broken)
}

// panelKinds finds panels whose published runs would become those of another
// kind of rater.
func panelKinds(r *Report, base, head *result.Set) {
	for _, id := range base.PanelIDs() {
		o, n := base.Panels[id], head.Panels[id]
		if n == nil || o.Kind == n.Kind {
			continue
		}
		for _, run := range base.Runs {
			if run.Panel == id {
				r.Problems = append(r.Problems, Problem{Path: n.File.Path, Message: fmt.Sprintf("kind was %s and is %s", o.Kind, n.Kind), Remedy: leaveKind})
				break
			}
		}
	}
}
