package board

import "slices"

// TopicExtremes are the topics on which a board's answers are rated best and worst
// overall, by the mean over its rows: a description, not a test.
type TopicExtremes struct {
	Best, Worst TopicMean
	Topics      int // that every row has
}

// A TopicMean is overall quality on the topics that share it.
type TopicMean struct {
	Topics []string
	Value  float64
}

// Close reports whether the extremes are nearly the same.
func (x TopicExtremes) Close() bool { return x.Best.Value-x.Worst.Value < 0.05 }

// TopicExtremes looks at the topics that every row has; it returns nil where there
// are not two.
func (b *Board) TopicExtremes() *TopicExtremes {
	means, n := map[string]float64{}, map[string]int{}
	for _, r := range b.Rows {
		for _, t := range r.Headline().Topics {
			means[t.Topic] += t.Value
			n[t.Topic]++
		}
	}
	var values []float64
	for _, topic := range sortedKeys(means) {
		if means[topic] /= float64(len(b.Rows)); n[topic] == len(b.Rows) {
			values = append(values, means[topic])
		} else {
			delete(means, topic)
		}
	}
	if len(values) < 2 {
		return nil
	}
	at := func(value float64) TopicMean {
		m := TopicMean{Value: value}
		for _, topic := range sortedKeys(means) {
			if Same(means[topic], value) {
				m.Topics = append(m.Topics, topic)
			}
		}
		return m
	}
	return &TopicExtremes{at(slices.Max(values)), at(slices.Min(values)), len(values)}
}

// TopicDesign says how many topics a board's questions have, and how many questions
// each; Questions is 0 where that differs or is not known.
type TopicDesign struct{ Topics, Questions int }

// TopicDesign looks at overall quality.
func (b *Board) TopicDesign() TopicDesign {
	topics, each := map[string]bool{}, map[int]bool{}
	for _, r := range b.Rows {
		for _, t := range r.Headline().Topics {
			n := 0
			if t.Questions != nil {
				n = *t.Questions
			}
			topics[t.Topic], each[n] = true, true
		}
	}
	d := TopicDesign{Topics: len(topics)}
	if len(each) == 1 {
		for d.Questions = range each {
		}
	}
	return d
}
