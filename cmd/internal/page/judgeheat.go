package page

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A JudgeHeat is a table of judges by dimension, coloured by how far a judge is
// from what would be wished.
type JudgeHeat struct {
	Label   string
	Columns []Column
	Rows    []JudgeHeatRow
}

// A JudgeHeatRow is one judge.
type JudgeHeatRow struct {
	Name, Href string
	Cells      []HeatCell
}

// A HeatCell is one figure of a [JudgeHeat].
type HeatCell struct {
	Known  bool
	Text   string
	Detail string // interval and n; why there is none
	Step   int    // of the heat ramp
	Sure   bool   // its interval excludes what would be wished
}

// judgeHeat makes the rows of the judges that have been calibrated on EVAL, on
// more than a few answers; nil without one.
func judgeHeat(root, label string, judges []*board.Panel, cell func(*board.Comparison, board.Scale) HeatCell) *JudgeHeat {
	h := &JudgeHeat{Label: label}
	for _, s := range board.Dimensions {
		h.Columns = append(h.Columns, column(s))
	}
	for _, p := range judges {
		c := p.Calibration.Main(result.Eval)
		if c == nil || c.Both < fewAnswers {
			continue
		}
		row := JudgeHeatRow{Name: Shorten(p.Name, nameLength), Href: root + judgePath(p.ID)}
		for _, s := range board.Dimensions {
			row.Cells = append(row.Cells, cell(c, s))
		}
		h.Rows = append(h.Rows, row)
	}
	if len(h.Rows) == 0 {
		return nil
	}
	return h
}

// biasHeat shows judge − experts; the strongest colour is half the scale's length.
func biasHeat(root string, judges []*board.Panel) *JudgeHeat {
	return judgeHeat(root, "Bias by judge and dimension", judges, func(c *board.Comparison, s board.Scale) HeatCell {
		e := biasOf(c, s)
		if e.Undefined != "" {
			return HeatCell{Text: num.Dash, Detail: e.Undefined}
		}
		write, unit := biasText(s), ""
		if s.Percent {
			unit = " pp"
		}
		out := HeatCell{Known: true, Text: write(e.Value) + unit, Step: heatStep(2 * math.Abs(e.Value) / (s.Max - s.Min))}
		if e.NoInterval != "" {
			out.Detail = num.Plural(e.N, "answer", "answers") + "; no interval: " + e.NoInterval
			return out
		}
		out.Sure = e.CI.Lo > 0 || e.CI.Hi < 0
		out.Detail = num.Plural(e.N, "answer", "answers") + "; 95% interval " + write(e.CI.Lo) + " to " + write(e.CI.Hi) + unit
		return out
	})
}

// biasOf gives a judge's bias on any dimension.
func biasOf(c *board.Comparison, s board.Scale) stats.Estimate {
	if x := c.Scale(s.ID); x != nil {
		return x.Error.Bias
	}
	if f := c.Flag(s.ID); f != nil {
		return f.Bias
	}
	return stats.Estimate{Undefined: "not compared", NoInterval: "not compared"}
}

// orderHeat shows how much better or worse than one expert a judge agrees with
// the other experts: the difference of two correlations held against the same
// experts. Only what falls short of an expert is coloured.
func orderHeat(root string, judges []*board.Panel) *JudgeHeat {
	h := judgeHeat(root, "Agreement with experts, less one expert’s, by judge and dimension", judges, func(c *board.Comparison, s board.Scale) HeatCell {
		judge, expert, name := agreementsOf(c, s)
		if judge.Undefined != "" {
			return HeatCell{Text: num.Dash, Detail: "judge: " + judge.Undefined}
		}
		if expert.Undefined != "" {
			return HeatCell{Text: num.Dash, Detail: "expert: " + expert.Undefined}
		}
		d := judge.Value - expert.Value
		return HeatCell{Known: true, Text: num.Signed(d), Step: heatStep(2 * math.Max(0, -d)), Detail: name + ": judge " + num.Two(judge.Value) + ", one expert " + num.Two(expert.Value)}
	})
	if h != nil {
		for i := range h.Columns {
			h.Columns[i].Arrow = "" // more agreement is better on every dimension
		}
	}
	return h
}

// agreementsOf gives the agreement of a judge and of one expert with the others:
// Spearman's correlation, for medical advice Cohen's kappa.
func agreementsOf(c *board.Comparison, s board.Scale) (judge, expert stats.Number, name string) {
	const none = "no answer was rated by two experts"
	if f := c.Flag(s.ID); f != nil {
		if f.Human == nil {
			return stats.Number{Undefined: none}, stats.Number{Undefined: none}, ""
		}
		return f.Same.Kappa, f.Human.Kappa, "Cohen’s kappa"
	}
	x := c.Scale(s.ID)
	if x == nil || x.Human == nil {
		return stats.Number{Undefined: none}, stats.Number{Undefined: none}, ""
	}
	return x.Same.Agreement.Spearman, x.Human.Agreement.Spearman, "Spearman’s correlation"
}
