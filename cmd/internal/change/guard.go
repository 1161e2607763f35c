package change

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A guarded collects what was published of a run and is not so any more.
type guarded struct{ broken []string }

func (g *guarded) addf(format string, args ...any) {
	g.broken = append(g.broken, fmt.Sprintf(format, args...))
}

func (g *guarded) changed() bool { return len(g.broken) > 0 }

// What would be right in place of a guarded edit.
const (
	replaceIt  = "Leave a published run as it was and add another under an id of its own, or give it the status superseded or withdrawn with a reason."
	putBack    = "Put the file back; if the run no longer counts, give it the status withdrawn with a reason."
	leaveTotal = "Leave totals of active runs as they were published."
)

func (g *guarded) problems(n *board.Run) []Problem {
	var out []Problem
	for _, what := range g.broken {
		out = append(out, Problem{Run: n.ID, Path: n.File.Path, Message: what, Remedy: replaceIt})
	}
	return out
}

// guard compares what two states of one run publish.
func guard(o, n *board.Run) *guarded {
	g := &guarded{}
	for _, k := range []struct{ name, old, now string }{
		{"component", string(o.Component), string(n.Component)},
		{"model", o.Run.Model, n.Run.Model},
		{"panel", o.Run.Panel, n.Run.Panel},
	} {
		if k.old != k.now {
			g.addf("%s was %s and is %s", k.name, k.old, k.now)
		}
	}
	if o.Component != n.Component {
		return g
	}
	switch {
	case o.Ratings == nil && n.Ratings == nil:
		for _, s := range board.Scales(o.Component) {
			if f, ok := o.Summary[s.ID]; ok {
				g.figure(s.ID, f, n.Summary[s.ID])
			}
		}
	case o.Ratings != nil && n.Ratings != nil:
		g.ratings(o, n)
	case n.Ratings != nil:
		g.recomputed(o, n)
	default:
		g.addf("its %d ratings are gone", len(o.Ratings))
	}
	for _, id := range slices.Sorted(maps.Keys(o.Questions)) {
		was, is := o.Questions[id], n.Questions[id]
		if was.Topic != "" && was.Topic != is.Topic {
			g.addf("the topic of question %s was %s and is %s", id, was.Topic, orNone(is.Topic))
			break // one says it all
		}
	}
	return g
}

func orNone(s string) string {
	if s == "" {
		return "gone"
	}
	return s
}

// figure finds numbers of a published figure that are others, or gone.
func (g *guarded) figure(scale string, o, n result.Figure) {
	was, is := numbersOf(o), numbersOf(n)
	var broken []string
	for _, key := range slices.Sorted(maps.Keys(was)) {
		if v, ok := is[key]; !ok {
			broken = append(broken, fmt.Sprintf("%s was %s and is gone", key, was[key]))
		} else if v != was[key] {
			broken = append(broken, fmt.Sprintf("%s was %s and is %s", key, was[key], v))
		}
	}
	g.few(scale, broken)
}

// few says the most telling of several differences, and how many there are.
func (g *guarded) few(scale string, broken []string) {
	if len(broken) == 0 {
		return
	}
	first := slices.IndexFunc(broken, func(s string) bool { return strings.HasPrefix(s, "mean ") || strings.HasPrefix(s, "rate ") })
	say := broken[max(first, 0)]
	if more := len(broken) - 1; more > 0 {
		say += fmt.Sprintf(" (and %d more of its figures)", more)
	}
	g.addf("%s: %s", scale, say)
}

// numbersOf gives the numbers of a figure by key, as they are written.
func numbersOf(f result.Figure) map[string]string {
	f.Method = ""
	return flat(f)
}

// ratings finds ratings that are others, or gone, and further ones that change a score.
func (g *guarded) ratings(o, n *board.Run) {
	was, is := ratingsByKey(o.Run), ratingsByKey(n.Run)
	differ, gone, first := 0, 0, ""
	for _, k := range slices.Sorted(maps.Keys(was)) {
		r, ok := is[k]
		switch {
		case !ok:
			gone++
		case !keeps(was[k], r):
			differ++
		default:
			continue
		}
		if first == "" {
			first = fmt.Sprintf("question %s, rater %s", was[k].Question, was[k].Rater)
		}
	}
	if differ+gone > 0 {
		g.addf("of %s, %d with other values and %d gone (the first: %s)", counted(len(was), "rating", "ratings"), differ, gone, first)
		return
	}
	for _, s := range scores(o, n) {
		if s.Old.Value != nil && !near(s.Old.Value, s.New.Value) {
			g.addf("%s was %s and is %s with the ratings that were added", s.Scale, short(s.Old.Value), short(s.New.Value))
		}
	}
}

// recomputed holds figures computed from ratings against those stated before:
// they must be the same as far as these were written.
func (g *guarded) recomputed(o, n *board.Run) {
	for i, f := range o.Figures {
		if !f.Known() {
			continue
		}
		v := n.Figures[i]
		if !v.Known() || math.Abs(v.Value-f.Value) > halfUnit(f.Value)+slack {
			g.addf("%s was %s and is %s from the ratings", f.Scale.ID, short(&f.Value), short(number(v).Value))
		}
	}
}

// halfUnit gives half a unit of the last digit of a number as it is written;
// one with fewer than two decimals counts as having two.
func halfUnit(x float64) float64 {
	_, decimals, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
	return 0.5 * math.Pow10(-max(len(decimals), 2))
}

func short(x *float64) string {
	if x == nil {
		return "gone"
	}
	return strconv.FormatFloat(*x, 'g', 6, 64)
}

// vanished says what is wrong with a run that is gone.
func vanished(o *board.Run, after *board.Leaderboard) Problem {
	hint := ""
	for _, n := range after.Runs {
		if n.ID != o.ID && result.SameContent(o.Run, n.Run) {
			hint = fmt.Sprintf("; its content is in %s now, but the address of a published run stays", n.File.Path)
			break
		}
	}
	return Problem{Run: o.ID, Path: o.File.Path, Message: "the run is gone" + hint, Remedy: putBack}
}

// totals finds totals over all modes, which panel summaries state, that are
// others or gone while their run is active.
func totals(r *Report, base, head *result.Set) {
	for _, id := range base.SummaryIDs() {
		o := base.Summaries[id]
		now := head.Summaries[id]
		if now == nil {
			continue // a problem of the summary
		}
		for _, model := range slices.Sorted(maps.Keys(o.Totals)) {
			run := activeRun(base, o.Panel, model, o.Component)
			if run == nil || head.Runs[run.ID] == nil || head.Runs[run.ID].State() != result.Active {
				continue
			}
			g := &guarded{}
			f := now.Totals[model]
			if head.Runs[run.ID].Ratings != nil {
				continue // computed from ratings now; guarded as the run's own
			}
			g.figure("total", o.Totals[model], f)
			for _, what := range g.broken {
				r.Problems = append(r.Problems, Problem{Run: run.ID, Path: o.File.Path, Message: what, Remedy: leaveTotal})
			}
		}
	}
}

func activeRun(set *result.Set, panel, model string, c result.Component) *result.Run {
	for _, id := range set.RunIDs() {
		if r := set.Runs[id]; r.Panel == panel && r.Model == model && r.Component == c && r.State() == result.Active {
			return r
		}
	}
	return nil
}
