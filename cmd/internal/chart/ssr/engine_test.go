package ssr

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"modernc.org/quickjs"
)

const ink = "var(--ink,#1b2126)"

func newEngine(t testing.TB) *Engine {
	e, err := New([]string{ink})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// label is an option that draws one text.
func label(text, color string) json.RawMessage {
	o, err := json.Marshal(map[string]any{
		"grid":  map[string]any{"left": "10", "right": "10", "top": "10", "bottom": "10"},
		"xAxis": map[string]any{"type": "value", "show": false, "min": 0, "max": 1},
		"yAxis": map[string]any{"type": "value", "show": false, "min": 0, "max": 1},
		"series": []any{map[string]any{"type": "custom", "renderItem": "label", "data": []any{
			map[string]any{"value": []float64{0.5, 0.5}, "texts": []any{map[string]any{"text": text, "color": color}}},
		}}},
	})
	if err != nil {
		panic(err)
	}
	return o
}

func chart(id string, option json.RawMessage) Chart {
	return Chart{ID: id, Title: "A title", Desc: "A description", Option: option, W: 200, H: 100}
}

// A label that looks like what the normaliser rewrites stays as it is.
func TestLabelsAreLeftAlone(t *testing.T) {
	e := newEngine(t)
	for _, text := range []string{
		"zr0-c0", "url(#zr0-c0)", "ecmeta_series_index=0", `style="font-size:12px"`, "1e-15", "#1b2126", "{a}{b}{c}", "{b|x}", "__f__alert(1)__f__",
		"</script><script>alert(1)</script>", "a & b < c", "é 漢字 🙂",
	} {
		svg, err := e.SVG(chart("a", label(text, ink)))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		root, err := parse(svg)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var got string
		for _, n := range root.children {
			if n.name == "text" {
				got = n.children[0].text
			}
		}
		if got != text {
			t.Errorf("label %q came out as %q", text, got)
		}
	}
}

func TestErrors(t *testing.T) {
	ok := label("a", ink)
	for _, tt := range []struct {
		name  string
		chart Chart
		want  string
	}{
		{"not JSON", chart("a", json.RawMessage(`{`)), "SyntaxError"},
		{"unknown hook", chart("a", json.RawMessage(strings.Replace(string(ok), `"label"`, `"alert"`, 1))), `no renderItem hook is named "alert"`},
		{"inherited hook", chart("a", json.RawMessage(strings.Replace(string(ok), `"label"`, `"constructor"`, 1))), `no renderItem hook`},
		{"hook that is no name", chart("a", json.RawMessage(strings.Replace(string(ok), `"label"`, `["label"]`, 1))), `no renderItem hook`},
		{"string template", chart("a", json.RawMessage(`{"tooltip":{"formatter":"{b}"}}`)), "no tooltip hook"},
		{"colour", chart("a", label("a", "red")), "not in the palette"},
		{"id", chart(`a"b`, ok), "id does not match"},
		{"empty id", chart("", ok), "id does not match"},
		{"no title", Chart{ID: "a", Desc: "d", Option: ok, W: 10, H: 10}, "title"},
		{"size", Chart{ID: "a", Title: "t", Desc: "d", Option: ok, W: 0, H: 10}, "size"},
		{"unknown axis", chart("a", json.RawMessage(`{"xAxis":{},"yAxis":{},"series":[{"type":"scatter","xAxisIndex":4,"data":[[1,2]]}]}`)), "TypeError"},
	} {
		_, err := newEngine(t).SVG(tt.chart)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), fmt.Sprintf("chart %q", tt.chart.ID)) {
			t.Errorf("%s: error %v, want one of chart %q with %q", tt.name, err, tt.chart.ID, tt.want)
		}
	}
}

func TestTimeout(t *testing.T) {
	e := newEngine(t)
	if _, err := e.vm.Eval(`renderChart = () => { for (;;); }; 0`, quickjs.EvalGlobal); err != nil {
		t.Fatal(err)
	}
	if err := e.vm.SetEvalTimeout(50 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if _, err := e.SVG(chart("slow", label("a", ink))); err == nil || !strings.Contains(err.Error(), `"slow"`) {
		t.Errorf("error %v, want one of chart slow", err)
	}
}

// A pool draws the others and goes on after a chart that fails.
func TestPoolGoesOn(t *testing.T) {
	p := NewPool(2, []string{ink})
	defer p.Close()
	charts := []Chart{chart("a", label("a", ink)), chart("bad-one", label("a", "red")), chart("c", label("c", ink)), chart("bad-two", nil)}
	svgs, err := p.SVG(charts)
	for _, id := range []string{"bad-one", "bad-two"} {
		if err == nil || !strings.Contains(err.Error(), id) {
			t.Errorf("error %v does not name %s", err, id)
		}
	}
	for i, want := range []bool{true, false, true, false} {
		if (svgs[i] != "") != want {
			t.Errorf("chart %d: drawn %t, want %t", i, !want, want)
		}
	}
	if _, err := p.SVG(charts[:1]); err != nil {
		t.Error(err)
	}
}

func TestVersion(t *testing.T) {
	e := newEngine(t)
	v, err := e.vm.Eval(`echarts.version`, quickjs.EvalGlobal)
	if err != nil {
		t.Fatal(err)
	}
	if v != EChartsVersion {
		t.Errorf("the bundle is ECharts %v, but EChartsVersion is %s", v, EChartsVersion)
	}
	if !strings.Contains(Notice(), "Apache ECharts "+EChartsVersion) {
		t.Errorf("the notice does not name ECharts %s", EChartsVersion)
	}
	for _, file := range []string{"bundle/package.json", "bundle/package-lock.json"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), `"`+EChartsVersion+`"`) {
			t.Errorf("%s does not pin ECharts %s", file, EChartsVersion)
		}
		if strings.Contains(string(data), "://") {
			t.Errorf("%s names an address", file)
		}
	}
}

// What a reader downloads stays small.
func TestBundleSize(t *testing.T) {
	if n := gzipped(t, Script()); n > 180_000 {
		t.Errorf("the script has %d bytes with gzip, more than 180 kB", n)
	} else {
		t.Logf("script: %d bytes, %d with gzip", len(Script()), n)
	}
}
