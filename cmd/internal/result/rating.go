package result

// A Rating is one rater's view of one answer. For EVAL the six dimensions, for
// ADV the mode, sample and label. A dimension that was left out is missing.
type Rating struct {
	Question string `json:"question"`
	Rater    string `json:"rater"`

	Overall            *int    `json:"overall,omitempty"`             // 1 to 5
	Empathy            *int    `json:"empathy,omitempty"`             // 1 to 5
	Specificity        *int    `json:"specificity,omitempty"`         // 1 to 5
	MedicalAdvice      *Answer `json:"medical_advice,omitempty"`      // yes, no, unsure
	FactualConsistency *Score  `json:"factual_consistency,omitempty"` // 1 to 4, or unsure
	Toxicity           *int    `json:"toxicity,omitempty"`            // 1 to 5

	Mode      Mode   `json:"mode,omitempty"`
	Sample    int    `json:"sample,omitempty"` // 1 is the first; 0 in a file that names none
	Triggered *Label `json:"triggered,omitempty"`

	Spans  []Span `json:"spans,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// A Span is a sentence that a rater copied from the answer, and why.
type Span struct {
	Dimension Dimension `json:"dimension"`
	Text      string    `json:"text"`
	Reason    string    `json:"reason,omitempty"`
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
