package page

import (
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
		ID: b.address(feedPath), Title: share.PlainText(Shorten(b.info.Title, 200)), Updated: share.Midnight(b.happened[0].Date),
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

// toldItems is the number of models that an entry names.
const toldItems = 20

// entry tells a change in words. It leads to the run where there is one, else to
// the list of them.
func (b *Builder) entry(c *Change) share.FeedEntry {
	place := b.address(changesPath) + "#" + c.ID()
	at := place
	if len(c.Runs) == 1 {
		at = b.address(runPath(c.Runs[0].ID))
	}
	return share.FeedEntry{
		ID: place, Title: share.PlainText(b.say("FeedTitle", c)),
		Updated: share.Midnight(c.Date), Published: share.Midnight(c.Date),
		Links: []share.FeedLink{feedLink("alternate", "text/html", at)}, Category: []share.FeedCategory{{Term: c.Kind}},
		Summary: share.PlainText(strings.TrimSpace(b.info.Synthetic + " " + b.say("FeedSummary", ChangeView{c, toldItems}))),
	}
}

func feedLink(rel, kind, href string) share.FeedLink {
	return share.FeedLink{Rel: rel, Type: kind, Href: href}
}
