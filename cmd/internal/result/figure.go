package result

// A Figure is what a source says of one dimension (EVAL) or mode (ADV) where
// only aggregates are at hand. A nil field was not published; nothing here is
// ever guessed from another field. Dimensions with scores, dimensions that are
// shares of yes, and failure modes have different fields.
type Figure struct {
	Mean *float64 `json:"mean,omitempty" of:"scores" need:"yes" is:"value" about:"Mean of question means."`
	Rate *float64 `json:"rate,omitempty" of:"shares failures" need:"yes" is:"value" about:"Share of yes among yes and no, by question, or of failures."`

	Pooled     *float64    `json:"pooled,omitempty" is:"value" about:"Unweighted mean over all ratings or answers."`
	SD         *float64    `json:"sd,omitempty" of:"scores shares" is:"spread" about:"Standard deviation of the ratings."`
	SE         *float64    `json:"se,omitempty" is:"spread" about:"Standard error; method says how."`
	SEQuestion *float64    `json:"se_question,omitempty" is:"spread" about:"Standard error clustered by question alone."`
	DF         *float64    `json:"df,omitempty" is:">0..100000000" about:"Degrees of freedom of the interval."`
	CI95       *[2]float64 `json:"ci95,omitempty" is:"range" about:"95% interval: lower and upper end."`
	Bounds     *[2]float64 `json:"bounds,omitempty" of:"scores shares" is:"range" about:"The value with every 'not sure' counted as the lowest answer (no), and as the highest (yes)."`

	K         *int           `json:"k,omitempty" of:"failures" about:"Answers that show the failure."`
	N         *int           `json:"n,omitempty" about:"Ratings or answers that count: neither missing nor 'not sure'."`
	Questions *int           `json:"questions,omitempty" about:"Different questions behind them."`
	Raters    *int           `json:"raters,omitempty"`
	Unsure    *int           `json:"unsure,omitempty" about:"Ratings or answers of 'not sure', which do not count."`
	Missing   *int           `json:"missing,omitempty" about:"Ratings that leave the dimension out."`
	Counts    map[string]int `json:"counts,omitempty" of:"scores shares" by:"value" about:"Number of ratings by value."`

	Method string `json:"method,omitempty" about:"How standard error and interval were computed."`
	// Question means within topics, on which the intervals of topics rest.
	TopicSD *float64 `json:"topic_sd,omitempty" of:"scores shares" is:"spread" about:"Standard deviation of question means within topics, pooled over topics."`
	TopicDF *float64 `json:"topic_df,omitempty" of:"scores shares" is:">0..100000000" about:"Its degrees of freedom: questions less topics."`

	Topics map[string]TopicFigure `json:"topics,omitempty" of:"scores shares" by:"id" most:"200" about:"The same figure for the questions of each topic."`
}

// A TopicFigure is a figure of the questions of one topic.
type TopicFigure struct {
	Mean *float64 `json:"mean,omitempty" of:"scores" need:"yes" is:"value"`
	Rate *float64 `json:"rate,omitempty" of:"shares" need:"yes" is:"value"`
	N    *int     `json:"n,omitempty" about:"Ratings."`
	SE   *float64 `json:"se,omitempty" is:"spread" about:"From the topic's own questions alone."`

	CI95      *[2]float64 `json:"ci95,omitempty" is:"range" about:"95% interval from the topic's own questions alone: too short where they are few. Boards use topic_sd where it is known."`
	Questions *int        `json:"questions,omitempty" about:"Different questions."`
}

// Value returns the mean or the rate, whichever the source states.
func (f Figure) Value() *float64 {
	if f.Mean != nil {
		return f.Mean
	}
	return f.Rate
}

// Value returns the mean or the rate, whichever the source states.
func (f TopicFigure) Value() *float64 {
	if f.Mean != nil {
		return f.Mean
	}
	return f.Rate
}
