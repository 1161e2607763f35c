package page

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Citation is how to quote a page.
type Citation struct {
	What, Key string       // what the page shows, and its name in BibTeX
	Address   string       // the page's
	Runs      []*board.Row // on which it rests
	Digest    string       // of the results; a release has its own
	Revision  string
	Release   string // of the results, where they are one
	Lasting   string // the address of its page, or ""
	Year      string // or ""
	Info      *Info

	Badges []Badge // on a model's page, where the site has an address
}

// cite says how to quote a page: what it shows, the runs it rests on with their dates, the state of the results, and
// where. There is no date of access: the digest names the state for ever.
func (b *Builder) cite(c Citation) Citation {
	c.Info = b.info
	if c.Digest == "" {
		c.Digest, c.Revision = b.info.Digest, b.info.Revision
		if b.current != nil {
			c.Release, c.Lasting = b.current.Name, b.Address(releasePath(b.current.Name))
		}
	}
	runs := c.Runs
	if len(runs) == 0 && c.Year == "" {
		runs = b.lb.Runs // the state itself
	}
	for _, r := range runs {
		c.Year = max(c.Year, r.Date[:min(4, len(r.Date))])
	}
	return c
}

// citeModel says how to quote a model's page: its active runs, experts' first.
func (b *Builder) citeModel(page *ModelPage, m *board.Model) {
	c := Citation{What: Shorten(m.Name, 200), Key: m.ID, Address: b.Address(page.Path)}
	if b.base != nil {
		c.Badges = b.badges(m)
	}
	if r := b.lasting(m); r != nil { // whose numbers are these very ones
		c.Release, c.Digest, c.Revision = r.Name, r.Digest, r.Revision
		c.Address = b.Address(releasedModelPath(r.Name, m.ID))
		c.Lasting = c.Address
		for i := range c.Badges {
			c.Badges[i].Page = c.Address
		}
	}
	c.Runs = rowsOf(m)
	page.Cite = b.cite(c)
}

// A ReleasePage is /v/<name>/: a named state of the results, for papers to cite.
type ReleasePage struct {
	Page
	Release   *result.Release
	Unchanged bool    // the site is of this very state
	Runs      RunList // that it held, the newest first
	Remote    string  // href of the files as they were; "" where that is not known
	Cite      Citation
	Then      *board.Leaderboard // its figures as they were; nil where it has none
}

// Long reports whether it held so many runs that the page lists only their ids.
func (p *ReleasePage) Long() bool { return len(p.Runs.Runs) > runsShown }

func (b *Builder) releases() {
	for i := range b.src.Results.Releases.List {
		r := &b.src.Results.Releases.List[i]
		b.page(releasePath(r.Name), "release", nil, func(p Page) Document { return releasePage(b, p, r) })
		if then := b.src.Releases[r.Name]; then != nil {
			b.frozen(r, then)
		}
	}
}

func releasePage(b *Builder, p Page, r *result.Release) *ReleasePage {
	page := &ReleasePage{Page: p, Release: r, Unchanged: r.Digest == b.info.Digest, Then: b.src.Releases[r.Name]}
	held := map[string]bool{}
	for _, line := range r.Files {
		held[result.ParseChecksum(line).Path] = true
	}
	page.Runs.Runs = list.Keep(newest(b.lb.Runs), func(run *board.Row) bool { return held[run.File.Path] })
	if b.info.Repository != "" && r.Revision != "" {
		page.Remote = b.info.Repository + "/tree/" + r.Revision + "/results"
	}
	page.Cite = b.cite(Citation{
		What: b.wording("ReleaseTitle", r), Key: "release-" + r.Name, Address: b.Address(releasePath(r.Name)),
		Digest: r.Digest, Revision: r.Revision, Year: r.Date[:4],
	})
	return page
}

// What stands for what in TeX, and in a key of BibTeX.
var (
	texSigns  = strings.NewReplacer("–", "--", "−", "$-$")
	keySigns  = strings.NewReplacer(".", "-", "_", "-")
	bibEscape = strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\textbraceleft{}`, "}", `\textbraceright{}`, "%", `\%`, "&", `\&`, "#", `\#`,
		"_", `\_`, "$", `\$`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "\n", " ",
	)
)

// texLine keeps a text on one line of TeX.
func texLine(s string) string {
	return texSigns.Replace(bibText(strings.Join(strings.Fields(s), " ")))
}

// bibKey makes a key of an entry from an id.
func bibKey(s string) string { return keySigns.Replace(s) }

// bibText keeps TeX from reading a name as commands. BibTeX counts braces even where
// TeX would not, so that none of the name is left.
func bibText(s string) string {
	return bibEscape.Replace(s)
}
