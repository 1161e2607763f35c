package site

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// inFocus is JavaScript that readies a page for Tab, and says what is to be met:
// everything that takes the focus, in the order of the page.
const inFocus = `(() => {` + inColors + `
	const look = e => { const s = getComputedStyle(e); return [s.outlineStyle, s.outlineWidth, s.outlineColor, s.boxShadow, s.backgroundColor, s.borderBottomColor].join(' ') };
	window.stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')].filter(e => e.checkVisibility({visibilityProperty: true}) && !e.disabled && e.tabIndex >= 0);
	const before = new Map(stops.map(e => [e, look(e)]));
	const name = e => e ? e.tagName + '.' + e.className + ' ' + (e.textContent || e.ariaLabel || '').trim().slice(0, 30) : 'nothing';
	window.stop = () => {
		const e = document.activeElement;
		if (!e || e === document.body) return {index: -1, wrong: ''};
		const r = [...e.getClientRects()].find(r => r.width) ?? {width: 0, height: 0}, s = getComputedStyle(e), wrong = [];
		if (r.width < 2 || r.height < 2 || r.bottom <= 0 || r.top >= innerHeight || r.right <= 0 || r.left >= innerWidth) wrong.push('is out of sight: ' + [r.left, r.top, r.right, r.bottom]);
		else {
			const x = Math.min(Math.max(r.left + Math.min(r.width, 40) / 2, 1), innerWidth - 1), y = Math.min(Math.max(r.top + Math.min(r.height, 12) / 2, 1), innerHeight - 1);
			const over = document.elementFromPoint(x, y);
			if (over && over !== e && !e.contains(over) && !over.contains(e)) wrong.push('is under ' + name(over));
		}
		if (look(e) === before.get(e)) wrong.push('does not show the focus');
		else if (s.outlineStyle === 'none' ? s.boxShadow === 'none' : parseFloat(s.outlineWidth) < 2) wrong.push('has a thin mark: ' + look(e));
		else if (s.outlineStyle !== 'none' && contrast(color(s.outlineColor), ground(document.body)) < 3) wrong.push('has a faint mark: ' + s.outlineColor);
		return {index: stops.indexOf(e), wrong: wrong.length || !stops.includes(e) ? name(e) + ' ' + wrong.join(', ') : ''};
	};
	window.met = [];
	document.addEventListener('keyup', e => { if (e.key === 'Tab') met.push(stop()) }, true);
	return stops.length;
})()`

type stop struct {
	Index int    `json:"index"`
	Wrong string `json:"wrong"`
}

// tabs presses Tab a number of times and returns what had the focus after each.
func (b *browser) tabs(t *testing.T, n int) []stop {
	t.Helper()
	evaluate[any](t, b, `met.length = 0`)
	for range n {
		b.do(t, chromedp.KeyEvent(kb.Tab))
	}
	b.poll(t, "", fmt.Sprintf(`met.length === %d`, n))
	return evaluate[[]stop](t, b, `met`)
}

