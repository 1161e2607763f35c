package share

import (
	"encoding/xml"
	"fmt"
)

// A Feed is the feed as RFC 4287 has it.
type Feed struct {
	XMLName   xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID        string      `xml:"id"`
	Title     FeedText    `xml:"title"`
	Subtitle  *FeedText   `xml:"subtitle"`
	Updated   string      `xml:"updated"`
	Author    FeedPerson  `xml:"author"`
	Links     []FeedLink  `xml:"link"`
	Generator string      `xml:"generator"`
	Entries   []FeedEntry `xml:"entry"`
}

// A FeedEntry is one change.
type FeedEntry struct {
	ID        string         `xml:"id"`
	Title     FeedText       `xml:"title"`
	Updated   string         `xml:"updated"`
	Published string         `xml:"published"`
	Links     []FeedLink     `xml:"link"`
	Category  []FeedCategory `xml:"category"`
	Summary   FeedText       `xml:"summary"`
}

type FeedText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

type FeedPerson struct {
	Name string `xml:"name"`
}

type FeedLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type FeedCategory struct {
	Term string `xml:"term,attr"`
}

// PlainText returns a text that no reader takes for markup.
func PlainText(s string) FeedText { return FeedText{"text", s} }

// Midnight makes a moment of a date, as Atom wants it.
func Midnight(date string) string { return date + "T00:00:00Z" }

// Encode writes the feed.
func (f Feed) Encode() ([]byte, error) {
	data, err := xml.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("share: feed: %w", err)
	}
	return append([]byte(xml.Header), append(data, '\n')...), nil
}
