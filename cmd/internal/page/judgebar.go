package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// barTable shows how an expert who is left out agrees with the others; nil where
// that is not known.
func barTable(e *board.Board) *Table {
	if len(e.LeftOut) == 0 {
		return nil
	}
	t := &Table{Numeric: true, Head: []string{"Dimension", "Ratings", "Mean error", "Spearman", "Kappa", "At the best end", "F1", "Recall"}}
	for _, l := range e.LeftOut {
		kappa := l.KappaQuadratic
		if kappa == nil {
			kappa = l.Kappa
		}
		n := l.N
		if n == nil && l.TP != nil && l.FP != nil && l.FN != nil && l.TN != nil {
			total := *l.TP + *l.FP + *l.FN + *l.TN
			n = &total
		}
		best := num.Dash
		if l.ShareBest != nil {
			best = num.Percent(*l.ShareBest)
		}
		t.Rows = append(t.Rows, TableRow{Head: l.Scale.Label, Cells: []string{
			num.OptionalCount(n), num.Optional(l.MAE, 2), num.Optional(l.Spearman, 2), num.Optional(kappa, 2), best, num.Optional(l.F1, 2), num.Optional(l.Recall, 2),
		}})
	}
	return t
}

// barWords says what the bar comes to, plainly.
func barWords(e *board.Board) []string {
	var out []string
	for _, l := range e.LeftOut {
		switch result.Dimension(l.Scale.ID) {
		case result.Overall:
			if l.Spearman != nil && l.MAE != nil {
				out = append(out, fmt.Sprintf("On overall quality, one expert’s score differs from the mean of the other experts by %s points, with a rank correlation of %s.", num.Decimal(*l.MAE, 2), num.Decimal(*l.Spearman, 2)))
			}
		case result.MedicalAdvice:
			if l.F1 != nil && l.Recall != nil {
				out = append(out, fmt.Sprintf("On medical advice, %s: F1 %s against the majority of the others, and an expert finds %s of what that majority finds. No judge can be held to more than experts reach.", AdviceWords(*l.F1), num.Decimal(*l.F1, 2), num.Percent(*l.Recall)))
			}
		case result.FactualConsistency:
			if l.Spearman != nil {
				out = append(out, fmt.Sprintf("On factual consistency, the rank correlation between an expert and the others is %s.", num.Decimal(*l.Spearman, 2)))
			}
		}
	}
	return out
}

// barLine says in a sentence how far experts agree; "" where that is not known.
func barLine(e *board.Board) string {
	var ranks []string
	advice := ""
	for _, l := range e.LeftOut {
		switch result.Dimension(l.Scale.ID) {
		case result.Overall, result.FactualConsistency:
			if l.Spearman != nil {
				ranks = append(ranks, num.Two(*l.Spearman)+" on "+spoken(l.Scale))
			}
		case result.MedicalAdvice:
			if l.F1 != nil && *l.F1 < 0.5 {
				advice = " On medical advice experts hardly agree with each other."
			}
		}
	}
	if len(ranks) == 0 {
		return ""
	}
	return "The bar is not perfection but other experts: held against the others, one expert reaches a rank correlation of " + sentence(ranks) + " (1 is perfect agreement, 0 none)." + advice
}

// spoken names a scale within a sentence.
func spoken(s board.Scale) string {
	if s.ID == string(result.Overall) {
		return "overall quality"
	}
	return lower(s.Label)
}

// AdviceWords says how far experts agree on medical advice.
func AdviceWords(f1 float64) string {
	if f1 < 0.5 {
		return "experts agree little"
	}
	return "an expert finds much of what the others find"
}

// barCurves draws the left-out expert's curve on every scale: the first that is
// there, and factual consistency, to be seen at once, the others to be opened.
func (b *Builder) barCurves(p *Page, number int, e *board.Board) (first, others []*FigureView) {
	add := func(l board.LeftOut, to *[]*FigureView) {
		if f, ok := b.barCurve(p, number, l); ok {
			*to, number = append(*to, f), number+1
		}
	}
	atOnce := func(l board.LeftOut) bool {
		return l.Scale.ID == string(result.Overall) || l.Scale.ID == string(result.FactualConsistency)
	}
	for _, l := range e.LeftOut {
		if atOnce(l) {
			add(l, &first)
		}
	}
	for _, l := range e.LeftOut {
		if !atOnce(l) {
			add(l, &others)
		}
	}
	return first, others
}

func (b *Builder) barCurve(p *Page, number int, l board.LeftOut) (*FigureView, bool) {
	if len(l.Curve) == 0 {
		return nil, false
	}
	s := l.Scale
	k := chart.Curve{
		About: chart.About{
			ID: "bar-" + FigureID(s.ID), Title: "One expert against the others: " + lower(s.Label),
			Desc: "Mean of the other experts’ scores where one expert gave a score, with 95% intervals, on " + lower(s.Label) + ".",
		},
		X: axis(s), Y: axis(s), Diagonal: "equal",
	}
	k.X.Title, k.Y.Title, k.Y.Better = s.Label+": one expert", "mean of the others", chart.Neither
	t := Table{Numeric: true, Head: []string{"One expert gives", "The others give", "95% interval", "Ratings"}}
	for _, pt := range l.Curve {
		cp := chart.CurvePoint{X: pt.Score, Y: pt.OthersMean, N: pt.N}
		ci := num.Dash
		if pt.CI95 != nil {
			cp.Interval = &chart.Interval{Lo: pt.CI95[0], Hi: pt.CI95[1]}
			ci = num.Decimal(pt.CI95[0], 2) + "–" + num.Decimal(pt.CI95[1], 2)
		}
		k.Points = append(k.Points, cp)
		t.Rows = append(t.Rows, TableRow{Head: num.Decimal(pt.Score, 0), Cells: []string{num.Decimal(pt.OthersMean, 2), ci, num.Count(pt.N)}})
	}
	f, err := k.Figure()
	return b.place(p, number, f, err, barLead(l), "Each dot: the answers to which one expert gave this score; its height, what the other experts gave them on average; its area, how many. On the dotted line they would be equal. Even an unbiased rater’s curve is flatter than that line: an extreme score is partly chance, and the others pull towards the middle.", t)
}

// barLead says what the ends of a left-out expert's curve are.
func barLead(l board.LeftOut) string {
	lo, hi := l.Curve[0], l.Curve[len(l.Curve)-1]
	if len(l.Curve) < 2 {
		return fmt.Sprintf("%s: every expert gave %s.", l.Scale.Label, num.Decimal(lo.Score, 0))
	}
	return fmt.Sprintf("%s: where one expert gives %s the others give %s, and where one gives %s they give %s.",
		l.Scale.Label, num.Decimal(lo.Score, 0), num.Decimal(lo.OthersMean, 1), num.Decimal(hi.Score, 0), num.Decimal(hi.OthersMean, 1))
}
