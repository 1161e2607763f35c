package chart

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

var hostile = []string{
	`</script><script>alert(1)</script>`,
	`__f__alert(1)__f__`,
	`"><img src=x onerror=alert(1)>`,
	"\u202egnissilc\u202c \u2066x\u2069 a\x00b\x1bc\x7f\u0085d\u2028e\u2029f\ufeff",
	strings.Repeat("x", 10_000),
	strings.Repeat("長い名前 ", 2_000),
	`{a} {b} {c} {b|rich} {value} ${a} \{b`,
	"Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308algo",
	"\xff\xfe broken \xc3",
	"url(#a) zr0-c0 ecmeta_x var(--ink,#1b2126) &amp; &#60;",
	"🏳️‍🌈 👩‍👩‍👧‍👦 שלום مرحبا",
	"", " ", "\n\n",
}

// poison puts s into every exported string below v, except ids.
func poison(v reflect.Value, s string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(s)
	case reflect.Slice:
		for i := range v.Len() {
			poison(v.Index(i), s)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			poison(v.Elem(), s)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "ID" {
				poison(v.Field(i), s)
			}
		}
	}
}

func TestHostile(t *testing.T) {
	for i, s := range sample.InTurn(hostile, 0, 2) {
		var figs []Figure
		for _, k := range kinds() {
			v := reflect.New(reflect.TypeOf(k)).Elem()
			v.Set(reflect.ValueOf(k))
			poison(v, s)
			if oneLine(s) == "" {
				about := v.FieldByName("About")
				about.FieldByName("Title").SetString("a")
				about.FieldByName("Desc").SetString("b")
			}
			f, err := v.Interface().(kind).Figure()
			if err != nil {
				t.Errorf("%.40q: %v", s, err)
				continue
			}
			if o := f.Option; strings.ContainsAny(string(o), "<>&\u2028\u2029\u202e") || !json.Valid(o) || len(o) > 200_000 {
				t.Errorf("%.40q: the option of %s, of %d bytes, may not stand in a script", s, f.ID, len(o))
			}
			figs = append(figs, f)
		}
		for _, d := range drawings(figs) {
			checkHTML(t, d.Name, d.SVG)
			d.Name = fmt.Sprintf("%s with string %d", d.Name, i)
			if !utf8.ValidString(d.SVG) || strings.ContainsAny(d.SVG, "\u202e\u2066\u2028\x00\x1b") {
				t.Errorf("%s: has what a label may not have", d.Name)
			}
			if s == `__f__alert(1)__f__` && !strings.Contains(d.SVG, ">__f__alert(1)") && !strings.Contains(d.SVG, ">__f_") {
				t.Errorf("%s: the label is not there as it is", d.Name)
			}
			if strings.HasPrefix(s, "{a}") && !strings.Contains(d.SVG, "{a}") {
				t.Errorf("%s: a template was filled in", d.Name)
			}
			checkTexts(t, d)
		}
	}
}

func TestLabel(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"GPT-4", "GPT-4"},
		{"  two \n lines\t", "two lines"},
		{"a\u202eb\u2066c\u200ed", "abcd"},
		{"a\x00b\x1bc", "a b c"},
		{"\xffa", "\uFFFDa"},
		{strings.Repeat("x", maxLabel+1), strings.Repeat("x", maxLabel-1) + "…"},
		{"e\u0301\u0301\u0301\u0301\u0301", "e\u0301\u0301\u0301"},
		{"", ""},
	} {
		if got := Label(tt.in); got != tt.want {
			t.Errorf("Label(%.20q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func FuzzLabel(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Label(s)
		if n := utf8.RuneCountInString(got); n > maxLabel || !utf8.ValidString(got) || Label(got) != got {
			t.Errorf("Label(%q) = %q: %d characters, again %q", s, got, n, Label(got))
		}
	})
}

// What cannot be drawn is said, not drawn.
func TestBadInputs(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	columns := sampleColumns()
	for name, k := range map[string]kind{
		"no title":       Columns{About: About{ID: "a", Desc: "b"}, Scales: columns.Scales, Rows: columns.Rows},
		"infinite":       oneColumn(columns.About, Axis{}, Cell{Value: inf}),
		"NaN interval":   oneColumn(columns.About, columns.Scales[0], Cell{Value: 1, Interval: &Interval{Lo: nan, Hi: 2}}),
		"infinite point": TradeOff{About: about("a"), Points: []TradePoint{{X: inf, Y: 1}}},
		"NaN on a curve": Curves{About: about("a"), Panels: []CurvesPanel{{Axis: Axis{Max: 1}, Points: []CurvePoint{{X: nan, Y: 1, N: 1}}}}},
	} {
		if _, err := k.Figure(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// What is odd but true is drawn.
func TestOddInputs(t *testing.T) {
	for _, d := range drawings(oddFigures(t)) {
		checkTexts(t, d)
		if strings.Contains(d.SVG, "NaN") || strings.Contains(d.SVG, "Inf") {
			t.Errorf("%s: has no number", d.Name)
		}
	}
}

func oddFigures(t *testing.T) []Figure {
	nan := math.NaN()
	var figs []Figure
	for _, k := range []kind{
		oneColumn(about("one"), Axis{Title: "x"}, Cell{Value: 3}),
		oneColumn(about("none"), Axis{Title: "x", Percent: true}, Cell{Value: nan}),
		oneColumn(about("zero"), Axis{Percent: true}, Cell{Value: 0, Interval: &Interval{Lo: 0, Hi: 0}}),
		oneColumn(about("beyond"), Axis{Min: 1, Max: 5}, Cell{Value: 5, Interval: &Interval{Lo: 4.9, Hi: 5.1}}),
		Columns{About: about("one-column"), Scales: []Axis{{Percent: true}}, Rows: []Entry{{Label: "a", Cells: []Cell{{Value: nan}}}}},
		TradeOff{About: about("same"), Points: []TradePoint{{Label: "a", X: 1, Y: 1}, {Label: "b", X: 1, Y: 1}, {Label: "c", X: nan, Y: 1}}},
		Heat{About: about("cell"), Columns: []string{"a"}, Rows: []Entry{{Label: "b", Cells: []Cell{share(0, 0)}}}},
		Spread{About: about("empty"), Boards: []string{"a"}, Dimensions: []SpreadDimension{{Axis: Axis{Min: 1, Max: 5}, Strips: [][]Mark{nil}}}},
		Curves{About: about("single"), Panels: []CurvesPanel{{Axis: Axis{Min: 1, Max: 5}, Points: []CurvePoint{{X: 1, Y: 1}}}}},
		Heat{About: about("zeros"), Rows: []Entry{{Label: "a", Cells: make([]Cell, 2)}, {Label: "b", Cells: make([]Cell, 2)}}},
	} {
		f, err := k.Figure()
		if err != nil {
			t.Errorf("%T: %v", k, err)
			continue
		}
		figs = append(figs, f)
	}
	return figs
}
