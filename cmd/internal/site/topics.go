package site

import (
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A TopicsPage is /topics/: the topics of the questions × models.
type TopicsPage struct {
	Page
	Sections []TopicSection // experts first
}

// A TopicSection is one panel's board by topic.
type TopicSection struct {
	Panel  PanelView
	Lead   string
	Tables []TopicTable // a table a dimension; the first is overall quality
}

// A TopicTable is one dimension by topic and model.
type TopicTable struct {
	Label  string
	Scale  string
	Better string
	Models []ModelLink
	Rows   []TopicRow
}

// A TopicRow is one topic.
type TopicRow struct {
	Topic string
	Cells []TopicCell
}

// A TopicCell is one model on one topic.
type TopicCell struct {
	Known    bool
	Text     string
	Interval string
	Detail   string
	Step     int
}

func (b *builder) topics() {
	p := b.newPage("topics/", "Topic by topic", "How the models do on the topics of the questions, dimension by dimension.")
	page := &TopicsPage{Page: p}
	for _, kind := range []result.PanelKind{result.Experts, result.Judge} {
		for _, panel := range b.lb.Panels {
			if panel.Kind != kind || panel.Eval == nil {
				continue
			}
			s := TopicSection{Panel: b.panelView(p.Root, panel), Lead: topicLead(panel.Eval)}
			for i := range board.Dimensions {
				if t, ok := b.topicTable(p.Root, panel.Eval, i); ok {
					s.Tables = append(s.Tables, t)
				}
			}
			if len(s.Tables) > 0 {
				page.Sections = append(page.Sections, s)
			}
		}
	}
	b.page("topics/", "topics", page)
}

// topicsOf lists the topics of a board's column, by id.
func topicsOf(rows []*board.Row, i int) []string {
	var out []string
	for _, r := range rows {
		for _, t := range r.Figures[i].Topics {
			out = append(out, t.Topic)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func findTopic(f *board.Figure, topic string) *board.TopicFigure {
	for i := range f.Topics {
		if f.Topics[i].Topic == topic {
			return &f.Topics[i]
		}
	}
	return nil
}

func (b *builder) topicTable(root string, e *board.Eval, i int) (TopicTable, bool) {
	s := board.Dimensions[i]
	c := column(s)
	t := TopicTable{Label: s.Label, Scale: c.Scale, Better: c.Better}
	topics := topicsOf(e.Rows, i)
	for _, r := range e.Rows {
		t.Models = append(t.Models, b.modelLink(root, r.Model))
	}
	for _, topic := range topics {
		row := TopicRow{Topic: topicLabel(topic)}
		for _, r := range e.Rows {
			tf := findTopic(r.Figures[i], topic)
			if tf == nil {
				row.Cells = append(row.Cells, TopicCell{Text: dash, Detail: "not published"})
				continue
			}
			cell := TopicCell{Known: true, Text: scaled(s, tf.Value), Step: heatStep((tf.Value - s.Min) / (s.Max - s.Min))}
			if tf.N != nil {
				cell.Detail = plural(*tf.N, "rating", "ratings")
			}
			if tf.CI != nil {
				cell.Interval = span(s, *tf.CI)
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, len(t.Rows) > 0
}

// topicLead names the topics on which the models are rated best and worst overall.
func topicLead(e *board.Eval) string {
	type mean struct {
		topic string
		value float64
	}
	var means []mean
	for _, topic := range topicsOf(e.Rows, 0) {
		sum, n := 0.0, 0
		for _, r := range e.Rows {
			if tf := findTopic(r.Figures[0], topic); tf != nil {
				sum, n = sum+tf.Value, n+1
			}
		}
		if n == len(e.Rows) {
			means = append(means, mean{topic, sum / float64(n)})
		}
	}
	if len(means) < 2 {
		return ""
	}
	lo, hi := means[0], means[0]
	for _, m := range means {
		if m.value < lo.value {
			lo = m
		}
		if m.value > hi.value {
			hi = m
		}
	}
	if hi.value-lo.value < 0.05 {
		return fmt.Sprintf("Every topic has nearly the same mean over the models, between %s and %s.", decimal(lo.value, 2), decimal(hi.value, 2))
	}
	return fmt.Sprintf("Over all on this board, answers are rated best on %s (%s) and worst on %s (%s): the extremes of %s topics, not tested.", lower(topicLabel(hi.topic)), decimal(hi.value, 2), lower(topicLabel(lo.topic)), decimal(lo.value, 2), inWords(len(means)))
}
