package result

import (
	"bytes"
	"encoding/json"
	"fmt"
)

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
