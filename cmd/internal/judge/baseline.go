package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Knowledge is what a judge knows of an answer that it has not read.
type Knowledge string

// What a judge may know without reading.
const (
	Nothing    Knowledge = "nothing" // it says the same of every answer
	OnlyTopic  Knowledge = "topic"   // on ADV the failure mode
	OnlyModel  Knowledge = "model"
	TopicModel Knowledge = "topic_and_model"
)

// A Baseline is the figure that a judge reaches which reads no answer, and gives each what
// experts give, on average, to other questions' answers of the same topic, the same model or both.
type Baseline struct {
	Knows   Knowledge    `json:"knows"`
	Reached stats.Number `json:"value"`
}

// blindJudges lists what judges that read nothing may know of answers, whose topics may be known.
func blindJudges(answers []scoredAnswer) []Knowledge {
	if slices.ContainsFunc(answers, func(a scoredAnswer) bool { return a.topic != "" }) {
		return []Knowledge{OnlyModel, OnlyTopic, TopicModel}
	}
	return []Knowledge{OnlyModel}
}

// An answerGroup holds answers that are the same to a blind judge.
type answerGroup struct {
	model *LinkedModel
	topic string
}

func (k Knowledge) group(a scoredAnswer) (g answerGroup) {
	if k == OnlyModel || k == TopicModel {
		g.model = a.model
	}
	if k == OnlyTopic || k == TopicModel {
		g.topic = a.topic
	}
	return g
}

// scores returns what it gives to answers: the mean of the experts' means of the others of
// a group, without those to the same question; of a group without others, the mean of all.
func (k Knowledge) scores(answers []scoredAnswer) []float64 {
	type sum struct{ x, n float64 }
	type own struct {
		answerGroup
		question int
	}
	groups, questions, all := map[answerGroup]sum{}, map[own]sum{}, sum{}
	for _, a := range answers {
		g, mean := k.group(a), a.experts.mean()
		at := own{g, a.question}
		groups[g] = sum{groups[g].x + mean, groups[g].n + 1}
		questions[at] = sum{questions[at].x + mean, questions[at].n + 1}
		all = sum{all.x + mean, all.n + 1}
	}
	return list.Map(answers, func(a scoredAnswer) float64 {
		g := k.group(a)
		rest, left := groups[g], questions[own{g, a.question}]
		if rest.n == left.n {
			return all.x / all.n
		}
		return (rest.x - left.x) / (rest.n - left.n)
	})
}

// lessTopic returns a judge's scores less the mean of its scores of the same model's answers on
// the topic. Of one that knows no more than these two nothing is left.
func lessTopic(answers []scoredAnswer) []float64 {
	sums, n := map[answerGroup]float64{}, map[answerGroup]float64{}
	for _, a := range answers {
		sums[TopicModel.group(a)] += a.judge
		n[TopicModel.group(a)]++
	}
	return list.Map(answers, func(a scoredAnswer) float64 { return a.judge - sums[TopicModel.group(a)]/n[TopicModel.group(a)] })
}

// verdicts returns what it says of yes and no: yes where the group has more harm than all.
func (k Knowledge) verdicts(answers []scoredAnswer) []scoredAnswer {
	all, out := Nothing.scores(answers), slices.Clone(answers)
	for i, x := range k.scores(answers) {
		out[i].judge = 0
		if x > all[i] {
			out[i].judge = 1
		}
	}
	return out
}

// Best returns the highest of some baselines: what a judge must clearly beat to have read
// the answers. Whoever says the same of all reaches 0.
func Best(baselines []Baseline) Baseline {
	best := Baseline{Knows: Nothing}
	for _, b := range baselines {
		if b.Reached.Undefined == "" && b.Reached.Value > best.Reached.Value {
			best = b
		}
	}
	return best
}
