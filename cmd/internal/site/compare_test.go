package site

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
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
					sides = append(sides, of.RowOf(strings.TrimSuffix(strings.TrimPrefix(href, "../models/"), "/")))
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
