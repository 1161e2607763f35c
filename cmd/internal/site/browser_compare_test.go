package site

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What a comparison shows, read from the page.
const (
	compareChosen = `[...document.querySelectorAll('.chips li')].map(c => c.textContent.replace(' ×', ''))`
	compareHeads  = `[...document.querySelectorAll('#dimensions ~ .scroll')].slice(0, 1).flatMap(t => [...t.querySelectorAll('thead th')].slice(1)).map(c => c.textContent)`
	compareSaid   = `document.querySelector('.said').textContent`
	compareParts  = `[...document.querySelectorAll('.result h2')].map(h => h.id)`
)

// TestCompare chooses models on /compare/ as a reader does, and holds what is
// shown against the board.
func TestCompare(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	s := built(t, theItemSite)
	base := b.serve(t, s)
	b.width(t, 1280)

	t.Run("keyboard", func(t *testing.T) {
		b.open(t, base, "compare/")
		b.choose(t, "alpha-older") // another id of Alpha
		b.wantCompare(t, "?m=alpha", "Alpha")
		if got := evaluate[string](t, b, compareSaid); !strings.Contains(got, "Choose one more") {
			t.Errorf("of one model it says %q", got)
		}
		b.choose(t, "gam")
		b.wantCompare(t, "?m=alpha&m=gamma", "Alpha", "Gamma")
		b.choose(t, "a")
		b.wantSaid(t, "fits 4 models")
		b.choose(t, "gamma")
		b.wantSaid(t, "Gamma is here already")
		b.choose(t, "nobody")
		b.wantSaid(t, "There is no model “nobody”")
		b.choose(t, "people")
		b.wantCompare(t, "?m=alpha&m=gamma&m=people", "Alpha", "Gamma", "People")
		evaluate[any](t, b, `document.querySelectorAll('.chips button')[1].focus()`)
		b.do(t, chromedp.KeyEvent("\r"))
		b.wantCompare(t, "?m=alpha&m=people", "Alpha", "People")
		if got := evaluate[string](t, b, `document.activeElement.getAttribute('aria-label')`); got != "Remove People" {
			t.Errorf("after removing one, the focus is on %q", got)
		}
		b.do(t, chromedp.NavigateBack())
		b.wantCompare(t, "?m=alpha&m=gamma&m=people", "Alpha", "Gamma", "People")
		b.do(t, chromedp.NavigateBack())
		b.wantCompare(t, "?m=alpha&m=gamma", "Alpha", "Gamma")
		b.do(t, chromedp.NavigateForward())
		b.wantCompare(t, "?m=alpha&m=gamma&m=people", "Alpha", "Gamma", "People")
		b.wantQuiet(t, "compare/")
	})

	t.Run("address", func(t *testing.T) {
		for _, c := range []struct {
			query string
			want  []string // chosen
			shown []string // side by side
			said  []string
			panel string
		}{
			{"", nil, nil, nil, "clinic"},
			{"?m=beta&m=alpha", []string{"Beta & Söhne <3", "Alpha"}, []string{"Beta & Söhne <3", "Alpha"}, nil, "clinic"},
			{"?m=alpha-old&m=people&m=alpha", []string{"Alpha", "People"}, []string{"Alpha", "People"}, nil, "clinic"},
			{"?m=alpha&m=nobody&m=people&m=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E", []string{"Alpha", "People"}, []string{"Alpha", "People"},
				[]string{"There is no model “nobody” on this site.", "There is no model “<img src=x onerror=alert(1)>” on this site."}, "clinic"},
			{"?m=nobody", nil, nil, []string{"no model “nobody”"}, "clinic"},
			{"?m=alpha&m=gamma&panel=campus&by=empathy", []string{"Alpha", "Gamma"}, []string{"Alpha", "Gamma"}, nil, "campus"},
			{"?m=alpha&m=gamma&panel=robot", []string{"Alpha", "Gamma"}, []string{"Alpha‡", "Gamma"}, nil, "robot"},
			{"?m=alpha&m=gamma&panel=nowhere&by=weight", []string{"Alpha", "Gamma"}, []string{"Alpha", "Gamma"}, []string{"no EVAL board “nowhere”", "no dimension “weight”"}, "clinic"},
			{"?m=alpha&m=delta", []string{"Alpha", "Delta"}, []string{"Alpha", "Delta"}, nil, "clinic"}, // delta's only run is withdrawn
		} {
			b.open(t, base, "compare/"+c.query)
			b.poll(t, "compare/", `!document.querySelector('.result').hasAttribute('aria-busy')`)
			if d := cmp.Diff(c.want, evaluate[[]string](t, b, compareChosen)); d != "" && len(c.want) > 0 {
				t.Errorf("%s: chosen (-want +got):\n%s", c.query, d)
			}
			if d := cmp.Diff(c.shown, evaluate[[]string](t, b, compareHeads)); d != "" && len(c.shown) > 0 {
				t.Errorf("%s: shown (-want +got):\n%s", c.query, d)
			}
			said := evaluate[string](t, b, compareSaid)
			for _, w := range c.said {
				if !strings.Contains(said, w) {
					t.Errorf("%s: says %q, want %q", c.query, said, w)
				}
			}
			if len(c.said) == 0 && said != "" {
				t.Errorf("%s: says %q, want nothing", c.query, said)
			}
			if got := evaluate[string](t, b, `document.querySelector('#compare-panel').value`); got != c.panel {
				t.Errorf("%s: the board is %q, want %q", c.query, got, c.panel)
			}
			if got := evaluate[string](t, b, `location.search`); got != c.query {
				t.Errorf("%s: became %s", c.query, got)
			}
			b.wantQuiet(t, "compare/"+c.query)
		}
	})

	t.Run("board", func(t *testing.T) {
		for _, panel := range []string{"clinic", "campus", "robot"} {
			b.open(t, base, "compare/?m=people&m=alpha&m=gamma&m=beta&panel="+panel)
			b.poll(t, "compare/", `!!document.querySelector('#judges')`)
			want := compareTexts(s.boards().PanelByID(panel), []string{"people", "alpha", "gamma", "beta"})
			got := evaluate[[]string](t, b, `[...document.querySelectorAll('#dimensions ~ .scroll')].slice(0, 2).flatMap(t => [...t.querySelectorAll('td')]).map(c =>
				[c.querySelector('.value')?.textContent ?? '—', c.querySelector('.interval').textContent, c.querySelector('.says')?.textContent ?? '', c.querySelector('.best') ? 'best' : ''].join('|'))`)
			slices.Sort(want)
			slices.Sort(got)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s (-board +page):\n%s", panel, d)
			}
			if d := cmp.Diff([]string{"dimensions", "differences", "failures", "topics", "judges"}, evaluate[[]string](t, b, compareParts)); d != "" {
				t.Errorf("%s: the parts (-want +got):\n%s", panel, d)
			}
			if got := evaluate[bool](t, b, `!!document.querySelector('.result .caution')`); got != (panel == "robot") {
				t.Errorf("%s: a caution that these are not experts: %v", panel, got)
			}
		}
	})

	t.Run("fold", func(t *testing.T) {
		for _, c := range []struct {
			query string
			seen  bool
		}{{"", true}, {"?m=alpha", true}, {"?m=alpha&m=beta", false}, {"?m=alpha&m=beta#every", true}} {
			b.open(t, base, "compare/"+c.query)
			b.poll(t, "compare/", `!!document.querySelector('.controls')`)
			if got := evaluate[bool](t, b, `document.querySelector('#every').checkVisibility()`); got != c.seen {
				t.Errorf("compare/%s: the tables of every model are seen: %v, want %v", c.query, got, c.seen)
			}
		}
		b.open(t, base, "compare/?m=alpha&m=beta")
		b.poll(t, "compare/", `document.querySelectorAll('.chips button').length === 2`)
		evaluate[any](t, b, `document.querySelector('.chips button').click()`)
		b.poll(t, "compare/", `document.querySelector('#every').checkVisibility() && document.querySelector('.fold').open`)
	})

	t.Run("CSV", func(t *testing.T) {
		b.open(t, base, "compare/?m=alpha&m=beta")
		b.poll(t, "compare/", `!!document.querySelector('#judges')`)
		evaluate[any](t, b, `(() => {
			URL.createObjectURL = (blob) => { blob.text().then(text => { window.saved = text }); return 'blob:none' };
			HTMLAnchorElement.prototype.click = function () { window.named = this.download };
			[...document.querySelectorAll('.controls button')].find(b => b.textContent.includes('CSV')).click();
		})()`)
		b.poll(t, "compare/", `!!(window.saved && window.named)`)
		rows, err := csv.NewReader(strings.NewReader(evaluate[string](t, b, `window.saved`))).ReadAll()
		if err != nil || len(rows) < 40 || evaluate[string](t, b, `window.named`) != "compare-alpha-beta.csv" {
			t.Errorf("%d lines, %v, called %s", len(rows), err, evaluate[string](t, b, `window.named`))
		}
		pairs := 0
		for _, r := range rows {
			if r[0] == "pair" {
				pairs++
			}
			if slices.ContainsFunc(r, isFormula) {
				t.Errorf("a spreadsheet takes a cell for a formula: %q", r)
			}
		}
		if pairs < 6 {
			t.Errorf("%d pairs", pairs)
		}
	})

	t.Run("hostile", func(t *testing.T) {
		h := built(t, theHostileSite)
		at := b.serve(t, h)
		query := "compare/?"
		for i := range min(8, len(payloads)) {
			query += fmt.Sprintf("m=m%d&", i)
		}
		b.open(t, at, query+"panel=e0")
		b.poll(t, query, `document.querySelectorAll('.result h2').length > 2`)
		if got := evaluate[[]string](t, b, compareHeads); len(got) != page.CompareMost {
			t.Errorf("%d models side by side, want %d", len(got), page.CompareMost)
		}
		if got := evaluate[string](t, b, compareSaid); !strings.Contains(got, "At most 6 models stand side by side") {
			t.Errorf("says %q", got)
		}
		b.choose(t, "m7")
		b.wantSaid(t, "6 models stand here already")
		b.width(t, 320)
		b.wantNoSidewaysScroll(t, query, 320)
		b.wantQuiet(t, query)
	})

	t.Run("paper and phone", func(t *testing.T) {
		real := built(t, theRealSite)
		at := b.serve(t, real)
		path := sixModels
		b.open(t, at, path)
		b.poll(t, path, `!!document.querySelector('#judges')`)
		for _, width := range []int64{375, 320} {
			b.width(t, width)
			b.wantNoSidewaysScroll(t, path, width)
		}
		b.width(t, 718) // A4 less its margins
		media := func(m string) {
			if err := call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: m}); err != nil {
				t.Fatal(err)
			}
		}
		media("print")
		got := evaluate[string](t, b, `(() => {
			const seen = e => e.getClientRects().length > 0;
			return JSON.stringify({
				seen: ['.controls', '.chips', '.every'].filter(s => seen(document.querySelector(s))),
				unseen: [...document.querySelectorAll('.result td, .result th')].filter(e => !seen(e)).length,
				wide: [...document.querySelectorAll('.result table')].filter(e => e.getBoundingClientRect().right > 718).map(e => e.parentElement.getAttribute('aria-label')),
			});
		})()`)
		if got != `{"seen":[],"unseen":0,"wide":[]}` {
			t.Errorf("on paper: %s", got)
		}
		media("")
		pdf, err := chromedp.Call(b.ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
		if err != nil || !bytes.HasPrefix(pdf.Data, []byte("%PDF-")) {
			t.Errorf("a PDF of %d bytes, %v", len(pdf.Data), err)
		}
		b.width(t, 1280)
		b.wantQuiet(t, path)
	})
}

