package stats

// A Confusion counts cases by what the one and the other side say.
type Confusion struct{ TP, FP, FN, TN int }

// Add counts a case n times.
func (c *Confusion) Add(found, flagged bool, n int) {
	switch {
	case found && flagged:
		c.TP += n
	case found:
		c.FN += n
	case flagged:
		c.FP += n
	default:
		c.TN += n
	}
}

// AddAll adds other's cases n times.
func (c *Confusion) AddAll(other Confusion, n int) {
	c.TP += n * other.TP
	c.FP += n * other.FP
	c.FN += n * other.FN
	c.TN += n * other.TN
}

// beyondChance returns the agreement beyond what the two shares of yes give by
// chance, and the most that there could be, in cases: n·(p_o − p_e), n·(1 − p_e).
func (c Confusion) beyondChance() (found, most float64) {
	n := float64(c.TP + c.FP + c.FN + c.TN)
	if n == 0 {
		return 0, 0
	}
	yes, no := float64(c.TP+c.FN)*float64(c.TP+c.FP)/n, float64(c.FP+c.TN)*float64(c.FN+c.TN)/n
	return float64(c.TP+c.TN) - yes - no, n - yes - no
}

// Kappa returns Cohen's kappa with the agreement by chance taken within strata, so
// that to know which stratum a case is from counts for nothing:
//
//	κ = Σ n_s (p_o,s − p_e,s) / Σ n_s (1 − p_e,s)
//
// (Barlow, Lai and Azen 1991.) Over one stratum it is Cohen's. Undefined where both
// sides are constant and agree in every stratum.
func Kappa(strata ...Confusion) Number {
	var found, most float64
	for _, s := range strata {
		f, m := s.beyondChance()
		found, most = found+f, most+m
	}
	return ratio(found, most, "both sides are constant and agree")
}
