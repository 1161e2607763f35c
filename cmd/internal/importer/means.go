package importer

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// means reads a table of means, a row for each model, into summaries: the columns model, those of the dimensions or failure
// modes, and of each what is known: overall, overall_sd, overall_se, overall_ci_low and overall_ci_high (of 95%), overall_n,
// and of failure modes medication_k. Medical advice and failure modes are shares from 0 to 1; where k and n are there, a
// rate follows from them. The columns n and questions hold for all figures of a row.
var means = Format{
	Name:    "means",
	columns: true,
	Detect:  func([]byte) bool { return false }, // by its shape, after all others
	read: func(inputs []Input, s *draft.Sink) {
		for _, in := range once(s, inputs) {
			docs := table.ReadRecords(in.Path, in.Data)
			if s.Findings.Add(docs.Findings...); len(docs.Findings) > 0 {
				continue
			}
			addMeans(newShaper(s, docs, docs.Values), func(d *draft.Draft) {
				if known, ok := draft.KnownPanels()[s.Opt.Panel]; ok {
					d.Panel.Card = known
				}
			})
		}
	},
}

// figures finds the columns of figures. What the caller calls a dimension's column holds for those that say more of it: with
// overall=quality, quality_sd is overall_sd.
func (x *shaper) figures() {
	for _, c := range x.columns {
		if own := strings.ToLower(c.Text); c.isFree() && (own == "n" || own == "questions") {
			c.use.own = own
		}
	}
	for _, c := range x.free(func(*column) bool { return true }) {
		for _, theirs := range list.Keys(x.s.Opt.Columns) {
			more, ok := strings.CutPrefix(c.Text, theirs)
			end, isEnd := dict.EndsOfMeans[strings.Join(wordsOf(more), " ")]
			if u := parseUse(x.s.Opt.Columns[theirs]); ok && isEnd && more != "" && isScore(u.own) {
				c.use = use{own: u.own + end}
			}
		}
		if !c.isFree() {
			continue
		}
		scale, rest := dimensionIn(c.Text)
		for _, mode := range result.IDs(result.Modes) {
			if words := wordsOf(c.Text); scale == "" && len(words) > 0 && words[0] == mode {
				scale, rest = mode, strings.Join(words[1:], " ")
			}
		}
		end, isEnd := dict.EndsOfMeans[rest]
		if (end == "_sd" || end == "_se") && c.all(withSpread.MatchString) {
			end = "" // overall (mean ± SD) is the mean with its spread
		}
		if own := scale + end; scale != "" && isEnd && !x.has(own) && c.all(isFigure) {
			c.use.own = own
		}
	}
}

// isFigure reports whether a text may be a figure, with what it is known by or not.
func isFigure(s string) bool {
	return slices.Contains(noReasons, strings.ToLower(s)) || strings.ContainsAny(s, "0123456789")
}

func meansLayout() *table.Layout {
	l := &table.Layout{Open: true, Columns: []table.Column{{Name: columnModel}, {Name: "n"}, {Name: "questions"}, {Name: columnSetting}}}
	for _, id := range meansScales() {
		for _, end := range []string{"", "_sd", "_se", "_n", "_k", "_ci_low", "_ci_high"} {
			l.Columns = append(l.Columns, table.Column{Name: id + end})
		}
	}
	return l
}

func meansScales() []string {
	return slices.Concat(result.IDs(result.Dimensions), result.IDs(result.Modes))
}

