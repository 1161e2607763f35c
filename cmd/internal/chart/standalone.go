package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// The margin around a drawing that stands alone, and the lines below it, in CSS
// pixels.
const (
	aloneMargin = 14
	aloneLine   = 15.0
	aloneSize   = 10.5
)

// paint finds a colour as drawings have it. In a text the quotes are escaped, so
// only attributes match.
var paint = regexp.MustCompile(`="var\(--[a-z0-9-]+,(#[0-9a-f]{6})\)"`)

// Standalone gives the wide drawing as an SVG file of its own: in the light
// theme's colours, on a ground, with a margin, and with lines below it that say
// where it comes from. A line that is too long is cut.
func (f *Figure) Standalone(lines ...string) []byte {
	svg := paint.ReplaceAllString(string(f.Wide.SVG), `="$1"`)
	size := func(x, y, w, h int) string {
		return fmt.Sprintf(`width="%d" height="%d" viewBox="%d %d %d %d"`, w, h, x, y, w, h)
	}
	w := f.Wide.W + 2*aloneMargin
	h := f.Wide.H + 2*aloneMargin + int(aloneLine*float64(len(lines)))
	before := fmt.Sprintf(`width="%d" height="%d" viewBox="0 0 %d %d"`, f.Wide.W, f.Wide.H, f.Wide.W, f.Wide.H)
	svg = strings.Replace(svg, before, size(-aloneMargin, -aloneMargin, w, h), 1)
	ground := fmt.Sprintf(`</desc><rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, -aloneMargin, -aloneMargin, w, h, light(Page))
	svg = strings.Replace(svg, "</desc>", ground, 1)

	var foot bytes.Buffer
	for i, line := range lines {
		y := float64(f.Wide.H) + 4 + aloneLine*(float64(i)+0.7)
		fmt.Fprintf(&foot, `<text x="0" y="%s" font-size="%s" fill="%s">`, pixels(y), pixels(aloneSize), light(Muted))
		_ = xml.EscapeText(&foot, []byte(cut(oneLine(line), float64(f.Wide.W), aloneSize))) // a bytes.Buffer does not fail
		foot.WriteString("</text>")
	}
	return []byte(strings.TrimSuffix(svg, "</svg>") + foot.String() + "</svg>\n")
}

// light is the light theme's value of a colour.
func light(css string) string {
	_, v, _ := strings.Cut(strings.TrimSuffix(css, ")"), ",")
	return v
}

// cut shortens a line to a width.
func cut(s string, width, size float64) string {
	if TextWidth(s, size, false) <= width {
		return s
	}
	r := []rune(s)
	n := sort.Search(len(r), func(n int) bool { return TextWidth(string(r[:n+1])+"…", size, false) > width })
	return string(r[:n]) + "…"
}

func pixels(f float64) string { return strconv.FormatFloat(round(f), 'f', -1, 64) }
