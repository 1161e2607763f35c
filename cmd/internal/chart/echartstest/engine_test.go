package echartstest

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chart/echarts"
)

func newEngine(t *testing.T) *Engine {
	t.Helper()
	e, err := New(echarts.Script(), func(text string, size float64, bold bool) float64 { return size * float64(len(text)) / 2 })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// label is an option that draws one text.
const label = `{"grid":{"left":"10","right":"10","top":"10","bottom":"10"},
"xAxis":{"type":"value","show":false,"min":0,"max":1},"yAxis":{"type":"value","show":false,"min":0,"max":1},
"series":[{"type":"custom","renderItem":"mark","data":[{"draw":"label","value":[0.5,0.5],"texts":[{"text":"a & b","color":"none"}]}]}]}`

func TestMarks(t *testing.T) {
	got, err := newEngine(t).Marks([]byte(label), 200, 100)
	const want = `<text dominant-baseline="central" x="100" y="50" fill="none">a &amp; b</text>`
	if err != nil || got != want {
		t.Errorf("Marks = %s, %v; want %s", got, err, want)
	}
}

// An option names hooks and nothing else.
func TestErrors(t *testing.T) {
	e := newEngine(t)
	for _, tt := range []struct{ name, option, want string }{
		{"not JSON", `{`, "SyntaxError"},
		{"unknown hook", strings.Replace(label, `"mark"`, `"alert"`, 1), `no renderItem hook is named "alert"`},
		{"inherited hook", strings.Replace(label, `"mark"`, `"constructor"`, 1), `no renderItem hook`},
		{"hook that is no name", strings.Replace(label, `"mark"`, `["mark"]`, 1), `no renderItem hook`},
		{"unknown mark", strings.Replace(label, `"label"`, `"toString"`, 1), `no mark hook`},
		{"string template", `{"tooltip":{"formatter":"{b}"}}`, "no tooltip hook"},
		{"unknown axis", `{"xAxis":{},"yAxis":{},"series":[{"type":"scatter","xAxisIndex":4,"data":[[1,2]]}]}`, "TypeError"},
	} {
		if _, err := e.Marks([]byte(tt.option), 200, 100); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
	}
}

func TestNormalize(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"metadata and classes go", `<path ecmeta_series_index="0" class="zr0-cls-1" pointer-events="visible" d="M1 2"/>`, `<path d="M1 2"/>`},
		{"residues", `<path d="M-2e-15 1.23456789L3 4Z" transform="translate(1e-16 -0)"/>`, `<path d="M0 1.2346L3 4Z" transform="translate(0 0)"/>`},
		{"fonts become attributes", `<text style="font-size:11px;font-family:x;font-weight:600;">a</text>`, `<text font-size="11" font-weight="600">a</text>`},
		{"a text's place", `<text text-anchor="start" xml:space="preserve" transform="translate(1.25 2)">a</text>`, `<text x="1.3" y="2">a</text>`},
		{"the ground goes", "<rect width=\"1\" height=\"1\" fill=\"none\"></rect>", ``},
		{"colours stay", `<path fill="none" stroke="var(--cat-1,#0b6a66)"/>`, `<path fill="none" stroke="var(--cat-1,#0b6a66)"/>`},
	} {
		got, err := normalize(`<svg width="9" height="9">` + tt.in + `</svg>`)
		if err != nil || got != tt.want {
			t.Errorf("%s: got %s, %v; want %s", tt.name, got, err, tt.want)
		}
	}
	for _, in := range []string{`<g><path d="M1 2"/></g>`, `words`, `<text style="fill:red">a</text>`} {
		if got, err := normalize(`<svg>` + in + `</svg>`); err == nil {
			t.Errorf("%s got through as %s", in, got)
		}
	}
}

func TestVersion(t *testing.T) {
	v, err := newEngine(t).Version()
	if err != nil {
		t.Fatal(err)
	}
	if v != echarts.Version {
		t.Errorf("the bundle is ECharts %v, but Version is %s", v, echarts.Version)
	}
	if !strings.Contains(echarts.Notice(), "Apache ECharts "+echarts.Version) {
		t.Errorf("the notice does not name ECharts %s", echarts.Version)
	}
	for _, file := range []string{"../echarts/bundle/package.json", "../echarts/bundle/package-lock.json"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), `"`+echarts.Version+`"`) {
			t.Errorf("%s does not pin ECharts %s", file, echarts.Version)
		}
		if strings.Contains(string(data), "://") {
			t.Errorf("%s names an address", file)
		}
	}
}

// What a reader downloads stays small.
func TestBundleSize(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(echarts.Script())
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 180_000 {
		t.Errorf("the script has %d bytes with gzip, more than 180 kB", b.Len())
	}
}
