// Package table reads tables that other tools write: CSV, with tabs or semicolons in place of commas or not, JSON lines,
// JSON records, and JSON nested by the values of a table's first columns. Of any other JSON, [ReadDocuments] returns the
// values, of which rows of a table can be made.
//
// A [Layout] says which columns there may be. What does not fit, a row that cannot be taken apart or a column that nobody
// knows, is a finding and hides no other. Every row and cell has its [Place], for what its reader finds wrong with it.
package table

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Layout says which columns a table may have.
type Layout struct {
	Columns  []Column
	Required [][]string // of each group, by what they are, a table has at least one column
	Nested   []string   // names of columns by whose values JSON may be nested, the outermost first
	Open     bool       // other columns are not wrong: they are not read
	All      bool       // every column is read, by its name
}

// A Column is one that a table may have. Several may be the same by other names.
type Column struct {
	Name string // as a file names it
	Is   string // as [Record.Cell] does; "": by its name
}

// A Table is the rows of one file, and what is wrong with them.
type Table struct {
	Start    Place // of the file
	Rows     []Record
	Findings source.Findings

	layout *Layout
	source *text
	is     map[string]string // a column's name → what it is
	cells  map[string]int    // what a column is → index of its cell in a row
	named  map[string]cell   // what a column is → its name, where the file has it first
	saw    map[string]bool   // the columns, as the file names them
	order  []string          // of all columns, where all are read
	notes  []string
	labels map[string]string // the questions' words, by the column's name
}

// A Record is one row of a table, with the place of every cell.
type Record struct {
	Place
	table *Table
	cells []cell
}

// Cell returns the cell of a column, by what it is.
func (r *Record) Cell(is string) Cell {
	c := cell{at: r.at}
	if i, ok := r.table.cells[is]; ok && r.cells[i] != (cell{}) {
		c = r.cells[i]
	}
	return Cell{Place: Place{r.source, c.at}, Column: cmp.Or(r.table.named[is].text, is), Text: c.text, Kind: c.kind}
}

// A Cell is one value of a row. One that the row does not have stands where the row begins.
type Cell struct {
	Place
	Column string // as the file names it
	Text   string // as it stands there; of a list or object, what it is
	Kind   Kind
}

// A cell is the zero value where the row does not have it.
type cell struct {
	text string
	at   int // an offset
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
		return source.Quote(c.Text)
	}
	return c.Text
}

// Read reads the table in a file. Without a right header or form it has no rows, and findings say why.
func Read(path string, data []byte, l *Layout) *Table {
	t := newTable(newText(path, data), l)
	switch rest := strings.TrimLeft(t.source.text, " \t\r\n"); {
	case rest == "":
		t.errorf(0, "the file is empty")
	case rest[0] == '{' || rest[0] == '[':
		t.readJSON()
	default:
		t.readCSV()
	}
	if len(t.Rows) == 0 && len(t.Findings) == 0 {
		t.errorf(0, "there are no rows")
	}
	return t
}

func newTable(s *text, l *Layout) *Table {
	t := &Table{
		Start: Place{s, 0}, layout: l, source: s,
		is: map[string]string{}, cells: map[string]int{}, named: map[string]cell{}, saw: map[string]bool{}, labels: map[string]string{},
	}
	for _, c := range l.Columns {
		is := cmp.Or(c.Is, c.Name)
		t.is[c.Name] = is
		if _, ok := t.cells[is]; !ok {
			t.cells[is] = len(t.cells)
		}
	}
	return t
}

func (t *Table) errorf(at int, format string, args ...any) {
	t.Findings.Add(Place{t.source, at}.Errorf(format, args...))
}

// add adds a row, and reports whether there is room for more.
func (t *Table) add(r Record) bool {
	if len(t.Rows) == source.MaxElements { // as many as the ratings of a run
		t.errorf(r.at, "more than %d rows in one file", source.MaxElements)
		return false
	}
	t.Rows = append(t.Rows, r)
	return true
}

