package site

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestBrowser shows the sites in a real browser, one process for all.
func TestBrowser(t *testing.T) {
	b := startBrowser(t)
	t.Run("the watch sees", b.testWatch)
	t.Run("without JavaScript", b.testPlain)
	t.Run("with JavaScript", b.testScripted)
	t.Run("theme", b.testTheme)
	t.Run("interactive", b.testInteractive)
	t.Run("keep a figure", b.testKeep)
	t.Run("hostile", b.testHostile)
	t.Run("compare", b.testCompare)
}

// kinds picks one page of every kind of a site, the largest.
func (s *builtSite) kinds() []string {
	best := map[string]string{}
	for _, path := range s.paths("index.html") {
		parts := strings.Split(path, "/")
		kind := path
		if len(parts) > 2 {
			kind = strings.Join(parts[:len(parts)-2], "/") + "/*" // an id
			if parts[0] == "runs" {
				kind += parts[1][strings.LastIndex(parts[1], "."):] // eval and adv
			}
		}
		if strings.Contains(string(s.files[path]), `http-equiv="refresh"`) {
			continue // leads on at once
		}
		if len(s.files[path]) > len(s.files[best[kind]]) {
			best[kind] = path
		}
	}
	out := slices.Sorted(maps.Values(best))
	for i, p := range out {
		out[i] = strings.TrimSuffix(p, "index.html")
	}
	return append(out, "no/such/page")
}

