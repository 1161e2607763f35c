package board

import (
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/palette"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// ByTopic reports whether a panel's EVAL board is known by topic.
func ByTopic(panel *Panel) bool {
	return panel.Eval != nil && slices.ContainsFunc(panel.Eval.Scales, func(s result.Scale) bool {
		return slices.ContainsFunc(panel.Eval.Rows, func(r *Row) bool { return len(r.Figure(s.ID).Topics) > 0 })
	})
}

// TopicDF returns the degrees of freedom of all rows' intervals of topics; nil where
// they differ or are not known.
func TopicDF(eval *Board) *float64 {
	df := eval.Rows[0].Headline().TopicDF
	for _, r := range eval.Rows {
		if own := r.Headline().TopicDF; df == nil || own == nil || *own != *df {
			return nil
		}
	}
	return df
}

// TopicsOf lists the topics by which a scale is known for some row, by id.
func TopicsOf(rows []*Row, scale string) []string {
	topics := map[string]bool{}
	for _, r := range rows {
		for _, t := range r.Figure(scale).Topics {
			topics[t.Topic] = true
		}
	}
	return slices.Sorted(maps.Keys(topics))
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
	Topics  []string // in the order in which figures have them
}

// TopicsOfRun returns nil where no figure of a run is known by topic.
func TopicsOfRun(r *ScoredRun) *RunTopics {
	t := &RunTopics{Figures: list.Keep(r.Figures, func(f *Score) bool { return len(f.Topics) > 0 })}
	for _, f := range t.Figures {
		for _, x := range f.Topics {
			if !slices.Contains(t.Topics, x.Topic) {
				t.Topics = append(t.Topics, x.Topic)
			}
		}
	}
	if len(t.Topics) == 0 {
		return nil
	}
	return t
}
