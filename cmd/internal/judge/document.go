package judge

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// ClaimDocument is one claim about a judge. Its verdict follows from its numbers:
// not_measured without an estimate, unclear where there is a reason; else yes where
// ci95 lies above against and no where it lies below. Yes asks for the check, where
// there is one, to lie above 0 with its interval, too.
type ClaimDocument struct {
	Claim    ClaimKind       `json:"claim"`             // orders_answers, finds_harm, too_kind, too_harsh
	Scope    string          `json:"scope"`             // a dimension, a failure mode, or all
	Experts  string          `json:"experts,omitempty"` // the panel that the judge is compared with
	Verdict  Verdict         `json:"verdict"`           // yes, no, unclear, not_measured
	Estimate *float64        `json:"estimate,omitempty"`
	CI95     *stats.Interval `json:"ci95,omitempty"`
	Against  float64         `json:"against"`          // what the interval is compared with
	N        int             `json:"n"`                // answers behind the estimate
	Reason   Reason          `json:"reason,omitempty"` // why the verdict is neither yes nor no
	Judge    *float64        `json:"judge,omitempty"`  // of the two figures behind the estimate the judge's
	Expert   *float64        `json:"expert,omitempty"` // an expert's, or the experts'
	Check    *CheckDocument  `json:"check,omitempty"`
	// Of orders_answers and finds_harm the same figure of judges that read nothing.
	Baselines []Baseline `json:"baselines,omitempty"`
	Method    string     `json:"method,omitempty"` // of the interval
}

// CheckDocument is what must lie above 0, too, before a verdict is yes.
type CheckDocument struct {
	Estimate *float64        `json:"estimate,omitempty"`
	Interval *stats.Interval `json:"interval,omitempty"` // 95%; absent where it is the same in all resamples
}

// ClaimDocuments returns what may be said of a judge, as data/judges.json publishes it.
func (c *Calibration) ClaimDocuments() []ClaimDocument {
	return append([]ClaimDocument{}, list.Map(c.Claims(), (*Claim).Document)...)
}

// Document returns a claim as data/judges.json publishes it.
func (c *Claim) Document() ClaimDocument {
	d := ClaimDocument{
		Claim: c.Claim, Scope: c.Scope(), Verdict: c.Verdict, Against: c.Claim.Against(), N: c.N, Reason: c.Reason,
		Estimate: c.Estimate.Number.Defined(), CI95: c.Estimate.Interval(), Baselines: c.Baselines,
	}
	if c.Experts != nil {
		d.Experts = c.Experts.ID
	}
	if d.Estimate != nil {
		d.Judge, d.Expert = c.Judge.Defined(), c.Expert.Defined()
	}
	if d.CI95 != nil {
		d.Method = c.Estimate.Method
	}
	if c.Check != nil {
		d.Check = &CheckDocument{c.Check.Value, c.Check.Interval}
	}
	return d
}
