package table

import (
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// maxValues bounds how many values a JSON file may have. [source.JSON] reads one object of at most 10 MB, which is what a
// site holds; a data set is often an array, or larger.
const maxValues = 5_000_000

// readJSON reads the rows of a JSON file: objects, in an array or a line each, or nested.
func (t *Table) readJSON() {
	d := readDocuments(t.source)
	t.Findings = d.Findings
	switch {
	case len(d.Values) == 0:
	case d.Values[0].Kind == '[' && len(d.Values) == 1:
		t.records(d.Values[0].Parts)
	case len(d.Values) == 1 && slices.ContainsFunc(d.Values[0].Parts, source.Value.IsTree):
		t.readNested(d.Values[0])
	default:
		t.records(d.Values)
	}
	if len(t.Rows) > 0 && t.lacks() {
		t.Rows = nil
	}
}

// records adds rows that are objects, as long as there is room for more.
func (t *Table) records(items []source.Value) {
	for _, v := range items {
		if v.Kind != '{' {
			t.errorf(v.At(), "a row is %s, must be an object", named(v))
			continue
		}
		r, fits := t.row(v.At()), true
		for _, m := range v.Parts {
			fits = t.put(&r, m) && fits
		}
		if fits && !t.add(r) {
			return
		}
	}
}

// put puts a value into the column that a member names, and reports whether it fits there.
func (t *Table) put(r *Record, m source.Value) bool {
	c := cell{m.Text, m.At(), Text}
	switch m.Kind {
	case '"':
	case '0':
		c.kind = Number
	case 'n':
		c = cell{"", m.At(), Absent}
	default:
		c = cell{named(m), m.At(), Other}
	}
	switch i := t.column(m.Name, m.Key().At()); {
	case i >= 0 && r.cells[i].kind != Absent:
		t.errorf(m.Key().At(), "duplicate key %s, or another name of the same column; keep one", source.Quote(m.Name))
		return false
	case i >= 0:
		r.cells[i] = c
	case i == unnamed && strings.TrimSpace(c.text) != "" && !isDigits(c.text):
		t.errorf(r.at, "a broken row: the column %s, which has no name, holds %s", source.Quote(m.Name), named(m))
		return false
	}
	return true
}

// readNested reads objects within each other, by the values of the layout's nested columns, and then an object of
// columns, each with the list of its values:
//
//	{"questionID_933": {"gpt4": {"survey_id": […], "overall_score": […]}, "topic": "…"}}
//
// What stands beside the objects and lists holds for all rows in them.
func (t *Table) readNested(v source.Value) {
	if len(t.layout.Nested) == 0 || !slices.ContainsFunc(v.Parts, func(m source.Value) bool { return m.Kind == '{' }) {
		t.errorf(v.At(), "none of the forms of a table: an array of objects, or one object a line")
		return
	}
	t.nest(v, t.layout.Nested, nil)
}

func (t *Table) nest(v source.Value, names []string, around []source.Value) {
	around = slices.Clone(around)
	within := byte('[')
	if len(names) > 0 {
		within = '{'
	}
	var inside []source.Value
	for _, m := range v.Parts {
		if m.Kind == within {
			inside = append(inside, m)
		} else if m.Kind != 'n' {
			around = append(around, m)
		}
	}
	if len(names) == 0 {
		t.columns(v, inside, around)
		return
	}
	for _, m := range inside {
		t.nest(m, names[1:], append(slices.Clone(around), m.Key().Named(names[0])))
	}
}

// columns adds the rows of lists that are columns.
func (t *Table) columns(v source.Value, lists, around []source.Value) {
	if len(lists) == 0 {
		t.errorf(v.At(), "no column is a list of values")
		return
	}
	first, wrong := lists[0], false
	for _, m := range lists {
		if len(m.Parts) != len(first.Parts) {
			t.errorf(m.Key().At(), "the column %s has %d values, but %s has %d", source.Quote(m.Name), len(m.Parts), source.Quote(first.Name), len(first.Parts))
			wrong = true
		}
		wrong = t.column(m.Name, m.Key().At()) == ignored || wrong
	}
	if wrong {
		return // which rows are which is not known
	}
	rows := make([]source.Value, len(first.Parts))
	for i, item := range first.Parts {
		members := slices.Clone(around)
		for _, m := range lists {
			members = append(members, m.Parts[i].WithKey(m.Key()))
		}
		rows[i] = item.Row(members...)
	}
	t.records(rows)
}

// named names a value that should be another.
func named(v source.Value) string {
	switch v.Kind {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return source.Quote(v.Text)
	}
	return v.Text
}

// Documents are the values in a JSON file that is no table: one, or one a line.
type Documents struct {
	Values   []source.Value
	Findings source.Findings
	Notes    []string          // what stands around the rows and is no row
	Labels   map[string]string // of a survey's columns, the questions' words

	source *text
}

// Start is the place where the file begins.
func (d *Documents) Start() Place { return Place{d.source, 0} }

// ReadDocuments reads a JSON file, but not what stands under the keys in skip, however much that is. NaN is an empty text:
// Python writes it for a score that is none.
func ReadDocuments(path string, data []byte, skip ...string) *Documents {
	return readDocuments(newText(path, data), skip...)
}

// ReadRecords reads a file of rows: JSON objects in a list or a line each, or a CSV file, whose rows become objects of texts
// under the names that the header gives.
func ReadRecords(path string, data []byte) *Documents {
	s := newText(path, data)
	if text := strings.TrimLeft(s.text, " \t\r\n"); text != "" && (text[0] == '{' || text[0] == '[') {
		d := readDocuments(s)
		if len(d.Values) == 1 && d.Values[0].Kind == '[' {
			d.Values = d.Values[0].Parts
		}
		return d
	}
	t := newTable(s, &Layout{All: true})
	t.readCSV()
	d := &Documents{source: s, Findings: t.Findings, Notes: t.notes, Labels: t.labels}
	for i := range t.Rows {
		r := &t.Rows[i]
		var members []source.Value
		for _, name := range t.order {
			if c := r.cells[t.cells[name]]; c != (cell{}) {
				members = append(members, source.TextAt(name, t.named[name].at, c.text, c.at))
			}
		}
		d.Values = append(d.Values, source.TextAt("", -1, "", r.at).Row(members...))
	}
	return d
}

func readDocuments(s *text, skip ...string) *Documents {
	d := &Documents{source: s}
	text := emptyNaN(s.text)
	starts := []int{0, len(text)}
	if isLines(text) {
		starts = append(slices.Clone(s.lines.Starts()), len(text))
	}
	for i, at := range starts[1:] {
		whole := text[starts[i]:at]
		if len(starts) > 2 && strings.TrimSpace(whole) == "" {
			continue
		}
		v, err := source.Reader{Base: starts[i], Skip: skip, Most: maxValues, Absent: "write null"}.Read(whole)
		if err == nil {
			d.Values = append(d.Values, v)
		} else if d.Findings.Add(Place{s, err.At}.Errorf("%s", err.Message)); len(d.Findings) == maxBroken {
			break
		}
	}
	return d
}

// isLines reports whether a text is to be JSON lines, by its first, which may be cut short.
func isLines(text string) bool {
	first, rest, _ := strings.Cut(text, "\n")
	first = strings.TrimSpace(first)
	whole := strings.HasSuffix(first, "}") && strings.TrimSpace(rest) != ""
	cut := strings.HasPrefix(rest, "{") && !strings.ContainsAny(first[max(0, len(first)-1):], "[{,:")
	return strings.HasPrefix(first, "{") && (whole || cut)
}

// Table returns the table of rows that were made of the documents: objects of single values.
func (d *Documents) Table(rows []source.Value, l *Layout) *Table {
	t := newTable(d.source, l)
	t.records(rows)
	return t
}

// stringOrNaN matches a string of JSON, or a NaN outside of one.
var stringOrNaN = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|NaN`)

// emptyNaN returns a JSON text with an empty string in the place of each NaN, of the same length.
func emptyNaN(text string) string {
	if !strings.Contains(text, "NaN") {
		return text
	}
	return stringOrNaN.ReplaceAllStringFunc(text, func(s string) string {
		if s == "NaN" {
			return `"" `
		}
		return s
	})
}

// At is the place where a value stands.
func (d *Documents) At(v source.Value) Place { return Place{d.source, v.At()} }
