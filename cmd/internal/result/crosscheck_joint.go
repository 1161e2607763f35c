package result

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/stats"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

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
	for i, p := range s.Pairs {
		c.difference(s, strict.Pointer("pairs", i), p, active[p.A], active[p.B])
	}
	for i, m := range s.McNemar {
		at := strict.Pointer("mcnemar", i)
		if m.OnlyA < 0 || m.OnlyB < 0 || m.OnlyA+m.OnlyB > maxExact {
			continue
		}
		if want := stats.McNemar(m.OnlyA, m.OnlyB); want.Undefined == "" || m.OnlyA+m.OnlyB == 0 {
			if p, ok := number(c.docs[s.File.Path], at+"/p"); ok && !p.rounds(want.P) {
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

// modeParts gives the figures of a run's modes.
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

// difference warns where a difference is far from that of the two runs' figures,
// which rest on nearly the same ratings.
func (c *check) difference(s *Summary, at string, p Pair, a, b *Run) {
	if a == nil || b == nil || a == b || p.CI95 != nil && (p.Difference < p.CI95[0] || p.Difference > p.CI95[1]) {
		return // unknown, or said already
	}
	fa, fb := a.Summary[string(p.Dimension)], b.Summary[string(p.Dimension)]
	va, vb := fa.Value(), fb.Value()
	if va == nil || vb == nil {
		return
	}
	for _, f := range []Figure{fa, fb} {
		if p.N != nil && f.N != nil && float64(*p.N) < 0.8*float64(*f.N) {
			return // of the few answers that both were rated on
		}
	}
	if want := *va - *vb; math.Abs(p.Difference-want) > 0.05*spanOf(p.Dimension).width() {
		c.warnf(s.File, at+"/difference", "difference is %s, but the runs' figures are %s (%s) and %s (%s), which gives %s; it is a less b", short(p.Difference), short(*va), p.A, short(*vb), p.B, short(want))
	}
}

// confusion checks kappa and the correlation of a table of yes and no.
func (c *check) confusion(f File, at string, l LeftOut) {
	if l.TP == nil || l.FP == nil || l.FN == nil || l.TN == nil {
		return
	}
	tp, fp, fn, tn := float64(*l.TP), float64(*l.FP), float64(*l.FN), float64(*l.TN)
	n := tp + fp + fn + tn
	chance := ((tp+fp)*(tp+fn) + (fn+tn)*(fp+tn)) / (n * n)
	for _, m := range []struct {
		key  string
		want float64
	}{
		{"kappa", ((tp+tn)/n - chance) / (1 - chance)},
		{"mcc", (tp*tn - fp*fn) / math.Sqrt((tp+fp)*(tp+fn)*(tn+fp)*(tn+fn))},
	} {
		p, ok := number(c.docs[f.Path], at+"/"+m.key)
		if ok && !math.IsNaN(m.want) && !math.IsInf(m.want, 0) && !p.rounds(m.want) {
			c.errorf(f, at+"/"+m.key, "%s is %s, but that of tp %d, fp %d, fn %d, tn %d is %s", m.key, p.text, *l.TP, *l.FP, *l.FN, *l.TN, short(m.want))
		}
	}
}
