package download

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "plain": "plain", "=1+1": "'=1+1", "-x": "'-x", "@x": "'@x", "\tx": "'\tx", "a\nb\rc": "a b c", "'quoted'": "'quoted'",
		"'=x":   "''=x",
		" =1+1": "' =1+1", "\u00a0+x": "'\u00a0+x", "＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠x": "'＠x", "a =1": "a =1", " ": " ",
	} {
		if got := text(in); got != want {
			t.Errorf("text(%q) is %q, want %q", in, got, want)
		}
	}
	if got := number(4.20399999999997); got != "4.204" {
		t.Errorf("a number is written as %s", got)
	}
}

// FuzzGuard guards any text: no spreadsheet reads it as a formula, and without the apostrophe it is the same.
func FuzzGuard(f *testing.F) {
	for _, s := range []string{"", "=x", "'=x", "''-x", "'", "x'", "'x", " =x", "＝x", "' ＠"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		g := guard(s)
		if isFormula(g) {
			t.Errorf("%q is a formula", g)
		}
		guarded := strings.HasPrefix(g, "'") && isFormula(strings.TrimLeft(g, "'"))
		if back := strings.TrimPrefix(g, "'"); g != s && back != s || guarded != (g != s) {
			t.Errorf("%q is guarded as %q", s, g)
		}
	})
}
