package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/share"
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

	Settings []ComparedSettings // of models that have several
}

// ComparedSettings are the models that are one with different settings.
type ComparedSettings struct {
	Models []*board.Model
	Href   string // where they stand side by side, as many as can
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
		all := b.lb.Settings(m.Base())
		if len(all) > 0 && all[0] == m {
			page.Settings = append(page.Settings, ComparedSettings{all, compareHref(nil, nil, all[:min(CompareMost, len(all))]...)})
		}
	}
	first := map[string]int{} // the settings of a model stand together
	for i, c := range slices.Backward(page.Choices) {
		first[c.Base()] = i
	}
	slices.SortStableFunc(page.Choices, func(x, y CompareChoice) int { return cmp.Compare(first[x.Base()], first[y.Base()]) })
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
			said = append(said, b.say("ComparedPair", p))
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

// compareAll is where the models of rows stand side by side, as many as can.
func compareAll(rows []*board.Row) string {
	return compareHref(nil, nil, list.Map(rows[:min(CompareMost, len(rows))], func(r *board.Row) *board.Model { return r.Model })...)
}

// A Comparison is two models side by side.
type Comparison struct {
	Models []*board.Model
	Parts  []*ComparedPair // the six dimensions, then the failure modes
}

// A ComparedPair is two models on the board that has most of them; on none where no
// panel has rated any.
type ComparedPair struct {
	Component result.Component
	*board.Board
	Rows []*board.Row // by model; nil where the panel has not rated it

	lines []ComparedLine // made once
}

// Shared reports whether the board has both models.
func (p *ComparedPair) Shared() bool { return p.Board != nil && !slices.Contains(p.Rows, nil) }

// A ComparedLine is two models on one dimension or failure mode.
type ComparedLine struct {
	Scale   result.Scale
	Figures []*board.Figure // by model; nil where there is none
	Pair    *board.Pair     // nil where the two were not compared
	Here    board.Outcome   // what is found for the first where only the rows shown are adjusted together
}

// Better is the place of the better model, on the board or in this comparison; or −1.
func (l ComparedLine) Better() int {
	switch {
	case l.Pair == nil:
		return -1
	case l.Pair.Winner != nil:
		return slices.Index([]*board.Row{l.Pair.A, l.Pair.B}, l.Pair.Winner)
	case l.Here.Clear():
		return bit(l.Here == board.Worse)
	}
	return -1
}

// OnlyHere reports whether one is clearly better in this comparison, and not over the board.
func (l ComparedLine) OnlyHere() bool { return l.Pair != nil && l.Pair.Winner == nil && l.Here.Clear() }

func bit(x bool) int {
	if x {
		return 1
	}
	return 0
}

// Ends are the worst value of the scale and the best: what is further right is better.
func (l ComparedLine) Ends() [2]float64 {
	if l.Scale.LowerIsBetter {
		return [2]float64{l.Scale.Max, l.Scale.Min}
	}
	return [2]float64{l.Scale.Min, l.Scale.Max}
}

// A MarkLook is how one of the models side by side is drawn: a shape around the
// origin, in pixels, in a colour. Each tells the models apart without the other.
type MarkLook struct {
	Shape string // a path of SVG
	Color string
}

// markLooks has one for each of [CompareMost] models.
var markLooks = []MarkLook{
	{"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", chart.Categories[0].CSS()},
	{"M0-6.5L6.5 0L0 6.5L-6.5 0Z", chart.Categories[1].CSS()},
	{"M0-5.5L6 5H-6Z", chart.Categories[2].CSS()},
	{"M-4.5-4.5h9v9h-9Z", chart.Categories[3].CSS()},
	{"M0 5.5L6-5H-6Z", chart.Ink.CSS()},
	{"M-6-1.8h4.2v-4.2h3.6v4.2h4.2v3.6h-4.2v4.2h-3.6v-4.2h-4.2Z", chart.Muted.CSS()},
}

// At returns the place of a value on the line, in percent of its length.
func (l ComparedLine) At(value float64) string {
	ends := l.Ends()
	return fmt.Sprintf("%.2f%%", 100*(value-ends[0])/(ends[1]-ends[0]))
}

// Lane returns the place of the lane in which a model's figure is drawn, in pixels from the top.
func (l ComparedLine) Lane(model int) int { return 8 + 12*model }

