package page

import "testing"

func TestTexLine(t *testing.T) {
	for in, want := range map[string]string{"a\n\r\u2028b_c%": `a b\_c\%`, "0–1%": `0--1\%`, "−0.5": "$-$0.5", `\input{x}`: `\textbackslash{}input\textbraceleft{}x\textbraceright{}`, "A} x, {{y": `A\textbraceright{} x, \textbraceleft{}\textbraceleft{}y`} {
		if got := texLine(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// FuzzBibText holds that no name ends the field of BibTeX that it is in.
func FuzzBibText(f *testing.F) {
	for _, s := range []string{"a}", "{", `\}`, "%", "x\n}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		depth := 0
		for _, c := range bibText(s) {
			switch c {
			case '{':
				depth++
			case '}':
				depth--
			}
			if depth < 0 {
				break
			}
		}
		if depth != 0 {
			t.Errorf("%q gives %q, whose braces do not close", s, bibText(s))
		}
	})
}
