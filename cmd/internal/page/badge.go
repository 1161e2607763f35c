package page

import (
	"slices"
	"strings"
	"unicode"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Badge is a small picture that a model's own page elsewhere may show. It has what is measured on the left and the number,
// with who rated, on the right. It is drawn by forms/badge.svg, which tells the texts how long to be, so that they fit in
// whatever font the reader has.
type Badge struct {
	Label, Value string
	Judge        bool   // a language model rated: said in another color
	Page         string // where it leads: the model's page, absolute, or ""
	Path         string // where it is, from the root
	Address      string // the same as a whole
}

// badges are a model's, on what each part is headed by: from the featured boards, or where it is on none from an expert board
// before a judge's.
func (b *Builder) badges(m *board.Model) []Badge {
	rows := list.Keep(b.speaking(m), func(r *board.Row) bool { return r.Headline().Known() })
	slices.SortStableFunc(rows, expertsFirst)
	return list.Map(rows, func(r *board.Row) Badge {
		f, name := r.Headline(), "adversarial"
		if !r.Component.Provoked() {
			name = f.Scale.ID
		}
		parts := []string{num.OnScale(f.Scale, f.Value), b.wording("BadgeRater", rated(r)), b.wording("BadgeNotice", b.info)}
		if f.HasInterval() {
			parts[0] += " [" + strings.Replace(num.IntervalOn(f.Scale, f.CI), "–", ", ", 1) + "]"
		}
		path := "badges/" + m.ID + "/" + name + ".svg"
		g := Badge{Label: Shorten(b.info.Title, 30) + " · " + b.wording("BadgeLabel", f.Scale), Path: path, Address: b.Address(path),
			Value: strings.Join(list.Keep(parts, said), " · "), Judge: r.Panel.IsJudge()}
		if b.base != nil {
			g.Page = b.Address(modelPath(m.ID))
		}
		return g
	})
}

// Text is the badge in words.
func (g Badge) Text() string { return g.Label + ": " + g.Value }

const badgePad = 7 // pixels on either side of a text

// Room is how wide a text of the badge is, in CSS pixels, as are Left and Right, the parts of the badge, and Width, all of it.
func (g Badge) Room(text string) int { return int(textWidth(text, 11) + 0.999) }
func (g Badge) Left() int            { return g.Room(g.Label) + 2*badgePad }
func (g Badge) Right() int           { return g.Room(g.Value) + 2*badgePad }
func (g Badge) Width() int           { return g.Left() + g.Right() }

// ValueX is where the number begins.
func (g Badge) ValueX() int { return g.Left() + badgePad }

// Color is that of the right part.
func (g Badge) Color() string {
	if g.Judge {
		return palette.Warn.Light
	}
	return palette.Accent.Light
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
