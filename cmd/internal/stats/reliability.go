package stats

// Reliability says how far the mean rating of an answer, within models, would come out the
// same with other raters.
type Reliability struct {
	Answer float64 // variance between the answers of a model
	Rater  float64 // between raters: severity, and leanings towards a model
	Rest   float64 // what is left
	K      float64 // ratings an answer
	Mean   Number  // ICC(A,k): Answer/(Answer + (Rater+Rest)/k), from 0 to 1
}

// ReliabilityOf returns the reliability of mean ratings of several sides (models), each a list
// of cells as [Cells] makes them, by a two-way random model within models: rating = model
// + answer + rater + rest. With D the mean of (x−y)²/2 over the pairs of ratings of a
// model that share the answer, the rater, or neither,
//
//	Answer = D_neither − D_answer, Rater = D_neither − D_rater,
//	Rest = D_answer + D_rater − D_neither
//
// which where every rater rated every answer are the estimates of an analysis of variance
// (McGraw and Wong 1996, ICC(A,k)), and need no such design. Pairs are pooled over models;
// K is the mean number of ratings of an answer. An estimate below 0 is 0.
//
// Undefined: no two ratings of an answer, or no two of different answers by different raters; no variation.
// Where no rater rated two answers of a model, Rater is a part of Rest.
func ReliabilityOf(sides [][]Obs) Reliability {
	var all, answer, rater pairsOf
	var r Reliability
	answers := 0
	for _, side := range sides {
		all.add(side, func(Obs) int { return 0 })
		answers += answer.add(side, question)
		rater.add(side, func(o Obs) int { return o.Rater })
		r.K += float64(len(side))
	}
	neither := pairsOf{all.n - answer.n - rater.n, all.squares - answer.squares - rater.squares}
	if answer.n == 0 || neither.n == 0 {
		r.Mean.Undefined = "no two ratings of an answer"
		if answer.n > 0 {
			r.Mean.Undefined = "no two answers rated by different raters"
		}
		return r
	}
	r.K /= float64(answers)
	if rater.n == 0 {
		rater = neither
	}
	r.Answer = max(0, neither.mean()-answer.mean())
	r.Rater = max(0, neither.mean()-rater.mean())
	r.Rest = max(0, answer.mean()-r.Rater)
	r.Mean = ratio(r.Answer, r.Answer+(r.Rater+r.Rest)/r.K, "no variation: all ratings are equal")
	return r
}

// pairsOf are pairs of ratings, with the sum of (x−y)²/2 over them.
type pairsOf struct{ n, squares float64 }

func (p pairsOf) mean() float64 { return max(0, p.squares/p.n) }

// add adds the pairs within groups of cells, and returns how many groups there are.
func (p *pairsOf) add(cells []Obs, key func(Obs) int) (groups int) {
	group, groups := grouped(cells, key)
	n, sum, mean := make([]float64, groups), make([]float64, groups), make([]float64, groups)
	for i, o := range cells {
		n[group[i]]++
		sum[group[i]] += o.X
	}
	for g := range mean {
		mean[g] = sum[g] / n[g]
		p.n += n[g] * (n[g] - 1) / 2
	}
	for i, o := range cells { // Σ over pairs of (x−y)² = n·Σ(x − mean)²
		p.squares += n[group[i]] * (o.X - mean[group[i]]) * (o.X - mean[group[i]]) / 2
	}
	return groups
}

// Reliability returns how far the models' means would come out the same with other
// questions and raters: the share of the variance between them that is not of chance,
//
//	1 − Σ V / Σ θ²
//
// over the pairs, θ and V those of [NewPairs]; half of their means are the variances, of what chance
// makes of a mean and of the means. From 0 to 1.
//
// Undefined: no pair with a variance, or no two means that differ.
func (p *Pairs) Reliability() Number {
	var chance, all float64
	for _, x := range p.parts {
		part := p.within
		if x.between {
			part = p.between
		}
		if x.questions > 1 {
			chance, all = chance+x.vQuestion+part.s, all+x.theta*x.theta
		}
	}
	if all == 0 {
		return Number{Undefined: "no two means that differ"}
	}
	return Number{Value: max(0, 1-chance/all)}
}
