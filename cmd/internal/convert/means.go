package convert

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// figureEnd matches how the own name of a column ends that says more of a mean.
var figureEnd = regexp.MustCompile(`_(?:sd|se|n|k|ci_low|ci_high)$`)

// isFigureEnd reports whether words say more of a figure: "sd", "ci low".
func (x *reading) isFigureEnd(words string) bool {
	_, ok := among(names.Figures, strings.Join(x.wordsOf(words), " "))
	return ok
}

func (x *reading) isFigure(own string) bool { return x.isScale(figureEnd.ReplaceAllString(own, "")) }

// areMeans reports whether rows are of models, not of ratings: no column says which question was answered or who rated, and each
// model stands there once.
func (x *reading) areMeans() bool {
	if x.m.Own || x.m.Rater != "" || len(x.byOwn["question"]) > 0 || len(x.byOwn["rater"]) > 0 || x.has("triggered") ||
		x.m.harness() || slices.ContainsFunc(x.t.columns, func(c *column) bool { return c.use.by != "" || c.use.on != "" }) {
		return false
	}
	if x.has("model") {
		keys := x.numbered("model", "dimension", "setting")
		return len(keys) == 0 || slices.Max(keys)+1 == len(keys)
	}
	return x.has("dimension") || x.plan.Models[""] != "" || len(x.t.rows) == 1
}

// figures finds the columns of figures: of a scale, by its name, or where each row has one, of its score.
func (x *reading) figures() {
	for _, i := range x.free() {
		c := x.t.columns[i]
		id, rest := x.dimensionIn(c.name)
		words := x.wordsOf(c.name)
		for n := len(words); n > 0 && id == ""; n-- {
			id, rest = x.modeOf(strings.Join(words[:n], " ")), strings.Join(words[n:], " ")
		}
		if x.has("dimension") {
			id, rest = "score", strings.Join(words, " ")
		}
		if end, ok := among(names.Figures, rest); id != "" && (ok || rest == "") && !x.has(id+end) {
			x.is(i, use{own: id + end})
		}
	}
}

// figureRuns makes a run of each model and part of a table of means.
func (x *reading) figureRuns(whole bool) {
	if !whole {
		return
	}
	for i, c := range x.t.columns {
		if x.isFigure(c.use.own) {
			x.askFigures(i)
		}
	}
	runs := map[string]*draft{}
	for k := range x.t.rows {
		r := &x.t.rows[k]
		for _, component := range x.Components() {
			for _, s := range component.Scales() {
				fig, ok := x.statistic(r, s)
				if !ok {
					continue
				}
				d := x.draft(runs, r, component)
				if _, twice := d.Run.Summary[s.ID]; twice {
					x.findings.Add(r.errorf("%s of %s stands there twice; keep one", s.ID, source.Quote(d.name)))
				}
				put(&d.Run.Summary, s.ID, fig)
			}
		}
	}
	for _, key := range list.Keys(runs) {
		x.about(runs[key])
		x.drafts = append(x.drafts, runs[key])
	}
}

// askFigures asks about a percent sign in the name of a column whose numbers may be shares of 1 all the same.
func (x *reading) askFigures(i int) {
	c := x.t.columns[i]
	values := list.Keys(c.values)
	signs := len(list.Keep(values, func(v string) bool { return strings.HasSuffix(v, "%") }))
	above := slices.ContainsFunc(values, func(v string) bool { n, ok := numberOf(v); return ok && n > 1 })
	id, inHead := figureEnd.ReplaceAllString(c.use.own, ""), isPercentName(c.name)
	dim, _ := x.eval.Scale(id)
	_, isMode := x.terms.adv.Scale(id)
	if of := x.p.Scale[id]; (dim.Percent || isMode) && (of == nil || of.Unit == "") &&
		(inHead && !above || !inHead && signs > 0 && signs < len(values)) {
		x.ask("unit "+id, fmt.Sprintf("%s speaks of percent, but not all its numbers do: %s", source.Quote(c.name), x.sample(i)),
			"percent: 0.5 is half a percent", "fraction: 0.5 is 50 percent")
	}
}

// statistic reads what a row says of a scale, as it stands there; check says what cannot be.
func (x *reading) statistic(r *row, s result.Scale) (fig result.Statistic, ok bool) {
	at := func(end string) cell { return x.cell(r, s.ID+end) }
	fig = result.Statistic{SD: x.figure(r, at("_sd"), s, 0, s.Max-s.Min), SE: x.figure(r, at("_se"), s, 0, s.Max-s.Min),
		K: x.counted(r, at("_k")), N: cmp.Or(x.counted(r, at("_n")), x.counted(r, x.cell(r, "n"))),
		Questions: x.counted(r, x.cell(r, "questions"))}
	low, high := x.figure(r, at("_ci_low"), s, s.Min, s.Max), x.figure(r, at("_ci_high"), s, s.Min, s.Max)
	if low != nil && high != nil {
		fig.CI95 = &[2]float64{*low, *high}
	}
	value := x.figure(r, at(""), s, s.Min, s.Max)
	if value == nil && fig.K != nil && fig.N != nil && *fig.N > 0 {
		value = new(float64(*fig.K) / float64(*fig.N))
	}
	if value == nil {
		if fig.SD != nil || fig.SE != nil || fig.CI95 != nil || fig.K != nil {
			x.wrong(r, at(""), "%s has a spread, an interval or a count, but no value", s.ID)
		}
		return fig, false
	}
	if _, isMode := x.terms.adv.Scale(s.ID); isMode {
		fig.SD = nil
	}
	fig.SetValue(s, *value)
	return fig, true
}

// figure reads a number from low to high, or nil where there is none; of a share also one in percent that says so, in the cell,
// in the column's name or in the plan.
func (x *reading) figure(r *row, c cell, s result.Scale, low, high float64) *float64 {
	if isMissing(c.text) {
		return nil
	}
	number, isPercent := strings.CutSuffix(strings.TrimSpace(c.text), "%")
	v, ok := numberOf(number)
	unit, share := "", s.Max == 1 && s.Min == 0
	if of := x.p.Scale[s.ID]; of != nil {
		unit = of.Unit
	}
	head := slices.ContainsFunc(x.byOwn[s.ID], func(i int) bool { return isPercentName(x.t.columns[i].name) })
	if share && (isPercent || unit == "percent" || unit == "" && head) {
		v, isPercent = math.Round(v*1e10)/1e12, false
	}
	if !ok || isPercent || v < low || v > high {
		x.wrong(r, c, "%s is %s, must be a number from %v to %v; what follows a mean has columns of its own, %s_sd, _se, _ci_low and "+
			"_ci_high, and percent stands in the column's name or the plan's [scale.%s] unit", s.ID, source.Quote(c.text), low, high,
			s.ID, s.ID)
		return nil
	}
	return &v
}

// counted reads a whole number, or nil where there is none.
func (x *reading) counted(r *row, c cell) *int {
	if isMissing(c.text) {
		return nil
	}
	n, ok := numberOf(strings.ReplaceAll(c.text, ",", ""))
	if !ok || n < 0 || n != math.Trunc(n) {
		x.wrong(r, c, "a count is %s, must be a whole number from 0 on", source.Quote(c.text))
		return nil
	}
	return new(int(n))
}
