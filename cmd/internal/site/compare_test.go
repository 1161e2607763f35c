package site

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// longFolder is the item site with more models on a board than a page shows pairs of.
func longFolder() folder {
	f := folder(itemFolder())
	for m := range 12 {
		id := fmt.Sprintf("extra-%02d", m)
		f.add("results/models/"+id+".toml", fmt.Sprintf("name = \"Extra %d\"\naccess = \"private\"\n", m))
		f.run(result.Run{
			ID: "clinic." + id + ".eval", Component: result.Eval, Model: id, Panel: "clinic", Responses: "set." + id, Date: "2025-03-01",
			Source: result.Source{Title: "A study"}, Questions: itemQuestions, Ratings: evalRatings(0, m%5, []string{"e1", "e2", "e3"}),
		})
	}
	return f
}

// TestComparePage checks that /compare/ holds every model and every verdict
// without its script, and that its index names what can be chosen.
func TestComparePage(t *testing.T) {
	long := buildSite(fstest.MapFS(longFolder()), Options{})
	for _, c := range []struct {
		name  string
		site  *builtSite
		panel string
		pairs bool
	}{{"real", built(t, theRealSite), "counselbench-2025-experts", true}, {"items", built(t, theItemSite), "clinic", true}, {"long", long, "clinic", false}} {
		t.Run(c.name, func(t *testing.T) {
			if c.site.err != nil {
				t.Fatal(c.site.err)
			}
			p := c.site.page(t, "compare/index.html")
			lb := c.site.boards()
			e := lb.PanelByID(c.panel).Eval

			linked := map[string]bool{}
			for _, a := range allElements(findElement(p.root, "section", "class", "every"), "a") {
				href, _ := attrOf(a, "href")
				linked[strings.TrimSuffix(strings.TrimPrefix(href, "../models/"), "/")] = true
			}
			for _, m := range lb.Models {
				if !linked[m.ID] {
					t.Errorf("%s is not on the page", m.ID)
				}
			}

			rows := bodyRows(regionOf(p, "Every model on six dimensions"))
			for i, r := range e.Rows {
				if got := strings.Join(rows[i], " "); !strings.Contains(got, r.Model.Name) || !strings.Contains(got, num.Decimal(r.Headline().Value, 2)) || !strings.Contains(got, num.IntervalOn(r.Headline().Scale, r.Headline().CI)) {
					t.Errorf("row %d of the board, %s, is %q", i+1, r.Model.Name, got)
				}
			}

			verdicts := bodyRows(regionOf(p, "Verdicts on overall quality"))
			if len(verdicts) != len(e.Rows) {
				t.Fatalf("%d lines of verdicts, want %d", len(verdicts), len(e.Rows))
			}
			for i, r := range e.Rows {
				cells := verdicts[i][1:]
				if !c.pairs {
					cells = cells[1:] // its number
				}
				for j, other := range e.Rows {
					if i == j {
						continue
					}
					want := 1
					switch e.Between("overall", r, other).Winner {
					case r:
						want = 0
					case other:
						want = 2
					}
					for k := range 3 {
						if got := names(cells[k], e.Rows, j, c.pairs); got != (k == want) {
							t.Errorf("%s and %s: column %d, %q, names it: %v", r.Model.Name, other.Model.Name, k, cells[k], got)
						}
					}
				}
			}

			region := regionOf(p, "Every pair on six dimensions")
			if (region != nil) != c.pairs {
				t.Fatalf("a table of every pair: %v", region != nil)
			}
			if c.pairs {
				pairs := bodyRows(region)
				if want := len(e.Rows) * (len(e.Rows) - 1) / 2; len(pairs) != want {
					t.Fatalf("%d pairs, want %d", len(pairs), want)
				}
				n := 0
				for i, r := range e.Rows {
					for _, other := range e.Rows[i+1:] {
						for k, s := range result.Dimensions {
							x := e.Between(s.ID, r, other)
							verdict := "no clear difference"
							if w := x.Winner; w != nil {
								verdict = w.Model.Name + " is better"
							}
							if got := pairs[n][k+1]; !strings.HasPrefix(got, num.Signed(*x.Difference)) || !strings.HasSuffix(got, shortenVerdict(verdict)) {
								t.Errorf("%s on %s: %q, want %s and %q", pairs[n][0], s.ID, got, num.Signed(*x.Difference), verdict)
							}
						}
						n++
					}
				}
			}

			controls := findElement(p.root, "div", "class", "controls")
			chosen, panels, by := firstElement(controls, "datalist"), findElement(controls, "select", "id", "compare-panel"), findElement(controls, "select", "id", "compare-by")
			if n := len(allElements(chosen, "option")); n != len(lb.Models) {
				t.Errorf("%d models to choose from, want %d", n, len(lb.Models))
			}
			if first, _ := attrOf(firstElement(panels, "option"), "value"); first != c.panel || len(allElements(by, "option")) != len(result.Dimensions) {
				t.Errorf("the first board is %q, and there are %d dimensions", first, len(allElements(by, "option")))
			}
			for label, want := range map[string]int{"Six dimensions by model": len(result.Dimensions), "Failure rates by mode and model": len(result.Modes) + 1} {
				if rows := bodyRows(regionOf(p, label)); len(rows) != want {
					t.Errorf("%s: %d rows to fill, want %d", label, len(rows), want)
				}
			}
		})
	}
}

