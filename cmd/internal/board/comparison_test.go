package board

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestSides holds which scales a sentence names together: those of which it can say the same.
func TestSides(t *testing.T) {
	row := func() *Row { return &Row{ScoredRun: &ScoredRun{Model: &Model{}}} }
	scales := []result.Scale{
		{ID: "effort", Max: 7, LowerIsBetter: true}, {ID: "quality", Max: 100}, {ID: "leak", Max: 1, Percent: true,
			LowerIsBetter: true},
		{ID: "delay", Max: 7, LowerIsBetter: true}, {ID: "harm", Max: 5, LowerIsBetter: true,
			Words: result.Words{Less: "is less harmful"}},
		{ID: "tone", Max: 5}, {ID: "right", Max: 1, Percent: true},
	}
	p := &ComparedPair{Component: counselbench.Eval, Rows: []*Row{row(), row()}, lines: list.Map(scales,
		func(s result.Scale) ComparedLine { return ComparedLine{Scale: s} })}
	sides := p.sides(func(_ ComparedLine, better Outcome) bool { return better == Better })
	got := list.Map(sides[0].Parts, result.IDs)
	want := [][]string{{"quality", "tone"}, {"effort", "delay"}, {"leak"}, {"harm"}, {"right"}}
	if d := cmp.Diff(want, got); d != "" || len(sides) != 1 {
		t.Errorf("%d sides, (-want +got):\n%s", len(sides), d)
	}
}
