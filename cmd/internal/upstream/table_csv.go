package upstream

import (
	"fmt"
	"strings"
)

// readCSV reads a CSV file (RFC 4180). It does not use encoding/csv, which
// gives up a file at the first quote that is wrong, and reads over the rows
// after a quote that is not closed: here a broken row is marked and ends where
// the next row begins.
func (t *table) readCSV() {
	p := csvParser{data: t.from.data}
	header, at, err := p.record(t.from.start)
	if err != nil {
		t.wrong(err.at, "the header: %s", err.message)
		return
	}
	columns := make([]int, len(header))
	key := -1
	for i, h := range header {
		if columns[i] = csvUnnamed; unnamedColumn.MatchString(h.text) {
			continue
		}
		before, twice := t.seen[t.canonical(h.text)]
		if columns[i] = t.nameColumn(h.text, h.at); columns[i] >= 0 {
			if twice {
				_, first := t.from.position(before)
				t.wrong(h.at, "duplicate column %s, first in column %d of the line; keep one", quote(h.text), first)
				columns[i] = csvIgnored
			} else if t.columns[columns[i]] == t.key {
				key = i
			}
		}
	}
	if t.lacking(t.from.start) {
		return
	}
	if key >= 0 {
		textless := t.textless()
		p.starts = func(offset int) bool {
			c, ok := p.onLine(offset, key)
			return ok && t.begins(c, textless)
		}
		if p.nextRow(at-1) == len(p.data) {
			p.starts = nil // its keys are not told from text: better to trust the quotes
		}
	}
	for at = p.skipBlank(at); at < len(p.data); at = p.skipBlank(at) {
		cells, end, err := p.record(at)
		r := row{from: t.from, at: at}
		switch {
		case err != nil:
			line, column := t.from.position(err.at)
			r.broken = fmt.Sprintf("%s (line %d, column %d)", err.message, line, column)
			end = p.nextRow(err.at)
		case len(cells) != len(header):
			r.broken = fmt.Sprintf("%d cells, but the header has %d", len(cells), len(header))
			if len(cells) < len(header) && p.starts != nil && !p.starts(end) {
				end = p.nextRow(end - 1)
			}
		case blank(cells):
			at = end
			continue
		default:
			r.cells = make([]cell, len(t.columns))
			for i, c := range cells {
				switch {
				case columns[i] >= 0:
					r.cells[columns[i]] = c
				case columns[i] == csvUnnamed && strings.TrimSpace(c.text) != "" && !(i == 0 && isDigits(c.text)) && r.broken == "":
					r.broken = fmt.Sprintf("column %d, which has no name, holds %s", i+1, quote(c.text))
				}
			}
		}
		if !t.addRow(r) {
			return
		}
		at = end
	}
	if len(t.rows) == 0 {
		t.wrong(t.from.start, "there are no rows below the header")
	}
}

// What a column is that is not one of the layout's.
const (
	csvIgnored = -1 // unknown, which is said
	csvUnnamed = -2 // without a name: must be empty
)

// canonical gives the layout's name of a column.
func (l *layout) canonical(name string) string {
	if a, ok := l.aliases[name]; ok {
		return a
	}
	return name
}

// blank says whether all cells are empty: a row that a spreadsheet has left behind.
func blank(cells []cell) bool {
	for _, c := range cells {
		if strings.TrimSpace(c.text) != "" {
			return false
		}
	}
	return true
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// A csvParser reads records.
type csvParser struct {
	data   string
	starts func(offset int) bool // whether the line at offset begins a row; nil: not known
}

// A csvError says what is wrong with a record, and where.
type csvError struct {
	at      int
	message string
}

// skipBlank gives the offset after blank lines.
func (p *csvParser) skipBlank(at int) int {
	for at < len(p.data) && (p.data[at] == '\n' || p.data[at] == '\r') {
		at++
	}
	return at
}

// record reads the record at offset at and gives its cells and the offset
// after its line end.
func (p *csvParser) record(at int) (cells []cell, end int, err *csvError) {
	for {
		var c cell
		if at < len(p.data) && p.data[at] == '"' {
			c, end, err = p.quoted(at)
		} else {
			c, end, err = p.plain(at)
		}
		if err != nil {
			return cells, end, err
		}
		cells = append(cells, c)
		switch {
		case end >= len(p.data):
			return cells, end, nil
		case p.data[end] == ',':
			at = end + 1
		default: // a line end
			if p.data[end] == '\r' && end+1 < len(p.data) {
				end++
			}
			return cells, end + 1, nil
		}
	}
}

// plain reads a cell without quotes.
func (p *csvParser) plain(at int) (cell, int, *csvError) {
	end := at
	for end < len(p.data) && p.data[end] != ',' && p.data[end] != '\n' {
		if p.data[end] == '"' {
			return cell{}, end, &csvError{end, "a quote inside a cell that does not begin with one"}
		}
		end++
	}
	if end > at && p.data[end-1] == '\r' && (end == len(p.data) || p.data[end] == '\n') {
		end--
	}
	return cell{p.data[at:end], at, text}, end, nil
}

// quoted reads a cell in quotes.
func (p *csvParser) quoted(at int) (cell, int, *csvError) {
	doubled := false
	for i := at + 1; i < len(p.data); i++ {
		switch p.data[i] {
		case '\n':
			if p.starts != nil && p.starts(i+1) {
				return cell{}, i, &csvError{at, "a quote that is not closed before the next row"}
			}
		case '"':
			if i+1 < len(p.data) && p.data[i+1] == '"' {
				doubled = true
				i++
				continue
			}
			s := p.data[at+1 : i]
			if doubled {
				s = strings.ReplaceAll(s, `""`, `"`)
			}
			if rest := p.data[i+1:]; rest != "" && rest[0] != ',' && rest[0] != '\n' && !strings.HasPrefix(rest, "\r\n") && rest != "\r" {
				return cell{}, i, &csvError{i, "text after a closing quote; a quote inside a cell is written twice"}
			}
			return cell{s, at, text}, i + 1, nil
		}
	}
	return cell{}, len(p.data), &csvError{at, "a quote that is not closed"}
}

// nextRow gives the offset of the next line after offset at that begins a row,
// or of the next line at all where rows are not told from text.
func (p *csvParser) nextRow(at int) int {
	for {
		i := strings.IndexByte(p.data[min(at, len(p.data)):], '\n')
		if i < 0 {
			return len(p.data)
		}
		at += i + 1
		if p.starts == nil || p.starts(at) {
			return at
		}
	}
}

// onLine gives cell number column of a record that begins at offset at, if it
// and those before it end on the same line.
func (p *csvParser) onLine(at, column int) (string, bool) {
	end := strings.IndexByte(p.data[min(at, len(p.data)):], '\n')
	if end < 0 {
		end = len(p.data) - min(at, len(p.data))
	}
	line := csvParser{data: p.data[min(at, len(p.data)):][:end]}
	next := 0
	for i := 0; ; i++ {
		read := line.plain
		if next < len(line.data) && line.data[next] == '"' {
			read = line.quoted
		}
		c, after, err := read(next)
		more := after < len(line.data) && line.data[after] == ','
		switch {
		case err != nil, !more && i < column:
			return "", false
		case i == column:
			return c.text, true
		}
		next = after + 1
	}
}
