package board

import (
	"math"
	"math/big"
	"os"
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestTotalPairs holds the comparisons over all failure modes of the real results
// against counts that are added up here, and p against binomial sums in whole numbers.
func TestTotalPairs(t *testing.T) {
	set, findings := result.Read(os.DirFS("../../.."))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	const panel = "counselbench-2025-adv-experts"
	adv := New(set).PanelByID(panel).Adv
	type models struct{ a, b string }
	only := map[models]int64{} // questions on which a failed and b did not
	for _, s := range set.Summaries {
		if s.Panel != panel {
			continue
		}
		for _, m := range s.McNemar {
			only[models{m.A, m.B}] += int64(m.OnlyA)
			only[models{m.B, m.A}] += int64(m.OnlyB)
		}
	}
	pairs := adv.On(result.Total.ID)
	if want := len(adv.Rows) * (len(adv.Rows) - 1) / 2; len(pairs) != want || len(only) != 2*want {
		t.Fatalf("%d pairs over all modes, counts of %d, want %d of each", len(pairs), len(only)/2, want)
	}
	var raw []float64
	discordant := map[float64][]int{} // of the pairs with a p
	for _, p := range pairs {
		a, b := p.A.Model.ID, p.B.Model.ID
		k, n := only[models{a, b}], only[models{a, b}]+only[models{b, a}]
		if int64(*p.OnlyA) != k || int64(*p.OnlyA+*p.OnlyB) != n {
			t.Errorf("%s, %s: %d : %d, want %d : %d", a, b, *p.OnlyA, *p.OnlyB, k, n-k)
		}
		tail := new(big.Int)
		for i := range min(k, n-k) + 1 {
			tail.Add(tail, new(big.Int).Binomial(n, i))
		}
		want, _ := new(big.Rat).SetFrac(tail.Lsh(tail, 1), new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
		if want = min(1, want); math.Abs(*p.P-want) > 1e-12 {
			t.Errorf("%s, %s: p is %v, want %v", a, b, *p.P, want)
		}
		raw = append(raw, *p.P)
		discordant[*p.P] = append(discordant[*p.P], int(n))
	}
	slices.Sort(raw)
	for _, p := range pairs {
		adjusted := 0.0 // the largest, up to this one, of the sums over the pairs not yet counted of the chance of so small a p
		for _, x := range raw {
			if x > *p.P {
				break
			}
			sum := 0.0
			for y, of := range discordant {
				for _, n := range of {
					if y >= x {
						sum += chanceOf(n, x)
					}
				}
			}
			adjusted = max(adjusted, min(1, sum))
		}
		if math.Abs(*p.PHolm-adjusted) > 1e-12 || p.Family != len(raw) || p.Winner != nil != (adjusted < stats.Significance) {
			t.Errorf("%s, %s: p by Holm is %v of %d, better is %v; want %v of %d", p.A.Model.ID, p.B.Model.ID, *p.PHolm, p.Family, p.Winner, adjusted, len(raw))
		}
	}
	for _, r := range adv.Rows {
		if f := r.Total; f.Rank != (Rank{1, len(adv.Rows), ByTests}) || f.Leads {
			t.Errorf("%s: rank %+v, leads %v over all modes: no pair can be told apart", r.Model.ID, f.Rank, f.Leads)
		}
	}
}

// chanceOf is the chance, under binomial(n, ½), that the two-sided exact p is at most x.
func chanceOf(n int, x float64) float64 {
	chance, tail := 0.0, 0.0
	for k := 0; 2*k < n; k++ {
		c, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
		tail += math.Ldexp(c, 1-n)
		if tail <= x*(1+1e-9) {
			chance = tail
		}
	}
	if x >= 1 {
		chance = 1
	}
	return chance
}
