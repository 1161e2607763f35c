package chart

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/png"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// pointsOf lists the middles of what can be pointed at in a part of a figure and is in the window.
const pointsOf = `(() => {
	const figure = document.getElementById(%q);
	figure.scrollIntoView({block: 'start', behavior: 'instant'});
	return [...figure.querySelectorAll(%q)].map((e) => e.getBoundingClientRect())
		.filter((r) => r.width > 3 && r.height > 3 && r.width * r.height < 9000 && r.top > 0 && r.bottom < innerHeight)
		.map((r) => [(r.left + r.right) / 2, (r.top + r.bottom) / 2]);
})()`

// writtenAlone lists the numbers that a figure's picture writes and its interactive chart does not; those in a name, which a
// narrow column may break, are none.
const writtenAlone = `(() => {
	const figure = document.getElementById(%q), there = {};
	const numbers = (where) => [...figure.querySelectorAll(where + ' svg text')].flatMap((t) => t.textContent.match(/(?<![\w-])[−+<>]?\d([\d.,/%%–]*[\d%%])?/g) ?? []);
	for (const n of numbers('.figure-chart')) there[n] = true;
	return [...new Set(numbers('.picture.wide').filter((n) => !there[n]))];
})()`

// coveredLines counts the lines, such as intervals, that are painted below a box which is wider than they are.
const coveredLines = `(() => {
	const paths = [...document.getElementById(%q).querySelectorAll('.figure-chart svg path')];
	const all = paths.map((e, i) => ({i, r: e.getBoundingClientRect(), fill: e.getAttribute('fill')}));
	const boxes = all.filter(({r, fill}) => r.height > 8 && r.width > 40 && r.height < 30 && fill && fill !== 'none' && fill !== 'transparent');
	return all.filter(({i, r}) => r.height < 3 && r.width > 3 && boxes.some((b) => b.i > i && b.r.left <= r.left && b.r.right >= r.right && b.r.top < r.top && b.r.bottom > r.bottom)).length;
})()`

// TestHover points at every figure, in its picture and in its interactive chart, and compares pixels:
// nothing that is shown goes when a point is pointed at.
func TestHover(t *testing.T) {
	figs := samples(t)
	ctx, _ := browser(t)
	server := browserServer(t, figs)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 1400), chromedp.Navigate(server.URL+"/base/")); err != nil {
		t.Fatal(err)
	}
	wait := func(js string) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.Poll[bool](js, chromedp.WithPollingTimeout(20*time.Second))); err != nil {
			t.Fatal(err)
		}
	}
	wait(`document.querySelector('button[data-interactive]:not([hidden])') !== null`)
	// What is said of a point covers others as long as it is said, and is no part of the picture.
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[any](`{
		const sheet = new CSSStyleSheet();
		sheet.replaceSync('.tip, .figure-tip { position: fixed; visibility: hidden !important }');
		document.adoptedStyleSheets = [sheet];
	}`)); err != nil {
		t.Fatal(err)
	}
	pointed := 0
	for _, c := range []struct{ what, points string }{{"picture", ".picture.wide [data-tip]"}, {"interactive chart", ".figure-chart svg path"}} {
		if c.what != "picture" {
			if _, err := chromedp.Run(ctx, chromedp.Evaluate[any](`document.querySelectorAll('button[data-interactive]').forEach((b) => b.click())`)); err != nil {
				t.Fatal(err)
			}
			wait(fmt.Sprintf(`document.querySelectorAll('figure[data-state=interactive] .figure-chart svg').length === %d`, len(figs)))
		}
		if c.what != "picture" {
			for _, f := range figs {
				var missing []string
				for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) { // a busy machine draws late
					var err error
					if missing, err = chromedp.Run(ctx, chromedp.Evaluate[[]string](fmt.Sprintf(writtenAlone, f.ID))); err != nil {
						t.Fatal(err)
					}
					if len(missing) == 0 || time.Now().After(end) {
						break
					}
				}
				if len(missing) > 0 {
					t.Errorf("%s: its interactive chart does not write %q", f.ID, missing)
				}
				covered, err := chromedp.Run(ctx, chromedp.Evaluate[int](fmt.Sprintf(coveredLines, f.ID)))
				if err != nil {
					t.Fatal(err)
				}
				if covered > 0 {
					t.Errorf("%s: boxes cover %d lines of its interactive chart", f.ID, covered)
				}
			}
		}
		for _, f := range figs {
			points, err := chromedp.Run(ctx, chromedp.Evaluate[[][2]float64](fmt.Sprintf(pointsOf, f.ID, c.points)))
			if err != nil {
				t.Fatal(err)
			}
			if len(points) == 0 {
				t.Errorf("%s: nothing of its %s can be pointed at", f.ID, c.what)
			}
			if err := chromedp.Do(ctx, chromedp.MouseEvent("mouseMoved", 1279, 1)); err != nil {
				t.Fatal(err)
			}
			shot(t, ctx) // by when the page has come to rest where it was scrolled to
			still := shot(t, ctx)
			most := sample.Count(len(points), 1)
			for i := 0; i < most && i < len(points); i++ {
				at := points[i*len(points)/min(most, len(points))]
				if err := chromedp.Do(ctx, chromedp.MouseEvent("mouseMoved", at[0]-2, at[1]), chromedp.MouseEvent("mouseMoved", at[0], at[1])); err != nil {
					t.Fatal(err)
				}
				pointed++
				if n := lost(still, shot(t, ctx)); n > 20 {
					t.Errorf("%s: pointing at %.0f, %.0f of its %s takes %d pixels away", f.ID, at[0], at[1], c.what, n)
				}
			}
		}
	}
	if pointed < 2*len(figs) {
		t.Errorf("only %d points were pointed at", pointed)
	}
}

