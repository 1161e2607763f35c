package source

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"
)

// grown are files of n keys or items, in each form that a reader could be slow on.
var grown = []struct {
	name string
	read func(n int) (*Doc, Findings)
}{
	{"json-keys", func(n int) (*Doc, Findings) {
		return JSON("f", []byte(`{"b":{},"map":{"x":1`+numbered(n, `,"k%d":true`)+`}}`))
	}},
	{"json-items", func(n int) (*Doc, Findings) {
		return JSON("f", []byte(`{"b":{},"list":["x"`+numbered(n, `,"k%d"`)+`]}`))
	}},
	{"json-twice", func(n int) (*Doc, Findings) { return JSON("f", []byte(`{"b":{}`+strings.Repeat(`,"b":1`, n)+`}`)) }},
	{"toml-keys", func(n int) (*Doc, Findings) { return TOML("f", []byte("[map]\n"+numbered(n, "k%d = true\n"))) }},
	{"toml-dotted", func(n int) (*Doc, Findings) { return TOML("f", []byte(numbered(n, "map.k%d.x = true\n"))) }},
	{"toml-tables", func(n int) (*Doc, Findings) { return TOML("f", []byte(numbered(n, "[[list]]\nk%d = true\n"))) }},
	{"toml-items", func(n int) (*Doc, Findings) { return TOML("f", []byte("list = ["+numbered(n, "'k%d',\n")+"]")) }},
}

func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// BenchmarkGrowth measures the exponent e of time ~ size^e between 1,000 and 64,000 keys or items, read and checked.
func BenchmarkGrowth(b *testing.B) {
	schema := NewSchema("test", []byte(testSchema))
	for _, g := range grown {
		took := func(n int) float64 {
			best := math.Inf(1)
			for range 5 {
				runtime.GC()
				start := time.Now()
				if d, _ := g.read(n); d != nil {
					schema.Check(d)
				}
				best = min(best, time.Since(start).Seconds())
			}
			return best
		}
		b.Run(g.name, func(b *testing.B) {
			exponent := math.Log(took(64_000)/took(1_000)) / math.Log(64)
			b.ReportMetric(exponent, "exponent")
			b.ReportMetric(0, "ns/op")
		})
	}
}
