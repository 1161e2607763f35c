package chart

import (
	"errors"
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Heat is a table of shares, 0 to 1, whose cells are coloured by the eight steps
// of the ramp, with the number in every cell.
type Heat struct {
	About
	Columns []string
	Rows    []HeatRow
}

// A HeatRow is one model.
type HeatRow struct {
	Label string
	Model string // its id, or ""
	Cells []HeatCell
}

// A HeatCell is one value, printed as percent.
type HeatCell struct {
	Value    float64   // NaN where there is none, which is printed as —
	Interval *Interval // nil where none is known
	N        *int      // ratings behind it; nil where not known
	Sub      string    // a few characters beside it, such as 17/20
	Note     string    // for the tooltip
}

// Figure lays the table out.
func (k Heat) Figure() (Figure, error) {
	var errs []error
	if len(k.Rows) == 0 || len(k.Columns) == 0 {
		errs = append(errs, errors.New("no cells"))
	}
	t := table{cols: k.Columns}
	for _, r := range k.Rows {
		if len(r.Cells) != len(k.Columns) {
			errs = append(errs, fmt.Errorf("row %q has %d cells for %d columns", Label(r.Label), len(r.Cells), len(k.Columns)))
		}
		row := tableRow{label: r.Label, model: r.Model}
		for _, c := range r.Cells {
			if c.Value < 0 || c.Value > 1 {
				errs = append(errs, fmt.Errorf("row %q has %v, which is not a share", Label(r.Label), c.Value))
			}
			row.cells = append(row.cells, c.cell())
		}
		t.rows = append(t.rows, row)
	}
	return k.figure(errors.Join(errs...), k.data(), t.lay)
}

func (c HeatCell) cell() tableCell {
	out := tableCell{step: -1, text: num.Dash}
	if c.Note != "" {
		out.tip = []string{Label(c.Note)}
	}
	if math.IsNaN(c.Value) {
		return out
	}
	out.text, out.sub = num.Percent(c.Value), Label(c.Sub)
	out.step = step(c.Value)
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
	return int(min(max(f*float64(len(ramp)), 0), float64(len(ramp)-1)))
}
