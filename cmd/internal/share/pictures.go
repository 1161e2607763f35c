package share

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"runtime"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/cache"
)

// Pictures draws cards, and keeps those of the last call: a card that it drew then
// is not drawn again. A picture depends on nothing but its card. The zero value is
// ready; it is for one call at a time.
type Pictures struct {
	Store *cache.Store // keeps them from one run of the program to the next, too

	last map[[sha256.Size]byte][]byte
}

// PNG draws cards, several at once, and returns the pictures in their order.
func (p *Pictures) PNG(cards []Card) ([][]byte, error) {
	out, errs := make([][]byte, len(cards)), make([]error, len(cards))
	keys := make([][sha256.Size]byte, len(cards))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(cards)) {
		wg.Go(func() {
			painter, err := NewPainter()
			for i := range next {
				if errs[i] = err; err == nil {
					out[i], errs[i] = painter.PNG(cards[i])
				}
				if errs[i] == nil {
					p.Store.Put(keys[i][:], out[i])
				}
			}
		})
	}
	for i, c := range cards {
		data, err := json.Marshal(c)
		if err != nil {
			errs[i] = err
			continue
		}
		keys[i] = sha256.Sum256(data)
		if out[i] = p.last[keys[i]]; out[i] == nil {
			out[i], _ = p.Store.Get(keys[i][:])
		}
		if out[i] == nil {
			next <- i
		}
	}
	close(next)
	wg.Wait()
	p.last = map[[sha256.Size]byte][]byte{}
	for i, key := range keys {
		if out[i] != nil {
			p.last[key] = out[i]
		}
	}
	return out, errors.Join(errs...)
}
