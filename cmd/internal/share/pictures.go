package share

import (
	"crypto/sha256"
	"encoding/json"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/cache"
)

// Pictures draws cards, several at once. A picture depends on nothing but its card.
// The zero value is ready.
type Pictures struct {
	Store *cache.Store // keeps them from one run of the program to the next; may be nil

	painters sync.Pool // each holds a canvas
}

// PNG draws a card, unless its picture is kept.
func (p *Pictures) PNG(c Card) ([]byte, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256(data)
	if kept, ok := p.Store.Get(key[:]); ok {
		return kept, nil
	}
	painter, _ := p.painters.Get().(*Painter)
	if painter == nil {
		painter = NewPainter()
	}
	defer p.painters.Put(painter)
	picture := painter.PNG(c)
	p.Store.Put(key[:], picture)
	return picture, nil
}
