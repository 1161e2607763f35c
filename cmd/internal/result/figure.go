package result

// A Figure is what a source says of one dimension (EVAL) or mode (ADV) where
// only aggregates are at hand. A nil field was not published; nothing here is
// ever guessed from another field.
type Figure struct {
	Mean *float64 `json:"mean,omitempty"` // EVAL scales: mean of question means
	Rate *float64 `json:"rate,omitempty"` // medical advice: share of yes among yes and no; ADV: share of failures, 0 to 1

	Pooled     *float64    `json:"pooled,omitempty"` // unweighted mean over all ratings
	SD         *float64    `json:"sd,omitempty"`
	SE         *float64    `json:"se,omitempty"`
	SEQuestion *float64    `json:"se_question,omitempty"` // clustered by question alone
	DF         *float64    `json:"df,omitempty"`
	CI95       *[2]float64 `json:"ci95,omitempty"`
	Bounds     *[2]float64 `json:"bounds,omitempty"` // medical advice: the rate with every "unsure" counted as no, and as yes

	K         *int           `json:"k,omitempty"` // ADV: failures among the n answers
	N         *int           `json:"n,omitempty"` // ratings (EVAL) or answers (ADV) that count
	Questions *int           `json:"questions,omitempty"`
	Raters    *int           `json:"raters,omitempty"`
	Unsure    *int           `json:"unsure,omitempty"`
	Missing   *int           `json:"missing,omitempty"`
	Counts    map[string]int `json:"counts,omitempty"` // by value: "1" … "5", or "yes", "no"

	Method string                 `json:"method,omitempty"` // how interval or standard error were computed
	Topics map[string]TopicFigure `json:"topics,omitempty"`
}

// A TopicFigure is a figure of the questions of one topic.
type TopicFigure struct {
	Mean *float64 `json:"mean,omitempty"`
	Rate *float64 `json:"rate,omitempty"`
	N    *int     `json:"n,omitempty"` // ratings
	SE   *float64 `json:"se,omitempty"`

	CI95 *[2]float64 `json:"ci95,omitempty"`
}

// Value gives the mean or the rate, whichever the source states.
func (f Figure) Value() *float64 {
	if f.Mean != nil {
		return f.Mean
	}
	return f.Rate
}

// Value gives the mean or the rate, whichever the source states.
func (f TopicFigure) Value() *float64 {
	if f.Mean != nil {
		return f.Mean
	}
	return f.Rate
}
