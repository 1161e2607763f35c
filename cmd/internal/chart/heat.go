package chart

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Heat is a table of numbers whose cells are coloured by the eight steps of the ramp:
// shares, 0 to 1, or the differences between every two models, row minus column. The
// colour says how large a difference is, its sign and the number which way it goes, and
// bold figures that it can be told from none.
type Heat struct {
	About
	Columns []string // nil: the rows are the columns, too; the diagonal is left empty
	Rows    []Row
}

// Figure lays the table out. Where there is no value, a cell says —. The ramp of
// differences ends at the largest.
func (k Heat) Figure() (Figure, error) {
	var values data
	t := table{cols: k.Columns, rows: k.Rows}
	between, write, shade := k.Columns == nil, num.Percent, HeatStep
	if between {
		most := math.SmallestNonzeroFloat64
		for i, r := range k.Rows {
			t.cols, t.models = append(t.cols, r.Label), append(t.models, r.Model)
			for j, c := range r.Cells {
				if i != j && math.Abs(c.Value) > most {
					most = math.Abs(c.Value)
				}
			}
		}
		write, shade = num.Signed, func(v float64) int { return HeatStep(math.Abs(v) / most * (1 - 1e-9)) }
	}
	for i, r := range k.Rows {
		cells := make([]tableCell, len(r.Cells))
		for j, c := range r.Cells {
			cells[j].step = -1
			if between && i == j {
				continue
			}
			cells[j].text = num.Dash
			if !math.IsNaN(c.Value) {
				cells[j] = tableCell{step: shade(c.Value), text: write(c.Value), sub: Label(c.Text), bold: c.Emphasis}
				cells[j].tip = []string{joined(cells[j].text, cells[j].sub)}
			}
			if c.Note != "" {
				cells[j].tip = append(cells[j].tip, Label(c.Note))
			}
			values.add(r.Label, t.cols[j], c.Value, c.Interval, c.N)
		}
		t.cells = append(t.cells, cells)
	}
	return k.figure(values, t.lay)
}

// joined is a text with what goes with it, if anything.
func joined(text, sub string) string {
	if sub == "" {
		return text
	}
	return text + " (" + sub + ")"
}

// HeatSteps is the number of steps of the ramp.
const HeatSteps = len(ramp)

// HeatStep returns the step of the ramp for a share of its length.
func HeatStep(f float64) int { return int(min(max(f*float64(HeatSteps), 0), float64(HeatSteps-1))) }
