package site

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// TestTableTools works tables in a real browser.
func TestTableTools(t *testing.T) {
	t.Parallel()
	b := startBrowser(t, chromium.Wide)
	w := &tables{b, b.serve(t, built(t, theTableSite))}
	t.Run("sort", w.testSort)
	t.Run("ranks", w.testRanks)
	t.Run("keyboard", w.testKeyboard)
	t.Run("search", w.testSearch)
	t.Run("filter", w.testFilter)
	t.Run("address", w.testAddress)
	t.Run("history", w.testHistory)
	t.Run("two tables", w.testTwoTables)
	t.Run("csv", w.testCSV)
	t.Run("compare", w.testCompare)
	t.Run("sticky", w.testSticky)
}

// tables are those of theTableSite in a browser.
type tables struct {
	*browser
	base string
}

const (
	bothBoards = "boards/clinic/"

	evalBoard = "table.board"
	advBoard  = "table.heat"
)

// column reads the shown cells of a column, as a person sees their values.
func (w *tables) column(t *testing.T, table, id string) []string {
	t.Helper()
	return evaluate[[]string](t, w.browser, fmt.Sprintf(`(() => {
		const t = document.querySelector(%q), i = t.querySelector('th[data-c=%q]').cellIndex;
		return [...t.tBodies[0].rows].filter(r => r.checkVisibility({visibilityProperty: true})).map(r => (r.cells[i].querySelector('bdi') ?? r.cells[i].querySelector('.value') ?? r.cells[i]).textContent.trim().replace(/^—.*/, '—'));
	})()`, table, id))
}

func (w *tables) names(t *testing.T) []string { t.Helper(); return w.column(t, evalBoard, "model") }

func (w *tables) count(t *testing.T) string {
	t.Helper()
	return evaluate[string](t, w.browser, `document.querySelector('.tabletools .count').textContent`)
}

