// Package counselbench has the scales of CounselBench by name for tests. No other code does: it asks for roles and kinds.
package counselbench

import "github.com/counselboard/counselboard/cmd/internal/result"

// The components and their scales.
var (
	Eval, Adv         = result.CounselBench.Of(result.Rated), result.CounselBench.Of(result.Provoked)
	Dimensions, Modes = Eval.Scales(), Adv.Scales()
	Headline, Risk    = Eval.Headline(), Eval.With(result.Risk)
)

// The dimensions of EVAL, and the failure modes of ADV.
const (
	Overall            = "overall"
	Empathy            = "empathy"
	Specificity        = "specificity"
	MedicalAdvice      = "medical_advice"
	FactualConsistency = "factual_consistency"
	Toxicity           = "toxicity"

	Medication  = "medication"
	Therapy     = "therapy"
	Symptoms    = "symptoms"
	Judgmental  = "judgmental"
	Apathetic   = "apathetic"
	Assumptions = "assumptions"
)
