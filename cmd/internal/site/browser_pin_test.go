package site

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// pinnedHere is JavaScript that says how many rows and cells of tables are lit in the page
// for a model, and how many for others.
const pinnedHere = `(id => {
	const lit = [...document.querySelectorAll('.pinned')], of = e => /models\/([^/]+)\/$/.exec(e.querySelector('a:has(bdi)').href)[1];
	return [lit.length, lit.filter(e => of(e) !== id).length];
})('gpt-4-0613')`

// TestPin pins a model on its page by keyboard: it is lit in the tables of other
// pages, until it is unpinned there. Without JavaScript there are no pins.
func TestPin(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	base := b.serve(t, built(t, theRealSite))
	b.width(t, 1280)
	b.open(t, base, "models/gpt-4-0613/")
	b.poll(t, "", `document.querySelector('h1 .pin')`)
	evaluate[any](t, b, `localStorage.clear(), document.querySelector('h1 .pin').focus()`)
	b.do(t, chromedp.KeyEvent(kb.Enter))
	if got := evaluate[string](t, b, `[document.querySelector('h1 .pin').ariaPressed, document.querySelector('.pinbar [role=status]').textContent, localStorage.getItem('counselboard.models')].join()`); got != `true,One model is pinned: lit in every table and figure,["gpt-4-0613"]` {
		t.Errorf("after the key: %s", got)
	}
	for _, path := range []string{"", "boards/counselbench-2025-experts/", "models/gpt-5/", "adversarial/"} {
		b.open(t, base, path)
		got := evaluate[[]int](t, b, pinnedHere)
		if path != "models/gpt-5/" && got[0] == 0 || got[1] != 0 {
			t.Errorf("/%s: %d are lit, and %d of others", path, got[0], got[1])
		}
		b.wantQuiet(t, path)
	}
	evaluate[any](t, b, `document.querySelector('.pinbar button').click()`)
	if got := evaluate[[]int](t, b, pinnedHere); fmt.Sprint(got) != "[0 0]" {
		t.Errorf("after unpinning, %v are lit", got)
	}
	evaluate[any](t, b, `localStorage.setItem('counselboard.models', '["../x", 7, "no-such-model"]')`)
	b.open(t, base, "")
	if got := evaluate[string](t, b, `document.querySelectorAll('.pinned').length + document.querySelector('.pinbar').textContent`); got != "0One model is pinned: lit in every table and figureCompareUnpin" {
		t.Errorf("with a model of another site: %s", got)
	}
	b.wantQuiet(t, "")
	b.scripts(t, false)
	b.open(t, base, "models/gpt-5/")
	if n := evaluate[int](t, b, `document.querySelectorAll('.pin, .pinbar').length`); n != 0 {
		t.Errorf("%d pins without JavaScript", n)
	}
}
