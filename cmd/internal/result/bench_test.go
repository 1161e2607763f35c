package result

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// bigSet returns the cards and one run of n ratings.
func bigSet(n int, overall string) fstest.MapFS {
	var b strings.Builder
	b.WriteString(`{"schema": "counselboard/run/1", "id": "r", "component": "eval", "model": "m", "panel": "p", "responses": "s", "date": "2025-06-10", "source": {"title": "t"}, "ratings": [`)
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `{"question":"%d","rater":"e%d","overall":%s,"empathy":5,"specificity":3,"toxicity":1}`, i/100, i%100, overall)
	}
	b.WriteString("]}")
	return fstest.MapFS{
		"results/models/m.toml": {Data: []byte("name = \"M\"\naccess = \"private\"\n")},
		"results/panels/p.toml": {Data: []byte("name = \"P\"\nkind = \"experts\"\n")},
		"results/runs/r.json":   {Data: []byte(b.String())},
	}
}

func BenchmarkRead(b *testing.B) {
	for _, c := range []struct{ name, overall string }{{"good", "4"}, {"broken", "6"}} {
		b.Run(c.name, func(b *testing.B) {
			set := bigSet(100_000, c.overall)
			size := len(set["results/runs/r.json"].Data)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				_, findings := Read(set)
				if findings.HasErrors() != (c.overall == "6") {
					b.Fatal(findings)
				}
			}
		})
	}
}
