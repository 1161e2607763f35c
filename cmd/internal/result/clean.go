package result

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// CleanText takes out of a text what changes how other text is shown without
// being seen itself: control characters except newline and tab, marks that
// reorder text (U+202A–202E, U+2066–2069, U+200E, U+200F, U+061C) and the byte
// order mark U+FEFF. What is left reads in the order in which it is written.
//
// [Read] cleans every string that it returns, except File.Bytes: a name in a
// table, a title or a reason can then be shown beside other text without
// turning it around.
func CleanText(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return -1
		}
		return r
	}, s)
}

// hidden reports whether CleanText takes a character out.
func hidden(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case unicode.Is(unicode.Cc, r):
		return true
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return r == 0x200E || r == 0x200F || r == 0x061C || r == 0xFEFF
}

// isHiding reports whether CleanText changes a text.
func isHiding(s string) bool { return strings.IndexFunc(s, hidden) >= 0 }

// firstHidden names the first character that CleanText takes out of the text
// that pointer names, or of its key.
func firstHidden(doc *strict.Doc, pointer string) string {
	v, _ := doc.Lookup(pointer)
	text, _ := v.(string)
	for _, r := range text + pointer {
		if hidden(r) {
			return fmt.Sprintf("the control character %U", r)
		}
	}
	return "a control character"
}
