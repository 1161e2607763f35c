package share

import (
	"crypto/sha256"
	"encoding/json"

	"github.com/counselboard/counselboard/cmd/internal/cache"
	"github.com/counselboard/counselboard/cmd/internal/chart"
)

// The size of every picture, in pixels.
const (
	Width  = 1200
	Height = 630
)

// A Card is what a picture shows, from top to bottom. All but Site and Title may
// be empty.
type Card struct {
	Site   string     // the site's title
	Notice string     // stands out beside it: "Synthetic data"
	Title  string     // the page's, or a model's name
	Plain  string     // in the title's place where the font cannot write it: an id
	Sub    string     // below the title: an organisation
	Text   string     // a sentence or two, where there is no figure
	Figure *Row       // one value, large, with its interval drawn below
	Rows   []Row      // a board
	Axis   chart.Axis // of Figure and Rows
	Who    string     // who rated
	Judge  bool       // a language model rated: said in another colour
}

// A Row is one line of a board, or a value by itself.
type Row struct {
	Name, Plain string   // of a line
	Lines       []string // beside a value by itself
	Value       string   // 3.28
	At          float64  // on the card's axis
	Interval    *chart.Interval
}

// Pictures draws cards, several at once. A picture depends on nothing but its card.
// The zero value is ready.
type Pictures struct {
	Store *cache.Store // keeps them from one run of the program to the next; may be nil
	Blank bool         // draws none: each is an empty file
}

// PNG draws a card, unless its picture is kept.
func (p *Pictures) PNG(c Card) ([]byte, error) {
	if p.Blank {
		return nil, nil
	}
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256(data)
	if kept, ok := p.Store.Get(key[:]); ok {
		return kept, nil
	}
	picture := newPainter().PNG(c)
	p.Store.Put(key[:], picture)
	return picture, nil
}
