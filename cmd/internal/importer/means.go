package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	Detect: func(data []byte) bool {
		figures := list.Map(meansColumns(Options{}), func(c table.Column) string { return c.Name })
		return table.Names(data, "model") == 1 && table.Names(data, "schema") == 0 && table.Names(data, figures...) > 0 && !looksLikeRatings(data, Options{})
	},
	read: func(inputs []Input, s *sink) {
		for _, in := range s.once(inputs) {
			t := table.Read(in.Path, in.Data, meansLayout(s.opt))
			addMeans(s, t, func(d *draft) {
				if paper, ok := paperPanels[s.opt.Panel]; ok {
					d.panel.card = paper
				}
			})
		}
	},
}

// meansEnds are the endings of columns that say more of a figure, with other forms of them.
var meansEnds = map[string]string{
	"": "", "_mean": "", "_rate": "",
	"_sd": "_sd", "_std": "_sd", "_se": "_se", "_stderr": "_se", "_n": "_n", "_k": "_k",
	"_ci_low": "_ci_low", "_ci_lower": "_ci_low", "_ci_high": "_ci_high", "_ci_upper": "_ci_high",
}

// meansColumns returns the columns of figures. What the caller calls a dimension's column holds for those that say more of
// it: with overall=quality, quality_sd is overall_sd.
func meansColumns(opt Options) []table.Column {
	var columns []table.Column
	for _, id := range meansScales {
		for _, name := range opt.columnsOf(id) {
			for _, end := range slices.Sorted(maps.Keys(meansEnds)) {
				columns = append(columns, table.Column{Name: name + end, Is: id + meansEnds[end]})
			}
		}
	}
	return columns
}

// meansLayout returns the columns of a table of means.
func meansLayout(opt Options) *table.Layout {
	l := opt.layout("model", "n", "questions")
	l.Columns = append(l.Columns, meansColumns(opt)...)
	return l
}

// meansScales are the dimensions and failure modes.
var meansScales = slices.Concat(result.IDs(result.Dimensions), result.IDs(result.Modes))

// addMeans adds a run for each model and component of a table of means; about says what is known of them.
func addMeans(s *sink, t *table.Table, about func(*draft)) {
	s.findings.Add(t.Findings...)
	if len(t.Rows) == 0 || len(t.Findings) > 0 {
		return
	}
	stated := func(id string) bool { return t.Has(id) || t.Has(id+"_k") }
	lacking := slices.DeleteFunc(append([]string{"model"}, meansScales...), stated)
	guessed, unread := s.guess(t, lacking)
	if t.Has("model") && len(lacking) < len(meansScales) {
		lacking = nil
	}
	if len(guessed) > 0 || s.lacks(t, lacking[:min(len(lacking), len(result.Dimensions)+1)], unread) {
		return
	}
	for i := range t.Rows {
		x := meansRow{Row: &t.Rows[i], s: s}
		x.n, x.questions = x.count("n"), x.count("questions")
		name := strings.TrimSpace(x.Cell("model").Text)
		if name == "" || len(name) > maxName {
			s.wrong(x.Cell("model"), "model is %s, must name who answered, in at most %d bytes", x.Cell("model"), maxName)
			continue
		}
		for _, c := range result.Components {
			figures := x.figures(c)
			if len(figures) == 0 || x.wrong {
				continue
			}
			d := draft{
				place: x.Place, path: x.Path(), model: sourceModel{name: name, place: x.Cell("model")},
				panel: sourcePanel{missing: "who rated is not in the table"},
				run:   result.Run{Component: c, Summary: figures, Source: s.unsaid("Means as they were published or computed elsewhere, read from a table with a row for each model.")},
			}
			about(&d)
			s.add(d)
		}
	}
}

// A meansRow is a row of means that is being read.
type meansRow struct {
	*table.Row
	s            *sink
	n, questions *int // of all figures
	wrong        bool
}

// figures reads the figures of a component.
func (x *meansRow) figures(c result.Component) map[string]result.Figure {
	figures := map[string]result.Figure{}
	for _, scale := range result.Scales(c) {
		f := result.Figure{
			SD: x.number(scale.ID+"_sd", 0, scale.Max), SE: x.number(scale.ID+"_se", 0, scale.Max),
			K: x.count(scale.ID + "_k"), N: cmp.Or(x.count(scale.ID+"_n"), x.n), Questions: x.questions,
		}
		low, high := x.number(scale.ID+"_ci_low", scale.Min, scale.Max), x.number(scale.ID+"_ci_high", scale.Min, scale.Max)
		if low != nil && high != nil {
			f.CI95 = &[2]float64{*low, *high}
		}
		value := x.number(scale.ID, scale.Min, scale.Max)
		if f.K != nil && f.N != nil {
			switch {
			case *f.K > *f.N:
				x.must(x.Cell(scale.ID+"_k"), "%s_k is %d, must be at most n, which is %d", scale.ID, *f.K, *f.N)
			case *f.N == 0:
				x.must(x.Cell(scale.ID+"_k"), "%s_k is 0 of 0; leave both empty where nothing was counted", scale.ID)
			case value == nil:
				value = new(float64(*f.K) / float64(*f.N))
			}
		}
		if value == nil {
			if f.SD != nil || f.SE != nil || f.CI95 != nil {
				x.must(x.Place, "%s has a spread or an interval, but no value; the column %s has it, or -column %s=<name> says which does", scale.ID, scale.ID, scale.ID)
			}
			continue
		}
		if f.SetValue(scale, *value); c == result.Adv {
			f.SD = nil
		}
		figures[scale.ID] = f
	}
	return figures
}

// number reads a number from low to high, or nil where there is none.
func (x *meansRow) number(column string, low, high float64) *float64 {
	c := x.Cell(column)
	text := strings.TrimSpace(c.Text)
	if slices.Contains(noReasons, strings.ToLower(text)) {
		return nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err == nil && v >= low && v <= high {
		return &v
	}
	hint := ""
	if err != nil && strings.ContainsAny(text, "±(") {
		hint = fmt.Sprintf("; write what follows it into a column of its own, %s_sd or %s_se", column, column)
	} else if err == nil && high == 1 && v <= 100 && v > 1 {
		hint = fmt.Sprintf("; for %s%% write %s", text, strconv.FormatFloat(v/100, 'g', 6, 64))
	}
	x.must(c, "%s is %s, must be a number from %v to %v%s", column, c, low, high, hint)
	return nil
}

// count reads a whole number, or nil where there is none.
func (x *meansRow) count(column string) *int {
	c := x.Cell(column)
	n, ok := wholeNumber(c)
	switch {
	case slices.Contains(noReasons, strings.ToLower(strings.TrimSpace(c.Text))):
		return nil
	case !ok || n < 0:
		x.must(c, "%s is %s, must be a whole number from 0 on", column, c)
	}
	return &n
}

// must adds a finding, with which the row is not taken.
func (x *meansRow) must(at place, format string, args ...any) {
	x.wrong = true
	x.s.wrong(at, format, args...)
}
