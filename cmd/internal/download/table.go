package download

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Table is a CSV file below data/, or a form that several have.
type Table struct {
	Path   string
	Fields []Field
	Bytes  func(*board.Leaderboard) []byte // nil for a form
}

// table returns the file of the rows that a function lists.
func table[Row any](path string, columns []Column[Row], rows func(*board.Leaderboard, func(Row))) Table {
	return Table{path, fields(columns), func(lb *board.Leaderboard) []byte {
		return write(columns, func(add func(Row)) { rows(lb, add) })
	}}
}

// Columns lists the columns of all tables, each once, in order of name.
func Columns() []Field {
	var out []Field
	for _, t := range Tables() {
		out = append(out, t.Fields...)
	}
	slices.SortStableFunc(out, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(out, func(a, b Field) bool { return a.Name == b.Name })
}

// Tables lists the CSV files.
func Tables() []Table {
	return []Table{
		table("leaderboard.csv", figureColumns, figuresOn(result.Eval)),
		table("adversarial.csv", figureColumns, figuresOn(result.Adv)),
		table("pairs.csv", boardColumns, boards),
		{PairsPath("*"), fields(pairColumns), nil},
		table("topics.csv", topicColumns, topics),
		table("agreement.csv", agreementColumns, agreements),
		table("judges.csv", judgeColumns, judges),
		table("curves.csv", curveColumns, curves),
		table("left_out.csv", leftOutColumns, leftOuts),
		table("claims.csv", claimColumns, claims),
		table("joint.csv", jointColumns, jointly),
		{FigureForm, fields(drawnColumns), nil},
	}
}

// A Column is one column of a CSV file. Cell returns what stands in it in a row.
type Column[Row any] struct {
	Name, About string
	Cell        func(Row) Value
}

// A Value is a cell: text as it is written, or nothing, and perhaps why.
type Value struct{ text, missing string }

// reasonColumn is the name of the column that says why the first value that is
// missing in the row is.
const reasonColumn = "reason"

// A Field is a column as the page of downloads documents it.
type Field struct{ Name, About string }

func fields[Row any](columns []Column[Row]) []Field {
	return list.Map(columns, func(c Column[Row]) Field { return Field{c.Name, c.About} })
}

// write writes the rows that a function lists in CSV, under a line of names.
func write[Row any](columns []Column[Row], rows func(add func(Row))) []byte {
	t := sheet.New(list.Map(columns, func(c Column[Row]) string { return c.Name })...)
	cells := make([]string, len(columns))
	rows(func(r Row) {
		why, at := "", -1
		for i, c := range columns {
			if c.Name == reasonColumn {
				at = i
				continue
			}
			v := c.Cell(r)
			cells[i], why = v.text, cmp.Or(why, v.missing)
		}
		if at >= 0 {
			cells[at] = cmp.Or(columns[at].Cell(r).text, sheet.Text(why))
		}
		t.Row(cells...)
	})
	return t.Bytes()
}

// id is a text that is known to hold no formula.
func id(s string) Value { return Value{text: s} }

// text is what somebody wrote.
func text(s string) Value { return Value{text: sheet.Text(s)} }

func missing(why string) Value { return Value{missing: why} }

func float(x float64) Value { return Value{text: sheet.Float(&x)} }

func optional(x *float64) Value { return Value{text: sheet.Float(x)} }

func whole(n int) Value { return Value{text: strconv.Itoa(n)} }

func optionalWhole(n *int) Value { return Value{text: sheet.Int(n)} }

// number is a statistic, or the reason for none.
func number(n stats.Number) Value {
	if n.Undefined != "" {
		return missing(n.Undefined)
	}
	return float(n.Value)
}

// An end picks one end of an interval.
type end func(stats.Interval) float64

func low(ci stats.Interval) float64  { return ci.Lo }
func high(ci stats.Interval) float64 { return ci.Hi }

// interval is one end of an interval, or the reason for none.
func interval(ci stats.Interval, none string, at end) Value {
	if none != "" {
		return missing(none)
	}
	return float(at(ci))
}

// optionalInterval is one end of an interval that may be absent.
func optionalInterval(ci *stats.Interval, at end) Value {
	if ci == nil {
		return Value{}
	}
	return float(at(*ci))
}

// intervals adds the two ends of an interval as columns.
func intervals[Row any](name, aboutLow, aboutHigh string, cell func(Row, end) Value) []Column[Row] {
	return []Column[Row]{
		{name + "_low", aboutLow, func(r Row) Value { return cell(r, low) }},
		{name + "_high", aboutHigh, func(r Row) Value { return cell(r, high) }},
	}
}

// estimates are the columns of an estimate, which of returns or nil: its value and, named
// by a prefix, the two ends of its interval.
func estimates[Row any](name, prefix, about, aboutLow, aboutHigh string, of func(Row) *stats.Estimate) []Column[Row] {
	value := Column[Row]{name, about, func(r Row) Value {
		if e := of(r); e != nil {
			return number(e.Number)
		}
		return Value{}
	}}
	return append([]Column[Row]{value}, intervals(prefix, aboutLow, aboutHigh, func(r Row, at end) Value {
		e := of(r)
		if e == nil || e.Undefined != "" { // why there is no value stands with the value
			return Value{}
		}
		return interval(e.CI, e.NoInterval, at)
	})...)
}

const (
	lowerEnd  = "Lower end of its 95% interval."
	resampled = "Lower end of its 95% bootstrap interval, over questions."
	upperEnd  = "Upper end."
)

// What columns mean that several files have: one name has one meaning.
const (
	aboutPanel     = "Panel id: whoever rated."
	aboutKind      = "experts or judge. Never rank the two together."
	aboutModel     = "Model id: whatever answered."
	aboutRun       = "Run id."
	aboutComponent = "eval or adv."
	aboutScale     = "Dimension or failure mode; total is over all modes."
	aboutValue     = "Mean of question means, rate between 0 and 1, or what else the file is about; empty where there is none."
	aboutLow       = "Lower end of the 95% interval; empty where there is none."
	aboutHigh      = "Upper end of the 95% interval."
	aboutSE        = "Standard error."
	aboutDF        = "Degrees of freedom of the interval."
	aboutN         = "Ratings, labels, pairs of ratings or answers behind it."
	aboutQuestions = "Different questions behind it."
	aboutMethod    = "How the interval was computed; of two models, the test."
	aboutReason    = "Why a value, an interval, a rank or a verdict is missing."
	aboutJudge     = "Panel id of the judge."
	aboutExperts   = "Panel id of the experts; empty for a judge that is not calibrated."
	aboutBestEnd   = "Share of scores at the favourable end: the judge's or, of an expert held against the others, the expert's."
	aboutMAE       = "Mean absolute error."
	aboutRMSE      = "Root mean square error."
	aboutSpearman  = "Spearman's correlation with the experts' mean or, of one expert, the others'."
	aboutKendall   = "Kendall's tau-b with the same."
	aboutKappa     = "Scales: quadratic-weighted, against the rounded median. Yes/no: Cohen's, against the majority."
	aboutTP        = "Yes/no: flagged by experts and judge or, of one expert, by the others and the expert."
	aboutFP        = "By the judge, or the one expert, alone."
	aboutFN        = "By the experts, or the others, alone: missed."
	aboutTN        = "By neither."
	aboutTied      = "Left out: experts are tied (yes/no)."
	aboutF1        = "2tp/(2tp+fp+fn)."
)

// FigureForm is the name under which the columns of the files of figures are
// documented: each lies beside its page.
const FigureForm = "*/figures/*.csv"

var drawnColumns = []Column[chart.Datum]{
	{"row", "Of a figure: what the value is of, such as a model, a failure mode or a score.", func(d chart.Datum) Value { return text(d.Row) }},
	{"series", "Of a figure: the column, line or scale that it stands on.", func(d chart.Datum) Value { return text(d.Series) }},
	{"value", aboutValue, func(d chart.Datum) Value { return float(d.Value) }},
	{"ci95_low", aboutLow, func(d chart.Datum) Value { return optionalInterval(d.Interval, low) }},
	{"ci95_high", aboutHigh, func(d chart.Datum) Value { return optionalInterval(d.Interval, high) }},
	{"n", aboutN, func(d chart.Datum) Value { return optionalWhole(d.N) }},
}

// Figure returns the values that a figure draws, one a line.
func Figure(values []chart.Datum) []byte {
	return write(drawnColumns, func(add func(chart.Datum)) {
		for _, d := range values {
			add(d)
		}
	})
}
