package skeleton

import "github.com/counselboard/counselboard/cmd/internal/result"

// A RunForm is what is known of a run whose file is to be filled in. ID, Component, Model and Panel must be.
type RunForm struct {
	ID        string // also that of the set of answers
	Component result.Component
	Model     string
	Panel     string
	Date      string // YYYY-MM-DD
	Title     string // of the source
	Summary   bool   // figures by dimension or mode, in place of ratings
}

// Scales returns what the run has figures or scores of.
func (r RunForm) Scales() []result.Scale { return r.Component.Scales() }

// JSON writes a run with what is known, and a TODO for every figure.
func (r RunForm) JSON() []byte { return write("run", r) }
