package page

import (
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
	Extremes *TopicExtremes // nil where there are not two topics
	Tables   []TopicTable   // a table a dimension; the first is overall quality
}

// A TopicTable is one dimension by topic and model: the fewer of the two are
// the columns.
type TopicTable struct {
	Root     string
	Key      string // tells the tables of a page apart in its address
	Scale    result.Scale
	Topics   []string
	Rows     []*board.Row
	ByModels bool // the rows are models
}

func (b *Builder) topics() {
	page := &TopicsPage{}
	b.begin("topics/", "topics", page)
	for _, panel := range b.lb.Panels {
		if panel.Eval == nil {
			continue
		}
		if !panel.IsJudge() {
			if s := topicSection(page.Root, panel); len(s.Tables) > 0 {
				page.Sections = append(page.Sections, s)
			}
			continue
		}
		// A page of its own: together the judges' topics are too much for one.
		own := &TopicsPage{Judge: panel}
		b.begin(topicsPath(panel.ID), "topics", own)
		if s := topicSection(own.Root, panel); len(s.Tables) > 0 {
			own.Sections = []TopicSection{s}
			page.Judges = append(page.Judges, panel)
			b.page(topicsPath(panel.ID), "topics", own)
		}
	}
	b.page("topics/", "topics", page)
}

func topicSection(root string, panel *board.Panel) TopicSection {
	s := TopicSection{Panel: panel, Extremes: topicExtremes(panel.Eval)}
	for _, scale := range panel.Eval.Scales {
		if topics := topicsOf(panel.Eval.Rows, scale.ID); len(topics) > 0 {
			s.Tables = append(s.Tables, TopicTable{
				Root: root, Key: panel.ID + "." + scale.ID, Scale: scale, Topics: topics, Rows: panel.Eval.Rows, ByModels: len(panel.Eval.Rows) > len(topics),
			})
		}
	}
	return s
}

// TopicExtremes are the topics on which the models are rated best and worst
// overall.
type TopicExtremes struct {
	Best, Worst TopicMean
	Topics      int // that every model has
}

// A TopicMean is overall quality on a topic, over the models of a board.
type TopicMean struct {
	Topic string
	Value float64
}

// Close reports whether the extremes are nearly the same.
func (x TopicExtremes) Close() bool { return x.Best.Value-x.Worst.Value < 0.05 }

// topicExtremes looks at the topics that every model has; it returns nil where
// there are not two.
func topicExtremes(eval *board.Board) *TopicExtremes {
	x := &TopicExtremes{}
	scale := eval.Rows[0].Headline().Scale.ID
	for _, topic := range topicsOf(eval.Rows, scale) {
		sum, n := 0.0, 0
		for _, r := range eval.Rows {
			if t := onTopic(r.Headline(), topic); t != nil {
				sum, n = sum+t.Value, n+1
			}
		}
		if n < len(eval.Rows) {
			continue
		}
		mean := TopicMean{topic, sum / float64(n)}
		if x.Topics == 0 || mean.Value > x.Best.Value {
			x.Best = mean
		}
		if x.Topics == 0 || mean.Value < x.Worst.Value {
			x.Worst = mean
		}
		x.Topics++
	}
	if x.Topics < 2 {
		return nil
	}
	return x
}
