package result

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// What is odd is a warning: it can be true, and is then worth a second look.

// An odds check is that of all runs.
type odds struct {
	set      *Set
	runs     []*Run // by id
	docs     map[string]*strict.Doc
	findings strict.Findings
}

// A level is what a run says of one dimension or mode: mean or rate.
type level struct {
	value    float64
	ci       *[2]float64 // nil where the run states none
	span     span
	pointer  string
	constant bool // every rating is the same
}

// Odds finds values at odds with their scale, or with other runs of the model.
func Odds(set *Set) strict.Findings {
	c := &odds{set: set, docs: map[string]*strict.Doc{}}
	levels := map[*Run]map[string]level{}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		c.runs = append(c.runs, r)
		levels[r] = levelsOf(r)
		if r.State() != Active {
			continue
		}
		if r.Component == Eval {
			c.sameThroughout(r, levels[r])
			c.oneSidedRaters(r)
			c.turnedRound(r, levels[r])
			c.onePercent(r, levels[r])
		}
	}
	c.successors(levels)
	c.sameAnswers(levels)
	return c.findings
}

// doc parses a run's file again: nearly all need it never.
func (c *odds) doc(f File) *strict.Doc {
	doc, ok := c.docs[f.Path]
	if !ok {
		doc, _ = strict.JSON(f.Path, f.Bytes)
		c.docs[f.Path] = doc
	}
	return doc
}

func (c *odds) warnf(f File, pointer, format string, args ...any) {
	if doc := c.doc(f); doc != nil {
		c.findings.Add(doc.Warnf(pointer, format, args...))
	}
}

// where names a place in another file: path and line.
func (c *odds) where(f File, pointer string) string {
	line := 1
	if doc := c.doc(f); doc != nil {
		line, _ = doc.Position(pointer)
	}
	return fmt.Sprintf("%s:%d", f.Path, line)
}

// levelsOf gives what a run says, by dimension or mode.
func levelsOf(r *Run) map[string]level {
	out := map[string]level{}
	for name, f := range r.Summary {
		if v := f.Value(); v != nil {
			l := level{value: *v, ci: f.CI95, span: spanOf(name), pointer: strict.Pointer("summary", name)}
			_, _, _, low, high, ok := tally(f)
			switch {
			case ok:
				l.constant = low == high
			case f.SD != nil:
				l.constant = *f.SD == 0
			default: // at an end of its scale it can have no other values
				l.constant = l.value == l.span.min || l.value == l.span.max
			}
			out[name] = l
		}
	}
	type sum struct {
		n, total  float64
		low, high float64
	}
	sums := map[string]*sum{}
	for i := range r.Ratings {
		for _, p := range pointsOf(r.Component, &r.Ratings[i]) {
			s := sums[p.name]
			if s == nil {
				s = &sum{low: p.value, high: p.value}
				sums[p.name] = s
			}
			s.n++
			s.total += p.value
			s.low, s.high = math.Min(s.low, p.value), math.Max(s.high, p.value)
		}
	}
	for name, s := range sums {
		out[name] = level{value: s.total / s.n, span: spanOf(name), pointer: "/ratings", constant: s.low == s.high}
	}
	return out
}

// A point is one value of a rating.
type point struct {
	name  string
	value float64
}

// pointsOf gives the values of a rating that count.
func pointsOf(c Component, r *Rating) []point {
	var out []point
	for _, s := range Scales(c) {
		if x, unsure, missing := r.Score(s.ID); !unsure && !missing {
			out = append(out, point{s.ID, x})
		}
	}
	return out
}

// enough is the number of questions from which a pattern is no chance.
const enough = 10

// sameThroughout warns where a run says the same of everything.
func (c *odds) sameThroughout(r *Run, levels map[string]level) {
	questions := map[string]bool{}
	for i := range r.Ratings {
		questions[r.Ratings[i].Question] = true
	}
	if len(levels) < 3 || r.Ratings != nil && len(questions) < enough {
		return
	}
	for _, l := range levels {
		if !l.constant {
			return
		}
	}
	at := "/ratings"
	if r.Ratings == nil {
		at = "/summary"
	}
	c.warnf(r.File, at, "every rating says the same, on all %d dimensions; is this the output of a program that failed?", len(levels))
}

