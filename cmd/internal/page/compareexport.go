package page

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The types below are data/compare/<id>.json: what /compare/ sets beside other
// models, as the site writes it, so that a page and its script show one text.
// Numbers at full precision are in data/models/ and data/pairs.csv.

// comparePath is a model's file under data/.
func comparePath(model string) string { return "compare/" + model + ".json" }

// ExportCompare is the file of one model.
type ExportCompare struct {
	Schema string               `json:"schema"` // counselboard/compare/1
	ID     string               `json:"id"`
	Name   string               `json:"name"`
	About  string               `json:"about"`          // organisation, family, access
	Eval   []ExportCompareBoard `json:"eval,omitempty"` // its place on every EVAL board, experts' first
	Adv    []ExportCompareBoard `json:"adv,omitempty"`  // its place on every ADV board, experts' first
}

// ExportCompareBoard is a model's place on one board.
type ExportCompareBoard struct {
	Panel     string              `json:"panel"`
	Run       string              `json:"run"`
	Responses string              `json:"responses"`        // names the set of answers; two panels that name one rated the same
	Kin       bool                `json:"kin,omitempty"`    // the model is of the judge's own family
	Cells     []ExportCell        `json:"cells"`            // by dimension or failure mode; on an ADV board the last is the total
	Topics    []ExportTopicCells  `json:"topics,omitempty"` // EVAL
	Pairs     []ExportComparePair `json:"pairs,omitempty"`  // with every model that stands below it on the board; those above have the others
}

// ExportCell is a figure as a table shows it.
type ExportCell struct {
	Scale    string         `json:"scale"`
	Text     string         `json:"text,omitempty"`     // 3.28, 7%
	Why      string         `json:"why,omitempty"`      // why there is no value, or no interval
	Interval string         `json:"interval,omitempty"` // 3.06–3.51
	N        string         `json:"n,omitempty"`        // ratings or labels that count
	Count    string         `json:"count,omitempty"`    // ADV: 17/20
	Unsure   string         `json:"unsure,omitempty"`   // ADV: 3 not sure
	Step     int            `json:"step,omitempty"`     // ADV: of the heat ramp, 0 to 7
	Rank     string         `json:"rank,omitempty"`     // 2–3; absent where there is no rank interval
	NoRank   string         `json:"no_rank,omitempty"`  // why there is none
	Best     bool           `json:"best,omitempty"`     // nothing on the board is known to be better
	Detail   string         `json:"detail,omitempty"`   // what it rests on
	Whisker  *ExportWhisker `json:"whisker,omitempty"`  // EVAL
}

// ExportWhisker draws a figure to the scale of its dimension, in a box 84 wide.
type ExportWhisker struct {
	X    string `json:"x"`
	Lo   string `json:"lo,omitempty"`
	Hi   string `json:"hi,omitempty"`
	From string `json:"from"` // where the scale begins
	To   string `json:"to"`   // where it ends
}

// ExportTopicCells is one topic on the six dimensions.
type ExportTopicCells struct {
	Topic string       `json:"topic"`
	Label string       `json:"label"`
	Cells []ExportCell `json:"cells"`
}

// ExportComparePair compares the model with another of the board.
type ExportComparePair struct {
	With   string              `json:"with"`   // the other model's id
	Scales []ExportCompareTest `json:"scales"` // by dimension or failure mode
}

// ExportCompareTest is a comparison with its verdict: a difference, of the file's
// model less the other, and its interval on an EVAL board; counts on an ADV board.
type ExportCompareTest struct {
	Scale      string `json:"scale"`
	Difference string `json:"difference,omitempty"` // EVAL: +0.12
	Interval   string `json:"interval,omitempty"`   // EVAL: −0.03 to +0.27
	Only       string `json:"only,omitempty"`       // ADV: questions on which only this model failed : only the other
	P          string `json:"p,omitempty"`          // adjusted by Holm
	Better     string `json:"better,omitempty"`     // id of the better model; absent where the two cannot be told apart
	Untested   string `json:"untested,omitempty"`   // why there is no test
}

func newExportCell(f *board.Figure, c Cell) ExportCell {
	e := ExportCell{Scale: f.Scale.ID, Why: c.Why, Interval: c.Interval, Count: c.Count, Unsure: c.Unsure, Step: c.Step, Best: c.Best, Detail: c.Detail, NoRank: f.NoRank}
	if c.Known {
		e.Text = c.Text
	}
	if f.N != nil {
		e.N = num.Count(*f.N)
	}
	if f.Rank.Known() {
		e.Rank = c.Rank
	}
	if w := c.Whisker; w != nil {
		e.Whisker = &ExportWhisker{X: w.X, Lo: w.Lo, Hi: w.Hi, From: w.AxisLo, To: w.AxisHi}
	}
	return e
}

