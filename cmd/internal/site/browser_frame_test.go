package site

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// widths are those of windows between which the layout changes, and of phones. A plain run takes every other.
var widths = sample.InTurn([]int{1280, 740, 600, 414, 375, 320}, 1, 2)

// framePath is the address on every test's host of a page with nothing but a frame
// that holds the page which the address names after a question mark.
const framePath = "/frame"

// serveFrame serves the page at [framePath]. Nobody sees the frame, so that the
// browser lays out what it holds and does not draw it.
func serveFrame(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><title>Frame</title><link rel="icon" href="data:,">
<style>iframe { border: 0; width: 1280px; height: 900px; opacity: 0 }</style><iframe src="%s"></iframe></html>`, html.EscapeString(r.URL.RawQuery))
}

// frame shows a page in a frame and waits for all of it. To a page a frame is a
// window; a script makes it of another width and looks again in a fraction of the
// time that the browser needs for its own window. Ask about it with [inFrame].
func (b *browser) frame(t *testing.T, base, path string) {
	t.Helper()
	b.load(t, base, path, hostOf(t, base)+framePath+"?"+base+path)
}

// inFrame is JavaScript: w and d are the window and the document in the frame,
// resize gives it a width, sideways says what sticks out of it.
const inFrame = `
	const frame = document.querySelector('iframe'), w = frame.contentWindow, d = w.document;
	const picture = () => new Promise(done => requestAnimationFrame(done));
	const resize = async (width, scripts) => {
		frame.style.width = width + 'px';
		if (scripts) { await picture(); await picture(); } // what a script makes of it
	};` + sideways

// sideways is JavaScript: a function that says what sticks out of a window w with
// the document d, or hides it.
const sideways = `
	const sideways = () => {
		const root = d.documentElement, hides = [root, d.body].filter(e => getComputedStyle(e).overflowX !== 'visible').map(e => e.tagName + ' hides what sticks out');
		if (root.scrollWidth <= w.innerWidth && root.scrollWidth <= root.clientWidth) return hides.join();
		const boxed = e => { for (let p = e.parentElement; p && p !== d.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== 'visible') return true; return false };
		return root.scrollWidth + ' wide: ' + [...d.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > w.innerWidth + 0.5 && !boxed(e))
			.slice(0, 3).map(e => e.tagName + '.' + (e.className.baseVal ?? e.className) + ' ' + e.textContent.trim().slice(0, 40)).join(' | ');
	};`

// ask runs statements in the page around the frame, after [inFrame], and returns
// what they return. They can wait, unless scripts are off.
func ask[T any](t *testing.T, b *browser, statements string) T {
	t.Helper()
	function := "async () => {"
	if b.unscripted {
		function = "() => {"
		statements = strings.ReplaceAll(statements, "await ", "")
	}
	got, err := chromedp.Run(b.ctx, chromedp.Evaluate[T]("("+function+inFrame+statements+"})()", chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%.80s: %v; seen: %q", statements, err, b.bad())
	}
	return got
}

// wantNarrow checks that the page in the frame never scrolls sideways, at any of
// some widths.
func (b *browser) wantNarrow(t *testing.T, path string, widths ...int) {
	t.Helper()
	list, err := json.Marshal(widths)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range ask[[]string](t, b, fmt.Sprintf(`
		const bad = [];
		for (const width of %s) {
			await resize(width, %t);
			const out = w.innerWidth === width ? sideways() : 'the window is ' + w.innerWidth;
			if (out) bad.push(width + ' pixels: ' + out);
		}
		return bad;`, list, !b.unscripted)) {
		t.Errorf("/%s scrolls sideways at %s", path, bad)
	}
}

// unfold is JavaScript that unfolds everything on the page in the frame.
const unfold = `d.querySelectorAll('details').forEach(d => { d.open = true })`

// wantNarrowUnfolded checks that the page in the frame, which is unfolded, never scrolls sideways at 320 pixels, which are also
// 640 at 200% and 1280 at 400%, nor at 640 with letters of twice the size.
func (b *browser) wantNarrowUnfolded(t *testing.T, path string) {
	t.Helper()
	b.wantNarrow(t, path+" (unfolded)", 320)
	ask[any](t, b, `d.documentElement.style.fontSize = '200%'`)
	b.wantNarrow(t, path+" (unfolded, letters of 200%)", 640)
	ask[any](t, b, `d.documentElement.style.fontSize = ''`)
	b.do(t, chromedp.EmulateViewport(1280, 900, chromedp.EmulateScale(2)))
	if got := ask[float64](t, b, `return w.devicePixelRatio`); got != 2 {
		t.Errorf("/%s: %v pixels of the screen to one of the page, want 2", path, got)
	}
	b.wantNarrow(t, path+" (640 pixels at 200%, unfolded)", 320)
	b.width(t, 1280)
}

// wantNoSidewaysScroll checks that the page in the window is as wide as that, and
// names what sticks out. A script that follows the width of the window gets the
// time that it needs.
func (b *browser) wantNoSidewaysScroll(t *testing.T, path string, width int64) {
	t.Helper()
	out := ""
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		out = evaluate[string](t, b, `(() => {
			const w = window, d = document; `+sideways+`
			return sideways();
		})()`)
		if out == "" {
			return
		}
	}
	t.Errorf("/%s scrolls sideways at %d pixels: %s", path, width, out)
}