// query gives the page's address after the question mark, decoded.
func (w *tables) query(t *testing.T) url.Values {
	t.Helper()
	q, err := url.ParseQuery(strings.TrimPrefix(evaluate[string](t, w.browser, `location.search`), "?"))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func (w *tables) wantQuery(t *testing.T, want url.Values) {
	t.Helper()
	if d := cmp.Diff(want, w.query(t)); d != "" {
		t.Errorf("the address (-want +got):\n%s", d)
	}
}

func (w *tables) click(t *testing.T, selector string) {
	t.Helper()
	if !evaluate[bool](t, w.browser, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e?.click(); return !!e })()`, selector)) {
		t.Fatalf("there is no %s", selector)
	}
}

func (w *tables) sortBy(t *testing.T, table, id string) {
	t.Helper()
	w.click(t, fmt.Sprintf(`%s th[data-c=%q] button`, table, id))
}

// tick opens one of the lists of choices of a table's tools and ticks a choice.
func (w *tables) tick(t *testing.T, n int, list, choice string) {
	t.Helper()
	if !evaluate[bool](t, w.browser, fmt.Sprintf(`(async () => {
		const d = [...document.querySelectorAll('.tabletools')][%d].querySelectorAll('details');
		const l = [...d].find(d => d.querySelector('summary').textContent.startsWith(%q));
		l.open = true;
		await new Promise(done => setTimeout(done, 50));
		const c = [...l.querySelectorAll('label')].find(e => e.querySelector('bdi').textContent === %s);
		c?.querySelector('input').click();
		l.open = false;
		window.ticked = !!c;
		return true;
	})() && true`, n, list, quoted(choice))) {
		t.Fatal("not run")
	}
	w.poll(t, bothBoards, `window.ticked !== undefined`)
	if !evaluate[bool](t, w.browser, `(() => { const t = window.ticked; delete window.ticked; return t })()`) {
		t.Fatalf("no choice %q under %s", choice, list)
	}
}

func (w *tables) typeIn(t *testing.T, text string) {
	t.Helper()
	evaluate[any](t, w.browser, `(() => { const s = document.querySelector('.tabletools [type=search]'); s.focus(); s.select() })()`)
	w.do(t, chromedp.KeyEvent(kb.Delete))
	evaluate[any](t, w.browser, fmt.Sprintf(`[...%s].forEach(c => document.execCommand('insertText', false, c))`, quoted(text)))
}

// testSort sorts every column of both boards both ways: values in order, missing
// ones last, no row lost, the head says which way. A plain run sorts every other column.
func (w *tables) testSort(t *testing.T) {
	w.width(t, 1280)
	w.open(t, w.base, bothBoards)
	missing := 0
	for i, table := range []string{evalBoard, advBoard} {
		all := slices.Sorted(slices.Values(w.column(t, table, "model")))
		if len(all) != 17 {
			t.Fatalf("%s has %d rows", table, len(all))
		}
		ids := evaluate[[]string](t, w.browser, fmt.Sprintf(`[...document.querySelectorAll('%s th[data-c]')].map(th => th.dataset.c)`, table))
		for _, id := range sample.InTurn(ids, i, 2) {
			var ways []string
			for range 2 {
				w.sortBy(t, table, id)
				way := evaluate[string](t, w.browser, fmt.Sprintf(`[...document.querySelectorAll('%s th')].map(th => th.getAttribute('aria-sort')).filter(Boolean).join()`, table))
				if got := evaluate[string](t, w.browser, fmt.Sprintf(`document.querySelector('%s th[data-c=%q]').getAttribute('aria-sort')`, table, id)); got != way {
					t.Errorf("%s by %s: aria-sort is %q elsewhere: %q", table, id, got, way)
				}
				ways = append(ways, way)
				if got := slices.Sorted(slices.Values(w.column(t, table, "model"))); !slices.Equal(got, all) {
					t.Errorf("%s by %s, %s: rows are lost or doubled: %q", table, id, way, got)
				}
				cells := w.column(t, table, id)
				var values []float64
				for i, c := range cells {
					if c == "—" {
						missing++
						if slices.ContainsFunc(cells[i:], func(c string) bool { return c != "—" }) {
							t.Errorf("%s by %s, %s: a missing value stands before another: %q", table, id, way, cells)
						}
						break
					}
					if id != "model" {
						v, err := strconv.ParseFloat(strings.TrimSuffix(strings.Fields(strings.Split(c, "–")[0])[0], "%"), 64)
						if err != nil {
							t.Fatalf("%s by %s: %q is no number", table, id, c)
						}
						values = append(values, v)
					}
				}
				if way == "descending" {
					slices.Reverse(values)
				}
				if !slices.IsSorted(values) {
					t.Errorf("%s by %s, %s: %q", table, id, way, cells)
				}
			}
			if slices.Sort(ways); !slices.Equal(ways, []string{"ascending", "descending"}) {
				t.Errorf("%s by %s: ways %q", table, id, ways)
			}
		}
	}
	if missing < sample.Count(10, 5) {
		t.Errorf("only %d columns with missing values were sorted", missing)
	}
	w.open(t, w.base, bothBoards)
	for _, c := range []struct{ id, first string }{{"empathy", "-empathy"}, {"toxicity", "toxicity"}, {"rank", "rank"},
		{"model", "model"}} {
		w.sortBy(t, evalBoard, c.id)
		w.wantQuery(t, url.Values{"sort": {c.first}}) // the best first
	}
	w.wantQuiet(t, bothBoards)
}

// testRanks sorts by one dimension and another: the ranks shown are those on it, and
// those on overall quality come back with the order by rank.
func (w *tables) testRanks(t *testing.T) {
	w.open(t, w.base, bothBoards)
	usual := w.ranks(t)
	on := func() string {
		return evaluate[string](t, w.browser, `document.querySelector('table.board th.rank [data-on]').textContent`)
	}
	w.sortBy(t, evalBoard, "toxicity")
	shown := w.column(t, evalBoard, "rank")
	of := evaluate[[]string](t, w.browser, `(() => {
		const t = document.querySelector('table.board'), i = t.querySelector('th[data-c=toxicity]').cellIndex;
		return [...t.tBodies[0].rows].map(r => r.cells[i].dataset.rank);
	})()`)
	if !slices.Equal(shown, of) || maps.Equal(w.ranks(t), usual) || on() != "Toxicity" {
		t.Errorf("in order of toxicity, ranks on %s: %q, want %q; on overall quality they are %q", on(), shown, of, usual)
	}
	w.sortBy(t, evalBoard, "rank")
	if got := w.ranks(t); !maps.Equal(got, usual) || on() != "Overall" {
		t.Errorf("in order of rank, ranks on %s: %q, want %q", on(), got, usual)
	}
}

// testKeyboard sorts, searches, filters and compares with no pointer.
func (w *tables) testKeyboard(t *testing.T) {
	w.open(t, w.base, bothBoards)
	press := func(keys ...string) {
		t.Helper()
		for _, k := range keys {
			w.do(t, chromedp.KeyEvent(k))
		}
	}
	active := func() string {
		t.Helper()
		return evaluate[string](t, w.browser, `(() => { const e = document.activeElement; return (e.closest('th')?.dataset.c ?? e.ariaLabel ?? e.textContent ?? '').trim() })()`)
	}
	evaluate[any](t, w.browser, `document.querySelector('.tabletools [type=search]').focus()`)
	for _, want := range []string{"Filter", "Columns", "Compare", "CSV of this view"} {
		press(kb.Tab)
		if got := active(); got != want {
			t.Fatalf("Tab leads to %q, want %q", got, want)
		}
	}
	press(kb.Tab, kb.Tab) // over the box that scrolls
	press(kb.Tab, kb.Tab, kb.Tab, kb.Enter, " ")
	w.wantQuery(t, url.Values{"sort": {"empathy"}})
	if got := active(); got != "empathy" {
		t.Errorf("after sorting the focus is on %q", got)
	}
	evaluate[any](t, w.browser, `document.querySelector('.tabletools [type=search]').focus()`)
	press(kb.Tab, kb.Enter)
	w.poll(t, bothBoards, `!!document.querySelector('.choices input')`)
	press(kb.Tab, " ")
	w.wantQuery(t, url.Values{"sort": {"empathy"}, "access": {"open weights"}})
	if got := w.count(t); !strings.HasPrefix(got, "Showing 8 of 17 models") {
		t.Errorf("after a filter: %q", got)
	}
	press(kb.Escape)
	if got := active(); got != "Filter (1)" || evaluate[bool](t, w.browser, `document.querySelector('.tabletools details').open`) {
		t.Errorf("Escape leaves the list open, or the focus on %q", got)
	}
	w.wantQuiet(t, bothBoards)
}

// testSearch types what breaks searches elsewhere. A plain run takes every other text.
func (w *tables) testSearch(t *testing.T) {
	w.open(t, w.base, bothBoards)
	ranks := w.ranks(t)
	type search struct {
		text string
		want []string
	}
	for _, c := range sample.InTurn([]search{
		{"quoted,the", []string{`The "quoted"`}}, {"http", []string{`=HYPERLINK("http://x")`}}, {"模型", []string{"模型"}}, {"100%", []string{"100% sure"}}, {"ZOË", []string{"Zoë & <b>"}},
		{"quoted the", []string{`The "quoted"`}}, {"&m=x#", []string{"&m=x#y"}}, {"=HYPER", []string{`=HYPERLINK("http://x")`}}, {"nobody", []string{}}, {"ｍｏｄｅｌ 16", []string{"Model 16"}},
	}, 0, 2) {
		w.typeIn(t, c.text)
		got := w.names(t)
		if !slices.Equal(got, c.want) {
			t.Errorf("search %q: %q, want %q", c.text, got, c.want)
		}
		w.wantQuery(t, url.Values{"q": {c.text}})
		if want := fmt.Sprintf("Showing %d of 17 models; ranks are those among all", len(c.want)); w.count(t) != want {
			t.Errorf("search %q: %q, want %q", c.text, w.count(t), want)
		}
		for name, rank := range w.ranks(t) {
			if ranks[name] != rank {
				t.Errorf("search %q: the rank of %s was %s and is %s", c.text, name, ranks[name], rank)
			}
		}
	}
	w.typeIn(t, "")
	w.wantQuery(t, url.Values{})
	if w.count(t) != "17 models" {
		t.Errorf("without a search: %q", w.count(t))
	}
	w.wantQuiet(t, bothBoards)
}

// ranks reads the ranks and first intervals of the models shown.
func (w *tables) ranks(t *testing.T) map[string]string {
	t.Helper()
	return evaluate[map[string]string](t, w.browser, `Object.fromEntries([...document.querySelectorAll('table.board tbody tr')].filter(r => !r.hidden).map(r => [r.querySelector('bdi').textContent, r.cells[0].textContent + ' ' + r.cells[2].textContent]))`)
}

// testFilter narrows by several facets and resets.
func (w *tables) testFilter(t *testing.T) {
	w.open(t, w.base, bothBoards)
	whole, ranks := w.names(t), w.ranks(t)
	w.tick(t, 0, "Filter", "Odd, %")
	w.tick(t, 0, "Filter", "open weights")
	if got := w.names(t); len(got) != 0 {
		t.Errorf("odd ones with open weights: %q", got)
	}
	w.tick(t, 0, "Filter", "open weights")
	w.tick(t, 0, "Filter", "not stated")
	if got := w.count(t); got != "Showing 9 of 17 models; ranks are those among all" {
		t.Errorf("two families: %q", got)
	}
	w.tick(t, 0, "Filter", "Söhne, B")
	w.wantQuery(t, url.Values{"family": {"Odd, %", ""}, "org": {"Söhne, B"}})
	got := w.ranks(t)
	if len(got) != 4 {
		t.Errorf("of one organization: %v", got)
	}
	for name, rank := range got {
		if ranks[name] != rank {
			t.Errorf("the rank of %s was %s and is %s", name, ranks[name], rank)
		}
	}
	w.tick(t, 0, "Filter", "recomputed here from ratings")
	if got := w.names(t); len(got) != 0 {
		t.Errorf("item-level of that organization: %q", got)
	}
	w.click(t, ".tabletools button:last-child")
	w.wantQuery(t, url.Values{})
	if got := w.names(t); !slices.Equal(got, whole) {
		t.Errorf("after a reset: %q, want %q", got, whole)
	}
	if w.count(t) != "17 models" || !evaluate[bool](t, w.browser, `document.querySelector('.tabletools button:last-child').hidden`) {
		t.Errorf("after a reset: %q, or Reset still there", w.count(t))
	}
	w.open(t, w.base, "?access=nonsense&sort=-nonsense&hide=nonsense")
	if got := w.names(t); !slices.Equal(got, whole) {
		t.Errorf("choices that are none drop rows: %q", got)
	}
	w.wantQuiet(t, bothBoards)
}

// testAddress opens addresses with what breaks them and reloads. A plain run takes
// every fifth.
func (w *tables) testAddress(t *testing.T) {
	for _, q := range sample.InTurn(append([]string{"%", "%zz", "a b", "+", "模型", `"`, "a,b"}, awkwardNames...), 0, 5) {
		want := url.Values{"q": {q}, "sort": {"-empathy"}, "hide": {"rank", "toxicity"}, "family": {"Odd, %", "Even"}}
		w.open(t, w.base, "?"+want.Encode())
		before := w.names(t)
		if slices.Contains(awkwardNames, q) && !slices.Contains(before, q) {
			t.Errorf("search %q in the address: %q", q, before)
		}
		if got := evaluate[string](t, w.browser, `document.querySelector('.tabletools [type=search]').value`); got != q {
			t.Errorf("search %q in the address: the field has %q", q, got)
		}
		w.tick(t, 0, "Columns", "Empathy")
		want["hide"] = append(want["hide"], "empathy")
		w.wantQuery(t, want)
		w.do(t, chromedp.Reload())
		w.wantQuery(t, want)
		if got := w.names(t); !slices.Equal(got, before) {
			t.Errorf("search %q: after reloading %q, want %q", q, got, before)
		}
		w.wantQuiet(t, q)
	}
}

