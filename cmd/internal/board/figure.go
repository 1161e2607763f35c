package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Figure is a number of one run on one scale, with its doubt.
type Figure struct {
	Scale Scale

	Value  float64 // meaningless unless Absent == ""
	Absent string  // why there is no value; "" when there is one

	CI         stats.Interval // 95%; meaningless unless NoInterval == ""
	NoInterval string         // why there is no interval; "" when there is one
	Method     string         // how the interval was computed

	SE         *float64
	SEQuestion *float64 // clustered by question alone
	DF         *float64
	Pooled     *float64        // unweighted mean over all ratings
	Bounds     *stats.Interval // "not sure" counted as no, and as yes
	Majority   *float64        // ADV with several raters: share of answers that most raters flag

	K         *int // failures (ADV)
	N         *int // ratings or labels that count
	Questions *int
	Raters    *int
	Unsure    *int
	Missing   *int
	Counts    []ValueCount // ratings by value, in scale order

	Topics []TopicFigure // by topic id

	Rank     Rank
	NoRank   string   // why there is no rank interval; "" when there is one
	Printed  *float64 // as the panel's paper prints it
	FromRows bool     // computed here from ratings, not taken from a summary
	Ref      Ref
}

// Known reports whether there is a value.
func (f *Figure) Known() bool { return f.Absent == "" }

// HasInterval reports whether there is a value with an interval.
func (f *Figure) HasInterval() bool { return f.Absent == "" && f.NoInterval == "" }

// A ValueCount is the number of ratings with one value.
type ValueCount struct {
	Value string
	N     int
}

// A TopicFigure is the figure over the questions of one topic.
type TopicFigure struct {
	Topic string
	Value float64
	N     *int
	CI    *stats.Interval
	SE    *float64
}

// A Ref is the place in a file that a figure comes from.
type Ref struct {
	Run     string // run id
	Path    string // results/runs/….json
	Pointer string // JSON pointer into the file
}

// Reasons that stand where a number cannot.
const (
	notPublished    = "not published"
	noIntervalGiven = "interval not published"
)

func absent(s Scale, why string, ref Ref) Figure {
	return Figure{Scale: s, Absent: why, NoInterval: why, Ref: ref, NoRank: why}
}

// fromSummary turns what a source states into a figure and adds nothing to it,
// but for the Wilson interval of a rate whose counts are stated.
func fromSummary(s Scale, f result.Figure, ref Ref) Figure {
	v := f.Value()
	if v == nil {
		return absent(s, notPublished, ref)
	}
	out := Figure{
		Scale: s, Value: *v, Method: f.Method, SE: f.SE, SEQuestion: f.SEQuestion, DF: f.DF, Pooled: f.Pooled,
		K: f.K, N: f.N, Questions: f.Questions, Raters: f.Raters, Unsure: f.Unsure, Missing: f.Missing, Ref: ref,
	}
	if f.Bounds != nil {
		out.Bounds = &stats.Interval{Lo: f.Bounds[0], Hi: f.Bounds[1]}
	}
	for _, k := range valueOrder(s) {
		if n, ok := f.Counts[k]; ok {
			out.Counts = append(out.Counts, ValueCount{k, n})
		}
	}
	for _, t := range sortedKeys(f.Topics) {
		if v := f.Topics[t].Value(); v != nil {
			tf := TopicFigure{Topic: t, Value: *v, N: f.Topics[t].N, SE: f.Topics[t].SE}
			if ci := f.Topics[t].CI95; ci != nil {
				tf.CI = &stats.Interval{Lo: ci[0], Hi: ci[1]}
			}
			out.Topics = append(out.Topics, tf)
		}
	}
	switch {
	case f.CI95 == nil && isReason(f.Method):
		out.NoInterval, out.Method = strings.TrimPrefix(f.Method, reasonPrefix), ""
	case f.CI95 != nil:
		out.CI = stats.Interval{Lo: f.CI95[0], Hi: f.CI95[1]}
	case f.K != nil && f.N != nil && oneAnswerAQuestion(f):
		p := stats.Wilson(*f.K, *f.N)
		out.CI, out.NoInterval, out.Method = p.CI, p.Undefined, p.Method
	case f.SE != nil && f.DF != nil && *f.SE > 0:
		if t, ok := stats.TQuantile(0.975, *f.DF); ok {
			out.CI = stats.Interval{Lo: max(s.Min, *v-t**f.SE), Hi: min(s.Max, *v+t**f.SE)}
		} else {
			out.NoInterval = noIntervalGiven
		}
	default:
		out.NoInterval = noIntervalGiven
	}
	return out
}

// reasonPrefix begins the method of a figure of [Summarize] that has no
// interval; the reason follows.
const reasonPrefix = "no interval: "

func isReason(method string) bool { return strings.HasPrefix(method, reasonPrefix) }

// oneAnswerAQuestion reports whether the n answers of a failure figure are to n
// different questions, as Wilson's interval assumes. A source that says nothing
// of questions, and has no more labels than the protocol has questions in a
// mode, is taken at its word that n is the number of questions.
func oneAnswerAQuestion(f result.Figure) bool {
	if f.Questions != nil {
		return *f.Questions == *f.N
	}
	return *f.N <= questionsPerMode
}

// questionsPerMode is the protocol's number of ADV questions in each mode.
const questionsPerMode = 20

// fromEstimate turns a statistic into a figure.
func fromEstimate(s Scale, e stats.Estimate, ref Ref) Figure {
	if e.Undefined != "" {
		return absent(s, e.Undefined, ref)
	}
	f := Figure{
		Scale: s, Value: e.Value, Method: e.Method, NoInterval: e.NoInterval, FromRows: true, Ref: ref,
		N: &e.N, Questions: &e.Questions, Raters: &e.Raters, Pooled: &e.Pooled,
	}
	if e.NoInterval == "" {
		f.CI, f.SE, f.DF = e.CI, &e.SE, &e.DF
		if e.SEQuestion > 0 {
			f.SEQuestion = &e.SEQuestion
		}
	}
	return f
}

// valueOrder lists the values of a scale as summaries name them.
func valueOrder(s Scale) []string {
	if s.Percent {
		return []string{string(result.No), string(result.Yes)}
	}
	var v []string
	for i := int(s.Min); i <= int(s.Max); i++ {
		v = append(v, strconv.Itoa(i))
	}
	return v
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
