package chart

import (
	"strings"
	"testing"
)

// onePlot is a plot of 100 by 50 pixels whose x axis counts to 10.
func onePlot(marks ...mark) *draft {
	return &draft{w: 120, h: 70, left: 10, right: 10, top: 10, bottom: 10, x: Axis{Max: 10, Step: 10}, marks: marks}
}

func TestPaint(t *testing.T) {
	for _, c := range []struct {
		name string
		mark mark
		want string
	}{
		{"segment", mark{Draw: segment, Value: []float64{0, 50, 10, 0}, Color: Ink, Width: 2, Dash: []float64{3, 4}},
			`<path d="M10 60L110 10" fill="none" stroke="INK" stroke-width="2" stroke-dasharray="3,4"/>`},
		{"segment of no length", mark{Draw: segment, Value: []float64{5, 50, 5, 50}, Color: Ink, Width: 1},
			`<path d="M60 60" fill="none" stroke="INK"/>`},
		{"cell", mark{Draw: cell, Value: []float64{0, 0, 5, 50}, Gap: 1, Color: Ink, Texts: []words{{Text: "a b", Align: "center", Color: Ink}}},
			`<g fill="INK"><path d="M11 11h48v48h-48Z"/>` +
				`<text dominant-baseline="central" text-anchor="middle" x="35" y="35">a b</text></g>`},
		{"cell without colour", mark{Draw: cell, Value: []float64{0, 0, 5, 50}}, `<path d="M10 10h50v50h-50Z" fill="none"/>`},
		{"label", mark{Draw: label, Value: []float64{5, 0}, Texts: []words{{Text: "<b>", DX: 1, DY: 2, Size: small, Weight: bold, Color: Ink, Halo: Ink}}},
			`<text dominant-baseline="central" font-size="11" font-weight="600" x="61" y="12" fill="INK"` +
				` stroke="INK" stroke-width="3" paint-order="stroke" stroke-miterlimit="2">&lt;b&gt;</text>`},
		{"path", mark{Draw: path, Value: []float64{0, 50}, Points: [][2]float64{{0, 50}, {10, 50}}, Color: Ink, Width: 1.5},
			`<polyline points="10 60 110 60" fill="none" stroke="INK" stroke-width="1.5"/>`},
		{"circle", mark{Draw: symbol, Symbol: circle, Value: []float64{1.2345, 50}, Size: 9, Color: Ink}, `<circle cx="22.3" cy="60" r="4.5" fill="INK"/>`},
		{"diamond", mark{Draw: symbol, Symbol: diamond, Value: []float64{0, 50}, Size: 4, Color: Ink, Stroke: Ink, Width: 1},
			`<path d="M10 58l2 2 -2 2 -2 -2Z" fill="INK" stroke="INK"/>`},
		{"what can be pointed at", mark{Draw: symbol, Symbol: circle, Value: []float64{0, 50}, Size: 4, Color: Ink, Name: "\"A\" & <b>", Tip: []string{"1", "2"}, Model: "a"},
			`<circle cx="10" cy="60" r="2" fill="INK" data-tip="&#34;A&#34; &amp; &lt;b&gt;&#xA;1&#xA;2" data-m="a"/>`},
		{"a model's name", mark{Draw: label, Silent: true, Value: []float64{0, 50}, Texts: []words{{Text: "A", Color: Ink}}, Model: "a"},
			`<text dominant-baseline="central" x="10" y="60" fill="INK" data-m="a">A</text>`},
	} {
		got := onePlot(c.mark).paint("id", about("id"))
		if want := strings.ReplaceAll(c.want, "INK", Ink.CSS()); !strings.HasSuffix(string(got), want+"</svg>") {
			t.Errorf("%s: %s\nwant at its end %s", c.name, got, want)
		}
	}
}

func TestPaintGroups(t *testing.T) {
	dot := func(x float64, color Color) mark {
		return mark{Draw: symbol, Symbol: circle, Value: []float64{x, 50}, Size: 2, Color: color, Model: "a"}
	}
	got := string(onePlot(dot(0, Ink), dot(1, Muted), dot(2, Muted), dot(3, Muted), dot(4, Ink), dot(5, Ink)).paint("id", about("id")))
	want := `<circle cx="10" cy="60" r="1" fill="INK" data-m="a"/>` +
		`<g fill="MUTED"><circle cx="20" cy="60" r="1" data-m="a"/><circle cx="30" cy="60" r="1" data-m="a"/><circle cx="40" cy="60" r="1" data-m="a"/></g>` +
		`<g fill="INK"><circle cx="50" cy="60" r="1" data-m="a"/><circle cx="60" cy="60" r="1" data-m="a"/></g></svg>`
	if want = strings.NewReplacer("INK", Ink.CSS(), "MUTED", Muted.CSS()).Replace(want); !strings.HasSuffix(got, want) {
		t.Errorf("%s\nwant at its end %s", got, want)
	}
}

func TestTickValues(t *testing.T) {
	for _, c := range []struct {
		axis Axis
		want string
	}{
		{Axis{Min: 1, Max: 5, Step: 1}, "1 2 3 4 5"},
		{Axis{Min: 0, Max: 1, Step: 0.25, Percent: true}, "0% 25% 50% 75% 100%"},
		{Axis{Min: -0.3, Max: 0.25, Step: 0.1}, "−0.3 −0.2 −0.1 0 0.1 0.2 0.25"},
		{Axis{Min: 0.5, Max: 2.2, Step: 1}, "0.5 1 2 2.2"},
		{Axis{Min: 0, Max: 100, Step: 5}, "0 10 20 30 40 50 60 70 80 90 100"},
		{Axis{Min: 0, Max: 10, Step: 0.5}, "0 1 2 3 4 5 6 7 8 9 10"},
	} {
		var got []string
		for _, v := range c.axis.Ticks() {
			got = append(got, c.axis.Tick(v))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%v: ticks %s, want %s", c.axis, s, c.want)
		}
	}
}
