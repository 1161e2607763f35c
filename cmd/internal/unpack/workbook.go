package unpack

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func isWorkbook(data []byte) bool {
	return bytes.HasPrefix(data, zipMagic) && bytes.Contains(data, []byte("xl/workbook.xml"))
}

// sheetOf returns a sheet of an Excel workbook as CSV, its cells as Excel shows them; "" is the first. What cells that were
// merged show, each of them has. A line is a row, so that a finding on line 7 is about row 7.
func sheetOf(data []byte, sheet string) ([]byte, error) {
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: 8 * Max, UnzipXMLSizeLimit: Max})
	if err != nil {
		return nil, fmt.Errorf("cannot be read as an Excel workbook: %w", err)
	}
	defer book.Close()
	names := book.GetSheetList()
	if sheet == allSheets {
		return stacked(book, tablesOf(book))
	}
	if sheet == "" && len(names) > 0 {
		sheet = append(tablesOf(book), names[0])[0]
		alike := list.Keep(names, func(n string) bool { return headerOf(book, n) != "" && headerOf(book, n) == headerOf(book, sheet) })
		if len(alike) > 1 {
			return nil, fmt.Errorf("%d sheets have the same columns, %s: add --sheet %s to read them together, under a column %q, or --sheet %s for one",
				len(alike), source.Listed(alike), allSheets, sheetColumn, source.ShellWord(sheet))
		}
	}
	if !slices.Contains(names, sheet) {
		return nil, fmt.Errorf("there is no sheet %s%s; sheets: %s", source.Quote(sheet), source.DidYouMean(sheet, names), source.Listed(names))
	}
	rows, err := rowsOf(book, sheet)
	if err != nil {
		return nil, err
	}
	return asCSV(rows)
}

// Sheets that are read together, and the column that then says which a row is of.
const (
	allSheets   = "all"
	sheetColumn = "sheet"
)

// tablesOf returns the sheets whose first row has several cells: not one that says in words how it was rated.
func tablesOf(book *excelize.File) []string {
	return list.Keep(book.GetSheetList(), func(n string) bool { return strings.Contains(headerOf(book, n), "\x00") })
}

func headerOf(book *excelize.File, sheet string) string {
	rows, err := book.Rows(sheet)
	if err != nil || !rows.Next() {
		return ""
	}
	defer rows.Close()
	cells, _ := rows.Columns()
	return strings.Join(cells, "\x00")
}

// stacked returns the rows of all sheets that have the first's columns, each with the name of its sheet.
func stacked(book *excelize.File, names []string) ([]byte, error) {
	var all [][]string
	for _, name := range names {
		rows, err := rowsOf(book, name)
		if err != nil || len(rows) == 0 || headerOf(book, name) != headerOf(book, names[0]) {
			continue
		}
		for i, r := range rows {
			if i > 0 {
				all = append(all, append([]string{name}, r...))
			} else if all == nil {
				all = append(all, append([]string{sheetColumn}, r...))
			}
		}
	}
	return asCSV(all)
}

func rowsOf(book *excelize.File, sheet string) ([][]string, error) {
	rows, err := book.GetRows(sheet)
	if err != nil {
		return nil, fmt.Errorf("the sheet %s cannot be read: %w", source.Quote(sheet), err)
	}
	width := 0
	for _, r := range rows {
		width = max(width, len(r))
	}
	for i, r := range rows {
		rows[i] = append(r, make([]string, width-len(r))...)
	}
	merged, err := book.GetMergeCells(sheet)
	if err != nil {
		return nil, fmt.Errorf("the sheet %s cannot be read: %w", source.Quote(sheet), err)
	}
	for _, m := range merged {
		left, top, err1 := excelize.CellNameToCoordinates(m.GetStartAxis())
		right, bottom, err2 := excelize.CellNameToCoordinates(m.GetEndAxis())
		if err1 != nil || err2 != nil {
			continue
		}
		for y := top; y <= min(bottom, len(rows)); y++ {
			for x := left; x <= min(right, width); x++ {
				if bottom > top || x == left { // one row's spans its columns: a header
					rows[y-1][x-1] = m.GetCellValue()
				}
			}
		}
	}
	return rows, nil
}

func asCSV(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	err := csv.NewWriter(&out).WriteAll(list.Map(rows, func(r []string) []string {
		return list.Map(r, func(s string) string { return strings.Join(strings.Fields(s), " ") })
	}))
	return out.Bytes(), err
}
