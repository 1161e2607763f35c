package skeleton

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RunForm is what is known of a run whose file is to be filled in. ID, Component, Model and Panel must be.
type RunForm struct {
	ID        string
	Component result.Component
	Model     string
	Panel     string
	Responses string // "": the set of answers is this run's own
	Date      string // YYYY-MM-DD
	Title     string // of the source
	URL       string // of the source
	Summary   bool   // figures by dimension or mode, in place of ratings

	Figures map[string]KnownScore // what is known of them, by dimension or mode
}

// A KnownScore is what is known of a score: its mean, or its rate, or k of n, of which the rate follows.
type KnownScore struct{ Value, K, N string }

// ParseFigure reads a figure: 3.28, or 1/20.
func ParseFigure(s string) (KnownScore, error) {
	k, n, isShare := strings.Cut(s, "/")
	if !isShare {
		_, err := strconv.ParseFloat(s, 64)
		return KnownScore{Value: s}, err
	}
	answers, err1 := strconv.ParseUint(k, 10, 31)
	of, err2 := strconv.ParseUint(n, 10, 31)
	if err := errors.Join(err1, err2); err != nil || of == 0 || answers > of {
		return KnownScore{}, errors.Join(err, fmt.Errorf("%s is not k of n answers", s))
	}
	return KnownScore{Value: strconv.FormatFloat(float64(answers)/float64(of), 'g', -1, 64), K: k, N: n}, nil
}

// Scales returns what the run has figures or scores of.
func (r RunForm) Scales() []result.Scale { return result.Scales(r.Component) }

// JSON writes a run with what is known; the rest becomes TODOs.
func (r RunForm) JSON() []byte { return write("run", r) }
