package convert

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// figureEnd matches how the own name of a column ends that says more of a mean.
var figureEnd = regexp.MustCompile(`_(?:sd|se|n|k|ci_low|ci_high)$`)

// isFigureEnd reports whether words say more of a figure: "sd", "ci low".
func (x *reading) isFigureEnd(words string) bool {
	_, ok := names.Figures[strings.Join(x.wordsOf(words), " ")]
	return ok
}

func (x *reading) isFigure(own string) bool { return x.isScale(figureEnd.ReplaceAllString(own, "")) }

// areMeans reports whether rows are of models, not of ratings: no column says which question was answered or who rated, and each
// model stands there once.
func (x *reading) areMeans() bool {
	if x.m.Data != nil || x.m.Rater != "" || len(x.byOwn["question"]) > 0 || len(x.byOwn["rater"]) > 0 || x.has("triggered") || x.m.harness() {
		return false
	}
	for _, c := range x.t.columns {
		if c.use.by != "" || c.use.on != "" {
			return false
		}
	}
	seen := map[string]bool{}
	for k := range x.t.rows {
		r := &x.t.rows[k]
		key := x.said(r, "model") + "\x00" + x.said(r, "dimension") + "\x00" + x.variant(r)
		if seen[key] && x.has("model") {
			return false
		}
		seen[key] = true
	}
	return x.has("model") || x.has("dimension") || x.plan().Models[""] != "" || len(x.t.rows) == 1
}

// figures finds the columns of figures.
func (x *reading) figures() {
	for _, i := range x.free() {
		c := x.t.columns[i]
		name := foldWord(c.name)
		if own := fold(c.name); own == "n" || own == "questions" {
			x.is(i, use{own: own})
			continue
		}
		if x.has("dimension") {
			if end, ok := names.Figures[name]; ok && !x.has("score"+end) {
				x.is(i, use{own: "score" + end})
			}
			continue
		}
		id, rest := x.dimensionIn(c.name)
		words := x.wordsOf(c.name)
		if id == "" && len(words) > 0 {
			for n := len(words); n > 0 && id == ""; n-- {
				if id = x.modeOf(strings.Join(words[:n], " ")); id != "" {
					rest = strings.Join(words[n:], " ")
				}
			}
		}
		if id == "" {
			for planned, s := range x.p.Scale { // what the plan calls a scale's column holds for those that say more of it
				for _, theirs := range s.Column {
					if more, ok := strings.CutPrefix(c.name, theirs); ok && more != "" {
						id, rest = planned, strings.Join(x.wordsOf(more), " ")
					}
				}
			}
		}
		end, ok := names.Figures[rest]
		if rest == "" {
			end, ok = "", true
		}
		if ok && (rest == "m sd" || rest == "mean sd" || rest == "sd" && x.spreads(i)) {
			end = "" // overall (mean ± SD) is the mean with its spread
		}
		if id != "" && ok && !x.has(id+end) {
			x.is(i, use{own: id + end})
		}
	}
}

// withSpread matches a mean with what follows it: 3.82 ± 0.91, 3.82 (0.91); withInterval one with an interval: 3.82 [3.70, 3.94].
var (
	withSpread   = regexp.MustCompile(`^([-+]?[0-9.,]+\s*%?)\s*(?:±|\+/?-|\()\s*([0-9.,]+\s*%?)\)?$`)
	withInterval = regexp.MustCompile(`^([-+]?[0-9.]+\s*%?)\s*[\[(]\s*([0-9.]+\s*%?)\s*(?:,|;|–|-|to)\s*([0-9.]+\s*%?)\s*[\])]$`)
	ofN          = regexp.MustCompile(`^\s*([0-9]+) *(?:/| of ) *([0-9]+)\s*$`)
)

func (x *reading) spreads(i int) bool {
	for v := range x.t.columns[i].values {
		if withSpread.MatchString(v) {
			return true
		}
	}
	return false
}

// A figureRow is a row of means.
type figureRow struct {
	*reading
	r     *row
	wrong bool
}

// figureRuns makes a run of each model and part of a table of means.
func (x *reading) figureRuns(whole bool) {
	if !whole {
		return
	}
	x.askSpread()
	x.askPercent()
	type joined struct {
		d       *draft
		figures map[string]result.Statistic
	}
	runs := map[string]*joined{}
	var order []string
	for k := range x.t.rows {
		r := &x.t.rows[k]
		for _, g := range x.figureGroups() {
			name, variant := strings.TrimSpace(cmp.Or(g.of, x.said(r, "model"))), x.variant(r)
			f := figureRow{reading: x, r: r}
			for _, component := range result.Components {
				figures := f.figures(component, g)
				if len(figures) == 0 || f.wrong {
					continue
				}
				key := name + "\x00" + variant + "\x00" + component.String()
				run := runs[key]
				if run == nil {
					run = &joined{x.draft(name, variant, r), map[string]result.Statistic{}}
					run.d.Run.Component = component
					runs[key], order = run, append(order, key)
				}
				for id, s := range figures {
					if _, twice := run.figures[id]; twice {
						x.findings.Add(r.errorf("%s of %s stands there twice; keep one", id, source.Quote(name)))
					}
					run.figures[id] = s
				}
			}
		}
	}
	for _, key := range order {
		d := runs[key].d
		d.Run.Summary = runs[key].figures
		x.about(d)
		if known := knownPanels()[x.p.Run.Panel]; known != nil && d.panel.card.Kind == "" {
			d.panel.card = *known
		}
		x.drafts = append(x.drafts, d)
	}
}

