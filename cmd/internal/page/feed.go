package page

import (
	"bytes"
	"embed"
	"encoding/xml"
	"text/template"
)

// forms holds the forms of XML files.
//
//go:embed forms
var forms embed.FS

// form fills a form, whose texts xml escapes.
func (b *Builder) form(name string, facts any) ([]byte, error) {
	var out bytes.Buffer
	funcs := template.FuncMap{"say": b.src.Words.Say, "address": b.address, "xml": escapeXML}
	t := template.Must(template.New(name).Funcs(Funcs).Funcs(funcs).ParseFS(forms, "forms/"+name)) // it is the program's own
	err := t.Execute(&out, facts)
	return out.Bytes(), err
}

func escapeXML(text string) (string, error) {
	var out bytes.Buffer
	err := xml.EscapeText(&out, []byte(text))
	return out.String(), err
}

// feedPath is the place of the feed.
const feedPath = "feed.xml"

// FeedEntries bounds the feed: readers ask for it again and again.
const FeedEntries = 30

// toldItems is the number of models that an entry names.
const toldItems = 20

// hasFeed reports whether there is a feed: its ids are addresses, and its date is
// that of the newest change, so a site without either has none.
func (b *Builder) hasFeed() bool { return b.base != nil && len(b.happened) > 0 }

// feed makes the Atom feed (RFC 4287) of the latest changes. An entry is as old as the
// results say: no clock is asked. It leads to the run where there is one, else to the list
// of them.
func (b *Builder) feed() ([]byte, error) {
	facts := struct {
		Address string
		Info    *Info
		Changes []ChangeView
	}{Address: b.address(feedPath), Info: b.info}
	for _, c := range b.happened[:min(FeedEntries, len(b.happened))] {
		facts.Changes = append(facts.Changes, ChangeView{c, toldItems})
	}
	return b.form(feedPath, facts)
}
