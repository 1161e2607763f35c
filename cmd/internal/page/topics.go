package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A TopicsPage is /topics/, the topics of the questions × models as experts
// rate, or /topics/<panel>/, the same by one judge.
type TopicsPage struct {
	Page
	Judge    *board.Panel // whose page it is; nil on the experts'
	Sections []TopicSection
	Judges   []*board.Panel // that have a page of their topics
}

// A TopicSection is one panel's board by topic.
type TopicSection struct {
	Panel  *board.Panel
	Tables []TopicTable // a table a dimension; the first is overall quality
	Shown  int          // rows, where the tables do not show all; else 0
}

// A TopicTable is one dimension by topic, in rows, and model.
type TopicTable struct {
	Key    string // tells the tables of a page apart in its address
	Scale  result.Scale
	Topics []string
	Rows   []*board.Row
}

func topicsPage(b *Builder, p Page, judge *board.Panel) Document {
	page := &TopicsPage{Page: p, Judge: judge}
	if judge != nil {
		page.Sections = []TopicSection{b.topicSection(judge)}
		return page
	}
	for _, panel := range b.lb.Panels {
		switch {
		case !board.ByTopic(panel):
		case panel.IsJudge():
			page.Judges = append(page.Judges, panel)
		default:
			page.Sections = append(page.Sections, b.topicSection(panel))
		}
	}
	return page
}

// eachTopics lists a page for every judge, since together their topics are too much for one.
func (b *Builder) eachTopics() {
	b.page("topics/", "topics", nil, func(p Page) Document { return topicsPage(b, p, nil) })
	for _, panel := range b.lb.Panels {
		if board.ByTopic(panel) && panel.IsJudge() {
			b.page(topicsPath(panel.ID), "topics", nil, func(p Page) Document { return topicsPage(b, p, panel) })
		}
	}
}

func (b *Builder) topicSection(panel *board.Panel) TopicSection {
	s := TopicSection{Panel: panel, Tables: topicTables(panel)}
	if rows := leading(panel.Eval.Rows); len(rows) < len(panel.Eval.Rows) {
		s.Shown = len(rows)
	}
	return s
}

// topicRows is how many rows a table of topics has: there is one a dimension, and a cell says little.
const topicRows = 30

// leading picks the first rows and people, as many as a table of topics holds.
func leading(rows []*board.Row) []*board.Row {
	n := min(len(rows), topicRows)
	return slices.Concat(rows[:n], list.Keep(rows[n:], func(r *board.Row) bool { return r.Model.IsPeople() }))
}

// topicTables lists the tables of a panel's topics, one a dimension.
func topicTables(panel *board.Panel) []TopicTable {
	var out []TopicTable
	rows := leading(panel.Eval.Rows)
	for _, scale := range panel.Eval.Scales {
		figures := list.Map(panel.Eval.Rows, func(r *board.Row) *board.Score { return r.Figure(scale.ID) })
		if topics := board.TopicsOf(figures); len(topics) > 0 {
			known := list.Keep(rows, func(r *board.Row) bool { return len(r.Figure(scale.ID).Topics) > 0 })
			out = append(out, TopicTable{panel.ID + "." + scale.ID, scale, topics, known})
		}
	}
	return out
}
