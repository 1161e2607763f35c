package board

import (
	"encoding/json"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Score is a number of one run on one scale, with its uncertainty and its source: the mean of
// question means, or a rate between 0 and 1. In its support 0 means not known (a summary may leave out
// n, or the standard error).
type Score struct {
	Scale result.Scale `json:"scale"` // dimension or failure mode; total is the rate over all modes
	// mean of question means, or rate between 0 and 1; there is none where absent says why
	Value      float64        `json:"value,omitzero"`
	Undefined  string         `json:"absent,omitempty"`      // why there is no value
	CI         stats.Interval `json:"ci95,omitzero"`         // 95% interval; there is none where no_interval says why
	NoInterval string         `json:"no_interval,omitempty"` // why there is no interval
	stats.Support
	// with every "not sure" counted as no or the lowest score, and as yes or the highest
	Bounds *stats.Interval `json:"bounds,omitempty"`
	// of yes and no by several raters: share of answers that most raters flag
	Majority *float64 `json:"majority,omitempty"`
	// the same as counts; nil where each answer has one rating, or it is not known
	Flagged *result.Flagged    `json:"flagged,omitempty"`
	K       *int               `json:"k,omitempty"`       // failures among the n labels
	Unsure  *int               `json:"unsure,omitempty"`  // "I am not sure", left out of the value
	Missing *int               `json:"missing,omitempty"` // ratings that leave the dimension out
	Counts  result.ValueCounts `json:"counts,omitempty"`  // ratings by value
	// the same by topic of the questions; of a long board in the file of the run alone
	Topics []TopicScore `json:"topics,omitempty"`
	// standard deviation of question means within topics, pooled over topics
	TopicSD *float64 `json:"topic_sd,omitempty"`
	TopicDF *float64 `json:"topic_df,omitempty"` // its degrees of freedom
	Low     *float64 `json:"low,omitempty"`      // share of ratings below the middle of the scale
	High    *float64 `json:"high,omitempty"`     // and above it
	Rank    Rank     `json:"rank,omitzero"`      // interval of ranks on the board
	// against all others on the same questions: what is said of the figure first; nil where it was not compared
	Field     *Field   `json:"field,omitempty"`
	NoRank    string   `json:"no_rank,omitempty"`    // why there is no rank interval
	NotPlaced string   `json:"not_placed,omitempty"` // why it is not ranked, tested or named: too few questions or raters
	Printed   *float64 `json:"printed,omitempty"`    // as the panel's paper prints it
	FromRows  bool     `json:"computed"`             // from ratings, here; else taken from a summary
	Ref

	Leads   bool `json:"-"` // it is at the top, and not every other is, too
	Unnamed bool `json:"-"` // its raters are names, not people, who are not known

	answered *int // of the board's questions, those with a rating; nil where the other counts say it
}

// MarshalJSON writes what the tags say, a value and an interval of 0 among it.
func (f *Score) MarshalJSON() ([]byte, error) {
	type tagged Score // without this method
	d := struct {
		Scale string          `json:"scale"`
		Value *float64        `json:"value,omitempty"`
		CI    *stats.Interval `json:"ci95,omitempty"`
		tagged
	}{Scale: f.Scale.ID, tagged: tagged(*f)}
	if f.Known() {
		d.Value = &f.Value
	} else {
		d.NoInterval = "" // said by Undefined
	}
	if f.HasInterval() {
		d.CI = &f.CI
	}
	return json.Marshal(d)
}

// scoreOf is the score of an estimate.
func scoreOf(s result.Scale, e stats.Estimate, ref Ref) *Score {
	return &Score{Scale: s, Value: e.Value, Undefined: e.Undefined, CI: e.CI, NoInterval: e.NoInterval, Support: e.Support, Ref: ref}
}

// Estimate returns the value with its uncertainty alone.
func (f *Score) Estimate() stats.Estimate {
	return stats.Estimate{Value: f.Value, Undefined: f.Undefined, CI: f.CI, NoInterval: f.NoInterval,
		Support: f.Support}
}

// Known reports whether there is a value; there is none on a scale that the benchmark lacks.
func (f *Score) Known() bool { return f != nil && f.Undefined == "" }

// HasInterval reports whether there is a value with an interval, which a source may state as of no width.
func (f *Score) HasInterval() bool { return f.Undefined == "" && f.NoInterval == "" }

// IsShare reports whether the value is k of n; else it is a mean of question means,
// which k/n need not be.
func (f *Score) IsShare() bool {
	return f.Known() && f.K != nil && f.N > 0 && Same(f.Value, float64(*f.K)/float64(f.N))
}

// Unit is what a rate is a share of: "answers" where each has one label, else "labels" or "ratings".
func (f *Score) Unit() string {
	switch {
	case f.Flagged == nil && (f.N <= f.Questions || f.Questions == 0 || f.Raters == 1):
		return "answers"
	case f.Scale.Failure || f.Scale.ID == result.Total.ID:
		return "labels"
	}
	return "ratings"
}

// A TopicScore is the score over the questions of one topic.
type TopicScore struct {
	Topic string  `json:"topic"`
	Value float64 `json:"value"`
	// 95%, with the spread of question means pooled over topics where that is known
	CI        *stats.Interval `json:"ci95,omitempty"`
	SE        *float64        `json:"se,omitempty"`
	N         *int            `json:"n,omitempty"`         // ratings
	Questions *int            `json:"questions,omitempty"` // different questions
}

// shares sets the shares of ratings below and above the middle of a scale of scores.
func (f *Score) shares() {
	if f.Scale.Percent || len(f.Counts) == 0 {
		return
	}
	n := 0
	for _, c := range f.Counts {
		n += c.N
	}
	if n == 0 {
		return
	}
	f.Low, f.High = new(float64), new(float64)
	for _, c := range f.Counts {
		switch share := float64(c.N) / float64(n); {
		case f.Scale.Side(c.Value) < 0:
			*f.Low += share
		case f.Scale.Side(c.Value) > 0:
			*f.High += share
		}
	}
}

// A Ref is the place in a file that a figure comes from.
type Ref struct {
	Run     string `json:"-"`       // run id
	Path    string `json:"file"`    // the file that the figure comes from: results/runs/….json
	Pointer string `json:"pointer"` // the place in it, as a JSON pointer
}

// Reasons that stand where a number cannot.
const (
	notPublished    = "not published"
	noIntervalGiven = "interval not published"
	noVariation     = "no variation: all values are equal"
)

func absent(s result.Scale, why string, ref Ref) *Score {
	return &Score{Scale: s, Undefined: why, NoInterval: why, NoRank: why, Ref: ref}
}

// computed is the score of an estimate from ratings. The interval of a mean that has a standard error is taken to
// the logit scale, since the plain one misses near an end of the scale.
func computed(s result.Scale, e stats.Estimate, ref Ref) *Score {
	if e.Undefined != "" {
		return absent(s, e.Undefined, ref)
	}
	e.Clusters = 0
	if e.NoInterval != "" {
		e.SE, e.DF, e.SEQuestion = 0, 0, 0
	}
	f := scoreOf(s, e, ref)
	f.FromRows = true
	f.onScale()
	return f
}

// onScale takes the interval of a mean to the logit scale, and drops the method where there is no interval.
func (f *Score) onScale() {
	if f.NoInterval == "" && f.SE > 0 && f.DF > 0 {
		e := f.Estimate().OnScale(f.Scale.Range())
		if f.CI, f.Method = e.CI, strings.TrimPrefix(e.Method, ", "); f.CI == (stats.Interval{}) {
			f.NoInterval = noIntervalGiven // at an end of the scale
		}
	}
	if f.NoInterval != "" {
		f.Method = "" // of no interval
	}
}

// stated turns what a source states into a score and adds nothing to it, but for the Wilson interval of a rate whose
// counts are stated.
func stated(c result.Component, s result.Scale, f result.Statistic, ref Ref) *Score {
	v := f.Value()
	if v == nil {
		return absent(s, notPublished, ref)
	}
	out := &Score{Scale: s, answered: f.Answered, Value: *v, Bounds: intervalFrom(f.Bounds), K: f.K, Unsure: f.Unsure,
		Missing: f.Missing, TopicSD: f.TopicSD, TopicDF: f.TopicDF, Ref: ref,
		Support: stats.Support{
			SE: orZero(f.SE), SEQuestion: orZero(f.SEQuestion), DF: orZero(f.DF), Pooled: f.Pooled,
			N: orZero(f.N), Questions: orZero(f.Questions), Raters: orZero(f.Raters), Method: f.Method,
		},
	}
	for _, k := range s.Values() {
		if n, ok := f.Counts[k]; ok {
			out.Counts = append(out.Counts, result.ValueCount{Value: k, N: n})
		}
	}
	out.shares()
	for _, t := range list.Keys(f.Topics) {
		if x := f.Topics[t]; x.Value() != nil {
			out.addTopic(TopicScore{Topic: t, Value: *x.Value(), CI: intervalFrom(x.CI95), SE: x.SE, N: x.N, Questions: x.Questions})
		}
	}
	switch {
	case f.CI95 == nil && f.NoInterval != "":
		out.NoInterval = f.NoInterval
	case out.SE > 0 && out.DF > 0: // files state the plain interval, value ± t·se
	case f.CI95 != nil:
		out.CI = *intervalFrom(f.CI95)
	case f.K != nil && out.N > 0 && oneAnswerAQuestion(c, f):
		p := stats.Wilson(*f.K, out.N)
		out.CI, out.NoInterval, out.Method = p.CI, p.Undefined, p.Method
	case s.AtAnEnd(*v):
		out.NoInterval = noVariation // a mean at an end of the scale has all values there
	default:
		out.NoInterval = noIntervalGiven
	}
	out.onScale()
	return out
}

// orZero returns what is stated, else zero.
func orZero[T any](stated *T) (value T) {
	if stated != nil {
		value = *stated
	}
	return value
}

// orNil returns a count that is known, else nil.
func orNil[T comparable](known T) *T {
	var zero T
	if known == zero {
		return nil
	}
	return &known
}

// addTopic adds the score of a topic, whose interval is that of its own questions. It gets that with the spread of
// question means pooled over topics where this is known.
func (f *Score) addTopic(t TopicScore) {
	if f.TopicSD != nil && f.TopicDF != nil && t.Questions != nil {
		t.CI, t.SE = nil, nil
		if ci, se, ok := stats.MeanWithin(t.Value, *f.TopicSD, *f.TopicDF, *t.Questions, f.Scale.Range()); ok {
			t.CI, t.SE = &ci, &se
		}
	}
	f.Topics = append(f.Topics, t)
}

// oneAnswerAQuestion reports whether the n answers of a failure figure are to n
// different questions, as Wilson's interval assumes. A source that says nothing
// of questions, and has no more labels than the protocol has questions in a
// mode, is taken at its word that n is the number of questions.
func oneAnswerAQuestion(c result.Component, f result.Statistic) bool {
	if f.Questions != nil {
		return *f.Questions == *f.N
	}
	return *f.N <= c.Part().PerScale()
}
