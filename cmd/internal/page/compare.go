package page

import (
	"slices"
	"strings"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ComparePage is /compare/: two to six models side by side. It shows an example,
// in which its script sets the chosen ones, from the models' files.
type ComparePage struct {
	Page
	Most    int // models that can stand side by side
	Choices []CompareChoice
	Boards  []*BoardTable // the featured panel's first, then experts', then judges'
	Panels  []*board.Panel
	Looks   []MarkLook
	Example *Comparison // nil where no panel has rated two models
	Pairs   []*ComparedPage
}

// A ComparedPage is two models side by side at an address of their own, whole without
// a script: /compare/a--b/.
type ComparedPage struct {
	Page
	Of   *Comparison
	Said string // what the boards say of the two
	Href string // where others can be chosen beside them
}

// A CompareChoice is a model that can be chosen.
type CompareChoice struct {
	*board.Model
	Shared bool // another model has its name
}

// CompareMost bounds the models side by side: more do not fit a page of paper.
const CompareMost = 6

func (b *Builder) compare() Document {
	page := &ComparePage{Most: CompareMost, Looks: markLooks}
	b.begin("compare/", "compare", page)
	names := map[string]int{}
	for _, m := range b.lb.Models {
		names[Shorten(m.Name, nameLength)]++
	}
	for _, m := range b.lb.Models {
		page.Choices = append(page.Choices, CompareChoice{m, names[Shorten(m.Name, nameLength)] > 1})
	}
	for _, panel := range b.compareOrder() {
		boards := len(page.Boards)
		for _, of := range []*board.Board{panel.Eval, panel.Adv} {
			if of != nil {
				page.Boards = append(page.Boards, &BoardTable{Board: of, Rows: of.Rows})
			}
		}
		if len(page.Boards) > boards {
			page.Panels = append(page.Panels, panel)
		}
	}
	if models := b.compareExample(); models != nil {
		page.Example = b.comparison(models)
	}
	for _, pair := range b.compared {
		page.Pairs = append(page.Pairs, pair())
	}
	return page
}

// eachPair lists a page for every two models of the first EVAL and the first ADV
// board, unless these are long.
func (b *Builder) eachPair() {
	var boards []*board.Board
	if b.featured != nil {
		boards = append(boards, b.featured.Eval)
	}
	if b.adv != nil {
		boards = append(boards, b.adv.Adv)
	}
	made := map[string]bool{}
	for _, of := range boards {
		if len(of.Rows) > pairsShown {
			continue
		}
		for i, r := range of.Rows {
			for _, other := range of.Rows[i+1:] {
				path := comparedPath(r.Model, other.Model)
				if made[path] {
					continue
				}
				made[path] = true
				pair := sync.OnceValue(func() *ComparedPage { return b.comparedPage(path, r.Model, other.Model) })
				b.compared = append(b.compared, pair)
				b.page(path, "compared", nil, func() Document { return pair() })
			}
		}
	}
}

func (b *Builder) comparedPage(path string, models ...*board.Model) *ComparedPage {
	page := &ComparedPage{Of: b.comparison(models), Href: compareHref(nil, nil, models...)}
	page.Said = b.comparedSaid(page.Of)
	b.begin(path, "compared", page)
	return page
}

// comparedSaid is what the boards say of two models.
func (b *Builder) comparedSaid(c *Comparison) string {
	var out []string
	for _, p := range c.Parts {
		if p.Shared() {
			out = append(out, b.say("ComparedPair", p.Pair()))
		}
	}
	return strings.Join(out, " ")
}

// comparedPath is where two models stand side by side, in either order.
func comparedPath(x, y *board.Model) string {
	return "compare/" + min(x.ID, y.ID) + "--" + max(x.ID, y.ID) + "/"
}

// compareExample returns two models: the first two of the featured board that the
// first ADV board has, too, or the first two of either; nil where there are none.
func (b *Builder) compareExample() []*board.Model {
	var candidates [][]*board.Row
	if b.featured != nil {
		rows := b.featured.Eval.Rows
		candidates = append(candidates, slices.DeleteFunc(slices.Clone(rows), func(r *board.Row) bool { return b.adv == nil || b.adv.Adv.RowOf(r.Model) == nil }), rows)
	}
	if b.adv != nil {
		candidates = append(candidates, b.adv.Adv.Rows)
	}
	for _, rows := range candidates {
		if len(rows) > 1 {
			return []*board.Model{rows[0].Model, rows[1].Model}
		}
	}
	return nil
}

// compareHref leads to models side by side on a panel's board.
func compareHref(featured, panel *board.Panel, models ...*board.Model) string {
	var q []string
	for _, m := range models {
		q = append(q, "m="+m.ID) // ids need no escaping
	}
	if panel != featured {
		q = append(q, "panel="+panel.ID)
	}
	return "/compare/?" + strings.Join(q, "&")
}

// compareOrder lists the panels: the featured one first, then experts, then judges.
func (b *Builder) compareOrder() []*board.Panel {
	out := slices.Clone(b.lb.Panels)
	slices.SortStableFunc(out, func(x, y *board.Panel) int {
		order := func(p *board.Panel) int {
			switch {
			case p == b.featured:
				return 0
			case p.Kind == result.Experts:
				return 1
			}
			return 2
		}
		return order(x) - order(y)
	})
	return out
}