// compareEval is a row of an EVAL board with its comparisons with the rows below.
func (b *Builder) compareEval(r *board.Row, below []*board.Row) ExportCompareBoard {
	e := ExportCompareBoard{Panel: r.Panel.ID, Run: r.ID, Responses: r.Responses, Kin: b.lb.Kin(r.Panel, r.Model)}
	for _, f := range r.Figures {
		e.Cells = append(e.Cells, newExportCell(f, NewCell(f)))
	}
	for _, topic := range topicsOfRow(r) {
		t := ExportTopicCells{Topic: topic, Label: topicLabel(topic)}
		for _, f := range r.Figures {
			if tf := onTopic(f, topic); tf != nil {
				c := ExportCell{Scale: f.Scale.ID, Text: Scaled(f.Scale, tf.Value)}
				if tf.N != nil {
					c.N = num.Count(*tf.N)
				}
				if tf.CI != nil {
					c.Interval = Span(f.Scale, *tf.CI)
				}
				t.Cells = append(t.Cells, c)
			}
		}
		e.Topics = append(e.Topics, t)
	}
	for _, other := range below {
		x := ExportComparePair{With: other.Model.ID}
		for _, s := range board.Dimensions {
			if p := r.Panel.Eval.Between(s.ID, r, other); p != nil {
				x.Scales = append(x.Scales, newExportCompareTest(p))
			}
		}
		if x.Scales != nil {
			e.Pairs = append(e.Pairs, x)
		}
	}
	return e
}

func topicsOfRow(r *board.Row) []string {
	var out []string
	for _, f := range r.Figures {
		for _, t := range topicsOf([]*board.Row{r}, f.Scale.ID) {
			if !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

func newExportCompareTest(p *board.Pair) ExportCompareTest {
	t := ExportCompareTest{Scale: p.Scale.ID}
	if p.Difference != nil {
		t.Difference = num.Signed(*p.Difference)
	}
	if p.CI != nil {
		t.Interval = num.SignedRange(p.CI.Lo, p.CI.Hi)
	}
	if p.PHolm == nil {
		t.Untested = p.Untested
		return t
	}
	t.P = num.P(*p.PHolm)
	if w := p.Winner; w != nil {
		t.Better = w.Model.ID
	}
	return t
}

// onlyOne writes on how many questions only one of the two failed: 3 : 8.
func onlyOne(p *board.Pair) string { return fmt.Sprintf("%d : %d", *p.OnlyA, *p.OnlyB) }

// compareAdv is a row of an ADV board with its comparisons with the rows below.
func (b *Builder) compareAdv(r *board.Row, below []*board.Row) ExportCompareBoard {
	e := ExportCompareBoard{Panel: r.Panel.ID, Run: r.ID, Responses: r.Responses, Kin: b.lb.Kin(r.Panel, r.Model)}
	for _, f := range r.All() {
		c := newExportCell(f, rateCell(f))
		c.Whisker = nil
		e.Cells = append(e.Cells, c)
	}
	for _, other := range below {
		x := ExportComparePair{With: other.Model.ID}
		for _, s := range board.Modes {
			m := r.Panel.Adv.Between(s.ID, r, other)
			if m == nil {
				continue
			}
			t := ExportCompareTest{Scale: s.ID, Only: onlyOne(m), P: num.P(*m.PHolm)}
			if w := m.Winner; w != nil {
				t.Better = w.Model.ID
			}
			x.Scales = append(x.Scales, t)
		}
		if x.Scales != nil {
			e.Pairs = append(e.Pairs, x)
		}
	}
	return e
}

// compareFiles adds what /compare/ reads, a file a model.
func (b *Builder) compareFiles() error {
	files := map[*board.Model]*ExportCompare{}
	for _, m := range b.lb.Models {
		files[m] = &ExportCompare{Schema: "counselboard/compare/1", ID: m.ID, Name: Shorten(m.Name, nameLength), About: about(m)}
	}
	for _, kind := range []result.PanelKind{result.Experts, result.Judge} {
		for _, p := range b.lb.Panels {
			if p.Kind != kind {
				continue
			}
			if p.Eval != nil {
				for i, r := range p.Eval.Rows {
					files[r.Model].Eval = append(files[r.Model].Eval, b.compareEval(r, p.Eval.Rows[i+1:]))
				}
			}
			if p.Adv != nil {
				for i, r := range p.Adv.Rows {
					files[r.Model].Adv = append(files[r.Model].Adv, b.compareAdv(r, p.Adv.Rows[i+1:]))
				}
			}
		}
	}
	for _, m := range b.lb.Models {
		data, err := json.Marshal(files[m]) // without white space: a page waits for it
		if err != nil {
			return err
		}
		b.Add("data/"+comparePath(m.ID), append(data, '\n'))
	}
	return nil
}
