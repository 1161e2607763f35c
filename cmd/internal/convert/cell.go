package convert

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A file is one input as findings name it. Its text gives offsets their lines; without one, of a workbook, an offset is a row and
// a column.
type file struct {
	path  string
	text  string
	grid  bool
	lines []int // offsets of the starts of lines, found when first asked for
}

// gridShift parts row and column in an offset of a workbook; its widest row has 16,384 cells.
const gridShift = 15

func (f *file) position(at int) (line, column int) {
	if f.grid {
		return at >> gridShift, at&(1<<gridShift-1) + 1
	}
	f.start(1)
	at = min(max(at, 0), len(f.text))
	line, found := slices.BinarySearch(f.lines, at)
	if found {
		line++
	}
	return line, utf8.RuneCountInString(f.text[f.lines[line-1]:at]) + 1
}

// start returns the offset of a line.
func (f *file) start(line int) int {
	if f.lines == nil {
		f.lines = []int{0}
		for i := range len(f.text) {
			if f.text[i] == '\n' {
				f.lines = append(f.lines, i+1)
			}
		}
	}
	return f.lines[min(line, len(f.lines))-1]
}

// A place is where something stands in a file; without a file, in the call.
type place struct {
	file *file
	at   int
}

func (p place) errorf(format string, args ...any) source.Finding {
	f := source.Finding{Path: "import", Message: fmt.Sprintf(format, args...)}
	if p.file != nil {
		f.Path = p.file.path
		f.Line, f.Column = p.file.position(p.at)
	}
	return f
}

func (p place) String() string {
	if p.file == nil {
		return "the call"
	}
	line, _ := p.file.position(p.at)
	return fmt.Sprintf("%s:%d", p.file.path, line)
}

// A cell is one value, as it stands in its file; the zero cell is none.
type cell struct {
	text string
	at   int
}

// blank reports whether a cell says nothing.
func (c cell) blank() bool { return strings.TrimSpace(c.text) == "" }

// A column is one of a table, under the name that the file has for it.
type column struct {
	name  string
	label string // a survey's question in words
	forms []string
	place
	use    use
	values map[string]int // how many rows have each value, of the first that differ
	blanks int            // rows without one
	many   bool           // more values than are counted, but for those that say that something went wrong
}

// all reports whether a column has values, and so holds for all of them.
func (c *column) all(so func(string) bool) bool {
	return len(c.values) > 0 && !slices.ContainsFunc(list.Keys(c.values), func(v string) bool { return !so(v) })
}

// ordered lists the values of a column, the most frequent first.
func (c *column) ordered() []string {
	values := list.Keys(c.values)
	slices.SortStableFunc(values, func(a, b string) int { return c.values[b] - c.values[a] })
	return values
}

// A row is one of a table; cells are by the indexes of its columns, those after the last are absent.
type row struct {
	place
	cells []cell
}

func (r row) cell(i int) cell {
	if i < 0 || i >= len(r.cells) {
		return cell{}
	}
	return r.cells[i]
}

// of returns where a cell of a row stands.
func (r *row) of(c cell) place {
	if c == (cell{}) {
		return r.place
	}
	return place{r.file, c.at}
}

// Bounds of what is read.
const (
	maxCells  = 6_000_000 // of a table, its rows times their width
	maxRows   = 200_000   // as many as a run may have ratings
	maxValues = 40        // different ones of a column that are counted
	maxBytes  = 64 << 20  // of one file, unpacked
	maxTotal  = 200 << 20 // of all files
	maxFiles  = 10_000
	maxDepth  = 64 // of JSON
)

// A table is the rows of files of one form.
type table struct {
	columns  []*column
	index    map[string]int
	rows     []row
	cells    int
	full     bool // a bound was met, which is said
	findings *source.Findings
}

func newTable(findings *source.Findings) *table {
	return &table{index: map[string]int{}, findings: findings}
}

// at returns the index of a column, which it adds if it is new.
func (t *table) at(name string, where place) int {
	i, ok := t.index[name]
	if !ok {
		i = len(t.columns)
		t.index[name] = i
		t.columns = append(t.columns, &column{name: name, place: where})
	}
	return i
}

// set sets a cell of a row that is being made.
func (r *row) set(i int, c cell) {
	for i >= len(r.cells) {
		r.cells = append(r.cells, cell{})
	}
	r.cells[i] = c
}

// add adds a row, and reports whether there is room for more. What is wide and what is long is bounded together.
func (t *table) add(r row) bool {
	if t.full {
		return false
	}
	if t.cells += len(r.cells); t.cells > maxCells || len(t.rows) == maxRows {
		t.full = true
		t.findings.Add(r.errorf(
			"the table has more than %d rows, or its rows more than %d cells together; import it in parts, or without its texts", maxRows,
			maxCells))
		return false
	}
	t.rows = append(t.rows, r)
	return true
}

// isBad reports whether a cell says that something went wrong: "[invalid]", "refused", "ERROR: rate limit", "practice".
func isBad(v string) bool {
	first, _, colon := strings.Cut(v[:min(len(v), 40)], ":")
	words := wordsOf(first)
	isGood := func(w string) bool { return !badWords[w] }
	return (badWords[strings.Join(words, " ")] || len(words) > 0 && !slices.ContainsFunc(words, isGood)) && // TEST - ignore
		(colon || len(v) <= 40)
}

// count counts the values of every column.
func (t *table) count() {
	for _, c := range t.columns {
		c.values, c.blanks, c.many = map[string]int{}, 0, false
	}
	for i := range t.rows {
		r := &t.rows[i]
		for j, c := range t.columns {
			if x := r.cell(j); x.blank() {
				c.blanks++
			} else if v := strings.TrimSpace(x.text); c.values[v] > 0 || len(c.values) < maxValues ||
				len(c.values) < 2*maxValues && isBad(v) {
				c.values[v]++
			} else {
				c.many = true
			}
		}
	}
}
