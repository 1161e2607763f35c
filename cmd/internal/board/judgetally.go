package board

import (
	"slices"

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

// Left returns the number of answers that both rated and that are not compared.
func (t Tally) Left() int { return t.Both - t.Compared }

// count counts an answer and reports whether it can be compared. votes says that
// the scale is yes or no, so that it takes a majority on either side.
func (t *Tally) count(judge, experts scores, votes bool) bool {
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
		return true
	}
	return false
}

// A SourceBias is judge − experts over the answers of one model.
type SourceBias struct {
	Model       *Model         `json:"model"`
	JudgeMean   float64        `json:"judge_mean"`
	ExpertsMean float64        `json:"experts_mean"`
	Bias        stats.Estimate `json:"bias"`
}

// judgedPairs gathers, on one scale, the answers on which a judge and experts can be
// held against each other.
type judgedPairs struct {
	pairs   []stats.Pair
	judge   []float64      // the judge's score, by pair
	experts []stats.Rating // every expert's, Answer an index into judge
	of      []*Model       // whose answer, by pair
	models  []*Model       // in order of appearance
	byModel map[*Model][]stats.Pair
}

func (j *judgedPairs) add(a jointAnswer, p stats.Pair, theirs scores) {
	for i, x := range theirs.values {
		j.experts = append(j.experts, stats.Rating{X: x, Answer: len(j.judge), Question: a.question, Rater: theirs.raters[i]})
	}
	j.pairs, j.judge, j.of = append(j.pairs, p), append(j.judge, p.Score), append(j.of, a.model)
	if j.byModel == nil {
		j.byModel = map[*Model][]stats.Pair{}
	}
	if !slices.Contains(j.models, a.model) {
		j.models = append(j.models, a.model)
	}
	j.byModel[a.model] = append(j.byModel[a.model], p)
}

// sources returns the bias for each model.
func (j *judgedPairs) sources() []SourceBias {
	out := []SourceBias{}
	for _, m := range j.models {
		judge, experts := means(j.byModel[m])
		out = append(out, SourceBias{m, judge.Value, experts.Value, j.biasOf(m)})
	}
	return out
}

// biasOf returns the bias for one model.
func (j *judgedPairs) biasOf(m *Model) stats.Estimate {
	place := make([]int, len(j.pairs))
	var judge []float64
	for i := range j.pairs {
		if j.of[i] == m {
			place[i], judge = len(judge), append(judge, j.judge[i])
		}
	}
	var experts []stats.Rating
	for _, r := range j.experts {
		if j.of[r.Answer] == m {
			r.Answer = place[r.Answer]
			experts = append(experts, r)
		}
	}
	return stats.RaterBias(judge, experts)
}

// means returns the means of the judge's scores and of the experts' means.
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
