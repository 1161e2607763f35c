package page

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// Inputs are what pages are made of.
type Inputs struct {
	Config  settings.Settings
	Results *result.Set
	Content []*Markdown
	Assets  Assets
	Words   Words
	Terms   []Term         // of the glossary, by name
	Stated  []board.Stated // what papers say

	Releases  map[string]*board.Leaderboard // the boards that releases keep, by name
	Elsewhere map[string]*judge.Elsewhere   // what judges' scores mean on other benchmarks, by the file of a setting
}

// An Asset is a file under assets/. Its name carries a digest of its content, so that it may be cached for ever.
type Asset struct {
	Key  string // "site.css", "theme.js", …
	Path string // assets/site-0123456789ab.css
	Data []byte
}

// Assets are all of a site's.
type Assets []Asset

// Path returns where the asset with a key is, from the site's root, or "".
func (assets Assets) Path(key string) string {
	return list.First(assets, func(a Asset) bool { return a.Key == key }).Path
}

// Options are what the call of a build adds to the site's folder.
type Options struct {
	BaseURL  string // in place of site.toml's base_url
	Revision string // the revision of the results, for links and citations
}

// A Builder lists the pages and files of a site, and makes each when it is asked for, several at once.
type Builder struct {
	src    *Inputs
	routes []Route
	lb     *board.Leaderboard
	info   *Info
	base   *url.URL // nil where the site has no address

	featured *board.Panel    // its EVAL board is the first page's; nil where there is none
	adv      *board.Panel    // its ADV board is the first page's; nil where there is none
	happened []*board.Change // the newest first
	current  *result.Release // of this very state of the results; nil where there is none

	Queue []*Queued      // the pages
	Files []files.Unmade // that are no page's

	mu   sync.Mutex
	errs []error // what could not be drawn or said
}

// A Document is a page of any kind.
type Document interface{ Common() *Page }

// A Queued page waits until it is asked for.
type Queued struct {
	Path     string // "models/x/", or a file's name
	Template string
	Listed   bool // in the sitemap, and with a picture where the site has an address
	Silent   bool // of a panel that says nothing: the page stays, but the sitemap does not have it

	fill    func() Document // makes what fills the template
	of      any             // the model or the panel whose picture it has; nil for that of its folder
	picture func() *Picture
}

// NewBuilder lists the pages and files of a source that is free of errors, with its
// leaderboard. draw makes the pictures of links.
func NewBuilder(src *Inputs, lb *board.Leaderboard, opt Options, draw func(Card) []byte) (*Builder, error) {
	b := &Builder{src: src, lb: lb}
	if base := cmp.Or(opt.BaseURL, src.Config.BaseURL); base != "" {
		u, err := settings.ParseBase(base)
		if err != nil {
			return nil, fmt.Errorf("base URL %q: %w", base, err)
		}
		b.base = u
	}
	lb.Ask(src.Stated)
	b.featured = b.pick(src.Config.Featured, func(p *board.Panel) bool { return p.Eval != nil })
	b.adv = b.pick(src.Config.Adversarial, func(p *board.Panel) bool { return p.Adv != nil })
	b.info = &Info{
		Lang:  src.Config.Lang,
		Title: src.Config.Title, Tagline: src.Config.Tagline, Care: care(src.Config.Care), Links: webLinks(src.Config.Links),
		Repository: strings.TrimSuffix(webLink(src.Config.Repository), "/"), Revision: opt.Revision, Digest: src.Results.Digest(),
		Benchmark: lb.Benchmark, content: src.Content, terms: src.Terms,
		Assets: src.Assets, Logo: src.Assets.Path(src.Config.Theme.Logo),
	}
	b.routes = list.Keep(Routes(), b.offers)
	b.info.Nav = b.navigation()
	b.happened = board.Changes(b.lb.Runs)
	b.current = src.Results.Release()
	if b.base != nil && len(b.happened) > 0 { // the ids of its entries are addresses, and its date is that of the newest change
		b.info.Feed = feedPath
	}
	if src.Config.Synthetic {
		b.info.Synthetic = b.wording("SyntheticNotice", nil)
	}
	b.pages()
	b.pictures(draw)
	b.Files = append(b.Files, b.source().Files()...) // below data/; what Compare reads is of the models' pages
	for _, a := range src.Assets {
		b.keep(a.Path, a.Data)
	}
	b.housekeeping()
	return b, b.Err()
}

// offers reports whether the site has a kind of page: there is something to show on it, and content/ has none in its place.
func (b *Builder) offers(r Route) bool {
	switch part := b.lb.Benchmark.Part(r.Of); {
	case r.Of != "" && part == nil:
		return false
	case r.Name == "topics":
		return part.Topics > 0 || slices.ContainsFunc(b.lb.Panels, board.ByTopic)
	case r.Name == "findings":
		return len(b.lb.Found) > 0
	}
	return true
}

// pick returns the panel with an id, or the first of all, experts before judges, that
// has what is asked; nil where none has.
func (b *Builder) pick(id string, has func(*board.Panel) bool) *board.Panel {
	return cmp.Or(b.panels(b.lb.PanelByID(id), has)...)
}

