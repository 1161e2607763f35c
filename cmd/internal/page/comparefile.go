package page

import (
	"encoding/json"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/share"
)

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
	Kin       bool                    `json:"kin,omitempty"` // the model is of the judge's own family
	Figures   map[string]ComparedCell `json:"figures"`       // by dimension or failure mode, and total
	Pairs     map[string]ComparedTo   `json:"pairs"`         // by the id of a model that stands below it
}

// A ComparedCell is a figure.
type ComparedCell struct {
	Value *float64    `json:"value,omitempty"` // absent where it is not known
	CI    *[2]float64 `json:"ci95,omitempty"`
	N     *int        `json:"n,omitempty"` // ratings or labels
	Text  string      `json:"text"`        // the value, or why there is none
	Range string      `json:"range"`       // the interval, or why there is none
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
	Better *int        `json:"better,omitempty"` // 1 if the model is better, −1 if the other is, 0 if nothing tells them apart; absent where not tested
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
	for _, f := range r.All() {
		out.Figures[f.Scale.ID] = comparedCell(f)
	}
	scales := comparedScales(of.Component)
	for _, other := range of.Below(r) {
		to := ComparedTo{Tests: map[string]ComparedTest{}}
		for _, s := range scales {
			if p := of.Between(s.ID, r, other); p != nil {
				to.Tests[s.ID] = comparedTest(p)
			}
		}
		if len(to.Tests) > 0 {
			to.Say = b.say("ComparedPair", comparedPair(of, r, other))
			out.Pairs[other.Model.ID] = to
		}
	}
	return out
}

func comparedCell(f *board.Figure) ComparedCell {
	if !f.Known() {
		return ComparedCell{Text: f.Absent}
	}
	c := ComparedCell{Value: new(round4(f.Value)), N: f.N, Text: num.OnScale(f.Scale, f.Value), Range: f.NoInterval}
	if f.HasInterval() {
		c.CI, c.Range = &[2]float64{round4(f.CI.Lo), round4(f.CI.Hi)}, num.IntervalOn(f.Scale, f.CI)
	}
	return c
}

func comparedTest(p *board.Pair) ComparedTest {
	t := ComparedTest{Text: num.Dash}
	if p.OnlyA != nil {
		t.Text = onlyText(p)
	}
	if p.Difference != nil {
		t.Value = new(round4(*p.Difference))
		t.Text, _ = bias(p.Scale, *p.Difference) // a number, so there is no error
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
	}
	return t
}

// onlyText says on how many questions only the first failed, and only the second.
func onlyText(p *board.Pair) string { return num.Count(*p.OnlyA) + " : " + num.Count(*p.OnlyB) }

// round4 keeps four decimals: more than a mark's place or a table can show.
func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }
