package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ComparePage is /compare/: two to six models side by side. Its script sets the
// chosen ones side by side; the page itself holds every model's row and who can be
// told apart from whom.
type ComparePage struct {
	Page
	Panel    *board.Panel // of the featured EVAL board; nil where nothing has been rated yet
	Columns  []Column
	Rows     []CompareRow // the featured board
	Ranked   bool
	Others   []CompareOther // models that are not on it
	Verdicts []CompareVerdict
	Note     string // what Verdicts comes to, or why there is none
	Numbers  bool   // verdicts name models by their numbers on the board
	Untested bool   // some pair was not tested
	Pairs    []ComparePair
	Index    CompareIndex
}

// A CompareRow is one model with its figures on the featured board.
type CompareRow struct {
	Number int // its line on the board, in order of overall quality
	Rank   string
	Model  ModelLink
	Cells  []Cell
	Kin    bool
}

// A CompareOther is a model that the featured panel has not rated.
type CompareOther struct {
	Model  ModelLink
	Boards []NavLink // whose boards it is on
}

// A CompareVerdict says of a model from which others it can be told apart on
// overall quality: their names, or the numbers of their rows.
type CompareVerdict struct {
	Model     ModelLink
	Number    int
	Worse     string // those that it is better than
	Tied      string // those from which it cannot be told apart
	Better    string // those that are better
	Untested  string
	Neighbour string // href of all its verdicts, on all dimensions
}

// A ComparePair is two models on six dimensions.
type ComparePair struct {
	A, B  ModelLink
	Tests []CompareTest // by dimension
	Href  string        // the two side by side
}

// A CompareTest is a paired difference with its verdict.
type CompareTest struct {
	Difference string
	Interval   string
	Verdict    string
	Decided    bool
}

// A CompareIndex is what the page's script knows before it reads any file.
type CompareIndex struct {
	Most       int            `json:"most"` // models that can stand side by side
	Models     []CompareModel `json:"models"`
	Boards     []CompareBoard `json:"boards"` // featured first, then experts', then judges'
	Adv        []CompareBoard `json:"adv"`
	Dimensions []CompareScale `json:"dimensions"`
	Modes      []CompareScale `json:"modes"`
}

// A CompareModel can be chosen.
type CompareModel struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
}

// A CompareBoard can be compared on.
type CompareBoard struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Basis  string `json:"basis"`
	Models int    `json:"models"`
	Judge  bool   `json:"judge,omitempty"`
	Care   string `json:"care,omitempty"` // judges: how far they can be trusted
}

// A CompareScale heads a row.
type CompareScale struct {
	ID     string `json:"id"`
	Label  string `json:"label"`
	Scale  string `json:"scale"`
	Arrow  string `json:"arrow"`
	Better string `json:"better"`
}

// CompareMost bounds the models side by side: more do not fit a page of paper.
const CompareMost = 6

func (b *Builder) compare() {
	p := b.newPage("compare/", "Compare models", "Two to six models side by side: every figure with its interval, paired differences with their verdicts, failure profiles, topics and judges.")
	page := &ComparePage{Page: p, Index: b.compareIndex()}
	onBoard := map[*board.Model]bool{}
	if b.featured != nil {
		page.Panel = b.featured
		for _, s := range board.Dimensions {
			page.Columns = append(page.Columns, column(s))
		}
		for i, r := range b.featured.Eval.Rows {
			onBoard[r.Model] = true
			row := CompareRow{Number: i + 1, Rank: rankText(r.Headline().Rank), Model: b.modelLink(p.Root, r.Model), Kin: b.lb.Kin(b.featured, r.Model)}
			for _, f := range r.Figures {
				c := b.cell(p.Root, f)
				c.Whisker = nil // two hundred rows of six would be heavy; the boards have them
				row.Cells = append(row.Cells, c)
				page.Ranked = page.Ranked || f.Rank.Known()
			}
			page.Rows = append(page.Rows, row)
		}
		page.Verdicts, page.Note = b.compareVerdicts(p.Root, b.featured.Eval)
		page.Numbers = len(page.Rows) > pairsShown
		page.Untested = slices.ContainsFunc(page.Verdicts, func(v CompareVerdict) bool { return v.Untested != num.Dash })
		if !page.Numbers {
			page.Pairs = b.comparePairs(p.Root, b.featured.Eval)
		}
	}
	for _, m := range b.lb.Models {
		if !onBoard[m] {
			page.Others = append(page.Others, CompareOther{b.modelLink(p.Root, m), b.boardsOf(p.Root, m)})
		}
	}
	b.page("compare/", "compare", page)
}

// boardsOf lists the panels that have rated a model, experts first.
func (b *Builder) boardsOf(root string, m *board.Model) []NavLink {
	var panels []*board.Panel
	for _, r := range slices.Concat(m.Eval, m.Adv) {
		if !slices.Contains(panels, r.Panel) {
			panels = append(panels, r.Panel)
		}
	}
	var out []NavLink
	for _, p := range panels {
		out = append(out, NavLink{Label: Shorten(p.Name, nameLength), Href: root + boardPath(p.ID)})
	}
	return out
}

