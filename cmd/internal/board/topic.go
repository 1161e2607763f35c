package board

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
	x := &TopicExtremes{}
	sums, n := map[string]float64{}, map[string]int{}
	for _, r := range b.Rows {
		for _, t := range r.Headline().Topics {
			sums[t.Topic] += t.Value
			n[t.Topic]++
		}
	}
	for _, topic := range sortedKeys(sums) {
		if n[topic] < len(b.Rows) {
			continue
		}
		mean := sums[topic] / float64(len(b.Rows))
		x.Topics++
		if x.Topics == 1 {
			x.Best, x.Worst = TopicMean{[]string{topic}, mean}, TopicMean{[]string{topic}, mean}
			continue
		}
		x.Best.meet(topic, mean, mean > x.Best.Value)
		x.Worst.meet(topic, mean, mean < x.Worst.Value)
	}
	if x.Topics < 2 {
		return nil
	}
	return x
}

// meet adds a topic that shares the value, or takes it in place of one that is less
// extreme.
func (m *TopicMean) meet(topic string, mean float64, further bool) {
	switch {
	case Same(mean, m.Value):
		m.Topics = append(m.Topics, topic)
	case further:
		*m = TopicMean{[]string{topic}, mean}
	}
}

// TopicDesign says how many topics a board's questions have, and how many questions
// each; Questions is 0 where that differs or is not known.
type TopicDesign struct{ Topics, Questions int }

// TopicDesign looks at overall quality.
func (b *Board) TopicDesign() TopicDesign {
	var d TopicDesign
	each := map[int]bool{}
	seen := map[string]bool{}
	for _, r := range b.Rows {
		for _, t := range r.Headline().Topics {
			seen[t.Topic] = true
			if t.Questions == nil {
				each[0] = true
			} else {
				each[*t.Questions], d.Questions = true, *t.Questions
			}
		}
	}
	if d.Topics = len(seen); len(each) != 1 {
		d.Questions = 0
	}
	return d
}
