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
	_, ok := names.Figures[strings.Join(x.wordsOf(words), " ")]
	return ok
}

func (x *reading) isFigure(own string) bool { return x.isScale(figureEnd.ReplaceAllString(own, "")) }

// areMeans reports whether rows are of models, not of ratings: no column says which question was answered or who rated, and each
// model stands there once.
func (x *reading) areMeans() bool {
	if x.m.Data != nil || x.m.Rater != "" || len(x.byOwn["question"]) > 0 || len(x.byOwn["rater"]) > 0 || x.has("triggered") ||
		x.m.harness() || slices.ContainsFunc(x.t.columns, func(c *column) bool { return c.use.by != "" || c.use.on != "" }) {
		return false
	}
	if x.has("model") {
		keys := x.numbered("model", "dimension", "setting")
		return len(keys) == 0 || slices.Max(keys)+1 == len(keys)
	}
	return x.has("dimension") || x.plan.Models[""] != "" || len(x.t.rows) == 1
}

// figures finds the columns of figures: of a scale, by its name or by what the plan calls its column, or where each row has one,
// of its score.
func (x *reading) figures() {
	planned := map[string]string{}
	for id, s := range x.p.Scale {
		for _, name := range s.Column {
			planned[name] = id
		}
	}
	for _, i := range x.free() {
		c := x.t.columns[i]
		id, rest := x.dimensionIn(c.name)
		words := x.wordsOf(c.name)
		for n := len(words); n > 0 && id == ""; n-- {
			id, rest = x.modeOf(strings.Join(words[:n], " ")), strings.Join(words[n:], " ")
		}
		for name, of := range planned {
			if more, ok := strings.CutPrefix(c.name, name); ok && more != "" && id == "" {
				id, rest = of, strings.Join(x.wordsOf(more), " ")
			}
		}
		if x.has("dimension") {
			id, rest = "score", strings.Join(words, " ")
		}
		end, ok := names.Figures[rest]
		if rest == "" || rest == "m sd" || rest == "mean sd" || rest == "sd" &&
			slices.ContainsFunc(list.Keys(c.values), withSpread.MatchString) {
			end, ok = "", true // overall (mean ± SD) is the mean with its spread
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

// figureRuns makes a run of each model and part of a table of means.
func (x *reading) figureRuns(whole bool) {
	if !whole {
		return
	}
	for i, c := range x.t.columns {
		if c.use.own != "" && x.isFigure(c.use.own) {
			x.askFigures(i)
		}
	}
	runs := map[string]*draft{}
	var order []string
	for k := range x.t.rows {
		r := &x.t.rows[k]
		name, variant := x.said(r, "model"), x.variant(r)
		for _, component := range x.Components() {
			wrong := len(x.findings)
			figures := x.figuresOf(r, component)
			if len(figures) == 0 || len(x.findings) > wrong {
				continue
			}
			key := name + "\x00" + variant + "\x00" + component.String()
			if runs[key] == nil {
				runs[key], order = x.draft(name, variant, r), append(order, key)
				runs[key].Run.Component = component
			}
			for id, s := range figures {
				if _, twice := runs[key].Run.Summary[id]; twice {
					x.findings.Add(r.errorf("%s of %s stands there twice; keep one", id, source.Quote(name)))
				}
				put(&runs[key].Run.Summary, id, s)
			}
		}
	}
	for _, key := range order {
		d := runs[key]
		x.about(d)
		if card := known().Panels[x.p.Run.Panel]; card != nil && d.panel.card.Kind == "" {
			d.panel.card = *card
		}
		x.drafts = append(x.drafts, d)
	}
}

// askFigures asks what follows a mean in its cell, and about a percent sign in the name of a column whose numbers may be shares
// of 1 all the same.
func (x *reading) askFigures(i int) {
	c := x.t.columns[i]
	small, signs, bare := true, 0, 0
	for _, v := range list.Keys(c.values) {
		answers := []string{"sd", "se"}
		if withInterval.MatchString(v) {
			answers = []string{"ci95"}
		}
		if x.p.Run.Spread == "" && (withInterval.MatchString(v) || withSpread.MatchString(v) && !strings.HasSuffix(v, ")%")) {
			x.ask("spread", fmt.Sprintf(
				"%s says %s: what follows the mean is the standard deviation, the standard error or the 95%% interval", source.Quote(c.name),
				source.Quote(v)), answers...)
		}
		n, ok := numberOf(strings.TrimSuffix(v, "%"))
		if strings.HasSuffix(v, "%") {
			signs++
			small = small && !ok
		} else if ok {
			bare++
			small = small && n <= 1
		}
	}
	id, inHead := figureEnd.ReplaceAllString(c.use.own, ""), isPercentName(c.name)
	dim, _ := x.eval.Scale(id)
	_, isMode := x.terms.adv.Scale(id)
	if of := x.p.Scale[id]; (dim.Percent || isMode) && (of == nil || of.Unit == "") &&
		(small && inHead || signs > 0 && bare > 0 && !inHead) {
		x.ask("unit "+id, fmt.Sprintf("%s speaks of percent, but not all its numbers do: %s", source.Quote(c.name), x.sample(i)),
			"percent: 0.5 is half a percent", "fraction: 0.5 is 50 percent")
	}
}

// figuresOf reads what a row says of one part.
func (x *reading) figuresOf(r *row, component result.Component) map[string]result.Statistic {
	out := map[string]result.Statistic{}
	for _, s := range component.Scales() {
		at := func(end string) cell { return x.cell(r, s.ID+end) }
		c := at("")
		part := func(text string) cell { return cell{text, c.at, c.kind} }
		fig := result.Statistic{SD: x.figure(r, at("_sd"), s, 0, s.Max), SE: x.figure(r, at("_se"), s, 0, s.Max),
			K: x.counted(r, at("_k")),
			N: cmp.Or(x.counted(r, at("_n")), x.counted(r, x.cell(r, "n"))), Questions: x.counted(r, x.cell(r, "questions"))}
		mean, low, high := c, at("_ci_low"), at("_ci_high")
		said, spread := strings.TrimSpace(c.text), x.p.Run.Spread
		if m := ofN.FindStringSubmatch(said); m != nil && component.Provoked() {
			fig.K, fig.N, mean = x.counted(r, part(m[1])), x.counted(r, part(m[2])), cell{}
		} else if m := withInterval.FindStringSubmatch(said); m != nil && spread == "ci95" {
			mean, low, high = part(m[1]), part(m[2]), part(m[3])
		} else if m := withSpread.FindStringSubmatch(said); m != nil && (spread == "sd" || spread == "se") {
			mean = part(m[1])
			to := map[string]**float64{"sd": &fig.SD, "se": &fig.SE}[spread]
			*to = cmp.Or(*to, x.figure(r, part(m[2]), s, 0, s.Max-s.Min))
		} else if withSpread.MatchString(said) || withInterval.MatchString(said) {
			continue // asked
		}
		if low, high := x.figure(r, low, s, s.Min, s.Max), x.figure(r, high, s, s.Min, s.Max); low != nil && high != nil {
			fig.CI95 = &[2]float64{*low, *high}
		}
		value := x.figure(r, mean, s, s.Min, s.Max)
		if fig.K != nil && fig.N != nil && *fig.N < max(1, *fig.K) {
			x.refuse(r, at("_k"), "%s_k is %d, must be at most n, which is %d; leave both empty where nothing was counted", s.ID, *fig.K,
				*fig.N)
			continue
		} else if value == nil && fig.K != nil && fig.N != nil {
			value = new(float64(*fig.K) / float64(*fig.N))
		}
		if value == nil {
			if fig.SD != nil || fig.SE != nil || fig.CI95 != nil {
				x.refuse(r, c, "%s has a spread or an interval, but no value", s.ID)
			}
			continue
		}
		// The greatest deviation is that of ratings at both ends; rounding of mean and deviation to two digits is allowed for.
		n := float64(max(*cmp.Or(fig.N, new(2)), 2))
		most := math.Sqrt(max(0, (*value-s.Min+0.01)*(s.Max-*value+0.01)*n/(n-1))) + 0.01
		if fig.SD != nil && *fig.SD > most {
			x.refuse(r, c, "%s has a mean of %v, with which the standard deviation is at most %.2f, not %v; where it is the standard error, --spread se or a column %s_se says so", s.ID, *value, most, *fig.SD, s.ID)
		}
		if fig.SetValue(s, *value); component.Provoked() {
			fig.SD = nil
		}
		out[s.ID] = fig
	}
	return out
}

func (x *reading) refuse(r *row, c cell, format string, args ...any) {
	x.findings.Add(r.of(c).errorf(format, args...))
}

// figure reads a number from low to high, or nil where there is none: with a decimal comma or not; of a share also one in percent
// that says so, in the cell or in the column's name.
func (x *reading) figure(r *row, c cell, s result.Scale, low, high float64) *float64 {
	said := strings.TrimSpace(c.text)
	if isMissing(said) {
		return nil
	}
	number, isPercent := strings.CutSuffix(said, "%")
	v, ok := numberOf(number)
	unit, share := "", s.Max == 1 && s.Min == 0
	if of := x.p.Scale[s.ID]; of != nil {
		unit = of.Unit
	}
	head := slices.ContainsFunc(x.byOwn[s.ID], func(i int) bool { return isPercentName(x.t.columns[i].name) })
	if share && (isPercent || unit == "percent" || unit == "" && head) {
		v, isPercent = math.Round(v*1e10)/1e12, false
	}
	if ok && !isPercent && v >= low && v <= high {
		return &v
	}
	hint := ""
	if share && v <= 100 && v > 1 {
		hint = fmt.Sprintf("; if the column is in percent, add [scale.%s] unit = \"percent\" to a plan, or a percent sign to its name",
			s.ID)
	}
	x.refuse(r, c, "%s is %s, must be a number from %v to %v%s", s.ID, source.Quote(said), low, high, hint)
	return nil
}

// counted reads a whole number, or nil where there is none.
func (x *reading) counted(r *row, c cell) *int {
	if isMissing(c.text) {
		return nil
	}
	n, ok := numberOf(strings.ReplaceAll(c.text, ",", ""))
	if !ok || n < 0 || n != math.Trunc(n) {
		x.refuse(r, c, "a count is %s, must be a whole number from 0 on", source.Quote(c.text))
		return nil
	}
	return new(int(n))
}
