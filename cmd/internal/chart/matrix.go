package chart

import (
	"errors"
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Matrix is the differences between every two models: row minus column. The
// colour says how large a difference is, its sign and the number which way it
// goes, and bold figures that it can be told from none.
type Matrix struct {
	About
	Labels []string // of rows and columns
	Models []string // their ids, or nil
	// Cells[i][j] is row i against column j; the diagonal is left empty.
	Cells [][]MatrixCell
}

// A MatrixCell is one difference.
type MatrixCell struct {
	Value    float64   // NaN where there is none, which is printed as —
	Interval *Interval // nil where none is known
	Distinct bool      // can be told from no difference
	Note     string    // for the tooltip, such as the interval and the adjusted p
}

// Figure lays the table out.
func (k Matrix) Figure() (Figure, error) {
	var errs []error
	n := len(k.Labels)
	if n < 2 || len(k.Cells) != n {
		errs = append(errs, fmt.Errorf("%d rows for %d labels; at least 2 are needed", len(k.Cells), n))
	}
	most := 0.0 // the difference with the strongest colour
	for i, row := range k.Cells {
		if len(row) != n {
			errs = append(errs, fmt.Errorf("row %d has %d cells for %d labels", i, len(row), n))
		}
		for j, c := range row {
			if math.IsInf(c.Value, 0) {
				errs = append(errs, fmt.Errorf("row %d has an infinite value", i))
			}
			if i != j && math.Abs(c.Value) > most {
				most = math.Abs(c.Value)
			}
		}
	}
	if len(k.Models) != 0 && len(k.Models) != n {
		errs = append(errs, fmt.Errorf("%d models for %d labels", len(k.Models), n))
	}
	return k.figure(errors.Join(errs...), k.data(), func(w float64) *draft { return k.table(most).lay(w) })
}

// table has the colours of a ramp that ends at a difference.
func (k Matrix) table(most float64) table {
	t := table{cols: k.Labels, models: k.Models}
	for i, row := range k.Cells {
		r := tableRow{label: k.Labels[i]}
		if k.Models != nil {
			r.model = k.Models[i]
		}
		for j, c := range row {
			r.cells = append(r.cells, c.cell(i == j, most))
		}
		t.rows = append(t.rows, r)
	}
	return t
}

func (c MatrixCell) cell(diagonal bool, most float64) tableCell {
	switch {
	case diagonal:
		return tableCell{step: -1}
	case math.IsNaN(c.Value):
		return tableCell{step: -1, text: num.Dash}
	}
	out := tableCell{text: num.Signed(c.Value), bold: c.Distinct}
	if most > 0 {
		out.step = step(math.Abs(c.Value) / most * (1 - 1e-9))
	}
	out.tip = []string{out.text}
	if c.Note != "" {
		out.tip = append(out.tip, Label(c.Note))
	}
	return out
}
