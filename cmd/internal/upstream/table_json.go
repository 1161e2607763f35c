package upstream

import (
	"fmt"
	"slices"
	"strings"
)

// readJSON reads the rows of a JSON file, in any of the forms that pandas and
// datasets write: one object a row, in an array or a line each; one object or
// list a column; and those with columns, index and data apart. The layout may
// know one more.
func (t *table) readJSON() {
	r := jsonReader{from: t.from}
	v, err := r.read(t.from.start, len(t.from.data))
	switch {
	case err == nil:
		t.duplicates(r.twice)
		t.readRows(v)
	case t.isLines():
		t.readLines()
	default:
		t.wrong(err.at, "%s", err.message)
		return
	}
	if len(t.rows) > 0 {
		if t.lacking(t.from.start) {
			t.rows = nil
		}
	} else if len(t.findings) == 0 {
		t.wrong(t.from.start, "there are no rows")
	}
}

// duplicates says which keys stand twice.
func (t *table) duplicates(twice []jsonMember) {
	for _, m := range twice {
		t.wrong(m.at, "duplicate key %s, first on line %d; keep one", quote(m.name), t.from.line(m.value.at))
	}
}

// isLines says whether a file that is not one value holds one a line: one of
// its first lines does.
func (t *table) isLines() bool {
	rest := strings.TrimLeft(t.from.data[t.from.start:], " \t\r\n")
	n := 0
	for line := range strings.Lines(rest) {
		r := jsonReader{}
		if v, err := r.text(line, 0); rest[0] == '{' && err == nil && v.kind == '{' && len(v.members) > 0 {
			return true
		}
		if n++; n == 10 {
			break
		}
	}
	return false
}

