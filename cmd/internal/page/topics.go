package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
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
	Panel    *board.Panel
	Extremes *board.TopicExtremes // nil where there are not two topics
	Design   board.TopicDesign
	DF       *float64     // on which the intervals on overall quality rest, the same for every row; nil where not
	Tables   []TopicTable // a table a dimension; the first is overall quality
	Shown    int          // rows, where the tables do not show all; else 0
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

func (b *Builder) topics() Document {
	page := &TopicsPage{}
	b.begin("topics/", "topics", page)
	for _, panel := range b.lb.Panels {
		switch {
		case !byTopic(panel):
		case panel.IsJudge():
			page.Judges = append(page.Judges, panel)
		default:
			page.Sections = append(page.Sections, topicSection(panel))
		}
	}
	return page
}

// eachJudgesTopics lists a page for every judge: together their topics are too much for
// one.
func (b *Builder) eachJudgesTopics() {
	for _, panel := range b.lb.Panels {
		if panel.IsJudge() && byTopic(panel) {
			b.page(topicsPath(panel.ID), "topics", nil, func() Document {
				page := &TopicsPage{Judge: panel}
				b.begin(topicsPath(panel.ID), "topics", page)
				page.Sections = []TopicSection{topicSection(panel)}
				return page
			})
		}
	}
}

// byTopic reports whether a panel's EVAL board is known by topic.
func byTopic(panel *board.Panel) bool {
	return panel.Eval != nil && slices.ContainsFunc(panel.Eval.Scales, func(s result.Scale) bool {
		return slices.ContainsFunc(panel.Eval.Rows, func(r *board.Row) bool { return len(r.Figure(s.ID).Topics) > 0 })
	})
}

func topicSection(panel *board.Panel) TopicSection {
	s := TopicSection{Panel: panel, Extremes: panel.Eval.TopicExtremes(), Design: panel.Eval.TopicDesign(), DF: topicDF(panel.Eval)}
	rows := leading(panel.Eval.Rows)
	if len(rows) < len(panel.Eval.Rows) {
		s.Shown = len(rows)
	}
	for _, scale := range panel.Eval.Scales {
		if topics := topicsOf(panel.Eval.Rows, scale.ID); len(topics) > 0 {
			known := slices.DeleteFunc(slices.Clone(rows), func(r *board.Row) bool { return len(r.Figure(scale.ID).Topics) == 0 })
			s.Tables = append(s.Tables, TopicTable{
				Key: panel.ID + "." + scale.ID, Scale: scale, Topics: topics, Rows: known, ByModels: len(known) > len(topics),
			})
		}
	}
	return s
}

// topicDF returns the degrees of freedom of all rows' intervals of topics; nil where
// they differ or are not known.
func topicDF(eval *board.Board) *float64 {
	df := eval.Rows[0].Headline().TopicDF
	for _, r := range eval.Rows {
		if own := r.Headline().TopicDF; df == nil || own == nil || *own != *df {
			return nil
		}
	}
	return df
}