// comparison sets two models side by side.
func (b *Builder) comparison(models []*board.Model) *Comparison {
	c := &Comparison{Models: models}
	for _, component := range result.Components {
		part := &ComparedPair{Component: component, Rows: make([]*board.Row, len(models))}
		for _, panel := range b.rated() {
			if of := panel.Board(component); of != nil {
				rows := list.Map(models, of.RowOf)
				if countRated(rows) > countRated(part.Rows) {
					part.Rows, part.Board = rows, of
				}
			}
		}
		c.Parts = append(c.Parts, part)
	}
	return c
}

// countRated counts the models that a panel has rated, of their rows.
func countRated(rows []*board.Row) int {
	return len(list.Keep(rows, func(r *board.Row) bool { return r != nil }))
}

// comparedScales lists the dimensions, or all failure modes together and each.
func comparedScales(c result.Component) []result.Scale {
	if c.Provoked() {
		return append([]result.Scale{result.Total}, result.Shown(c)...)
	}
	return result.Shown(c)
}

// Lines sets the two beside each other on every scale.
func (p *ComparedPair) Lines() []ComparedLine {
	if p.lines == nil {
		p.lines = p.makeLines()
	}
	return p.lines
}

func (p *ComparedPair) makeLines() []ComparedLine {
	var out []ComparedLine
	for _, s := range comparedScales(p.Component) {
		l := ComparedLine{Scale: s, Figures: make([]*board.Figure, len(p.Rows))}
		for i, r := range p.Rows {
			if r != nil {
				l.Figures[i] = r.Figure(s.ID)
			}
		}
		if p.Shared() {
			l.Pair = p.Test(s)
		}
		out = append(out, l)
	}
	tested := list.Keep(out, func(l ComparedLine) bool { return l.Pair != nil })
	found := board.Here(list.Map(tested, func(l ComparedLine) *board.Pair { return l.Pair }))
	for i := range out {
		if out[i].Pair != nil {
			out[i].Here, found = found[0], found[1:]
		}
	}
	return out
}

// Here are the models that are better on something in this comparison, and not over the board.
func (p *ComparedPair) Here() []ComparedSide {
	return p.sides(func(s result.Scale, better board.Outcome) bool {
		l := p.line(s)
		return l.OnlyHere() && l.Here == better
	})
}

// line is the row of a scale.
func (p *ComparedPair) line(s result.Scale) ComparedLine {
	return p.Lines()[slices.IndexFunc(p.Lines(), func(l ComparedLine) bool { return l.Scale.ID == s.ID })]
}

// OverHere is the model that fails less over all failure modes in this comparison, and not over
// the board; nil where there is none.
func (p *ComparedPair) OverHere() *board.Model {
	if l := p.line(result.Total); l.OnlyHere() {
		return p.Rows[l.Better()].Model
	}
	return nil
}

// Test returns the comparison of the two on a scale; nil where they were not compared.
func (p *ComparedPair) Test(s result.Scale) *board.Pair { return p.Between(s.ID, p.Rows[0], p.Rows[1]) }

// Over returns their comparison over all failure modes, or nil.
func (p *ComparedPair) Over() *board.Pair { return p.Test(result.Total) }

// Total returns their rates over all failure modes where both are known.
func (p *ComparedPair) Total() []*board.Figure {
	x, y := p.Rows[0].Total, p.Rows[1].Total
	if x == nil || y == nil || !x.Known() || !y.Known() {
		return nil
	}
	return []*board.Figure{x, y}
}

// found lists the scales on which the first of the two was found to be so.
func (p *ComparedPair) found(o board.Outcome) []result.Scale {
	return list.Keep(p.Scales, func(s result.Scale) bool {
		found := p.Outcome(s.ID, p.Rows[0], p.Rows[1])
		if o == board.Tied && p.line(s).OnlyHere() {
			return false
		}
		return found == o || found == board.Depends && o == board.Tied
	})
}

// Ties are the scales on which nothing tells the two apart, and Untested those on which they
// were not tested.
func (p *ComparedPair) Ties() []result.Scale     { return p.found(board.Tied) }
func (p *ComparedPair) Untested() []result.Scale { return p.found(board.Untested) }

