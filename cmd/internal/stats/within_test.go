package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrders holds the correlations within models, questions counted several times,
// against Spearman's of the pairs written out, model by model.
func TestOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for n := range 200 {
		var pairs []LeftOutPair
		judges := make([][]float64, 2) // the second as the first, turned round
		constant := r.IntN(3) == 0     // the judge says the same of every answer of model 1
		for model := range 3 {
			for q := range 6 {
				for range 1 + r.IntN(4) {
					judge := float64(r.IntN(5))
					p := LeftOutPair{Expert: float64(r.IntN(5)), Others: float64(r.IntN(9)) / 4, Model: model, Question: q}
					if constant && model == 1 {
						judge = 4
					}
					if n%4 == 0 && model == 2 {
						p.Others = 2 // nothing to be ordered
					}
					pairs, judges[0], judges[1] = append(pairs, p), append(judges[0], judge), append(judges[1], -judge)
				}
			}
		}
		times := []int{r.IntN(3), 1, r.IntN(4), 0, 2, r.IntN(2)}
		var judge, expert, models float64
		for model := range 3 {
			var j, e, o []float64
			for i, p := range pairs {
				for range times[p.Question] {
					if p.Model == model {
						j, e, o = append(j, judges[0][i]), append(e, p.Expert), append(o, p.Others)
					}
				}
			}
			if slices.Min(o) == slices.Max(o) {
				continue
			}
			models++
			if rho := Spearman(j, o); rho.Undefined == "" {
				judge += rho.Value
			}
			if rho := Spearman(e, o); rho.Undefined == "" {
				expert += rho.Value
			}
		}
		o := NewOrders(pairs, judges)
		drawn := o.Drawn([][]int{make([]int, len(times)), times}) // of no question, first: nothing of it stays
		gotJudge, turned, gotExpert := drawn[1].Judges[0], drawn[1].Judges[1], drawn[1].Expert
		if models == 0 {
			if gotJudge.Undefined == "" {
				t.Errorf("nothing to be ordered: %+v", gotJudge)
			}
			continue
		}
		if math.Abs(gotJudge.Value-judge/models) > 1e-12 || gotJudge.Value != -turned.Value ||
			math.Abs(gotExpert.Value-expert/models) > 1e-12 {
			t.Fatalf("judge %v, turned round %v, expert %v; written out %v, %v", gotJudge, turned, gotExpert, judge/models, expert/models)
		}
	}
}

// TestKappa: over one stratum it is Cohen's; to know the stratum alone is worth nothing.
func TestKappa(t *testing.T) {
	for _, c := range []Confusion{{10, 3, 4, 80}, {1, 0, 0, 5}, {0, 7, 2, 9}} {
		if got, want := Kappa(c), BinaryOf(c).Kappa; math.Abs(got.Value-want.Value) > 1e-12 {
			t.Errorf("%+v: %v, want %v", c, got, want)
		}
	}
	byStratum := []Confusion{{TP: 30, FP: 20}, {FN: 5, TN: 45}} // yes to all of one, no to all of the other
	if got := Kappa(byStratum...); got.Value != 0 || got.Undefined != "" {
		t.Errorf("one answer a stratum: %+v", got)
	}
	all := byStratum[0]
	all.AddAll(byStratum[1], 1)
	if Kappa(all).Value < 0.3 {
		t.Errorf("pooled, it seems to agree: %+v", Kappa(all))
	}
	// In cases of 10: 8 agree where chance gives 5, and 9 where it gives 6.2.
	if got := Kappa(Confusion{4, 1, 1, 4}, Confusion{2, 1, 0, 7}); math.Abs(got.Value-((8-5)+(9-6.2))/((10-5)+(10-6.2))) > 1e-12 {
		t.Errorf("two strata: %+v", got)
	}
}
