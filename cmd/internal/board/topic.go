package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// ByTopic reports whether a panel's EVAL board is known by topic.
func ByTopic(panel *Panel) bool {
	eval := panel.Eval
	return eval != nil && slices.ContainsFunc(eval.Rows, func(r *Row) bool { return TopicsOf(r.Figures) != nil })
}

// TopicsOf lists the topics by which some figure is known, by id.
func TopicsOf(figures []*Score) []string {
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