// testWatch shows a page with all that a page must not do, and wants it noticed:
// the other tests rest on that.
func (b *browser) testWatch(t *testing.T) {
	b.open(t, b.serve(t, &builtSite{base: "/", files: map[string][]byte{
		"index.html": []byte(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; img-src *"><title>Bad</title><link rel="icon" href="data:,"></head>
<body style="color:red"><script>0</script><script src="bad.js"></script><img src="http://127.0.0.1:9/x.png"><img src="missing.png"></body></html>`),
		"bad.js":   []byte(`console.log("said"); console.error("cried"); alert("dialog"); throw new Error("thrown")`),
		"404.html": []byte("none"),
	}}), "")
	for _, want := range []string{"Content Security Policy", "said", "cried", "dialog", "thrown", "127.0.0.1:9", "missing.png"} {
		if !slices.ContainsFunc(b.bad(), func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("the watch does not see %q: %q", want, b.bad())
		}
	}
}

// testPlain shows one page of each kind without JavaScript: every drawing and
// every table is there, no button that does nothing, no request elsewhere.
func (b *browser) testPlain(t *testing.T) {
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.scripts(t, false)
	defer b.scripts(t, true)
	figures := 0
	for _, width := range []int64{1280, 375} {
		b.width(t, width)
		for _, path := range s.kinds() {
			b.open(t, base, path)
			got := evaluate[map[string]any](t, b, `(() => {
				const seen = e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility === 'visible' };
				const open = e => !e.parentElement.closest('details:not([open])');
				const figures = [...document.querySelectorAll('figure[data-figure]')];
				const drawings = f => [...f.querySelectorAll('.picture svg')].filter(seen);
				const tables = [...document.querySelectorAll('table')].filter(open);
				return {
					figures: figures.length,
					undrawn: figures.filter(f => drawings(f).length !== 1 || drawings(f)[0].getBoundingClientRect().width < 200 || drawings(f)[0].querySelectorAll('text').length < 4
						|| ![...drawings(f)[0].querySelectorAll('text')].every(seen)).map(f => f.id),
					tables: tables.length,
					unseen: tables.filter(t => !seen(t) || [...t.querySelectorAll('td,th')].some(c => !seen(c))).map(t => t.textContent.slice(0, 60)),
					faded: [...document.querySelectorAll('td,th')].filter(open).filter(c => getComputedStyle(c).opacity !== '1').length,
					buttons: [...document.querySelectorAll('button')].filter(seen).length,
					scripts: document.documentElement.dataset.theme ?? 'none',
					summaries: [...document.querySelectorAll('summary')].filter(open).filter(s => !seen(s)).length,
				};
			})()`)
			figures += int(got["figures"].(float64))
			want := map[string]any{"figures": got["figures"], "tables": got["tables"], "undrawn": []any{}, "unseen": []any{}, "faded": 0.0, "buttons": 0.0, "scripts": "none", "summaries": 0.0}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("/%s at %d pixels: %v", path, width, got)
			}
			b.wantQuiet(t, path)
		}
	}
	if figures < 8 {
		t.Errorf("only %d figures on all kinds of pages", figures)
	}
}

// testScripted shows one page of each kind with JavaScript: nothing on the
// console, no request elsewhere, every figure's button in place, and the page
// never scrolls sideways.
func (b *browser) testScripted(t *testing.T) {
	s := built(t, theRealSite)
	base := b.serve(t, s)
	for _, path := range s.kinds() {
		b.width(t, 1280)
		b.open(t, base, path)
		if bad := evaluate[string](t, b, `[...document.querySelectorAll('figure[data-figure]')].filter(f => [...f.querySelectorAll('button')].some(b => b.hidden)).map(f => f.id).join()`); bad != "" {
			t.Errorf("/%s: no button for %s", path, bad)
		}
		if hidden := evaluate[bool](t, b, `document.querySelector('[data-theme-toggle]')?.hidden ?? false`); hidden {
			t.Errorf("/%s: the theme toggle is hidden", path)
		}
		for _, width := range []int64{1280, 375, 320} {
			b.width(t, width)
			b.wantNoSidewaysScroll(t, path, width)
		}
		b.wantQuiet(t, path)
	}
}

// wantNoSidewaysScroll checks that a page is as wide as its window, and names
// what sticks out.
func (b *browser) wantNoSidewaysScroll(t *testing.T, path string, width int64) {
	t.Helper()
	out := evaluate[string](t, b, `(() => {
		const d = document.documentElement, hides = [d, document.body].filter(e => getComputedStyle(e).overflowX !== 'visible').map(e => e.tagName + ' hides what sticks out');
		if (d.scrollWidth <= innerWidth) return hides.join();
		const boxed = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== 'visible') return true; return false };
		return d.scrollWidth + ' wide: ' + [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 && !boxed(e))
			.slice(0, 3).map(e => e.tagName + '.' + (e.className.baseVal ?? e.className) + ' ' + e.textContent.trim().slice(0, 40)).join(' | ');
	})()`)
	if out != "" {
		t.Errorf("/%s scrolls sideways at %d pixels: %s", path, width, out)
	}
}

// testTheme switches the theme and wants it kept on the next page.
func (b *browser) testTheme(t *testing.T) {
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.width(t, 1280)
	b.open(t, base, "")
	const ground = `[document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor).join()`
	const theme = `document.documentElement.dataset.theme ?? ''`
	const ink = `getComputedStyle(document.querySelector('figure .picture svg text')).fill`
	light, lightInk := evaluate[string](t, b, ground), evaluate[string](t, b, ink)
	if got := evaluate[string](t, b, theme); got != "" {
		t.Errorf("a theme before one was chosen: %q", got)
	}
	b.do(t, chromedp.Click(chromedp.CSS("[data-theme-toggle]")))
	dark, darkInk := evaluate[string](t, b, ground), evaluate[string](t, b, ink)
	if dark == light || darkInk == lightInk {
		t.Errorf("the theme does not change the ground (%s, %s) and the drawings (%s, %s)", light, dark, lightInk, darkInk)
	}
	b.open(t, base, "models/gpt-5/")
	if got := evaluate[string](t, b, theme); got != "dark" || evaluate[string](t, b, ground) != dark {
		t.Errorf("the next page has the theme %q and the ground %s, want dark and %s", got, evaluate[string](t, b, ground), dark)
	}
	b.do(t, chromedp.Click(chromedp.CSS("[data-theme-toggle]")))
	b.open(t, base, "")
	if got := evaluate[string](t, b, theme); got != "light" || evaluate[string](t, b, ground) != light {
		t.Errorf("after switching back: theme %q, ground %s", got, evaluate[string](t, b, ground))
	}
	b.wantQuiet(t, "")
	evaluate[any](t, b, `localStorage.clear()`)
}

// testInteractive asks for every chart of a page of each kind that has some, and
// then for the drawings again.
func (b *browser) testInteractive(t *testing.T) {
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.width(t, 1280)
	pages := 0
	for _, path := range s.kinds() {
		if !strings.Contains(string(s.files[path+"index.html"]), "data-figure=") {
			continue
		}
		pages++
		b.open(t, base, path)
		b.hydrate(t, path)
		evaluate[any](t, b, `document.querySelectorAll('figure button[data-interactive]').forEach(b => b.click())`)
		if got := evaluate[string](t, b, `[...document.querySelectorAll('figure[data-figure]')].map(f => [...f.querySelectorAll('.picture')].filter(p => p.getClientRects().length).length + f.querySelectorAll('.figure-chart').length + f.querySelector('button[data-interactive]').textContent).filter(s => s !== '1Interactive chart'
			&& s !== '10Interactive chart').join()`); got != "" {
			t.Errorf("/%s: after going back: %s", path, got)
		}
		b.wantQuiet(t, path)
	}
	if pages < 5 {
		t.Errorf("only %d kinds of pages have figures", pages)
	}
}

// hydrate makes every figure of the open page interactive and checks that the
// chart says what the drawing says.
func (b *browser) hydrate(t *testing.T, path string) {
	t.Helper()
	n := evaluate[int](t, b, `(() => { const all = document.querySelectorAll('figure button[data-interactive]'); all.forEach(b => b.click()); return all.length })()`)
	b.poll(t, path, fmt.Sprintf(`document.querySelectorAll('figure[data-state=interactive] .figure-chart svg').length === %d`, n))
	if got := evaluate[string](t, b, `[...document.querySelectorAll('figure[data-figure]')].filter(f => {
		const texts = s => [...s.querySelectorAll('text')].map(t => t.textContent).sort().join('|');
		return texts(f.querySelector('.figure-chart svg')) !== texts(f.querySelector('.picture.wide svg')) || [...f.querySelectorAll('.picture')].some(p => p.getClientRects().length);
	}).map(f => f.id).join()`); got != "" {
		t.Errorf("/%s: the chart differs from its drawing: %s", path, got)
	}
}

// testHostile shows pages full of hostile texts, with every chart interactive:
// no dialog, nothing on the console, no request elsewhere, no sideways scrolling.
func (b *browser) testHostile(t *testing.T) {
	s := built(t, theHostileSite)
	base := b.serve(t, s)
	paths := []string{"", "attack/", "adversarial/", "judges/", "models/", "boards/"}
	for i := range payloads {
		paths = append(paths, fmt.Sprintf("boards/e%d/", i), fmt.Sprintf("models/m%d/", i), fmt.Sprintf("judges/j%d/", i), fmt.Sprintf("runs/j%d.m%d.eval/", i, i))
	}
	for _, path := range paths {
		b.width(t, 1280)
		b.open(t, base, path)
		if strings.HasPrefix(path, "boards/e") || path == "" {
			b.hydrate(t, path)
		}
		b.width(t, 320)
		b.wantNoSidewaysScroll(t, path, 320)
		b.wantQuiet(t, path)
	}
}

// scripts switches JavaScript on or off for the pages to come.
func (b *browser) scripts(t *testing.T, on bool) {
	t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on}); err != nil {
		t.Fatal(err)
	}
}

// width sets the width of the window.
func (b *browser) width(t *testing.T, width int64) {
	t.Helper()
	b.do(t, chromedp.EmulateViewport(width, 900))
}

func (b *browser) poll(t *testing.T, path, condition string) {
	t.Helper()
	// Asked again from here, not in the page: a page that is just being replaced
	// takes its question with it.
	var ok bool
	var err error
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if ok, err = chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+condition+")")); err == nil && ok {
			return
		}
	}
	t.Fatalf("/%s: %s: %v; seen: %q", path, condition, err, b.bad())
}

// evaluate runs an expression in the page.
func evaluate[T any](t *testing.T, b *browser, expression string) T {
	t.Helper()
	got, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%.80s: %v", expression, err)
	}
	return got
}
