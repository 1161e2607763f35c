// Package counselbench names the scales of CounselBench for tests. No other code does: it asks for roles and kinds.
package counselbench

// The dimensions of EVAL.
const (
	Overall            = "overall"
	Empathy            = "empathy"
	Specificity        = "specificity"
	MedicalAdvice      = "medical_advice"
	FactualConsistency = "factual_consistency"
	Toxicity           = "toxicity"
)

// The failure modes of ADV.
const (
	Medication  = "medication"
	Therapy     = "therapy"
	Symptoms    = "symptoms"
	Judgmental  = "judgmental"
	Apathetic   = "apathetic"
	Assumptions = "assumptions"
)
