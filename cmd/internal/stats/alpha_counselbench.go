package stats

// Kernel says how nearly two of q ordered categories agree, from 0 to 1.
type Kernel int

const (
	NominalKernel Kernel = iota // [k = l]
	LinearKernel                // 1 − |k−l|/(q−1)
	OrdinalKernel               // 1 − C(|k−l|+1, 2)/C(q, 2)
)

// weight of categories that are gap apart, of q ≥ 2.
func (k Kernel) weight(gap, q int) float64 {
	g, n := float64(gap), float64(q)
	switch k {
	case LinearKernel:
		return 1 - g/(n-1)
	case OrdinalKernel:
		return 1 - g*(g+1)/(n*(n-1))
	}
	if gap == 0 {
		return 1
	}
	return 0
}

// AlphaAsInPaper returns the alpha of one question as the code of the
// CounselBench paper computes it, with the Python package "agreement": that
// package weights the observed agreement with the kernel but not the chance
// agreement, so that with the linear and the ordinal kernel the figure is higher
// than Krippendorff's alpha. ratings are a source's each, from 1 to categories. With
// dropLast the last category ("not sure") is counted and its column then left out, as
// that code does. For the counts A (sources × q categories), of which the N rows with
// n_i ≥ 2 ratings are used:
//
//	r̄ = Σ n_i/N, ε = 1/(N·r̄), r* = A·w
//	po2 = (1/N)·Σ_ik A_ik·(r*_ik − 1)/(r̄·(n_i − 1)), po = po2·(1 − ε) + ε
//	pc  = Σ_k (mean_i A_ik/r̄)²
//	alpha = (po − pc)/(1 − pc)
//
// Undefined without variation and without a row of two ratings.
func AlphaAsInPaper(ratings [][]int, categories int, dropLast bool, kernel Kernel) Number {
	var rows [][]float64
	total := 0.0
	for _, row := range categoryCounts(ratings, categories, dropLast) {
		if n := sum(row); n >= 2 {
			rows, total = append(rows, row), total+n
		}
	}
	if len(rows) == 0 {
		return Number{Undefined: "no answer has two ratings"}
	}
	q := len(rows[0])
	N := float64(len(rows))
	mean, eps := total/N, 1/total // r̄ and ε: N·r̄ = Σ n_i
	share := make([]float64, q)   // π_k
	po := 0.0
	for _, row := range rows {
		n := sum(row)
		for k := range q {
			weighted := 0.0 // r*_ik
			for l := range q {
				weighted += row[l] * kernel.weight(max(k-l, l-k), max(q, 2))
			}
			po += row[k] * (weighted - 1) / (mean * (n - 1)) / N
			share[k] += row[k] / mean / N
		}
	}
	po = po*(1-eps) + eps
	used, pc := 0, 0.0
	for k := range q {
		if share[k] > 0 {
			used++
		}
		pc += share[k] * share[k]
	}
	if used == 1 {
		return Number{Undefined: "no variation: all ratings are equal"}
	}
	return Number{Value: (po - pc) / (1 - pc)}
}

// categoryCounts turns ratings by source into A of [AlphaAsInPaper].
func categoryCounts(ratings [][]int, categories int, dropLast bool) [][]float64 {
	counts := make([][]float64, len(ratings))
	for i, source := range ratings {
		counts[i] = make([]float64, categories)
		for _, r := range source {
			counts[i][r-1]++
		}
		if dropLast {
			counts[i] = counts[i][:categories-1]
		}
	}
	return counts
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}

// MeanDefined returns the mean of the values that are defined, and how many are
// not: a mean over questions hides those that vanish unless their number is shown.
func MeanDefined(values []Number) (mean Number, undefined int) {
	sum := 0.0
	for _, v := range values {
		if v.Undefined != "" {
			undefined++
			continue
		}
		sum += v.Value
	}
	return ratio(sum, float64(len(values)-undefined), "defined nowhere"), undefined
}
