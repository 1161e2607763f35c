package site

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/page"
)

// TestComparePage checks that /compare/ shows two models side by side without its
// script, as the boards have them, and names every model and panel that can be chosen.
func TestComparePage(t *testing.T) {
	for _, c := range []struct {
		name, eval, adv string
		site            *builtSite
	}{
		{"real", "counselbench-2025-experts", "counselbench-2025-adv-experts", built(t, theRealSite)},
		{"items", "clinic", "clinic", built(t, theItemSite)},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, lb := c.site.page(t, "compare/index.html"), c.site.lb
			for component, of := range map[string]*board.Board{"eval": lb.PanelByID(c.eval).Eval, "adv": lb.PanelByID(c.adv).Adv} {
				table := firstElement(findElement(p.root, "section", "data-part", component), "table")
				var sides []*board.Row
				for _, a := range allElements(firstElement(table, "thead"), "a") {
					href, _ := attrOf(a, "href")
					sides = append(sides, of.RowOf(modelOf(lb, strings.TrimSuffix(strings.TrimPrefix(href, "../models/"), "/"))))
				}
				x, y := sides[0], sides[1]
				rows := bodyRows(table)
				figures := x.All()
				if len(rows) != len(figures) {
					t.Fatalf("%s: %d rows, want %d", component, len(rows), len(figures))
				}
				here := hereOf(of, x, y)
				for _, f := range figures {
					at := slices.IndexFunc(rows, func(r []string) bool { return r[0] == f.Scale.Label })
					if at < 0 {
						t.Fatalf("%s: no row for %s", component, f.Scale.ID)
					}
					got := rows[at]
					for i, f := range []*board.Score{f, y.All()[slices.Index(figures, f)]} {
						if want := valueOf(f); got[2+i] != want {
							t.Errorf("%s: %q, want %q", f.Scale.ID, got[2+i], want)
						}
					}
					if want := foundOf(of.Between(f.Scale.ID, x, y), here[f.Scale.ID]); !strings.HasPrefix(got[5], want) {
						t.Errorf("%s: the verdict is %q, want %q", f.Scale.ID, got[5], want)
					}
				}
			}
			if n := len(allElements(firstElement(p.root, "datalist"), "option")); n != len(lb.Models) {
				t.Errorf("%d models to choose from, want %d", n, len(lb.Models))
			}
			panels := allElements(findElement(p.root, "select", "id", "compare-panel"), "option")
			if second, _ := attrOf(panels[1], "value"); second != c.eval {
				t.Errorf("the first panel is %q, want %q", second, c.eval)
			}
		})
	}
}

func modelOf(lb *board.Leaderboard, id string) *board.Model {
	return lb.Models[slices.IndexFunc(lb.Models, func(m *board.Model) bool { return m.ID == id })]
}

// valueOf gives a known value, with its interval if it has one, and that it is clearly
// unlike all others together.
func valueOf(f *board.Score) string {
	text := num.OnScale(f.Scale, f.Value)
	if f.HasInterval() {
		text += num.IntervalOn(f.Scale, f.CI)
	}
	return text + unlikeOf(f)
}

func unlikeOf(f *board.Score) string {
	if !f.Field.Clear() {
		return ""
	}
	how, who := "worse", num.Words(f.Field.Models)
	if f.Field.Better() {
		how = "better"
	}
	if f.Field.N != nil {
		who += " models"
	}
	return "clearly " + how + " than the other " + who + " together"
}

// hereOf gives by scale what is found for the first of two rows where their rows on a page are one family.
func hereOf(of *board.Board, x, y *board.Row) map[string]board.Outcome {
	var pairs []*board.Pair
	for _, f := range x.All() {
		if p := of.Between(f.Scale.ID, x, y); p != nil {
			pairs = append(pairs, p)
		}
	}
	out := map[string]board.Outcome{}
	for i, o := range board.Here(pairs) {
		out[pairs[i].Scale.ID] = o
	}
	return out
}

