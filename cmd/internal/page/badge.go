package page

import (
	"fmt"
	"html"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// Badges are the small pictures that a model's own page elsewhere may show. Each
// says who rated, and leads to the model's page here.
type Badges struct {
	Src           string // of the first, from the page
	Width         int
	Alt           string
	Markdown      string
	HTML          string
	Others        []NavLink
	Embed, Iframe string // the board to embed: its address, and the markup for it
}

// badgeFolder holds the badges.
const badgeFolder = "badges/"

// badges makes the badges of a model: six dimensions and the failure rate, from the
// featured boards, or where it is on none from an expert board before a judge's.
// The page shows them only where the site has an address to link to.
func (b *Builder) badges(p *Page, m *board.Model) *Badges {
	var out *Badges
	add := func(r *board.Row, f *board.Figure, name string) {
		if !f.Known() {
			return
		}
		path := badgeFolder + m.ID + "/" + name + ".svg"
		g := b.newBadge(r, f, m)
		b.Add(path, g.svg())
		if b.base == nil {
			return
		}
		if out != nil {
			out.Others = append(out.Others, NavLink{Label: badgeWhat(f.Scale), Href: p.Root + path})
			return
		}
		alt := g.label + ": " + g.value
		picture, page := b.address(path), b.address(modelPath(m.ID))
		out = &Badges{
			Src: p.Root + path, Width: g.width(), Alt: alt,
			Markdown: fmt.Sprintf("[![%s](%s)](%s)", markdownText(alt), picture, page),
			HTML:     fmt.Sprintf(`<a href="%s"><img src="%s" alt="%s"></a>`, html.EscapeString(page), html.EscapeString(picture), html.EscapeString(alt)),
		}
	}
	if r := b.standing(m.Eval, b.featured); r != nil {
		for _, f := range r.Figures {
			add(r, f, f.Scale.ID)
		}
	}
	if r := b.standing(m.Adv, b.adv); r != nil {
		add(r, r.Total, "adversarial")
	}
	if out != nil && b.featured != nil {
		out.Embed = p.Root + embedPath
		out.Iframe = fmt.Sprintf(`<iframe src="%s" title="%s" width="100%%" height="560" loading="lazy"></iframe>`, html.EscapeString(b.address(embedPath)), html.EscapeString(b.info.Title))
	}
	return out
}

// markdownText keeps Markdown from reading a text as markup.
func markdownText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "`", "\\`", "<", `\<`, "*", `\*`, "_", `\_`, "!", `\!`).Replace(s)
}

// A badge has what is measured on the left and the number, with who rated, on
// the right.
type badge struct {
	label, value string
	judge        bool
	page         string // absolute, or ""
}

// The texts of a badge are cut to these numbers of characters.
const (
	badgeTitle = 30
	badgeJudge = 30
)

func (b *Builder) newBadge(r *board.Row, f *board.Figure, m *board.Model) badge {
	what := badgeWhat(f.Scale)
	g := badge{label: Shorten(b.info.Title, badgeTitle) + " · " + what, value: Scaled(f.Scale, f.Value), judge: r.Panel.Kind == result.Judge}
	if f.HasInterval() {
		g.value += " [" + strings.Replace(Span(f.Scale, f.CI), "–", ", ", 1) + "]"
	}
	switch {
	case g.judge:
		g.value += " · judge " + Shorten(judging(r.Panel), badgeJudge)
		if r.Panel.Calibration.Why != "" {
			g.value += ", uncalibrated"
		}
	case r.Panel.Size > 0:
		g.value += " · " + num.Plural(r.Panel.Size, "expert", "experts")
	default:
		g.value += " · experts"
	}
	if b.info.Synthetic != "" {
		g.value += " · synthetic"
	}
	if b.base != nil {
		g.page = b.address(modelPath(m.ID))
	}
	return g
}

// badgeWhat names what a badge measures.
func badgeWhat(s board.Scale) string {
	switch s.ID {
	case result.HeadlineDimension.ID:
		return "overall quality"
	case board.Total.ID:
		return "fails when provoked"
	}
	return lower(s.Label)
}

// Sizes of a badge, in CSS pixels.
const (
	badgeHeight = 20
	badgePad    = 7
	badgeFont   = 11
)

func (g badge) widths() (left, right int) {
	w := func(s string) int { return int(chart.TextWidth(s, badgeFont, false)+0.999) + 2*badgePad }
	return w(g.label), w(g.value)
}

func (g badge) width() int {
	l, r := g.widths()
	return l + r
}

// svg draws the badge. The texts are told how long to be, so that they fit in
// whatever font the reader has.
func (g badge) svg() []byte {
	l, r := g.widths()
	tone := settings.ColorOf(chart.Palette(), "--accent").Light
	if g.judge {
		tone = settings.ColorOf(chart.Palette(), "--warn").Light
	}
	var s strings.Builder
	label, value := html.EscapeString(g.label), html.EscapeString(g.value)
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-label="%s: %s"><title>%[3]s: %[4]s</title>`, l+r, badgeHeight, label, value)
	if g.page != "" {
		fmt.Fprintf(&s, `<a href="%s">`, html.EscapeString(g.page))
	}
	fmt.Fprintf(&s, `<rect width="%d" height="%d" fill="#1b2126"/><rect x="%[1]d" width="%[3]d" height="%[2]d" fill="%[4]s"/>`, l, badgeHeight, r, tone)
	fmt.Fprintf(&s, `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="%d"><text x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text>`, badgeFont, badgePad, l-2*badgePad, label)
	fmt.Fprintf(&s, `<text x="%d" y="14" textLength="%d" lengthAdjust="spacingAndGlyphs">%s</text></g>`, l+badgePad, r-2*badgePad, value)
	if g.page != "" {
		s.WriteString("</a>")
	}
	s.WriteString("</svg>\n")
	return []byte(s.String())
}