// choose writes into the field that adds a model, and presses Enter.
func (b *browser) choose(t *testing.T, text string) {
	t.Helper()
	evaluate[any](t, b, `(() => { const i = document.querySelector('#compare-model'); i.focus(); i.select() })()`)
	b.do(t, chromedp.KeyEvent(text+"\r"))
}

func (b *browser) wantSaid(t *testing.T, want string) {
	t.Helper()
	if got := evaluate[string](t, b, compareSaid); !strings.Contains(got, want) {
		t.Errorf("says %q, want %q", got, want)
	}
}

// wantCompare waits until models are chosen and shown, and the address says so.
func (b *browser) wantCompare(t *testing.T, query string, names ...string) {
	t.Helper()
	heads := names
	if len(names) < 2 {
		heads = nil
	}
	b.poll(t, "compare/", fmt.Sprintf(`location.search === %s && %s.join('|') === %s && %s.join('|') === %s`,
		quoted(query), compareChosen, quoted(strings.Join(names, "|")), compareHeads, quoted(strings.Join(heads, "|"))))
}

// compareTexts gives what the board says of models: value, interval, verdict,
// best; first their figures, then every two of them.
func compareTexts(p *board.Panel, models []string) []string {
	var out []string
	var rows []*board.Row
	for _, r := range p.Eval.Rows { // in order of the board, as pairs stand
		if slices.Contains(models, r.Model.ID) {
			rows = append(rows, r)
		}
	}
	for _, r := range rows {
		for _, f := range r.Figures {
			text, interval, best := num.Dash, f.Absent, ""
			if f.Known() {
				text, interval = num.OnScale(f.Scale, f.Value), f.NoInterval
			}
			if f.HasInterval() {
				interval = num.IntervalOn(f.Scale, f.CI)
			}
			if f.Leads {
				best = "best"
			}
			out = append(out, strings.Join([]string{text, interval, "", best}, "|"))
		}
	}
	for i, r := range rows {
		for _, other := range rows[i+1:] {
			for _, s := range result.Dimensions {
				p := r.Panel.Eval.Between(s.ID, r, other)
				interval, verdict := "no interval", "no clear difference"
				if p.CI != nil {
					interval = num.SignedRange(p.CI.Lo, p.CI.Hi)
				}
				if w := p.Winner; w != nil {
					verdict = w.Model.Name + " is better"
				} else if p.PHolm == nil {
					verdict = "not tested: " + p.Untested
				}
				out = append(out, strings.Join([]string{num.Signed(*p.Difference), interval, verdict, ""}, "|"))
			}
		}
	}
	return out
}
