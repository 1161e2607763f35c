package site

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/page"
)

// cards are one of each kind, and what can go wrong with names.
func cards() map[string]page.Card {
	model := page.Card{
		Site: "CounselBench", Title: "GPT-4", Plain: "gpt-4-0613", Ends: [2]string{"worst", "best"},
		Rows: []page.CardLine{{Name: "Overall", Value: "3.28", Place: page.Place{At: 0.57, Interval: &chart.Interval{Lo: 0.52, Hi: 0.63}},
			Others: &page.Place{At: 0.7}}}, Below: "Stroke: all others",
		Who: "Rated by 100 experts, 100 questions",
	}
	judged := model
	judged.Title, judged.Notice, judged.Judge,
		judged.Who = "A model whose name is much longer than any picture of it could ever be wide", "Synthetic data", true,
		"Scored by a language model, gpt-4.1: not experts"
	judged.Rows = []page.CardLine{{Name: "Overall", Value: "4.96", Place: page.Place{At: 0.99}}}
	other := model
	other.Title, other.Site = "通义千问", "Ωmega"
	board := page.Card{Site: "CounselBench", Title: "How language models answer people who ask for help", Ends: [2]string{"1", "5"},
		Who: "Rated by 100 experts"}
	at := func(at, lo, hi float64) page.Place {
		return page.Place{At: at, Interval: &chart.Interval{Lo: lo, Hi: hi}}
	}
	board.Rows = []page.CardLine{{Name: "LLaMA-3.3-70B", Value: "4.29", Place: at(0.82, 0.79, 0.85)},
		{Name: "GPT-4", Value: "3.28", Place: at(0.57, 0.52, 0.63)}, {Name: "Gemini-1.5-Pro", Value: "3.26", Place: at(0.57, 0.53, 0.6)},
		{Name: "Online human therapists", Value: "2.60", Place: at(0.4, 0.36, 0.44)}, {Name: "通义", Plain: "qwen", Value: "2.1"}}
	return map[string]page.Card{
		"points": {Title: "Opposed", Axes: [2]string{"Oversteps, to 80%", "Is cold, to 60%"}, Points: []page.CardPoint{
			{Name: "A", On: [2]page.Place{at(0.2, 0.1, 0.3), at(0.8, 0.7, 0.9)}}, {Name: "A name that leaves no room for others",
				On: [2]page.Place{at(0.97, 0.9, 1), at(0.02, 0, 0.1)}}}},
		"model": model, "judged": judged, "other": other, "board": board,
		"words": {Site: "CounselBench", Title: "Mistakes on the stress test",
			Text: "How often each model shows the six failures that questions were written to provoke: k of n answers with intervals, families side by side, pairwise tests."},
		"odd": {Site: "\u202e\u0301", Title: "\xff\x00\ufeff", Plain: strings.Repeat("W ", 3000),
			Text: strings.Repeat("𝔘 ", 5000), Who: "W\tW"},
		"empty": {},
	}
}

// TestPicture draws every kind of card: of the right size, small, the same twice,
// and different from the others.
func TestPicture(t *testing.T) {
	seen := map[string]string{}
	for name, c := range cards() {
		data := picture(c)
		if dir := os.Getenv("COUNSELBOARD_GALLERY"); dir != "" {
			os.WriteFile(filepath.Join(dir, "preview-"+name+".png"), data, 0o666)
		}
		if again := picture(c); !bytes.Equal(data, again) {
			t.Errorf("%s: another picture the second time", name)
		}
		if other := seen[string(data)]; other != "" {
			t.Errorf("%s is drawn as %s", name, other)
		}
		seen[string(data)] = name
		if len(data) > 25_000 {
			t.Errorf("%s has %d bytes", name, len(data))
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds() != image.Rect(0, 0, page.CardWidth, page.CardHeight) {
			t.Fatalf("%s: %v, %v", name, err, img.Bounds())
		}
		drawn, ok := img.(*image.Paletted)
		if !ok {
			t.Fatalf("%s has no palette", name)
		}
		for _, side := range []image.Rectangle{image.Rect(0, 12, margin-16, page.CardHeight),
			image.Rect(page.CardWidth-margin+4, 12, page.CardWidth, page.CardHeight)} {
			if n := painted(drawn, side); n > 0 {
				t.Errorf("%s: %d pixels in the margin %v", name, n, side)
			}
		}
	}
}

func painted(img *image.Paletted, r image.Rectangle) int {
	n := 0
	for x := r.Min.X; x < r.Max.X; x++ {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			if tone(img.ColorIndexAt(x, y)) != ground {
				n++
			}
		}
	}
	return n
}

// TestNoBoxes checks what stands for a text that the font cannot write.
func TestNoBoxes(t *testing.T) {
	p := newPainter(nil)
	for _, c := range []struct {
		texts []string
		want  string
	}{
		{[]string{"GPT-4", "gpt-4"}, "GPT-4"},
		{[]string{"通义千问", "qwen"}, "qwen"},
		{[]string{"Zu\u0308rich \n LM"}, "Zürich LM"},
		{[]string{"", "  ", "x"}, "x"},
		{[]string{"مرحبا"}, ""},
		{[]string{"😀 smile", "id"}, "id"},
	} {
		if got := p.known(p.bold, c.texts...); got != c.want {
			t.Errorf("%q: %q, want %q", c.texts, got, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	p := newPainter(nil)
	st := style{p.regular, 40}
	for _, c := range []struct {
		text  string
		lines int
		whole bool
	}{
		{"short", 2, true},
		{"Words that have to stand on more than one line, since they are too long for one of them alone here", 2, true},
		{"Words that have to stand on more than one line, since they are too long for one of them alone here, and for two of them as well, by far too long", 2, false},
		{"Onewordthatislongerthananylineofanypictureofthissizecouldeverbewithoutbreakingit", 2, false},
		{"", 2, true},
		{oneLine(strings.Repeat("long ", 5000)), 2, false},
		{oneLine(strings.Repeat("W", 50000)), 1, false},
	} {
		out, whole := p.wrap(st, c.text, inner, c.lines)
		if whole != c.whole || len(out) > c.lines {
			t.Errorf("%.30q: %q, whole %t", c.text, out, whole)
		}
		for _, l := range out {
			if w := p.width(st, l); w > inner {
				t.Errorf("%q is %d wide", l, w)
			}
		}
	}
}
