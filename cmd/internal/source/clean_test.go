package source

import "testing"

func TestCleanText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain\ttext\nin lines", "plain\ttext\nin lines"},
		{"a\u202eb\u202c", "ab"},
		{"\u2066a\u2069\u200e\u200f\u061c\ufeff", "a"},
		{"a\x00b\x1bc\u0085d\x7fe\r\n", "abcde\n"},
		{"\u200d👩‍⚕️ äöü 日本", "\u200d👩‍⚕️ äöü 日本"}, // joiners belong to the text
		{"\xff", "\xff"},
		{"a\u2028b\u200bc\u00add\u3164e\U000e0041f", "abcdef"},
		{"\u0600\u0661", "\u0600\u0661"}, // a sign of numbers that shows
	} {
		if got := CleanText(c.in); got != c.want {
			t.Errorf("CleanText(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain ä": "plain ä", "a\x1b[31m\nb\tc": `a\u001b[31m\u000ab\u0009c`, "\u202e\xff\uFFFD\u2028": `\u202e\xff` + "\uFFFD" + `\u2028`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("Visible(%q) = %q, want %q", in, got, want)
		}
	}
}
