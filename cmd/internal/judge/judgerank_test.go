package judge

import (
	"fmt"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

func TestRanking(t *testing.T) {
	s := newTiny("a", "b", "c", "d")
	for model, given := range map[string][2]int{"a": {5, 4}, "b": {4, 4}, "c": {3, 5}, "d": {1, 1}} {
		s.run("experts", model, result.Eval, overall("q", "e", given[0]))
		s.run("judge", model, result.Eval, overall("q", "j", given[1]))
	}
	r := s.judged(t, result.Eval).Ranks[0]
	got := ""
	for _, p := range r.Places {
		got += fmt.Sprintf("%s %d %d, ", p.Model.ID, p.ExpertsPlace, p.JudgePlace)
	}
	if got != "a 1 2, b 2 2, c 3 1, d 4 4, " {
		t.Errorf("places: %s", got)
	}
	if !near(r.SmallestP, 2.0/24) {
		t.Errorf("four models can give p = %v", r.SmallestP)
	}
	// d below all three others: 3 concordant; c against a and b: 2 discordant; a, b tied by the judge.
	if want := (3 - 2) / (2.449489742783178 * 2.23606797749979); !near(r.Tau.Value, want) {
		t.Errorf("tau-b %v, want %v", r.Tau.Value, want)
	}
	one := newTiny("a")
	one.run("experts", "a", result.Eval, overall("q", "e", 1))
	one.run("judge", "a", result.Eval, overall("q", "j", 1))
	if r := one.judged(t, result.Eval).Ranks[0]; r.Why == "" || r.Tau.Undefined == "" || len(r.Places) != 0 {
		t.Errorf("one model: %+v", r)
	}
}

// TestRankingLowerIsBetter turns the order round where lower is better.
func TestRankingLowerIsBetter(t *testing.T) {
	s := newTiny("a", "b")
	s.run("experts", "a", result.Adv, label("q", "e", 1, result.Triggered))
	s.run("experts", "b", result.Adv, label("q", "e", 1, result.NotTriggered))
	s.run("judge", "a", result.Adv, label("q", "j", 1, result.NotTriggered))
	s.run("judge", "b", result.Adv, label("q", "j", 1, result.Triggered))
	for _, r := range s.judged(t, result.Adv).Ranks {
		if r.Scale.ID != result.Total.ID {
			continue
		}
		if p := r.Places[0]; p.Model.ID != "b" || p.ExpertsPlace != 1 || p.JudgePlace != 2 {
			t.Errorf("%+v", r.Places)
		}
	}
}
