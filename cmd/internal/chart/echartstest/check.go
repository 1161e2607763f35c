package echartstest

import (
	"math/rand/v2"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chart/echarts"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// A Drawing is one of the site's, and the option that it stands for.
type Drawing struct {
	Name   string // what comes before its first hyphen is the kind
	Option []byte
	W, H   int    // in CSS pixels
	SVG    string // an <svg> element whose marks follow its <desc>
}

// Check draws options with ECharts, and reports the drawings whose marks are not
// the same bytes. ECharts takes its time: of many drawings it takes the first of
// every kind and width and a sample, and all of them only where the environment has
// COUNSELBOARD_ALL=1.
func Check(t *testing.T, measure Measure, drawings []Drawing) {
	t.Helper()
	all := len(drawings)
	drawings = choose(drawings)
	t.Logf("%d of %d drawings are held against ECharts", len(drawings), all)
	next := make(chan Drawing)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(drawings)) {
		wg.Go(func() {
			e, err := New(echarts.Script(), measure)
			if err != nil {
				t.Error(err)
			} else {
				defer e.Close()
			}
			for d := range next {
				if err == nil {
					e.check(t, d)
				}
			}
		})
	}
	for _, d := range drawings {
		next <- d
	}
	close(next)
	wg.Wait()
}

// sampled is how many drawings are taken at random.
const sampled = 8

// choose leaves out what is drawn of an equal option, and in a plain run all but a
// sample.
func choose(drawings []Drawing) []Drawing {
	type key struct {
		option string
		w, h   int
	}
	seen := map[key]bool{}
	var out, rest []Drawing
	for _, d := range drawings {
		kind, _, _ := strings.Cut(d.Name, "-")
		first := key{kind, d.W, 0}
		same := key{string(d.Option), d.W, d.H}
		switch {
		case seen[same]:
		case seen[first]:
			rest = append(rest, d)
		default:
			out = append(out, d)
		}
		seen[same], seen[first] = true, true
	}
	if !sample.All && len(rest) > sampled {
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		rest = rest[:sampled]
	}
	return append(out, rest...)
}

// pageData finds what a drawing has for the page's own scripts.
var pageData = regexp.MustCompile(` data-(tip|name|m)="[^"]*"`)

// group finds a group, of which the elements have what it has, and their tags' ends.
var group, tagEnd = regexp.MustCompile(`<g( [^>]*)>(.*?)</g>`), regexp.MustCompile(`(<[a-z][^>]*?)(/?>)`)

// ungrouped returns a drawing whose elements have what their groups had.
func ungrouped(drawing string) string {
	return group.ReplaceAllStringFunc(drawing, func(g string) string {
		m := group.FindStringSubmatch(g)
		return tagEnd.ReplaceAllString(m[2], "${1}"+m[1]+"${2}")
	})
}

func (e *Engine) check(t *testing.T, d Drawing) {
	want, err := e.Marks(d.Option, d.W, d.H)
	if err != nil {
		t.Errorf("%s: %v", d.Name, err)
		return
	}
	_, got, _ := strings.Cut(strings.TrimSuffix(d.SVG, "</svg>"), "</desc>")
	got = ungrouped(pageData.ReplaceAllString(got, ""))
	if got == want {
		return
	}
	g, w := strings.SplitAfter(got, ">"), strings.SplitAfter(want, ">")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Errorf("%s: from tag %d on the drawing is\n%s\nbut ECharts draws\n%s", d.Name, i, tags(g, i), tags(w, i))
			return
		}
	}
}

// tags returns the first few of the rest of a drawing.
func tags(all []string, from int) string {
	return strings.Join(all[min(from, len(all)):min(from+3, len(all))], "")
}
