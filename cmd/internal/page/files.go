package page

import (
	"bytes"
	"embed"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
)

// forms holds the forms of XML files.
//
//go:embed forms
var forms embed.FS

// form fills a form, whose texts the function html escapes.
func (b *Builder) form(name string, facts any) ([]byte, error) {
	var out bytes.Buffer
	funcs := template.FuncMap{"say": b.src.Words.Fill, "address": b.Address}
	t := template.Must(template.New(name).Funcs(Funcs).Funcs(funcs).ParseFS(forms, "forms/"+name)) // it is the program's own
	err := t.Execute(&out, facts)
	return out.Bytes(), err
}

const feedPath = "feed.xml"

// FeedEntries bounds the feed: readers ask for it again and again.
const FeedEntries = 30

// feed makes the Atom feed (RFC 4287) of the latest changes. An entry is as old as the results say: no clock is asked.
// It leads to the run where there is one, else to the list of them.
func (b *Builder) feed() ([]byte, error) {
	facts := struct {
		Address string
		Info    *Info
		Changes []*board.Change
	}{b.Address(feedPath), b.info, b.happened[:min(FeedEntries, len(b.happened))]}
	return b.form(feedPath, facts)
}

// housekeeping adds the files that serve crawlers, feed readers and GitHub Pages.
func (b *Builder) housekeeping() {
	b.keep(".nojekyll", nil)
	robots := "User-agent: *\nAllow: /\n"
	if b.base != nil {
		robots += "\nSitemap: " + b.Address("sitemap.xml") + "\n"
		b.add("sitemap.xml", func() ([]byte, error) { return b.form("sitemap.xml", b.Queue) })
	}
	b.keep("robots.txt", []byte(robots))
	if b.info.Feed != "" {
		b.add(feedPath, b.feed)
	}
}

// source is what the downloads are made of.
func (b *Builder) source() download.Downloads {
	return download.Downloads{
		Leaderboard: b.lb, Results: b.src.Results, Title: b.info.Title, Digest: b.info.Digest,
		Synthetic: b.src.Config.Synthetic, Texts: b.src.Config.Publish.Text, Verdict: b.judgeVerdict,
	}
}

// figureFolder holds, beside a page, the states of its figures that it does not hold by itself.
const figureFolder = "figures/"
