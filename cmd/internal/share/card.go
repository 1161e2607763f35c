package share

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/chart"
)

// The size of every picture, in pixels.
const (
	Width  = 1200
	Height = 630
)

// A Card is what a picture shows, from top to bottom. All but Site and Title may
// be empty.
type Card struct {
	Site   string     // the site's title
	Notice string     // stands out beside it: "Synthetic data"
	Title  string     // the page's, or a model's name
	Plain  string     // in the title's place where the font cannot write it: an id
	Sub    string     // below the title: an organisation
	Text   string     // a sentence or two, where there is no figure
	Figure *Line      // one value, large, with its interval drawn below
	Rows   []Line     // a board
	Axis   chart.Axis // of Figure and Rows
	Who    string     // who rated
	Judge  bool       // a language model rated: said in another colour
}

// A Line is one line of a board, or a value by itself.
type Line struct {
	Name, Plain string   // of a line
	Lines       []string // beside a value by itself
	Value       string   // 3.28
	At          float64  // on the card's axis
	Interval    *chart.Interval
}

// Pictures draws cards, several at once. A picture depends on nothing but its card.
// The zero value is ready.
type Pictures struct {
	Blank bool               // draws none: each is an empty file
	Cut   func(Card, string) // told of every text of a picture that ends in …, for want of room or before; may be nil
}

// PNG draws a card.
func (p *Pictures) PNG(c Card) ([]byte, error) {
	if p.Blank {
		return nil, nil
	}
	painter := newPainter()
	if p.Cut != nil {
		painter.cutOff = func(text string) { p.Cut(c, text) }
	}
	return painter.PNG(c), nil
}

// A tone is a colour of the light theme, by its place in the palette. Before the
// tones of letters and marks stand their paler shades, for edges.
type tone uint8

// shades of a tone on the page are enough for edges of letters. With them the palette
// has more than 16 colours: a byte a pixel, which is written fastest.
const shades = 4

const (
	page tone = iota
	line
	ink = line + shades*iota - shades
	muted
	accent
	warn
)

var tones = func() color.Palette {
	out := color.Palette{white, color.RGBA{0xc6, 0xcd, 0xd2, 0xff}}
	for _, c := range []color.RGBA{{0x1b, 0x21, 0x26, 0xff}, {0x5c, 0x66, 0x70, 0xff}, {0x0b, 0x6a, 0x66, 0xff}, {0xa4, 0x48, 0x0f, 0xff}} {
		for i := 1; i <= shades; i++ {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(shades-i) + int(b)*i) / shades) }
			out = append(out, color.RGBA{mix(white.R, c.R), mix(white.G, c.G), mix(white.B, c.B), 0xff})
		}
	}
	return out
}()

var white = color.RGBA{0xff, 0xff, 0xff, 0xff}

// Where things stand, in pixels.
const (
	margin = 64
	inner  = Width - 2*margin
	small  = 38 // the least size of text
)

// A painter draws a card.
type painter struct {
	regular, bold *sfnt.Font
	faces         map[style]font.Face
	buffer        sfnt.Buffer
	canvas        *image.Paletted
	cutOff        func(text string) // told of texts that end in …; may be nil
}

// newPainter loads the fonts.
func newPainter() *painter {
	return &painter{
		regular: serif("regular"), bold: serif("semibold"), faces: map[style]font.Face{},
		canvas: image.NewPaletted(image.Rect(0, 0, Width, Height), tones),
	}
}

// serif is the pages' typeface in a weight.
func serif(weight string) *sfnt.Font {
	data, err := counselboard.Files.ReadFile("templates/static/font/counselboard-serif-" + weight + ".ttf")
	if err != nil {
		panic(err) // it is embedded
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(err)
	}
	return f
}

// PNG draws a card.
func (p *painter) PNG(c Card) []byte {
	p.box(accent, 0, 0, Width, 12)

	head := style{p.bold, 40}
	room := inner
	if s := p.known(p.bold, c.Notice); s != "" {
		p.text(head, warn, -(Width - margin), 92, s)
		room -= p.width(head, s) + 40
	}
	p.text(head, accent, margin, 92, p.cut(head, p.known(p.bold, c.Site, "Leaderboard"), room))

	switch {
	case len(c.Rows) > 0:
		p.board(c)
	case c.Figure != nil:
		p.figure(c)
	default:
		p.words(c)
	}

	footer := ink
	if c.Judge {
		footer = warn
	}
	if s := p.known(p.regular, c.Who); s != "" {
		st, out := p.fit(p.regular, s, inner, 1, 42, small)
		y := 592
		if strings.HasSuffix(out[0], "…") {
			st, out = p.fit(p.regular, s, inner, 2, small)
			y = 562
		}
		p.lines(st, footer, y, 42, out)
	}
	return p.encode()
}

// title writes the title with its baseline at y, or two lines above y+size, and
// returns the baseline of the last line.
func (p *painter) title(c Card, y, lines int, sizes ...int) int {
	st, out := p.fit(p.bold, p.known(p.bold, c.Title, c.Plain), inner, lines, sizes...)
	return p.lines(st, ink, y, st.size*9/8, out)
}

// lines writes lines so many pixels apart, the first with its baseline at y, and
// returns that of the last.
func (p *painter) lines(st style, c tone, y, apart int, lines []string) int {
	for i, l := range lines {
		p.text(st, c, margin, y+i*apart, l)
	}
	return y + max(len(lines)-1, 0)*apart
}

