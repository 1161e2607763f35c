package judge

import (
	"encoding"
	"errors"
	"reflect"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// figureFile is what stands under figures in a file of results/calibrations: all that
// takes both sides' ratings. What another thing refers to is named by its id.
type figureFile struct {
	Comparison comparisonFile `json:"comparison"`
	Joints     []*Joint       `json:"joint,omitempty"`
}

// comparisonFile is a comparison in its file.
type comparisonFile struct {
	Answers `json:"joined"`
	Measured
}

// CalibrationSchema returns the schema of results/calibrations.
func CalibrationSchema(of *result.Benchmark) []byte {
	var defs source.Object
	ref := func(name string) source.Object { return source.Object{{"$ref", "#/$defs/" + name}} }
	number := source.Object{{"type", "number"}, {"minimum", -1e9}, {"maximum", 1e9}}
	scales := append(result.IDs(of.All()), result.Total.ID)
	f := source.Forms{Types: map[reflect.Type]source.Object{
		reflect.TypeFor[*LinkedModel](): ref("id"), reflect.TypeFor[*LinkedPanel](): ref("id"),
		reflect.TypeFor[*LinkedRun]():     ref("id"),
		reflect.TypeFor[result.Scale]():   {{"enum", scales}},
		reflect.TypeFor[stats.Interval](): source.Interval(number),
		reflect.TypeFor[float64]():        number, reflect.TypeFor[string](): {{"type", "string"}, {"maxLength", 300}},
	}}
	shared := source.Object{
		{"number", stats.Number{}}, {"estimate", stats.Estimate{}}, {"curve", []stats.CurveBin{}},
		{"label_agreement", LabelAgreement{}}, {"models", []SourceBias{}},
	}
	for _, d := range shared {
		t := reflect.TypeOf(d[1])
		defs = append(defs, [2]any{d[0], f.Type(t)})
		f.Types[t] = ref(d[0].(string))
	}
	return of.CalibrationSchema(f.Type(reflect.TypeFor[figureFile]()), defs)
}

// asList writes the numbers of ratings by value in order, as files have them.
var asList = jsonv2.MarshalToFunc(func(to *jsontext.Encoder, c result.ValueCounts) error {
	return jsonv2.MarshalEncode(to, []result.ValueCount(c))
})

// fromList reads what asList writes.
var fromList = jsonv2.UnmarshalFromFunc(func(from *jsontext.Decoder, c *result.ValueCounts) error {
	return jsonv2.UnmarshalDecode(from, (*[]result.ValueCount)(c))
})

// encode returns the figures as their file has them; a missing list is empty.
func (f *figureFile) encode() ([]byte, error) {
	return jsonv2.Marshal(f, jsonv1.DefaultOptionsV1(), jsonv2.FormatNilSliceAsNull(false), jsonv2.WithMarshalers(asList))
}

// decode reads the figures of a file whose form has been checked, and says which ids mean nothing.
func (f *figureFile) decode(doc *source.Doc, data []byte, cast *Cast) source.Findings {
	var findings source.Findings
	file := struct {
		Figures *figureFile `json:"figures"`
	}{f}
	err := jsonv2.Unmarshal(data, &file, jsonv2.WithUnmarshalers(jsonv2.JoinUnmarshalers(
		named(doc, &findings, cast.Models, "model"), named(doc, &findings, cast.Panels, "panel"),
		named(doc, &findings, cast.Runs, "run"),
		jsonv2.UnmarshalFromFunc(func(from *jsontext.Decoder, s *result.Scale) error {
			id, err := from.ReadToken()
			*s = scaleOf(cast.Benchmark, id.String())
			return err
		}),
		fromList,
	)))
	if wrong := (*jsonv2.SemanticError)(nil); errors.As(err, &wrong) {
		findings.Add(doc.Errorf(string(wrong.JSONPointer), "is not a value that can be worked with: %v", wrong.Err))
	} else if err != nil {
		findings.Add(doc.Errorf("", "%v", err))
	}
	return findings
}

// named reads what a file names by its id, one of all.
func named[T encoding.TextMarshaler](doc *source.Doc, findings *source.Findings, all []T, what string) *jsonv2.Unmarshalers {
	ids := list.Map(all, func(x T) string {
		text, _ := x.MarshalText()
		return string(text)
	})
	return jsonv2.UnmarshalFromFunc(func(from *jsontext.Decoder, x *T) error {
		token, err := from.ReadToken()
		if err != nil {
			return err
		}
		id := token.String()
		if i := slices.Index(ids, id); i >= 0 {
			*x = all[i]
		} else {
			findings.Add(doc.Errorf(string(from.StackPointer()), "there is no %s %q%s", what, id, source.DidYouMean(id, ids)))
		}
		return nil
	})
}

// scaleOf returns the dimension or failure mode of an id, or the one over all modes.
func scaleOf(b *result.Benchmark, id string) result.Scale {
	all := append(b.All(), result.Total)
	return list.First(all, func(s result.Scale) bool { return s.ID == id })
}