// readLines reads one object a line. A line that is not JSON is a finding and
// hides no other.
func (t *table) readLines() {
	r := jsonReader{from: t.from}
	at := t.from.start
	for line := range strings.Lines(t.from.data[at:]) {
		start := at
		at += len(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		v, err := r.read(start, at)
		switch {
		case err != nil:
			t.wrong(err.at, "%s", err.message)
		case !t.addRecord(v):
			return
		}
	}
	t.duplicates(r.twice)
}

// isJSONLines says whether a file that begins with data holds an object a line.
func isJSONLines(data []byte) bool {
	line, rest, more := strings.Cut(strings.TrimLeft(strings.TrimPrefix(string(data), "\ufeff"), " \t\r\n"), "\n")
	r := jsonReader{}
	v, err := r.text(line, 0)
	return more && err == nil && v.kind == '{' && len(v.members) > 0 && strings.HasPrefix(strings.TrimLeft(rest, " \t\r\n"), "{")
}

// readRows finds the form of a value and reads its rows.
func (t *table) readRows(v jsonValue) {
	if v.kind == '[' {
		t.readRecords(v.items)
		return
	}
	data, hasData := v.member("data")
	columns, hasColumns := v.member("columns")
	rows, hasRows := v.member("rows")
	_, hasSchema := v.member("schema")
	switch {
	case len(v.members) == 0:
	case t.nested != nil && t.nested(t, v):
	case hasData && hasColumns && data.kind == '[' && columns.kind == '[':
		t.readSplit(columns, data)
	case hasData && hasSchema && data.kind == '[':
		t.readRecords(data.items)
	case hasRows && rows.kind == '[':
		t.readViewer(rows)
	case !slices.ContainsFunc(v.members, func(m jsonMember) bool { return m.value.kind == '{' || m.value.kind == '[' }):
		t.addRecord(v)
	case slices.ContainsFunc(v.members, func(m jsonMember) bool { return t.column(m.name) >= 0 }):
		t.readColumns(v, nil)
	case !slices.ContainsFunc(v.members, func(m jsonMember) bool { return !isDigits(m.name) || m.value.kind != '{' }):
		for _, m := range v.members {
			if !t.addRecord(m.value) {
				return
			}
		}
	default:
		t.wrong(v.at, "none of the forms of a table: an array of objects, one object a line, or an object of columns")
	}
}

func (t *table) readRecords(items []jsonValue) {
	for _, item := range items {
		if !t.addRecord(item) {
			return
		}
	}
}

// readViewer reads the form of the Hugging Face dataset viewer: each row in an
// object of its own.
func (t *table) readViewer(rows jsonValue) {
	for _, item := range rows.items {
		if inner, ok := item.member("row"); ok {
			item = inner
		}
		if !t.addRecord(item) {
			return
		}
	}
}

// addRecord adds a row that is an object.
func (t *table) addRecord(v jsonValue) bool {
	if v.kind != '{' {
		t.wrong(v.at, "a row is %s, must be an object", v.says())
		return true
	}
	r := row{from: t.from, at: v.at, cells: make([]cell, len(t.columns))}
	for _, m := range v.members {
		t.put(&r, t.unnamed(m.name, m.at), m.name, m.value)
	}
	if t.large != nil {
		return t.pass(r)
	}
	return t.addRow(r)
}

// unnamed is nameColumn for a name that may be none.
func (t *table) unnamed(name string, at int) int {
	if unnamedColumn.MatchString(name) {
		return csvUnnamed
	}
	return t.nameColumn(name, at)
}

// put puts a value into a row's column.
func (t *table) put(r *row, column int, name string, v jsonValue) {
	c := cell{v.text, v.at, text}
	switch v.kind {
	case '"':
	case '0':
		c.form = number
	case 'n':
		c = cell{"", v.at, absent}
	default:
		c = cell{v.says(), v.at, other}
	}
	switch {
	case column >= 0 && r.cells[column].form != absent:
		r.broken = fmt.Sprintf("%s and another name of the same column both have a value", quote(name))
	case column >= 0:
		r.cells[column] = c
	case column == csvUnnamed && strings.TrimSpace(c.text) != "" && !isDigits(c.text) && r.broken == "":
		r.broken = fmt.Sprintf("the column %s, which has no name, holds %s", quote(name), c.says())
	}
}

// readSplit reads columns and rows apart.
func (t *table) readSplit(columns, data jsonValue) {
	index := make([]int, len(columns.items))
	for i, c := range columns.items {
		if c.kind != '"' {
			t.wrong(c.at, "the name of a column is %s, must be a string", c.says())
			return
		}
		index[i] = t.unnamed(c.text, c.at)
	}
	for _, v := range data.items {
		if v.kind != '[' {
			t.wrong(v.at, "a row is %s, must be a list", v.says())
			continue
		}
		r := row{from: t.from, at: v.at}
		if len(v.items) != len(index) {
			r.broken = fmt.Sprintf("%d cells, but there are %d columns", len(v.items), len(index))
		} else {
			r.cells = make([]cell, len(t.columns))
			for i, item := range v.items {
				t.put(&r, index[i], columns.items[i].text, item)
			}
		}
		if !t.addRow(r) {
			return
		}
	}
}

// A constant is a value that every row of columns has.
type constant struct {
	column int
	cell   cell
}

// readColumns reads an object of columns, each a list, or an object with the
// same row labels as the first. A column that is one value has it in every row.
func (t *table) readColumns(v jsonValue, constants []constant) {
	var first *jsonMember
	var rows []row
	labels := map[string]int{}
	before := len(t.findings)
	for i := range v.members {
		m := &v.members[i]
		column := t.unnamed(m.name, m.at)
		if m.value.kind != '{' && m.value.kind != '[' {
			if column >= 0 && m.value.kind != 'n' {
				r := row{cells: make([]cell, len(t.columns))}
				t.put(&r, column, m.name, m.value)
				constants = append(constants, constant{column, r.cells[column]})
			}
			continue
		}
		n := len(m.value.items) + len(m.value.members)
		if first == nil {
			first = m
			rows = make([]row, min(n, maxRows))
			for j := range rows {
				rows[j] = row{from: t.from, cells: make([]cell, len(t.columns))}
			}
			for j, label := range m.value.members {
				labels[label.name] = j
			}
		}
		if n != len(first.value.items)+len(first.value.members) || m.value.kind != first.value.kind {
			t.wrong(m.at, "the column %s has %d values, but %s has %d", quote(m.name), n, quote(first.name), len(first.value.items)+len(first.value.members))
			continue
		}
		if n > maxRows {
			t.wrong(m.at, "more than %d rows in one file", maxRows)
			return
		}
		for j, item := range m.value.items {
			t.putAt(&rows[j], column, m.name, item)
		}
		for _, label := range m.value.members {
			if j, ok := labels[label.name]; ok {
				t.putAt(&rows[j], column, m.name, label.value)
			} else {
				t.wrong(label.at, "the column %s has the row %s, but %s has not", quote(m.name), quote(label.name), quote(first.name))
			}
		}
	}
	if len(t.findings) > before {
		return // which rows are which is not known
	}
	for _, r := range rows {
		for _, c := range constants {
			r.cells[c.column] = c.cell
		}
		if !t.addRow(r) {
			return
		}
	}
}

// putAt is put for a row whose place is that of its first cell.
func (t *table) putAt(r *row, column int, name string, v jsonValue) {
	if r.at == 0 {
		r.at = v.at
	}
	t.put(r, column, name, v)
}
