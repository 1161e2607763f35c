package board

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestPlaceVerdict says first, and last, only where every comparison on every scale is clear.
func TestPlaceVerdict(t *testing.T) {
	for _, tt := range []struct {
		on          []FindingOn
		first, last string
	}{
		{[]FindingOn{{Others: 3, Better: 3}, {Others: 3, Better: 3}}, Supported, Contradicted},
		{[]FindingOn{{Others: 3, Better: 3}, {Others: 3}}, InPart, Contradicted},
		{[]FindingOn{{Others: 3, Better: 1}}, InPart, Contradicted},
		{[]FindingOn{{Others: 3}}, CannotTell, CannotTell},
		{[]FindingOn{{}}, CannotTell, CannotTell},
		{[]FindingOn{{Others: 3, Worse: 3}}, Contradicted, Supported},
		{[]FindingOn{{Others: 3, Better: 1, Worse: 2}}, Contradicted, Contradicted},
	} {
		if got := placeVerdict(tt.on, false); got != tt.first {
			t.Errorf("%+v leads: %s, want %s", tt.on, got, tt.first)
		}
		if got := placeVerdict(tt.on, true); got != tt.last {
			t.Errorf("%+v trails: %s, want %s", tt.on, got, tt.last)
		}
	}
}

// TestAlphaReadings: what only the paper's reading of alpha gives says so.
func TestAlphaReadings(t *testing.T) {
	least := 0.72
	for _, tt := range []struct {
		paper, standard float64
		want            string
	}{{0.9, 0.8, Supported}, {0.718, 0.26, OnlyCode}, {0.6, 0.26, Contradicted}} {
		s := counselbench.Headline
		a := Agreement{Scale: s, Agreement: result.Agreement{Alpha: &tt.standard, PaperCodeOrdinal: &tt.paper}}
		f := Finding{Stated: Stated{Scales: []string{s.ID}, Least: &least}, Panel: &Panel{Eval: &Board{Agreement: []Agreement{a}}}}
		if !f.alphas() || f.Verdict != tt.want {
			t.Errorf("%v by the paper, %v as defined: %s, want %s", tt.paper, tt.standard, f.Verdict, tt.want)
		}
	}
}

// TestAskLeavesOut: a site without the paper's panels says nothing of the paper.
func TestAskLeavesOut(t *testing.T) {
	lb := &Leaderboard{}
	if lb.Ask([]Stated{{ID: "a", Test: AskNothing, Panel: "elsewhere"}}); len(lb.Found) > 0 {
		t.Errorf("a panel that the site does not have is asked about: %+v", lb.Found)
	}
}
