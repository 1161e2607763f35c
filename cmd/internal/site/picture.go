package site

import (
	"bytes"
	"encoding/hex"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// picture draws a card as a PNG, legible at a quarter of its size: the same bytes every time. Text that the font has no letters
// for is left out or replaced, never drawn as boxes.
func picture(c page.Card) []byte { return newPainter(nil).picture(c) }

// A tone is a color by its place in the palette. Before the tones of letters and marks stand their paler shades, for edges.
type tone uint8

// shades of a tone on the page are enough for edges of letters. With them the palette has a byte a pixel, written fastest.
const shades = 4

const (
	ground tone = iota
	hairline
	ink = hairline + shades*iota - shades
	muted
	accent
	warn
)

// tones is the palette.
func tones() color.Palette {
	rgb := func(s string) color.RGBA {
		b, _ := hex.DecodeString(s[1:]) // of the palette
		return color.RGBA{b[0], b[1], b[2], 0xff}
	}
	out := color.Palette{rgb(palette.Page.Light), rgb("#c6cdd2")}
	for _, c := range []palette.Color{palette.Ink, palette.Muted, palette.Accent, palette.Warn} {
		for i := 1; i <= shades; i++ {
			out = append(out, rgb(palette.Mix(palette.Page.Light, c.Light, float64(i)/shades)))
		}
	}
	return out
}

// Where things stand, in pixels.
const (
	margin   = 64
	inner    = page.CardWidth - 2*margin
	smallest = 38 // size of text
)

type (
	style struct { // a font at a size in pixels
		font *sfnt.Font
		size int
	}
	painter struct { // draws one card
		regular, bold *sfnt.Font
		faces         map[style]font.Face
		buffer        sfnt.Buffer
		canvas        *image.Paletted
		cut           func(text string) // told of texts that end in …; may be nil
	}
)

func newPainter(cut func(text string)) *painter {
	canvas := image.NewPaletted(image.Rect(0, 0, page.CardWidth, page.CardHeight), tones())
	return &painter{regular: serif("regular"), bold: serif("semibold"), faces: map[style]font.Face{}, canvas: canvas, cut: cut}
}

// serif is the pages' typeface in a weight, which is embedded.
func serif(weight string) *sfnt.Font {
	data, _ := counselboard.Files.ReadFile("templates/static/font/counselboard-serif-" + weight + ".ttf")
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(err)
	}
	return f
}

func (p *painter) picture(c page.Card) []byte {
	p.box(accent, 0, 0, page.CardWidth, 12)
	head, room := style{p.bold, 40}, inner
	if s := p.known(p.bold, c.Notice); s != "" {
		p.text(head, warn, -(page.CardWidth - margin), 92, s)
		room -= p.width(head, s) + 40
	}
	p.text(head, accent, margin, 92, p.shortened(head, p.known(p.bold, c.Site, "Leaderboard"), room))
	switch {
	case len(c.Rows) > 0:
		p.board(c)
	case len(c.Points) > 0:
		p.points(c)
	default:
		y := p.title(c, 226, 3, 96, 84, 72, 62)
		st, out := p.sentences(p.known(p.regular, c.Text), max(1, (500-y)/60), 46, 42, smallest)
		p.lines(st, muted, y+st.size*5/4+30, st.size*5/4, out)
	}
	if s := p.known(p.regular, c.Who); s != "" {
		footer := map[bool]tone{false: ink, true: warn}[c.Judge]
		st, out := p.fit(p.regular, s, inner, 2, smallest)
		p.lines(st, footer, 622-30*len(out), 42, out)
	}
	var b bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, p.canvas) // a buffer does not fail, and the picture has a size
	return b.Bytes()
}

// title writes the title with its baseline at y, or some lines above, and returns the baseline of the last line.
func (p *painter) title(c page.Card, y, lines int, sizes ...int) int {
	st, out := p.fit(p.bold, p.known(p.bold, c.Title, c.Plain), inner, lines, sizes...)
	return p.lines(st, ink, y, st.size*9/8, out)
}

// lines writes lines so many pixels apart, the first with its baseline at y, and returns that of the last.
func (p *painter) lines(st style, c tone, y, apart int, lines []string) int {
	for i, l := range lines {
		p.text(st, c, margin, y+i*apart, l)
	}
	return y + max(len(lines)-1, 0)*apart
}

