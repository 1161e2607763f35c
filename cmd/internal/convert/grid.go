package convert

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A grid is lines of cells, before it is known which is the header.
type grid struct {
	*file
	name   string // of a workbook's sheet
	rows   [][]cell
	hidden map[int]bool // by index
	notes  []string
	broken []place // rows that cannot be taken apart
}

// readCSV takes a text apart (RFC 4180) with the separator that its header has. Where a quote is not closed, it says so.
func (g *grid) readCSV() error {
	f := g.file
	r := csv.NewReader(strings.NewReader(f.text))
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = separatorOf(f.text), -1, true
	for cells := 0; cells <= maxCells; {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%w: mend the file, or export it again", err)
		}
		if text := strings.Join(fields, ""); strings.Contains(text, "--") && strings.Trim(text, "-+: ") == "" {
			return errors.New("a table of Markdown or of a database's console; save it as CSV")
		}
		row := make([]cell, len(fields))
		for i, s := range fields {
			line, column := r.FieldPos(i)
			row[i] = cell{s, f.start(line) + column - 1}
		}
		cells += len(row)
		g.rows = append(g.rows, row)
	}
	return nil
}

// separatorOf returns the separator that is the most frequent in a header: the first line that has it more than once, and whose
// next has it, too, as the one after a title does not.
func separatorOf(text string) rune {
	mostIn := func(line string) (best rune, n int) {
		best = ','
		for _, r := range ",\t;|" {
			if k := strings.Count(line, string(r)); k > n {
				best, n = r, k
			}
		}
		return best, n
	}
	lines := strings.SplitN(text, "\n", 20)
	for i, next := range lines[1:] {
		if best, n := mostIn(lines[i]); n > 1 && strings.ContainsRune(next, best) {
			return best
		}
	}
	best, _ := mostIn(lines[0])
	return best
}

func filled(cells []cell) int { return len(list.Keep(cells, func(c cell) bool { return !c.blank() })) }

// header says which rows of a grid are above the rows of ratings: titles, the names of the columns, and in Qualtrics' files the
// questions' words and ids.
func (g *grid) header() (names []cell, labels []string, first int) {
	above := 0
	for above < min(20, len(g.rows)) && filled(g.rows[above]) <= 1 {
		above++
	}
	if above == len(g.rows) || above == 20 {
		above = 0 // a table of one column
	}
	if g.notes = nil; above > 0 {
		g.notes = append(g.notes, fmt.Sprintf("lines above the header, skipped: %d", above))
	}
	rows := g.rows[above:]
	if len(rows) > 2 && strings.HasPrefix(strings.TrimSpace(rows[2][0].text), `{"ImportId":`) {
		g.notes = append(g.notes, "the two rows after the header, of the questions' words and of ids, are no ratings: skipped")
		return rows[0], list.Map(rows[1], func(c cell) string { return strings.TrimSpace(c.text) }), above + 3
	}
	return rows[0], nil, above + 1
}

// into adds the rows of a grid to a table, and counts those that it cannot add.
func (g *grid) into(t *table) {
	if len(g.rows) == 0 {
		return
	}
	names, labels, first := g.header()
	at := make([]int, len(names))
	seen := map[string]bool{}
	for i, c := range names {
		name := cmp.Or(strings.TrimSpace(c.text), fmt.Sprintf("column %d", i+1))
		where := place{g.file, c.at}
		if seen[name] {
			t.findings.Add(where.errorf("two columns are called %q; rename one", name))
		}
		seen[name] = true
		if at[i] = t.at(name, where); i < len(labels) {
			t.columns[at[i]].label = labels[i]
		}
	}
	for n, cells := range g.rows[first:] {
		if filled(cells) == 0 {
			continue
		}
		r := row{place: place{g.file, cells[0].at}}
		if g.hidden[first+n] {
			r.set(t.at(hiddenColumn, r.place), cell{"hidden", cells[0].at})
		}
		for i, c := range cells[:min(len(cells), len(at))] {
			t.put(&r, at[i], c)
		}
		switch {
		case filled(cells[min(len(cells), len(at)):]) > 0 || !g.grid && len(cells) < len(names):
			g.broken = append(g.broken, r.place)
		case !t.add(r):
			return
		}
	}
}

// put sets a cell, or where its text is an object of JSON that somebody wrote into a table, what that holds, a column each.
func (t *table) put(r *row, i int, c cell) {
	r.set(i, c)
	n, ok := inText(c.text, c.at)
	if !ok {
		return
	}
	n.key = t.columns[i].name
	around := node{kind: '{', parts: []node{n}}
	fields, _ := around.walk("", nil)
	for _, x := range fields {
		r.set(t.at(x.name, t.columns[i].place), x.cell)
	}
}

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