// compareVerdicts says who can be told apart from whom on overall quality, a line
// a model, and what that comes to.
func (b *Builder) compareVerdicts(root string, e *board.Board) ([]CompareVerdict, string) {
	pairs := e.On(result.HeadlineDimension.ID)
	if len(pairs) == 0 {
		return nil, "No paired comparison: the panel’s ratings, or tests of them, were not published."
	}
	decided := 0
	for _, p := range pairs {
		if p.Winner != nil {
			decided++
		}
	}
	var out []CompareVerdict
	for i, r := range e.Rows {
		var worse, tied, better, untested []int
		for j, other := range e.Rows {
			if i == j {
				continue
			}
			p := e.Between(result.HeadlineDimension.ID, r, other)
			switch {
			case p == nil || p.PHolm == nil:
				untested = append(untested, j)
			case p.Winner == r:
				worse = append(worse, j)
			case p.Winner == other:
				better = append(better, j)
			default:
				tied = append(tied, j)
			}
		}
		v := CompareVerdict{Model: b.modelLink(root, r.Model), Number: i + 1, Neighbour: root + modelPath(r.Model.ID) + "#neighbours"}
		v.Worse, v.Tied, v.Better, v.Untested = compareNames(e.Rows, worse), compareNames(e.Rows, tied), compareNames(e.Rows, better), compareNames(e.Rows, untested)
		out = append(out, v)
	}
	return out, fmt.Sprintf("%d of %s can be told apart on overall quality.", decided, num.Plural(len(pairs), "pair", "pairs"))
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

// comparePairs lists every two models of a board on all dimensions.
func (b *Builder) comparePairs(root string, e *board.Board) []ComparePair {
	if len(e.Pairs) == 0 {
		return nil
	}
	var out []ComparePair
	for i, r := range e.Rows {
		for _, other := range e.Rows[i+1:] {
			x := ComparePair{A: b.modelLink(root, r.Model), B: b.modelLink(root, other.Model), Href: compareHref(root, b.featured, b.featured, r.Model, other.Model)}
			for _, s := range board.Dimensions {
				x.Tests = append(x.Tests, compareTest(e.Between(s.ID, r, other)))
			}
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
const VerdictLength = 24

// compareTest shows a comparison; nil is one that was never made.
func compareTest(p *board.Pair) CompareTest {
	t := CompareTest{Difference: num.Dash, Verdict: "not compared"}
	if p == nil {
		return t
	}
	if p.Difference != nil {
		t.Difference = num.Signed(*p.Difference)
	}
	if p.CI != nil {
		t.Interval = num.SignedRange(p.CI.Lo, p.CI.Hi)
	}
	switch w := p.Winner; {
	case p.PHolm == nil:
		t.Verdict = "not tested: " + p.Untested
	case w == nil:
		t.Verdict = "not distinguishable"
	default:
		t.Verdict, t.Decided = Shorten(w.Model.Name, VerdictLength)+" is better", true
	}
	return t
}

func (b *Builder) compareIndex() CompareIndex {
	x := CompareIndex{Most: CompareMost, Models: []CompareModel{}, Boards: []CompareBoard{}, Adv: []CompareBoard{}}
	for _, m := range b.lb.Models {
		x.Models = append(x.Models, CompareModel{m.ID, Shorten(m.Name, nameLength), m.Aliases})
	}
	for _, p := range b.compareOrder(b.featured) {
		if p.Eval != nil {
			x.Boards = append(x.Boards, b.newCompareBoard(p.Eval))
		}
	}
	for _, p := range b.compareOrder(b.adv) {
		if p.Adv != nil {
			x.Adv = append(x.Adv, b.newCompareBoard(p.Adv))
		}
	}
	for _, s := range board.Dimensions {
		x.Dimensions = append(x.Dimensions, newCompareScale(s))
	}
	for _, s := range append(slices.Clone(board.Modes), board.Total) {
		x.Modes = append(x.Modes, newCompareScale(s))
	}
	return x
}

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

func (b *Builder) newCompareBoard(of *board.Board) CompareBoard {
	p := of.Panel()
	c := CompareBoard{ID: p.ID, Name: Shorten(p.Name, nameLength), Basis: b.say(BoardBasis{of}), Models: len(of.Rows), Judge: p.IsJudge()}
	if c.Judge {
		c.Care = "Held against experts on the same answers, this judge " + b.say(findingOf(&p.Calibration)) + "."
		if p.Calibration.Why != "" {
			c.Care = "These scores come from a language model, and " + p.Calibration.Why + "."
		}
	}
	return c
}

func newCompareScale(s board.Scale) CompareScale {
	c := column(s)
	return CompareScale{c.ID, c.Label, c.Scale, c.Arrow, c.Better}
}