// board draws a table of whiskers.
func (p *painter) board(c page.Card) {
	p.title(c, 172, 1, 64, 56, 48, 43, smallest)
	const left, right, top = 690, page.CardWidth - margin - 16, 236
	on := map[bool]tone{false: accent, true: warn}[c.Judge]
	rows := c.Rows[:min(len(c.Rows), 4)]
	step := min(100, 222/max(1, len(rows)-1))
	for i, r := range rows {
		y := top + step*i
		st, out := p.fit(p.regular, p.known(p.regular, r.Name, r.Plain), left-margin-146, 1, 44, smallest, 34)
		p.lines(st, ink, y, 0, out)
		p.text(style{p.bold, 44}, ink, -(left - 36), y, r.Value)
		p.text(style{p.regular, 30}, muted, margin, y+32, p.known(p.regular, r.Note))
		p.box(hairline, left-16, y-14, page.CardWidth-margin, y-12)
		if o := r.Others; o != nil {
			p.box(muted, along(o.At, left, right)-2, y-28, along(o.At, left, right)+2, y+2)
		}
		if iv := r.Interval; iv != nil {
			lo, hi := along(iv.Lo, left, right), along(iv.Hi, left, right)
			p.box(on, lo, y-17, hi+1, y-9)
		}
		p.disc(ground, along(r.At, left, right), y-13, 9)
		p.disc(on, along(r.At, left, right), y-13, 7)
		if r.Interval == nil {
			p.disc(ground, along(r.At, left, right), y-13, 4)
		}
	}
	y := top + step*(len(rows)-1) + 70 // below a note of the last row; the footer stands at 592
	p.text(style{p.regular, smallest}, muted, left-16, y, c.Ends[0])
	p.text(style{p.regular, smallest}, muted, margin, y, c.Below)
	p.text(style{p.regular, smallest}, muted, -(page.CardWidth - margin), y, c.Ends[1])
}

// points draws models by two figures with both intervals, and names those whose names keep clear of others.
func (p *painter) points(c page.Card) {
	top := p.title(c, 172, 1, 56, 48, 43, smallest) + 32
	const left, right, bottom = margin + 4, page.CardWidth - margin - 4, 524
	small := style{p.regular, 30}
	p.box(muted, left-3, top, left-1, bottom)
	p.box(muted, left-3, bottom, right, bottom+2)
	p.text(small, muted, -right, bottom-10, p.known(p.regular, c.Axes[0]))
	p.text(small, muted, left+10, top+26, p.known(p.regular, c.Axes[1]))
	var taken []image.Rectangle
	for _, m := range c.Points {
		x, y := along(m.On[0].At, left, right), along(m.On[1].At, bottom, top)
		if across, up := m.On[0].Interval, m.On[1].Interval; across != nil && up != nil {
			p.box(hairline, along(across.Lo, left, right), y-1, along(across.Hi, left, right), y+2)
			p.box(hairline, x-1, along(up.Hi, bottom, top), x+2, along(up.Lo, bottom, top))
		}
		taken = append(taken, image.Rect(x-12, y-12, x+12, y+12))
	}
	for i, m := range c.Points {
		name, at := p.known(p.regular, m.Name), taken[i]
		p.disc(ground, at.Min.X+12, at.Min.Y+12, 11)
		p.disc(accent, at.Min.X+12, at.Min.Y+12, 9)
		wide := p.width(small, name)
		for _, from := range []image.Point{{at.Max.X + 4, at.Min.Y + 2}, {at.Max.X + 4, at.Max.Y + 20}, {at.Min.X - 4 - wide, at.Max.Y + 20},
			{at.Min.X + 12 - wide/2, at.Max.Y + 24}, {at.Min.X, at.Min.Y - 34}} {
			room := image.Rect(from.X, from.Y-22, from.X+wide, from.Y+7)
			if room.Min.X > left && room.Max.X < right && !slices.ContainsFunc(taken, room.Overlaps) {
				p.text(small, ink, from.X, from.Y, name)
				taken = append(taken, room)
				break
			}
		}
	}
}

// along returns the pixel at a share of the way.
func along(share float64, from, to int) int { return from + int(math.Round(share*float64(to-from))) }

func (p *painter) box(c tone, x0, y0, x1, y1 int) {
	draw.Draw(p.canvas, image.Rect(x0, y0, x1, y1), image.NewUniform(p.canvas.Palette[c]), image.Point{}, draw.Src)
}

