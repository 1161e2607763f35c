package source

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sprint(v any) string { return fmt.Sprint(v) }

func TestTOML(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"good", "a = 1\n", ""},
		{"empty", "", ""},
		{"duplicate", "a = 1\nb = 2\na = 3\n", "f:3:1: not TOML: key \"a\" is defined twice, or used both as a value and as a table; keep one\n"},
		{"table, then value", "a.b = \"hidden\"\na = \"shown\"\n",
			"f:2:1: not TOML: key \"a\" is defined twice, or used both as a value and as a table; keep one\n"},
		{"inline table that goes on", "a = {}\n[a.b]\n",
			"f:2:2: not TOML: key \"a\" is defined twice, or used both as a value and as a table; keep one\n"},
		{"no value", "ä = 1\n", "f:1:1: not TOML: expected '.' or '=', but got 'ä' instead\n"},
		{"no end of line", "a = 1 b = 2\n",
			"f:1:6: not TOML: expected a top-level item to end with a newline, comment, or EOF, but got 'b' instead\n"},
		{"infinity", "a = [inf, -inf]\n", "f:1:6: inf is not a value here; leave the key out where there is no value\n"},
		{"not UTF-8", "a = \"\xff\"\nb = \"\xfe\"", "f:1:6: byte 0xFF is not UTF-8; save the file as UTF-8\n"},
		{"byte order mark", "\ufeffa = 1", "f:1:1: the file starts with a byte order mark; save it as UTF-8 without one\n"},
		{"deep list", "a = " + strings.Repeat("[", 100) + strings.Repeat("]", 100),
			"f:1:69: more than 64 levels of nesting; a card has fewer than ten\n"},
		{"deep tables", "a = " + strings.Repeat("{a = ", 100) + "1" + strings.Repeat("}", 100),
			"f:1:325: more than 64 levels of nesting; a card has fewer than ten\n"},
		{"open lists", "a = " + strings.Repeat("[", 1000), "f:1:69: more than 64 levels of nesting; a card has fewer than ten\n"},
		{"long key", strings.Repeat("a.", 1_000_000) + "a = 1", "f:1:129: more than 64 levels of nesting; a card has fewer than ten\n"},
		{"too large", strings.Repeat("#", MaxBytes+1),
			"f:1:1: 10.0 MB is over the limit of 10 MB; publish a summary of results, or split them by component\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, fs := TOML("f", []byte(c.data))
			if diff := cmp.Diff(c.want, printed(fs)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// tomlSample holds every construct that could fool the scanner.
const tomlSample = `# [no.table]
a = 1 # a comment = 2
"b c" = "x = [y] # no"
'd.e'.f = '''
[no.table]
"""'''
g = """\
  "quoted" \""" [no] ""
key = 1"""""
h = [ # list
  1, [2, "]"], # ]
  { i = 'j', "k" = [3] },
]
l = { m.n = 1, o = "}" }
p = 1979-05-27 07:32:00
q = 2025-01-31

[t]
x = -1.5e3

[t.u."v.w"]
y = true

[[list]]
z = 1
[[list]]
z = 2
[list.sub]
z = 3
[[list.more]]
z = 4
["\u00fc\U0001F600"]
r = 0x1F
`

func TestTOMLPositions(t *testing.T) {
	d, fs := TOML("f", []byte(tomlSample))
	if d == nil || len(fs) > 0 {
		t.Fatal(fs)
	}
	for _, c := range []struct {
		pointer      string
		value        string
		line, column int
	}{
		{"/a", "1", 2, 5},
		{"/b c", "x = [y] # no", 3, 9},
		{"/d.e/f", "[no.table]\n\"\"\"", 4, 11},
		{"/g", "\"quoted\" \"\"\" [no] \"\"\nkey = 1\"\"", 7, 5},
		{"/h/0", "1", 11, 3},
		{"/h/1", "[2 ]]", 11, 6},
		{"/h/1/0", "2", 11, 7},
		{"/h/1/1", "]", 11, 10},
		{"/h/2/i", "j", 12, 9},
		{"/h/2/k/0", "3", 12, 21},
		{"/l/m/n", "1", 14, 13},
		{"/l/o", "}", 14, 20},
		{"/p", "1979-05-27T07:32:00Z", 15, 5},
		{"/q", "2025-01-31", 16, 5},
		{"/t/x", "-1500", 19, 5},
		{"/t/u/v.w", "map[y:true]", 21, 1},
		{"/t/u/v.w/y", "true", 22, 5},
		{"/list/0/z", "1", 25, 5},
		{"/list/1", "map[more:[map[z:4]] sub:map[z:3] z:2]", 26, 1},
		{"/list/1/z", "2", 27, 5},
		{"/list/1/sub/z", "3", 29, 5},
		{"/list/1/more/0/z", "4", 31, 5},
		{"/ü😀/r", "31", 33, 5},
	} {
		value, ok := d.Lookup(c.pointer)
		if !ok || sprint(value) != c.value {
			t.Errorf("Lookup(%q) = %v, %v, want %q", c.pointer, value, ok, c.value)
		}
		if f := d.Errorf(c.pointer, ""); f.Line != c.line || f.Column != c.column {
			t.Errorf("%q is at %d:%d, want %d:%d", c.pointer, f.Line, f.Column, c.line, c.column)
		}
	}
	if f := d.KeyErrorf("/t/u/v.w", ""); f.Line != 21 || f.Column != 6 {
		t.Errorf("the key of a table is at %d:%d, want 21:6", f.Line, f.Column)
	}
}

func TestTOMLDecode(t *testing.T) {
	d, _ := TOML("f", []byte("a = 9007199254740993\nb = 2025-01-31\nc = 1.0"))
	var v struct {
		A int     `json:"a"`
		B string  `json:"b"`
		C float64 `json:"c"`
	}
	if err := d.Decode(&v); err != nil || sprint(v) != "{9007199254740993 2025-01-31 1}" {
		t.Errorf("got %v, %v", v, err)
	}
}
