package site

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

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

// TestBrowserSees shows a page with all that a page must not do, and wants it
// noticed: the other tests rest on that.
func TestBrowserSees(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
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

// TestWithoutJavaScript shows one page of each kind without JavaScript: every
// drawing and every table is there, no button that does nothing, no request
// elsewhere, and the page never scrolls sideways. A plain run takes kinds that
// [TestLayout] leaves out.
func TestWithoutJavaScript(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.width(t, 1280)
	b.scripts(t, false)
	figures := 0
	for _, path := range sample.InTurn(s.kinds(), 1, 2) {
		b.frame(t, base, path)
		for _, width := range []int{1280, 375} {
			got := ask[map[string]any](t, b, fmt.Sprintf(`
				resize(%d);
				for (const all of d.querySelectorAll('.pick input[value=all]')) all.checked = true; // a phone shows the columns that are picked
				const seen = e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility === 'visible' };
				const open = e => !e.parentElement.closest('details:not([open])');
				const figures = [...d.querySelectorAll('figure[data-figure]')];
				const tables = [...d.querySelectorAll('table')].filter(open);
				return {
					figures: figures.length,
					undrawn: figures.filter(f => open(f) && ![...f.querySelectorAll('table, .same a')].some(seen)).map(f => f.id),
					tables: tables.length,
					unseen: tables.filter(t => !seen(t) || [...t.querySelectorAll('td,th')].some(c => !seen(c) && !c.matches('.unranked .rank'))).map(t => t.textContent.slice(0, 60)),
					faded: [...d.querySelectorAll('td,th')].filter(open).filter(c => getComputedStyle(c).opacity !== '1').length,
					buttons: [...d.querySelectorAll('button, input:not(.pick *)')].filter(seen).length,
					scripts: d.documentElement.dataset.theme ?? 'none',
					summaries: [...d.querySelectorAll('summary')].filter(open).filter(s => !seen(s)).length,
				};`, width))
			figures += int(got["figures"].(float64))
			want := map[string]any{"figures": got["figures"], "tables": got["tables"], "undrawn": []any{}, "unseen": []any{}, "faded": 0.0,
				"buttons": 0.0, "scripts": "none", "summaries": 0.0}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("/%s at %d pixels: %v", path, width, got)
			}
		}
		b.wantNarrow(t, path, widths...)
		ask[any](t, b, unfold)
		b.wantNarrowUnfolded(t, path)
		b.wantQuiet(t, path)
	}
	if figures < 8 {
		t.Errorf("only %d figures on all kinds of pages", figures)
	}
}

// TestLayout lays out one page of each kind with JavaScript: nothing on the
// console, no request elsewhere, every figure's button in place, the page never
// scrolls sideways, and it fits on sheets. A plain run takes every third kind, by turns
// with wide letters and with narrow ones; [TestWithoutJavaScript] takes others.
func TestLayout(t *testing.T) {
	t.Parallel()
	inTypefaces(t, (*browser).testLayout)
}

func (b *browser) testLayout(t *testing.T, letters chromium.Typeface) {
	first := 0
	if letters == chromium.Narrow {
		first = 3
	}
	real := built(t, theRealSite)
	b.width(t, 1280)
	for _, site := range []struct {
		name    string
		s       *builtSite
		paths   []string
		screens bool
	}{
		{"real", real, append([]string{sixModels}, real.kinds()...), true},
		{"tables", built(t, theTableSite), []string{"", "adversarial/", "topics/", "compare/", "models/", "runs/"}, false},
		// see TestHostilePages
		{"hostile", built(t, theHostileSite), []string{"", "adversarial/", "judges/", "boards/e0/", "models/m0/", "runs/j0.m0.eval/"},
			false},
	} {
		t.Run(site.name, func(t *testing.T) {
			base := b.serve(t, site.s)
			for _, path := range sample.InTurn(site.paths, first, 6) {
				b.layout(t, base, path, site.screens)
			}
		})
	}
}

// layout lays a page out on paper, and on screens too if it is asked for, folded
// and unfolded.
func (b *browser) layout(t *testing.T, base, path string, screens bool) {
	t.Helper()
	b.frame(t, base, path)
	if strings.Contains(path, "?") {
		b.poll(t, path, strings.ReplaceAll(sixShown, "document", "document.querySelector('iframe').contentDocument"))
	}
	if ask[bool](t, b, `return d.querySelector('[data-theme-toggle]')?.hidden ?? false`) {
		t.Errorf("/%s: the theme toggle is hidden", path)
	}
	if screens {
		b.wantNarrow(t, path, widths...)
	}
	b.wantPaper(t, path, "folded")
	ask[any](t, b, unfold)
	if screens {
		b.wantNarrowUnfolded(t, path)
	}
	b.wantPaper(t, path, "unfolded")
	b.wantQuiet(t, path)
}

