package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Agreement is how far a panel's raters agree on one dimension, in both readings.
type Agreement struct {
	Scale     Scale
	Alpha     *float64        // Krippendorff's alpha, pooled over answers
	CI        *stats.Interval // bootstrap
	Bootstrap *result.Bootstrap
	Metric    string
	PaperCode *float64 // as the paper's code computes it, ordinal
	Undefined *int     // questions that the paper's mean leaves out
	Percent   *float64 // share of agreeing pairs, 0 to 1
	Printed   *float64 // as the paper prints it
	Ref       Ref
}

// agreement takes agreement from the panel's summary.
func agreement(board []*Row, sum *result.Summary) []Agreement {
	if sum == nil {
		return nil
	}
	var out []Agreement
	for _, s := range Dimensions {
		a, ok := sum.Agreement[result.Dimension(s.ID)]
		if !ok {
			continue
		}
		g := Agreement{
			Scale: s, Alpha: a.Alpha, Metric: a.Metric, Bootstrap: a.Bootstrap, PaperCode: a.PaperCodeOrdinal,
			Undefined: a.PaperCodeUndefined, Percent: a.PercentAgreement,
			Ref: Ref{Path: sum.File.Path, Pointer: "/agreement/" + s.ID},
		}
		if a.CI95 != nil {
			g.CI = &stats.Interval{Lo: a.CI95[0], Hi: a.CI95[1]}
		}
		if p := board[0].Panel.Published; p != nil {
			if v, ok := p.Alpha[result.Dimension(s.ID)]; ok {
				g.Printed = &v
			}
		}
		out = append(out, g)
	}
	return out
}

// LeftOut compares each expert with the others on one dimension: the bar that a
// judge must reach.
type LeftOut struct {
	Scale Scale
	result.LeftOut
	Ref Ref
}

// leftOut takes the left-out-expert reference from the panel's summary.
func leftOut(_ []*Row, sum *result.Summary) []LeftOut {
	if sum == nil {
		return nil
	}
	var out []LeftOut
	for _, s := range Dimensions {
		if l, ok := sum.LeftOutExpert[result.Dimension(s.ID)]; ok {
			out = append(out, LeftOut{Scale: s, LeftOut: l, Ref: Ref{Path: sum.File.Path, Pointer: "/left_out_expert/" + s.ID}})
		}
	}
	return out
}
