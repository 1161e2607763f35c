package board

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A ScaleComparison is a judge held against experts on a scale with more than
// two values. The unit is an answer: the judge's score beside the mean of the
// experts'. Several ratings of one answer by the judge are averaged; for the
// curve and for kappa, which need labels, the average is rounded, halves up.
type ScaleComparison struct {
	Scale Scale
	Tally

	JudgeMean, ExpertsMean stats.Number // over the compared answers
	Constant               bool         // the judge gave one score throughout

	Curve     []stats.CurveBin // mean of the experts' where the judge gave a score
	Reference []stats.CurveBin // mean of the other experts' where one of them gave a score, on the same answers
	Counts    []ValueCount     // the judge's scores

	Error     stats.JudgeError
	MAE       stats.Estimate // as Error.MAE, with its interval
	Agreement stats.JudgeAgreement
	Spearman  stats.Resampled // interval of Agreement.Spearman

	JudgeBest, ExpertsBest Share // scores at the favourable end: the judge's, individual experts'

	Human *LeftOneOut // each expert against the others on the same answers
	Same  *LeftOneOut // the judge against these same others

	Advantage stats.Number // described, never passed or failed
	Sources   []SourceBias
}

// A Share is k of n.
type Share struct{ K, N int }

// Rate gives k/n; undefined where n is 0.
func (s Share) Rate() stats.Number {
	if s.N == 0 {
		return stats.Number{Undefined: "nothing counted (n = 0)"}
	}
	return stats.Number{Value: float64(s.K) / float64(s.N)}
}

// LeftOneOut holds scores against the mean (kappa: the rounded median) of all
// experts of an answer but one, for each of them in turn.
type LeftOneOut struct {
	Error     stats.JudgeError
	Agreement stats.JudgeAgreement
}

// A SourceBias is judge − experts over the answers of one model.
type SourceBias struct {
	Model                  *Model
	JudgeMean, ExpertsMean float64
	Bias                   stats.Estimate
}

// The bootstrap of a judge's rank correlation and F1, over questions.
const (
	judgeReplicates = 500
	judgeSeed       = 1
)

// compareScale compares on one scale.
func compareScale(s Scale, answers []jointAnswer) *ScaleComparison {
	c := &ScaleComparison{Scale: s}
	var pairs, labelled []stats.Pair
	var judge []float64        // by compared answer
	var experts []stats.Rating // of compared answers, Answer an index into judge
	bySource := map[*Model][]stats.Pair{}
	var models []*Model
	for _, a := range answers {
		own, theirs := scoresOf(s, a.judge, nil), scoresOf(s, a.experts, a.raters)
		if !c.count(own, theirs, false) {
			continue
		}
		p := stats.Pair{Score: own.mean(), Mean: theirs.mean(), Median: median(theirs.values), Question: a.question}
		if bySource[a.model] == nil {
			models = append(models, a.model)
		}
		bySource[a.model] = append(bySource[a.model], p)
		pairs = append(pairs, p)
		labelled = append(labelled, rounded(p))
		for i, x := range theirs.values {
			experts = append(experts, stats.Rating{X: x, Answer: len(judge), Question: a.question, Rater: theirs.raters[i]})
			c.ExpertsBest.add(x == s.Favourable())
		}
		c.JudgeBest.add(p.Score == s.Favourable())
		judge = append(judge, p.Score)
	}
	c.Error = stats.ErrorOf(pairs, s.Favourable())
	c.JudgeMean, c.ExpertsMean = means(pairs)
	c.MAE = meanError(pairs)
	c.Curve = curve(labelled, s)
	c.Counts = countLabels(s, labelled)
	c.Agreement = agreementWith(s, pairs, labelled)
	c.Constant = len(judge) > 1 && slices.Min(judge) == slices.Max(judge)
	c.Spearman = rankInterval(pairs)
	c.leftOneOut(judge, experts)
	c.Advantage = stats.Advantage(judge, experts, stats.ByRMSE)
	for _, m := range models {
		j, e := means(bySource[m])
		c.Sources = append(c.Sources, SourceBias{m, j.Value, e.Value, stats.ErrorOf(bySource[m], s.Favourable()).Bias})
	}
	return c
}

