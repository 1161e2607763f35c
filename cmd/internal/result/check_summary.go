package result

import (
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/stats"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// summaries checks every panel summary against its name, its panel and its panel's runs.
func (c *check) summaries() {
	for _, s := range c.jointly {
		var models map[string]bool // nil: not known for sure
		if id := SummaryID(s.Panel, s.Component); nameOf(s.File) != id {
			c.errorf(s.File, "/panel", "the summary of panel %q and component %q is in the file %s; name it %s.json", s.Panel, s.Component, path.Base(s.File.Path), id)
		} else if say := c.noCard(panelFolder, s.Panel); say != "" {
			c.errorf(s.File, "/panel", "panel %q %s", s.Panel, say)
		} else {
			models = c.modelsOf(s)
		}
		c.parts(s)
		c.pairs(s, models)
		c.joint(s)
		c.agreement(s, models)
		c.leftOut(s)
		for _, model := range slices.Sorted(maps.Keys(s.Totals)) {
			at := strict.Pointer("totals", model)
			if models != nil && !models[model] {
				c.keyErrorf(s.File, at, "totals of model %s", noRun(model, models))
			}
			c.figure(s.File, at, s.Totals[model])
		}
		for _, mode := range slices.Sorted(maps.Keys(s.ModeTotals)) {
			c.figure(s.File, strict.Pointer("mode_totals", mode), s.ModeTotals[mode])
		}
	}
}

// modelsOf returns the models that have a run of a summary's panel and component;
// nil where a run cannot be read, so that nobody knows.
func (c *check) modelsOf(s *Summary) map[string]bool {
	models := map[string]bool{}
	said := false
	for _, r := range c.runs {
		if r.Panel != s.Panel || r.Component != s.Component {
			continue
		}
		models[r.Model] = true
		if r.State() == Active && len(r.Ratings) > 0 && !said {
			said = true
			c.errorf(s.File, "/panel", "run %q of this panel and component carries ratings, from which all this is computed; leave the summary out", r.ID)
		}
	}
	if len(c.runs) < len(c.present[runFolder.name]) {
		return nil
	}
	return models
}

// parts finds what belongs to the other component.
func (c *check) parts(s *Summary) {
	for _, part := range []struct {
		key       string
		component Component
		there     bool
	}{
		{"agreement", Eval, s.Agreement != nil},
		{"left_out_expert", Eval, s.LeftOutExpert != nil},
		{"pairs", Eval, s.Pairs != nil},
		{"mcnemar", Adv, s.McNemar != nil},
		{"totals", Adv, s.Totals != nil},
		{"mode_totals", Adv, s.ModeTotals != nil},
	} {
		if part.there && part.component != s.Component {
			c.keyErrorf(s.File, strict.Pointer(part.key), "%s is for component %q, this summary is of %q; leave it out", part.key, part.component, s.Component)
		}
	}
}

// noRun says that a model has no run of the panel and component.
func noRun(model string, models map[string]bool) string {
	return fmt.Sprintf("%q, which has no run of this panel and component%s", model, strict.DidYouMean(model, slices.Sorted(maps.Keys(models))))
}

// pairs checks the comparisons of two models.
func (c *check) pairs(s *Summary, models map[string]bool) {
	seen := map[[3]string]string{}
	both := func(at, what, a, b string) {
		for _, m := range []struct{ key, id string }{{"a", a}, {"b", b}} {
			if models != nil && !models[m.id] {
				c.errorf(s.File, at+"/"+m.key, "%s is model %s", m.key, noRun(m.id, models))
			}
		}
		if a == b {
			c.errorf(s.File, at+"/b", "a and b are the same model, %q", a)
			return
		}
		k := [3]string{what, min(a, b), max(a, b)}
		if first, twice := seen[k]; twice {
			c.errorf(s.File, at, "%s of %q and %q is compared before, on line %d; keep one", what, a, b, c.line(s.File, first))
			return
		}
		seen[k] = at
	}
	for i, p := range s.Pairs {
		both(strict.Pointer("pairs", i), p.Dimension, p.A, p.B)
	}
	for i, m := range s.McNemar {
		both(strict.Pointer("mcnemar", i), m.Mode, m.A, m.B)
	}
}

func (c *check) agreement(s *Summary, models map[string]bool) {
	for _, d := range slices.Sorted(maps.Keys(s.Agreement)) {
		for _, model := range slices.Sorted(maps.Keys(s.Agreement[d].AlphaByModel)) {
			if models != nil && !models[model] {
				c.keyErrorf(s.File, strict.Pointer("agreement", d, "alpha_by_model", model), "alpha of model %s", noRun(model, models))
			}
		}
	}
}

// leftOut checks the metrics of the left-out-expert reference that follow from its
// confusion counts.
func (c *check) leftOut(s *Summary) {
	for _, d := range slices.Sorted(maps.Keys(s.LeftOutExpert)) {
		l := s.LeftOutExpert[d]
		at := strict.Pointer("left_out_expert", d)
		if l.TP == nil || l.FP == nil || l.FN == nil {
			continue
		}
		tp, fp, fn := *l.TP, *l.FP, *l.FN
		c.ratio(s.File, at+"/precision", tp, tp+fp, "tp/(tp+fp)")
		c.ratio(s.File, at+"/recall", tp, tp+fn, "tp/(tp+fn)")
		c.ratio(s.File, at+"/f1", 2*tp, 2*tp+fp+fn, "2tp/(2tp+fp+fn)")
	}
}

// maxExact bounds the questions of a test that is computed again: a stranger's file
// may hold many, of any size.
const maxExact = 10_000

// joint checks what a panel's summary says of its runs against these.
func (c *check) joint(s *Summary) {
	active := map[string]*Run{} // by model
	all := len(c.runs) == len(c.present[runFolder.name])
	for _, r := range c.runs {
		if r.Panel == s.Panel && r.Component == s.Component {
			all = all && r.State() == Active
			if r.State() == Active {
				active[r.Model] = r
			}
		}
	}
	for i, m := range s.McNemar {
		at := strict.Pointer("mcnemar", i)
		if m.OnlyA < 0 || m.OnlyB < 0 || m.OnlyA+m.OnlyB > maxExact {
			continue
		}
		if want := stats.McNemar(m.OnlyA, m.OnlyB); want.Undefined == "" || m.OnlyA+m.OnlyB == 0 {
			if p, ok := number(c.doc(s.File), at+"/p"); ok && !p.rounds(want.P) {
				c.errorf(s.File, at+"/p", "p is %s, but the exact two-sided p of %d against %d is %s", p.text, m.OnlyA, m.OnlyB, short(want.P))
			}
		}
	}
	for _, model := range slices.Sorted(maps.Keys(s.Totals)) {
		if r := active[model]; r != nil {
			c.total(s, strict.Pointer("totals", model), s.Totals[model], modeParts(r), len(Modes), fmt.Sprintf("the modes of run %q", r.ID))
		}
	}
	if !all {
		return // who knows which runs a total over models was made of
	}
	for _, mode := range slices.Sorted(maps.Keys(s.ModeTotals)) {
		var parts []Figure
		for _, id := range slices.Sorted(maps.Keys(active)) {
			if f, ok := active[id].Summary[mode]; ok {
				parts = append(parts, f)
			}
		}
		c.total(s, strict.Pointer("mode_totals", mode), s.ModeTotals[mode], parts, len(active), fmt.Sprintf("the runs' %s", mode))
	}
}

// modeParts returns the figures of a run's modes.
func modeParts(r *Run) []Figure {
	var out []Figure
	for _, m := range Modes {
		if f, ok := r.Summary[m.ID]; ok {
			out = append(out, f)
		}
	}
	return out
}

// total checks that k, n and unsure of a total are the sums of its parts', where
// all state them. A part that nobody was sure of has no figure, so that unsure
// adds up only where all the parts are there.
func (c *check) total(s *Summary, at string, fig Figure, parts []Figure, all int, what string) {
	for _, key := range []struct {
		name string
		of   func(Figure) *int
	}{{"k", func(f Figure) *int { return f.K }}, {"n", func(f Figure) *int { return f.N }}, {"unsure", func(f Figure) *int { return f.Unsure }}} {
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
			c.errorf(s.File, at+"/"+key.name, "%s is %d, but %s add up to %d", key.name, *whole, what, sum)
		}
	}
}