// figure draws a model's card.
func (p *painter) figure(c Card) {
	p.title(c, 196, 1, 92, 80, 68, 58, 48)
	if s := p.known(p.regular, c.Sub); s != "" {
		st := style{p.regular, 40}
		p.text(st, muted, margin, 256, p.cut(st, s, inner))
	}
	value := style{p.bold, 116}
	p.text(value, ink, margin, 400, c.Figure.Value)
	x := margin + p.width(value, c.Figure.Value) + 36
	for i, l := range c.Figure.Lines {
		beside, out := p.fit(p.regular, p.known(p.regular, l), Width-margin-x, 1, 44, 41, small)
		for _, line := range out { // one, or none of an empty text
			p.text(beside, ink, x, 346+54*i, line)
		}
	}
	const y = 456
	at := scale{c.Axis, margin + 16, Width - margin - 16}
	p.box(line, margin, y-1, Width-margin, y+2)
	for i := range int((c.Axis.Max-c.Axis.Min)/c.Axis.Step + 1.5) {
		v := min(c.Axis.Min+float64(i)*c.Axis.Step, c.Axis.Max)
		tx, st := at.x(v), style{p.regular, small}
		p.box(line, tx-1, y-10, tx+2, y+11)
		switch label := c.Axis.Tick(v); v {
		case c.Axis.Min:
			p.text(st, muted, margin, y+52, label)
		case c.Axis.Max:
			p.text(st, muted, -(Width - margin), y+52, label)
		default:
			p.text(st, muted, tx-p.width(st, label)/2, y+52, label)
		}
	}
	p.mark(c.Judge, at, *c.Figure, y, 15)
}

// board draws a table of whiskers.
func (p *painter) board(c Card) {
	p.title(c, 172, 1, 64, 56, 48, 43, small)
	const left, top, step, most = 690, 250, 74, 4
	at := scale{c.Axis, left, Width - margin - 16}
	value := style{p.bold, 44}
	rows := c.Rows[:min(len(c.Rows), most)]
	for i, r := range rows {
		y := top + step*i
		st, out := p.fit(p.regular, p.known(p.regular, r.Name, r.Plain), left-margin-146, 1, 44, small)
		p.lines(st, ink, y, 0, out)
		p.text(value, ink, -(left - 36), y, r.Value)
		p.box(line, left-16, y-14, Width-margin, y-12)
		p.mark(c.Judge, at, r, y-13, 10)
	}
	// The footer stands at 592; the axis is labelled above it.
	st, y := style{p.regular, small}, top+step*(len(rows)-1)+52
	p.text(st, muted, left-16, y, c.Axis.Tick(c.Axis.Min))
	p.text(st, muted, -(Width - margin), y, c.Axis.Tick(c.Axis.Max))
}

// words draws a card of text alone.
func (p *painter) words(c Card) {
	y := p.title(c, 226, 3, 96, 84, 72, 62)
	st, out := p.sentences(p.known(p.regular, c.Text), max(1, (500-y)/60), 46, 42, small)
	p.lines(st, muted, y+st.size*5/4+30, st.size*5/4, out)
}

// A scale places values between two pixels.
type scale struct {
	axis   chart.Axis
	lo, hi int
}

func (s scale) x(v float64) int {
	a, b := s.axis.Min, s.axis.Max
	v = min(max(v, a), b)
	return s.lo + int((v-a)/(b-a)*float64(s.hi-s.lo)+0.5)
}

// mark draws a value as a dot, with its interval as a bar.
func (p *painter) mark(judge bool, at scale, r Line, y, radius int) {
	c := accent
	if judge {
		c = warn
	}
	if r.Interval != nil {
		lo, hi := at.x(r.Interval.Lo), at.x(r.Interval.Hi)
		p.box(c, lo, y-4, hi+1, y+4)
		p.box(c, lo-1, y-radius, lo+3, y+radius)
		p.box(c, hi-2, y-radius, hi+2, y+radius)
	}
	p.disc(page, at.x(r.At), y, radius+2)
	p.disc(c, at.x(r.At), y, radius)
	if r.Interval == nil { // hollow, as the pages draw a value without its interval
		p.disc(page, at.x(r.At), y, radius-4)
	}
}

func (p *painter) box(c tone, x0, y0, x1, y1 int) {
	for y := y0; y < y1; y++ {
		row := p.canvas.Pix[y*Width+x0 : y*Width+x1]
		for i := range row {
			row[i] = uint8(c)
		}
	}
}

// disc draws a filled circle, its edge in sixteenths of a pixel's area.
func (p *painter) disc(c tone, cx, cy, r int) {
	for y := -r - 1; y <= r+1; y++ {
		for x := -r - 1; x <= r+1; x++ {
			in := 0
			switch far := x*x + y*y; {
			case far < (r-1)*(r-1):
				in = 16
			case far < (r+1)*(r+1):
				for i := range 16 {
					// Eighths of a pixel, from the centre of the middle pixel.
					dx, dy := 8*x+2*(i%4)-3, 8*y+2*(i/4)-3
					if dx*dx+dy*dy <= 64*r*r {
						in++
					}
				}
			}
			p.blend(c, cx+x, cy+y, shade(in, 16))
		}
	}
}

// shade is the shade of a tone, from none to all of it, that covers a share of a pixel.
func shade(n, of int) uint8 { return uint8((n*shades + of/2) / of) }

// blend covers a pixel with a shade of a tone.
func (p *painter) blend(c tone, x, y int, shade uint8) {
	px := &p.canvas.Pix[y*Width+x]
	switch {
	case shade == 0:
	case c != page:
		*px = max(*px, uint8(c)-shades+shade)
	case *px <= uint8(line) || shade == shades:
		*px = uint8(page)
	default: // what is left of the tone below
		first := (*px-uint8(line)-1)/shades*shades + uint8(line) + 1
		*px = min(*px, first+shades-1-shade)
	}
}

func (p *painter) encode() []byte {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	_ = e.Encode(&b, p.canvas) // a buffer does not fail, and the picture has a size
	return b.Bytes()
}
