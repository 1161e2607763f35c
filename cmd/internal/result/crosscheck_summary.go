package result

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// panelSummaries checks every panel summary against its name, its panel and its panel's runs.
func (c *check) panelSummaries() {
	for _, s := range c.summaries {
		var models map[string]bool // nil: not known for sure
		if id := SummaryID(s.Panel, s.Component); nameOf(s.File) != id {
			c.errorf(s.File, "/panel", "the summary of panel %q and component %q is in the file %s; name it %s.json", s.Panel, s.Component, path.Base(s.File.Path), id)
		} else if say := c.noPanel(s.Panel); say != "" {
			c.errorf(s.File, "/panel", "panel %q %s", s.Panel, say)
		} else {
			models = c.modelsOf(s)
		}
		c.parts(s)
		c.pairs(s, models)
		c.joint(s)
		c.agreement(s)
		c.leftOut(s)
		for _, model := range slices.Sorted(maps.Keys(s.Totals)) {
			at := strict.Pointer("totals", model)
			if models != nil && !models[model] {
				c.keyErrorf(s.File, at, "totals of model %s", noRun(model, models))
			}
			c.figure(s.File, at, s.Totals[model])
		}
		for _, mode := range slices.Sorted(maps.Keys(s.ModeTotals)) {
			c.figure(s.File, strict.Pointer("mode_totals", string(mode)), s.ModeTotals[mode])
		}
	}
}

// modelsOf gives the models that have a run of a summary's panel and component;
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
	hint := ""
	if near, ok := strict.Nearest(model, slices.Sorted(maps.Keys(models))); ok {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Sprintf("%q, which has no run of this panel and component%s", model, hint)
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
		at := strict.Pointer("pairs", i)
		both(at, string(p.Dimension), p.A, p.B)
		if p.CI95 != nil && c.inOrder(s.File, at+"/ci95", *p.CI95) {
			c.inside(s.File, at+"/difference", at+"/ci95")
		}
		c.adjusted(s.File, at)
	}
	for i, m := range s.McNemar {
		at := strict.Pointer("mcnemar", i)
		both(at, string(m.Mode), m.A, m.B)
		c.adjusted(s.File, at)
	}
}

// adjusted checks that an adjusted p is not smaller than the plain one.
func (c *check) adjusted(f File, at string) {
	p, ok := number(c.docs[f.Path], at+"/p")
	holm, holmOK := number(c.docs[f.Path], at+"/p_holm")
	if ok && holmOK && holm.below(p) {
		c.errorf(f, at+"/p_holm", "p_holm is %s, less than p, which is %s; an adjusted p is never smaller", holm.text, p.text)
	}
}

func (c *check) agreement(s *Summary) {
	for _, d := range slices.Sorted(maps.Keys(s.Agreement)) {
		if a := s.Agreement[d]; a.CI95 != nil {
			c.inOrder(s.File, strict.Pointer("agreement", string(d), "ci95"), *a.CI95)
		}
	}
}

// leftOut checks the left-out-expert reference: intervals, and the metrics
// that follow from the confusion counts.
func (c *check) leftOut(s *Summary) {
	for _, d := range slices.Sorted(maps.Keys(s.LeftOutExpert)) {
		l := s.LeftOutExpert[d]
		at := strict.Pointer("left_out_expert", string(d))
		for i, p := range l.Curve {
			point := at + strict.Pointer("curve", i)
			if p.CI95 != nil && c.inOrder(s.File, point+"/ci95", *p.CI95) {
				c.inside(s.File, point+"/others_mean", point+"/ci95")
			}
		}
		if l.TP == nil || l.FP == nil || l.FN == nil {
			continue
		}
		tp, fp, fn := *l.TP, *l.FP, *l.FN
		c.ratio(s.File, at+"/precision", "precision", tp, tp+fp, "tp/(tp+fp)")
		c.ratio(s.File, at+"/recall", "recall", tp, tp+fn, "tp/(tp+fn)")
		c.ratio(s.File, at+"/f1", "f1", 2*tp, 2*tp+fp+fn, "2tp/(2tp+fp+fn)")
		c.confusion(s.File, at, l)
	}
}

// lastKey gives the last key of a pointer.
func lastKey(pointer string) string { return pointer[strings.LastIndexByte(pointer, '/')+1:] }
