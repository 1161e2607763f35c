package site

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// media sets what the browser says of its reader: a medium, "" for the screen,
// and preferences, by turns a name and a value.
func (b *browser) media(t *testing.T, medium string, preferences ...string) {
	t.Helper()
	p := emulation.SetEmulatedMediaParams{Media: medium}
	for i := 0; i+1 < len(preferences); i += 2 {
		p.Features = append(p.Features, &emulation.MediaFeature{Name: preferences[i], Value: preferences[i+1]})
	}
	if err := call(b.ctx, emulation.SetEmulatedMedia, p); err != nil {
		t.Fatal(err)
	}
}

// inColors is JavaScript: color(s) reads a computed color as [r, g, b, alpha],
// contrast(a, b) gives the ratio of two, ground(e) is what an element stands on.
const inColors = `
	const pen = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d', {willReadFrequently: true});
	const known = new Map();
	const color = s => { if (!known.has(s)) { pen.clearRect(0, 0, 1, 1); pen.fillStyle = s; pen.fillRect(0, 0, 1, 1); known.set(s, [...pen.getImageData(0, 0, 1, 1).data]) } return known.get(s) };
	const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
	const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05) };
	const ground = e => { for (; e; e = e.parentElement) { const c = color(getComputedStyle(e).backgroundColor); if (c[3] === 255) return c } return [255, 255, 255, 255] };
	const written = root => [...document.querySelectorAll(root)].flatMap(e => [e, ...e.querySelectorAll('*')])
		.filter(e => e.checkVisibility() && !e.closest('.hidden, svg') && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()));
	const faint = (root, least) => [...new Set(written(root).filter(e => contrast(color(getComputedStyle(e).color), ground(e)) < least)
		.map(e => e.textContent.trim().slice(0, 30) + ': ' + getComputedStyle(e).color + ' on ' + ground(e)))].slice(0, 4);`

// drawnWords is JavaScript: words in drawings with less contrast than 4.5 to the
// shape that they stand on, or to the page, and how many stand on a shape.
const drawnWords = `
	const drawn = () => {
		let n = 0; const bad = [];
		for (const text of document.querySelectorAll('.strip text')) {
			if (!text.checkVisibility()) continue;
			const at = text.getBoundingClientRect().top;
			if (at < 0 || at > innerHeight - 20) text.scrollIntoView(); // only points in the window can be asked
			const r = text.getBoundingClientRect();
			const under = document.elementsFromPoint(r.left + r.width / 2, r.top + r.height / 2).filter(e => e.matches('rect, path[fill]') && e.ownerSVGElement === text.ownerSVGElement && getComputedStyle(e).fill !== 'none')
				.map(e => color(getComputedStyle(e).fill)).find(c => c[3] === 255);
			if (under) n++;
			const c = contrast(color(getComputedStyle(text).fill), under ?? ground(text));
			if (c < 4.5) bad.push(text.textContent + ' drawn ' + c.toFixed(2) + ': ' + getComputedStyle(text).fill + ' on ' + (under ?? 'the page'));
		}
		return {n, bad: bad.slice(0, 4)};
	};`

// moving is JavaScript: what moves, or would.
const moving = `[...document.getAnimations().map(a => 'runs ' + a.constructor.name), ...[...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);
	return parseFloat(s.transitionDuration) > 0 || s.animationName !== 'none' || s.scrollBehavior === 'smooth' || e.matches('animate, animateTransform, marquee, video') }).map(e => e.tagName + '.' + e.className)].slice(0, 5)`

// TestPreferences wants 4.5:1 of every word in every heat cell, of tables, strips
// and drawings, in both themes; every word seen where the reader's system sets the
// colors; 7:1 and lines that can be seen for readers who ask for contrast; and
// nothing that moves, least of all for readers who ask for that. A plain run looks at
// every fourth kind of page, by turns in light colors and in dark ones, and at each
// either in forced colors or with more contrast.
func TestPreferences(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theRealSite)
	base := b.serve(t, s)
	cells := 0
	for i, path := range sample.InTurn(s.kinds(), 1, 4) {
		b.media(t, "")
		b.do(t, chromedp.EmulateViewport(1280, 4000))
		b.open(t, base, path)
		// Nobody sees the page, so that the browser need not draw it in every set of colors.
		evaluate[any](t, b, `document.querySelectorAll('details').forEach(d => { d.open = true }); document.documentElement.style.opacity = 0`)
		cells += evaluate[int](t, b, `document.querySelectorAll('table.heat td').length`)
		for _, theme := range sample.InTurn([]string{"light", "dark"}, i%2, 2) {
			b.media(t, "", "prefers-color-scheme", theme)
			got := evaluate[[]any](t, b, `(() => {`+inColors+drawnWords+`const d = drawn(); return [d.n, ...faint('table.heat', 4.5), ...d.bad] })()`)
			if len(got) > 1 {
				t.Errorf("/%s, %s: %q", path, theme, got[1:])
			}

			if sample.All || i%4 < 2 {
				b.media(t, "", "forced-colors", "active", "prefers-color-scheme", theme)
				if !evaluate[bool](t, b, `matchMedia('(forced-colors: active)').matches`) {
					t.Fatal("the browser does not force colors")
				}
				if got := evaluate[[]string](t, b, `(() => {`+inColors+drawnWords+`return [...faint('body', 4.5), ...drawn().bad] })()`); len(got) > 0 {
					t.Errorf("/%s, %s, forced colors: %q", path, theme, got)
				}
			}

			if sample.All || i%4 >= 2 {
				b.media(t, "", "prefers-contrast", "more", "prefers-color-scheme", theme)
				if got := evaluate[[]string](t, b, `(() => {`+inColors+`return [...faint('.basis, .legend, .note, .sub, .interval, .colophon, .care, nav, main p', 7),
					...[...document.querySelectorAll('tbody td')].filter(e => e.checkVisibility() && parseFloat(getComputedStyle(e).borderBottomWidth) && contrast(color(getComputedStyle(e).borderBottomColor), ground(document.body)) < 3).slice(0, 1).map(e => 'a faint line')] })()`); len(got) > 0 {
					t.Errorf("/%s, %s, more contrast: %q", path, theme, got)
				}
			}
		}
		b.media(t, "", "prefers-reduced-motion", "reduce")
		if got := evaluate[[]string](t, b, moving); len(got) > 0 {
			t.Errorf("/%s moves: %q", path, got)
		}
		if path == "" {
			b.hydrate(t, path)
			if got := evaluate[[]string](t, b, moving); len(got) > 0 {
				t.Errorf("a chart moves: %q", got)
			}
		}
	}
	if cells < sample.Count(200, 50) {
		t.Errorf("only %d cells in tables were looked at", cells)
	}
}
