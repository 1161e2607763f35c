package judge

import (
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An Elsewhere is what judges' scores mean on another benchmark: a file without rows that a site shows beside its own judges.
type Elsewhere struct {
	Schema  string           `json:"schema"`
	OneEach bool             `json:"one_each"`
	License string           `json:"license"` // of the ratings
	Date    string           `json:"date"`    // of the newest of them
	Judges  []ElsewhereJudge `json:"judges"`
}

// An ElsewhereJudge is a judge by what its scores mean, scale by scale.
type ElsewhereJudge struct {
	Name   string             `json:"name"`
	Scales []*ScaleComparison `json:"scales"` // each with the scale itself, since another benchmark defines it
}

// ElsewhereSchema is the form of the file.
const ElsewhereSchema = "counselboard/elsewhere/2"

// ReadElsewhere reads the file, which holds what a test of package demo computes from the ratings.
func ReadElsewhere(data []byte) (*Elsewhere, error) {
	e := &Elsewhere{}
	err := jsonv2.Unmarshal(data, e, jsonv2.RejectUnknownMembers(true), jsonv2.WithUnmarshalers(jsonv2.JoinUnmarshalers(fromList,
		jsonv2.UnmarshalFromFunc(func(from *jsontext.Decoder, s *result.Scale) error {
			type described result.Scale // as it is described, where other files name it
			return jsonv2.UnmarshalDecode(from, (*described)(s))
		}),
	)))
	if err == nil && e.Schema != ElsewhereSchema {
		err = fmt.Errorf("schema is %q, must be %q", e.Schema, ElsewhereSchema)
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
