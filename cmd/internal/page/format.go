package page

import (
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// rankText writes a rank interval: 2–3, or 1.
func rankText(r board.Rank) string {
	switch {
	case !r.Known():
		return num.Dash
	case r.Best == r.Worst:
		return strconv.Itoa(r.Best)
	}
	return fmt.Sprintf("%d–%d", r.Best, r.Worst)
}

// sentence joins items: a, b and c.
func sentence(items []string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " and " + items[last]
}

// join is [sentence] of those items that are not empty.
func join(items ...string) string {
	return sentence(slices.DeleteFunc(items, func(s string) bool { return s == "" }))
}

// some joins items, or the first three and the number of the others where they are
// many.
func some(items []string) string {
	if len(items) > 4 {
		return fmt.Sprintf("%s and %s more", strings.Join(items[:3], ", "), num.Words(len(items)-3))
	}
	return sentence(items)
}

// counted writes a count with what it counts; "" for none.
func counted(n int, what string) string {
	if n == 0 {
		return ""
	}
	return num.Count(n) + " " + what
}

// verb returns the form of a verb that fits n.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// separator stands before the i-th of n items that are named in a sentence, from 0.
func separator(i, n int) string {
	switch i {
	case 0:
		return ""
	case n - 1:
		return " and "
	}
	return ", "
}

// cutName returns all of a name that [chart.Short] cuts, or "".
func cutName(name string) string {
	if utf8.RuneCountInString(name) <= chart.NameLength {
		return ""
	}
	return Shorten(name, 1000)
}

// hyphened is a word with a hyphen, such as LLaMA-3.3-70B, or an interval, such as 3–11%.
var hyphened = regexp.MustCompile(`[\pL\pN.]+(?:[-–][\pL\pN.]*[\pL\pN%])+`)

// unbroken returns a text in which lines do not break inside names and intervals, up to the
// length of a short name.
func unbroken(text string) HTML {
	var out strings.Builder
	from := 0
	for _, at := range hyphened.FindAllStringIndex(text, -1) {
		if word := text[at[0]:at[1]]; utf8.RuneCountInString(word) <= chart.NameLength {
			out.WriteString(template.HTMLEscapeString(text[from:at[0]]) + `<span class="nowrap">` + template.HTMLEscapeString(word) + `</span>`)
			from = at[1]
		}
	}
	return HTML(out.String() + template.HTMLEscapeString(text[from:]))
}

// about says in a few words whose model it is and how it can be had.
func about(m *board.Model) string {
	var parts []string
	if m.Organization != "" {
		parts = append(parts, Shorten(m.Organization, 40))
	}
	if m.Family != "" && m.Access != result.Human {
		parts = append(parts, Shorten(m.Family, 40))
	}
	return strings.Join(append(parts, m.Access.Label()), " · ")
}

// capital writes the first letter large, and lower writes it small.
func capital(s string) string { return withFirst(s, unicode.ToUpper) }
func lower(s string) string   { return withFirst(s, unicode.ToLower) }

func withFirst(s string, letter func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(letter(r)) + s[n:]
}

// topicLabel turns a topic's id into words.
func topicLabel(id string) string { return capital(strings.ReplaceAll(id, "-", " ")) }