// addMeans adds a run for each model and component of a table of means; about says what is known of them.
func addMeans(shape *shaper, about func(*draft.Draft)) {
	shape.means = true
	shape.understand()
	if len(shape.rows) == 0 || !shape.check() {
		return
	}
	s, t := shape.s, shape.table(meansLayout())
	s.Findings.Add(t.Findings...)
	for i := range t.Rows {
		x := meansRow{Record: &t.Rows[i], s: s}
		x.n, x.questions = x.count("n"), x.count("questions")
		name := strings.TrimSpace(x.Cell(columnModel).Text)
		if name == "" && s.Opt.Models[""] == "" || len(name) > maxName {
			s.Wrong(x.Cell("model"), "model is %s, must name who answered, in at most %d bytes", x.Cell("model"), maxName)
			continue
		}
		for _, c := range result.Components {
			figures := x.figures(c)
			if len(figures) == 0 || x.wrong {
				continue
			}
			d := draft.Draft{
				Place: x.Place, Path: x.Path(), Model: draft.NamedModel{Name: name, Place: x.Cell("model")},
				Panel: draft.NamedPanel{Missing: "who rated is not in the table"},
				Run:   result.Run{Component: c, Summary: figures, Source: s.Unsaid("Means as they were published or computed elsewhere, read from a table with a row for each model.")},
			}
			about(&d)
			s.Add(d)
		}
	}
}

// A meansRow is a row of means that is being read.
type meansRow struct {
	*table.Record
	s            *draft.Sink
	n, questions *int // of all figures
	wrong        bool
}

func (x *meansRow) figures(c result.Component) map[string]result.Statistic {
	figures := map[string]result.Statistic{}
	for _, scale := range c.Scales() {
		f := result.Statistic{
			SD: x.number(scale.ID+"_sd", 0, scale.Max), SE: x.number(scale.ID+"_se", 0, scale.Max),
			K: x.count(scale.ID + "_k"), N: cmp.Or(x.count(scale.ID+"_n"), x.n), Questions: x.questions,
		}
		if spread := x.spread(scale); spread != nil && x.s.Opt.Spread == "se" {
			f.SE = cmp.Or(f.SE, spread)
		} else {
			f.SD = cmp.Or(f.SD, spread)
		}
		low, high := x.number(scale.ID+"_ci_low", scale.Min, scale.Max), x.number(scale.ID+"_ci_high", scale.Min, scale.Max)
		if low != nil && high != nil {
			f.CI95 = &[2]float64{*low, *high}
		}
		f.CI95 = cmp.Or(f.CI95, x.interval(scale))
		value := x.number(scale.ID, scale.Min, scale.Max)
		if f.K != nil && f.N != nil {
			switch {
			case *f.K > *f.N:
				x.refuse(x.Cell(scale.ID+"_k"), "%s_k is %d, must be at most n, which is %d", scale.ID, *f.K, *f.N)
			case *f.N == 0:
				x.refuse(x.Cell(scale.ID+"_k"), "%s_k is 0 of 0; leave both empty where nothing was counted", scale.ID)
			case value == nil:
				value = new(float64(*f.K) / float64(*f.N))
			}
		}
		if value == nil {
			if f.SD != nil || f.SE != nil || f.CI95 != nil {
				x.refuse(x.Place, "%s has a spread or an interval, but no value; the column %s has it, or --column %s=<name> says which does", scale.ID, scale.ID, scale.ID)
			}
			continue
		}
		if f.SD != nil && *f.SD > widestSD(*value, scale, f.N) {
			x.refuse(x.Place, "%s has a mean of %v, with which the standard deviation is at most %.2f, not %v; where it is the standard error, the column is %s_se",
				scale.ID, *value, widestSD(*value, scale, f.N), *f.SD, scale.ID)
		}
		if f.SetValue(scale, *value); c.Provoked() {
			f.SD = nil
		}
		figures[scale.ID] = f
	}
	return figures
}

// widestSD returns the greatest standard deviation that n ratings on a scale can have with a mean: that of ratings at both
// ends. What rounding of mean and deviation to two digits does is allowed for.
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

