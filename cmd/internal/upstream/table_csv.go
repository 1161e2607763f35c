package upstream

import (
	"errors"
	"fmt"
	"strings"
)

// readCSV reads a CSV file (RFC 4180). It does not use encoding/csv, which
// gives up a file at the first quote that is wrong, and reads over the rows
// after a quote that is not closed: here a broken row is marked and ends where
// the next row begins.
func (t *table) readCSV(reach *reach) {
	o := t.from
	p := &csvParser{data: o.data, reach: reach}
	fill := func(at int, read func(at int)) (int, error) {
		return t.fill(reach, at, func(at int) { p.data = o.data; read(at) })
	}
	var header []cell
	var at int
	var bad *csvError
	if from, err := fill(max(0, o.start-o.base), func(from int) { header, at, bad = p.record(from) }); err != nil {
		t.stopped(err, o.base+from)
		return
	}
	if bad != nil {
		t.wrong(o.base+bad.at, "the header: %s", bad.message)
		return
	}
	columns, key := t.header(header)
	if t.lacking(o.start) {
		return
	}
	if key >= 0 {
		textless := t.textless()
		p.starts = func(offset int) bool {
			c, ok := p.onLine(offset, key)
			return ok && t.begins(c, textless)
		}
		next := 0
		from, err := fill(at-1, func(from int) { next = p.nextRow(from) })
		if err != nil || next == len(p.data) {
			p.starts = nil // its keys are not told from text: better to trust the quotes
		}
		at = from + 1
		if err != nil && !errors.Is(err, errLongRecord) {
			t.stopped(err, o.base+from)
			return
		}
	}
	for {
		var found csvRow
		from, err := fill(at, func(from int) { found = t.csvRow(p, from, len(header)) })
		if err != nil {
			t.stopped(err, o.base+from)
			return
		}
		if found.at == len(p.data) {
			break
		}
		at = found.end
		if found.blank {
			continue
		}
		if o.moving {
			o.mark = o.markAt(o.base + found.at)
		}
		if !t.pass(t.fromCSV(found, columns)) {
			return
		}
	}
	if t.n == 0 {
		t.wrong(o.start, "there are no rows below the header")
	}
}

// header finds the columns that a header names, and the place of the key's, or −1.
func (t *table) header(header []cell) (columns []int, key int) {
	columns, key = make([]int, len(header)), -1
	for i, h := range header {
		if columns[i] = csvUnnamed; unnamedColumn.MatchString(h.text) {
			continue
		}
		at := t.from.base + h.at
		before, twice := t.seen[t.canonical(h.text)]
		if columns[i] = t.nameColumn(strings.Clone(h.text), at); columns[i] >= 0 {
			if twice {
				_, first := t.from.position(before)
				t.wrong(at, "duplicate column %s, first in column %d of the line; keep one", quote(h.text), first)
				columns[i] = csvIgnored
			} else if t.columns[columns[i]] == t.key {
				key = i
			}
		}
	}
	return columns, key
}

// A csvRow is what stands at an offset of a CSV file. Offsets are those of data.
type csvRow struct {
	at, end int // at is the end of data if nothing is left
	cells   []cell
	broken  string
	blank   bool
}

// csvRow reads the next row from offset at on, which should have n cells.
func (t *table) csvRow(p *csvParser, at, n int) csvRow {
	r := csvRow{at: p.skipBlank(at)}
	if p.reach.end(r.at, p.data) {
		return r
	}
	var err *csvError
	r.cells, r.end, err = p.record(r.at)
	switch {
	case err != nil:
		line, column := t.from.position(t.from.base + err.at)
		r.broken = fmt.Sprintf("%s (line %d, column %d)", err.message, line, column)
		r.end = p.nextRow(err.at)
	case len(r.cells) != n:
		r.broken = fmt.Sprintf("%d cells, but the header has %d", len(r.cells), n)
		if len(r.cells) < n && p.starts != nil && !p.starts(r.end) {
			r.end = p.nextRow(r.end - 1)
		}
	default:
		r.blank = blank(r.cells)
	}
	return r
}

// fromCSV gives the row that stands in a file's columns.
func (t *table) fromCSV(found csvRow, columns []int) row {
	r := row{from: t.from, at: t.from.base + found.at, broken: found.broken}
	if r.broken != "" {
		return r
	}
	r.cells = make([]cell, len(t.columns))
	for i, c := range found.cells {
		c.at += t.from.base
		switch {
		case columns[i] >= 0:
			r.cells[columns[i]] = c
		case columns[i] == csvUnnamed && strings.TrimSpace(c.text) != "" && !(i == 0 && isDigits(c.text)) && r.broken == "":
			r.broken = fmt.Sprintf("column %d, which has no name, holds %s", i+1, quote(c.text))
		}
	}
	return r
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
	reach  *reach
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
	p.reach.end(at, p.data)
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
		case p.reach.end(end, p.data):
			return cells, end, nil
		case p.data[end] == ',':
			at = end + 1
		default: // a line end
			if p.data[end] == '\r' && !p.reach.end(end+1, p.data) {
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
	p.reach.end(end, p.data)
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
			if !p.reach.end(i+1, p.data) && p.data[i+1] == '"' {
				doubled = true
				i++
				continue
			}
			s := p.data[at+1 : i]
			if doubled {
				s = strings.ReplaceAll(s, `""`, `"`)
			}
			if p.data[i+1:] == "\r" {
				p.reach.end(i+2, p.data)
			}
			if rest := p.data[i+1:]; rest != "" && rest[0] != ',' && rest[0] != '\n' && !strings.HasPrefix(rest, "\r\n") && rest != "\r" {
				return cell{}, i, &csvError{i, "text after a closing quote; a quote inside a cell is written twice"}
			}
			return cell{s, at, text}, i + 1, nil
		}
	}
	p.reach.end(len(p.data), p.data)
	return cell{}, len(p.data), &csvError{at, "a quote that is not closed"}
}

// nextRow gives the offset of the next line after offset at that begins a row,
// or of the next line at all where rows are not told from text.
func (p *csvParser) nextRow(at int) int {
	for {
		i := strings.IndexByte(p.data[min(at, len(p.data)):], '\n')
		if i < 0 {
			p.reach.end(len(p.data), p.data)
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
		p.reach.end(len(p.data), p.data)
		end = len(p.data) - min(at, len(p.data))
	}
	line := csvParser{reach: &reach{whole: true}, data: p.data[min(at, len(p.data)):][:end]}
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