// names says whether a cell names a row: by its name or, on a long board, its number.
func names(cell string, rows []*board.Row, at int, byName bool) bool {
	for part := range strings.SplitSeq(cell, ", ") {
		var lo, hi int
		switch n, _ := fmt.Sscanf(part, "%d–%d", &lo, &hi); {
		case byName && part == rows[at].Model.Name, !byName && n == 1 && lo == at+1, !byName && n == 2 && lo <= at+1 && at+1 <= hi:
			return true
		}
	}
	return false
}

func shortenVerdict(s string) string {
	if name, ok := strings.CutSuffix(s, " is better"); ok {
		return page.Shorten(name, 24) + " is better"
	}
	return s
}

// regionOf gives the table of a region with a label; nil where there is none.
func regionOf(p *htmlPage, label string) *html.Node {
	return firstElement(findElement(p.root, "div", "aria-label", label), "table")
}

// bodyRows gives the texts of a table's cells.
func bodyRows(table *html.Node) [][]string {
	var out [][]string
	for _, tr := range allElements(firstElement(table, "tbody"), "tr") {
		var row []string
		for c := range tr.ChildNodes() {
			if c.Type == html.ElementNode {
				row = append(row, textOf(c))
			}
		}
		out = append(out, row)
	}
	return out
}

// comparedCell is what a cell of a model's file for /compare/ says.
type comparedCell struct {
	Value, Interval, Says string
	Best, Whisker         bool
}

func readCompared(td *html.Node) comparedCell {
	c := comparedCell{Best: findElement(td, "a", "class", "value best") != nil, Whisker: firstElement(td, "svg") != nil}
	for _, n := range append(allElements(td, "a"), allElements(td, "span")...) {
		class, _ := attrOf(n, "class")
		switch text := strings.TrimSpace(textOf(n)); {
		case strings.HasPrefix(class, "value"):
			c.Value = text
		case class == "none":
			c.Value = num.Dash
		case class == "interval" && c.Interval == "":
			c.Interval = text
		case strings.HasPrefix(class, "says"):
			c.Says = text
		}
	}
	return c
}

// comparedCells gives the cells of a row.
func comparedCells(tr *html.Node) []comparedCell {
	var out []comparedCell
	for _, td := range allElements(tr, "td") {
		out = append(out, readCompared(td))
	}
	return out
}

// saysOf gives the verdict of a comparison in words.
func saysOf(p *board.Pair, better string) string {
	switch {
	case p.PHolm == nil:
		return "not tested: " + p.Untested
	case p.Winner == nil:
		return "no clear difference"
	}
	return page.Shorten(p.Winner.Model.Name, 24) + " " + better
}

// TestCompareFiles holds what /compare/ reads against the boards: every figure,
// and every comparison once, in the file of the model that stands higher.
func TestCompareFiles(t *testing.T) {
	for _, site := range []func() *builtSite{theRealSite, theItemSite} {
		s := built(t, site)
		lb := s.boards()
		files := map[string]*html.Node{}
		for _, m := range lb.Models {
			var f page.CompareFile
			if err := json.Unmarshal(s.files["data/compare/"+m.ID+".json"], &f); err != nil || f.ID != m.ID || f.Name != m.Name {
				t.Fatalf("%s: %v, %s, %s", m.ID, err, f.ID, f.Name)
			}
			root, err := html.Parse(strings.NewReader(f.HTML))
			if err != nil {
				t.Fatal(err)
			}
			files[m.ID] = root
		}
		compared, tested := 0, 0
		for _, p := range lb.Panels {
			if p.Eval != nil {
				for i, r := range p.Eval.Rows {
					table := findElement(files[r.Model.ID], "table", "data-eval", p.ID)
					figures := comparedCells(firstElement(table, "tr"))
					if len(figures) != len(r.Figures) {
						t.Fatalf("%s on %s: %d figures", r.Model.ID, p.ID, len(figures))
					}
					for k, f := range r.Figures {
						want := comparedCell{Value: num.Dash, Interval: f.Absent, Best: f.Leads, Whisker: f.Known()}
						if f.Known() {
							want.Value, want.Interval = num.OnScale(f.Scale, f.Value), f.NoInterval
						}
						if f.HasInterval() {
							want.Interval = num.IntervalOn(f.Scale, f.CI)
						}
						if d := cmp.Diff(want, figures[k]); d != "" {
							t.Errorf("%s, %s (-want +got):\n%s", r.ID, f.Scale.ID, d)
						}
					}
					for j, other := range p.Eval.Rows {
						tr := findElement(table, "tr", "data-with", other.Model.ID)
						if want := p.Eval.Between("overall", r, other) != nil && j > i; (tr != nil) != want {
							t.Errorf("%s: a comparison with %s: %v", r.ID, other.Model.ID, tr != nil)
						}
						if tr == nil {
							continue
						}
						for k, got := range comparedCells(tr) {
							x := p.Eval.Between(result.Dimensions[k].ID, r, other)
							want := comparedCell{Value: num.Signed(*x.Difference), Interval: "no interval", Says: saysOf(x, "is better")}
							if x.CI != nil {
								want.Interval = num.SignedRange(x.CI.Lo, x.CI.Hi)
							}
							if d := cmp.Diff(want, got); d != "" {
								t.Errorf("%s and %s (-want +got):\n%s", r.ID, other.Model.ID, d)
							}
							compared++
						}
					}
				}
			}
			if p.Adv != nil {
				for _, m := range p.Adv.Pairs {
					found := 0
					for _, side := range []struct{ a, b *board.Row }{{m.A, m.B}, {m.B, m.A}} {
						tr := findElement(findElement(files[side.a.Model.ID], "table", "data-adv", p.ID), "tr", "data-with", side.b.Model.ID)
						if tr == nil {
							continue
						}
						found++
						x := p.Adv.Between(m.Scale.ID, side.a, side.b)
						want := comparedCell{Value: fmt.Sprintf("%d : %d", *x.OnlyA, *x.OnlyB), Says: saysOf(x, "fails less")}
						if d := cmp.Diff(want, comparedCells(tr)[result.ScaleIndex(result.Adv, m.Scale.ID)]); d != "" {
							t.Errorf("%s, %s and %s (-want +got):\n%s", m.Scale.ID, side.a.ID, side.b.ID, d)
						}
					}
					if found != 1 {
						t.Errorf("%s, %s and %s: %d times, want once", m.Scale.ID, m.A.ID, m.B.ID, found)
					}
					tested++
				}
			}
		}
		if compared == 0 || tested == 0 {
			t.Errorf("%d comparisons and %d tests were checked", compared, tested)
		}
	}
}