// testHistory goes back and forward over what was chosen.
func (w *tables) testHistory(t *testing.T) {
	w.open(t, w.base, bothBoards)
	// A full history drops steps that no hand has made first.
	if _, err := chromedp.Call(w.ctx, page.ResetNavigationHistory, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	type view struct{ query, count, first string }
	now := func() view {
		t.Helper()
		return view{w.query(t).Encode(), w.count(t), strings.Join(w.names(t), "|")}
	}
	views := []view{now()}
	for _, step := range []func(){
		func() { w.sortBy(t, evalBoard, "empathy") },
		func() { w.tick(t, 0, "Filter", "Even") },
		func() { w.typeIn(t, "sure") },
		func() { w.typeIn(t, "") },
		func() { w.click(t, ".tabletools button:last-child") },
	} {
		step()
		views = append(views, now())
	}
	// Typing a word is one step; taking it away while still there is none.
	views = slices.Delete(views, 3, 4)
	for i := len(views) - 2; i >= 0; i-- {
		w.history(t, "back")
		if got := await(now, views[i]); got != views[i] {
			t.Errorf("back to step %d: %+v, want %+v", i, got, views[i])
		}
	}
	for i := 1; i < len(views); i++ {
		w.history(t, "forward")
		if got := await(now, views[i]); got != views[i] {
			t.Errorf("forward to step %d: %+v, want %+v", i, got, views[i])
		}
	}
	w.wantQuiet(t, bothBoards)
}

// testTwoTables works one of two tables and wants the other as it was.
func (w *tables) testTwoTables(t *testing.T) {
	w.open(t, w.base, bothBoards)
	eval, adv := w.names(t), w.column(t, advBoard, "model")
	w.sortBy(t, advBoard, "therapy")
	w.tick(t, 1, "Filter", "Even")
	w.tick(t, 1, "Columns", "Names a medication")
	w.wantQuery(t, url.Values{"adv.sort": {"therapy"}, "adv.family": {"Even"}, "adv.hide": {"medication"}})
	if got := w.names(t); !slices.Equal(got, eval) {
		t.Errorf("the first board follows the second: %q", got)
	}
	advNow := w.column(t, advBoard, "model")
	if len(advNow) != 8 {
		t.Errorf("the second board has %q", advNow)
	}
	w.typeIn(t, "model")
	if got := w.column(t, advBoard, "model"); !slices.Equal(got, advNow) {
		t.Errorf("the second board follows the first: %q", got)
	}
	w.click(t, ".tabletools button:last-child") // the first's Reset
	w.wantQuery(t, url.Values{"adv.sort": {"therapy"}, "adv.family": {"Even"}, "adv.hide": {"medication"}})
	if got := evaluate[string](t, w.browser, `document.querySelector('table.heat tfoot th')?.textContent ?? ''`); got != "All models" && len(adv) != 17 {
		t.Errorf("the line of all models: %q", got)
	}
	w.wantQuiet(t, bothBoards)
}

// savedCSV takes the view of the first table as CSV.
func (w *tables) savedCSV(t *testing.T) [][]string {
	t.Helper()
	data := w.download(t, `[...document.querySelectorAll('.tabletools button')].find(b => b.textContent.startsWith('CSV')).click()`, "*.csv")
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	return rows
}

// testCSV saves a view and reads it: the columns and rows shown, in their order,
// at the precision of the site's own files, and no cell a formula.
func (w *tables) testCSV(t *testing.T) {
	exact := map[string]string{}
	rows, err := csv.NewReader(bytes.NewReader(built(t, theTableSite).files["data/leaderboard.csv"])).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) int { return slices.Index(rows[0], name) }
	for _, r := range rows[1:] {
		exact[r[at("model")]+" "+r[at("scale")]] = strings.Join([]string{r[at("value")], r[at("ci95_low")], r[at("ci95_high")],
			r[at("n")]}, "|")
	}
	w.open(t, w.base, "?sort=empathy&hide=overall&hide=toxicity&family=Even")
	names := w.names(t)
	got := w.savedCSV(t)
	head := []string{"Rank", "Model", "Model id"}
	for _, c := range []string{"Empathy", "Specificity", "Medical advice", "Factual consistency"} {
		head = append(head, c, c+" low", c+" high", c+" n")
	}
	if d := cmp.Diff(head, got[0]); d != "" {
		t.Fatalf("head (-want +got):\n%s", d)
	}
	if len(got) != 9 {
		t.Fatalf("%d lines, want a head and 8", len(got))
	}
	for i, r := range got[1:] {
		if strings.TrimPrefix(r[1], "'") != names[i] {
			t.Errorf("line %d is %q, want %q", i+2, r[1], names[i])
		}
		for c, scale := range []string{"empathy", "specificity", "medical_advice", "factual_consistency"} {
			if have, want := strings.Join(r[3+4*c:7+4*c], "|"), exact[r[2]+" "+scale]; have != want {
				t.Errorf("%s, %s: %s, want %s", r[2], scale, have, want)
			}
		}
		for _, cell := range r {
			if isFormula(cell) {
				t.Errorf("a spreadsheet takes %q for a formula", cell)
			}
		}
	}
	if !strings.Contains(fmt.Sprint(got), `'=HYPERLINK("http://x")`) {
		t.Error("the name that is a formula is not there as text")
	}
	w.open(t, w.base, "models/?experts.q=quoted")
	got = w.savedCSV(t)
	head = []string{"Model", "Model id"}
	for _, c := range []string{"Overall", "Medical advice"} {
		head = append(head, c, c+" low", c+" high", c+" n")
	}
	head = append(head, "Mistakes on the stress test", "Released", "Rated by")
	if d := cmp.Diff(head, got[0]); d != "" {
		t.Errorf("models, head (-want +got):\n%s", d)
	}
	if len(got) != 2 || got[1][0] != `The "quoted"` || got[1][1] != "m01" {
		t.Errorf("models: %q", got)
	}
	w.wantQuiet(t, "models/")
}

