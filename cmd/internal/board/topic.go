package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// ByTopic reports whether a panel's EVAL board is known by topic.
func ByTopic(panel *Panel) bool {
	eval := panel.Eval
	return eval != nil && slices.ContainsFunc(eval.Scales, func(s result.Scale) bool { return TopicsOf(eval.Rows, s.ID) != nil })
}

// TopicsOf lists the topics by which a scale is known for some row, by id.
func TopicsOf(rows []*Row, scale string) []string {
	return topicsOf(list.Map(rows, func(r *Row) *Score { return r.Figure(scale) }))
}

func topicsOf(figures []*Score) []string {
	var topics []string
	for _, f := range figures {
		topics = append(topics, list.Map(f.Topics, func(t TopicScore) string { return t.Topic })...)
	}
	slices.Sort(topics)
	return slices.Compact(topics)
}

// A ModelOnTopic is one model on one topic.
type ModelOnTopic struct {
	TopicScore
	Of *Score
}

// Step is the figure's step on the heat ramp.
func (t *ModelOnTopic) Step() int {
	return palette.Step((t.Value - t.Of.Scale.Min) / (t.Of.Scale.Max - t.Of.Scale.Min))
}

// OnTopic finds a figure's value on a topic; nil where it is not known.
func OnTopic(f *Score, topic string) *ModelOnTopic {
	for _, t := range f.Topics {
		if t.Topic == topic {
			return &ModelOnTopic{t, f}
		}
	}
	return nil
}

// RunTopics are a run's figures by topic.
type RunTopics struct {
	Figures []*Score // that are known by topic
	Topics  []string // by id
}

// TopicsOfRun returns nil where no figure of a run is known by topic.
func TopicsOfRun(r *Row) *RunTopics {
	figures := list.Keep(r.Figures, func(f *Score) bool { return len(f.Topics) > 0 })
	if len(figures) == 0 {
		return nil
	}
	return &RunTopics{figures, topicsOf(figures)}
}