// TestSteady opens pages in windows of several widths: what a reader sees stays where
// it is, whatever scripts show later, and the page never scrolls sideways. A plain run
// opens a third of the pages at a width, and others at the next.
func TestSteady(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	b.ownFace = true
	base := b.serve(t, built(t, theRealSite))
	for i, width := range []int64{1280, 1000, 740, 375} {
		b.width(t, width)
		for _, path := range sample.InTurn([]string{"", "adversarial/", "models/human-therapists/", "judges/", "boards/", "submit/",
			"runs/", "topics/", "data/"}, i%3, 3) {
			var moved []string
			var err error
			for try := 0; try == 0 || len(moved) > 0 && try < 3; try++ { // on a busy machine a font may come late, but not each time
				b.open(t, base, path)
				b.wantNoSidewaysScroll(t, path, width)
				moved, err = chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
				const moved = [], watch = new PerformanceObserver(() => {});
				watch.observe({type: 'layout-shift', buffered: true});
				for (const e of watch.takeRecords()) moved.push(...e.sources.map(s => (s.node?.nodeName ?? 'what is gone') + ' from ' + s.previousRect.top + ' to ' + s.currentRect.top));
				done(moved);
			})))`, chromedp.EvalAwaitPromise))
			}
			if err != nil || len(moved) > 0 {
				t.Errorf("/%s at %d pixels: %q moved; %v", path, width, moved, err)
			}
		}
	}
}

// TestTheme switches the theme and wants it kept on the next page.
func TestTheme(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.width(t, 1280)
	b.open(t, base, "adversarial/")
	const ground = `[document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor).join()`
	const theme = `document.documentElement.dataset.theme ?? ''`
	light := evaluate[string](t, b, ground)
	if got := evaluate[string](t, b, theme); got != "" {
		t.Errorf("a theme before one was chosen: %q", got)
	}
	b.do(t, chromedp.Click(chromedp.CSS("[data-theme-toggle]")))
	dark := evaluate[string](t, b, ground)
	if dark == light {
		t.Errorf("the theme does not change the ground (%s)", light)
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
}

// TestFigures draws every chart of a page of each kind that has some, and then shows its table. A plain run takes every third
// kind.
func TestFigures(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theRealSite)
	base := b.serve(t, s)
	b.width(t, 1280)
	drawn := slices.DeleteFunc(s.kinds(), func(path string) bool {
		return !strings.Contains(string(s.files[path+"index.html"]),
			"data-figure ")
	})
	if len(drawn) < 3 {
		t.Errorf("only %d kinds of pages have figures", len(drawn))
	}
	for _, path := range sample.InTurn(drawn, 0, 3) {
		b.open(t, base, path)
		b.hydrate(t, path)
		if got := evaluate[string](t, b, `[...document.querySelectorAll('figure [data-show=table]')].filter(b => {
			const f = b.closest('figure'), seen = () => [f.querySelector('.box'), f.querySelector('table')].map(e => e.checkVisibility()).join();
			b.click(); const table = seen(); f.querySelector('[data-show=chart]').click(); return table !== 'false,true' || seen() !== 'true,false';
		}).map(b => b.closest('figure').id).join()`); got != "" {
			t.Errorf("/%s: no table in the place of %s", path, got)
		}
		b.wantQuiet(t, path)
	}
}

// hydrate opens the folds of the open page and brings every figure near the screen: each is drawn with words, none cut off.
func (b *browser) hydrate(t *testing.T, path string) {
	t.Helper()
	evaluate[any](t, b, `document.querySelectorAll('main details').forEach(d => d.open = true), 0`)
	b.poll(t, path, `[...document.querySelectorAll('figure[data-figure]')].every(f => {
		if (!f.querySelector('.plot svg')) f.scrollIntoView({behavior: 'instant'});
		return f.querySelectorAll('.plot svg text').length > 3; })`)
	if got := evaluate[string](t, b, `[...document.querySelectorAll('figure[data-figure]')].filter(f => {
		const box = f.querySelector('.box').getBoundingClientRect();
		return [...f.querySelectorAll('.plot svg text')].some(t => { const r = t.getBoundingClientRect(); return r.left > -900 && (r.left < box.left - 4 || r.right > box.right + 4) });
	}).map(f => f.id).join()`); got != "" {
		t.Errorf("/%s: charts that cut texts off: %s", path, got)
	}
}

// TestCopy copies an entry of BibTeX: as the page shows it, and when it was looked up.
func TestCopy(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	b.open(t, b.serve(t, built(t, theRealSite)), "models/gpt-4-0613/")
	got := evaluate[[]string](t, b, `(() => {
		const pre = document.querySelector('pre[data-bibtex]');
		const out = [pre.textContent];
		navigator.clipboard.writeText = async (text) => { out.push(text); };
		pre.previousElementSibling.click();
		return out;
	})()`)
	entry := regexp.MustCompile(`,\n {2}urldate = \{\d{4}-\d{2}-\d{2}\}\n}$`)
	if len(got) != 2 || !entry.MatchString(got[1]) || entry.ReplaceAllString(got[1], "\n}") != got[0] {
		t.Errorf("copied: %q", got)
	}
	b.wantQuiet(t, "models/gpt-4-0613/")
}

// TestHostilePages shows pages full of hostile texts, with every chart interactive:
// no dialog, nothing on the console, no request elsewhere, no sideways scrolling. A
// plain run shows each text on one of its four pages, in turn.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theHostileSite)
	base := b.serve(t, s)
	paths := []string{"", "attack/", "adversarial/", "judges/", "models/", "boards/"}
	for i := range payloads {
		paths = append(paths, sample.InTurn([]string{fmt.Sprintf("boards/e%d/", i), fmt.Sprintf("models/m%d/", i),
			fmt.Sprintf("judges/j%d/", i), fmt.Sprintf("runs/j%d.m%d.eval/", i, i)}, i%4, 4)...)
	}
	b.width(t, 1280)
	for _, path := range paths {
		if strings.HasPrefix(path, "boards/e") || path == "" {
			b.open(t, base, path)
			b.hydrate(t, path)
			b.width(t, 320)
			b.wantNoSidewaysScroll(t, path, 320)
			b.width(t, 1280)
		} else {
			b.frame(t, base, path)
			b.wantNarrow(t, path, 320)
		}
		b.wantQuiet(t, path)
	}
}