// number reads a number from low to high, or nil where there is none.
func (x *meansRow) number(column string, low, high float64) *float64 {
	c := x.Cell(column)
	text := strings.TrimSpace(c.Text)
	if m := withSpread.FindStringSubmatch(text); m != nil && (x.s.Opt.Spread == "sd" || x.s.Opt.Spread == "se") {
		text = m[1]
	}
	if m := withInterval.FindStringSubmatch(text); m != nil && x.s.Opt.Spread == "ci95" {
		text = m[1]
	}
	if slices.Contains(noReasons, strings.ToLower(text)) {
		return nil
	}
	v, err := figureOf(text, high)
	if err == nil && v >= low && v <= high {
		return &v
	}
	hint := ""
	if err != nil && strings.ContainsAny(text, "±(") {
		hint = "; add --spread sd if what follows is the standard deviation, --spread se if it is the standard error"
	} else if withInterval.MatchString(text) {
		hint = "; add --spread ci95 if what follows is the 95% interval"
	} else if err == nil && high == 1 && v <= 100 && v > 1 {
		hint = fmt.Sprintf("; for %s%% write %s", text, strconv.FormatFloat(v/100, 'g', 6, 64))
	}
	x.refuse(c, "%s is %s, must be a number from %v to %v%s", column, c, low, high, hint)
	return nil
}

// withSpread matches a mean with what follows it: 3.82 ± 0.91, 3.82 (0.91).
var withSpread = regexp.MustCompile(`^([-+]?[0-9.,]+\s*%?)\s*(?:±|\+/?-|\()\s*([0-9.,]+\s*%?)\)?$`)

// withInterval matches a mean with an interval: 3.82 [3.70, 3.94].
var withInterval = regexp.MustCompile(`^([-+]?[0-9.]+\s*%?)\s*[\[(]\s*([0-9.]+\s*%?)\s*(?:,|;|–|-|to)\s*([0-9.]+\s*%?)\s*[\])]$`)

// interval returns the interval that follows the mean in a cell, where the caller says that it is of 95%.
func (x *meansRow) interval(scale result.Scale) *[2]float64 {
	m := withInterval.FindStringSubmatch(strings.TrimSpace(x.Cell(scale.ID).Text))
	if m == nil || x.s.Opt.Spread != "ci95" {
		return nil
	}
	low, err1 := figureOf(m[2], scale.Max)
	high, err2 := figureOf(m[3], scale.Max)
	if err1 != nil || err2 != nil || low > high || low < scale.Min || high > scale.Max {
		x.refuse(x.Cell(scale.ID), "%s is %s, must be a mean with its interval", scale.ID, x.Cell(scale.ID))
	}
	return &[2]float64{low, high}
}

// figureOf reads a number, with a decimal comma or not; of a share also one in percent that says so.
func figureOf(text string, high float64) (float64, error) {
	number, isPercent := strings.CutSuffix(text, "%")
	if number = strings.TrimSpace(number); strings.Count(number, ",") == 1 && !strings.Contains(number, ".") {
		number = strings.Replace(number, ",", ".", 1)
	}
	v, err := strconv.ParseFloat(number, 64)
	if isPercent && high == 1 {
		return v / 100, err
	}
	if isPercent && err == nil {
		err = strconv.ErrSyntax
	}
	return v, err
}

// spread returns what follows the mean in a cell, where the caller says what that is.
func (x *meansRow) spread(scale result.Scale) *float64 {
	c := x.Cell(scale.ID)
	m := withSpread.FindStringSubmatch(strings.TrimSpace(c.Text))
	if m == nil || x.s.Opt.Spread == "" {
		return nil
	}
	v, err := figureOf(m[2], scale.Max)
	if err != nil || v < 0 || v > scale.Max-scale.Min {
		x.refuse(c, "%s is %s, must be a number with its spread", c.Column, c)
	}
	return &v
}

// count reads a whole number, or nil where there is none.
func (x *meansRow) count(column string) *int {
	c := x.Cell(column)
	n, ok := wholeNumber(c)
	switch {
	case slices.Contains(noReasons, strings.ToLower(strings.TrimSpace(c.Text))):
		return nil
	case !ok || n < 0:
		x.refuse(c, "%s is %s, must be a whole number from 0 on", column, c)
	}
	return &n
}

// refuse adds a finding, with which the row is not taken.
func (x *meansRow) refuse(at draft.Place, format string, args ...any) {
	x.wrong = true
	x.s.Wrong(at, format, args...)
}
