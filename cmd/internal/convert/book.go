package convert

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// hiddenColumn is the column that says which rows a workbook hides or filters.
const hiddenColumn = "hidden row"

// readBook reads the sheet of an Excel workbook that is named, or all that are tables.
func readBook(f *file, data []byte, named string) (sheets []*grid, err error) {
	book, err := excelize.OpenReader(bytes.NewReader(data),
		excelize.Options{UnzipSizeLimit: 8 * maxBytes, UnzipXMLSizeLimit: maxBytes})
	if err != nil {
		return nil, fmt.Errorf("cannot be read as an Excel workbook: %w", err)
	}
	defer book.Close()
	names := book.GetSheetList()
	if named != "" && !slices.Contains(names, named) {
		return nil, fmt.Errorf("there is no sheet %q%s; sheets: %s", named, source.DidYouMean(named, names), source.Listed(names))
	}
	cells := 0
	for _, name := range names {
		if named != "" && name != named {
			continue
		}
		g := &grid{file: f, name: name, hidden: map[int]bool{}}
		rows, err := book.Rows(name)
		if err != nil {
			continue // a chart
		}
		for line := 1; rows.Next() && cells <= maxCells; line++ {
			texts, err := rows.Columns()
			if err != nil {
				return nil, fmt.Errorf("the sheet %q cannot be read: %w", name, err)
			}
			if len(texts) == 0 {
				continue
			}
			row := make([]cell, len(texts))
			for i, s := range texts {
				row[i] = cell{strings.Join(strings.Fields(s), " "), line<<gridShift | i}
			}
			cells += len(row)
			if rows.GetRowOpts().Hidden {
				g.hidden[len(g.rows)] = true
			}
			g.rows = append(g.rows, row)
		}
		_ = rows.Close()
		if filledRows := len(g.rows); filledRows > 1 &&
			(named != "" || slices.ContainsFunc(g.rows[:min(20, filledRows)], func(r []cell) bool { return filled(r) > 1 })) {
			if err := g.complete(book, name); err != nil {
				return nil, err
			}
			sheets = append(sheets, g)
		}
	}
	if len(sheets) == 0 {
		return nil, fmt.Errorf("no sheet has a table; sheets: %s", source.Listed(names))
	}
	return sheets, nil
}

// complete adds to the rows of a sheet what merged cells show, and marks formulas that have no value.
func (g *grid) complete(book *excelize.File, sheet string) error {
	at := map[int][]cell{} // by line
	for _, row := range g.rows {
		line := row[0].at >> gridShift
		at[line] = row
		for i := range row {
			if name, _ := excelize.CoordinatesToCellName(i+1, line); row[i].text == "" {
				if f, err := book.GetCellFormula(sheet, name); err == nil && f != "" {
					row[i].text = "a formula without a value"
				}
			}
		}
	}
	merged, err := book.GetMergeCells(sheet, true)
	if err != nil {
		return err
	}
	last, filledIn := slices.Max(append(slices.Collect(maps.Keys(at)), 0)), 0
	for _, m := range merged {
		left, top, err1 := excelize.CellNameToCoordinates(m.GetStartAxis())
		right, bottom, err2 := excelize.CellNameToCoordinates(m.GetEndAxis())
		if err1 != nil || err2 != nil || bottom == top || len(at[top]) < left { // one row's spans its columns: a header
			continue
		}
		if filledIn += min(bottom, last) - top; filledIn > maxRows {
			break // of no table that people made
		}
		for y := top + 1; y <= min(bottom, last); y++ {
			for x := left; x <= min(right, len(at[y])); x++ {
				at[y][x-1].text = at[top][left-1].text
			}
		}
	}
	return nil
}
