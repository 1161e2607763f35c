package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestWorthExperts: made-up judges that are the mean of k further experts are worth k experts,
// whatever one expert is worth and however many the others are.
func TestWorthExperts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	const answers = 40000
	for _, noise := range []float64{0.7, 1, 1.8} { // of one expert; the answers' own is 1
		for _, others := range []int{2, 4, 9} {
			for _, k := range []int{1, 2, 5} {
				judge, expert, mean := make([]float64, answers), make([]float64, answers), make([]float64, answers)
				for i := range answers {
					x := r.NormFloat64()
					judge[i] = x + noise*r.NormFloat64()/math.Sqrt(float64(k))
					expert[i] = x + noise*r.NormFloat64()
					mean[i] = x + noise*r.NormFloat64()/math.Sqrt(float64(others))
				}
				got := WorthExperts(Spearman(judge, mean).Value, Spearman(expert, mean).Value, float64(others)).Value
				if math.Abs(math.Log(got/float64(k))) > 0.2 {
					t.Errorf("noise %v, %d others: the mean of %d experts is worth %.2f", noise, others, k, got)
				}
			}
		}
	}
	for name, x := range map[string]struct{ judge, expert, want float64 }{
		"alike": {0.35, 0.35, 1}, "none": {0, 0.35, 0}, "against": {-0.2, 0.35, 0}, "beyond what anyone can": {0.9, 0.35, MostExperts},
	} {
		if got := WorthExperts(x.judge, x.expert, 4); math.Abs(got.Value-x.want) > 1e-12 || got.Undefined != "" {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := WorthExperts(0.4, 0, 4); got.Undefined == "" {
		t.Errorf("experts who do not agree: %v", got)
	}
}
