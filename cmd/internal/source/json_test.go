package source

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestJSON(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"good", `{"a": [1, "x", {"b": null}], "ü": "\ud83d\ude00"}`, ""},
		{"carriage returns", "{\r\n\"a\": 1,\r\n\"a\": 2}\r\n", "f:3:1: duplicate key \"a\", first on line 2; keep one\n"},
		{"duplicate twice", `{"a": 1, "a": 2, "a": 3}`, "f:1:10: duplicate key \"a\", first on line 1; keep one\n"},
		{"duplicate in a nested object", "{\"a\": {\"b\": [1, {\"c\": 1}],\n\"b\": 1}}",
			"f:2:1: duplicate key \"b\", first on line 1; keep one\n"},
		{"same key in siblings", `{"a": {"b": 1}, "c": {"b": 1}}`, ""},
		{"duplicate empty key", `{"": 1, "": 2}`, "f:1:9: duplicate key \"\", first on line 1; keep one\n"},
		{"nothing", "", "f:1:1: the file is empty, must hold one JSON object\n"},
		{"blanks", " \n", "f:1:1: the file is empty, must hold one JSON object\n"},
		{"text", ` "x"`, "f:1:2: the file must hold one JSON object\n"},
		{"null", `null`, "f:1:1: the file must hold one JSON object\n"},
		{"two objects", "{} {}", "f:1:4: data after the JSON object; a file holds one object and nothing else\n"},
		{"NaN in a list", `{"a": [1, NaN, NaN]}`, "f:1:11: NaN is not a JSON value; leave the key out where there is no value\n"},
		{"NaN in text", `{"a": "NaN, // , ] None"}`, ""},
		{"Python", `{"a": True, "b": None}`, "f:1:7: not JSON: invalid character 'T' at start of value; JSON has true, false and null in small letters, double quotes, no comments, and no comma after the last entry\n"},
		{"R", `{"a": NA}`, "f:1:7: NA is not a JSON value; leave the key out where there is no value\n"},
		{"comments", "{ // one\n/* two\n */ \"a\": 1}", "f:1:3: not JSON: invalid character '/' at start of value; JSON has true, false and null in small letters, double quotes, no comments, and no comma after the last entry\n"},
		{"commas", "{\"a\": [1,\n],\n}", "f:1:9: not JSON: invalid character ',' at start of value; JSON has true, false and null in small letters, double quotes, no comments, and no comma after the last entry\n"},
		{"single quotes", `{'a': 1}`, "f:1:2: not JSON: invalid character '\\'' at start of value; JSON has true, false and null in small letters, double quotes, no comments, and no comma after the last entry\n"},
		{"leading zero", `{"a": 01}`, "f:1:8: not JSON: invalid character '1' after object value (expecting ',' or '}')\n"},
		{"open string", `{"a": "x`, "f:1:9: the file ends inside a value; a bracket, brace or quote is not closed\n"},
		{"control character", "{\"a\": \"x\ty\"}",
			"f:1:9: not JSON: invalid character '\\t' in string (expecting non-control character)\n"},
		{"bad bytes", "{\"ä\xff\xfe\": \"b\xff\"}",
			"f:1:4: byte 0xFF is not UTF-8; save the file as UTF-8\n"},
		{"overlong", "{\"a\": \"\xc0\x80\"}", "f:1:8: byte 0xC0 is not UTF-8; save the file as UTF-8\n"},
		{"surrogates", `{"a": "\ude00", "b": "\ud83d\ud83d\ude00", "c": "\\ud83d"}`, `f:1:8: not JSON: invalid surrogate pair "\\ude00\", \"b\"" in string` + "\n"},
		{"small exponent", `{"a": 5e-324, "b": 1e-9999}`, "f:1:20: number 1e-9999 is out of range: at most 99 characters, and between -1.8e308 and 1.8e308\n"},
		{"large exponent", `{"a": 1e308, "c": -1E+99999999999999999999}`, "f:1:19: number -1E+99999999999999999999 is out of range: at most 99 characters, and between -1.8e308 and 1.8e308\n"},
		{"many digits", `{"a": 0.` + strings.Repeat("3", 200) + `}`, "f:1:7: number 0.333333333333333333333333333333333333333333333333333333333… is out of range: at most 99 characters, and between -1.8e308 and 1.8e308\n"},
		{"deep enough", `{"a":` + strings.Repeat("[", MaxDepth-1) + strings.Repeat("]", MaxDepth-1) + `}`, ""},
		{"too deep", `{"a":` + strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth) + `}`, "f:1:69: more than 64 levels of nesting; a file of results has fewer than ten\n"},
		{"too long a list", `{"a": [0` + strings.Repeat(",0", MaxElements) + `]}`, "f:1:400008: more than 200000 items in one list; publish a summary or split by component\n"},
		{"too many values", `{"a": [[` + strings.Repeat(`[0`+strings.Repeat(",0", 99_999)+`],`, 20) + `0]]}`, "f:1:4000000: more than 2000000 keys and values in one file; publish a summary or split by component\n"},
		{"too large", strings.Repeat(" ", MaxBytes+1),
			"f:1:1: 10.0 MB is over the limit of 10 MB; publish a summary of results, or split them by component\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, fs := JSON("f", []byte(c.data))
			if diff := cmp.Diff(c.want, printed(fs)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestJSONPositions(t *testing.T) {
	d, fs := JSON("f", []byte("{\n  \"a\": [10, {\"ü\": 1, \"b/c~d\": \"x\"}],\n\t\"\\u0065\": [\n[]]}"))
	if d == nil {
		t.Fatal(fs)
	}
	for _, c := range []struct {
		pointer                          string
		line, column, keyLine, keyColumn int
	}{
		{"", 1, 1, 1, 1},
		{"/a", 2, 8, 2, 3},
		{"/a/0", 2, 9, 2, 9},
		{"/a/1", 2, 13, 2, 13},
		{"/a/1/ü", 2, 19, 2, 14},
		{"/a/1/b~1c~0d", 2, 31, 2, 22},
		{"/e/0", 4, 1, 4, 1},
		{"/a/7", 2, 8, 2, 3}, // not there: what is around it
		{"/a/x", 2, 8, 2, 3},
		{"/no/such", 1, 1, 1, 1},
	} {
		if f := d.Errorf(c.pointer, ""); f.Line != c.line || f.Column != c.column {
			t.Errorf("%q is at %d:%d, want %d:%d", c.pointer, f.Line, f.Column, c.line, c.column)
		}
		if f := d.KeyErrorf(c.pointer, ""); f.Line != c.keyLine || f.Column != c.keyColumn {
			t.Errorf("the key of %q is at %d:%d, want %d:%d", c.pointer, f.Line, f.Column, c.keyLine, c.keyColumn)
		}
	}
	if f := d.Errorf("/a/0", "odd: %d", 10).With(Warning); f.String() != "f:2:9: warning: odd: 10" {
		t.Errorf("With: %v", f)
	}
}

func TestDecode(t *testing.T) {
	type file struct {
		Whole int            `json:"whole"`
		Large uint64         `json:"large"`
		Float float64        `json:"float"`
		Any   map[string]any `json:"any"`
		As    json.Number    `json:"as"` // it is written
		List  []*float64     `json:"list"`
	}
	for _, c := range []struct{ name, data, want string }{
		{"plain", `{"whole": 4, "large": 18446744073709551615, "float": 0.5, "any": {"n": 12345678901234567890}}`,
			`{4 18446744073709551615 0.5 map[n:12345678901234567890]  []}`},
		{"whole numbers with point and exponent", `{"whole": 4.0, "large": 1.8e3, "float": 3.0, "as": 1.0}`, `{4 1800 3 map[] 1 []}`},
		{"null", `{"whole": null, "any": {"n": null}, "list": [null], "as": null}`, `{0 0 0 map[n:<nil>]  [<nil>]}`},
	} {
		d, fs := JSON("f", []byte(c.data))
		if d == nil || len(fs) > 0 {
			t.Fatalf("%s: %v", c.name, fs)
		}
		var v file
		if err := d.Decode(&v); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := sprint(v); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	for _, data := range []string{`{"whole": "4"}`, `{"whole": 4.5}`, `{"any": []}`, `{"list": {}}`, `{"as": []}`, `{"list": ["x"]}`} {
		d, _ := JSON("f", []byte(data))
		if err := d.Decode(new(file)); err == nil {
			t.Errorf("%s fills what it does not fit", data)
		}
	}
}

func TestWalk(t *testing.T) {
	d, _ := JSON("f", []byte(`{"a": "!", "b": ["x", "!"], "!": {"!": "!", "c": 1}}`))
	got := map[string]int{}
	d.Walk(func(at func() string, key string, v any) {
		if key == "!" || v == "!" {
			got[at()]++
		}
	})
	if diff := cmp.Diff(map[string]int{"/a": 1, "/b/1": 1, "/!": 1, "/!/!": 1}, got); diff != "" {
		t.Errorf("pointers (-want +got):\n%s", diff)
	}
}
