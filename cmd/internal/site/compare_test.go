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
					// Of two models alone a verdict can be found that the whole board leaves open; never another.
					if w := of.Between(f.Scale.ID, x, y).Winner; w != nil && !strings.HasPrefix(got[5], chart.Short(w.Model.Name)) {
						t.Errorf("%s: the verdict is %q, and %s is better", f.Scale.ID, got[5], w.Model.ID)
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
