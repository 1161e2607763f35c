package site

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// sheets are the papers that a page must fit, with their sizes in inches, and in
// points as a PDF says them.
var sheets = []struct {
	name          string
	width, height float64
	box           string
}{
	{"A4", 8.27, 11.69, "[0 0 595"},
	{"Letter", 8.5, 11, "[0 0 612 792]"},
}

// margins of a sheet, left and right together, in CSS pixels: @page's 12 mm.
const margins = 2 * 12 / 25.4 * 96

// sixModels is the page of as many models as can be compared.
const sixModels = "compare/?m=gpt-4-0613&m=llama-3.3-70b-instruct&m=gemini-1.5-pro&m=human-therapists&m=gpt-5&m=claude-sonnet-4.5"

// sixShown is JavaScript: whether they are shown.
const sixShown = `document.querySelectorAll('.chips li').length === 6 && !document.querySelector('[data-result]').hasAttribute('aria-busy')`

// wantPaper checks the page in the frame as it is on sheets, to a reader of the dark
// theme: nothing sticks out, nothing is there that only a screen can use, what is
// folded can be read, in light colors.
func (b *browser) wantPaper(t *testing.T, path, folded string) {
	t.Helper()
	b.media(t, "print", "prefers-color-scheme", "dark")
	defer b.media(t, "")
	ask[any](t, b, `d.documentElement.dataset.theme = 'dark'`)
	sheet := sheets[0] // Letter is wider
	got := ask[map[string]any](t, b, fmt.Sprintf(`
		await resize(%d, true);
		const seen = e => e.getClientRects().length > 0 && e.checkVisibility();
		const name = e => e.tagName + '.' + (e.className.baseVal ?? e.className) + ' ' + e.textContent.trim().slice(0, 30);
		const all = [...d.querySelectorAll('body *')].filter(e => seen(e) && !e.closest('.hidden, .quiet') && !e.parentElement.closest('svg, math'));
		return {
			out: all.filter(e => { const r = e.getBoundingClientRect(); return r.right > w.innerWidth + 0.5 || r.left < -0.5 }).slice(0, 3).map(name),
			cut: all.filter(e => getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1 && !e.closest('svg, math')).slice(0, 3).map(name),
			wide: d.documentElement.scrollWidth > w.innerWidth,
			screen: [...d.querySelectorAll('nav, button:not(.sort), input, select, .skip, .tools, .tabletools, .chosen, .choose, .way, .chips, .controls, figure summary')].filter(seen).filter(e => !e.closest('details.figures[open]')).map(name),
			shut: [...d.querySelectorAll('details:not([open], .figures, .pairs, .as-table, .cite details) td')].filter(e => !seen(e) && !e.closest('.figures, .pairs:not([open])')).length,
			split: [...d.querySelectorAll('tr, figure')].filter(e => getComputedStyle(e).breakInside !== 'avoid').length,
			alone: [...d.querySelectorAll('h1, h2, h3, summary')].filter(e => getComputedStyle(e).breakAfter !== 'avoid').length,
			stuck: [...d.querySelectorAll('main *')].filter(e => seen(e) && getComputedStyle(e).position === 'sticky').length,
			dark: [d.documentElement, d.body].map(e => getComputedStyle(e).backgroundColor).filter(c => c !== 'rgb(255, 255, 255)' && c !== 'rgba(0, 0, 0, 0)'),
		};`, int(sheet.width*96-margins)))
	want := map[string]any{"out": []any{}, "cut": []any{}, "wide": false, "screen": []any{}, "shut": 0.0, "split": 0.0, "alone": 0.0,
		"stuck": 0.0, "dark": []any{}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("/%s on %s, %s: %v", path, sheet.name, folded, got)
	}
	ask[any](t, b, `delete d.documentElement.dataset.theme`)
}

// TestPDF prints pages as they would be: on the sheet's size, with the address
// at the foot, of what the reader chose, too. A plain run prints every other page, by turns on either sheet.
func TestPDF(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	real := built(t, theRealSite)
	base := b.serve(t, real)
	b.width(t, 1280)
	paths := []string{"judges/", "models/gpt-4-0613/", "adversarial/", "", "runs/counselbench-2025-experts.gpt-4-0613.eval/",
		sixModels}
	for i, path := range sample.InTurn(paths, 1, 2) {
		b.open(t, base, path)
		if strings.Contains(path, "?") {
			b.poll(t, path, sixShown)
		}
		for _, sheet := range sample.InTurn(sheets, i%2, 2) {
			pdf, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: sheet.width, PaperHeight: sheet.height})
			if err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count(pdf.Data, []byte("/MediaBox "+sheet.box)); n < 1 || n > 9 {
				t.Errorf("/%s on %s: %d sheets of its size", path, sheet.name, n)
			}
		}
		b.media(t, "print")
		want := real.src.Config.BaseURL + path
		if got := evaluate[[]string](t, b, `[...document.querySelectorAll('.address')].filter(e => e.checkVisibility()).map(e => e.textContent)`); len(got) != 1 || got[0] != want {
			t.Errorf("/%s: the address at the foot: %q, want %q", path, got, want)
		}
		b.media(t, "")
		if evaluate[bool](t, b, `document.querySelector('.address').checkVisibility()`) {
			t.Errorf("/%s: the address for paper is on the screen", path)
		}
		b.wantQuiet(t, path)
	}
}