// panels lists the panels that have what is asked: one before the others, then experts, then judges.
func (b *Builder) panels(first *board.Panel, has func(*board.Panel) bool) []*board.Panel {
	out := list.Keep(b.lb.Panels, has)
	if i := slices.Index(out, first); i > 0 {
		out = slices.Insert(slices.Delete(out, i, i+1), 0, first)
	}
	return out
}

// rated lists the panels that have a board, the first page's before the others.
func (b *Builder) rated() []*board.Panel {
	return b.panels(b.featured, func(p *board.Panel) bool { return len(p.Boards()) > 0 })
}

// biggestJudge returns the judge panel whose EVAL board has most models, or nil.
func (b *Builder) biggestJudge() *board.Panel {
	judges := list.Keep(b.lb.Panels, func(p *board.Panel) bool { return p.IsJudge() && p.Eval != nil })
	if len(judges) == 0 {
		return nil
	}
	return slices.MaxFunc(judges, func(x, y *board.Panel) int { return len(x.Eval.Rows) - len(y.Eval.Rows) })
}

// care splits the word of care at the labels of its links.
func care(c settings.Care) []Piece {
	pieces := []Piece{{Text: c.Text}}
	for _, l := range c.Links {
		href := webLink(l.URL)
		for i, p := range pieces {
			before, after, ok := strings.Cut(p.Text, l.Label)
			if p.Href != "" || !ok || href == "" {
				continue
			}
			pieces = slices.Replace(pieces, i, i+1, Piece{Text: before}, Piece{l.Label, href}, Piece{Text: after})
			break
		}
	}
	return pieces
}

// at returns what a page at a path has before anything is on it.
func (b *Builder) at(path string) Page {
	p := Page{Info: b.info, Path: path, Root: cmp.Or(strings.Repeat("../", strings.Count(path, "/")), "./")}
	if b.base != nil {
		p.Canonical = b.Address(path)
	}
	for _, door := range b.info.Nav {
		for _, l := range door.Links {
			if main := l.Href[1:]; path == main || main != "" && strings.HasPrefix(path, main) {
				p.Current = l.Href
			}
		}
	}
	return p
}

// Address returns the whole address of a path on the site, or the path alone where the site has no address.
func (b *Builder) Address(path string) string {
	switch {
	case b.base == nil:
		return path
	case path == "": // JoinPath would take the slash off the end
		return b.base.String()
	}
	return b.base.JoinPath(path).String()
}

// keep adds a file that is there already.
func (b *Builder) keep(path string, data []byte) {
	b.add(path, func() ([]byte, error) { return data, nil })
}

func (b *Builder) add(path string, make func() ([]byte, error)) {
	b.Files = append(b.Files, files.Unmade{Path: path, Make: make})
}

// Fill makes what fills the template of a page, and the files of its figures.
func (b *Builder) Fill(q *Queued) (data Document, figures []files.File, err error) {
	data = q.fill()
	if q.picture != nil {
		data.Common().Picture = q.picture()
	}
	return data, data.Common().files, b.Err()
}

// fail notes what could not be drawn or said.
func (b *Builder) fail(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.errs = append(b.errs, err)
}

// Err returns what could not be drawn or said so far.
func (b *Builder) Err() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	slices.SortFunc(b.errs, func(x, y error) int { return strings.Compare(x.Error(), y.Error()) })
	b.errs = slices.CompactFunc(b.errs, func(x, y error) bool { return x.Error() == y.Error() })
	return errors.Join(b.errs...)
}

// navigation returns the doors in their order: pages of the program by their routes, then those of content/.
func (b *Builder) navigation() []Door {
	doors := []Door{{Label: "Results"}, {Label: "Models"}, {Label: "Compare"}, {Label: "Judges"}, {Label: "About"}}
	add := func(door, label, href string) {
		i := slices.IndexFunc(doors, func(d Door) bool { return strings.EqualFold(d.Label, door) })
		doors[i].Links = append(doors[i].Links, NavLink{Label: label, Href: href})
	}
	shown := list.Keep(b.src.Content, func(c *Markdown) bool { return !c.Hidden })
	slices.SortStableFunc(shown, func(a, b *Markdown) int { return a.Order - b.Order })
	for _, c := range shown {
		add("about", cmp.Or(c.Label, c.Title), "/"+c.Name+"/")
	}
	for _, r := range b.routes {
		if r.Of == result.Provoked {
			r.Label = b.lb.Benchmark.Part(r.Of).Name
		}
		if r.Door != "" {
			add(r.Door, r.Label, "/"+r.Path)
		}
	}
	return doors
}

// page queues a page that the sitemap lists. of is the model or the panel that it is about, if one alone. fill puts into what
// every page has what is this one's; its title and description are in the words of the template of its kind.
func (b *Builder) page(path, template string, of any, fill func(Page) Document) *Queued {
	q := &Queued{Path: path, Template: template, Listed: true, of: of}
	q.fill = func() Document {
		data := fill(b.at(path))
		p := data.Common()
		p.Title = Shorten(b.wording(HeadName(template, "title"), data), 200)
		p.Description = Shorten(b.wording(HeadName(template, "description"), data), 300)
		if q.Listed && p.Report == "" {
			p.Report = b.reportHref(Report{Title: b.wording("ReportPage", *p), Page: path})
		}
		return data
	}
	b.Queue = append(b.Queue, q)
	return q
}