func (t *Table) row(at int) Record {
	return Record{Place{t.source, at}, t, make([]cell, len(t.cells))}
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
	before := t.saw[name]
	t.saw[name] = true
	is, known := t.is[name]
	switch {
	case known:
		if !t.Has(is) {
			t.named[is] = cell{text: name, at: at}
		}
		return t.cells[is]
	case unnamedColumn.MatchString(name):
		return unnamed
	case t.layout.All:
		t.is[name], t.cells[name], t.named[name] = name, len(t.cells), cell{text: name, at: at}
		t.order = append(t.order, name)
		return t.cells[name]
	case before || t.layout.Open || rowNumbers.MatchString(name):
	default:
		t.errorf(at, "unknown column %s%s", source.Quote(name), source.DidYouMean(name, list.Keys(t.is)))
	}
	return ignored
}

// Call gives a column the name that a file has for it, where its rows were made of others.
func (t *Table) Call(is, name string) { t.named[is] = cell{text: name, at: t.named[is].at} }

// Has reports whether the file has a column, by what it is.
func (t *Table) Has(is string) bool {
	_, ok := t.named[is]
	return ok
}

// lacks reports whether the file lacks required columns, with a finding that names them.
func (t *Table) lacks() bool {
	var missing []string
	for _, group := range t.layout.Required {
		if !slices.ContainsFunc(group, t.Has) {
			names := list.Map(group, func(is string) string {
				return source.Quote(list.First(t.layout.Columns, func(c Column) bool { return cmp.Or(c.Is, c.Name) == is }).Name)
			})
			missing = append(missing, strings.Join(names, " or "))
		}
	}
	if len(missing) > 0 {
		t.errorf(0, "the rows lack the column %s", strings.Join(missing, ", the column "))
	}
	return len(missing) > 0
}

// Names counts those of some names that a file has: as strings where it is JSON, else in its first line. It is how formats
// are told apart, and may be wrong about files that no format has.
func Names(data []byte, names ...string) int {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte(byteOrderMark)), " \t\r\n")
	quote := `"`
	if !bytes.HasPrefix(data, []byte("{")) && !bytes.HasPrefix(data, []byte("[")) {
		data = data[len(sepLine.Find(data)):]
		line, _, _ := strings.Cut(string(data[:min(len(data), maxHeader)]), "\n")
		line = strings.NewReplacer(`"`, "", "\r", "", string(separatorOf(line)), ",").Replace(line)
		data, quote = []byte(","+line+","), ","
	}
	return len(list.Keep(names, func(name string) bool { return bytes.Contains(data, []byte(quote+name+quote)) }))
}

// maxHeader bounds a header in which names are looked for, in bytes.
const maxHeader = 1 << 16

// A text is that of a file, without a byte order mark, which spreadsheets write.
type text struct {
	path  string
	text  string
	lines *source.Lines
}

const byteOrderMark = "\ufeff"

func newText(path string, data []byte) *text {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	return &text{path, string(data), source.NewLines(data)}
}

// A Place is where something stands in a file.
type Place struct {
	source *text
	at     int // an offset
}

// Position returns line and column, from 1. Columns count characters; a byte order mark is none.
func (p Place) Position() (line, column int) { return p.source.lines.At(p.at) }

// Path returns the path of the file.
func (p Place) Path() string { return p.source.path }

// Errorf returns an error about the place.
func (p Place) Errorf(format string, args ...any) source.Finding {
	line, column := p.Position()
	return source.Finding{Path: p.source.path, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}

// SeenFrom names the place for a finding at another: "on line 3", with the file if that is another one.
func (p Place) SeenFrom(other Place) string {
	line, _ := p.Position()
	if p.source == other.source {
		return fmt.Sprintf("on line %d", line)
	}
	return fmt.Sprintf("in %s on line %d", p.source.path, line)
}
