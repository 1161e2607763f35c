package table

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var pets = &Layout{
	Columns:  []Column{{Name: "name"}, {Name: "kind"}, {Name: "species", Is: "kind"}, {Name: "age"}, {Name: "note"}},
	Required: [][]string{{"name"}, {"age", "note"}},
	Nested:   []string{"kind", "name"},
}

// written returns the rows of a table with the places of their cells, and its findings.
func written(t *Table) string {
	var b strings.Builder
	for i := range t.Rows {
		for j, c := range []string{"name", "kind", "age", "note"} {
			cell := t.Rows[i].Cell(c)
			line, column := cell.Position()
			fmt.Fprintf(&b, "%s%s@%d:%d", map[bool]string{true: " "}[j > 0], cell, line, column)
		}
		b.WriteString("\n")
	}
	for _, f := range t.Findings {
		fmt.Fprintln(&b, f)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"CSV", "name,species,age\nRex,dog,3\n\"Tom, \"\"T\"\"\",cat,\n",
			"\"Rex\"@2:1 \"dog\"@2:5 \"3\"@2:9 empty@2:1\n" + `"Tom, \"T\""@3:1 "cat"@3:14 empty@3:18 empty@3:1` + "\n"},
		{"byte order mark, line ends of Windows, row numbers, empty columns and rows", "\ufeff,name,age,,index\r\n0,Rex,3,,7\r\n,,,,\r\n\r\n1,Tom,4,,8",
			"\"Rex\"@2:3 empty@2:1 \"3\"@2:7 empty@2:1\n\"Tom\"@5:3 empty@5:1 \"4\"@5:7 empty@5:1\n"},
		{"semicolons", "name;age;note\nRex;3;\"a;b,\nc\"\n", `"Rex"@2:1 empty@2:1 "3"@2:5 "a;b,\nc"@2:7` + "\n"},
		{"tabs", "name\tage\nÄh, so\t3\n", `"Äh, so"@2:1 empty@2:1 "3"@2:8 empty@2:1` + "\n"},
		{"files that were joined", "name,age\nRex,3\nname,age\nTom,4\n7\n", "\"Rex\"@2:1 empty@2:1 \"3\"@2:5 empty@2:1\n\"Tom\"@4:1 empty@4:1 \"4\"@4:5 empty@4:1\nf:5:1: a broken row: 1 cell, but the header has 2\n"},
		{"records", "[{\"name\": \"Rex\", \"age\": 3},\n {\"name\": \"Tom\", \"age\": null, \"note\": true, \"kind\": [1]}]",
			"\"Rex\"@1:11 empty@1:2 3@1:25 empty@1:2\n\"Tom\"@2:11 a list@2:53 empty@2:25 true@2:39\n"},
		{"lines", "{\"name\": \"Rex\", \"age\": 3}\n\n{\"name\": \"Tom\", \"age\": 4.0}\n", "\"Rex\"@1:10 empty@1:1 3@1:24 empty@1:1\n\"Tom\"@3:10 empty@3:1 4.0@3:24 empty@3:1\n"},
		{"one line", `{"name": "Rex", "age": 3}`, "\"Rex\"@1:10 empty@1:1 3@1:24 empty@1:1\n"},
		{"nested", `{"dog": {"note": "loud", "Rex": {"age": [3, 4]}}, "cat": {"Tom": {"age": [5], "note": "old"}}}`,
			"\"Rex\"@1:26 \"dog\"@1:2 3@1:42 \"loud\"@1:18\n\"Rex\"@1:26 \"dog\"@1:2 4@1:45 \"loud\"@1:18\n\"Tom\"@1:59 \"cat\"@1:51 5@1:75 \"old\"@1:87\n"},

		{"empty", " \n", "f:1:1: the file is empty\n"},
		{"a header alone", "name,age\n", "f:1:1: there are no rows\n"},
		{"a quote in the header", "\"name,age\nRex,3", "f:1:1: the header: a quote that is not closed\n"},
		{"columns", "name,agee,age,age,weight\nRex,1,3,4,5\n",
			"\"Rex\"@2:1 empty@2:1 \"3\"@2:7 empty@2:1\nf:1:6: unknown column \"agee\"; did you mean \"age\"?\nf:1:15: duplicate column \"age\", first in column 11 of the line; keep one\nf:1:19: unknown column \"weight\"\n"},
		{"lacking", "kind\ndog\n", "f:1:1: the rows lack the column \"name\", the column \"age\" or \"note\"\n"},
		{"lacking in JSON", `[{"kind": "dog"}]`, "f:1:1: the rows lack the column \"name\", the column \"age\" or \"note\"\n"},
		{"broken rows", "name,age,\nRex,3\nTom,4,\n\"Ann,5,\nZoe,6,\nBob,7,8\nK\"m,8,\nLea,9,\n\"Zed\",\"10,\nAda,\"x\",\n",
			`"Tom"@3:1 empty@3:1 "4"@3:5 empty@3:1
"Zoe"@5:1 empty@5:1 "6"@5:5 empty@5:1
"Lea"@8:1 empty@8:1 "9"@8:5 empty@8:1
"Ada"@10:1 empty@10:1 "x"@10:5 empty@10:1
f:2:1: a broken row: 2 cells, but the header has 3
f:4:1: a broken row: text after a closing quote; a quote inside a cell is written twice (line 7, column 2)
f:6:1: a broken row: column 3, which has no name, holds "8"
f:7:1: a broken row: a quote inside a cell that does not begin with one (line 7, column 2)
f:9:1: a broken row: text after a closing quote; a quote inside a cell is written twice (line 10, column 5)
`},
		{"JSON that ends", "[{\"name\": \"Rex\", \"age\": 3},\n {\"name\"", "f:2:9: the JSON ends inside a value; a bracket, brace or quote is not closed\n"},
		{"no value of JSON", `[{"name": "Rex", "age": -Infinity}]`, "f:1:25: -Infinity is not a JSON value; write null where there is no value\n"},
		{"more than one value", `[] []`, "f:1:4: data after the JSON value\n"},
		{"lines that are not rows", "{\"name\": \"Rex\", \"age\": 3}\n{\"name\"\n[]\n", "\"Rex\"@1:10 empty@1:1 3@1:24 empty@1:1\nf:2:8: the JSON ends inside a value; a bracket, brace or quote is not closed\nf:3:1: a row is a list, must be an object\n"},
		{"a key twice", `[{"name": "Rex", "age": 3, "age": 4}]`, "f:1:28: duplicate key \"age\", or another name of the same column; keep one\n"},
		{"lists of different lengths", `{"dog": {"Rex": {"age": [3], "note": []}}}`, "f:1:30: the column \"note\" has 0 values, but \"age\" has 1\n"},
		{"no table", `{"dog": [1]}`, "f:1:1: none of the forms of a table: an array of objects, or one object a line\n"},
		{"deep", strings.Repeat("[", 80), "f:1:65: more than 64 levels of nesting\n"},
	} {
		if d := cmp.Diff(c.want, written(Read("f", []byte(c.data), pets))); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

// TestManyBroken: a file that is wrong everywhere is not read to its end.
func TestManyBroken(t *testing.T) {
	got := Read("f", []byte("name,age\n"+strings.Repeat("\"a\" b,1\n", 10_000)), pets).Findings
	if n := len(got); n != 1 {
		t.Errorf("%d findings, first %v", n, got[0])
	}
	got = Read("f", []byte("name,age\n"+strings.Repeat("a,1,2\n", 10_000)), pets).Findings
	if n := len(got); n != maxBroken+1 || got[n-1].Message != "100 rows are broken; what follows was not read" {
		t.Errorf("%d findings, last %v", n, got[n-1])
	}
}

func TestSeenFrom(t *testing.T) {
	a := Read("a", []byte("name,age\nRex,3\nTom,4\n"), pets)
	b := Read("b", []byte("name,age\nAnn,5\n"), pets)
	if got := a.Rows[0].SeenFrom(a.Rows[1].Place) + ", " + a.Rows[0].SeenFrom(b.Rows[0].Place); got != "on line 2, in a on line 2" {
		t.Error(got)
	}
}

func TestNames(t *testing.T) {
	for data, want := range map[string]int{
		"name,age\n":                 2,
		"\ufeff\"name\";age\r\nnote": 2,
		"kind\tnote":                 0,
		`[{"name": 1}]`:              1,
		"names,ages\nname,age":       0,
	} {
		if got := Names([]byte(data), "name", "age"); got != want {
			t.Errorf("%q: %d, want %d", data, got, want)
		}
	}
}

// FuzzRead reads files of any content: nothing panics, and every finding has its place.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"name,age\nRex,3\n", "[{\"name\": \"Rex\"}]", "{\"a\": {\"b\": {\"age\": [1]}}}", "{}\n{}", "\"", "{\"name\":\"\\ud800\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table := Read("f", data, pets)
		for _, f := range table.Findings {
			if f.Line < 1 || f.Column < 1 {
				t.Errorf("a finding without a place: %v", f)
			}
		}
		if len(table.Rows) == 0 && len(table.Findings) == 0 {
			t.Error("no rows, and no finding")
		}
	})
}
