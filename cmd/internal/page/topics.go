package page

import (
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A TopicsPage is /topics/, the topics of the questions × models as experts
// rate, or /topics/<panel>/, the same by one judge.
type TopicsPage struct {
	Page
	Heading  string
	Sections []TopicSection
	Judges   []PanelView // with the pages of their topics in Href
}

// A TopicSection is one panel's board by topic.
type TopicSection struct {
	Panel  PanelView
	Lead   string
	Tables []TopicTable // a table a dimension; the first is overall quality
}

// A TopicTable is one dimension by topic and model: the fewer of the two are
// the columns.
type TopicTable struct {
	Key     string // tells the tables of a page apart in its address
	Label   string
	Scale   string
	Better  string
	Corner  string // what the rows are: Topic, or Model
	Noun    string // the same of many
	Columns []TopicHead
	Rows    []TopicRow
}

// A TopicHead is a topic or a model at the head of a row or column.
type TopicHead struct {
	ID   string
	Name string
	Full string // the whole name where Name is shortened
	Href string // "" for a topic
}

// A TopicRow is one topic, or one model.
type TopicRow struct {
	TopicHead
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

func (b *Builder) topics() {
	const title = "Topic by topic"
	p := b.newPage("topics/", title, "How the models do on the topics of the questions, dimension by dimension.")
	page := &TopicsPage{Page: p, Heading: title}
	for _, panel := range b.lb.Panels {
		if panel.Eval == nil {
			continue
		}
		if panel.Kind == result.Experts {
			if s, ok := b.topicSection(p.Root, panel); ok {
				page.Sections = append(page.Sections, s)
			}
			continue
		}
		// A page of its own: together the judges' topics are too much for one.
		path := topicsPath(panel.ID)
		j := b.newPage(path, title+", "+panel.Name, fmt.Sprintf("How the models do on the topics of the questions as %s rates.", Shorten(panel.Name, nameLength)))
		s, ok := b.topicSection(j.Root, panel)
		if !ok {
			continue
		}
		view := b.panelView(p.Root, panel)
		view.Href = p.Root + path
		page.Judges = append(page.Judges, view)
		b.page(path, "topics", &TopicsPage{Page: j, Heading: title + ": a judge’s view", Sections: []TopicSection{s}})
	}
	b.page("topics/", "topics", page)
}

// topicSection gives a panel's tables, and whether it has any.
func (b *Builder) topicSection(root string, panel *board.Panel) (TopicSection, bool) {
	s := TopicSection{Panel: b.panelView(root, panel), Lead: topicLead(panel.Eval)}
	for i := range board.Dimensions {
		if t, ok := b.topicTable(root, panel.Eval, i); ok {
			t.Key = panel.ID + "." + board.Dimensions[i].ID
			s.Tables = append(s.Tables, t)
		}
	}
	return s, len(s.Tables) > 0
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

func (b *Builder) topicTable(root string, e *board.Board, i int) (TopicTable, bool) {
	s := board.Dimensions[i]
	c := column(s)
	t := TopicTable{Label: s.Label, Scale: c.Scale, Better: c.Better}
	topics := topicsOf(e.Rows, i)
	byTopic, byModel := make([]TopicHead, len(topics)), make([]TopicHead, len(e.Rows))
	for k, topic := range topics {
		byTopic[k] = TopicHead{ID: topic, Name: topicLabel(topic)}
	}
	for k, r := range e.Rows {
		m := b.modelLink(root, r.Model)
		byModel[k] = TopicHead{m.ID, m.Name, m.Full, m.Href}
	}
	rows, turned := byTopic, len(byModel) > len(byTopic)
	t.Corner, t.Noun, t.Columns = "Topic", "topics", byModel
	if turned {
		rows = byModel
		t.Corner, t.Noun, t.Columns = "Model", "models", byTopic
	}
	for k, head := range rows {
		row := TopicRow{TopicHead: head}
		for m := range t.Columns {
			topic, model := k, m
			if turned {
				topic, model = m, k
			}
			row.Cells = append(row.Cells, topicCell(s, e.Rows[model].Figures[i], topics[topic]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t, len(topics) > 0
}

func topicCell(s board.Scale, f *board.Figure, topic string) TopicCell {
	tf := findTopic(f, topic)
	if tf == nil {
		return TopicCell{Text: num.Dash, Detail: "not published"}
	}
	cell := TopicCell{Known: true, Text: Scaled(s, tf.Value), Step: heatStep((tf.Value - s.Min) / (s.Max - s.Min))}
	if tf.N != nil {
		cell.Detail = num.Plural(*tf.N, "rating", "ratings")
	}
	if tf.CI != nil {
		cell.Interval = Span(s, *tf.CI)
	}
	return cell
}

// topicLead names the topics on which the models are rated best and worst overall.
func topicLead(e *board.Board) string {
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
		return fmt.Sprintf("Every topic has nearly the same mean over the models, between %s and %s.", num.Decimal(lo.value, 2), num.Decimal(hi.value, 2))
	}
	return fmt.Sprintf("Over all on this board, answers are rated best on %s (%s) and worst on %s (%s): the extremes of %s topics, not tested.", lower(topicLabel(hi.topic)), num.Decimal(hi.value, 2), lower(topicLabel(lo.topic)), num.Decimal(lo.value, 2), num.Words(len(means)))
}
