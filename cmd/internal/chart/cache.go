package chart

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/chart/ssr"
)

// keepDraws is for how many calls of [Cache.Draw] a drawing is kept that none of
// them asks for: an edit that is undone finds its drawings again.
const keepDraws = 8

// A Cache draws figures, each only once: one that was drawn before, with the same
// option, size, id and words, is taken from memory. A drawing depends on nothing
// else. A Cache must not be used by two goroutines at once.
type Cache struct {
	pool  *Pool
	draws int
	kept  map[[sha256.Size]byte]*keptDrawing
}

type keptDrawing struct {
	svg  string
	used int // the draw that asked for it last
}

// NewCache gives an empty cache, with a pool of one engine a core.
func NewCache() *Cache {
	return &Cache{pool: NewPool(0), kept: map[[sha256.Size]byte]*keptDrawing{}}
}

// Close frees the engines; the drawings stay.
func (c *Cache) Close() error { return c.pool.Close() }

// Draw is [Pool.Draw], but for what was drawn before.
func (c *Cache) Draw(figs []Figure) ([]Drawn, error) {
	c.draws++
	all := layouts(figs)
	keys := make([][sha256.Size]byte, len(all))
	var missing []ssr.Chart
	var missed [][sha256.Size]byte
	for i, ch := range all {
		keys[i] = drawingKey(ch)
		if c.kept[keys[i]] == nil {
			c.kept[keys[i]] = &keptDrawing{}
			missing, missed = append(missing, ch), append(missed, keys[i])
		}
		c.kept[keys[i]].used = c.draws
	}
	svgs, err := c.pool.ssr.SVG(missing)
	for i, key := range missed {
		if c.kept[key].svg = svgs[i]; svgs[i] == "" {
			delete(c.kept, key)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	out := make([]string, len(all))
	for i, key := range keys {
		out[i] = c.kept[key].svg
	}
	for key, k := range c.kept {
		if c.draws-k.used >= keepDraws {
			delete(c.kept, key)
		}
	}
	return drawn(figs, out), nil
}

// drawingKey tells drawings apart: the checksum of all that one depends on.
func drawingKey(c ssr.Chart) [sha256.Size]byte {
	var b []byte
	for _, s := range []string{c.ID, c.Title, c.Desc, string(c.Option)} {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	b = binary.AppendVarint(b, int64(c.W))
	b = binary.AppendVarint(b, int64(c.H))
	return sha256.Sum256(b)
}