// disc draws a filled circle.
func (p *painter) disc(c tone, cx, cy, r int) {
	for y := -r - 1; y <= r+1; y++ {
		for x := -r - 1; x <= r+1; x++ {
			p.blend(c, cx+x, cy+y, float64(r)+0.5-math.Hypot(float64(x), float64(y)))
		}
	}
}

// blend covers a share of a pixel with a tone.
func (p *painter) blend(c tone, x, y int, share float64) {
	shade, px := uint8(math.Round(shades*min(max(share, 0), 1))), &p.canvas.Pix[y*page.CardWidth+x]
	switch {
	case shade == 0:
	case c != ground:
		*px = max(*px, uint8(c)-shades+shade)
	case *px <= uint8(hairline) || shade == shades:
		*px = uint8(ground)
	default: // what is left of the tone below
		first := (*px-uint8(hairline)-1)/shades*shades + uint8(hairline) + 1
		*px = min(*px, first+shades-1-shade)
	}
}

// face returns the face of a style, which the painter keeps.
func (p *painter) face(s style) font.Face {
	if p.faces[s] == nil {
		// The options are right, so there is no error.
		p.faces[s], _ = opentype.NewFace(s.font, &opentype.FaceOptions{Size: float64(s.size), DPI: 72, Hinting: font.HintingNone})
	}
	return p.faces[s]
}

// text writes at a point of the baseline, which is left of the text, or right of it where x is negative.
func (p *painter) text(st style, c tone, x, y int, s string) {
	if p.cut != nil && strings.HasSuffix(s, "…") {
		p.cut(s)
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
					p.blend(c, x, y, float64(letter.AlphaAt(x+offset.X, y+offset.Y).A)/255)
				}
			}
		}
		dot.X, last = dot.X+advance, r
	}
}

// oneLine returns the beginning of a text on one line, composed: a hostile name may be very long.
func oneLine(s string) string {
	r := []rune(s)
	blank := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }
	return norm.NFC.String(strings.Join(strings.FieldsFunc(string(r[:min(len(r), 400)]), blank), " "))
}

// known returns the first text that a font has every letter of, or "".
func (p *painter) known(f *sfnt.Font, texts ...string) string {
	for _, s := range texts {
		missing := func(r rune) bool { i, err := f.GlyphIndex(&p.buffer, r); return err != nil || i == 0 }
		if s = oneLine(s); s != "" && strings.IndexFunc(s, missing) < 0 {
			return s
		}
	}
	return ""
}

// width of a text in pixels, rounded up.
func (p *painter) width(st style, s string) int { return font.MeasureString(p.face(st), s).Ceil() }

// shortened cuts a text to a width.
func (p *painter) shortened(st style, s string, width int) string {
	if p.width(st, s) <= width {
		return s
	}
	r := []rune(s)
	short := func(n int) string { return strings.TrimRight(string(r[:n]), " ") + "…" }
	return short(sort.Search(len(r), func(n int) bool { return p.width(st, short(n+1)) > width }))
}

// wrap breaks a text into lines of a width, and cuts the last one if there is more; whole reports that there is not.
func (p *painter) wrap(st style, s string, width, lines int) (out []string, whole bool) {
	for words := strings.Fields(s); len(words) > 0; {
		n := 1
		for n < len(words) && p.width(st, strings.Join(words[:n+1], " ")) <= width {
			n++
		}
		if len(out) == lines-1 {
			n = len(words)
		}
		line := strings.Join(words[:n], " ")
		out = append(out, p.shortened(st, line, width))
		if out[len(out)-1] != line {
			return out, false
		}
		words = words[n:]
	}
	return out, true
}

// fit wraps a text at the largest of some sizes at which it is whole.
func (p *painter) fit(f *sfnt.Font, s string, width, lines int, sizes ...int) (st style, out []string) {
	for _, size := range sizes {
		var whole bool
		st = style{f, size}
		if out, whole = p.wrap(st, s, width, lines); whole {
			break
		}
	}
	return st, out
}

// sentences is fit for a text that gives up its last clauses before a word is cut.
func (p *painter) sentences(s string, lines int, sizes ...int) (style, []string) {
	for {
		st, out := p.fit(p.regular, s, inner, lines, sizes...)
		end := max(strings.LastIndex(s, ". "), strings.LastIndex(s, ": "), strings.LastIndex(s, "; "), strings.LastIndex(s, ", "))
		if _, whole := p.wrap(st, s, inner, lines); whole || end < 0 {
			return st, out
		}
		s = s[:end] + "."
	}
}