// testCompare chooses models: the link has them, and the address, and no more
// than six can be chosen.
func (w *tables) testCompare(t *testing.T) {
	for _, path := range []string{bothBoards, "models/"} {
		w.open(t, w.base, path)
		if evaluate[int](t, w.browser, `document.querySelectorAll('td input, th input').length`) != 0 {
			t.Errorf("/%s: ticks before they were asked for", path)
		}
		evaluate[any](t, w.browser, `[...document.querySelectorAll('.tabletools button')].find(b => b.textContent === 'Compare').click()`)
		w.poll(t, path, `document.querySelector('tbody input') !== null`)
		link := `(() => { const a = document.querySelector('.chosen a'); return a?.getClientRects().length ? a.textContent + ' ' + a.href.replace(/^.*?:\/\/[^/]*/, '') : '' })()`
		choose := func(name string) {
			t.Helper()
			if !evaluate[bool](t, w.browser, fmt.Sprintf(`(() => { const i = [...document.querySelectorAll('tbody input')].find(i => i.ariaLabel === 'Compare ' + %s); i?.click(); return !!i })()`, quoted(name))) {
				t.Fatalf("/%s: no tick for %s", path, name)
			}
		}
		choose("模型")
		if got := evaluate[string](t, w.browser, link); got != "" {
			t.Errorf("/%s: a link for one model: %s", path, got)
		}
		choose("a,b")
		got := evaluate[string](t, w.browser, link)
		u, _ := url.Parse(strings.TrimPrefix(got, "Compare 2 models "))
		if u == nil || u.Path != "/compare/" || !slices.Equal(slices.Sorted(slices.Values(u.Query()["m"])), []string{"m00", "m02"}) {
			t.Errorf("/%s: two models give %q", path, got)
		}
		w.wantQuery(t, u.Query())
		for _, n := range []string{"Model 8", "Model 9", "Model 10", "Model 11"} {
			choose(n)
		}
		if got := evaluate[int](t, w.browser, `[...document.querySelectorAll('tbody input')].filter(i => !i.disabled).length`); got != 6 {
			t.Errorf("/%s: with six chosen %d can be chosen", path, got)
		}
		w.do(t, chromedp.Reload())
		w.poll(t, path, `(`+link+`).startsWith("Compare 6 models ")`)
		w.history(t, "back")
		w.poll(t, path, `(`+link+`).startsWith("Compare 5 models ")`)
		w.wantQuiet(t, path)
	}
}

