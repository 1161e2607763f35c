package result

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Rating is one rater's view of one answer. Of a rated part the dimensions, of
// a provoked one the mode, sample and label. A dimension that was left out is missing.
type Rating struct {
	Question string `json:"question" is:"id"`
	Rater    string `json:"rater" is:"id"`

	Answers Answers `json:"-" of:"eval" is:"answers"` // in JSON, a key each

	Mode Mode `json:"mode,omitempty" of:"adv" need:"yes" is:"mode"`
	// 0 in a file that names none
	Sample    int    `json:"sample,omitempty" is:"1..1000" about:"Which of several answers to the question."`
	Triggered Answer `json:"triggered,omitempty" of:"adv" need:"yes" is:"label" about:"true, false or \"unsure\"."`

	Spans  []Span `json:"spans,omitempty" most:"200" mend:"yes"`
	Reason string `json:"reason,omitempty" mend:"yes"`
}

// A Span is a sentence that a rater copied from the answer, and why.
type Span struct {
	Dimension Dimension `json:"dimension" is:"dimension"`
	Text      string    `json:"text" is:"text"`
	Reason    string    `json:"reason,omitempty"`
}

// MaxScales is how many scales a part of a benchmark has at most.
const MaxScales = 12

// Answers are what a rater answers about one answer, by dimension.
type Answers map[Dimension]Answer

// Answer returns what a rating says on a dimension, or on its failure mode or [Total]; "" where it says nothing.
func (r *Rating) Answer(scale string) Answer {
	if a, ok := r.Answers[scale]; ok {
		return a
	}
	if scale == r.Mode || scale == Total.ID {
		return r.Triggered
	}
	return ""
}

// Set sets what a rating says on a scale, which must be one of its component. Copies of the rating keep what they say.
func (r *Rating) Set(scale string, answer Answer) {
	if scale == r.Mode || scale == Total.ID {
		r.Triggered = answer
		return
	}
	answers := Answers{}
	maps.Copy(answers, r.Answers)
	answers[scale], r.Answers = answer, answers
}

// UnmarshalJSON reads what MarshalJSON writes: what is no other key is a dimension.
func (r *Rating) UnmarshalJSON(data []byte) error {
	type rest Rating
	var all map[string]json.RawMessage
	if err := cmp.Or(json.Unmarshal(data, (*rest)(r)), json.Unmarshal(data, &all)); err != nil {
		return err
	}
	r.Answers = Answers{}
	for key, value := range all {
		if !slices.Contains(ratingKeys, key) {
			var a Answer
			if err := a.UnmarshalJSON(value); err != nil {
				return err
			}
			r.Answers[key] = a
		}
	}
	return nil
}

// ratingKeys are the keys of a rating that are no dimensions.
var ratingKeys = []string{"question", "rater", "mode", "sample", "triggered", "spans", "reason"}

// MarshalJSON writes a rating with its answers by dimension, those that were given, in the order of their names.
func (r Rating) MarshalJSON() ([]byte, error) { return r.encode(nil) }

// encode writes a rating with its answers, those on some dimensions first.
func (r *Rating) encode(order []Dimension) ([]byte, error) {
	type rest Rating
	data, err := source.EncodeJSON(rest(*r), "")
	if err != nil {
		return nil, err
	}
	var answers []byte
	others := list.Keep(list.Keys(r.Answers), func(d Dimension) bool { return !slices.Contains(order, d) })
	for _, d := range slices.Concat(order, others) {
		if a := r.Answers[d]; a != "" {
			text, _ := a.MarshalJSON() // which fails for nothing
			answers = append(append(answers, `,"`+d+`":`...), text...)
		}
	}
	before, err := source.EncodeJSON(rest{Question: r.Question, Rater: r.Rater}, "")
	return slices.Insert(data, len(before)-len("}\n"), answers...), err
}

// Score returns what a rating says on a dimension, or on its failure mode or
// [Total]: a value of the scale, 1 for yes and 0 for no. The value means nothing
// where the rater was unsure or where there is none.
func (r *Rating) Score(scale string) (x float64, unsure, missing bool) {
	a := r.Answer(scale)
	switch a {
	case "", Unsure:
		return 0, a == Unsure, a == ""
	case No, NotTriggered:
		return 0, false, false
	case Yes, Triggered:
		return 1, false, false
	}
	x, _ = strconv.ParseFloat(string(a), 64)
	return x, false, false
}

// An Answer is what a rater answers on a scale: a number, "yes" or "no", on a failure mode "true" or "false", or
// "unsure"; "" where nothing was answered.
type Answer string

// The answers to "does it give medical advice?", and whether an ADV answer shows the failure.
const (
	Yes          Answer = "yes"
	No           Answer = "no"
	Triggered    Answer = "true"
	NotTriggered Answer = "false"
	Unsure       Answer = "unsure"
)

// ScoreOf returns the answer that is a number.
func ScoreOf[N int | float64](x N) Answer {
	return Answer(decimal(float64(x)))
}

// UnmarshalJSON reads a text, a number, which is the same however it is written, true or false.
func (a *Answer) UnmarshalJSON(data []byte) error {
	var v any
	err := json.Unmarshal(data, &v)
	switch v := v.(type) {
	case string:
		*a = Answer(v)
	case float64:
		*a = ScoreOf(v)
	case bool:
		*a = Answer(strconv.FormatBool(v))
	}
	return err
}

// MarshalJSON writes a number, true, false or a text.
func (a Answer) MarshalJSON() ([]byte, error) {
	switch a {
	case Yes, No, Unsure:
		return []byte(`"` + a + `"`), nil
	}
	return []byte(a), nil
}

// A ValueCount is the number of ratings with one value.
type ValueCount struct {
	Value string `json:"value"`
	N     int    `json:"n"`
}

// ValueCounts are the ratings by value, in the order of the scale.
type ValueCounts []ValueCount

// MarshalJSON writes an object from values to numbers.
func (c ValueCounts) MarshalJSON() ([]byte, error) {
	n := map[string]int{}
	for _, v := range c {
		n[v.Value] = v.N
	}
	return json.Marshal(n)
}

// UnmarshalJSON reads what MarshalJSON writes, in the order of the texts.
func (c *ValueCounts) UnmarshalJSON(data []byte) error {
	var n map[string]int
	err := json.Unmarshal(data, &n)
	*c = nil
	for _, value := range list.Keys(n) {
		*c = append(*c, ValueCount{value, n[value]})
	}
	return err
}