// foundOf gives the verdict on two models in words, or how it begins.
func foundOf(p *board.Pair, here board.Outcome) string {
	if p == nil {
		return "not tested"
	}
	winner, where := p.Winner, ""
	if winner == nil && here.Clear() {
		winner, where = map[board.Outcome]*board.Row{board.Better: p.A, board.Worse: p.B}[here], " in this comparison"
	}
	switch {
	case p.PHolm == nil:
		return "not tested: " + p.Untested
	case winner == nil && p.Depends():
		return "depends on the answers that raters were not sure of"
	case winner == nil:
		return "no clear difference"
	case p.OnlyA != nil:
		return chart.Short(winner.Model.Name) + " fewer mistakes" + where
	}
	return chart.Short(winner.Model.Name) + " better" + where
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

// TestCompareFiles holds what /compare/ reads against the boards: every figure, and
// every comparison once, in the file of the model that stands higher. Its sentence, [TestNoContradictions] reads.
func TestCompareFiles(t *testing.T) {
	compared, decided := 0, 0
	for _, site := range []func() *builtSite{theRealSite, theItemSite} {
		s := built(t, site)
		lb := s.lb
		for _, m := range lb.Models {
			var f page.CompareFile
			if err := json.Unmarshal(s.files["data/compare/"+m.ID+".json"], &f); err != nil || f.ID != m.ID || f.Name != m.Name {
				t.Fatalf("%s: %v, %s, %s", m.ID, err, f.ID, f.Name)
			}
			if want := len(m.Eval) + len(m.Adv); len(f.Boards) != want {
				t.Errorf("%s: on %d boards, want %d", m.ID, len(f.Boards), want)
			}
			for _, row := range f.Boards {
				of := lb.PanelByID(row.Panel).Board(s.src.Results.Benchmark.Component(row.Component.String()))
				r := of.RowOf(m)
				for _, x := range r.All() {
					want := page.ComparedCell{Text: x.Undefined}
					if x.Known() {
						want = page.ComparedCell{Text: num.OnScale(x.Scale, x.Value), Range: x.NoInterval, N: x.N, Field: unlikeOf(x)}
					}
					if x.HasInterval() {
						want.Range = num.IntervalOn(x.Scale, x.CI)
					}
					got := row.Figures[x.Scale.ID]
					if (got.Value != nil) != x.Known() || x.Known() && math.Abs(*got.Value-x.Value) > 5e-5 ||
						(got.CI != nil) != x.HasInterval() {
						t.Errorf("%s, %s: %v, want %v", r.ID, x.Scale.ID, got, x.Value)
					}
					got.Value, got.CI = nil, nil
					if d := cmp.Diff(want, got); d != "" {
						t.Errorf("%s, %s (-want +got):\n%s", r.ID, x.Scale.ID, d)
					}
				}
				for i, other := range of.Rows {
					to, ok := row.Pairs[other.Model.ID]
					if want := i > slices.Index(of.Rows, r) && of.Between(of.Scales[0].ID, r, other) != nil; ok != want {
						t.Errorf("%s: a comparison with %s: %v", r.ID, other.ID, ok)
					}
					if !ok {
						continue
					}
					for _, scale := range of.Scales {
						x, got := of.Between(scale.ID, r, other), to.Tests[scale.ID]
						compared++
						better := map[*board.Row]int{r: 1, other: -1}
						switch {
						case x.PHolm == nil:
							if got.Better != nil {
								t.Errorf("%s and %s on %s were not tested, and %d is better", r.ID, other.ID, scale.ID, *got.Better)
							}
						case got.Better == nil || *got.Better != better[x.Winner]:
							t.Errorf("%s and %s on %s: %v", r.ID, other.ID, scale.ID, got.Better)
						}
						if x.Winner != nil {
							decided++
						}
					}
				}
			}
		}
	}
	if compared < 400 || decided < 10 {
		t.Errorf("%d comparisons were checked, %d of them decided", compared, decided)
	}
}
