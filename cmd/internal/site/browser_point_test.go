package site

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// tapAll taps every point of the pictures that are shown, in turn, and lists what is
// wrong with its tip.
const tapAll = `(() => {
	const tip = document.querySelector('.tip'), wrong = [];
	let n = 0;
	for (const picture of document.querySelectorAll('.picture')) for (const p of picture.querySelectorAll('[data-tip]')) {
		if (!picture.checkVisibility()) continue;
		p.scrollIntoView({block: 'nearest', behavior: 'instant'});
		const r = p.getBoundingClientRect(), at = {clientX: (r.left + r.right) / 2, clientY: (r.top + r.bottom) / 2, bubbles: true, cancelable: true};
		document.body.click(); // a second tap on one follows its link
		p.dispatchEvent(new MouseEvent('click', at));
		const lit = picture.querySelectorAll('.at'), box = tip.getBoundingClientRect();
		n++;
		if (tip.hidden || lit.length !== 1) wrong.push('no tip: ' + p.dataset.tip);
		else if ([...tip.children].map(e => e.textContent).join('\n') !== lit[0].dataset.tip) wrong.push('another tip: ' + tip.textContent);
		else if (tip.querySelector('*:not(strong, div)')) wrong.push('markup: ' + tip.innerHTML);
		else if (box.left < 0 || box.right > document.documentElement.clientWidth || box.top < 0 || box.bottom > innerHeight) wrong.push('is clipped: ' + tip.textContent);
	}
	document.body.click();
	if (!tip.hidden) wrong.push('a tip stays');
	return n + ' points' + wrong.slice(0, 5).map(w => '; ' + w).join('');
})()`

