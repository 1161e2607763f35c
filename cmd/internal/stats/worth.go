package stats

import "math"

// MostExperts is the number from which [WorthExperts] does not count on.
const MostExperts = 10.0

// WorthExperts returns how many experts it takes until their mean agrees with what the
// other experts would say as well as a judge does, from 0 to [MostExperts]. judge and expert
// are the correlations of the judge, and of one expert, with the mean of the same number of
// other experts, at least 1.
//
// With ρ the reliability of one expert, his correlation with the mean of m others is
// ρ·√(m/(1+(m−1)ρ)), from which ρ follows. The target's own reliability is the same for both,
// so that the judge's squared correlation with what all experts would say is v = ρ·(judge/expert)²,
// and that of the mean of k experts is kρ/(1+(k−1)ρ) (Spearman 1910, Brown 1910). Hence
//
//	k = v(1−ρ) / (ρ(1−v))
//
// which is 1 where judge and expert agree with the others alike, whatever ρ is. Correlations of
// ranks take the place of those of scores.
//
// Undefined: the expert does not agree with the others.
func WorthExperts(judge, expert, others float64) Number {
	if !(expert > 0) {
		return Number{Undefined: "one expert does not agree with the others"}
	}
	if judge <= 0 {
		return Number{}
	}
	square := expert * expert
	half := square * (others - 1)
	rho := (half + math.Sqrt(half*half+4*others*square)) / (2 * others)
	v := rho * (judge / expert) * (judge / expert)
	if v >= 1 {
		return Number{Value: MostExperts}
	}
	return Number{Value: min(MostExperts, v*(1-rho)/(rho*(1-v)))}
}
