package change

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Text writes a stranger's text into Markdown so that it shows as it is and
// does nothing: no markup, link, image, HTML, table cell, @mention, #reference
// or emoji comes of it, and nothing turns the text around it. It is one line of
// at most limit characters.
//
// A text of letters, digits, spaces and a few marks stands as it is. Any other
// goes into a code element, in which GitHub looks for neither mentions nor
// references, with every mark that could be markup written as a character
// reference, which never is.
func Text(s string, limit int) string {
	s = source.Clip(line(s), limit)
	if plain(s) {
		return s
	}
	return code(s)
}

// ID writes the id of a run or card, or the name of a folder or revision, as
// code; a name of other characters as [Text] does.
func ID(s string) string {
	if idForm.MatchString(s) {
		return "`" + s + "`"
	}
	return code(source.Clip(line(s), maxName))
}

// maxName is the number of characters of a name or id that are shown.
const maxName = 80

var idForm = regexp.MustCompile(`^[A-Za-z0-9._/~^-]{1,100}$`)

// line puts a text on one line, and writes what does not show as [source.Visible] does.
func line(s string) string {
	s = source.Visible(strings.NewReplacer("\r\n", " ", "\n", " ", "\t", " ").Replace(s))
	return strings.Join(strings.Fields(s), " ")
}

// plain reports whether a text means nothing in Markdown, and nothing to GitHub.
func plain(s string) bool {
	return s != "" && !special.MatchString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .,-()'…–—’", r)
	})
}

// special finds what GitHub makes links of without any mark: addresses, GH-1,
// and names of commits.
var special = regexp.MustCompile(`(?i)www\.|\bgh-|\b[0-9a-f]{7,}\b|^[0-9-]`)

func code(s string) string {
	harmless := " -.,;()'%="
	if special.MatchString(s) {
		harmless = " "
	}
	var b strings.Builder
	b.WriteString("<code>")
	for _, r := range s {
		if r < 0x80 && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(harmless, r) {
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		} else {
			b.WriteRune(r)
		}
	}
	b.WriteString("</code>")
	return b.String()
}
