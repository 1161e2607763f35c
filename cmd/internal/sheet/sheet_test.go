package sheet

import (
	"encoding/csv"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "plain": "plain", "=1+1": "'=1+1", "-x": "'-x", "@x": "'@x", "\tx": "'\tx", "a\nb\rc": "a b c", "'quoted'": "'quoted'", "'=x": "''=x",
		" =1+1": "' =1+1", "\u00a0+x": "'\u00a0+x", "＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠x": "'＠x", "a =1": "a =1", " ": " ",
	} {
		if got := Text(in); got != want {
			t.Errorf("Text(%q) is %q, want %q", in, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	tb := New("a", "b")
	x, n := 4.20399999999997, 3
	tb.Row(Float(&x), Int(&n))
	tb.Row(Float(nil), `say "x", y`)
	if got, want := string(tb.Bytes()), "a,b\n4.204,3\n,\"say \"\"x\"\", y\"\n"; got != want {
		t.Errorf("table is %q, want %q", got, want)
	}
}

// FuzzGuard guards any text: no spreadsheet reads it as a formula, and it comes back.
func FuzzGuard(f *testing.F) {
	for _, s := range []string{"", "=x", "'=x", "''-x", "'", "x'", "'x", " =x", "＝x", "' ＠"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		g := Guard(s)
		if isFormula(g) {
			t.Errorf("%q is a formula", g)
		}
		if back := Unguard(g); back != s {
			t.Errorf("%q comes back as %q", s, back)
		}
		tb := New("x")
		tb.Row(g)
		if rows, err := csv.NewReader(strings.NewReader(string(tb.Bytes()))).ReadAll(); err != nil && g != "" || len(rows) == 0 {
			t.Errorf("%q: %v", g, err)
		}
	})
}
