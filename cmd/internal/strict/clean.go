package strict

import (
	"fmt"
	"strings"
	"unicode"
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
// and bytes that are not UTF-8, as \u…, so that a terminal and a log show it.
func Visible(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case hidden(r), r == '\n', r == '\t':
			fmt.Fprintf(&b, `\u%04x`, r)
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

// hiddenIn names the first character that CleanText takes out.
func hiddenIn(s string) string {
	if i := strings.IndexFunc(s, hidden); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return fmt.Sprintf("the control character %U", r)
	}
	return "a control character"
}

// Hidden returns a warning for each text, and each key, that hides something.
func (d *Doc) Hidden() Findings {
	var findings Findings
	for _, pointer := range d.Texts(Hides) {
		v, _ := d.Lookup(pointer)
		text, _ := v.(string)
		findings.Add(d.Warnf(pointer, "text holds %s, which does not show; it is left out on the site, take it out here", hiddenIn(text+pointer)))
	}
	return findings
}

// UTF8 finds bytes of a file that are not UTF-8. A byte order mark is none of them.
func UTF8(path string, data []byte) Findings {
	d := &Doc{path: path, data: data}
	var findings Findings
	if !utf8.Valid(data) {
		d.checkEncoding(&findings)
	}
	return findings.Limit()
}

// Text finds bytes that are not UTF-8, and characters that do not show, in a file
// that is shown as it is.
func Text(path string, data []byte) Findings {
	if findings := UTF8(path, data); findings.HasErrors() {
		return findings
	}
	c := collector{d: &Doc{path: path, data: data}}
	for i, r := range string(data) {
		if hidden(r) && r != '\r' {
			c.errorf(i, "the text holds the control character %U, which does not show; take it out", r)
		}
	}
	return c.findings.Limit()
}
