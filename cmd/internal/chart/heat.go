package chart

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Heat is a table of values whose cells are coloured by the eight steps of
// the ramp, with the number in every cell.
type Heat struct {
	About
	Columns []string
	Rows    []HeatRow
	// Min and Max are the ends of the ramp; both 0 stand for 0 and 1. Values
	// beyond them have the colour of the end.
	Min, Max float64
}

// A HeatRow is one model.
type HeatRow struct {
	Label string
	Group string // a line divides rows of different groups, such as families
	Cells []HeatCell
}

// A HeatCell is one value, printed with two decimals.
type HeatCell struct {
	Value float64 // NaN where there is none, which is printed as —
	Sub   string  // a few characters beside it, such as 17/20
	Note  string  // for the tooltip
}

// Share is the cell of k of n, both at least 0; there is no value where n is 0.
func Share(k, n int) HeatCell {
	if n <= 0 {
		return HeatCell{Value: math.NaN()}
	}
	return HeatCell{Value: float64(k) / float64(n), Sub: strconv.Itoa(k) + "/" + strconv.Itoa(n)}
}

// Figure lays the table out.
func (k Heat) Figure() (Figure, error) {
	lo, hi := k.Min, k.Max
	if lo == 0 && hi == 0 {
		hi = 1
	}
	var errs []error
	if len(k.Rows) == 0 || len(k.Columns) == 0 {
		errs = append(errs, errors.New("no cells"))
	}
	if !finite(lo) || !finite(hi) || lo >= hi {
		errs = append(errs, fmt.Errorf("the ramp cannot go from %v to %v", lo, hi))
	}
	t := table{cols: k.Columns}
	for _, r := range k.Rows {
		if len(r.Cells) != len(k.Columns) {
			errs = append(errs, fmt.Errorf("row %q has %d cells for %d columns", Label(r.Label), len(r.Cells), len(k.Columns)))
		}
		row := tableRow{label: r.Label, group: r.Group}
		for _, c := range r.Cells {
			if math.IsInf(c.Value, 0) {
				errs = append(errs, fmt.Errorf("row %q has an infinite value", Label(r.Label)))
			}
			row.cells = append(row.cells, c.cell(lo, hi))
		}
		t.rows = append(t.rows, row)
	}
	return k.figure(errors.Join(errs...), t.lay)
}

func (c HeatCell) cell(lo, hi float64) tableCell {
	out := tableCell{step: -1, text: num.Dash}
	if c.Note != "" {
		out.tip = []string{Label(c.Note)}
	}
	if math.IsNaN(c.Value) {
		return out
	}
	out.text, out.sub = num.Two(c.Value), Label(c.Sub)
	out.step = step((c.Value - lo) / (hi - lo))
	out.tip = append([]string{joined(out.text, out.sub)}, out.tip...)
	return out
}

func joined(text, sub string) string {
	if sub == "" {
		return text
	}
	return text + " (" + sub + ")"
}

// step is the step of the ramp for a share of its length.
func step(f float64) int {
	return int(min(max(f*Steps, 0), Steps-1))
}
