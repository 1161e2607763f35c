package judge

import (
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// An Elsewhere is what judges' scores mean on another benchmark: a file without rows that a site shows beside its own judges.
type Elsewhere struct {
	Schema  string           `json:"schema"` // counselboard/elsewhere/1
	OneEach bool             `json:"one_each"`
	Judges  []ElsewhereJudge `json:"judges"`
}

// An ElsewhereJudge is a judge by what its scores mean, scale by scale.
type ElsewhereJudge struct {
	Name   string           `json:"name"`
	Scales []ElsewhereScale `json:"scales"`
}

// An ElsewhereScale has the scale itself, since another benchmark defines it.
type ElsewhereScale struct {
	Label     string           `json:"label"`
	Low       float64          `json:"low"`
	High      float64          `json:"high"`
	Step      float64          `json:"step"`
	Lower     bool             `json:"lower_is_better,omitempty"`
	Headline  bool             `json:"headline,omitempty"`
	Answers   int              `json:"answers"`
	Ratings   int              `json:"ratings"`
	Bias      stats.Estimate   `json:"bias"`
	Curve     []stats.CurveBin `json:"curve"`
	Reference []stats.CurveBin `json:"left_out_expert_curve"`
	Reading   Reading          `json:"reading"`
}

const elsewhereSchema = "counselboard/elsewhere/1"

// ElsewhereOf returns what the judges of a cast mean to the experts who rated most of the same answers.
func (cast *Cast) ElsewhereOf() *Elsewhere {
	e := &Elsewhere{Schema: elsewhereSchema, OneEach: true}
	for _, p := range cast.Panels {
		c := p.Calibration.Main(result.Rated)
		if c == nil {
			continue
		}
		e.OneEach = e.OneEach && c.OneEach()
		j := ElsewhereJudge{Name: p.Name}
		for _, s := range c.Scales {
			j.Scales = append(j.Scales, ElsewhereScale{
				s.Scale.Label, s.Scale.Min, s.Scale.Max, s.Scale.Step, s.Scale.LowerIsBetter, s.Scale.Role == result.Headline,
				s.Compared, s.Ratings, s.Bias, s.Curve, s.Reference, s.Reading,
			})
		}
		e.Judges = append(e.Judges, j)
	}
	return e
}

// Encode writes the file.
func (e *Elsewhere) Encode() ([]byte, error) {
	return jsonv2.Marshal(e)
}

// ReadElsewhere reads the file that [Elsewhere.Encode] writes.
func ReadElsewhere(data []byte) (*Elsewhere, error) {
	e := &Elsewhere{}
	err := jsonv2.Unmarshal(data, e, jsonv2.RejectUnknownMembers(true))
	if err == nil && e.Schema != elsewhereSchema {
		err = fmt.Errorf("schema is %q, must be %q", e.Schema, elsewhereSchema)
	}
	for _, j := range e.Judges {
		for _, s := range j.Scales {
			if err == nil && (len(s.Reading.Joint) != len(s.Curve) || len(s.Reading.Fit) != len(s.Curve) || s.High <= s.Low || s.Step <= 0 || (s.High-s.Low)/s.Step > 1000 ||
				slices.ContainsFunc(s.Reading.Joint, func(column []int) bool { return len(column) != len(Rows(s.scale())) })) {
				err = fmt.Errorf("%s, %s: columns and rows are not those of the counts", j.Name, s.Label)
			}
			if n := len(s.Reading.Cuts); err == nil && s.Reading.Best != nil && (*s.Reading.Best < 0 || *s.Reading.Best >= n) {
				err = fmt.Errorf("%s, %s: best_cut is %d, of %d cuts", j.Name, s.Label, *s.Reading.Best, n)
			}
		}
	}
	return e, err
}

func (s *ElsewhereScale) scale() result.Scale {
	scale := result.Scale{ID: s.Label, Label: s.Label, Min: s.Low, Max: s.High, Step: s.Step, LowerIsBetter: s.Lower}
	if s.Headline {
		scale.Role = result.Headline
	}
	return scale
}

// Comparisons returns a judge's scales as this site's own.
func (j *ElsewhereJudge) Comparisons() []*ScaleComparison {
	var out []*ScaleComparison
	for i := range j.Scales {
		s := &j.Scales[i]
		out = append(out, &ScaleComparison{
			Scale: s.scale(), Tally: Tally{Both: s.Answers, Compared: s.Answers, Ratings: s.Ratings}, Curve: s.Curve, Reference: s.Reference, Reading: s.Reading,
			Held: stats.Held{N: s.Answers, Bias: s.Bias},
		})
	}
	return out
}