// TestPoints points at figures, taps every point of them and goes through one by
// keyboard. A tip is in the window, whole, and text.
func TestPoints(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	for _, c := range []struct {
		site  *builtSite
		paths []string
	}{
		{built(t, theRealSite), []string{"boards/counselbench-2025-experts/", "adversarial/", "models/gpt-5/"}},
		{built(t, theHostileSite), []string{"boards/e0/", "boards/e3/"}},
	} {
		base := b.serve(t, c.site)
		for _, path := range c.paths {
			b.width(t, 375)
			b.open(t, base, path)
			if got := evaluate[string](t, b, tapAll); strings.Contains(got, ";") || got == "0 points" {
				t.Errorf("/%s: %s", path, got)
			}
			b.wantQuiet(t, path)
		}
	}

	b.width(t, 1280)
	b.open(t, b.serve(t, built(t, theRealSite)), "models/gpt-4-0613/")
	says := func(what, want string) {
		t.Helper()
		if got := evaluate[string](t, b, `(() => { const tip = document.querySelector('.tip'); return tip.hidden ? '' : tip.firstChild.textContent })()`); got != want {
			t.Errorf("%s: the tip says %q, want %q", what, got, want)
		}
	}
	names := evaluate[[]string](t, b, `[...document.querySelectorAll('#profile .picture.wide [data-tip]')].map(p => p.dataset.tip.split('\n')[0])`)
	at := evaluate[[]float64](t, b, `(() => {
		document.querySelector('#profile').scrollIntoView({block: 'center', behavior: 'instant'});
		const r = document.querySelector('#profile .picture.wide [data-tip]').getBoundingClientRect();
		return [r.right + 3, r.top];
	})()`)
	b.do(t, chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	says("pointing beside a point", names[0])
	b.do(t, chromedp.MouseEvent("mouseMoved", at[0], 1))
	says("pointing elsewhere", "")
	evaluate[any](t, b, `document.querySelector('#profile .picture.wide').focus()`)
	for i, step := range []struct {
		key  string
		want string
	}{{kb.ArrowRight, names[0]}, {kb.ArrowRight, names[1]}, {kb.End, names[len(names)-1]}, {kb.ArrowLeft, names[len(names)-2]}, {kb.Escape, ""}} {
		b.do(t, chromedp.KeyEvent(step.key))
		says(fmt.Sprintf("key %d", i+1), step.want)
	}
	b.wantQuiet(t, "models/gpt-4-0613/")

	// A tap names another model, the next one compares; so does a click where one points, and Enter.
	for _, c := range []struct {
		how   string
		width int64
		first func()
		then  func()
	}{
		{"two taps", 375, func() { evaluate[any](t, b, tapOther) }, func() { evaluate[any](t, b, tapOther) }},
		{"Enter", 1280, func() {
			evaluate[any](t, b, `document.querySelector('#profile .picture.wide').focus()`)
			b.do(t, chromedp.KeyEvent(kb.ArrowRight))
		}, func() { b.do(t, chromedp.KeyEvent(kb.Enter)) }},
	} {
		b.width(t, c.width)
		b.open(t, b.serve(t, built(t, theRealSite)), "models/gpt-4-0613/")
		c.first()
		if got := evaluate[bool](t, b, `!document.querySelector('.tip').hidden && location.pathname.endsWith('/gpt-4-0613/')`); !got {
			t.Errorf("%s: the model is not named first", c.how)
		}
		c.then()
		b.poll(t, "compare/", `location.pathname.endsWith('/compare/') && /^\?m=gpt-4-0613&m=[^&]+/.test(location.search)`)
	}
}

// tapOther taps the first mark of another model in the picture that is shown.
const tapOther = `(() => {
	const picture = [...document.querySelectorAll('#profile .picture')].find((p) => p.checkVisibility());
	const mark = picture.querySelector('[data-m]'), r = mark.getBoundingClientRect();
	mark.dispatchEvent(new MouseEvent('click', {clientX: (r.left + r.right) / 2, clientY: (r.top + r.bottom) / 2, bubbles: true, cancelable: true}));
})()`

// TestStripsCompare: each mark of another model on a model's page is a link that compares the two, without scripts.
func TestStripsCompare(t *testing.T) {
	t.Parallel()
	p := built(t, theRealSite).page(t, "models/gpt-4-0613/index.html")
	picture := withClass(p.root, "div", "picture wide")[0]
	n := 0
	for _, a := range allElements(picture, "a") {
		n++
		mark := allElements(a, "path")[0]
		if got, want := attribute(a, "href"), "../../compare/?m=gpt-4-0613&m="+attribute(mark, "data-m"); !strings.HasPrefix(got, want) {
			t.Errorf("a mark leads to %s, want %s", got, want)
		}
		if name, _, _ := strings.Cut(attribute(mark, "data-tip"), "\n"); attribute(a, "aria-label") != name || name == "" {
			t.Errorf("a link is called %q, its mark %q", attribute(a, "aria-label"), name)
		}
	}
	if n != 3*6+8*7 {
		t.Errorf("%d marks lead to a comparison, want those of three models on six dimensions and of eight on seven rates", n)
	}
}

// TestRangesDriveTable: rows of the page's tables without a cell in the ranges that the interactive heatmap
// shows fade: by the address as by a click on a range.
func TestRangesDriveTable(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	base := b.serve(t, built(t, theRealSite))
	b.width(t, 1280)
	const id = "heat-counselbench-2025-adv-experts"
	b.load(t, base, "adversarial/", base+"adversarial/?chart="+id+"&"+id+".off=0&"+id+".off=1&"+id+".off=2&"+id+".off=3&"+id+".off=4&"+id+".off=5")
	b.poll(t, "adversarial/", `document.querySelector('tr.outside')`)
	kept := func() string {
		return evaluate[string](t, b, `[...document.querySelector('table.heat:not(.front) tbody').rows].filter((r) => !r.matches('.outside') && r.querySelector('[scope=row] a')).map((r) => r.querySelector('[scope=row] a').textContent).join()`)
	}
	few := kept()
	if !strings.Contains(few, "GPT-5") || strings.Contains(few, "GPT-4") || strings.Contains(few, "Gemini") {
		t.Errorf("with the highest rates alone, the rows are those of %s", few)
	}
	at := evaluate[[]float64](t, b, `(() => {
		const range = [...document.querySelectorAll('#`+id+` .figure-chart svg text')].find((t) => t.textContent.startsWith('0%–'));
		range.scrollIntoView({block: 'center', behavior: 'instant'});
		const r = range.getBoundingClientRect();
		return [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
	})()`)
	b.do(t, chromedp.MouseEvent("mouseMoved", at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
	b.poll(t, "adversarial/", `new URLSearchParams(location.search).getAll('`+id+`.off').length === 5`)
	if more := kept(); len(more) <= len(few) {
		t.Errorf("with the lowest rates, too, the rows are those of %s", more)
	}
	evaluate[any](t, b, `document.querySelector('#`+id+` [data-interactive]').click()`)
	if n := evaluate[int](t, b, `document.querySelectorAll('tr.outside').length`); n != 0 {
		t.Errorf("%d rows stay faded beside the picture", n)
	}
	b.wantQuiet(t, "adversarial/")
}

// TestBrush: a pointer drawn over cells of the interactive heatmap keeps these, in the tables and in the
// address, until the whole is asked for.
func TestBrush(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	base := b.serve(t, built(t, theRealSite))
	b.width(t, 1280)
	const id = "heat-counselbench-2025-adv-experts"
	b.load(t, base, "adversarial/", base+"adversarial/?chart="+id)
	b.poll(t, "adversarial/", `document.querySelector('#`+id+` .figure-chart svg')`)
	at := func(text string) []float64 {
		return evaluate[[]float64](t, b, `(() => {
			const cell = [...document.querySelectorAll('#`+id+` .figure-chart svg text')].find((t) => t.textContent.startsWith('`+text+`'));
			cell.scrollIntoView({block: 'center', behavior: 'instant'});
			const r = cell.getBoundingClientRect();
			return [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
		})()`)
	}
	to := at("85%") // GPT-5's therapy, in the last row and the first column
	from := []float64{to[0] - 20, to[1] - 32}
	b.do(t, chromedp.MouseEvent("mouseMoved", from[0], from[1]), chromedp.MouseEvent("mousePressed", from[0], from[1], chromedp.Button("left")),
		chromedp.MouseEvent("mouseMoved", from[0]+8, to[1]-5, chromedp.Button("left")), chromedp.MouseEvent("mouseMoved", to[0]+8, to[1], chromedp.Button("left")),
		chromedp.MouseEvent("mouseReleased", to[0]+8, to[1], chromedp.Button("left")))
	b.poll(t, "adversarial/", `new URLSearchParams(location.search).get('`+id+`.brush') === '0,0,7,8'`)
	kept := `[...document.querySelector('table.heat:not(.front) tbody').rows].filter((r) => !r.matches('.outside') && r.querySelector('[scope=row] a')).map((r) => r.querySelector('[scope=row] a').textContent).join()`
	const two = "GPT-3.5-Turbo,GPT-5"
	if got := evaluate[string](t, b, kept); got != two {
		t.Errorf("of two rows brushed, those of %s are kept", got)
	}
	b.load(t, base, "adversarial/", evaluate[string](t, b, `location.href`))
	b.poll(t, "adversarial/", `document.querySelector('tr.outside')`)
	if got := evaluate[string](t, b, kept); got != two {
		t.Errorf("the address keeps the rows of %s", got)
	}
	evaluate[any](t, b, `document.querySelector('#`+id+` .zoom button:not([hidden])').click()`)
	if n := evaluate[int](t, b, `document.querySelectorAll('tr.outside').length`); n != 0 {
		t.Errorf("%d rows stay faded beside the whole", n)
	}
	b.wantQuiet(t, "adversarial/")
}
