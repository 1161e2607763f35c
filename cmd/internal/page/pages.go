package page

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
)

// A ContentPage is a page written in Markdown.
type ContentPage struct {
	Page
	Body HTML
}

// HasCode reports whether there is code to copy.
func (p *ContentPage) HasCode() bool { return strings.Contains(string(p.Body), "<pre") }

func (b *Builder) content() {
	computed := b.computed()
	for _, c := range b.src.Content {
		path := c.Name + "/"
		p := b.newPage(path, c.Title, c.Description)
		body, err := c.HTML(p.Root, computed)
		if err != nil {
			b.errs = append(b.errs, fmt.Errorf("%s: %w", c.File, err))
			continue
		}
		b.page(path, "content", &ContentPage{Page: p, Body: body})
	}
}

// ComputedNames are those of the paragraphs that a content page can ask for, of the
// panel whose EVAL board is the first page's: whether verdicts depend on the test,
// how often a second rater says yes, and alpha model by model.
var ComputedNames = []string{"tests-compared", "other-yes", "alphas-apart"}

// computed puts into words what content pages can ask for.
func (b *Builder) computed() map[string]string {
	said := map[string]string{}
	if b.featured == nil {
		return said
	}
	eval := b.featured.Eval
	if t := eval.TestsCompared(); t != nil {
		said["tests-compared"] = b.say(*t)
	}
	for i := range eval.Agreement {
		if a := &eval.Agreement[i]; a.YesGivenYes != nil {
			said["other-yes"] = b.say(OtherYes{a})
		}
	}
	if models := modelAlphas(eval); models != nil {
		said["alphas-apart"] = b.say(alphasApart(AgreementSection{Panel: b.featured, ByModel: models}))
	}
	return said
}

// A RedirectPage leads from an old address to the new one.
type RedirectPage struct {
	Page
	To   string
	Name string
}

// redirect queues a page at from that leads to to; both from the site's root.
func (b *Builder) redirect(from, to, name string) {
	p := b.newPage(from, Shorten(name, nameLength), "")
	if b.base != nil {
		p.Canonical = b.address(to)
	}
	b.queue = append(b.queue, Queued{Path: from, Template: "redirect", Data: &RedirectPage{Page: p, To: p.Root + to, Name: Shorten(name, nameLength)}})
}

// A NotFoundPage stands at every address that is none. It can be shown at any
// depth, so its links start from the site's base path.
type NotFoundPage struct{ Page }

func (b *Builder) notFound() {
	page := &NotFoundPage{}
	b.begin("404.html", "notfound", page)
	page.Root = "/"
	if b.base != nil {
		page.Root = b.base.Path
	}
	page.Nav = b.navigation("404.html", page.Root)
	page.Canonical = ""
	b.queue = append(b.queue, Queued{Path: "404.html", Template: "notfound", Data: page})
}

// A DataPage is /data/: the downloads, with their fields.
type DataPage struct {
	Page
	Tables  []download.Table
	Schemas []string // names of files in data/schema/
}

// WholePairs and Nearest are the bounds of what is kept of comparisons.
func (DataPage) WholePairs() int { return board.WholePairs }

// Nearest is the second.
func (DataPage) Nearest() int { return board.Nearest }

func (b *Builder) data() {
	page := &DataPage{Tables: download.Tables()}
	b.begin("data/", "data", page)
	for _, s := range download.Schemas() {
		page.Schemas = append(page.Schemas, s.Name)
	}
	b.page("data/", "data", page)
}
