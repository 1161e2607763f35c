package chart

import (
	"encoding/xml"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

var update = flag.Bool("update", false, "write the golden files")

// A drawing is one layout by the id of its <svg> element.
type drawing struct {
	Name string
	W, H int
	SVG  string
}

// drawings lists those of figures.
func drawings(figs []Figure) []drawing {
	var out []drawing
	for _, f := range figs {
		out = append(out, drawing{f.ID + "-wide", f.Wide.W, f.Wide.H, string(f.Wide.SVG)}, drawing{f.ID + "-narrow", f.Narrow.W, f.Narrow.H, string(f.Narrow.SVG)})
	}
	return out
}

func TestGolden(t *testing.T) {
	for _, d := range drawings(samples(t)) {
		file := filepath.Join("testdata", d.Name+".svg")
		// One element a line, for readable differences.
		got := strings.ReplaceAll(d.SVG, "><", ">\n<") + "\n"
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is not as in %s; go test -update writes it anew", d.Name, file)
		}
	}
}

// The same inputs give the same bytes.
func TestDeterminism(t *testing.T) {
	same := cmp.Comparer(func(a, b func(float64) *draft) bool {
		return a(PaperW).paint("id", About{}) == b(PaperW).paint("id", About{})
	})
	if d := cmp.Diff(samples(t), samples(t), cmp.AllowUnexported(Figure{}), same); d != "" {
		t.Error(d)
	}
}

// Texts are at least 11 pixels high, inside the picture, and apart.
func TestTexts(t *testing.T) {
	for _, d := range drawings(samples(t)) {
		checkTexts(t, d)
	}
}

func checkTexts(t *testing.T, d drawing) {
	t.Helper()
	id, w, h := d.Name, d.W, d.H
	texts := textBoxes(t, d.SVG)
	for i, a := range texts {
		if a.size < 11 {
			t.Errorf("%s: %q is %v px high", id, a.text, a.size)
		}
		if a.x0 < -0.5 || a.y0 < -0.5 || a.x1 > float64(w)+0.5 || a.y1 > float64(h)+0.5 {
			t.Errorf("%s: %q stands out of the picture: %.1f %.1f %.1f %.1f in %d × %d", id, a.text, a.x0, a.y0, a.x1, a.y1, w, h)
		}
		for _, b := range texts[:i] {
			if a.overlap(b.box) > 4 {
				t.Errorf("%s: %q covers %q", id, a.text, b.text)
			}
		}
	}
}

type textBox struct {
	box
	text string
	size float64
}

// textBoxes reads where the texts of a drawing are, by the width table.
func textBoxes(t *testing.T, svg string) []textBox {
	t.Helper()
	var out []textBox
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := tok.(xml.StartElement)
		if !ok || start.Name.Local != "text" {
			continue
		}
		attrs := map[string]string{}
		for _, a := range start.Attr {
			attrs[a.Name.Local] = a.Value
		}
		var text string
		if err := d.DecodeElement(&text, &start); err != nil {
			t.Fatal(err)
		}
		num := func(s string, or float64) float64 {
			if f, err := strconv.ParseFloat(s, 64); err == nil {
				return f
			}
			return or
		}
		x, y, size := num(attrs["x"], 0), num(attrs["y"], 0), num(attrs["font-size"], 12)
		w := TextWidth(text, size, attrs["font-weight"] != "")
		switch attrs["text-anchor"] {
		case "middle":
			x -= w / 2
		case "end":
			x -= w
		}
		// Letters are about 0.9 em high, from ascender to descender.
		out = append(out, textBox{box{x, y - 0.45*size, x + w, y + 0.45*size}, text, size})
	}
}

// A drawing reads as HTML as it does as XML, and has nothing active in it.
func TestHTML(t *testing.T) {
	for _, d := range drawings(samples(t)) {
		checkHTML(t, d.Name, d.SVG)
	}
}

func checkHTML(t *testing.T, id, svg string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader("<!DOCTYPE html><body>" + svg))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]int{}
	labelled := ""
	asHTML := 0
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Namespace != "svg" && !slices.Contains([]string{"html", "head", "body"}, n.Data) {
			t.Errorf("%s: HTML has a <%s> that is not SVG", id, n.Data)
		}
		if n.Namespace == "svg" && !slices.Contains([]string{"svg", "title", "desc", "g", "text", "path", "polyline", "circle", "a"}, n.Data) {
			t.Errorf("%s: has a <%s>", id, n.Data)
		}
		if n.Namespace == "svg" {
			asHTML++
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "href" && n.Data == "a" && strings.HasPrefix(a.Val, "/compare/?"):
			case a.Key == "style", a.Key == "href", a.Key == "class", strings.HasPrefix(a.Key, "on"), strings.HasPrefix(a.Key, "ecmeta"):
				t.Errorf("%s: <%s> has the attribute %s", id, n.Data, a.Key)
			case a.Key == "id":
				ids[a.Val]++
			case a.Key == "aria-labelledby":
				labelled = a.Val
			case (a.Key == "fill" || a.Key == "stroke") && a.Val != "none" && !inPalette(a.Val):
				t.Errorf("%s: the colour %q is not in the palette", id, a.Val)
			}
		}
	}
	asXML := 0
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if _, ok := tok.(xml.StartElement); ok {
			asXML++
		}
	}
	if asHTML != asXML {
		t.Errorf("%s: %d elements as HTML, %d as XML", id, asHTML, asXML)
	}
	for _, ref := range strings.Fields(labelled) {
		if ids[ref] != 1 {
			t.Errorf("%s: aria-labelledby names %q, which is there %d times", id, ref, ids[ref])
		}
	}
	for name, n := range ids {
		if n != 1 || name != id && !strings.HasPrefix(name, id+"-") {
			t.Errorf("%s: the id %q is there %d times", id, name, n)
		}
	}
	if len(ids) < 3 {
		t.Errorf("%s: only %d ids", id, len(ids))
	}
}

// Every step of the ramp keeps text readable in both themes, and every colour
// of marks stands out from the page.
func TestContrast(t *testing.T) {
	byName := map[string]Color{}
	for _, c := range Palette() {
		if byName[c.Var].Var != "" {
			t.Errorf("%s is there twice", c.Var)
		}
		byName[c.Var] = c
	}
	check := func(a, b string, least float64) {
		t.Helper()
		for _, theme := range []string{"light", "dark"} {
			x, y := byName[a].Light, byName[b].Light
			if theme == "dark" {
				x, y = byName[a].Dark, byName[b].Dark
			}
			if c := contrast(x, y); c < least {
				t.Errorf("%s: %s %s on %s %s has a contrast of %.2f, less than %v", theme, a, x, b, y, c, least)
			}
		}
	}
	for i := range ramp {
		n := strconv.Itoa(i)
		check("--on-seq-"+n, "--seq-"+n, 4.5)
	}
	for _, c := range []string{"--ink", "--muted", "--accent", "--warn"} {
		check(c, "--page", 4.5)
	}
	for i := range 4 {
		check("--cat-"+strconv.Itoa(i+1), "--page", 3)
	}
}

func inPalette(css string) bool {
	return slices.ContainsFunc(Palette(), func(c Color) bool { return c.CSS() == css })
}

// contrast is WCAG's.
func contrast(a, b string) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(hex string) float64 {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		panic(err)
	}
	l := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := float64(n>>(16-8*i)&0xff) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		l += weight * c
	}
	return l
}
