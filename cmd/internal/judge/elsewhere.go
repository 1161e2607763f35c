package judge

import (
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An Elsewhere is what judges' scores mean on another benchmark: a file without rows that a site shows beside its own judges.
type Elsewhere struct {
	Schema  string           `json:"schema"`
	OneEach bool             `json:"one_each"`
	Judges  []ElsewhereJudge `json:"judges"`
}

// An ElsewhereJudge is a judge by what its scores mean, scale by scale.
type ElsewhereJudge struct {
	Name   string             `json:"name"`
	Scales []*ScaleComparison `json:"scales"` // each with the scale itself, since another benchmark defines it
}

const elsewhereSchema = "counselboard/elsewhere/2"

// described is a scale as it is described, where other files name it.
type described result.Scale

// ElsewhereOf returns what the judges of a cast mean to the experts who rated most of the same answers.
func (cast *Cast) ElsewhereOf() *Elsewhere {
	e := &Elsewhere{Schema: elsewhereSchema, OneEach: true}
	for _, p := range cast.Panels {
		if c := p.Calibration.Main(result.Rated); c != nil {
			e.OneEach = e.OneEach && c.OneEach()
			e.Judges = append(e.Judges, ElsewhereJudge{p.Name, list.Map(c.Scales, func(s *ScaleComparison) *ScaleComparison {
				x := *s
				x.Sources = nil
				return &x
			})})
		}
	}
	return e
}

// Encode writes the file.
func (e *Elsewhere) Encode() ([]byte, error) {
	return jsonv2.Marshal(e, jsonv2.WithMarshalers(jsonv2.JoinMarshalers(asList, jsonv2.MarshalToFunc(
		func(to *jsontext.Encoder, s result.Scale) error {
			x := described{ID: s.ID, Label: s.Label, Min: s.Min, Max: s.Max, Step: s.Step, LowerIsBetter: s.LowerIsBetter, Role: s.Role}
			return jsonv2.MarshalEncode(to, x, jsonv2.OmitZeroStructFields(true))
		}))))
}

// ReadElsewhere reads the file that [Elsewhere.Encode] writes.
func ReadElsewhere(data []byte) (*Elsewhere, error) {
	e := &Elsewhere{}
	err := jsonv2.Unmarshal(data, e, jsonv2.RejectUnknownMembers(true), jsonv2.WithUnmarshalers(jsonv2.JoinUnmarshalers(fromList,
		jsonv2.UnmarshalFromFunc(func(from *jsontext.Decoder, s *result.Scale) error {
			return jsonv2.UnmarshalDecode(from, (*described)(s))
		}),
	)))
	if err == nil && e.Schema != elsewhereSchema {
		err = fmt.Errorf("schema is %q, must be %q", e.Schema, elsewhereSchema)
	}
	for _, j := range e.Judges {
		for _, x := range j.Scales {
			if s, r, columns := x.Scale, x.Reading, len(x.Curve); err == nil && (len(r.Joint) != columns || len(r.Fit) != columns ||
				r.Best != nil && (*r.Best < 0 || *r.Best >= len(r.Cuts)) || s.Max <= s.Min || s.Step <= 0 || (s.Max-s.Min)/s.Step > 1000 ||
				slices.ContainsFunc(r.Joint, func(column []int) bool { return len(column) != len(Rows(s)) })) {
				err = fmt.Errorf("%s, %s: columns, rows or cuts are not those of the counts", j.Name, s.Label)
			}
		}
	}
	return e, err
}
