// Package table reads tables that other tools write: CSV, with tabs or semicolons in place of commas or not, JSON lines,
// JSON records, and JSON nested by the values of a table's first columns. Of any other JSON, [ReadDocuments] returns the
// values, of which rows of a table can be made.
//
// A [Layout] says which columns there may be. What does not fit, a row that cannot be taken apart or a column that nobody
// knows, is a finding and hides no other. Every row and cell has its [Place], for what its reader finds wrong with it.
package table

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// MaxRows is the greatest number of rows of one table: that of the ratings of a run.
const MaxRows = strict.MaxElements

// A Layout says which columns a table may have.
type Layout struct {
	Columns  []string
	Aliases  map[string]string // other names of columns
	Required [][]string        // of each group, a table has at least one column
	Nested   []string          // columns by whose values JSON may be nested, the outermost first
	Groups   []string          // names of JSON objects in a row whose keys are columns of the row
	Open     bool              // other columns are not wrong: they are not read
}

// name returns the layout's own name of a column.
func (l *Layout) name(column string) string {
	if own, ok := l.Aliases[column]; ok {
		return own
	}
	return column
}

// A Table is the rows of one file, and what is wrong with them.
type Table struct {
	Start    Place // of the file
	Rows     []Row
	Findings strict.Findings
	Others   []Cell // the names of columns that are not read, where the layout is open

	layout  *Layout
	source  *source
	named   map[string]int  // columns that the file has, and where it names them first
	unknown map[string]bool // those that the layout does not have
	saw     map[string]bool // all, as the file names them
}

// A Row is one row of a table.
type Row struct {
	Place
	layout *Layout
	cells  []cell // one for each column of the layout
}

// Cell returns the cell of a column of the layout.
func (r *Row) Cell(column string) Cell {
	c := cell{at: r.at}
	if i := slices.Index(r.layout.Columns, column); i >= 0 && r.cells[i].at >= 0 {
		c = r.cells[i]
	}
	return Cell{Place: Place{r.source, c.at}, Text: c.text, Kind: c.kind}
}

// A Cell is one value of a row. One that the row does not have stands where the row begins.
type Cell struct {
	Place
	Text string // as it stands there; of a list or object, what it is
	Kind Kind
}

type cell struct {
	text string
	at   int // an offset; less than 0 where the row does not have the cell
	kind Kind
}

// A Kind says what a cell holds.
type Kind uint8

// The kinds of cell.
const (
	Absent Kind = iota // no such cell, or JSON's null
	Text               // also a number in a CSV file
	Number             // JSON's
	Other              // a boolean, list or object
)

// String returns a cell as findings quote it.
func (c Cell) String() string {
	switch {
	case c.Kind == Absent || c.Text == "":
		return "empty"
	case c.Kind == Text:
		return Quote(c.Text)
	}
	return c.Text
}

// Quote quotes a text of a file for a finding, cut if it is long.
func Quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		return fmt.Sprintf("%q…", string(r[:60]))
	}
	return fmt.Sprintf("%q", s)
}

// Read reads the table in a file. Without a right header or form it has no rows, and findings say why.
func Read(path string, data []byte, l *Layout) *Table {
	t := newTable(newSource(path, string(data)), l)
	switch rest := strings.TrimLeft(t.source.text[t.source.start:], " \t\r\n"); {
	case rest == "":
		t.errorf(t.source.start, "the file is empty")
	case rest[0] == '{' || rest[0] == '[':
		t.readJSON()
	default:
		t.readCSV()
	}
	if len(t.Rows) == 0 && len(t.Findings) == 0 {
		t.errorf(t.source.start, "there are no rows")
	}
	return t
}

func newTable(s *source, l *Layout) *Table {
	return &Table{Start: Place{s, s.start}, layout: l, source: s, named: map[string]int{}, unknown: map[string]bool{}, saw: map[string]bool{}}
}

