package site

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// TestTypefaces checks that tabs have the letters that they were asked for, since
// the tests of widths rest on that.
func TestTypefaces(t *testing.T) {
	t.Parallel()
	measured := map[chromium.Typeface]map[string]float64{}
	for _, letters := range []chromium.Typeface{chromium.Wide, chromium.Narrow} {
		measured[letters] = evaluate[map[string]float64](t, startBrowser(t, letters), `(() => {
			const pen = document.createElement('canvas').getContext('2d');
			const width = (font, text) => { pen.font = font; return pen.measureText(text).width };
			return {text: width('100px system-ui', 'Factual consistency'), bold: width('bold 100px system-ui', 'Factual consistency'),
				any: width('100px "Segoe UI", sans-serif', 'Factual consistency'), i: width('100px monospace', 'i'), w: width('100px monospace', 'w')};
		})()`)
	}
	wide, narrow := measured[chromium.Wide], measured[chromium.Narrow]
	if wide["text"] < 1.2*narrow["text"] || wide["bold"] < 1.2*narrow["bold"] {
		t.Errorf("wide letters: %v, narrow ones: %v", wide, narrow)
	}
	for letters, m := range measured {
		if m["bold"] < 1.01*m["text"] || m["any"] != m["text"] || m["i"] != m["w"] {
			t.Errorf("%s letters: %v", letters, m)
		}
	}
}

// TestOwnFace checks that pages are set in the site's own sans, also what charts
// draw.
func TestOwnFace(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	b.ownFace = true
	b.width(t, 375)
	const path = "boards/counselbench-2025-experts/"
	b.open(t, b.serve(t, built(t, theRealSite)), path)
	b.hydrate(t, path)
	if got := evaluate[string](t, b, `[[...document.fonts].filter(f => f.family.toLowerCase().includes('counselboard sans') && f.status === 'loaded').length,
		getComputedStyle(document.querySelector('.plot svg text')).fontFamily.includes('Counselboard Sans'), document.documentElement.scrollWidth <= innerWidth].join()`); got != "1,true,true" {
		t.Errorf("loaded, drawn with, within the window: %s", got)
	}
	b.wantQuiet(t, path)
}
