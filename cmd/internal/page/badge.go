package page

import (
	"fmt"
	"html"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/share"
)

// Badges are the small pictures that a model's own page elsewhere may show. Each
// says who rated, and leads to the model's page here.
type Badges struct {
	share.Badge          // the first
	Src, Address  string // where it is: the path from the root, after a slash, and the whole address
	Others        []NavLink
	Embed, Iframe string // the board to embed: its address, and the markup for it
}

// badgeFolder holds the badges.
const badgeFolder = "badges/"

// A badgeFile is a badge of a model, by its place on the site.
type badgeFile struct {
	path   string
	row    *board.Row
	figure *board.Figure
}

// badgesOf lists the badges of a model: six dimensions and the failure rate, from the
// featured boards, or where it is on none from an expert board before a judge's.
func (b *Builder) badgesOf(m *board.Model) []badgeFile {
	var out []badgeFile
	add := func(r *board.Row, f *board.Figure, name string) {
		if f.Known() {
			out = append(out, badgeFile{badgeFolder + m.ID + "/" + name + ".svg", r, f})
		}
	}
	if r := b.standing(m, result.Eval); r != nil {
		for _, f := range r.Figures {
			add(r, f, f.Scale.ID)
		}
	}
	if r := b.standing(m, result.Adv); r != nil {
		add(r, r.Total, "adversarial")
	}
	return out
}

// badges shows the badges of a model; nil where it has none, and where the site has no
// address to link to.
func (b *Builder) badges(m *board.Model) *Badges {
	list := b.badgesOf(m)
	if b.base == nil || len(list) == 0 {
		return nil
	}
	first := list[0]
	out := &Badges{Badge: b.newBadge(first, m), Src: "/" + first.path, Address: b.address(first.path)}
	for _, other := range list[1:] {
		out.Others = append(out.Others, NavLink{Label: b.say("BadgeLabel", other.figure.Scale), Href: "/" + other.path})
	}
	if b.featured != nil {
		out.Embed = "/" + embedPath
		out.Iframe = fmt.Sprintf(`<iframe src="%s" title="%s" width="100%%" height="560" loading="lazy"></iframe>`, html.EscapeString(b.address(embedPath)), html.EscapeString(b.info.Title))
	}
	return out
}

// badgeTitle bounds the site's name on a badge.
const badgeTitle = 30

func (b *Builder) newBadge(of badgeFile, m *board.Model) share.Badge {
	r, f := of.row, of.figure
	g := share.Badge{
		Label: Shorten(b.info.Title, badgeTitle) + " · " + b.say("BadgeLabel", f.Scale), Value: num.OnScale(f.Scale, f.Value),
		Judge: r.Panel.Kind == result.Judge,
	}
	if f.HasInterval() {
		g.Value += " [" + strings.Replace(num.IntervalOn(f.Scale, f.CI), "–", ", ", 1) + "]"
	}
	g.Value += " · " + b.say("BadgeRater", r.Panel)
	if notice := b.say("BadgeNotice", b.info); notice != "" {
		g.Value += " · " + notice
	}
	if b.base != nil {
		g.Page = b.address(modelPath(m.ID))
	}
	return g
}
