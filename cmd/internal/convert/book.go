package convert

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// sheetColumn is the column that says which sheet a row is of, where several are read together.
const sheetColumn = "sheet"

// maxSheets is how many sheets of a workbook are looked at where none is named.
const maxSheets = 200

// readBook reads a sheet of an Excel workbook, or several that have the same columns: the first that is a table if none is named,
// with the names of all that are.
func readBook(f *file, data []byte, named []string) (grids map[string]*grid, sheets []string, err error) {
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: 8 * maxBytes, UnzipXMLSizeLimit: maxBytes})
	if err != nil {
		return nil, nil, fmt.Errorf("cannot be read as an Excel workbook: %w", err)
	}
	defer book.Close()
	names := book.GetSheetList()
	for _, n := range named {
		if !slices.Contains(names, n) {
			return nil, nil, fmt.Errorf("there is no sheet %q%s; sheets: %s", n, source.DidYouMean(n, names), source.Listed(names))
		}
	}
	if len(names) > maxSheets && len(named) == 0 {
		return nil, nil, fmt.Errorf("has %d sheets, of which at most %d are looked at: --sheet names one", len(names), maxSheets)
	}
	grids = map[string]*grid{}
	cells := 0
	for _, name := range names {
		if len(named) > 0 && !slices.Contains(named, name) {
			continue
		}
		g := &grid{file: f, hidden: map[int]bool{}}
		rows, err := book.Rows(name)
		if err != nil {
			continue // a chart
		}
		for line := 1; rows.Next() && cells <= maxCells; line++ {
			texts, err := rows.Columns()
			if err != nil {
				return nil, nil, fmt.Errorf("the sheet %q cannot be read: %w", name, err)
			}
			if len(texts) == 0 {
				continue
			}
			row := make([]cell, len(texts))
			for i, s := range texts {
				row[i] = cell{strings.Join(strings.Fields(s), " "), int32(line<<gridShift | i), text}
			}
			cells += len(row)
			if rows.GetRowOpts().Hidden {
				g.hidden[len(g.rows)] = true
			}
			g.rows = append(g.rows, row)
		}
		_ = rows.Close()
		if filledRows := len(g.rows); filledRows > 1 && (len(named) > 0 || slices.ContainsFunc(g.rows[:min(20, filledRows)], func(r []cell) bool { return filled(r) > 1 })) {
			if err := g.complete(data, name); err != nil {
				return nil, nil, err
			}
			grids[name], sheets = g, append(sheets, name)
		}
	}
	if len(sheets) == 0 {
		return nil, nil, fmt.Errorf("no sheet has a table; sheets: %s", source.Listed(names))
	}
	return grids, sheets, nil
}

// complete adds to the rows of a sheet what merged cells show, and marks formulas that have no value.
func (g *grid) complete(data []byte, sheet string) error {
	part, err := sheetPart(data, sheet)
	if err != nil || part == nil {
		return err
	}
	defer part.Close()
	at := map[int][]cell{} // by line
	for _, r := range g.rows {
		at[int(r[0].at)>>gridShift] = r
	}
	last := 0
	if len(g.rows) > 0 {
		last = int(g.rows[len(g.rows)-1][0].at) >> gridShift
	}
	d := xml.NewDecoder(io.LimitReader(part, maxBytes))
	ref, isFormula, hasValue, merged := "", false, false, 0
	for {
		token, err := d.RawToken()
		if err != nil {
			return nil // excelize has read it
		}
		switch t := token.(type) {
		case xml.StartElement:
			attr := func(name string) string {
				i := slices.IndexFunc(t.Attr, func(a xml.Attr) bool { return a.Name.Local == name })
				if i < 0 {
					return ""
				}
				return t.Attr[i].Value
			}
			switch t.Name.Local {
			case "c":
				ref, isFormula, hasValue = attr("r"), false, false
			case "f":
				isFormula = true
			case "v", "is":
				hasValue = true
			case "mergeCell":
				from, to, _ := strings.Cut(attr("ref"), ":")
				left, top, err1 := excelize.CellNameToCoordinates(from)
				right, bottom, err2 := excelize.CellNameToCoordinates(to)
				if err1 != nil || err2 != nil || bottom == top || len(at[top]) < left { // one row's spans its columns: a header
					continue
				}
				shown := at[top][left-1]
				if merged += min(bottom, last) - top; merged > maxRows {
					continue // of no table that people made
				}
				for y := top + 1; y <= min(bottom, last); y++ {
					for x := left; x <= min(right, len(at[y])); x++ {
						at[y][x-1].text = shown.text
					}
				}
			}
		case xml.EndElement:
			if x, y, err := excelize.CellNameToCoordinates(ref); t.Name.Local == "c" && isFormula && !hasValue && err == nil && x <= len(at[y]) && at[y][x-1].text == "" {
				at[y][x-1].kind, at[y][x-1].text = formula, "a formula without a value"
			}
		}
	}
}

// sheetPart opens the part of a workbook that has a sheet.
func sheetPart(data []byte, sheet string) (io.ReadCloser, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var relations struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	for name, into := range map[string]any{"xl/workbook.xml": &book, "xl/_rels/workbook.xml.rels": &relations} {
		part, err := z.Open(name)
		if err != nil {
			return nil, nil
		}
		err = xml.NewDecoder(io.LimitReader(part, maxBytes)).Decode(into)
		part.Close()
		if err != nil {
			return nil, nil
		}
	}
	for _, s := range book.Sheets {
		for _, r := range relations.All {
			if s.Name == sheet && r.ID == s.ID {
				part, err := z.Open(strings.TrimPrefix(path.Join("/xl", r.Target), "/"))
				if strings.HasPrefix(r.Target, "/") {
					part, err = z.Open(r.Target[1:])
				}
				if err != nil {
					return nil, nil
				}
				return part, nil
			}
		}
	}
	return nil, nil
}