// TestNeighbours checks the models that a model's page names beside it.
func TestNeighbours(t *testing.T) {
	s := buildSite(fstest.MapFS(longFolder()), Options{})
	if s.err != nil {
		t.Fatal(s.err)
	}
	e := s.boards().PanelByID("clinic").Eval
	for _, r := range e.Rows {
		p := s.page(t, "models/"+r.Model.ID+"/index.html")
		tied := 0
		for _, other := range e.Rows {
			if other != r && e.Between("overall", r, other).Winner == nil {
				tied++
			}
		}
		if got := textOf(p.ids["neighbours"]); !strings.Contains(got, "no clear difference from") || !strings.Contains(got, num.Words(tied)) {
			t.Errorf("%s: %q, want %d neighbours", r.Model.ID, got, tied)
		}
		near := bodyRows(regionOf(p, "Nearest models on overall quality"))
		for i, row := range near {
			for _, other := range e.Rows {
				if other.Model.Name != row[0] {
					continue
				}
				x := e.Between("overall", r, other)
				if row[1] != num.Signed(*x.Difference) || (row[3] == "no clear difference") != (x.Winner == nil) {
					t.Errorf("%s, neighbour %d: %q, want %s", r.Model.ID, i, row, num.Signed(*x.Difference))
				}
			}
		}
		if len(near) < min(tied, page.NeighboursShown) {
			t.Errorf("%s: %d neighbours shown of %d", r.Model.ID, len(near), tied)
		}
		if a := findElement(regionOf(p, "Nearest models on overall quality"), "a", "href", "../../compare/?m="+r.Model.ID+"&m="+idOf(e, near[0][0])); a == nil {
			t.Errorf("%s: no link to it and %s side by side", r.Model.ID, near[0][0])
		}
		all := bodyRows(regionOf(p, "Verdicts against every other model"))
		at := slices.Index(e.Rows, r)
		if want := min(at, board.Nearest) + min(len(e.Rows)-1-at, board.Nearest); len(all) != want {
			t.Fatalf("%s: %d verdicts, want %d", r.Model.ID, len(all), want)
		}
		for _, row := range all {
			other := e.Rows[slices.IndexFunc(e.Rows, func(x *board.Row) bool { return x.Model.Name == row[0] })]
			for k, s := range result.Dimensions {
				x, word := e.Between(s.ID, r, other), "no clear difference"
				switch x.Winner {
				case r:
					word = "better"
				case other:
					word = "worse"
				}
				difference := num.Signed(*x.Difference)
				if s.Percent {
					difference = num.SignedPoints(*x.Difference) + " pp"
				}
				if want := difference + " " + word; row[k+1] != want {
					t.Errorf("%s and %s on %s: %q, want %q", r.Model.ID, row[0], s.ID, row[k+1], want)
				}
			}
		}
	}
	if p := s.page(t, "models/delta/index.html"); p.ids["neighbours"] != nil {
		t.Error("a model on no board has neighbours")
	}
}

func idOf(e *board.Board, name string) string {
	for _, r := range e.Rows {
		if r.Model.Name == name {
			return r.Model.ID
		}
	}
	return ""
}
