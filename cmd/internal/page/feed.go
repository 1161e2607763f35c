package page

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/share"
)

// feedPath is the place of the feed.
const feedPath = "feed.xml"

// FeedEntries bounds the feed: readers ask for it again and again.
const FeedEntries = 30

// hasFeed reports whether there is a feed: its ids are addresses, and its date is
// that of the newest change, so a site without either has none.
func (b *Builder) hasFeed() bool { return b.base != nil && len(b.happened) > 0 }

// feed makes the Atom feed of the latest changes. An entry is as old as the
// results say: no clock is asked.
func (b *Builder) feed() ([]byte, error) {
	f := share.Feed{
		ID: b.address(feedPath), Title: share.PlainText(Shorten(b.info.Title, 200)), Updated: share.Midnight(b.happened[0].date),
		Author: share.FeedPerson{Name: Shorten(b.info.Title, 200)}, Generator: "counselboard",
		Links: []share.FeedLink{feedLink("self", "application/atom+xml", b.address(feedPath)), feedLink("alternate", "text/html", b.address(changesPath))},
	}
	if t := b.info.Tagline; t != "" {
		s := share.PlainText(Shorten(t, 500))
		f.Subtitle = &s
	}
	for _, h := range b.happened[:min(FeedEntries, len(b.happened))] {
		f.Entries = append(f.Entries, b.entry(h))
	}
	return f.Encode()
}

// entry tells a change in words. It leads to the run where there is one, else to
// the list of them.
func (b *Builder) entry(h *happening) share.FeedEntry {
	place := b.address(changesPath) + "#" + h.id()
	at := place
	subject := h.what()
	if len(h.runs) == 1 {
		r := h.runs[0]
		at, subject = b.address(runPath(r.ID)), Shorten(r.Model.Name, nameLength)+", "+componentLabel(r.Component)
	}
	return share.FeedEntry{
		ID: place, Title: share.PlainText(fmt.Sprintf("%s: %s, %s", h.label, subject, Shorten(h.panel.Name, nameLength))),
		Updated: share.Midnight(h.date), Published: share.Midnight(h.date),
		Links: []share.FeedLink{feedLink("alternate", "text/html", at)}, Category: []share.FeedCategory{{Term: lower(h.label)}},
		Summary: share.PlainText(b.told(h)),
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

func feedLink(rel, kind, href string) share.FeedLink {
	return share.FeedLink{Rel: rel, Type: kind, Href: href}
}
