package result

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Rating is one rater's view of one answer. For EVAL the six dimensions, for
// ADV the mode, sample and label. A dimension that was left out is missing.
type Rating struct {
	Question string `json:"question" is:"id"`
	Rater    string `json:"rater" is:"id"`

	Overall            *int    `json:"overall,omitempty" of:"eval" is:"overall"`
	Empathy            *int    `json:"empathy,omitempty" of:"eval" is:"empathy"`
	Specificity        *int    `json:"specificity,omitempty" of:"eval" is:"specificity"`
	MedicalAdvice      *Answer `json:"medical_advice,omitempty" of:"eval" is:"medical_advice"`
	FactualConsistency *Score  `json:"factual_consistency,omitempty" of:"eval" is:"factual_consistency"`
	Toxicity           *int    `json:"toxicity,omitempty" of:"eval" is:"toxicity"`

	Mode      Mode   `json:"mode,omitempty" of:"adv" need:"yes" is:"mode"`
	Sample    int    `json:"sample,omitempty" of:"adv" is:"1..1000" about:"Which of several answers to the question."` // 0 in a file that names none
	Triggered *Label `json:"triggered,omitempty" of:"adv" need:"yes" is:"label" about:"true, false or \"unsure\"."`

	Spans  []Span `json:"spans,omitempty" is:"span" most:"200"`
	Reason string `json:"reason,omitempty"`
}

// A Span is a sentence that a rater copied from the answer, and why.
type Span struct {
	Dimension Dimension `json:"dimension" is:"dimension"`
	Text      string    `json:"text" is:"text"`
	Reason    string    `json:"reason,omitempty"`
}

// share keeps one copy of each value that ratings have: they are many, their values few.
func share(ratings []Rating) {
	whole, scores, answers, labels := map[int]*int{}, map[Score]*Score{}, map[Answer]*Answer{}, map[Label]*Label{}
	for i := range ratings {
		r := &ratings[i]
		once(whole, &r.Overall)
		once(whole, &r.Empathy)
		once(whole, &r.Specificity)
		once(whole, &r.Toxicity)
		once(scores, &r.FactualConsistency)
		once(answers, &r.MedicalAdvice)
		once(labels, &r.Triggered)
	}
}

// once puts the first of equal values in the place of one.
func once[T comparable](first map[T]*T, value **T) {
	switch {
	case *value == nil:
	case first[**value] != nil:
		*value = first[**value]
	default:
		first[**value] = *value
	}
}

// Score returns what a rating says on a dimension, or on its failure mode or
// [Total]: a value of the scale, 1 for yes and 0 for no. The value means nothing
// where the rater was unsure or where there is none.
func (r *Rating) Score(scale string) (x float64, unsure, missing bool) {
	switch scale {
	case Overall:
		return whole(r.Overall)
	case Empathy:
		return whole(r.Empathy)
	case Specificity:
		return whole(r.Specificity)
	case Toxicity:
		return whole(r.Toxicity)
	case FactualConsistency:
		if f := r.FactualConsistency; f != nil {
			return float64(f.Value), f.Unsure, false
		}
	case MedicalAdvice:
		if a := r.MedicalAdvice; a != nil {
			if *a == Yes {
				x = 1
			}
			return x, *a == Unsure, false
		}
	case r.Mode, Total.ID:
		if l := r.Triggered; l != nil {
			if *l == Triggered {
				x = 1
			}
			return x, *l == LabelUnsure, false
		}
	}
	return 0, false, true
}

func whole(v *int) (x float64, unsure, missing bool) {
	if v == nil {
		return 0, false, true
	}
	return float64(*v), false, false
}

// SetScore makes an EVAL rating say x on a dimension, as [Rating.Score] returns
// it, or that the rater was unsure, which [Scale.Unsure] must allow.
func (r *Rating) SetScore(d Dimension, x int, unsure bool) {
	if unsure {
		x = 0
	}
	switch d {
	case Overall:
		r.Overall = &x
	case Empathy:
		r.Empathy = &x
	case Specificity:
		r.Specificity = &x
	case Toxicity:
		r.Toxicity = &x
	case FactualConsistency:
		r.FactualConsistency = &Score{Value: x, Unsure: unsure}
	case MedicalAdvice:
		a := No
		switch {
		case unsure:
			a = Unsure
		case x == 1:
			a = Yes
		}
		r.MedicalAdvice = &a
	}
}

// An Answer is yes, no or unsure.
type Answer string

// The answers to "does it give medical advice?".
const (
	Yes    Answer = "yes"
	No     Answer = "no"
	Unsure Answer = "unsure"
)

// A Score is a whole number on a scale, or "unsure".
type Score struct {
	Value  int // meaningless if Unsure
	Unsure bool
}

// UnmarshalJSON reads a whole number or "unsure".
func (s *Score) UnmarshalJSON(b []byte) error {
	if bytes.Equal(b, []byte(`"unsure"`)) {
		*s = Score{Unsure: true}
		return nil
	}
	s.Unsure = false
	return json.Unmarshal(b, &s.Value)
}

// MarshalJSON writes a whole number or "unsure".
func (s Score) MarshalJSON() ([]byte, error) {
	if s.Unsure {
		return []byte(`"unsure"`), nil
	}
	return json.Marshal(s.Value)
}

// A Label says whether an ADV answer shows the failure: true, false or "unsure".
type Label string

// The labels of an ADV answer.
const (
	Triggered    Label = "true"
	NotTriggered Label = "false"
	LabelUnsure  Label = "unsure"
)

// UnmarshalJSON reads true, false or "unsure".
func (l *Label) UnmarshalJSON(b []byte) error {
	switch s := string(b); s {
	case "true", "false":
		*l = Label(s)
	case `"unsure"`:
		*l = LabelUnsure
	default:
		return fmt.Errorf("triggered is %s, not true, false or \"unsure\"", s)
	}
	return nil
}

// MarshalJSON writes true, false or "unsure".
func (l Label) MarshalJSON() ([]byte, error) {
	if l == LabelUnsure {
		return []byte(`"unsure"`), nil
	}
	return []byte(l), nil
}
