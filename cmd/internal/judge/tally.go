package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Tally says what became, on one scale, of the answers that both rated.
// Answers that are not compared are counted under the first reason that holds,
// in the order of the fields.
type Tally struct {
	Both         int `json:"both"` // answers that both rated
	Compared     int `json:"compared"`
	JudgeMissing int `json:"judge_missing"` // the judge gave nothing on this scale, as when its output could not be read
	JudgeUnsure  int `json:"judge_unsure"`  // the judge was not sure
	JudgeSplit   int `json:"judge_split"`   // yes and no: as many of the judge's ratings say the one as the other

	ExpertsMissing int `json:"experts_missing"` // no expert gave anything on this scale
	ExpertsUnsure  int `json:"experts_unsure"`  // no expert was sure
	ExpertsTied    int `json:"experts_tied"`    // yes and no: as many experts say the one as the other

	Ratings       int `json:"ratings"`        // experts' ratings of the compared answers that count
	UnsureRatings int `json:"unsure_ratings"` // experts' "not sure" about answers that both rated: left out
}

// OneEach reports whether one expert rated each answer: what is said of the judge is then about
// these ratings, since what other experts would give is not known.
func (t Tally) OneEach() bool { return t.Compared > 0 && t.Ratings == t.Compared }

// count counts an answer. votes says that the scale is yes or no, so that it takes a majority on either side.
func (t *Tally) count(judge, experts scores, votes bool) {
	t.Both++
	t.UnsureRatings += experts.unsure
	switch {
	case len(judge.values) == 0 && judge.unsure > 0:
		t.JudgeUnsure++
	case len(judge.values) == 0:
		t.JudgeMissing++
	case votes && judge.split():
		t.JudgeSplit++
	case len(experts.values) == 0 && experts.unsure > 0:
		t.ExpertsUnsure++
	case len(experts.values) == 0:
		t.ExpertsMissing++
	case votes && experts.split():
		t.ExpertsTied++
	default:
		t.Compared++
		t.Ratings += len(experts.values)
	}
}

// A scoredAnswer is an answer of which judge and experts say something on one scale:
// the judge's mean score or, of yes and no, its verdict, 1 or 0.
type scoredAnswer struct {
	answerKey
	model    *LinkedModel
	topic    string // with the failure mode
	question int
	judge    float64
	experts  scores
}

// A judgedScale is what judge and experts say on a scale, and what became of the answers
// that both rated.
type judgedScale struct {
	answers []scoredAnswer
	tally   Tally
}

// judged returns what judge and experts say on a scale; of a failure mode, of the answers
// to its questions. Answers on whose yes or no the experts are tied are not compared, but
// are among these. They are read once, and not to be changed.
func (c *Comparison) judged(s result.Scale) ([]scoredAnswer, Tally) {
	if c.scored[s.ID] == nil {
		c.scored[s.ID] = c.judge(s)
	}
	return c.scored[s.ID].answers, c.scored[s.ID].tally
}

func (c *Comparison) judge(s result.Scale) *judgedScale {
	out := &judgedScale{answers: make([]scoredAnswer, 0, len(c.answers))}
	for _, a := range c.answers {
		if c.Component.Provoked() && s.ID != result.Total.ID && a.mode != s.ID {
			continue
		}
		own, theirs := scoresOf(s, a.judge, nil), scoresOf(s, a.experts, a.raters)
		out.tally.count(own, theirs, s.Percent)
		if len(own.values) == 0 || len(theirs.values) == 0 || s.Percent && own.split() {
			continue
		}
		x := scoredAnswer{a.answerKey, a.model, a.topic + a.mode, a.question, own.mean(), theirs}
		if s.Percent {
			x.judge = own.verdict()
		}
		out.answers = append(out.answers, x)
	}
	return out
}

