package page

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/palette"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ComparePage is /compare/: two to six models side by side. It shows an example,
// in which its script sets the chosen ones, from the models' files.
type ComparePage struct {
	Page
	Most    int // models that can stand side by side
	Choices []*board.Model
	Panels  []*board.Panel // that have a board: the featured one first, then experts, then judges
	Looks   []MarkLook
	Example *board.Comparison // nil where no panel has rated two models
}

// CompareMost bounds the models side by side: more do not fit a page of paper.
const CompareMost = 6

func comparePage(b *Builder, p Page) Document {
	page := &ComparePage{Page: p, Most: CompareMost, Looks: markLooks, Panels: b.rated()}
	page.Choices = slices.Clone(b.lb.Models)
	first := map[string]int{} // the settings of a model stand together
	for i, c := range slices.Backward(page.Choices) {
		first[c.Base()] = i
	}
	slices.SortStableFunc(page.Choices, func(x, y *board.Model) int { return cmp.Compare(first[x.Base()], first[y.Base()]) })
	if models := b.compareExample(); models != nil {
		page.Example = board.Compare(b.lb.Benchmark, b.rated(), models)
	}
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

// compareExample returns the first two models of one of the first page's boards; nil where none has two.
func (b *Builder) compareExample() []*board.Model {
	for _, of := range b.firstBoards() {
		if len(of.Rows) > 1 {
			return []*board.Model{of.Rows[0].Model, of.Rows[1].Model}
		}
	}
	return nil
}

// compareHref is where models stand side by side, as many as can.
func compareHref(models []*board.Model) string {
	q := list.Map(models[:min(CompareMost, len(models))], func(m *board.Model) string { return "m=" + m.ID }) // ids need no escaping
	return "/compare/?" + strings.Join(q, "&")
}

// A MarkLook is how one of the models side by side is drawn: a shape around the
// origin, in pixels, in a color. Each tells the models apart without the other.
type MarkLook struct {
	Shape string // a path of SVG
	Color string
}

// markLooks has one for each of [CompareMost] models.
var markLooks = []MarkLook{
	{"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z", palette.Categories[0].CSS()},
	{"M0-6.5L6.5 0L0 6.5L-6.5 0Z", palette.Categories[1].CSS()},
	{"M0-5.5L6 5H-6Z", palette.Categories[2].CSS()},
	{"M-4.5-4.5h9v9h-9Z", palette.Categories[3].CSS()},
	{"M0 5.5L6-5H-6Z", palette.Ink.CSS()},
	{"M-6-1.8h4.2v-4.2h3.6v4.2h4.2v3.6h-4.2v4.2h-3.6v-4.2h-4.2Z", palette.Muted.CSS()},
}

// CompareFile is data/compare/<id>.json: what /compare/ sets beside other models. Texts are as the site writes them.
// Every number at full precision, with method and counts, is in data/models/ and data/pairs/.
type CompareFile struct {
	Schema string        `json:"schema"` // counselboard/compare/4
	ID     string        `json:"id"`
	Name   string        `json:"name"`
	TeX    string        `json:"tex"` // the name in LaTeX
	Boards []ComparedRow `json:"boards"`
}

// CompareSchema names the form of a [CompareFile].
const CompareSchema = "counselboard/compare/4"

// A ComparedRow is a model's place on one board.
type ComparedRow struct {
	Panel     string           `json:"panel"`
	Component result.Component `json:"component"`
	Kin       bool             `json:"kin,omitempty"` // the model is of the judge's own family
	// what stands behind its figures, where that is not the same of all rows of the board
	Origin  string                  `json:"origin,omitempty"`
	Figures map[string]ComparedCell `json:"figures"` // by dimension or failure mode, and total
	Pairs   map[string]ComparedTo   `json:"pairs"`   // by the id of a model that stands below it
}

// A ComparedCell is a figure.
type ComparedCell struct {
	Value *float64    `json:"value,omitempty"` // absent where it is not known
	CI    *[2]float64 `json:"ci95,omitempty"`
	N     int         `json:"n,omitempty"`     // ratings or labels
	Text  string      `json:"text"`            // the value, or why there is none
	Range string      `json:"range"`           // the interval, or why there is none
	Field string      `json:"field,omitempty"` // that it is clearly unlike all others together
}

// A ComparedTo is the model's comparison with another.
type ComparedTo struct {
	Tests map[string]ComparedTest `json:"tests"` // by scale
}

// A ComparedTest is a comparison on one scale: the model less the other; of a failure
// mode, on how many questions only the model failed, and on how many only the other.
type ComparedTest struct {
	Value *float64    `json:"value,omitempty"`
	CI    *[2]float64 `json:"ci95,omitempty"`
	Text  string      `json:"text"`
	Range string      `json:"range,omitempty"`
	// over the board: 1 if the model is better, −1 if the other is, 0 if nothing tells them apart; absent where not tested
	Better *int `json:"better,omitempty"`
	// What a comparison of some models adjusts by itself: of a failure mode the questions on which only
	// the model failed, and only the other, else p with 1 where the model's value is higher and −1 where the
	// other's is; as raters answered and, where some were not sure, counted either way.
	Only [][2]int     `json:"only,omitempty"`
	P    [][2]float64 `json:"p,omitempty"`
	Note string       `json:"note,omitempty"` // beside no clear difference: what would be found
	Why  string       `json:"why,omitempty"`  // in place of it: depends on not sure, or why nothing was tested
}

// compareFile returns what /compare/ reads of a model.
func (b *Builder) compareFile(m *board.Model) ([]byte, error) {
	file := CompareFile{Schema: CompareSchema, ID: m.ID, Name: Shorten(m.Name, 1000), TeX: texLine(Shorten(m.Name, nameLength)),
		Boards: []ComparedRow{}}
	for _, panel := range b.rated() {
		for _, of := range panel.Boards() {
			if r := of.RowOf(m.ID); r != nil {
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
		out.Origin = b.wording("Origin", r.Origin)
	}
	for _, f := range r.All() {
		out.Figures[f.Scale.ID] = b.comparedCell(f)
	}
	scales := board.ComparedScales(of.Component)
	for _, other := range of.Below(r) {
		to := ComparedTo{Tests: map[string]ComparedTest{}}
		for _, s := range scales {
			if p := of.Between(s.ID, r, other); p != nil {
				to.Tests[s.ID] = b.comparedTest(p)
			}
		}
		if len(to.Tests) > 0 {
			out.Pairs[other.Model.ID] = to
		}
	}
	return out
}

func (b *Builder) comparedCell(f *board.Score) ComparedCell {
	if !f.Known() {
		return ComparedCell{Text: f.Undefined}
	}
	c := ComparedCell{Value: new(round4(f.Value)), N: f.N, Text: num.OnScale(f.Scale, f.Value), Range: f.NoInterval}
	if f.HasInterval() {
		c.CI, c.Range = &[2]float64{round4(f.CI.Lo), round4(f.CI.Hi)}, num.IntervalOn(f.Scale, f.CI)
	}
	if board.Apart(f) {
		c.Field = b.wording("UnlikeOthers", f)
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
		t.Text = num.Count(*p.OnlyA) + " : " + num.Count(*p.OnlyB) // questions on which only one failed
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
		t.Better = &better
		t.Note = b.wording("TieNote", p)
		if p.A.Board().Unknown == 0 { // else the test is not of these counts alone
			t.Only = list.Map(p.Readings(), func(o result.Only) [2]int { return [2]int{o.A, o.B} })
		}
		if t.Only == nil && p.Difference != nil {
			t.P = [][2]float64{{*p.P, float64(cmp.Compare(*p.Difference, 0))}}
			for _, c := range p.Unsure {
				t.P = append(t.P, [2]float64{c.P, float64(c.Sign)})
			}
		}
	}
	if p.Depends() || t.Better == nil {
		t.Why = b.wording("Verdict", p)
	}
	return t
}

// round4 keeps four decimals: more than a mark's place or a table can show.
func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }
