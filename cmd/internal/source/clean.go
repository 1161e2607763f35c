package source

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// CleanText takes out of a text what changes how other text is shown without
// being seen itself: control characters except newline and tab, separators of
// lines and paragraphs (U+2028, U+2029), marks that reorder text, and whatever
// else takes no room. Joiners (U+200C, U+200D) stay: scripts and emoji need them.
// What is left reads in the order in which it is written.
func CleanText(s string) string {
	if !Hides(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return -1
		}
		return r
	}, s)
}

// Hides reports whether [CleanText] changes a text.
func Hides(s string) bool { return strings.IndexFunc(s, hidden) >= 0 }

// Visible writes what [CleanText] would take out of a text, and line breaks, tabs
// and bytes that are not UTF-8, as \u…, so that a terminal, a log and a report show
// it. A line of JSON stays JSON that says the same.
func Visible(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case hidden(r), r == '\n', r == '\t':
			for _, unit := range utf16.AppendRune(nil, r) {
				fmt.Fprintf(&b, `\u%04x`, unit)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden reports whether CleanText takes a character out.
func hidden(r rune) bool {
	switch {
	case r < 0x80:
		return r < ' ' && r != '\n' && r != '\t' || r == 0x7f
	case r == '\u200c', r == '\u200d', unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
		return true
	}
	return r == '\u115f' || r == '\u1160' || r == '\u3164' || r == '\uffa0' // letters of no width
}

// hiddenIn says which character CleanText takes out first of a text that hides something.
func hiddenIn(s string) string {
	r, _ := utf8.DecodeRuneInString(s[strings.IndexFunc(s, hidden):])
	return fmt.Sprintf("the control character %U, which does not show; take it out", r)
}

// Hidden finds texts and keys that hide something.
func (d *Doc) Hidden() (findings Findings) {
	if !bytes.Contains(d.data, []byte(`\`)) && bytes.IndexFunc(d.data, hidden) < 0 {
		return nil // nearly all files
	}
	d.Walk(func(at func() string, key string, v any) {
		text, _ := v.(string)
		if text += key; Hides(text) {
			findings.Add(d.Errorf(at(), "text holds %s", hiddenIn(text)))
		}
	})
	return findings
}

// Name finds what does not show in the name of a file.
func Name(path string) (findings Findings) {
	if Hides(path) {
		findings.AddFile(path, "the file's name holds %s", hiddenIn(path))
	}
	return findings
}

// Text finds the first byte that is not UTF-8, or character that does not show, in a file that is shown as it is.
func Text(path string, data []byte) Findings {
	d := newDoc(path, data, "")
	if findings := d.unreadable(); findings != nil {
		return findings
	}
	for i, r := range string(data) {
		if hidden(r) && r != '\r' {
			return Findings{d.errorAt(i, "the text holds %s", hiddenIn(string(r)))}
		}
	}
	return nil
}
