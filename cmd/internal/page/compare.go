package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ComparePage is /compare/: two to six models side by side. Its script sets the
// chosen ones side by side, from the page's own templates and the models' files;
// the page itself holds every model's row and who can be told apart from whom.
type ComparePage struct {
	Page
	Most       int // models that can stand side by side
	Choices    []CompareChoice
	Eval, Adv  []*BoardTable // the featured board first, then experts', then judges'
	Dimensions []result.Scale
	Modes      []result.Scale // the last is all of them

	Featured *BoardTable    // nil where nothing has been rated yet
	Others   []CompareOther // models that are not on it
	Verdicts []CompareVerdict
	Numbers  bool // verdicts name models by their numbers on the board
	Untested bool // some pair was not tested
	Pairs    []ComparePair
}

// A CompareChoice is a model that can be chosen.
type CompareChoice struct {
	*board.Model
	Shared bool // another model has its name
}

// A CompareOther is a model that the featured panel has not rated.
type CompareOther struct {
	*board.Model
	Panels []*board.Panel // that have rated it
}

// A CompareVerdict says of a model from which others it can be told apart on
// overall quality: their names, or the numbers of their rows.
type CompareVerdict struct {
	*board.Model
	Number   int
	Worse    string // those that it is better than
	Tied     string // those from which it cannot be told apart
	Better   string // those that are better
	Untested string
}

// A ComparePair is two models of a board.
type ComparePair struct {
	A, B  *board.Model
	Tests []*board.Pair // by dimension or failure mode; nil where there is none
	Href  string        // the two side by side
}

// A ComparedModel is a model as /compare/ sets it beside others: its figures on
// every board, and its comparisons with every model that stands below it there.
type ComparedModel struct {
	Root      string
	Model     *board.Model
	Eval, Adv []ComparedRow
}

// A ComparedRow is a model's place on one board.
type ComparedRow struct {
	*board.Row
	Root  string
	Kin   bool // the model is of the judge's own family
	Pairs []ComparePair
}

// Topics lists the topics of the row's figures.
func (r ComparedRow) Topics() []string {
	var out []string
	for _, f := range r.Figures {
		for _, t := range f.Topics {
			if !slices.Contains(out, t.Topic) {
				out = append(out, t.Topic)
			}
		}
	}
	return out
}

// CompareMost bounds the models side by side: more do not fit a page of paper.
const CompareMost = 6

func (b *Builder) compare() {
	page := &ComparePage{Most: CompareMost, Dimensions: result.Dimensions, Modes: append(slices.Clone(result.Modes), result.Total)}
	b.begin("compare/", "compare", page)
	names := map[string]int{}
	for _, m := range b.lb.Models {
		names[Shorten(m.Name, nameLength)]++
	}
	for _, m := range b.lb.Models {
		page.Choices = append(page.Choices, CompareChoice{m, names[Shorten(m.Name, nameLength)] > 1})
	}
	for _, panel := range b.compareOrder(b.featured) {
		if panel.Eval != nil {
			page.Eval = append(page.Eval, b.boardTable(page.Root, "", panel.Eval))
		}
	}
	for _, panel := range b.compareOrder(b.adv) {
		if panel.Adv != nil {
			page.Adv = append(page.Adv, b.boardTable(page.Root, "", panel.Adv))
		}
	}
	b.compareFeatured(page)
	b.page("compare/", "compare", page)
	b.comparedModels(page.Root)
}

// compareFeatured fills in what the page holds without its script.
func (b *Builder) compareFeatured(page *ComparePage) {
	onBoard := map[*board.Model]bool{}
	if b.featured != nil {
		e := b.featured.Eval
		page.Featured = b.firstRows(page.Root, "", e)
		for _, r := range e.Rows {
			onBoard[r.Model] = true
		}
		if page.Tested() > 0 {
			page.compareVerdicts(e)
		}
		if page.Numbers = len(e.Rows) > pairsShown; !page.Numbers {
			for i, r := range e.Rows {
				page.Pairs = append(page.Pairs, b.comparePairs(page.Root, e, r, e.Rows[i+1:])...)
			}
		}
	}
	for _, m := range b.lb.Models {
		if !onBoard[m] {
			page.Others = append(page.Others, CompareOther{m, panelsOf(m)})
		}
	}
}

// Tested counts the pairs of models that were compared on overall quality.
func (p *ComparePage) Tested() int {
	n, _ := p.Featured.Compared(result.HeadlineDimension.ID)
	return n
}

// Decided counts those of them that can be told apart.
func (p *ComparePage) Decided() int {
	_, n := p.Featured.Compared(result.HeadlineDimension.ID)
	return n
}

// Number is that of the i-th row.
func (p *ComparePage) Number(i int) int { return i + 1 }

// panelsOf lists the panels that have rated a model, experts first.
func panelsOf(m *board.Model) []*board.Panel {
	var panels []*board.Panel
	for _, r := range slices.Concat(m.Eval, m.Adv) {
		if !slices.Contains(panels, r.Panel) {
			panels = append(panels, r.Panel)
		}
	}
	return panels
}

