package drawn

import (
	"cmp"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// maxLabel is the length of the longest label, in characters.
const maxLabel = 100

// Label makes any string fit to stand in a figure: on one line, valid UTF-8,
// without control characters, without the invisible characters that reorder
// or hide text, with at most three combining marks in a row, and at most 100
// characters long. What it shortens ends in "…".
func Label(s string) string { return clean(s, maxLabel) }

// oneLine is Label for a sentence or two, up to 1,000 characters.
func oneLine(s string) string { return clean(s, 1000) }

func clean(s string, longest int) string {
	var b strings.Builder
	n, marks := 0, 0
	space := false
	for _, r := range s {
		switch {
		case ' ' < r && r <= '~': // most are
			marks = 0
		case unicode.IsSpace(r) || unicode.Is(unicode.Cc, r) || unicode.In(r, unicode.Zl, unicode.Zp):
			space = n > 0
			continue
		case invisible(r):
			continue
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > 3 {
				continue
			}
		default:
			marks = 0
		}
		room := longest - 1 // for the …
		if space && n < room {
			b.WriteByte(' ')
			n++
		}
		space = false
		if n >= room {
			return strings.TrimRight(b.String(), " ") + "…"
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// invisible are the characters that show nothing of their own: marks of
// direction, joiners, tags, and what Unicode leaves to private use or to
// nobody. Joiners shape some scripts and join emoji, so these are kept.
func invisible(r rune) bool {
	switch r {
	case '\u200c', '\u200d', '\ufe0f':
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs) ||
		unicode.In(r, unicode.Noncharacter_Code_Point, unicode.Other_Default_Ignorable_Code_Point)
}

// NameLength is how many characters a name has at most where many stand beside each
// other: in figures and in heads of tables.
const NameLength = 24

// Short cuts a name to [NameLength] characters.
func Short(name string) string {
	r := []rune(Label(name))
	if len(r) <= NameLength {
		return string(r)
	}
	return strings.TrimRight(string(r[:NameLength-1]), " ") + "…"
}

// whole cuts what is no model's name, such as a scale's label, only where it is longer than labels are.
func whole(label string) string { return clean(label, 41) }

// name writes a name in a width, at a pixel of the picture. One that is cut there is said
// whole to who points at it.
func (d *draft) name(x, y float64, s string, px float64, w words) {
	m := mark{Value: d.at(x, y), Texts: []words{w}}
	text := Short(s)
	if d.model == "" {
		text = whole(s)
	}
	m.Texts[0].Text = cut(text, px, cmp.Or(w.Size, body), w.Weight == bold)
	if all := Label(s); m.Texts[0].Text != all {
		m.Name = all
	}
	d.add(label, m.Name == "", m)
}

// fit shortens a label to a width in pixels.
func fit(s string, px, size float64, bold bool) string { return cut(Label(s), px, size, bold) }

// cut shortens a line to a width in pixels.
func cut(s string, px, size float64, bold bool) string {
	if TextWidth(s, size, bold) <= px {
		return s
	}
	room := px - TextWidth("…", size, bold)
	var b strings.Builder
	for _, r := range s {
		if room -= TextWidth(string(r), size, bold); room < 0 {
			break
		}
		b.WriteRune(r)
	}
	return strings.TrimRight(b.String(), " ") + "…"
}

// labels are those of rows, as they are written where there is room.
func labels(rows []Entry) []string {
	return list.Map(rows, func(r Entry) string {
		if r.Model == "" {
			return whole(r.Label)
		}
		return Short(r.Label)
	})
}

// widest is the width of the widest of some labels, in pixels.
func widest(size float64, bold bool, labels ...string) float64 {
	w := 0.0
	for _, s := range labels {
		w = max(w, TextWidth(Label(s), size, bold))
	}
	return w
}

// ascii has the advance widths of U+0020 to U+007E in thousandths of an em, as
// in DejaVu Sans, which is among the widest sans-serif faces that a reader's
// system may have: what fits in them fits in the narrower ones too.
var ascii = [...]int{
	318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
	636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
	1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
	603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
	500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
	635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
}

// TextWidth is about how wide a line of text is, in CSS pixels, at a font size
// in pixels. It is meant to err on the wide side. A wide East Asian character
// counts one em, a combining or invisible one nothing.
func TextWidth(text string, size float64, bold bool) float64 {
	em := 0
	for _, r := range text {
		em += advance(r)
	}
	w := float64(em) / 1000 * size
	if bold {
		w *= 1.1
	}
	return w
}

// advance is in thousandths of an em.
func advance(r rune) int {
	switch {
	case r >= ' ' && int(r-' ') < len(ascii):
		return ascii[r-' ']
	case r == '·' || r == '’' || r == '‘':
		return 318
	case r == '–':
		return 500
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 1000
	}
	switch {
	case unicode.IsUpper(r):
		return 850
	case unicode.IsLetter(r):
		return 680
	}
	return 850 // Signs: arrows, dashes, mathematical symbols.
}
