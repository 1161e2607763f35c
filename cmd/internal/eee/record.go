package eee

import (
	_ "embed" // the schema
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Record is one record: one model's results of an evaluation.
type Record struct {
	SchemaVersion       string         `json:"schema_version"`
	EvaluationID        string         `json:"evaluation_id"`
	EvaluationTimestamp string         `json:"evaluation_timestamp,omitempty"` // seconds since 1970, or a date
	RetrievedTimestamp  string         `json:"retrieved_timestamp"`            // seconds since 1970
	SourceMetadata      SourceMetadata `json:"source_metadata"`
	EvalLibrary         Library        `json:"eval_library"`
	ModelInfo           ModelInfo      `json:"model_info"`
	EvaluationResults   []Result       `json:"evaluation_results"`
}

// SourceMetadata says who provides the results.
type SourceMetadata struct {
	Name         string  `json:"source_name,omitempty"`
	Type         string  `json:"source_type"` // documentation, or evaluation_run where the single items are at hand
	Organization string  `json:"source_organization_name"`
	URL          string  `json:"source_organization_url,omitempty"`
	Relationship string  `json:"evaluator_relationship"` // of evaluator and model: first_party, third_party, collaborative, other
	Details      Details `json:"additional_details,omitempty"`
}

// A Library is the program that made the results; "unknown" where it is not known.
type Library struct {
	Name    string  `json:"name"`
	Version string  `json:"version"`
	Details Details `json:"additional_details,omitempty"`
}

// ModelInfo is whatever answered, or judged.
type ModelInfo struct {
	Name      string  `json:"name"`
	ID        string  `json:"id"` // developer/model
	Developer string  `json:"developer,omitempty"`
	Details   Details `json:"additional_details"` // with deployment_type and model_availability
}

// A Result is one score.
type Result struct {
	ID             string       `json:"evaluation_result_id,omitempty"`
	EvaluationName string       `json:"evaluation_name"`
	SourceData     Data         `json:"source_data"`
	Timestamp      string       `json:"evaluation_timestamp,omitempty"`
	Metric         Metric       `json:"metric_config"`
	Score          ScoreDetails `json:"score_details"`
	Generation     *Generation  `json:"generation_config,omitempty"`
}

// Data is the data set that an evaluation ran on.
type Data struct {
	Name       string   `json:"dataset_name"`
	Type       string   `json:"source_type"` // url, hf_dataset, other
	URL        []string `json:"url,omitempty"`
	Repository string   `json:"hf_repo,omitempty"`
	Split      string   `json:"hf_split,omitempty"`
	Details    Details  `json:"additional_details,omitempty"`
}

// A Metric says what a score means.
type Metric struct {
	Description   string      `json:"evaluation_description,omitempty"`
	ID            string      `json:"metric_id,omitempty"`
	Name          string      `json:"metric_name,omitempty"`
	Kind          string      `json:"metric_kind,omitempty"`
	Unit          string      `json:"metric_unit,omitempty"`
	LowerIsBetter bool        `json:"lower_is_better"`
	ScoreType     string      `json:"score_type,omitempty"` // binary, continuous, levels
	Min           any         `json:"min_score,omitempty"`  // a number, or "-Infinity"
	Max           any         `json:"max_score,omitempty"`  // a number, or "Infinity"
	Scoring       *LLMScoring `json:"llm_scoring,omitempty"`
	Details       Details     `json:"additional_details,omitempty"`
}

// LLMScoring says that language models scored.
type LLMScoring struct {
	Judges  []Judge `json:"judges"`
	Prompt  string  `json:"input_prompt"`
	Details Details `json:"additional_details,omitempty"`
}

// A Judge is one model that scored.
type Judge struct {
	Model       ModelInfo `json:"model_info"`
	Temperature *float64  `json:"temperature,omitempty"`
}

// ScoreDetails are a number with its doubt.
type ScoreDetails struct {
	Score       float64      `json:"score"`
	Details     Details      `json:"details,omitempty"`
	Uncertainty *Uncertainty `json:"uncertainty,omitempty"`
}

// Uncertainty is the doubt of a score.
type Uncertainty struct {
	StandardError      *StandardError `json:"standard_error,omitempty"`
	ConfidenceInterval *Interval      `json:"confidence_interval,omitempty"`
	StandardDeviation  *float64       `json:"standard_deviation,omitempty"`
	Samples            *json.Number   `json:"num_samples,omitempty"` // a whole number, which may be written 20.0
}

// A StandardError is that of a score.
type StandardError struct {
	Value  float64 `json:"value"`
	Method string  `json:"method,omitempty"`
}

// An Interval is a confidence interval; Level is 0.95 for one of 95%.
type Interval struct {
	Lower  float64  `json:"lower"`
	Upper  float64  `json:"upper"`
	Level  *float64 `json:"confidence_level,omitempty"`
	Method string   `json:"method,omitempty"`
}

// Generation says how the answers were generated.
type Generation struct {
	Arguments map[string]any `json:"generation_args,omitempty"`
	Details   Details        `json:"additional_details,omitempty"`
}

// Version is the version of the schema that records are read and written in.
const Version = "0.3.0"

//go:embed schema/eval.schema.json
var schemaSource []byte

// Schema returns every_eval_ever's JSON Schema of a record.
var Schema = sync.OnceValue(func() *strict.Schema {
	return strict.MustCompile("eval.schema.json", schemaSource)
})

// Details are what the form has no other place for.
type Details map[string]string

// Marked reports whether details were written here.
func (d Details) Marked() bool { return d[Marker] == MarkerText }

// Own returns a detail that was written here, or "".
func (d Details) Own(key string) string {
	if d.Marked() {
		return d[key]
	}
	return ""
}

// ID returns an id that was written here, or "".
func (d Details) ID(key string) string {
	if id := d.Own(key); result.ValidID(id) {
		return id
	}
	return ""
}

// set adds a text, unless it is empty.
func (d Details) set(key, text string) {
	if text != "" {
		d[key] = text
	}
}

// Put adds the fields of a struct by their JSON names, after a prefix: texts as they are, other values as JSON. Empty fields
// are left out, and those that are named.
func (d Details) Put(prefix string, v any, without ...string) {
	for f, field := range reflect.Indirect(reflect.ValueOf(v)).Fields() {
		switch name, _ := strict.Key(f); {
		case name == "" || name == "-" || slices.Contains(without, name):
		case field.IsZero() || field.Kind() == reflect.Map && field.Len() == 0:
		case field.Kind() == reflect.String:
			d[prefix+name] = field.String()
		default:
			data, _ := json.Marshal(field.Interface()) // finite numbers, lists and maps of these do not fail
			d[prefix+name] = string(data)
		}
	}
}

// Take fills the fields of the struct that v points to with what [Details.Put] added, if the details were written here. A
// detail that is no value of its field is an error that names it.
func (d Details) Take(prefix string, v any) (key string, err error) {
	for f, field := range reflect.ValueOf(v).Elem().Fields() {
		name, _ := strict.Key(f)
		text, ok := d[prefix+name]
		switch {
		case !d.Marked() || !ok || name == "" || name == "-":
		case field.Kind() == reflect.String:
			field.SetString(text)
		default:
			if err := json.Unmarshal([]byte(text), field.Addr().Interface()); err != nil {
				return prefix + name, err
			}
		}
	}
	return "", nil
}

func (d Details) own(details map[string]any) {
	for k, v := range details {
		d[OfDetail+k] = fmt.Sprint(v)
	}
}
