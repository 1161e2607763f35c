package chart

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Heat is a table of shares, 0 to 1, whose cells are coloured by the eight steps
// of the ramp, with the number in every cell.
type Heat struct {
	About
	Columns []string
	Rows    []Row
}

// Figure lays the table out. Where there is no value, a cell says —.
func (k Heat) Figure() (Figure, error) {
	var values data
	t := table{cols: k.Columns, rows: k.Rows}
	for _, r := range k.Rows {
		cells := make([]tableCell, len(r.Cells))
		for i, c := range r.Cells {
			cells[i] = tableCell{step: -1, text: num.Dash}
			if !math.IsNaN(c.Value) {
				cells[i] = tableCell{step: step(c.Value), text: num.Percent(c.Value), sub: Label(c.Text)}
				cells[i].tip = []string{joined(cells[i].text, cells[i].sub)}
			}
			if c.Note != "" {
				cells[i].tip = append(cells[i].tip, Label(c.Note))
			}
			values.add(r.Label, k.Columns[i], c.Value, c.Interval, c.N)
		}
		t.cells = append(t.cells, cells)
	}
	return k.figure(nil, values, t.lay)
}

// A Matrix is the differences between every two models: row minus column. The
// colour says how large a difference is, its sign and the number which way it
// goes, and bold figures that it can be told from none.
type Matrix struct {
	About
	Rows []Row // the columns are the rows, too; the diagonal is left empty
}

// Figure lays the table out. The ramp ends at the largest difference.
func (k Matrix) Figure() (Figure, error) {
	var values data
	t := table{rows: k.Rows}
	most := 0.0
	for i, r := range k.Rows {
		t.cols, t.models = append(t.cols, r.Label), append(t.models, r.Model)
		for j, c := range r.Cells {
			if i != j && math.Abs(c.Value) > most {
				most = math.Abs(c.Value)
			}
		}
	}
	for i, r := range k.Rows {
		cells := make([]tableCell, len(r.Cells))
		for j, c := range r.Cells {
			switch {
			case i == j:
				cells[j] = tableCell{step: -1}
				continue
			case math.IsNaN(c.Value):
				cells[j] = tableCell{step: -1, text: num.Dash}
				continue
			}
			text := num.Signed(c.Value)
			cells[j] = tableCell{text: text, bold: c.Emphasis, tip: []string{text}}
			if most > 0 {
				cells[j].step = step(math.Abs(c.Value) / most * (1 - 1e-9))
			}
			if c.Note != "" {
				cells[j].tip = append(cells[j].tip, Label(c.Note))
			}
			values.add(r.Label, t.cols[j], c.Value, c.Interval, nil)
		}
		t.cells = append(t.cells, cells)
	}
	return k.figure(nil, values, t.lay)
}

// joined is a text with what goes with it, if anything.
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
