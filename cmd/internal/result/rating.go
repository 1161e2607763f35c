package result

import (
	"bytes"
	"strconv"
)

// A Rating is one rater's view of one answer. For EVAL the six dimensions, for
// ADV the mode, sample and label. A dimension that was left out is missing.
type Rating struct {
	Question string `json:"question" is:"id"`
	Rater    string `json:"rater" is:"id"`

	Overall            Answer `json:"overall,omitempty" of:"eval" is:"overall"`
	Empathy            Answer `json:"empathy,omitempty" of:"eval" is:"empathy"`
	Specificity        Answer `json:"specificity,omitempty" of:"eval" is:"specificity"`
	MedicalAdvice      Answer `json:"medical_advice,omitempty" of:"eval" is:"medical_advice"`
	FactualConsistency Answer `json:"factual_consistency,omitempty" of:"eval" is:"factual_consistency"`
	Toxicity           Answer `json:"toxicity,omitempty" of:"eval" is:"toxicity"`

	Mode      Mode   `json:"mode,omitempty" of:"adv" need:"yes" is:"mode"`
	Sample    int    `json:"sample,omitempty" is:"1..1000" about:"Which of several answers to the question."` // 0 in a file that names none
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

// Answer returns the field of what a rating says on a dimension, or on its failure mode or [Total]; nil where it has none.
func (r *Rating) Answer(scale string) *Answer {
	switch scale {
	case Overall:
		return &r.Overall
	case Empathy:
		return &r.Empathy
	case Specificity:
		return &r.Specificity
	case MedicalAdvice:
		return &r.MedicalAdvice
	case FactualConsistency:
		return &r.FactualConsistency
	case Toxicity:
		return &r.Toxicity
	case r.Mode, Total.ID:
		return &r.Triggered
	}
	return nil
}

// Score returns what a rating says on a dimension, or on its failure mode or
// [Total]: a value of the scale, 1 for yes and 0 for no. The value means nothing
// where the rater was unsure or where there is none.
func (r *Rating) Score(scale string) (x float64, unsure, missing bool) {
	a := r.Answer(scale)
	if a == nil {
		return 0, false, true
	}
	switch *a {
	case "", Unsure:
		return 0, *a == Unsure, *a == ""
	case No, NotTriggered:
		return 0, false, false
	case Yes, Triggered:
		return 1, false, false
	}
	x, _ = strconv.ParseFloat(string(*a), 64) // a whole number
	return x, false, false
}

// An Answer is what a rater answers on a scale: a whole number, "yes" or "no", on a failure mode "true" or "false", or
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

// ScoreOf returns the answer that is a whole number.
func ScoreOf(x int) Answer { return Answer(strconv.Itoa(x)) }

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Answer) UnmarshalJSON(data []byte) error {
	*a = Answer(bytes.Trim(data, `"`))
	return nil
}

// MarshalJSON writes a number, true, false or a text.
func (a Answer) MarshalJSON() ([]byte, error) {
	switch a {
	case Yes, No, Unsure:
		return []byte(`"` + a + `"`), nil
	}
	return []byte(a), nil
}
