package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A ContentPage is a page written in Markdown.
type ContentPage struct {
	Page
	Source *Markdown
	Body   HTML
}

// HasCode reports whether there is code to copy.
func (p *ContentPage) HasCode() bool { return strings.Contains(string(p.Body), "<pre") }

func (b *Builder) content() {
	said := map[string]string{}
	for name, words := range computed {
		said[name] = b.wording(words, b.lb.Benchmark)
	}
	for _, c := range b.src.Content {
		b.page(c.Name+"/", "content", nil, func(p Page) Document {
			body, err := c.HTML(said)
			if err != nil {
				b.fail(fmt.Errorf("%s: %w", c.File, err))
			}
			return &ContentPage{Page: p, Source: c, Body: body}
		})
	}
}

// computed are the paragraphs that a content page can ask for, by name: words of a benchmark.
var computed = map[string]string{"benchmark": "AboutBenchmark", "cite": "CiteBenchmark", "columns": "ColumnsOf"}

// ComputedNames are those of the paragraphs that a content page can ask for.
func ComputedNames() []string { return list.Keys(computed) }

// A RedirectPage leads from an old address to the new one.
type RedirectPage struct {
	Page
	To   string // from the site's root
	Name string
}

// redirect queues a page at from that leads to to; both from the site's root.
func (b *Builder) redirect(from, to, name string) {
	b.page(from, "redirect", nil, func(p Page) Document {
		if path, _, _ := strings.Cut(to, "#"); b.base != nil {
			p.Canonical = b.Address(path)
		}
		return &RedirectPage{p, to, Shorten(name, nameLength)}
	}).Listed = false
}

// moved leads from addresses of earlier versions to where what stood there is now, unless content/ has
// a page of that name.
func (b *Builder) moved() {
	places := [][3]string{
		{"coverage", "models/", "Models"}, {"embed", "", b.info.Title}, {"settings", "data/#schemas", "Downloads"},
		{"elsewhere", "findings/#elsewhere", "Results elsewhere"}, {"examples", "glossary/", "Glossary"},
	}
	for _, p := range places {
		if from, to, name := p[0], p[1], p[2]; !b.info.Has(from) && (from != "elsewhere" || len(b.lb.Found) > 0) {
			b.redirect(from+"/", to, name)
		}
	}
}

// NotFoundPage is the 404 page. It can be shown at any depth, so its links start from the site's base path.
type NotFoundPage struct{ Page }

func (b *Builder) notFound() {
	b.page("404.html", "notfound", nil, func(p Page) Document {
		p.Root, p.Canonical = "/", ""
		if b.base != nil {
			p.Root = b.base.EscapedPath()
		}
		return &NotFoundPage{p}
	}).Listed = false
}

// A DataPage is /data/: the downloads, with their fields.
type DataPage struct {
	Page
	Columns  []download.Field // of all CSV files, each once
	Schemas  []string         // names of files in data/schema/
	Licenses []License        // of the runs

	Version             int // of the addresses and fields
	WholePairs, Nearest int // the bounds of what is kept of comparisons

	fields map[string][]download.Field // of a CSV file below data/
}

// A DataFile is a file or a folder below data/.
type DataFile struct {
	Path    string
	Folder  bool
	Columns []download.Field
}

// A License is what some runs' sources may be used under, as they name it; "" of those that name none.
type License struct {
	Name string
	Runs int
}

// licenses lists the licenses of all runs, that of most runs first.
func (b *Builder) licenses() []License {
	runs := map[string]int{}
	for _, r := range b.lb.Runs {
		runs[r.Source.License]++
	}
	out := list.Map(slices.Sorted(maps.Keys(runs)), func(name string) License { return License{name, runs[name]} })
	slices.SortStableFunc(out, func(x, y License) int { return cmp.Compare(y.Runs, x.Runs) })
	return out
}

// File describes a file below data/, or a folder, whose name ends in a slash.
func (p *DataPage) File(path string) DataFile {
	if strings.HasSuffix(path, "/") {
		return DataFile{path, true, p.fields[path+"*.csv"]}
	}
	return DataFile{path, false, p.fields[path]}
}

func dataPage(b *Builder, p Page) Document {
	page := &DataPage{
		Page:    p,
		Columns: download.Columns(), Licenses: b.licenses(),
		Schemas: list.Map(download.Schemas(b.src.Results.Benchmark), func(s files.File) string { return s.Path }),
		Version: download.Version, WholePairs: board.WholePairs, Nearest: board.Nearest,
		fields: map[string][]download.Field{},
	}
	for _, t := range download.Tables() {
		page.fields[t.Path] = t.Fields
	}
	return page
}