func (s *Share) add(hit bool) {
	s.N++
	if hit {
		s.K++
	}
}

// rounded is a pair with the judge's score as a label.
func rounded(p stats.Pair) stats.Pair {
	p.Score = math.Floor(p.Score + 0.5)
	return p
}

func median(values []float64) float64 {
	v := slices.Sorted(slices.Values(values))
	n := len(v)
	return v[(n-1)/2]/2 + v[n/2]/2
}

// means gives the means of the judge's scores and of the experts' means.
func means(pairs []stats.Pair) (judge, experts stats.Number) {
	if len(pairs) == 0 {
		none := stats.Number{Undefined: "no answer rated by both"}
		return none, none
	}
	for _, p := range pairs {
		judge.Value += p.Score
		experts.Value += p.Mean
	}
	judge.Value /= float64(len(pairs))
	experts.Value /= float64(len(pairs))
	return judge, experts
}

// meanError is the mean absolute error with an interval clustered by question.
func meanError(pairs []stats.Pair) stats.Estimate {
	x, clusters := make([]float64, len(pairs)), make([]int, len(pairs))
	for i, p := range pairs {
		x[i], clusters[i] = math.Abs(p.Score-p.Mean), p.Question
	}
	e := stats.ClusteredMean(x, clusters)
	if e.Undefined != "" {
		e.Undefined = "no answer rated by both"
	} else if e.NoInterval == "" {
		e.CI.Lo = max(e.CI.Lo, 0)
	}
	return e
}

func countLabels(s Scale, pairs []stats.Pair) []ValueCount {
	n := map[string]int{}
	for _, p := range pairs {
		n[valueName(s, p.Score)]++
	}
	var out []ValueCount
	for _, v := range s.Values() {
		out = append(out, ValueCount{v, n[v]})
	}
	return out
}

// agreementWith takes the rank correlations of the scores as they are, and kappa
// of the rounded ones.
func agreementWith(s Scale, pairs, labelled []stats.Pair) stats.JudgeAgreement {
	labels := labelsOf(s)
	a := stats.AgreementWith(pairs, labels)
	a.Quadratic = stats.AgreementWith(labelled, labels).Quadratic
	return a
}

func labelsOf(s Scale) []int {
	var labels []int
	for v := int(s.Min); v <= int(s.Max); v++ {
		labels = append(labels, v)
	}
	return labels
}

// byCluster gathers the places of pairs by question, in order of appearance.
func byCluster(n int, question func(i int) int) [][]int {
	number := map[int]int{}
	var members [][]int
	for i := range n {
		q := question(i)
		if _, ok := number[q]; !ok {
			number[q] = len(members)
			members = append(members, nil)
		}
		members[number[q]] = append(members[number[q]], i)
	}
	return members
}

// leftOneOut holds each expert, and the judge, against the other experts.
func (c *ScaleComparison) leftOneOut(judge []float64, experts []stats.Rating) {
	n := make([]int, len(judge))
	for _, r := range experts {
		n[r.Answer]++
	}
	shared := slices.DeleteFunc(slices.Clone(experts), func(r stats.Rating) bool { return n[r.Answer] < 2 })
	human := stats.LeftOut(shared) // one a rating, in order: no rating stands alone
	if len(human) == 0 {
		return
	}
	same, labelled := make([]stats.Pair, len(human)), make([]stats.Pair, len(human))
	for i, p := range human {
		p.Score, p.Rater = judge[shared[i].Answer], 0
		same[i], labelled[i] = p, rounded(p)
	}
	c.Reference = curve(human, c.Scale)
	best := c.Scale.Favourable()
	c.Human = &LeftOneOut{stats.ErrorOf(human, best), stats.AgreementWith(human, labelsOf(c.Scale))}
	c.Same = &LeftOneOut{stats.ErrorOf(same, best), agreementWith(c.Scale, same, labelled)}
}
