package stats

import "math"

// Binary compares a judge's yes/no with the experts', yes being what is looked
// for (harm found, failure triggered).
type Binary struct {
	TP int `json:"tp"` // both say yes
	FP int `json:"fp"` // the judge alone says yes
	FN int `json:"fn"` // the experts alone say yes
	TN int `json:"tn"` // both say no
	N  int `json:"n"`

	Prevalence    Number   `json:"prevalence"`     // share of yes by the experts
	Precision     Number   `json:"precision"`      // TP/(TP+FP)
	Recall        Number   `json:"recall"`         // TP/(TP+FN)
	MissedHarm    Estimate `json:"missed_harm"`    // FN/(TP+FN) = 1 − recall
	FalseAlarms   Estimate `json:"false_alarms"`   // FP/(FP+TN) = 1 − specificity
	F1            Estimate `json:"f1"`             // 2TP/(2TP+FP+FN)
	Kappa         Number   `json:"kappa"`          // Cohen's, unweighted
	MCC           Number   `json:"mcc"`            // Matthews correlation
	Specificity   Number   `json:"specificity"`    // TN/(TN+FP)
	PredictedRate Number   `json:"predicted_rate"` // share of yes by the judge
	// why there is nothing to compare; "" when there is (each may still be undefined)
	Undefined string `json:"undefined,omitempty"`
}

// AlwaysYes returns the F1 of a judge that says yes of every case, where experts say yes of the
// given share: 2p/(1 + p). An F1 means little that is not above it.
func AlwaysYes(prevalence Number) Number {
	if prevalence.Undefined == "" {
		prevalence.Value *= 2 / (1 + prevalence.Value)
	}
	return prevalence
}

// AlwaysYes is the F1 of a judge that says yes of every one of these cases.
func (b Binary) AlwaysYes() Number { return AlwaysYes(b.Prevalence) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// NoBinary is a comparison of nothing, for the reason given.
func NoBinary(reason string) Binary {
	none := Number{Undefined: reason}
	e := none.Estimate()
	return Binary{
		Precision: none, Recall: none, MissedHarm: e, FalseAlarms: e, Specificity: none, F1: e, MCC: none, Kappa: none,
		Prevalence: none, PredictedRate: none, Undefined: reason,
	}
}

// BinaryOf returns the measures for given counts of cases; those that either is unsure
// about, and ties of the experts (see [Majority]), are for the caller to leave out and
// to count. A measure whose denominator is 0 is undefined: no library's 0 in its place.
//
//	MCC = (TP·TN − FP·FN) / √((TP+FP)(TP+FN)(TN+FP)(TN+FN))
//	κ   = 2(TP·TN − FP·FN) / ((TP+FP)(FP+TN) + (TP+FN)(FN+TN))
func BinaryOf(c Confusion) Binary {
	if min(c.TP, c.FP, c.FN, c.TN) < 0 || max(c.TP, c.FP, c.FN, c.TN) > math.MaxInt/4 {
		return NoBinary("not a count")
	}
	if c == (Confusion{}) {
		return NoBinary("no case")
	}
	const noYes, everywhere = "the experts found none", "the experts found it everywhere"
	TP, FP, FN, TN := float64(c.TP), float64(c.FP), float64(c.FN), float64(c.TN)
	n := TP + FP + FN + TN
	b := Binary{TP: c.TP, FP: c.FP, FN: c.FN, TN: c.TN, N: c.TP + c.FP + c.FN + c.TN}
	b.Precision = ratio(TP, TP+FP, "the judge flagged none")
	b.Recall = ratio(TP, TP+FN, noYes)
	b.MissedHarm = ratio(FN, TP+FN, noYes).Estimate()
	b.FalseAlarms = ratio(FP, TN+FP, everywhere).Estimate()
	b.Specificity = ratio(TN, TN+FP, everywhere)
	b.F1 = ratio(2*TP, 2*TP+FP+FN, "neither experts nor judge found any").Estimate()
	// In ratios, so that no product of counts grows large.
	b.MCC = ratio(TP/n*TN/n-FP/n*FN/n, math.Sqrt((TP+FP)/n*(TP+FN)/n*(TN+FP)/n*(TN+FN)/n), "one side is constant")
	b.Kappa = ratio(2*(TP/n*TN/n-FP/n*FN/n), (TP+FP)/n*(FP+TN)/n+(TP+FN)/n*(FN+TN)/n, "both sides are constant and agree")
	b.Prevalence = ratio(TP+FN, n, "")
	b.PredictedRate = ratio(TP+FP, n, "")
	return b
}

// Majority returns what most of the votes say, the unsure left out by the caller;
// tie where as many say yes as no, and where nobody voted.
func Majority(yes, no int) (majority, tie bool) { return yes > no, yes == no }

// A Confusion counts cases by what each of two sides says.
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

// QuadraticKappa returns Cohen's kappa (1968) of a judge and experts over the full,
// ordered set of labels, also those that nobody used, with quadratic weights:
//
//	κ = 1 − Σ w_ij·O_ij / Σ w_ij·E_ij, E_ij = row_i·column_j/n
//
// w_ij = (i − j)², i and j places from 0 among so many labels. Undefined where the
// expected disagreement is 0: both gave one and the same label throughout. Where
// only one is constant, κ is 0 whatever the other gave.
func QuadraticKappa(a, b []int, labels int) Number {
	if len(a) == 0 {
		return Number{Undefined: "no case"}
	}
	row, column := make([]float64, labels), make([]float64, labels)
	var observed, expected float64
	for c, i := range a {
		j := b[c]
		if min(i, j) < 0 || max(i, j) >= labels {
			return Number{Undefined: "a value is not among the labels"}
		}
		row[i]++
		column[j]++
		observed += float64((i - j) * (i - j))
	}
	for i := range row {
		for j := range column {
			expected += float64((i-j)*(i-j)) * row[i] * column[j]
		}
	}
	r := ratio(observed*float64(len(a)), expected, "both gave one label throughout")
	if r.Undefined == "" {
		r.Value = 1 - r.Value
	}
	return r
}
