package page

import (
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
)

// topicsOf lists the topics by which a scale is known for some row, by id.
func topicsOf(rows []*board.Row, scale string) []string {
	topics := map[string]bool{}
	for _, r := range rows {
		for _, t := range r.Figure(scale).Topics {
			topics[t.Topic] = true
		}
	}
	return slices.Sorted(maps.Keys(topics))
}

// A TopicFigure is one model on one topic.
type TopicFigure struct {
	board.TopicFigure
	Of *board.Figure
}

// Step is the figure's step on the heat ramp.
func (t *TopicFigure) Step() int {
	return chart.HeatStep((t.Value - t.Of.Scale.Min) / (t.Of.Scale.Max - t.Of.Scale.Min))
}

// onTopic finds a figure's value on a topic; nil where it is not known.
func onTopic(f *board.Figure, topic string) *TopicFigure {
	for _, t := range f.Topics {
		if t.Topic == topic {
			return &TopicFigure{t, f}
		}
	}
	return nil
}

// RunTopics are a run's figures by topic.
type RunTopics struct {
	Figures []*board.Figure // that are known by topic
	Rows    []RunTopic      // in the order in which figures have the topics
}

// A RunTopic is a run on one topic, in words.
type RunTopic struct {
	Topic  string
	Values []string // of each figure
	N      string   // ratings of the first
}

// row says what is known of a topic.
func (t *RunTopics) row(topic string) RunTopic {
	row := RunTopic{Topic: topic, N: num.Dash}
	for i, f := range t.Figures {
		x := onTopic(f, topic)
		if x == nil {
			row.Values = append(row.Values, num.Dash)
			continue
		}
		row.Values = append(row.Values, num.OnScale(f.Scale, x.Value))
		if i == 0 {
			row.N = num.OptionalCount(x.N)
		}
	}
	return row
}

// runTopics returns nil where no figure of a run is known by topic. Of one run it is
// always the same: it stands on several pages.
func (b *Builder) runTopics(r *board.Run) *RunTopics {
	if t, ok := b.topicsOf.Load(r); ok {
		return t.(*RunTopics)
	}
	t := &RunTopics{}
	var topics []string
	for _, f := range r.Figures {
		if len(f.Topics) > 0 {
			t.Figures = append(t.Figures, f)
		}
		for _, x := range f.Topics {
			if !slices.Contains(topics, x.Topic) {
				topics = append(topics, x.Topic)
			}
		}
	}
	t.Rows = list.Map(topics, t.row)
	if len(topics) == 0 {
		t = nil
	}
	kept, _ := b.topicsOf.LoadOrStore(r, t)
	return kept.(*RunTopics)
}
