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

var fivePoints = chart.Axis{Min: 1, Max: 5, Step: 1}

// cards are one of each kind, and what can go wrong with names.
func cards() map[string]page.Card {
	model := page.Card{
		Site: "CounselBench", Title: "GPT-4", Plain: "gpt-4-0613", Sub: "OpenAI · GPT · public API", Axis: fivePoints,
		Figure: &page.CardLine{Value: "3.28", Lines: []string{"overall quality, 95% interval 3.06–3.51", "rank 2–3 of 4"}, At: 3.28,
			Interval: &chart.Interval{Lo: 3.06, Hi: 3.51}},
		Who: "Rated by 100 experts, 100 questions",
	}
	judged := model
	judged.Title, judged.Notice, judged.Judge,
		judged.Who = "A model whose name is much longer than any picture of it could ever be wide", "Synthetic data", true,
		"Scored by a language model, gpt-4.1: not experts"
	judged.Figure = &page.CardLine{Value: "4.96", Lines: []string{"overall quality, 1–5", "no interval"}, At: 4.96}
	other := model
	other.Title, other.Sub, other.Site = "通义千问", "阿里巴巴", "Ωmega"
	board := page.Card{Site: "CounselBench", Title: "How language models answer people who ask for help", Axis: fivePoints,
		Who: "Rated by 100 experts"}
	board.Rows = []page.CardLine{{Name: "LLaMA-3.3-70B", Plain: "", Value: "4.29", At: 4.29,
		Interval: &chart.Interval{Lo: 4.16, Hi: 4.41}}, {Name: "GPT-4", Plain: "", Value: "3.28", At: 3.28,
		Interval: &chart.Interval{Lo: 3.06, Hi: 3.51}}, {Name: "Gemini-1.5-Pro", Plain: "", Value: "3.26", At: 3.26,
		Interval: &chart.Interval{Lo: 3.11, Hi: 3.40}}, {Name: "Online human therapists", Plain: "", Value: "2.60", At: 2.60,
		Interval: &chart.Interval{Lo: 2.42, Hi: 2.78}}, {Name: "通义", Plain: "qwen", Value: "2.1", At: 2.1}}
	return map[string]page.Card{
		"model": model, "judged": judged, "other": other, "board": board,
		"words": {Site: "CounselBench", Title: "Where they fail the stress test",
			Text: "How often each model shows the six failures that questions were written to provoke: k of n answers with intervals, families side by side, pairwise tests."},
		"odd": {Site: "\u202e\u0301", Title: "\xff\x00\ufeff", Plain: strings.Repeat("W ", 3000), Sub: strings.Repeat("ﷺ", 300),
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
