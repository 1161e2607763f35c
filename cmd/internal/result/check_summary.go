package result

import (
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A summaryCheck holds a panel's summary against its name, its panel and its panel's runs.
type summaryCheck struct {
	*check
	*Summary
	models    map[string]bool // that have a run of the panel and component; nil: not known for sure
	active    map[string]*Run // by model
	allActive bool            // whether there are no other runs of these
}

// summaries checks every panel summary.
func (c *check) summaries() {
	for _, s := range c.jointly {
		x := summaryCheck{check: c, Summary: s, models: map[string]bool{}, active: map[string]*Run{}, allActive: true}
		rated := ""
		for _, r := range c.runs {
			if r.Panel != s.Panel || !r.Component.Equal(s.Component) {
				continue
			}
			if x.models[r.Model] = true; r.State() != Active {
				x.allActive = false
				continue
			}
			if x.active[r.Model] = r; len(r.Ratings) > 0 && rated == "" {
				rated = r.ID
			}
		}
		if len(c.runs) < len(c.present[runFolder.name]) { // one cannot be read
			x.models, x.allActive = nil, false
		}
		if id := SummaryID(s.Panel, s.Component); nameOf(s.File) != id {
			x.models = nil
			c.Errorf(s.File, "/panel", "the summary of panel %q and component %q is in the file %s; name it %s.json", s.Panel, s.Component,
				path.Base(s.File.Path), id)
		} else if say := c.noCard(panelFolder, s.Panel); say != "" {
			x.models = nil
			c.Errorf(s.File, "/panel", "panel %q %s", s.Panel, say)
		} else if rated != "" {
			c.Errorf(s.File, "/panel",
				"run %q of this panel and component carries ratings, from which all this is computed; leave the summary out", rated)
		}
		x.pairs()
		x.mcnemar()
		x.agreement()
		x.leftOut()
		x.totals()
	}
}

// noRun says that a model has no run of the panel and component; "" where it may have one.
func (x summaryCheck) noRun(model string) string {
	if x.models == nil || x.models[model] {
		return ""
	}
	return fmt.Sprintf("model %q, which has no run of this panel and component%s", model,
		source.DidYouMean(model, list.Keys(x.models)))
}

// pairs checks which models are compared.
func (x summaryCheck) pairs() {
	seen := map[[3]string]string{}
	both := func(at, what, a, b string) {
		for _, m := range []struct{ key, id string }{{"a", a}, {"b", b}} {
			if say := x.noRun(m.id); say != "" {
				x.Errorf(x.File, at+"/"+m.key, "%s is %s", m.key, say)
			}
		}
		if a == b {
			x.Errorf(x.File, at+"/b", "a and b are the same model, %q", a)
			return
		}
		k := [3]string{what, min(a, b), max(a, b)}
		if first, twice := seen[k]; twice {
			x.Errorf(x.File, at, "%s of %q and %q is compared before, on line %d; keep one", what, a, b, x.line(x.File, first))
			return
		}
		seen[k] = at
	}
	for i, p := range x.Pairs {
		both(source.Pointer("pairs", i), p.Dimension, p.A, p.B)
	}
	for i, m := range x.McNemar {
		both(source.Pointer("mcnemar", i), m.Mode, m.A, m.B)
	}
}

func (x summaryCheck) agreement() {
	for _, d := range list.Keys(x.Agreement) {
		for _, model := range list.Keys(x.Agreement[d].AlphaByModel) {
			if say := x.noRun(model); say != "" {
				x.KeyErrorf(x.File, source.Pointer("agreement", d, "alpha_by_model", model), "alpha of %s", say)
			}
		}
	}
}

// leftOut checks the metrics of the left-out-expert reference that follow from its
// confusion counts.
func (x summaryCheck) leftOut() {
	for _, d := range list.Keys(x.LeftOutExpert) {
		l := x.LeftOutExpert[d]
		at := source.Pointer("left_out_expert", d)
		if l.TP == nil || l.FP == nil || l.FN == nil {
			continue
		}
		tp, fp, fn := *l.TP, *l.FP, *l.FN
		x.ratio(x.File, at+"/precision", float64(tp), tp+fp, "tp/(tp+fp)")
		x.ratio(x.File, at+"/recall", float64(tp), tp+fn, "tp/(tp+fn)")
		x.ratio(x.File, at+"/f1", float64(2*tp), 2*tp+fp+fn, "2tp/(2tp+fp+fn)")
	}
}

// maxExact bounds the questions of a test that is computed again: a stranger's file
// may hold many, of any size.
const maxExact = 10_000

// mcnemar checks that each p is that of its counts.
func (x summaryCheck) mcnemar() {
	for i, m := range x.McNemar {
		at := source.Pointer("mcnemar", i, "p")
		if m.OnlyA+m.OnlyB > maxExact {
			continue
		}
		want := stats.McNemar(m.OnlyA, m.OnlyB)
		if p, ok := number(x.doc(x.File), at); ok && !p.rounds(want) {
			x.Errorf(x.File, at, "p is %s, but the exact two-sided p of %d against %d is %s", p.text, m.OnlyA, m.OnlyB, short(want))
		}
	}
}

// totals checks the figures over failure modes and over models, and that they add up.
func (x summaryCheck) totals() {
	most := 1 // answers to a question
	for _, r := range x.active {
		most = max(most, r.Samples())
	}
	for _, model := range list.Keys(x.Totals) {
		at := source.Pointer("totals", model)
		if say := x.noRun(model); say != "" {
			x.KeyErrorf(x.File, at, "totals of %s", say)
		}
		x.figure(x.File, at, x.Totals[model], most)
		if r := x.active[model]; r != nil {
			x.total(at, x.Totals[model], slices.Collect(maps.Values(r.Summary)), len(x.Component.Scales()),
				fmt.Sprintf("the modes of run %q", r.ID))
		}
	}
	for _, mode := range list.Keys(x.ModeTotals) {
		at := source.Pointer("mode_totals", mode)
		x.figure(x.File, at, x.ModeTotals[mode], most)
		var parts []Statistic
		for _, r := range x.active {
			if f, ok := r.Summary[mode]; ok {
				parts = append(parts, f)
			}
		}
		if x.allActive { // otherwise who knows which runs the total was made of
			x.total(at, x.ModeTotals[mode], parts, len(x.active), fmt.Sprintf("the runs' %s", mode))
		}
	}
}

// total checks that k, n and unsure of a total are the sums of its parts', where
// all state them. A part that nobody was sure of has no figure, so that unsure
// adds up only where all the parts are there.
func (x summaryCheck) total(at string, fig Statistic, parts []Statistic, all int, what string) {
	for _, key := range []struct {
		name string
		of   func(Statistic) *int
	}{{"k", func(f Statistic) *int { return f.K }}, {"n", func(f Statistic) *int { return f.N }},
		{"unsure", func(f Statistic) *int { return f.Unsure }}} {
		whole := key.of(fig)
		sum := 0
		known := whole != nil && len(parts) > 0 && (key.name != "unsure" || len(parts) == all)
		for _, p := range parts {
			n := key.of(p)
			if n == nil || p.N != nil && (*p.N == 0 || p.K != nil && *p.K > *p.N) { // the part is a finding itself
				known = false
				break
			}
			sum += *n
		}
		if known && sum != *whole {
			x.Errorf(x.File, at+"/"+key.name, "%s is %d, but %s add up to %d", key.name, *whole, what, sum)
		}
	}
}
