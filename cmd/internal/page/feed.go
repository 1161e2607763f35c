package page

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// feedPath is the place of the feed.
const feedPath = "feed.xml"

// FeedEntries bounds the feed: readers ask for it again and again.
const FeedEntries = 30

// A Feed is the feed as RFC 4287 has it.
type Feed struct {
	XMLName   xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID        string      `xml:"id"`
	Title     atomText    `xml:"title"`
	Subtitle  *atomText   `xml:"subtitle"`
	Updated   string      `xml:"updated"`
	Author    atomPerson  `xml:"author"`
	Links     []atomLink  `xml:"link"`
	Generator string      `xml:"generator"`
	Entries   []atomEntry `xml:"entry"`
}

// An atomEntry is one change.
type atomEntry struct {
	ID        string         `xml:"id"`
	Title     atomText       `xml:"title"`
	Updated   string         `xml:"updated"`
	Published string         `xml:"published"`
	Links     []atomLink     `xml:"link"`
	Category  []atomCategory `xml:"category"`
	Summary   atomText       `xml:"summary"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

type atomPerson struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

// plainText makes a text that no reader takes for markup.
func plainText(s string) atomText { return atomText{"text", s} }

// hasFeed reports whether there is a feed: its ids are addresses, and its date is
// that of the newest change, so a site without either has none.
func (b *Builder) hasFeed() bool { return b.base != nil && len(b.happened) > 0 }

// feed makes the Atom feed of the latest changes. An entry is as old as the
// results say: no clock is asked.
func (b *Builder) feed() ([]byte, error) {
	f := Feed{
		ID: b.address(feedPath), Title: plainText(Shorten(b.info.Title, 200)), Updated: midnight(b.happened[0].date),
		Author: atomPerson{Shorten(b.info.Title, 200)}, Generator: "counselboard",
		Links: []atomLink{{"self", "application/atom+xml", b.address(feedPath)}, {"alternate", "text/html", b.address(changesPath)}},
	}
	if t := b.info.Tagline; t != "" {
		s := plainText(Shorten(t, 500))
		f.Subtitle = &s
	}
	for _, h := range b.happened[:min(FeedEntries, len(b.happened))] {
		f.Entries = append(f.Entries, b.entry(h))
	}
	data, err := xml.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", feedPath, err)
	}
	return append([]byte(xml.Header), append(data, '\n')...), nil
}

// entry tells a change in words. It leads to the run where there is one, else to
// the list of them.
func (b *Builder) entry(h *happening) atomEntry {
	place := b.address(changesPath) + "#" + h.id()
	at := place
	subject := h.what()
	if len(h.runs) == 1 {
		r := h.runs[0]
		at, subject = b.address(runPath(r.ID)), Shorten(r.Model.Name, nameLength)+", "+componentLabel(r.Component)
	}
	return atomEntry{
		ID: place, Title: plainText(fmt.Sprintf("%s: %s, %s", h.label, subject, Shorten(h.panel.Name, nameLength))),
		Updated: midnight(h.date), Published: midnight(h.date),
		Links: []atomLink{{"alternate", "text/html", at}}, Category: []atomCategory{{lower(h.label)}},
		Summary: plainText(b.told(h)),
	}
}

// toldItems is the number of models that an entry names.
const toldItems = 20

// told says what a change is about: whose ratings, which models, why.
func (b *Builder) told(h *happening) string {
	c := b.change("", h, toldItems)
	var models []string
	for _, i := range c.Items {
		var runs []string
		for _, r := range i.Runs {
			s := r.Component
			if r.By != "" {
				s += " by " + r.By
			}
			runs = append(runs, s)
		}
		models = append(models, fmt.Sprintf("%s (%s)", i.Model.Name, strings.Join(runs, ", ")))
	}
	if c.More > 0 {
		models = append(models, fmt.Sprintf("and %d more", c.More))
	}
	say := fmt.Sprintf("%s: %s, %s: %s. %s.", c.Label, c.What, c.Who, c.Panel.Name, strings.Join(models, "; "))
	if c.Reason != "" {
		say += " Reason: " + c.Reason
	}
	if b.info.Synthetic != "" {
		say = b.info.Synthetic + " " + say
	}
	return say
}

// midnight makes a moment of a date, as Atom wants it.
func midnight(date string) string { return date + "T00:00:00Z" }
