package page

import (
	"slices"
	"strings"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A ComparePage is /compare/: two to six models side by side. It shows an example,
// in which its script sets the chosen ones, from the models' files.
type ComparePage struct {
	Page
	Most    int // models that can stand side by side
	Choices []CompareChoice
	Panels  []*board.Panel // that have a board: the featured one first, then experts, then judges
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
	page := &ComparePage{Most: CompareMost, Looks: markLooks, Panels: b.rated()}
	b.begin("compare/", "compare", page)
	names := map[string]int{}
	for _, m := range b.lb.Models {
		names[Shorten(m.Name, nameLength)]++
	}
	for _, m := range b.lb.Models {
		page.Choices = append(page.Choices, CompareChoice{m, names[Shorten(m.Name, nameLength)] > 1})
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
	made := map[string]bool{}
	for _, of := range b.firstBoards() {
		if len(of.Rows) > pairsShown {
			continue
		}
		for i, r := range of.Rows {
			for _, other := range of.Rows[i+1:] {
				path := "compare/" + min(r.Model.ID, other.Model.ID) + "--" + max(r.Model.ID, other.Model.ID) + "/"
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
	var said []string
	for _, p := range page.Of.Parts {
		if p.Shared() {
			said = append(said, b.say("ComparedPair", p.Pair()))
		}
	}
	page.Said = strings.Join(said, " ")
	b.begin(path, "compared", page)
	return page
}

// firstBoards returns the first page's boards, EVAL before ADV.
func (b *Builder) firstBoards() []*board.Board {
	var out []*board.Board
	if b.featured != nil {
		out = append(out, b.featured.Eval)
	}
	if b.adv != nil {
		out = append(out, b.adv.Adv)
	}
	return out
}

// compareExample returns two models: the first two of the first page's EVAL board that
// its ADV board has, too, or the first two of either; nil where there are none.
func (b *Builder) compareExample() []*board.Model {
	candidates := b.firstBoards()
	if len(candidates) == 2 {
		both := list.Keep(candidates[0].Rows, func(r *board.Row) bool { return candidates[1].RowOf(r.Model) != nil })
		candidates = slices.Insert(candidates, 0, &board.Board{Rows: both})
	}
	for _, of := range candidates {
		if len(of.Rows) > 1 {
			return []*board.Model{of.Rows[0].Model, of.Rows[1].Model}
		}
	}
	return nil
}

// compareHref leads to models side by side on a panel's board.
func compareHref(featured, panel *board.Panel, models ...*board.Model) string {
	q := list.Map(models, func(m *board.Model) string { return "m=" + m.ID }) // ids need no escaping
	if panel != featured {
		q = append(q, "panel="+panel.ID)
	}
	return "/compare/?" + strings.Join(q, "&")
}
