package table

import (
	"encoding/csv"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// maxBroken is the number of rows that cannot be taken apart after which reading stops.
const maxBroken = 100

// readCSV reads a CSV file (RFC 4180). A broken row is a finding, and the next is read.
func (t *Table) readCSV() {
	r := csvReader{source: t.source, separator: separatorOf(t.source.text)}
	first := 0
	if sep := sepLine.FindString(t.source.text); sep != "" {
		r.separator, first = rune(sep[len("sep=")]), 1
	}
	r.from(first)
	above, header, below := 0, []cell(nil), 0
	if t.layout.All {
		peek := r
		peek.from(first)
		above, header, below = t.headers(peek)
	}
	for range above {
		_, _, _ = r.record()
	}
	_, whole, err := r.record()
	if header == nil {
		header = whole
	}
	if err != nil {
		t.errorf(err.At, "the header: %s", err.Message)
		return
	}
	for range below {
		_, _, _ = r.record()
	}
	columns := t.header(header)
	if t.lacks() {
		return
	}
	again := 0
	defer func() {
		if again > 0 {
			t.notes = append(t.notes, "left out: "+source.Count(again, "line that is", "lines that are")+" the header again")
		}
	}()
	for broken := 0; broken < maxBroken; {
		at, cells, err := r.record()
		switch {
		case err != nil:
			line, column := Place{t.source, err.At}.Position()
			t.errorf(at, "a broken row: %s (line %d, column %d)", err.Message, line, column)
			r.resume(at, len(header))
			broken++
		case cells == nil:
			return
		case len(cells) != len(header):
			t.errorf(at, "a broken row: %s, but the header has %d", source.Count(len(cells), "cell", "cells"), len(header))
			broken++
		case slices.EqualFunc(cells, whole, func(a, b cell) bool { return a.text == b.text }): // files were joined
			again++
		case !blank(cells):
			if !t.addCells(at, cells, columns) {
				return
			}
		}
	}
	if at, cells, err := r.record(); cells != nil || err != nil {
		t.errorf(at, "%d rows are broken; what follows was not read", maxBroken)
	}
}

// headers looks at the first rows of a file: how many stand above the header, a title and the like; the header, where two rows
// make it, those above spanning several columns of those below; and how many rows after its first are no row of ratings.
func (t *Table) headers(r csvReader) (above int, header []cell, below int) {
	const most = 20 // rows that are looked at
	var rows [][]cell
	for len(rows) < most {
		_, cells, err := r.record()
		if cells == nil || err != nil {
			break
		}
		rows = append(rows, cells)
	}
	filled := func(cells []cell) int {
		return len(list.Keep(cells, func(c cell) bool { return strings.TrimSpace(c.text) != "" }))
	}
	for above < len(rows) && filled(rows[above]) <= 1 {
		above++
	}
	if above == len(rows) {
		above = 0 // a table of one column
	}
	if above > 0 {
		t.notes = append(t.notes, fmt.Sprintf("lines above the header, skipped: %d", above))
	}
	names := map[string]bool{}
	isOther := func(cells []cell) bool {
		again := names[cells[0].text]
		names[cells[0].text] = true
		return again || len(cells) != len(rows[above])+1
	}
	if len(rows) > above+2 && !slices.ContainsFunc(rows[above+1:], isOther) { // R writes the names of rows under no name
		return above, append([]cell{{"row names", rows[above][0].at, Text}}, rows[above]...), 0
	}
	if rows = rows[above:]; len(rows) < 3 || len(rows[0]) != len(rows[1]) {
		return above, nil, 0
	}
	if strings.HasPrefix(rows[2][0].text, `{"ImportId":`) {
		for i, c := range rows[1] {
			t.labels[rows[0][i].text] = c.text
		}
		t.notes = append(t.notes, "the two rows after the header, of the questions' words and of ids, are no ratings: skipped")
		return above, nil, 2
	}
	if isCodes(rows[0]) && !slices.ContainsFunc(rows[1], isNumber) && slices.ContainsFunc(rows[2], isNumber) {
		for i, c := range rows[1] {
			t.labels[rows[0][i].text] = c.text
		}
		t.notes = append(t.notes, "the row after the header, of the questions' words, is no rating: skipped")
		return above, nil, 1
	}
	span, spanned := "", 0
	for i, c := range rows[0] {
		under := strings.TrimSpace(rows[1][i].text)
		if under == "Open-Ended Response" || under == "Response" {
			under = "" // what SurveyMonkey says of a question of its own
		}
		if isDigits(under) {
			return above, nil, 0
		}
		switch c.text = strings.TrimSpace(c.text); {
		case c.text != "":
			span = c.text
		case under != "" && span != "":
			c.text, spanned = span, spanned+1
		}
		c.text = strings.TrimSpace(c.text + " " + under)
		header = append(header, c)
	}
	if spanned < 2 {
		return above, nil, 0
	}
	t.notes = append(t.notes, "two rows are the header, the first over several columns of the second")
	return above, header, 1
}

// code matches what surveys call questions: Q1, Q12_3.
var code = regexp.MustCompile(`^[A-Za-z]{1,4}[0-9]+(?:[._][0-9]+)*$`)

// isCodes reports whether most columns of a header are called by codes.
func isCodes(header []cell) bool {
	n := len(list.Keep(header, func(c cell) bool { return code.MatchString(c.text) }))
	return n > 2 && 2*n > len(header)
}

func isNumber(c cell) bool { return isDigits(strings.TrimSpace(c.text)) }

// sepLine matches a first line by which a spreadsheet is told the separator.
var sepLine = regexp.MustCompile(`^sep=[,;\t]\r?\n`)

// separatorOf returns the separator that is the most frequent in a header: a line that has it more than once, and whose
// next has it, too, as the one after a title does not.
func separatorOf(text string) rune {
	mostIn := func(line string) (best rune, n int) {
		for _, r := range []rune{',', '\t', ';', '|'} {
			if k := strings.Count(line, string(r)); k > n || best == 0 {
				best, n = r, k
			}
		}
		return best, n
	}
	const above = 20 // lines that may stand above the header
	line, below, _ := strings.Cut(text, "\n")
	for range above {
		next, rest, _ := strings.Cut(strings.TrimLeft(below, "\r\n"), "\n")
		if best, n := mostIn(line); n > 1 && (next == "" || strings.ContainsRune(next, best)) {
			return best
		}
		line, below = next, rest
	}
	first, _, _ := strings.Cut(text, "\n")
	best, _ := mostIn(first)
	return best
}

func (t *Table) header(header []cell) []int {
	columns := make([]int, len(header))
	for i, h := range header {
		first, twice := t.named[t.is[h.text]]
		columns[i] = t.column(h.text, h.at)
		if twice {
			_, column := Place{t.source, first.at}.Position()
			t.errorf(h.at, "duplicate column %s, first in column %d of the line; keep one", source.Quote(h.text), column)
			columns[i] = ignored
		}
	}
	return columns
}

// addCells adds a row whose cells stand in the columns of the file, and reports whether there is room for more.
func (t *Table) addCells(at int, cells []cell, columns []int) bool {
	r := t.row(at)
	for i, c := range cells {
		switch {
		case columns[i] >= 0:
			r.cells[columns[i]] = c
		case columns[i] == unnamed && strings.TrimSpace(c.text) != "" && !(i == 0 && isDigits(c.text)):
			t.errorf(at, "a broken row: column %d, which has no name, holds %s", i+1, source.Quote(c.text))
			return true
		}
	}
	return t.add(r)
}

// blank reports whether all cells are empty: a row that a spreadsheet has left behind.
func blank(cells []cell) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool { return strings.TrimSpace(c.text) != "" })
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// A csvReader reads records from a line of a file on.
type csvReader struct {
	*csv.Reader
	source    *text
	separator rune
	line      int // at which Reader began, from 0
}

