// Package page makes the pages of a site: of boards, each a typed value and the name of the template that it fills. It
// reads no file and writes none; package site does both. All links between pages are relative, so a site works under
// any base path and from a plain file server.
package page

import (
	"html"
	"html/template"
	"regexp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// A Page is what every page has. Each kind of page embeds it in a struct of its
// own, and each template is checked against that struct.
type Page struct {
	Info        *Info
	Path        string // from the site's root: "models/gpt-4-0613/"; "" for the first page
	Root        string // the way back to the root, as addresses write it: "../../"; "./" on the first page
	Title       string
	Description string
	Canonical   string   // absolute, or ""
	Current     string   // the href of the main page that it is, or is below; or ""
	Picture     *Picture // what a link to the page shows; nil where the site has no address
	Report      string   // where a wrong number on the page can be reported; "" without a place
	Lasting     bool     // its bytes stay when results are added: it says nothing of their state
	Figures     int      // on the page; a reader can make them interactive

	files []files.File // of its figures
}

// Common returns what every page has, of a page of any kind.
func (p *Page) Common() *Page { return p }

// Info is what is the same on every page.
type Info struct {
	Lang       string // a tag of BCP 47
	Title      string
	Tagline    string
	Care       []Piece
	Nav        []Door // the main pages
	Links      []settings.Link
	Repository string
	Revision   string // of the results, if the build was told
	Digest     string // of the results: 12 hexadecimal digits
	Benchmark  *result.Benchmark
	Assets     Assets
	Logo       string // "" without one
	Feed       string // the feed from the root; "" without one
	Synthetic  string // what a site of made-up data says on every page; "" on a real one

	content []*Markdown // the site's own choice of pages
	terms   []Term
}

// Has reports whether there is a content page of this name to link to.
func (i *Info) Has(name string) bool {
	return slices.ContainsFunc(i.content, func(c *Markdown) bool { return c.Name == name })
}

// A Piece of text, linked or not.
type Piece struct{ Text, Href string }

// A NavLink leads to a page of the site; Href is its path from the root, after a slash.
type NavLink struct {
	Label string
	Href  string
}

// A Door is an entry of the navigation: a page, or several under one name.
type Door struct {
	Label string
	Links []NavLink // one alone is the entry itself
}

// Has reports whether one of the door's pages is the current one.
func (d Door) Has(current string) bool {
	return slices.ContainsFunc(d.Links, func(l NavLink) bool { return l.Href == current })
}

// A ChartTable holds the numbers behind a chart: numbers, but for its first column.
type ChartTable struct {
	Head []string
	Rows []TableRow
}

// A TableRow has a head and cells.
type TableRow struct {
	Head  string
	Href  string // where the head leads, or ""
	Cells []string
}

// dropEmpty drops the columns in which no row has anything.
func (t *ChartTable) dropEmpty() {
	for i := len(t.Head) - 1; i > 0; i-- {
		if slices.ContainsFunc(t.Rows, func(r TableRow) bool { return r.Cells[i-1] != num.Dash }) {
			continue
		}
		t.Head = slices.Delete(t.Head, i, i+1)
		for j := range t.Rows {
			t.Rows[j].Cells = slices.Delete(t.Rows[j].Cells, i-1, i)
		}
	}
}

// HTML that this package made itself, from numbers and checked text.
type HTML = template.HTML

// A Heading is a section of a page.
type Heading struct{ ID, Text string }

// contentsLeast is the number of sections from which a page lists them.
const contentsLeast = 3

// Contents lists the sections of a page, or of the rest of one, as far as they are
// not in a fold; nil where they are too few to list.
func Contents(page []byte) []Heading {
	var sections []Heading
	folds := 0
	for _, m := range foldOrSection.FindAllSubmatch(page, -1) {
		switch {
		case m[2] == nil && m[0][1] == '/':
			folds--
		case m[2] == nil:
			folds++
		case folds == 0:
			plain := html.UnescapeString(string(anyTag.ReplaceAll(m[2], nil)))
			sections = append(sections, Heading{ID: html.UnescapeString(string(m[1])), Text: Shorten(plain, 60)})
		}
	}
	if len(sections) < contentsLeast {
		return nil
	}
	return sections
}

var (
	foldOrSection = regexp.MustCompile(`(?s)</?details[ >]|<h2 id="([^"]*)"[^>]*>(.*?)</h2>`)
	anyTag        = regexp.MustCompile(`<[^>]*>`)
)
