package page

import (
	"fmt"
	"html"
	"strings"
	"unicode"

	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Badge has what is measured on the left and the number, with who rated, on the
// right.
type Badge struct {
	Label, Value string
	Judge        bool   // a language model rated: said in another colour
	Page         string // where it leads, absolute, or ""
}

// Text is the badge in words.
func (g Badge) Text() string { return g.Label + ": " + g.Value }

// Markdown is the markup that shows a badge, which lies at an address.
func (g Badge) Markdown(address string) string {
	return fmt.Sprintf("[![%s](%s)](%s)", markdownEscape.Replace(g.Text()), address, g.Page)
}

// HTML is the markup that shows a badge, which lies at an address.
func (g Badge) HTML(address string) string {
	return fmt.Sprintf(`<a href="%s"><img src="%s" alt="%s"></a>`, html.EscapeString(g.Page), html.EscapeString(address), html.EscapeString(g.Text()))
}

// markdownEscape keeps Markdown from reading a text as markup.
var markdownEscape = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "`", "\\`", "<", `\<`, "*", `\*`, "_", `\_`, "!", `\!`)

// Sizes of a badge, in CSS pixels.
const (
	badgeHeight = 20
	badgePad    = 7
	badgeFont   = 11
)

func (g Badge) widths() (left, right int) {
	w := func(s string) int { return int(textWidth(s, badgeFont)+0.999) + 2*badgePad }
	return w(g.Label), w(g.Value)
}

// Width is the picture's, in CSS pixels.
func (g Badge) Width() int {
	l, r := g.widths()
	return l + r
}

// SVG draws the badge. The texts are told how long to be, so that they fit in
// whatever font the reader has.
func (g Badge) SVG() []byte {
	l, r := g.widths()
	tone := palette.Accent.Light
	if g.Judge {
		tone = palette.Warn.Light
	}
	var s strings.Builder
	label, value := html.EscapeString(g.Label), html.EscapeString(g.Value)
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-label="%s: %s"><title>%[3]s: %[4]s</title>`, l+r, badgeHeight, label, value)
	if g.Page != "" {
		fmt.Fprintf(&s, `<a href="%s">`, html.EscapeString(g.Page))
	}
	fmt.Fprintf(&s, `<rect width="%d" height="%d" fill="#1b2126"/><rect x="%[1]d" width="%[3]d" height="%[2]d" fill="%[4]s"/>`, l, badgeHeight, r, tone)
	fmt.Fprintf(&s, `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="%d"><text x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text>`, badgeFont, badgePad, l-2*badgePad, label)
	fmt.Fprintf(&s, `<text x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text></g>`, l+badgePad, r-2*badgePad, value)
	if g.Page != "" {
		s.WriteString("</a>")
	}
	s.WriteString("</svg>\n")
	return []byte(s.String())
}

// textWidth is about how wide a line of text is, in CSS pixels, at a font size: rather too wide than too narrow, in the faces
// that a reader's system may have.
func textWidth(text string, size float64) float64 {
	em := 0.0
	for _, r := range text {
		switch {
		case strings.ContainsRune(" ijlfrt.,:;'’|!I/\\()[]-–·", r):
			em += 0.42
		case r <= '~' && unicode.IsLower(r) || unicode.IsDigit(r):
			em += 0.64
		default:
			em += 0.98
		}
	}
	return em * size
}
