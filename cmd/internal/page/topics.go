package page

import (
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
	DF     *float64     // on which the intervals on overall quality rest, the same for every row; nil where not
	Tables []TopicTable // a table a dimension; the first is overall quality
	Shown  int          // rows, where the tables do not show all; else 0
	Apart  bool         // tables after the first have pages of their own
}

// A TopicPage is /topics/<panel>/<dimension>/: the topics × models on one dimension,
// where all dimensions are too much for one page.
type TopicPage struct {
	Page
	Panel *board.Panel
	Table TopicTable
}

// A TopicTable is one dimension by topic and model: the fewer of the two are
// the columns.
type TopicTable struct {
	Key      string // tells the tables of a page apart in its address
	Scale    result.Scale
	Topics   []string
	Rows     []*board.Row
	ByModels bool // the rows are models
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

// eachTopics lists a page for every judge, since together their topics are too much for
// one, and the pages of single dimensions.
func (b *Builder) eachTopics() {
	b.page("topics/", "topics", nil, func(p Page) Document { return topicsPage(b, p, nil) })
	for _, panel := range b.lb.Panels {
		if !board.ByTopic(panel) {
			continue
		}
		if panel.IsJudge() {
			b.page(topicsPath(panel.ID), "topics", nil, func(p Page) Document { return topicsPage(b, p, panel) })
		}
		tables := topicTables(panel)
		if !b.topicsApart(panel, tables) {
			continue
		}
		for _, t := range tables[1:] {
			b.page(topicPath(panel.ID, t.Scale), "topic", nil, func(p Page) Document { return &TopicPage{p, panel, t} })
		}
	}
}

// topicsApart reports whether the tables of a panel are too much for one page, beside
// those of the other panels that stand on it. A cell has three elements, and a fourth
// allows for heads.
func (b *Builder) topicsApart(panel *board.Panel, tables []TopicTable) bool {
	elements := 0
	for _, t := range tables {
		elements += 4 * len(t.Rows) * len(t.Topics)
	}
	beside := 1
	for _, p := range b.lb.Panels {
		if p != panel && !panel.IsJudge() && !p.IsJudge() && board.ByTopic(p) {
			beside++
		}
	}
	return elements*beside > mostElements
}

func (b *Builder) topicSection(panel *board.Panel) TopicSection {
	s := TopicSection{Panel: panel, DF: board.TopicDF(panel.Eval), Tables: topicTables(panel)}
	s.Apart = b.topicsApart(panel, s.Tables)
	if rows := leading(panel.Eval.Rows); len(rows) < len(panel.Eval.Rows) {
		s.Shown = len(rows)
	}
	return s
}

// topicTables lists the tables of a panel's topics, one a dimension.
func topicTables(panel *board.Panel) []TopicTable {
	var out []TopicTable
	rows := leading(panel.Eval.Rows)
	for _, scale := range panel.Eval.Scales {
		if topics := board.TopicsOf(panel.Eval.Rows, scale.ID); len(topics) > 0 {
			known := list.Keep(rows, func(r *board.Row) bool { return len(r.Figure(scale.ID).Topics) > 0 })
			out = append(out, TopicTable{panel.ID + "." + scale.ID, scale, topics, known, len(known) > len(topics)})
		}
	}
	return out
}