// from begins at a line, counted from 0; after the last there are no records.
func (r *csvReader) from(line int) {
	rest := ""
	if r.line = line; line < len(r.source.lines.Starts()) {
		rest = r.source.text[r.source.lines.Starts()[line]:]
	}
	r.Reader = csv.NewReader(strings.NewReader(rest))
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = r.separator, -1, true
}

// at returns the offset of a line and column of what Reader reads.
func (r *csvReader) at(line, column int) int {
	return r.source.lines.Starts()[r.line+line-1] + column - 1
}

// record returns the offset and the cells of the next record, nil at the end of the file.
func (r *csvReader) record() (at int, cells []cell, wrong *source.SyntaxError) {
	fields, err := r.Read()
	for i, text := range fields {
		cells = append(cells, cell{text, r.at(r.FieldPos(i)), Text})
	}
	e, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		if len(cells) > 0 {
			at = cells[0].at
		}
		return at, cells, nil
	}
	wrong = &source.SyntaxError{At: r.at(e.Line, e.Column), Message: "text after a closing quote; a quote inside a cell is written twice"}
	switch {
	case errors.Is(e, csv.ErrBareQuote):
		wrong.Message = "a quote inside a cell that does not begin with one"
	case wrong.At >= len(r.source.text):
		r.from(r.line + e.StartLine - 1)
		r.LazyQuotes = true // takes the rest of the file for the last cell
		cells, _ := r.Read()
		wrong = &source.SyntaxError{At: r.at(r.FieldPos(len(cells) - 1)), Message: "a quote that is not closed"}
		return r.at(1, 1), nil, wrong
	}
	return r.at(e.StartLine, 1), nil, wrong
}

// resume goes on after a record that is broken: at the next line on which a record of at least n cells begins, which a text
// seldom looks like.
func (r *csvReader) resume(at, n int) {
	line, _ := Place{r.source, at}.Position()
	for ; line < len(r.source.lines.Starts()); line++ {
		r.from(line)
		if _, cells, err := r.record(); err == nil && len(cells) >= n {
			break
		}
	}
	r.from(line)
}
