package result

import (
	"fmt"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A summaryCheck compares a panel's summary with its name, its panel and its panel's runs.
type summaryCheck struct {
	*check
	*Summary
	models  map[string]bool // that have a run of the panel and component; nil: not known for sure
	samples int             // the most answers to a question
	active  map[string]*Run // by model; nil where others of the panel and component are not: which ones a total is of is not known
}

// summaries checks every panel summary.
func (c *check) summaries() {
	for _, s := range c.jointly {
		x := summaryCheck{check: c, Summary: s, models: map[string]bool{}, samples: 1, active: map[string]*Run{}}
		rated, others := "", false
		for _, r := range c.runs {
			if r.Panel != s.Panel || !r.Component.Equal(s.Component) {
				continue
			}
			if x.models[r.Model] = true; r.State() != Active {
				others = true
				continue
			}
			x.active[r.Model] = r
			if x.samples = max(x.samples, r.Samples()); len(r.Ratings) > 0 && rated == "" {
				rated = r.ID
			}
		}
		if len(c.runs) < len(c.present[runFolder.name]) { // one cannot be read
			x.models, others = nil, true
		}
		if others {
			x.active = nil
		}
		if id := SummaryID(s.Panel, s.Component); nameOf(s.File) != id {
			x.models = nil
			c.Errorf(s.File, "/panel", "the file is of panel %q and component %q; name it %s.json", s.Panel, s.Component, id)
		} else if say := c.noCard(panelFolder, s.Panel); say != "" {
			x.models = nil
			c.Errorf(s.File, "/panel", "panel %q %s", s.Panel, say)
		} else if rated != "" {
			c.Errorf(s.File, "/panel",
				"run %q of this panel and component carries ratings, from which all this is computed; leave the summary out", rated)
		}
		x.pairs()
		x.agreement()
		x.totals()
	}
}

// noRun says that a model has no run of the panel and component; "" where it may have one.
func (x summaryCheck) noRun(model string) string {
	if x.models == nil || x.models[model] {
		return ""
	}
	return fmt.Sprintf("model %q, which has no run here%s", model, source.DidYouMean(model, list.Keys(x.models)))
}

// pairs checks which models are compared.
func (x summaryCheck) pairs() {
	compared := func(at, key, model string) {
		if say := x.noRun(model); say != "" {
			x.Errorf(x.File, at+"/"+key, "%s is %s", key, say)
		}
	}
	for i, p := range x.Pairs {
		compared(source.Pointer("pairs", i), "a", p.A)
		compared(source.Pointer("pairs", i), "b", p.B)
	}
	for i, m := range x.McNemar {
		compared(source.Pointer("mcnemar", i), "a", m.A)
		compared(source.Pointer("mcnemar", i), "b", m.B)
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

// totals checks the figures over failure modes and over models, and that they add up.
func (x summaryCheck) totals() {
	for _, model := range list.Keys(x.Totals) {
		at := source.Pointer("totals", model)
		if say := x.noRun(model); say != "" {
			x.KeyErrorf(x.File, at, "totals of %s", say)
		}
		x.figure(x.File, at, x.Totals[model], x.samples)
		if r := x.active[model]; r != nil {
			x.sum(at, x.Totals[model], slices.Collect(maps.Values(r.Summary)), fmt.Sprintf("the modes of run %q", r.ID))
		}
	}
	for _, mode := range list.Keys(x.ModeTotals) {
		at := source.Pointer("mode_totals", mode)
		x.figure(x.File, at, x.ModeTotals[mode], x.samples)
		parts := list.Map(list.Keys(x.active), func(model string) Statistic { return x.active[model].Summary[mode] })
		x.sum(at, x.ModeTotals[mode], parts, "the runs' "+mode)
	}
}

// sum checks that k and n of a total are the sums of its parts', where all state them.
func (x summaryCheck) sum(at string, total Statistic, parts []Statistic, what string) {
	add := func(key string, of func(Statistic) *int) {
		whole, sum := of(total), 0
		for _, p := range parts {
			if of(p) == nil || p.N != nil && (*p.N == 0 || p.K != nil && *p.K > *p.N) { // the part is a finding itself
				return
			}
			sum += *of(p)
		}
		if whole != nil && len(parts) > 0 && sum != *whole {
			x.Errorf(x.File, at+"/"+key, "%s is %d, but %s add up to %d", key, *whole, what, sum)
		}
	}
	add("k", func(f Statistic) *int { return f.K })
	add("n", func(f Statistic) *int { return f.N })
}