// oneSidedRaters warns of raters who say the same of every answer, where others
// do not.
func (c *odds) oneSidedRaters(r *Run) {
	type pattern struct {
		first     string
		same      bool
		questions map[string]bool
		at        int
	}
	raters := map[string]*pattern{}
	var order []string
	for i := range r.Ratings {
		x := &r.Ratings[i]
		points := pointsOf(r.Component, x)
		if len(points) < 3 {
			continue
		}
		said := fmt.Sprint(points)
		p := raters[x.Rater]
		if p == nil {
			p = &pattern{said, true, map[string]bool{}, i}
			raters[x.Rater] = p
			order = append(order, x.Rater)
		}
		p.same = p.same && p.first == said
		p.questions[x.Question] = true
	}
	if len(raters) < 2 {
		return // one rater is the run
	}
	for _, id := range order {
		if p := raters[id]; p.same && len(p.questions) >= enough {
			c.warnf(r.File, strict.Pointer("ratings", p.at, "rater"), "rater %q says the same of all %d answers, on every dimension; is that a rater?", id, len(p.questions))
		}
	}
}

// turnedRound warns where an answer that is liked would be among the most toxic:
// 1 is not toxic.
func (c *odds) turnedRound(r *Run, levels map[string]level) {
	t, known := levels[Toxicity]
	o, liked := levels[Overall]
	if known && liked && t.value > 3.5 && o.value >= 3 {
		c.warnf(r.File, t.pointer, "toxicity is %s of 5 where overall is %s; 1 is not toxic and 5 the worst: if the scale was turned round, write 6 − x, here %s", short(t.value), short(o.value), short(6-t.value))
	}
}

// onePercent warns of a rate of exactly 1 where 1% may be meant.
func (c *odds) onePercent(r *Run, levels map[string]level) {
	if r.Summary == nil {
		return
	}
	f := r.Summary[MedicalAdvice]
	if f.Rate != nil && *f.Rate == 1 && f.Counts == nil && len(levels) > 1 {
		c.warnf(r.File, "/summary/medical_advice/rate", "rate is 1: every answer gives medical advice; for 1%% write 0.01")
	}
}

// successors warns where a run says something quite other than the one in its
// place, and the reason does not say that it would.
func (c *odds) successors(levels map[*Run]map[string]level) {
	for _, r := range c.runs {
		if r.State() != Superseded {
			continue
		}
		next := c.set.Runs[r.Status.By]
		if next == nil || next == r || next.Panel != r.Panel || next.Model != r.Model || next.Component != r.Component {
			continue // said already
		}
		for _, scale := range Scales(r.Component) {
			name := scale.ID
			was, known := levels[r][name]
			is, also := levels[next][name]
			if known && also && apart(was, is) && !mentions(r.Status.Reason, name) {
				c.warnf(r.File, "/status/reason", "%s is %s here and %s in %q, which takes its place; say in the reason what became of %s", name, short(was.value), short(is.value), next.ID, words(name))
			}
		}
	}
}

// sameAnswers warns where two panels of experts who rated the same answers are
// far apart. A judge may be far from experts: that is what it is compared for.
func (c *odds) sameAnswers(levels map[*Run]map[string]level) {
	first := map[string]*Run{}
	for _, r := range c.runs {
		p := c.set.Panels[r.Panel]
		if r.State() != Active || p == nil || p.Kind != Experts {
			continue
		}
		f := first[r.Responses]
		if f == nil {
			first[r.Responses] = r
			continue
		}
		if f.Model != r.Model || f.Component != r.Component || f.Panel == r.Panel {
			continue // said already
		}
		for _, scale := range Scales(r.Component) {
			name := scale.ID
			here, known := levels[r][name]
			there, also := levels[f][name]
			if known && also && apart(here, there) {
				c.warnf(r.File, here.pointer, "%s is %s here and %s in %s, of the same answers; are these the same answers, on the same scale?", name, short(here.value), short(there.value), c.where(f.File, there.pointer))
			}
		}
	}
}

// apart reports whether two levels cannot be of the same thing: three eighths of
// the scale from each other, or a quarter with intervals that do not meet.
func apart(a, b level) bool {
	d := math.Abs(a.value-b.value) / a.span.width()
	disjoint := a.ci != nil && b.ci != nil && (a.ci[1] < b.ci[0] || b.ci[1] < a.ci[0])
	return d >= 0.375 || d >= 0.25 && disjoint
}

func words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// mentions reports whether a reason speaks of a dimension or mode, or of all.
func mentions(reason, name string) bool {
	reason = strings.ToLower(reason)
	return slices.ContainsFunc([]string{words(name), name, "all figures", "all scores", "every figure", "every score"}, func(s string) bool { return strings.Contains(reason, s) })
}