// A ComparedSide is where one of two models is better.
type ComparedSide struct {
	Component result.Component
	Model     *board.Model
	Parts     [][]result.Scale // all scales on which it is higher, then each on which it is lower; of failure modes, all
}

// Sides are the models that are better on something.
func (p *ComparedPair) Sides() []ComparedSide {
	return p.sides(func(s result.Scale, better board.Outcome) bool {
		return p.Outcome(s.ID, p.Rows[0], p.Rows[1]) == better
	})
}

func (p *ComparedPair) sides(is func(s result.Scale, better board.Outcome) bool) []ComparedSide {
	var out []ComparedSide
	for i, better := range []board.Outcome{board.Better, board.Worse} {
		var higher []result.Scale
		var parts [][]result.Scale
		for _, s := range list.Keep(p.Scales, func(s result.Scale) bool { return is(s, better) }) {
			if p.Component.Provoked() || !s.LowerIsBetter {
				higher = append(higher, s)
			} else {
				parts = append(parts, []result.Scale{s})
			}
		}
		if higher != nil {
			parts = slices.Insert(parts, 0, higher)
		}
		if parts != nil {
			out = append(out, ComparedSide{p.Component, p.Rows[i].Model, parts})
		}
	}
	return out
}

// CompareFile is data/compare/<id>.json: what /compare/ sets beside other models.
// Texts are as the site writes them. Every number at full precision, with method
// and counts, is in data/models/ and data/pairs/.
type CompareFile struct {
	Schema string        `json:"schema"` // counselboard/compare/3
	ID     string        `json:"id"`
	Name   string        `json:"name"`
	TeX    string        `json:"tex"` // the name in LaTeX
	Boards []ComparedRow `json:"boards"`
}

// CompareSchema names the form of a [CompareFile].
const CompareSchema = "counselboard/compare/3"

// A ComparedRow is a model's place on one board.
type ComparedRow struct {
	Panel     string                  `json:"panel"`
	Component result.Component        `json:"component"`
	Kin       bool                    `json:"kin,omitempty"`    // the model is of the judge's own family
	Origin    string                  `json:"origin,omitempty"` // what stands behind its figures, where that is not the same of all rows of the board
	Figures   map[string]ComparedCell `json:"figures"`          // by dimension or failure mode, and total
	Pairs     map[string]ComparedTo   `json:"pairs"`            // by the id of a model that stands below it
}

// A ComparedCell is a figure.
type ComparedCell struct {
	Value *float64    `json:"value,omitempty"` // absent where it is not known
	CI    *[2]float64 `json:"ci95,omitempty"`
	N     *int        `json:"n,omitempty"`     // ratings or labels
	Text  string      `json:"text"`            // the value, or why there is none
	Range string      `json:"range"`           // the interval, or why there is none
	Field string      `json:"field,omitempty"` // that it is clearly unlike all others together
}

// A ComparedTo is the model's comparison with another.
type ComparedTo struct {
	Say   string                  `json:"say"` // in a sentence
	Tests map[string]ComparedTest `json:"tests"`
}

// A ComparedTest is a comparison on one scale: the model less the other; of a failure
// mode, on how many questions only the model failed, and on how many only the other.
type ComparedTest struct {
	Value  *float64    `json:"value,omitempty"`
	CI     *[2]float64 `json:"ci95,omitempty"`
	Text   string      `json:"text"`
	Range  string      `json:"range,omitempty"`
	Better *int        `json:"better,omitempty"` // over the board: 1 if the model is better, −1 if the other is, 0 if nothing tells them apart; absent where not tested
	// What a comparison of some models adjusts by itself: of a failure mode the questions on which only
	// the model failed, and only the other, else p with 1 where the model's value is higher and −1 where the
	// other's is; as raters answered and, where some were not sure, counted either way.
	Only [][2]int     `json:"only,omitempty"`
	P    [][2]float64 `json:"p,omitempty"`
	// As in data/pairs/: the smallest difference that the board finds in eight of ten cases, by how many times it
	// would have to grow to find that observed, and how often raters rate the model's answer as the better.
	Detectable *float64    `json:"detectable,omitempty"`
	Growth     *float64    `json:"growth,omitempty"`
	Win        *result.Win `json:"win,omitempty"`

	Note string `json:"note,omitempty"` // beside no clear difference: what would be found
	Why  string `json:"why,omitempty"`  // in place of it: depends on not sure, or why nothing was tested
}

