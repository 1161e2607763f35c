package download

import (
	"cmp"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/sheet"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

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
	out := make([]Field, len(columns))
	for i, c := range columns {
		out[i] = Field{c.Name, c.About}
	}
	return out
}

// write writes the rows that a function lists in CSV, under a line of names.
func write[Row any](columns []Column[Row], rows func(add func(Row))) []byte {
	names, cells := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	t := sheet.New(names...)
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
