package source

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// hostileBytes is the size of a hostile file. Where the cost grows with the
// square of the size, this takes minutes.
const hostileBytes = 1 << 20

// TestHostileFiles reads large files, each made to cost more than its size.
func TestHostileFiles(t *testing.T) {
	schema := NewSchema("test", []byte(testSchema))
	fill := func(before, unit, after string) string {
		return before + strings.Repeat(unit, (hostileBytes-len(before)-len(after))/len(unit)) + after
	}
	distinct := func(format string) string {
		var b strings.Builder
		b.WriteString("{")
		for i := range hostileBytes / 20 {
			fmt.Fprintf(&b, format+",", i)
		}
		return b.String() + `"kind":"plain"}`
	}
	type file struct{ name, json, toml string }
	for _, c := range sample.InTurn([]file{
		{name: "one key again and again", json: fill(`{"a":{}`, `,"a":1`, `}`), toml: fill("", "a=1\n", "")},
		{name: "unknown keys", json: distinct(`"x%d":1`)},
		{name: "unfit names", json: `{"b":{},"map":` + distinct(`"X%d":1`) + `}`},
		{name: "wrong members", json: `{"b":{},"map":` + distinct(`"x%d":1`) + `}`},
		{name: "escaped keys", json: distinct(`"\u0078%d":1`)},
		{name: "words", json: fill("{", "x", "}"), toml: fill("", "x", "")},
		{name: "NaNs", json: fill(`{"list":[0`, `,NaN`, `]}`)},
		{name: "commas", json: fill("", `[,`, "")},
		{name: "comments", json: fill("{", "/**/", "}"), toml: fill("", "#\n", "")},
		{name: "open comments", json: fill("{", "/*", ""), toml: fill("", "#", "")},
		{name: "brackets", json: fill("", "[", ""), toml: fill("a=", "[", "")},
		{name: "braces", json: fill("", `{"a":`, ""), toml: fill("", "a={", "")},
		{name: "quotes", json: fill("", `"`, ""), toml: fill("", `"`, "")},
		{name: "bytes that are not UTF-8", json: fill("{", "\xffx", "}"), toml: fill("", "\xffx", "")},
		{name: "half pairs", json: fill(`{"a":["`, `\ud800`, `"]}`)},
		{name: "half pairs apart", json: fill(`{"list":[0`, `,"\ud800"`, `]}`)},
		{name: "one long number", json: fill(`{"score":`, "9", "}"), toml: fill("score=", "9", "")},
		{name: "large exponents", json: fill(`{"list":[0`, ",1e9999999", "]}"), toml: "score=1e999999999"},
		{name: "a long text", json: fill(`{"id":"`, "é", `"}`), toml: fill(`id="`, "é", `"`)},
		{name: "a long key", json: fill(`{"`, "é", `":1}`), toml: fill("", "a.", "a=1")},
		{name: "many tables", toml: fill("", "[[list]]\n", "")},
		{name: "many items", json: fill(`{"list":[0`, ",0", "]}"), toml: fill("list=[0", ",0", "]")},
		{name: "equal items", json: `{"b":{},"kind":"plain","list":["a"` + strings.Repeat(`,"a"`, MaxElements-1) + `]}`},
	}, 0, 2) {
		t.Run(c.name, func(t *testing.T) {
			for _, source := range []struct {
				data string
				read func(string, []byte) (*Doc, Findings)
			}{{c.json, JSON}, {c.toml, TOML}} {
				if source.data == "" {
					continue
				}
				d, fs := source.read("f", []byte(source.data))
				if d != nil {
					fs = append(fs, schema.Check(d)...)
				}
				if n := len(fs); n == 0 && d != nil && d.format == "JSON" || n > 3*MaxFindings {
					t.Errorf("%d findings", n)
				}
				for _, f := range fs {
					if n := utf8.RuneCountInString(f.Message); n > 400 {
						t.Errorf("a message of %d characters", n)
					}
				}
			}
		})
	}
}

// TestColumnsOfLongLines compares the index of columns with plain counting.
func TestColumnsOfLongLines(t *testing.T) {
	data := []byte("x\n" + strings.Repeat("aé日𝒳", 3000) + "\n" + strings.Repeat("é", 4096))
	x := &lines{data: data}
	wantLine, wantColumn := 1, 1
	for offset, letter := range string(data) + " " {
		if line, column := x.position(offset); line != wantLine || column != wantColumn {
			t.Fatalf("offset %d: %d:%d, want %d:%d", offset, line, column, wantLine, wantColumn)
		}
		if wantColumn++; letter == '\n' {
			wantLine, wantColumn = wantLine+1, 1
		}
	}
}
