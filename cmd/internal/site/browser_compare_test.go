package site

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// What a comparison shows, read from the page.
const (
	compareChosen = `[...document.querySelectorAll('.chips li')].map(c => c.textContent.replace(' ×', ''))`
	compareHeads  = `(document.querySelector('[data-result]').hidden || !document.querySelector('.chips li') ? [] : [...document.querySelectorAll('[data-part=eval]:not([hidden]) thead th:has(a)')]).map(c => c.textContent.trim())`
	compareSaid   = `document.querySelector('.said').textContent`
	compareDone   = `!document.querySelector('[data-result]').hasAttribute('aria-busy')`
)

// TestCompare chooses models on /compare/ as a reader does, and compares what is
// shown with the board. A plain run opens every other address.
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
		b.choose(t, "belta") // a letter from Beta, and from Delta
		b.wantSaid(t, "fits 2 models")
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
		evaluate[any](t, b, `localStorage.clear()`)
	})

	t.Run("address", func(t *testing.T) {
		type address struct {
			query string
			want  []string // chosen
			shown []string // side by side
			said  []string
			panel string
		}
		for _, c := range sample.InTurn([]address{
			{"", nil, nil, nil, ""},
			{"?m=beta&m=alpha", []string{"Beta & Söhne <3", "Alpha"}, []string{"Beta & Söhne <3", "Alpha"}, nil, ""},
			{"?m=alpha-old&m=people&m=alpha", []string{"Alpha", "People"}, []string{"Alpha", "People"}, nil, ""},
			{"?m=alpha&m=nobody&m=people&m=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E", []string{"Alpha", "People"}, []string{"Alpha", "People"},
				[]string{"There is no model “nobody” on this site.", "There is no model “<img src=x onerror=alert(1)>” on this site."}, ""},
			{"?m=nobody", nil, nil, []string{"no model “nobody”"}, ""},
			{"?m=alpha&m=gamma&panel=campus", []string{"Alpha", "Gamma"}, []string{"Alpha", "Gamma"}, nil, "campus"},
			{"?m=alpha&m=gamma&panel=robot", []string{"Alpha", "Gamma"}, []string{"Alpha‡", "Gamma"}, nil, "robot"},
			{"?m=alpha&m=gamma&panel=nowhere", []string{"Alpha", "Gamma"}, []string{"Alpha", "Gamma"}, []string{"no panel “nowhere”"}, ""},
			{"?m=alpha&m=delta", []string{"Alpha", "Delta"}, nil, nil, ""}, // delta's only run is withdrawn
		}, 1, 2) {
			b.open(t, base, "compare/"+c.query)
			b.poll(t, "compare/", compareDone)
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
		models := []string{"people", "alpha", "gamma", "beta"}
		for _, panel := range []string{"clinic", "campus", "robot"} {
			of := s.lb.PanelByID(panel).Eval
			b.open(t, base, "compare/?m="+strings.Join(models, "&m=")+"&panel="+panel)
			b.poll(t, "compare/", compareDone+` && document.querySelectorAll('[data-part=eval] thead a').length === 4`)
			got := evaluate[[][]string](t, b, `[...document.querySelectorAll('[data-part=eval] tbody tr')].map(tr => [...tr.children].slice(2).map(c => (c.matches('.best') ? '*' : '') + c.textContent.trim()))`)
			if d := cmp.Diff(compareTexts(of, s.lb, models), got); d != "" {
				t.Errorf("%s (-board +page):\n%s", panel, d)
			}
			if got := evaluate[bool](t, b, `!!document.querySelector('[data-result] .caution')`); got != (panel == "robot") {
				t.Errorf("%s: a caution that these are not experts: %v", panel, got)
			}
		}
	})

	// The page adjusts the tests of chosen models as the boards do: of as many as fit side by side and of fewer.
	t.Run("here", func(t *testing.T) {
		only, clear := 0, 0
		for _, site := range []*builtSite{built(t, theRealSite), built(t, theDemoSite)} {
			var asked []string
			var want [][]int
			for _, panel := range site.lb.Panels {
				for _, of := range panel.Boards() {
					for n := 2; n <= min(page.CompareMost, len(of.Rows)); n++ {
						for from := range len(of.Rows) - n + 1 {
							pairs, tests := comparedTests(t, site, of, of.Rows[from:from+n])
							if len(pairs) == 0 {
								continue
							}
							found := []int{}
							for i, o := range board.Here(pairs) {
								found = append(found, map[board.Outcome]int{board.Better: 1, board.Worse: -1}[o])
								if o.Clear() {
									clear++
								}
								if o.Clear() && pairs[i].Winner == nil {
									only++
								}
							}
							asked, want = append(asked, tests), append(want, found)
						}
					}
				}
			}
			b.open(t, b.serve(t, site), "compare/")
			script := list.First(site.paths(".js"), func(path string) bool { return strings.HasPrefix(path, "assets/here-") })
			evaluate[any](t, b, `import(new URL('../`+script+`', location.href)).then(m => { window.found = [`+strings.Join(asked, ",")+`].map(m.here) }), 0`)
			b.poll(t, "compare/", `!!window.found`)
			for i, got := range evaluate[[][]int](t, b, `window.found`) {
				if !slices.Equal(got, want[i]) {
					t.Errorf("of %.500s: %v, want %v", asked[i], got, want[i])
				}
			}
		}
		if only == 0 || clear < 100 {
			t.Errorf("%d clear, %d in a comparison alone: too few were looked at", clear, only)
		}
	})

	// What two models share comes first, and nothing is said to be unpublished that was never rated.
	t.Run("shared", func(t *testing.T) {
		b.open(t, b.serve(t, built(t, theRealSite)), "compare/?m=gpt-5&m=gpt-4-0613")
		b.poll(t, "compare/", `document.querySelector('[data-part=eval]').hidden`)
		got := evaluate[[]string](t, b, `[...document.querySelectorAll('.compare-says p')].map(p => p.textContent)`)
		if len(got) != 2 || !strings.HasPrefix(got[0], "Unbeaten here on the stress test: GPT-4 ") ||
			!strings.HasPrefix(got[1], "No two of these were rated by the same panel on the six dimensions:") {
			t.Errorf("it says %q", got)
		}
		if got := evaluate[string](t, b, `document.querySelector('[data-result]').textContent`); strings.Contains(got, "published") {
			t.Error("something is said not to be published")
		}
	})

	t.Run("remembered", func(t *testing.T) {
		b.open(t, base, "compare/")
		evaluate[any](t, b, `localStorage.setItem('counselboard.models', '["beta","nobody","alpha"]')`)
		b.open(t, base, "compare/")
		b.wantCompare(t, "?m=beta&m=alpha", "Beta & Söhne <3", "Alpha")
		b.open(t, base, "compare/?m=alpha&m=gamma")
		b.wantCompare(t, "?m=alpha&m=gamma", "Alpha", "Gamma")
		evaluate[any](t, b, `localStorage.clear()`)
	})

	t.Run("taken away", func(t *testing.T) {
		b.open(t, base, "compare/?m=alpha&m=beta")
		b.poll(t, "compare/", `!document.querySelector('[data-exports]').hidden`)
		take := func(kind string) string {
			evaluate[any](t, b, `(() => {
				window.taken = '';
				URL.createObjectURL = (blob) => { blob.text().then(text => { window.taken = text }); return 'blob:none' };
				HTMLAnchorElement.prototype.click = function () { window.named = this.download };
				navigator.clipboard.writeText = async (text) => { window.taken = text };
				document.querySelector('[data-export=`+kind+`]').click();
			})()`)
			b.poll(t, "compare/", `!!window.taken`)
			return evaluate[string](t, b, `window.taken`)
		}
		if got := take("link"); got != base+"compare/?m=alpha&m=beta" {
			t.Errorf("the link is %s", got)
		}
		tex := take("tex")
		for _, want := range []string{`\toprule`, "Alpha & Beta \\& Söhne <3", `\bottomrule`, "Medical advice & "} {
			if !strings.Contains(tex, want) {
				t.Errorf("in LaTeX, no %q:\n%s", want, tex)
			}
		}
		rows, err := csv.NewReader(strings.NewReader(take("csv"))).ReadAll()
		if err != nil || evaluate[string](t, b, `window.named`) != "compare-alpha-beta.csv" {
			t.Fatalf("%v, called %s", err, evaluate[string](t, b, `window.named`))
		}
		if d := cmp.Diff([]string{"component", "panel", "scale", "model", "less", "value", "ci95_low", "ci95_high", "n", "better"},
			rows[0]); d != "" {
			t.Errorf("the columns (-want +got):\n%s", d)
		}
		of, numbers, pairs := s.lb.PanelByID("clinic").Eval, 0, 0
		for _, r := range rows[1:] {
			if r[1] == "clinic" && r[2] == "overall" && r[4] == "" {
				f := of.RowOf(r[3]).Headline()
				if got, err := strconv.ParseFloat(r[5], 64); err != nil || math.Abs(got-f.Value) > 5e-5 || r[8] != strconv.Itoa(f.N) {
					t.Errorf("%q, want %v, n %d", r, f.Value, f.N)
				}
				numbers++
			}
			if r[4] != "" {
				pairs++
			}
		}
		if numbers != 2 || pairs < len(counselbench.Dimensions)+len(counselbench.Modes) {
			t.Errorf("%d figures, %d pairs", numbers, pairs)
		}
		if drawing := take("svg"); xml.Unmarshal([]byte(drawing), new(any)) != nil || !strings.Contains(drawing, "Alpha") ||
			strings.Count(drawing, "<line") < 20 {
			t.Errorf("the drawing: %.300s", drawing)
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
		b.poll(t, query, compareDone+` && document.querySelectorAll('[data-part=eval] thead a').length > 2`)
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
}

// comparedTests gives the comparisons of every two of some rows on all that a page shows of
// them, and the same as its script reads them.
func comparedTests(t *testing.T, site *builtSite, of *board.Board, rows []*board.Row) (pairs []*board.Pair, tests string) {
	t.Helper()
	var read []map[string]any
	for i, r := range rows {
		var file page.CompareFile
		if err := json.Unmarshal(site.files["data/compare/"+r.Model.ID+".json"], &file); err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(file.Boards, func(x page.ComparedRow) bool {
			return x.Panel == of.Panel().ID && x.Component.Equal(of.Component)
		})
		for _, other := range rows[i+1:] {
			for _, f := range r.All() {
				if p := of.Between(f.Scale.ID, r, other); p != nil {
					pairs = append(pairs, p)
					read = append(read, map[string]any{"test": file.Boards[at].Pairs[other.Model.ID].Tests[f.Scale.ID],
						"low": f.Scale.LowerIsBetter})
				}
			}
		}
	}
	data, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	return pairs, string(data)
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

// compareTexts gives what a board says of models, scale by scale: their values, those
// that none of the others beats with a star, and the names of these.
func compareTexts(of *board.Board, lb *board.Leaderboard, models []string) [][]string {
	var out [][]string
	for k, s := range of.Scales {
		var line []string
		var best []string
		beaten := map[string]bool{}
		tested := false
		var rows []*board.Row
		for _, m := range models {
			rows = append(rows, of.RowOf(m))
		}
		for _, r := range rows {
			for _, other := range rows {
				if r == nil || other == nil || r == other {
					continue
				}
				p := of.Between(s.ID, r, other)
				tested = tested || p.PHolm != nil
				beaten[r.Model.ID] = beaten[r.Model.ID] || p.Winner == other
			}
		}
		for _, r := range rows {
			if r == nil && k == 0 {
				line = append(line, "—not rated here")
				continue
			} else if r == nil {
				line = append(line, "— not rated here")
				continue
			}
			f := r.Figures[k]
			text := strings.TrimSuffix(valueOf(f), unlikeOf(f)) // which two models alone have room for
			if slices.Contains(slices.Collect(maps.Values(beaten)), true) && !beaten[r.Model.ID] {
				text = "*" + text
				best = append(best, r.Model.Name)
			}
			line = append(line, text)
		}
		found := "no clear difference"
		if !tested {
			found = "not tested"
		}
		if n := len(best); n == 1 {
			found = best[0]
		} else if n > 1 {
			found = strings.Join(best[:n-1], ", ") + " and " + best[n-1]
		}
		out = append(out, append(line, found))
	}
	return out
}
