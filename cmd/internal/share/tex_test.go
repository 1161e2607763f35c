package share

import "testing"

func TestTexLine(t *testing.T) {
	for in, want := range map[string]string{"a\n\r\u2028b_c%": `a b\_c\%`, "0–1%": `0--1\%`, "−0.5": "$-$0.5", `\input{x}`: `\textbackslash{}input\{x\}`} {
		if got := TeXLine(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
