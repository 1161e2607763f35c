package site

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// widths are those of windows between which the layout changes, and of phones.
var widths = []int64{1280, 740, 600, 414, 375, 320}

// wantNarrow checks that the open page never scrolls sideways: at any width, and
// with everything unfolded at 320 pixels, which are also 640 at 200% and 1280 at
// 400%, and at 640 with letters of twice the size.
func (b *browser) wantNarrow(t *testing.T, path string) {
	t.Helper()
	for _, width := range widths {
		b.width(t, width)
		b.wantNoSidewaysScroll(t, path, width)
	}
	evaluate[any](t, b, `document.querySelectorAll('details').forEach(d => { d.open = true })`)
	for _, w := range []struct {
		width       int64
		zoom        float64
		letters, as string
	}{{320, 1, "", "320 pixels"}, {320, 2, "", "640 pixels at 200%"}, {640, 1, "200%", "640 pixels with letters of 200%"}} {
		b.do(t, chromedp.EmulateViewport(w.width, 900, chromedp.EmulateScale(w.zoom)))
		evaluate[any](t, b, fmt.Sprintf(`document.documentElement.style.fontSize = %q`, w.letters))
		if got := evaluate[[]float64](t, b, `[innerWidth, devicePixelRatio]`); got[0] < float64(w.width) || got[1] != w.zoom {
			t.Errorf("/%s: the window is %v, want %d and %v", path, got, w.width, w.zoom)
		}
		b.wantNoSidewaysScroll(t, path+" ("+w.as+", unfolded)", w.width)
		if got := evaluate[[]int](t, b, `[document.documentElement.scrollWidth, document.documentElement.clientWidth]`); got[0] > got[1] {
			t.Errorf("/%s, %s: %d wide in %d", path, w.as, got[0], got[1])
		}
	}
}

// wantNoSidewaysScroll checks that a page is as wide as its window, and names
// what sticks out. A script that follows the width of the window gets the time
// that it needs.
func (b *browser) wantNoSidewaysScroll(t *testing.T, path string, width int64) {
	t.Helper()
	out := ""
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		out = evaluate[string](t, b, `(() => {
			const d = document.documentElement, hides = [d, document.body].filter(e => getComputedStyle(e).overflowX !== 'visible').map(e => e.tagName + ' hides what sticks out');
			if (d.scrollWidth <= innerWidth) return hides.join();
			const boxed = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== 'visible') return true; return false };
			return d.scrollWidth + ' wide: ' + [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 && !boxed(e))
				.slice(0, 3).map(e => e.tagName + '.' + (e.className.baseVal ?? e.className) + ' ' + e.textContent.trim().slice(0, 40)).join(' | ');
		})()`)
		if out == "" {
			return
		}
	}
	t.Errorf("/%s scrolls sideways at %d pixels: %s", path, width, out)
}
