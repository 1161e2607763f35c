package table

import (
	"strings"
	"testing"
)

// TestPlain reads tables as pages show them, each row on the line where it stands, and leaves alone what is none.
func TestPlain(t *testing.T) {
	for _, c := range []struct{ name, in, want, how string }{
		{"CSV", "a,b\n1,2\n", "a,b\n1,2\n", ""},
		{"old ends of lines", "a,b\r1,2\r", "a,b\n1,2\n", ""},
		{"Windows-1252", "M\xfcller,4\n", "Müller,4\n", "not UTF-8, so read as Windows-1252, which Excel writes"},
		{"quotes of Windows-1252", "it\x92s \x96 so\x85\n", "it’s – so…\n", "not UTF-8, so read as Windows-1252, which Excel writes"},
		{"a sign that nobody writes", "a\x89\n", "a\x89\n", ""},
		{"a byte amid UTF-8", "Müller,\xfc\n", "Müller,\xfc\n", ""},
		{"cut UTF-8, which nothing tells from it", "M\xc3", "MÃ", "not UTF-8, so read as Windows-1252, which Excel writes"},
		{"Markdown", "# A\n\n| m | **x** |\n|--|:-:|\n| `a` | 4 |\n\nB\n", "\n\nm,x\n\na,4\n\n\n", ""},
		{"a console", "m | x\n---+---\n a | 4\n(1 row)\n", "m,x\n\na,4\n\n", ""},
		{"LaTeX", "\\begin{tabular}{lc}\n\\toprule\n\\textbf{M} & X $\\uparrow$ \\\\\n\\midrule\na \\& b & \\textbf{3.8} $\\pm$ 0.9 \\\\\n\\end{tabular}\n", "\n\nM,X\n\na & b,3.8 ± 0.9\n\n", "a table in LaTeX"},
		{"a page", "<p><table><tr><th>M<th>X<tr><td>a<td><b>4</b></table>", "M,X\na,4\n", "the table of a web page, of which a line is a row"},
		{"a page without one", "<p>none</p>", "<p>none</p>", ""},
		{"nested commands", "\\begin{tabular}{l}\n" + strings.Repeat("\\a{", 1<<16) + "\\\\\n\\end{tabular}", "\n", "a table in LaTeX"},
	} {
		got, how := Plain([]byte(c.in))
		if c.name == "nested commands" {
			got = got[:1]
		}
		if string(got) != c.want || how != c.how {
			t.Errorf("%s: %q, %q; want %q, %q", c.name, got, how, c.want, c.how)
		}
	}
}
