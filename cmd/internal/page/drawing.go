package page

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// FigureID makes an id for a figure out of a checked id.
func FigureID(id string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(id) }

func interval(f *board.Score) *stats.Interval {
	if !f.HasInterval() {
		return nil
	}
	return &f.CI
}

// A SpreadTable is a judge's board beside the experts', a row a dimension: the least and the greatest mean of each.
type SpreadTable struct {
	Lead, Caption string
	ChartTable
}

// spread sets a judge-rated board beside the experts'.
func (b *Builder) spread(experts, judge *board.Panel) *SpreadTable {
	facts := board.SpreadFigure{Experts: experts, Judge: judge}
	t := SpreadTable{Lead: b.wording("SpreadFigure lead", facts), Caption: b.wording("SpreadFigure caption", facts)}
	t.Head = []string{b.wording("SpreadFigure columns", facts)}
	panels := []*board.Panel{experts, judge}
	for _, panel := range panels {
		t.Head = append(t.Head, b.wording("SpreadColumn", panel), b.wording("ModelsColumn", nil))
	}
	for _, s := range experts.Eval.Scales {
		row := TableRow{Head: s.Label}
		for _, panel := range panels {
			in := panel.Eval.ValueRange(s.ID)
			said := num.IntervalOn(s, stats.Interval{Lo: in.Lo, Hi: in.Hi})
			switch {
			case in.N == 0:
				said = num.Dash
			case in.One():
				said = num.OnScale(s, in.Lo)
			}
			row.Cells = append(row.Cells, said, fmt.Sprint(in.N))
		}
		t.Rows = append(t.Rows, row)
	}
	return &t
}
