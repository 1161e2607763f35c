package share

import (
	"image"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// A style is a font at a size in pixels.
type style struct {
	font *sfnt.Font
	size int
}

// face returns the face of a style; a painter keeps it.
func (p *painter) face(s style) font.Face {
	if f, ok := p.faces[s]; ok {
		return f
	}
	f, err := opentype.NewFace(s.font, &opentype.FaceOptions{Size: float64(s.size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the fonts are the program's own: a test opens them
	}
	p.faces[s] = f
	return f
}

// longest is how many characters of a text are looked at: no picture has room for
// more, and a hostile name may have very many.
const longest = 400

// clean returns the beginning of a text on one line, composed.
func clean(s string) string {
	n := 0
	for i := range s {
		if n++; n > longest {
			s = s[:i]
			break
		}
	}
	return norm.NFC.String(strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " "))
}

// writes reports whether a font has a letter for every rune of a text.
func (p *painter) writes(f *sfnt.Font, s string) bool {
	for _, r := range s {
		if i, err := f.GlyphIndex(&p.buffer, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}

// known returns the first text that a font can write, or "".
func (p *painter) known(f *sfnt.Font, texts ...string) string {
	for _, s := range texts {
		if s = clean(s); s != "" && p.writes(f, s) {
			return s
		}
	}
	return ""
}

// width of a text in pixels, rounded up.
func (p *painter) width(st style, s string) int { return font.MeasureString(p.face(st), s).Ceil() }

// cut shortens a text to a width.
func (p *painter) cut(st style, s string, width int) string {
	if p.width(st, s) <= width {
		return s
	}
	r := []rune(s)
	short := func(n int) string { return strings.TrimRight(string(r[:n]), " ") + "…" }
	n := sort.Search(len(r), func(n int) bool { return p.width(st, short(n+1)) > width })
	return short(n)
}

// wrap breaks a text into lines of a width, and cuts the last one if there is
// more. whole reports that there is not.
func (p *painter) wrap(st style, s string, width, lines int) (out []string, whole bool) {
	words := strings.Fields(s)
	for len(words) > 0 {
		n := 1
		for n < len(words) && p.width(st, strings.Join(words[:n+1], " ")) <= width {
			n++
		}
		line := strings.Join(words[:n], " ")
		words = words[n:]
		if len(out) == lines-1 && len(words) > 0 {
			return append(out, p.cut(st, line+" "+strings.Join(words, " "), width)), false
		}
		fits := p.width(st, line) <= width
		out = append(out, p.cut(st, line, width))
		if !fits {
			return out, false
		}
	}
	return out, true
}

// fit wraps a text at the largest of some sizes at which it is whole.
func (p *painter) fit(f *sfnt.Font, s string, width, lines int, sizes ...int) (style, []string) {
	var st style
	var out []string
	for _, size := range sizes {
		var whole bool
		st = style{f, size}
		if out, whole = p.wrap(st, s, width, lines); whole {
			break
		}
	}
	return st, out
}

// sentences is fit for a text that gives up its last sentences, what follows a colon or a
// semicolon and, of one clause too long, what follows a comma, before a word is cut.
func (p *painter) sentences(s string, lines int, sizes ...int) (style, []string) {
	for {
		st, out := p.fit(p.regular, s, inner, lines, sizes...)
		if _, whole := p.wrap(st, s, inner, lines); whole {
			return st, out
		}
		end := max(strings.LastIndex(s, ". "), strings.LastIndex(s, ": "), strings.LastIndex(s, "; "))
		if end < 0 {
			end = strings.LastIndex(s, ", ")
		}
		if end < 0 {
			return st, out
		}
		s = s[:end] + "."
	}
}

// text writes at a point of the baseline; at is left, or right of the text if
// it is negative.
func (p *painter) text(st style, c tone, x, y int, s string) {
	if p.cutOff != nil && strings.HasSuffix(s, "…") {
		p.cutOff(s)
	}
	if x < 0 {
		x = -x - p.width(st, s)
	}
	face, dot, last := p.face(st), fixed.P(x, y), rune(-1)
	for _, r := range s {
		if last >= 0 {
			dot.X += face.Kern(last, r)
		}
		box, mask, from, advance, _ := face.Glyph(dot, r)
		if letter, ok := mask.(*image.Alpha); ok {
			offset := from.Sub(box.Min)
			box = box.Intersect(p.canvas.Rect)
			for y := box.Min.Y; y < box.Max.Y; y++ {
				for x := box.Min.X; x < box.Max.X; x++ {
					p.blend(c, x, y, shade(int(letter.AlphaAt(x+offset.X, y+offset.Y).A), 255))
				}
			}
		}
		dot.X, last = dot.X+advance, r
	}
}