// compareFile returns what /compare/ reads of a model.
func (b *Builder) compareFile(m *board.Model) ([]byte, error) {
	file := CompareFile{Schema: CompareSchema, ID: m.ID, Name: Shorten(m.Name, 1000), TeX: share.TeXLine(Shorten(m.Name, nameLength)), Boards: []ComparedRow{}}
	for _, panel := range b.rated() {
		for _, of := range panel.Boards() {
			if r := of.RowOf(m); r != nil {
				file.Boards = append(file.Boards, b.comparedRow(of, r))
			}
		}
	}
	data, err := json.Marshal(file)
	return append(data, '\n'), err
}

func (b *Builder) comparedRow(of *board.Board, r *board.Row) ComparedRow {
	out := ComparedRow{
		Panel: of.Panel().ID, Component: of.Component, Kin: r.Kin,
		Figures: map[string]ComparedCell{}, Pairs: map[string]ComparedTo{},
	}
	if len(of.Origins()) > 1 {
		out.Origin = b.say("Origin", r.Origin)
	}
	for _, f := range r.All() {
		out.Figures[f.Scale.ID] = b.comparedCell(f)
	}
	scales := comparedScales(of.Component)
	for _, other := range of.Below(r) {
		pair := &ComparedPair{Component: of.Component, Board: of, Rows: []*board.Row{r, other}}
		to := ComparedTo{Tests: map[string]ComparedTest{}}
		for _, s := range scales {
			if p := pair.Test(s); p != nil {
				to.Tests[s.ID] = b.comparedTest(p)
			}
		}
		if len(to.Tests) > 0 {
			to.Say = b.say("ComparedPair", pair)
			out.Pairs[other.Model.ID] = to
		}
	}
	return out
}

func (b *Builder) comparedCell(f *board.Figure) ComparedCell {
	if !f.Known() {
		return ComparedCell{Text: f.Absent}
	}
	c := ComparedCell{Value: new(round4(f.Value)), N: f.N, Text: num.OnScale(f.Scale, f.Value), Range: f.NoInterval}
	if f.HasInterval() {
		c.CI, c.Range = &[2]float64{round4(f.CI.Lo), round4(f.CI.Hi)}, num.IntervalOn(f.Scale, f.CI)
	}
	if apart(f) {
		c.Field = b.say("UnlikeOthers", f)
	}
	return c
}

func (b *Builder) comparedTest(p *board.Pair) ComparedTest {
	t := ComparedTest{Text: num.Dash}
	if p.Difference != nil {
		t.Value = new(round4(*p.Difference))
		t.Text, _ = bias(p.Scale, *p.Difference) // a number, so there is no error
	}
	if p.OnlyA != nil {
		t.Text = onlyText(p)
	}
	if p.CI != nil {
		t.CI, t.Range = &[2]float64{round4(p.CI.Lo), round4(p.CI.Hi)}, biasRange(p.Scale, *p.CI)
	}
	if p.PHolm != nil || p.Winner != nil {
		better := 0
		switch p.Winner {
		case p.A:
			better = 1
		case p.B:
			better = -1
		}
		t.Better, t.Detectable, t.Growth, t.Win = &better, p.Detectable, p.Growth, p.Win
		t.Note = b.say("TieNote", p)
		t.Only = list.Map(p.Readings(), func(o result.Only) [2]int { return [2]int{o.A, o.B} })
		if p.OnlyA == nil && p.Difference != nil {
			t.P = [][2]float64{{*p.P, sign(*p.Difference)}}
			for _, c := range p.Unsure {
				t.P = append(t.P, [2]float64{c.P, float64(c.Sign)})
			}
		}
	}
	if p.Depends() || t.Better == nil {
		t.Why = b.say("Verdict", p)
	}
	return t
}

func sign(x float64) float64 { return float64(cmp.Compare(x, 0)) }

// onlyText says on how many questions only the first failed, and only the second.
func onlyText(p *board.Pair) string { return num.Count(*p.OnlyA) + " : " + num.Count(*p.OnlyB) }

// round4 keeps four decimals: more than a mark's place or a table can show.
func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }
