package table

import "strings"

// maxBroken is the number of rows that cannot be taken apart after which reading stops.
const maxBroken = 100

// readCSV reads a CSV file (RFC 4180). It does not use encoding/csv, which has no places, and gives up a file at the
// first quote that is wrong: here a broken row is a finding, and the next is read.
func (t *Table) readCSV() {
	r := csvReader{text: t.source.text, separator: separatorOf(t.source.text[t.source.start:])}
	header, at, err := r.record(t.source.start)
	if err != nil {
		t.errorf(err.at, "the header: %s", err.message)
		return
	}
	columns := t.header(header)
	if t.lacks() {
		return
	}
	for broken := 0; ; {
		if at = r.skipBlank(at); at == len(r.text) {
			return
		}
		cells, end, err := r.record(at)
		switch {
		case err != nil:
			line, column := Place{t.source, err.at}.Position()
			t.errorf(at, "a broken row: %s (line %d, column %d)", err.message, line, column)
			end = r.next(at, len(header))
			broken++
		case len(cells) != len(header):
			t.errorf(at, "a broken row: %d cells, but the header has %d", len(cells), len(header))
			broken++
		case !blank(cells):
			if !t.addCells(at, cells, columns) {
				return
			}
		}
		if at = end; broken == maxBroken {
			t.errorf(at, "%d rows are broken; what follows was not read", broken)
			return
		}
	}
}

// Separators are what may stand between the cells of a CSV file.
const separators = ",\t;"

// separatorOf returns the character that is the most frequent in a header.
func separatorOf(text string) byte {
	header, _, _ := strings.Cut(text, "\n")
	best := separators[0]
	for i := range len(separators) {
		if strings.Count(header, separators[i:i+1]) > strings.Count(header, string(best)) {
			best = separators[i]
		}
	}
	return best
}

// header finds the columns that a header names.
func (t *Table) header(header []cell) []int {
	columns := make([]int, len(header))
	for i, h := range header {
		first, twice := t.named[t.layout.name(h.text)]
		columns[i] = t.column(h.text, h.at)
		if twice {
			_, column := Place{t.source, first}.Position()
			t.errorf(h.at, "duplicate column %s, first in column %d of the line; keep one", Quote(h.text), column)
			columns[i] = ignored
		}
	}
	return columns
}

// addCells adds a row whose cells stand in the columns of the file.
func (t *Table) addCells(at int, cells []cell, columns []int) bool {
	r := t.row(at)
	for i, c := range cells {
		switch {
		case columns[i] >= 0:
			r.cells[columns[i]] = c
		case columns[i] == unnamed && strings.TrimSpace(c.text) != "" && !(i == 0 && isDigits(c.text)):
			t.errorf(at, "a broken row: column %d, which has no name, holds %s", i+1, Quote(c.text))
			return true
		}
	}
	return t.add(r)
}

// blank reports whether all cells are empty: a row that a spreadsheet has left behind.
func blank(cells []cell) bool {
	for _, c := range cells {
		if strings.TrimSpace(c.text) != "" {
			return false
		}
	}
	return true
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// A csvReader reads records.
type csvReader struct {
	text      string
	separator byte
}

// A syntaxError says what is wrong with a text, and where.
type syntaxError struct {
	at      int
	message string
}

func (e *syntaxError) Error() string { return e.message }

// skipBlank returns the offset after blank lines.
func (r *csvReader) skipBlank(at int) int {
	for at < len(r.text) && (r.text[at] == '\n' || r.text[at] == '\r') {
		at++
	}
	return at
}

// next returns the offset of the next line, after that of offset at, on which a record of at least n cells begins, which a
// text seldom looks like.
func (r *csvReader) next(at, n int) int {
	for {
		i := strings.IndexByte(r.text[at:], '\n')
		if i < 0 {
			return len(r.text)
		}
		at += i + 1
		if cells, _, err := r.record(at); err == nil && len(cells) >= n {
			return at
		}
	}
}

// record reads the record at an offset, and returns its cells and the offset after its line end.
func (r *csvReader) record(at int) (cells []cell, end int, err *syntaxError) {
	for {
		var c cell
		if at < len(r.text) && r.text[at] == '"' {
			c, end, err = r.quoted(at)
		} else {
			c, end, err = r.plain(at)
		}
		if err != nil {
			return cells, end, err
		}
		cells = append(cells, c)
		switch {
		case strings.HasPrefix(r.text[end:], "\r\n"):
			return cells, end + 2, nil
		case end < len(r.text) && r.text[end] == r.separator:
			at = end + 1
		default: // a line feed, or the end
			return cells, min(end+1, len(r.text)), nil
		}
	}
}

// plain reads a cell without quotes.
func (r *csvReader) plain(at int) (cell, int, *syntaxError) {
	end := at
	for end < len(r.text) && r.text[end] != r.separator && r.text[end] != '\n' && !strings.HasPrefix(r.text[end:], "\r\n") {
		if r.text[end] == '"' {
			return cell{}, end, &syntaxError{end, "a quote inside a cell that does not begin with one"}
		}
		end++
	}
	return cell{strings.TrimSuffix(r.text[at:end], "\r"), at, Text}, end, nil
}

// quoted reads a cell in quotes.
func (r *csvReader) quoted(at int) (cell, int, *syntaxError) {
	for i := at + 1; i < len(r.text); i++ {
		if r.text[i] != '"' {
			continue
		}
		rest := r.text[i+1:]
		switch {
		case strings.HasPrefix(rest, `"`):
			i++
		case rest == "" || rest == "\r" || rest[0] == r.separator || rest[0] == '\n' || strings.HasPrefix(rest, "\r\n"):
			return cell{strings.ReplaceAll(r.text[at+1:i], `""`, `"`), at, Text}, i + 1, nil
		default:
			return cell{}, i, &syntaxError{i, "text after a closing quote; a quote inside a cell is written twice"}
		}
	}
	return cell{}, len(r.text), &syntaxError{at, "a quote that is not closed"}
}