// meanOf returns the mean of a value of each answer, clustered by question.
func meanOf(answers []scoredAnswer, value func(scoredAnswer) float64) stats.Estimate {
	return stats.ClusteredMean(list.Map(answers, func(a scoredAnswer) stats.Obs {
		return stats.Obs{X: value(a), Question: a.question}
	}))
}

// flat returns the judge's scores by answer, and every expert's rating of these.
func flat(answers []scoredAnswer) (judge []float64, experts []stats.Rating) {
	for i, a := range answers {
		judge = append(judge, a.judge)
		for k, x := range a.experts.values {
			experts = append(experts, stats.Rating{X: x, Answer: i, Question: a.question, Rater: a.experts.raters[k]})
		}
	}
	return judge, experts
}

// A SourceBias is judge − experts over the answers of one model.
type SourceBias struct {
	Model       *LinkedModel   `json:"model"`
	JudgeMean   float64        `json:"judge_mean"`
	ExpertsMean float64        `json:"experts_mean"`
	Bias        stats.Estimate `json:"bias"`
}

// raterBias is [stats.RaterBias] of answers on a scale.
func raterBias(answers []scoredAnswer, s result.Scale) stats.Estimate {
	judge, experts := flat(answers)
	return stats.RaterBias(judge, experts, s.Max-s.Min)
}

// sources returns the bias for each model, in order of appearance.
func sources(answers []scoredAnswer, s result.Scale) []SourceBias {
	out := []SourceBias{}
	by := map[*LinkedModel][]scoredAnswer{}
	for _, a := range answers {
		if by[a.model] == nil {
			out = append(out, SourceBias{Model: a.model})
		}
		by[a.model] = append(by[a.model], a)
	}
	for i := range out {
		x := &out[i]
		judge, experts := means(by[x.Model])
		x.JudgeMean, x.ExpertsMean, x.Bias = judge.Value, experts.Value, raterBias(by[x.Model], s)
	}
	return out
}

// means returns the means of the judge's scores and of the experts' means.
func means(answers []scoredAnswer) (judge, experts stats.Number) {
	if len(answers) == 0 {
		none := stats.Number{Undefined: "no answer rated by both"}
		return none, none
	}
	for _, a := range answers {
		judge.Value += a.judge
		experts.Value += a.experts.mean()
	}
	judge.Value /= float64(len(answers))
	experts.Value /= float64(len(answers))
	return judge, experts
}

// scores are what several ratings of one answer say on one scale.
type scores struct {
	values []float64
	raters []int // of values; nil for a judge
	unsure int   // ratings that are not sure
}

// scoresOf reads ratings on a scale; raters may be nil.
func scoresOf(s result.Scale, ratings []*result.Rating, raters []int) (out scores) {
	out.values = make([]float64, 0, len(ratings))
	for i, r := range ratings {
		x, unsure, missing := r.Score(s.ID)
		switch {
		case unsure:
			out.unsure++
		case !missing:
			out.values = append(out.values, x)
			if raters != nil {
				out.raters = append(out.raters, raters[i])
			}
		}
	}
	return out
}

func (s scores) sum() (sum float64) {
	for _, v := range s.values {
		sum += v
	}
	return sum
}

func (s scores) mean() float64 { return s.sum() / float64(len(s.values)) }

func (s scores) median() float64 {
	v := slices.Sorted(slices.Values(s.values))
	n := len(v)
	return v[(n-1)/2]/2 + v[n/2]/2
}

// yes counts the ones among zeros and ones.
func (s scores) yes() int { return int(s.sum()) }

// split reports whether as many say yes as no.
func (s scores) split() bool { return 2*s.yes() == len(s.values) }

// verdict is 1 where most say yes, else 0.
func (s scores) verdict() float64 {
	if 2*s.yes() > len(s.values) {
		return 1
	}
	return 0
}

// undefined is an estimate of nothing, for the reason given.
func undefined(why string) stats.Estimate {
	return stats.Estimate{Undefined: why, NoInterval: why}
}