func (t *Table) errorf(at int, format string, args ...any) {
	t.Findings.Add(Place{t.source, at}.Errorf(format, args...))
}

// add adds a row, and reports whether there is room for more.
func (t *Table) add(r Row) bool {
	if len(t.Rows) == MaxRows {
		t.errorf(r.at, "more than %d rows in one file", MaxRows)
		return false
	}
	t.Rows = append(t.Rows, r)
	return true
}

// row returns a row without cells yet.
func (t *Table) row(at int) Row {
	cells := make([]cell, len(t.layout.Columns))
	for i := range cells {
		cells[i].at = -1
	}
	return Row{Place{t.source, at}, t.layout, cells}
}

// Indexes of columns that are none of the layout's.
const (
	ignored = -1 // unknown, which is said, or row numbers
	unnamed = -2 // must be empty
)

// unnamedColumn are the names of columns without one, and of the row numbers that pandas and pyarrow add.
var (
	unnamedColumn = regexp.MustCompile(`^(Unnamed: [0-9]+)?$`)
	rowNumbers    = regexp.MustCompile(`^(index|__index_level_0__)$`)
)

// column returns the index of the column that the file calls name at an offset. An unknown one is a finding, once.
func (t *Table) column(name string, at int) int {
	t.saw[name] = true
	own := t.layout.name(name)
	i := slices.Index(t.layout.Columns, own)
	switch {
	case i >= 0:
		if _, ok := t.named[own]; !ok {
			t.named[own] = at
		}
		return i
	case unnamedColumn.MatchString(name):
		return unnamed
	case rowNumbers.MatchString(name) || t.unknown[name]:
		return ignored
	}
	t.unknown[name] = true
	if t.layout.Open {
		t.Others = append(t.Others, Cell{Place{t.source, at}, name, Text})
		return ignored
	}
	hint := ""
	names := slices.Concat(t.layout.Columns, slices.Collect(maps.Keys(t.layout.Aliases)))
	slices.Sort(names)
	if n, ok := strict.Nearest(name, names); ok {
		hint = fmt.Sprintf("; did you mean %q?", n)
	}
	t.errorf(at, "unknown column %s%s", Quote(name), hint)
	return ignored
}

// Has reports whether the file has a column of the layout.
func (t *Table) Has(column string) bool {
	_, ok := t.named[column]
	return ok
}

// Names returns the names that the file has for its columns, in order of the alphabet.
func (t *Table) Names() []string { return slices.Sorted(maps.Keys(t.saw)) }

// lacks reports whether the file lacks required columns, with a finding that names them.
func (t *Table) lacks() bool {
	var missing []string
	for _, group := range t.layout.Required {
		if !slices.ContainsFunc(group, t.Has) {
			names := make([]string, len(group))
			for i, c := range group {
				names[i] = Quote(c)
			}
			missing = append(missing, strings.Join(names, " or "))
		}
	}
	if len(missing) > 0 {
		t.errorf(t.source.start, "the rows lack the column %s", strings.Join(missing, ", the column "))
	}
	return len(missing) > 0
}

// Names counts those of some names that a file has: as strings where it is JSON, else in its first line. It is how formats
// are told apart, and may be wrong about files that no format has.
func Names(data []byte, names ...string) int {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte(byteOrderMark)), " \t\r\n")
	quote := `"`
	if !bytes.HasPrefix(data, []byte("{")) && !bytes.HasPrefix(data, []byte("[")) {
		line, _, _ := strings.Cut(string(data[:min(len(data), maxHeader)]), "\n")
		line = strings.NewReplacer(`"`, "", "\r", "", string(separatorOf(line)), ",").Replace(line)
		data, quote = []byte(","+line+","), ","
	}
	n := 0
	for _, name := range names {
		if bytes.Contains(data, []byte(quote+name+quote)) {
			n++
		}
	}
	return n
}

// maxHeader bounds a header in which names are looked for, in bytes.
const maxHeader = 1 << 16
