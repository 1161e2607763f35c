package result

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

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

	Spans  []Span `json:"spans,omitempty" is:"span" most:"200" mend:"yes"`
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

// Answers are what a rater answers about one answer, on one dimension each.
type Answers []Answered

// An Answered is a dimension with what is answered on it.
type Answered struct {
	Dimension Dimension
	Answer    Answer
}

// AnswersOf returns answers in the order of their dimensions' names.
func AnswersOf(on map[Dimension]Answer) Answers {
	var r Rating
	for _, d := range list.Keys(on) {
		r.Set(d, on[d])
	}
	return r.Answers
}

// ByDimension returns the answers that were given; it undoes [AnswersOf].
func (as Answers) ByDimension() map[Dimension]Answer {
	out := map[Dimension]Answer{}
	for _, a := range as {
		if a.Answer != "" {
			out[a.Dimension] = a.Answer
		}
	}
	return out
}

// Answer returns what a rating says on a dimension, or on its failure mode or [Total]; "" where it says nothing.
func (r *Rating) Answer(scale string) Answer {
	if a := r.answer(scale); a != nil {
		return *a
	}
	return ""
}

// Set sets what a rating says on a scale, which must be one of its component. Copies of the rating keep what they say.
func (r *Rating) Set(scale string, answer Answer) {
	r.Answers = slices.Clone(r.Answers)
	a := r.answer(scale)
	if a == nil {
		r.Answers = append(r.Answers, Answered{Dimension: scale})
		a = &r.Answers[len(r.Answers)-1].Answer
	}
	*a = answer
}

// answer returns the place of an answer; nil where the rating has none.
func (r *Rating) answer(scale string) *Answer {
	for i := range r.Answers {
		if r.Answers[i].Dimension == scale {
			return &r.Answers[i].Answer
		}
	}
	if scale == r.Mode || scale == Total.ID {
		return &r.Triggered
	}
	return nil
}

// UnmarshalJSON reads what MarshalJSON writes: what is no other key is a dimension.
func (r *Rating) UnmarshalJSON(data []byte) error {
	type rest Rating
	if err := json.Unmarshal(data, (*rest)(r)); err != nil {
		return err
	}
	in := jsontext.NewDecoder(bytes.NewReader(data))
	_, err := in.ReadToken()
	for err == nil && in.PeekKind() == '"' {
		var name, value jsontext.Value
		if name, err = in.ReadValue(); err != nil {
			break
		}
		key, _ := jsontext.AppendUnquote(nil, name)
		if value, err = in.ReadValue(); err == nil && !slices.Contains(ratingKeys, string(key)) {
			a := Answered{Dimension: string(key)}
			err = a.Answer.UnmarshalJSON(value)
			r.Answers = append(r.Answers, a)
		}
	}
	return err
}

// ratingKeys are the keys of a rating that are no dimensions.
var ratingKeys = []string{"question", "rater", "mode", "sample", "triggered", "spans", "reason"}

// MarshalJSON writes a rating with its answers by dimension, those that were given.
func (r Rating) MarshalJSON() ([]byte, error) {
	type rest Rating
	data, err := source.EncodeJSON(rest(r), "")
	if err != nil {
		return nil, err
	}
	var answers []byte
	for _, a := range r.Answers {
		if a.Answer != "" {
			text, _ := a.Answer.MarshalJSON() // which fails for nothing
			answers = append(append(answers, `,"`+a.Dimension+`":`...), text...)
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