// shot is what the window shows.
func shot(t *testing.T, ctx context.Context) image.Image {
	t.Helper()
	data, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// lost counts the pixels that are dark or coloured in one picture and those of the white page in another.
func lost(before, after image.Image) (n int) {
	far := func(img image.Image, x, y int) int {
		r, g, b, _ := img.At(x, y).RGBA()
		return 3*255 - int(r>>8) - int(g>>8) - int(b>>8)
	}
	for y := before.Bounds().Min.Y; y < before.Bounds().Max.Y; y++ {
		for x := before.Bounds().Min.X; x < before.Bounds().Max.X; x++ {
			if far(before, x, y) > 60 && far(after, x, y) < 12 {
				n++
			}
		}
	}
	return n
}

// TestViewHasAll: whoever can be pointed at in a picture can be in its interactive chart, and as often.
func TestViewHasAll(t *testing.T) {
	tip := regexp.MustCompile(`data-tip="([^"]*?)(?:&#xA;|")`)
	for _, f := range samples(t) {
		var option struct {
			Series []struct {
				Data []struct {
					Name string   `json:"name"`
					Tip  []string `json:"tip"`
				} `json:"data"`
			} `json:"series"`
		}
		if err := json.Unmarshal(f.Option, &option); err != nil {
			t.Fatal(err)
		}
		there := map[string]int{}
		for _, s := range option.Series {
			for _, p := range s.Data {
				there[html.EscapeString(p.Name)]++
				if len(p.Tip) > 0 { // a mark of a row may be called after what it is
					if row, _, of := strings.Cut(p.Tip[0], ", "); of && row != p.Name {
						there[html.EscapeString(row)]++
					}
				}
			}
		}
		named := 0
		for _, m := range tip.FindAllStringSubmatch(string(f.Wide.SVG), -1) {
			named++
			there[strings.TrimSpace(m[1])]--
		}
		for name, n := range there {
			if n < 0 {
				t.Errorf("%s: %q can be pointed at %d times less in the interactive chart", f.ID, name, -n)
			}
		}
		if named == 0 {
			t.Errorf("%s: nothing can be pointed at", f.ID)
		}
	}
}