// testSticky scrolls past the head and sideways: head and first column stay, on a
// desktop in the window, on a phone in the box.
func (w *tables) testSticky(t *testing.T) {
	for _, width := range []int64{1280, 375} {
		w.width(t, width)
		w.open(t, w.base, bothBoards)
		w.poll(t, bothBoards, fmt.Sprintf(`document.querySelector('.scroll:has(table.board)').classList.contains('fits') === %t`, width == 1280))
		got := evaluate[map[string]float64](t, w.browser, `(() => {
			for (const all of document.querySelectorAll('.pick input[value=all]')) all.click(); // a phone shows the columns that are picked
			const box = document.querySelector('.scroll:has(table.board)'), row = box.querySelectorAll('tbody tr')[9], th = box.querySelector('th.model'), cell = row.querySelector('th');
			if (box.classList.contains('fits')) row.scrollIntoView();
			else box.scrollTop = 400;
			box.scrollLeft = 200;
			const top = Math.max(0, box.getBoundingClientRect().top);
			return {head: th.getBoundingClientRect().top - top, left: cell.getBoundingClientRect().left - box.getBoundingClientRect().left, moved: box.scrollLeft + 0, page: document.documentElement.scrollWidth};
		})()`)
		if got["head"] < -2 || got["head"] > 2 {
			t.Errorf("at %d pixels the head is %g from the top", width, got["head"])
		}
		if width == 375 && (got["moved"] != 200 || got["left"] < -1 || got["left"] > 1) {
			t.Errorf("at %d pixels, scrolled sideways by %g, the first column is %g from the left", width, got["moved"], got["left"])
		}
		if got["page"] > float64(width) {
			t.Errorf("at %d pixels the page is %g wide", width, got["page"])
		}
		if width == 375 {
			if small := evaluate[string](t, w.browser, `[...document.querySelectorAll('.tabletools :is(button, summary, input), .sort')].filter(e => e.getClientRects().length).filter(e => e.getBoundingClientRect().height < 44).map(e => e.className + e.textContent).join()`); small != "" {
				t.Errorf("targets lower than 44 pixels: %s", small)
			}
		}
	}
	w.width(t, 1280)
}

// history goes a step back or forward. The step is asked for a moment later: a
// page that is left at once cannot answer.
func (w *tables) history(t *testing.T, way string) {
	t.Helper()
	evaluate[any](t, w.browser, `setTimeout(() => history.`+way+`(), 10), null`)
}

// await asks until the answer is the one that is wanted and returns the last one.
func await[T comparable](now func() T, want T) T {
	got := now()
	for end := time.Now().Add(patience); got != want && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		got = now()
	}
	return got
}