// TestKeyboard goes through a page of every kind with Tab: everything is met, once,
// in the order of the page, can be seen and shows that it has the focus. The skip
// link comes first and leads to what the page says. A plain run takes every fourth kind
// and, of a page, the first and the last stops, between which stand the rows of its tables.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.width(t, 1280)
	for _, path := range sample.InTurn(s.kinds(), 0, 4) {
		b.open(t, base, path)
		b.poll(t, path, `!document.querySelector('h1[data-m]') || !!document.querySelector('h1 .pin')`)
		n := evaluate[int](t, b, inFocus)
		if n < 15 {
			t.Errorf("/%s: only %d things take the focus", path, n)
		}
		if path == "" {
			order := evaluate[[]int](t, b, `['.skip', '.care a', '.brand', 'nav a', '.theme-toggle', '.front th button', '.tabletools button, .tabletools input, .tabletools summary', '.board tbody a', '.colophon a']
				.map(s => stops.findIndex(e => e.matches(s)))`)
			evaluate[any](t, b, `document.querySelector('.front th button').focus()`)
			b.poll(t, "", `document.querySelector('#cell-tip') !== null`) // the module of heatmaps
			for _, key := range []string{kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.ArrowDown} {
				b.do(t, chromedp.KeyEvent(key))
			}
			if got := evaluate[string](t, b, `(e => e.closest('tr').rowIndex + ' ' + e.closest('td').cellIndex)(document.activeElement)`); got != "2 3" {
				t.Errorf("down, right over the pin, and down in the heatmap lead to row and column %s", got)
			}
			for range 2 { // a marked cell sorts by its number
				evaluate[any](t, b, `document.querySelector('.front th[data-c=medication] .sort').click()`)
			}
			if got := evaluate[string](t, b, `document.querySelector('.front tbody tr').dataset.m`); got != "gpt-5" {
				t.Errorf("the most medications are named by %s", got)
			}
			evaluate[any](t, b, `document.querySelector('.front th[data-c=total] .sort').click(), document.activeElement.blur()`)
			if !slices.IsSorted(order) || order[0] != 0 { // -1: not there
				t.Errorf("the order of what takes the focus: %v", order)
			}
			b.open(t, base, path) // Tab goes on from where the focus was
			evaluate[int](t, b, inFocus)
		}
		said := 0
		walk := func(from, to int) {
			for i, got := range b.tabs(t, to-from) {
				i += from
				if got.Wrong != "" {
					t.Errorf("/%s: Tab %d: %s", path, i+1, got.Wrong)
					said++
				}
				if got.Index != i {
					t.Errorf("/%s: Tab %d leads to %d of %d: %s", path, i+1, got.Index+1, n, got.Wrong)
					said++
				}
				if said > 5 {
					break
				}
			}
		}
		const first, last = 24, 6
		if skipped := n - last; sample.All || skipped <= first {
			walk(0, n)
		} else {
			walk(0, first)
			evaluate[any](t, b, fmt.Sprintf(`stops[%d].focus()`, skipped-1))
			walk(skipped, n)
		}
		b.do(t, chromedp.KeyEvent(kb.Tab)) // out of the page, or to its top again
		if got := evaluate[stop](t, b, `stop()`); said == 0 && got.Index > 0 {
			t.Errorf("/%s: after everything, Tab leads to %d of %d", path, got.Index+1, n)
		}
		b.skip(t, path)
		b.wantQuiet(t, path)
	}
	t.Run("figure", func(t *testing.T) { b.testFigureKeys(t, base) })
}

// skip takes the skip link of the open page.
func (b *browser) skip(t *testing.T, path string) {
	t.Helper()
	evaluate[any](t, b, `document.querySelector('.skip').focus()`)
	if got := evaluate[[]float64](t, b, `(() => { const r = document.activeElement.getBoundingClientRect(); return [r.left, r.top, r.width] })()`); got[0] < 0 || got[1] < 0 || got[2] < 50 {
		t.Errorf("/%s: the skip link stands at %v", path, got)
	}
	b.do(t, chromedp.KeyEvent("\r"))
	b.poll(t, path, `document.activeElement === document.querySelector('main')`)
	b.tabs(t, 1)
	if !evaluate[bool](t, b, `!!document.activeElement.closest('main') || !document.querySelector('main a, main button, main [tabindex="0"]')`) {
		t.Errorf("/%s: after the skip link Tab leads to %s", path, evaluate[string](t, b, `document.activeElement.outerHTML.slice(0, 80)`))
	}
}

// testFigureKeys goes through a chart, switches to its table and back, with keys alone.
func (b *browser) testFigureKeys(t *testing.T, base string) {
	b.open(t, base, "models/gpt-4-0613/")
	b.hydrate(t, "models/gpt-4-0613/")
	evaluate[any](t, b, `document.querySelector('#profile .box').focus()`)
	b.do(t, chromedp.KeyEvent(kb.ArrowDown))
	b.poll(t, "", `document.querySelector('[aria-live=polite].hidden').textContent.includes('95% interval')`)
	evaluate[any](t, b, `document.querySelector('#profile [data-show=table]').focus()`)
	b.do(t, chromedp.KeyEvent("\r"))
	b.poll(t, "", `document.querySelector('#profile table').checkVisibility() && document.activeElement.matches('[data-show=table]')`)
}