func (x *reading) figureGroups() (out []use) {
	for _, c := range x.t.columns {
		if g := c.use.group(); c.use.own != "" && x.isFigure(c.use.own) && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

// askSpread asks what follows a mean in its cell.
func (x *reading) askSpread() {
	if x.p.Run.Spread != "" {
		return
	}
	for _, i := range x.figureColumns() {
		for v := range x.t.columns[i].values {
			if withInterval.MatchString(v) || withSpread.MatchString(v) && !strings.HasSuffix(v, ")%") {
				x.ask("spread", fmt.Sprintf("%s says %s: what follows the mean is the standard deviation, the standard error or the 95%% interval", source.Quote(x.t.columns[i].name), source.Quote(v)),
					map[bool][]string{true: {"ci95"}, false: {"sd", "se"}}[withInterval.MatchString(v)]...)
				return
			}
		}
	}
}

func (x *reading) figureColumns() (out []int) {
	for i, c := range x.t.columns {
		if c.use.own != "" && x.isFigure(c.use.own) {
			out = append(out, i)
		}
	}
	return out
}

// askPercent asks about a percent sign in the name of a column whose numbers may be shares of 1 all the same.
func (x *reading) askPercent() {
	for _, i := range x.figureColumns() {
		c := x.t.columns[i]
		s, isShare := x.shareOf(c.use.own)
		if !isShare || x.unitOf(s) != "" {
			continue
		}
		small, signs, bare := true, 0, 0
		for v := range c.values {
			n, ok := numberOf(strings.TrimSpace(strings.TrimSuffix(v, "%")))
			small = small && (!ok || n <= 1 && !strings.HasSuffix(v, "%"))
			if strings.HasSuffix(v, "%") {
				signs++
			} else if ok {
				bare++
			}
		}
		if small && isPercentName(c.name) || signs > 0 && bare > 0 && !isPercentName(c.name) {
			x.ask("unit "+s, fmt.Sprintf("%s speaks of percent, but not all its numbers do: %s", source.Quote(c.name), x.sample(i)), "percent: 0.5 is half a percent", "fraction: 0.5 is 50 percent")
		}
	}
}

func (x *reading) shareOf(own string) (id string, isShare bool) {
	id = figureEnd.ReplaceAllString(own, "")
	if s, ok := x.dim(id); ok {
		return id, s.Percent
	}
	_, ok := x.mode(id)
	return id, ok
}

func (x *reading) unitOf(id string) string {
	if s := x.p.Scale[id]; s != nil {
		return s.Unit
	}
	return ""
}

// figures reads what a row says of one part, of one group of columns.
func (f *figureRow) figures(component result.Component, g use) map[string]result.Statistic {
	scales := f.terms.dims
	if component.Provoked() {
		scales = f.terms.modes
	}
	of := ""
	if d := f.said(f.r, "dimension"); d != "" {
		if of = f.dimensionOf(d); of == "" {
			of = f.modeOf(d)
		}
	}
	out := map[string]result.Statistic{}
	for _, s := range scales {
		at := func(end string) cell {
			own := s.ID + end
			if of == s.ID {
				own = "score" + end
			}
			for _, i := range f.byOwn[own] {
				if f.t.columns[i].use.group() == g {
					return f.r.cell(i)
				}
			}
			return cell{}
		}
		c := at("")
		x := result.Statistic{SD: f.number(at("_sd"), s, 0, s.Max), SE: f.number(at("_se"), s, 0, s.Max), K: f.count(at("_k")), N: cmp.Or(f.count(at("_n")), f.count(f.cell(f.r, "n"))), Questions: f.count(f.cell(f.r, "questions"))}
		if of != "" && of != s.ID {
			continue
		}
		if k := ofN.FindStringSubmatch(c.text); k != nil && component.Provoked() {
			x.K, x.N = f.count(cell{k[1], c.at, text}), f.count(cell{k[2], c.at, text})
			c = cell{}
		}
		spread := f.p.Run.Spread
		mean := c
		if m := withInterval.FindStringSubmatch(strings.TrimSpace(c.text)); m != nil && spread == "ci95" {
			mean.text = m[1]
			low, high := f.number(cell{m[2], c.at, text}, s, s.Min, s.Max), f.number(cell{m[3], c.at, text}, s, s.Min, s.Max)
			if low != nil && high != nil && *low <= *high {
				x.CI95 = &[2]float64{*low, *high}
			}
		} else if m := withSpread.FindStringSubmatch(strings.TrimSpace(c.text)); m != nil && (spread == "sd" || spread == "se") {
			mean.text = m[1]
			if v := f.number(cell{m[2], c.at, text}, s, 0, s.Max-s.Min); spread == "se" {
				x.SE = cmp.Or(x.SE, v)
			} else {
				x.SD = cmp.Or(x.SD, v)
			}
		} else if withSpread.MatchString(c.text) || withInterval.MatchString(c.text) {
			continue // asked
		}
		if low, high := f.number(at("_ci_low"), s, s.Min, s.Max), f.number(at("_ci_high"), s, s.Min, s.Max); low != nil && high != nil {
			x.CI95 = &[2]float64{*low, *high}
		}
		value := f.number(mean, s, s.Min, s.Max)
		if x.K != nil && x.N != nil {
			switch {
			case *x.K > *x.N || *x.N == 0:
				f.refuse(at("_k"), "%s_k is %d, must be at most n, which is %d; leave both empty where nothing was counted", s.ID, *x.K, *x.N)
			case value == nil:
				value = new(float64(*x.K) / float64(*x.N))
			}
		}
		if value == nil {
			if x.SD != nil || x.SE != nil || x.CI95 != nil {
				f.refuse(c, "%s has a spread or an interval, but no value", s.ID)
			}
			continue
		}
		if x.SD != nil && *x.SD > widestSD(*value, s, x.N) {
			f.refuse(c, "%s has a mean of %v, with which the standard deviation is at most %.2f, not %v; where it is the standard error, --spread se or a column %s_se says so", s.ID, *value, widestSD(*value, s, x.N), *x.SD, s.ID)
		}
		if x.SetValue(s, *value); component.Provoked() {
			x.SD = nil
		}
		out[s.ID] = x
	}
	return out
}

func (f *figureRow) refuse(c cell, format string, args ...any) {
	f.wrong = true
	f.findings.Add(f.r.of(c).errorf(format, args...))
}

// number reads a number from low to high, or nil where there is none: with a decimal comma or not; of a share also one in percent
// that says so, in the cell or in the column's name.
func (f *figureRow) number(c cell, s result.Scale, low, high float64) *float64 {
	said := strings.TrimSpace(c.text)
	if isMissing(said) {
		return nil
	}
	number, isPercent := strings.CutSuffix(said, "%")
	if number = strings.TrimSpace(number); strings.Count(number, ",") == 1 && !strings.Contains(number, ".") {
		number = strings.Replace(number, ",", ".", 1)
	}
	v, err := strconv.ParseFloat(number, 64)
	share := s.Max == 1 && s.Min == 0
	unit := f.unitOf(s.ID)
	head := false
	for _, i := range append(slices.Clone(f.byOwn[s.ID]), f.byOwn["score"]...) {
		head = head || isPercentName(f.t.columns[i].name)
	}
	if share && (isPercent || unit == "percent" || unit == "" && head) {
		v /= 100
		v = math.Round(v*1e12) / 1e12
		isPercent = false
	}
	if err == nil && !isPercent && v >= low && v <= high && !math.IsNaN(v) {
		return &v
	}
	hint := ""
	if err == nil && share && v <= 100 && v > 1 {
		hint = fmt.Sprintf("; if the column is in percent, add [scale.%s] unit = \"percent\" to a plan, or a percent sign to its name", s.ID)
	}
	f.refuse(c, "%s is %s, must be a number from %v to %v%s", s.ID, source.Quote(said), low, high, hint)
	return nil
}

// count reads a whole number, or nil where there is none.
func (f *figureRow) count(c cell) *int {
	if isMissing(c.text) {
		return nil
	}
	n, ok := numberOf(strings.ReplaceAll(c.text, ",", ""))
	if !ok || n < 0 || n != math.Trunc(n) {
		f.refuse(c, "a count is %s, must be a whole number from 0 on", source.Quote(c.text))
		return nil
	}
	return new(int(n))
}

// widestSD returns the greatest standard deviation that n ratings on a scale can have with a mean: that of ratings at both ends.
// What rounding of mean and deviation to two digits does is allowed for.
func widestSD(mean float64, scale result.Scale, n *int) float64 {
	const rounding = 0.01
	widest := math.Sqrt(max(0, (mean-scale.Min+rounding)*(scale.Max-mean+rounding)))
	if n != nil && *n > 1 {
		widest *= math.Sqrt(float64(*n) / float64(*n-1))
	} else {
		widest *= math.Sqrt2 // of two ratings
	}
	return widest + rounding
}