// compareVerdicts says who can be told apart from whom on overall quality, a line
// a model.
func (p *ComparePage) compareVerdicts(e *board.Board) {
	for i, r := range e.Rows {
		var worse, tied, better, untested []int
		for j, other := range e.Rows {
			if i == j {
				continue
			}
			switch e.Outcome(result.HeadlineDimension.ID, r, other) {
			case board.Untested:
				untested = append(untested, j)
			case board.Better:
				worse = append(worse, j)
			case board.Worse:
				better = append(better, j)
			case board.Tied:
				tied = append(tied, j)
			}
		}
		p.Untested = p.Untested || untested != nil
		p.Verdicts = append(p.Verdicts, CompareVerdict{
			Model: r.Model, Number: i + 1, Worse: compareNames(e.Rows, worse), Tied: compareNames(e.Rows, tied),
			Better: compareNames(e.Rows, better), Untested: compareNames(e.Rows, untested),
		})
	}
}

// compareNames names rows: few boards' by name, long boards' by number, runs of
// numbers as one: 3–7, 9.
func compareNames(rows []*board.Row, at []int) string {
	if len(at) == 0 {
		return num.Dash
	}
	var parts []string
	if len(rows) <= pairsShown {
		for _, i := range at {
			parts = append(parts, Shorten(rows[i].Model.Name, nameLength))
		}
		return strings.Join(parts, ", ")
	}
	for len(at) > 0 {
		n := 1
		for n < len(at) && at[n] == at[0]+n {
			n++
		}
		if n > 2 {
			parts = append(parts, fmt.Sprintf("%d–%d", at[0]+1, at[n-1]+1))
		} else {
			n = 1
			parts = append(parts, fmt.Sprint(at[0]+1))
		}
		at = at[n:]
	}
	return strings.Join(parts, ", ")
}

// comparePairs compares a row with others on every scale of the board; without
// those with which it was compared on none.
func (b *Builder) comparePairs(root string, of *board.Board, r *board.Row, others []*board.Row) []ComparePair {
	var out []ComparePair
	for _, other := range others {
		x := ComparePair{A: r.Model, B: other.Model, Href: compareHref(root, b.featured, r.Panel, r.Model, other.Model)}
		compared := false
		for _, s := range of.Scales {
			p := of.Between(s.ID, r, other)
			x.Tests = append(x.Tests, p)
			compared = compared || p != nil
		}
		if compared {
			out = append(out, x)
		}
	}
	return out
}

// compareHref leads to models side by side on a panel's board.
func compareHref(root string, featured, panel *board.Panel, models ...*board.Model) string {
	var q []string
	for _, m := range models {
		q = append(q, "m="+m.ID) // ids need no escaping
	}
	if panel != featured {
		q = append(q, "panel="+panel.ID)
	}
	return root + "compare/?" + strings.Join(q, "&")
}

// verdictLength is what a name may take in a verdict, beside whole names.
const verdictLength = 24

// compareOrder lists the panels, one of them first, then experts, then judges.
func (b *Builder) compareOrder(first *board.Panel) []*board.Panel {
	out := slices.Clone(b.lb.Panels)
	slices.SortStableFunc(out, func(x, y *board.Panel) int {
		order := func(p *board.Panel) int {
			switch {
			case p == first:
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

// comparedModels queues what /compare/ reads, a file a model: a piece of a page,
// in JSON.
func (b *Builder) comparedModels(root string) {
	for _, m := range b.lb.Models {
		c := &ComparedModel{Root: root, Model: m}
		for _, p := range b.compareOrder(nil) {
			c.Eval = append(c.Eval, b.comparedRow(root, m, p.Eval)...)
			c.Adv = append(c.Adv, b.comparedRow(root, m, p.Adv)...)
		}
		b.queue = append(b.queue, Queued{Path: "data/compare/" + m.ID + ".json", Template: "compared", Data: c, Wrap: func(html []byte) ([]byte, error) {
			var out bytes.Buffer
			e := json.NewEncoder(&out)
			e.SetEscapeHTML(false)
			err := e.Encode(CompareFile{Schema: "counselboard/compare/2", ID: m.ID, Name: m.Name, HTML: strings.Join(strings.Fields(string(html)), " ")})
			return out.Bytes(), err
		}})
	}
}

// CompareFile is data/compare/<id>.json: what /compare/ sets beside other models,
// as the site writes it, so that a page and its script show one text. Numbers at
// full precision are in data/models/ and data/pairs/.
type CompareFile struct {
	Schema string `json:"schema"` // counselboard/compare/2
	ID     string `json:"id"`
	Name   string `json:"name"`
	HTML   string `json:"html"` // tables of cells, for /compare/
}

// comparedRow is a model's place on a board; none where it has none.
func (b *Builder) comparedRow(root string, m *board.Model, of *board.Board) []ComparedRow {
	if of == nil {
		return nil
	}
	at := slices.IndexFunc(of.Rows, func(r *board.Row) bool { return r.Model == m })
	if at < 0 {
		return nil
	}
	r := of.Rows[at]
	return []ComparedRow{{r, root, b.lb.Kin(r.Panel, m), b.comparePairs(root, of, r, of.Rows[at+1:])}}
}
