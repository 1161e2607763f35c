package skeleton

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Run is what is known of a run. ID, Component, Model and Panel must be.
type Run struct {
	ID        string
	Component result.Component
	Model     string
	Panel     string
	Responses string // "": the set of answers is this run's own
	Date      string // YYYY-MM-DD
	Title     string // of the source
	URL       string // of the source
	Summary   bool   // figures by dimension or mode, in place of ratings

	Figures map[string]Figure // what is known of them, by dimension or mode
}

// A Figure is what is known of a figure: its mean, or its rate, or k of n, of which the rate follows.
type Figure struct{ Value, K, N string }

// ParseFigure reads a figure: 3.28, or 1/20.
func ParseFigure(s string) (Figure, error) {
	k, n, isShare := strings.Cut(s, "/")
	if !isShare {
		_, err := strconv.ParseFloat(s, 64)
		return Figure{Value: s}, err
	}
	answers, err1 := strconv.ParseUint(k, 10, 31)
	of, err2 := strconv.ParseUint(n, 10, 31)
	if err := errors.Join(err1, err2); err != nil || of == 0 || answers > of {
		return Figure{}, errors.Join(err, fmt.Errorf("%s is not k of n answers", s))
	}
	return Figure{Value: strconv.FormatFloat(float64(answers)/float64(of), 'g', -1, 64), K: k, N: n}, nil
}

// Scales returns what the run has figures or scores of.
func (r Run) Scales() []result.Scale { return result.Scales(r.Component) }

// JSON writes a run with what is known; the rest becomes TODOs.
func (r Run) JSON() []byte {
	figures := map[string]Figure{}
	for _, s := range r.Scales() {
		figures[s.ID] = r.Figures[s.ID]
	}
	r.Figures = figures
	return write("run", r)
}
