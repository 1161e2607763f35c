package upstream

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A layout says which columns the rows of a format have.
type layout struct {
	columns []string          // what a row's cells are, in this order
	aliases map[string]string // other names of columns
	texts   []string          // columns of free text, which may hold anything

	// required lists the columns without which no row can be read; of each
	// group one is enough.
	required [][]string

	// key is a column whose cell tells that a line begins a row: after a
	// quote that is not closed, reading goes on at the next such line.
	// begins says whether a cell is a key. Where textless is set, the file
	// has no free text that could look like one.
	key    string
	begins func(cell string, textless bool) bool

	// nested reads an object that is none of the common forms of a table.
	nested func(t *table, v jsonValue) bool
}

// A table is the rows of one file.
type table struct {
	*layout
	from     *origin
	large    *largeFile     // where the file is read in parts
	each     func(*row)     // gets every row, which is gone after it
	n        int            // rows so far
	rows     []row          // of a JSON file that is read whole
	seen     map[string]int // columns that the file has → where it names them first
	unknown  map[string]bool
	findings strict.Findings
	unusable bool // it turned out late that the rows lack a column
}

// A row is one rating or label in the making. Its cells stand in the order of
// the layout's columns.
type row struct {
	from   *origin
	at     int // offset of its first cell
	cells  []cell
	broken string // what is wrong, where the cells cannot be told apart
}

// A cell is one value of a row.
type cell struct {
	text string
	at   int
	form cellForm
}

// A cellForm says what a cell holds.
type cellForm uint8

const (
	absent cellForm = iota // the row does not have this column, or JSON's null
	text                   // also a number in a CSV file
	number                 // JSON's
	other                  // a boolean, list or object; text says so
)

// maxRows is the greatest number of rows of one file: that of the ratings of a run.
const maxRows = 200_000

func newTable(in Input, l *layout) *table {
	return &table{layout: l, from: newOrigin(in), large: in.large, seen: map[string]int{}, unknown: map[string]bool{}}
}

// read reads the rows of a file: CSV, JSON or JSON lines.
func (t *table) read(each func(*row)) {
	t.each = each
	if t.large != nil {
		t.readLarge()
		return
	}
	switch rest := strings.TrimLeft(t.from.data[t.from.start:], " \t\r\n"); {
	case rest == "":
		t.wrong(t.from.start, "the file is empty")
	case rest[0] == '{' || rest[0] == '[':
		t.readJSON()
		for i := range t.rows {
			t.each(&t.rows[i])
		}
		t.rows = nil
	default:
		t.readCSV(&reach{whole: true})
	}
}

// wrong adds a finding about an offset.
func (t *table) wrong(offset int, format string, args ...any) {
	t.findings.Add(t.from.wrong(offset, format, args...))
}

// addRow adds a row of a whole JSON file, and says whether there is room for
// more. Of those, the columns are known only at the end.
func (t *table) addRow(r row) bool {
	if !t.room(r.at) {
		return false
	}
	t.rows = append(t.rows, r)
	return true
}

// pass passes a row on, and says whether there is room for more.
func (t *table) pass(r row) bool {
	if !t.room(r.at) {
		return false
	}
	t.each(&r)
	return true
}

func (t *table) room(at int) bool {
	if t.n == maxRows {
		t.wrong(at, "more than %d rows in one file", maxRows)
		return false
	}
	t.n++
	return true
}

// column gives the index of a column by its name in the file, or −1.
func (l *layout) column(name string) int {
	if a, ok := l.aliases[name]; ok {
		name = a
	}
	return slices.Index(l.columns, name)
}

var unnamedColumn = regexp.MustCompile(`^(Unnamed: [0-9]+)?$`)

// isIndex says whether a column is the row numbers that pandas and pyarrow add.
func isIndex(name string) bool { return name == "index" || name == "__index_level_0__" }

// nameColumn gives the column that the file calls name at offset at: −1 and a
// finding, the first time, if there is no such column.
func (t *table) nameColumn(name string, at int) int {
	c := t.column(name)
	if c < 0 && !isIndex(name) && !t.unknown[name] {
		t.unknown[name] = true
		hint := ""
		if n, ok := strict.Nearest(name, slices.Sorted(slices.Values(t.names()))); ok {
			hint = fmt.Sprintf("; did you mean %q?", n)
		}
		t.wrong(at, "unknown column %s%s", quote(name), hint)
	}
	if c >= 0 {
		if _, ok := t.seen[t.columns[c]]; !ok {
			t.seen[t.columns[c]] = at
		}
	}
	return c
}

// names lists all names of columns.
func (l *layout) names() []string {
	names := slices.Clone(l.columns)
	for a := range l.aliases {
		names = append(names, a)
	}
	return names
}

// lacking says which required columns the file does not have, with a finding
// about the offset where it names those that it has.
func (t *table) lacking(at int) bool {
	var missing []string
	for _, group := range t.required {
		if !slices.ContainsFunc(group, func(c string) bool { _, ok := t.seen[c]; return ok }) {
			var names []string
			for _, c := range group {
				names = append(names, quote(c))
			}
			missing = append(missing, strings.Join(names, " or "))
		}
	}
	if len(missing) > 0 {
		t.wrong(at, "the rows lack the column %s", strings.Join(missing, ", the column "))
	}
	return len(missing) > 0
}

// textless says whether the file has none of the columns of free text.
func (t *table) textless() bool {
	return !slices.ContainsFunc(t.texts, func(c string) bool { _, ok := t.seen[c]; return ok })
}

// cell gives the cell of a column.
func (r *row) cell(column int) cell { return r.cells[column] }

// says gives a cell as a finding quotes it.
func (c cell) says() string {
	switch {
	case c.form == absent || c.text == "":
		return "empty"
	case c.form == text:
		return quote(c.text)
	}
	return c.text
}
