package importer

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// mhevalKey is the metric of a dimension or failure mode.
func mhevalKey(c result.Component, s result.Scale) string {
	if c == result.Adv {
		return s.ID + "_failure_rate"
	}
	return s.ID
}

// mhevalSchema makes the schema of the result files of a component.
func mhevalSchema(c result.Component) *strict.Schema {
	number := func(low, high float64) strict.Object {
		return strict.Object{{"type", "number"}, {"minimum", low}, {"maximum", high}}
	}
	metrics := strict.Object{{"judge_parse_failures", strict.Object{{"type", "integer"}, {"minimum", 0}, {"maximum", 1_000_000}}}}
	if c == result.Adv {
		metrics = strict.Object{{"failure_rate", number(0, 1)}}
	}
	for _, s := range result.Scales(c) {
		metrics = append(metrics, [2]any{mhevalKey(c, s), number(s.Min, s.Max)})
	}
	var required []string
	for _, m := range metrics {
		required = append(required, m[0].(string))
	}
	anything := strict.Object{{"type", "object"}}
	forms := strict.Forms{Kinds: map[string]strict.Object{
		"metrics": append(anything, strict.Object{{"properties", metrics}, {"required", required}, {"additionalProperties", false}}...),
		"overall": number(result.HeadlineDimension.Min, result.HeadlineDimension.Max), "object": anything,
		"args":  append(anything, [2]any{"properties", strict.Object{{"temperature", number(0, 10)}}}),
		"limit": {{"type", []string{"integer", "null"}}, {"minimum", 1}},
		"date":  {{"type", "string"}, {"format", "date"}}, "sha256": {{"type", "string"}, {"pattern", "^[0-9a-f]{64}$"}},
	}}
	data, _ := json.Marshal(forms.Object(mhevalFile{}, string(c)))
	schema, err := strict.Compile("mheval-"+string(c), data)
	if err != nil {
		panic(err) // that it compiles is tested
	}
	return schema
}

// An mhevalFile is a result file. Its tags are those of [strict.Forms].
type mhevalFile struct {
	Metrics   map[string]float64 `json:"metrics" is:"metrics"`
	Breakdown struct {
		Topic map[string]struct {
			Overall float64 `json:"overall" is:"overall"`
			N       int     `json:"n" is:"1..1000000"`
		} `json:"topic" of:"eval" by:"text"`
		Issue map[string]any `json:"issue" of:"adv" is:"object"`
	} `json:"breakdown"`
	N    int `json:"n" is:"1..1000000"`
	Meta struct {
		Version string `json:"mheval_version" is:"text 2000"`
		Task    string `json:"task" is:"text 2000"`
		SHA256  string `json:"task_sha256" is:"sha256"`
		Roles   struct {
			Target mhevalRole `json:"target"`
			Judge  mhevalRole `json:"judge"`
		} `json:"roles"`
		Args  map[string]any `json:"task_args" is:"args"`
		Limit *int           `json:"limit" is:"limit"`
		Date  string         `json:"date" is:"date"`
	} `json:"meta"`
}

type mhevalRole struct {
	Model  string         `json:"model" is:"text 2000"`
	Params map[string]any `json:"params" is:"object"`
}

// failures returns the number of answers of EVAL whose scores could not be read.
func (f *mhevalFile) failures() int { return int(f.Metrics["judge_parse_failures"]) }

// checkSize finds a run that is not full.
func (f *mhevalFile) checkSize(doc *strict.Doc, task mhevalTask, s *sink) {
	full, of := task.questions, "in a run without a limit"
	if limit := f.Meta.Limit; limit != nil {
		if full, of = min(*limit, full/task.groups)*task.groups, fmt.Sprintf("with the limit %d", *limit); !s.opt.Partial {
			s.findings.Add(doc.Errorf("/meta/limit", "meta.limit is %d: not a full run; -partial takes it all the same", *limit))
		}
	}
	if f.N != full {
		s.findings.Add(doc.Errorf("/n", "n is %d, must be %d %s", f.N, full, of))
	}
	answers := 0
	for _, t := range f.Breakdown.Topic {
		answers += t.N
	}
	if task.component == result.Eval && answers+f.failures() != f.N {
		s.findings.Add(doc.Errorf("/breakdown/topic", "breakdown.topic has %d answers and judge_parse_failures %d, but n is %d", answers, f.failures(), f.N))
	}
}

// run returns what the file says of the run.
func (f *mhevalFile) run(c result.Component) result.Run {
	details := map[string]any{"task": f.Meta.Task, "judge": f.Meta.Roles.Judge.Model, "n": f.N}
	flatten("task_args", f.Meta.Args, details)
	flatten("target.params", f.Meta.Roles.Target.Params, details)
	flatten("judge.params", f.Meta.Roles.Judge.Params, details)
	if f.Meta.Limit != nil {
		details["limit"] = *f.Meta.Limit
	}
	generation := &result.Generation{Details: map[string]any{"model": f.Meta.Roles.Target.Model}}
	if c == result.Adv {
		generation.Samples = f.samples()
	} else {
		details["judge_parse_failures"] = f.failures()
		if t, ok := f.Meta.Args["temperature"].(json.Number); ok {
			generation.Temperature = &t
		}
	}
	return result.Run{
		Component: c, Date: f.Meta.Date, Generation: generation, Summary: f.figures(c),
		Harness: &result.Harness{Name: "mheval", Version: f.Meta.Version, SHA256: f.Meta.SHA256, Details: details},
		Source:  result.Source{Title: "mheval", Note: f.note(c, generation.Samples)},
	}
}

// figures returns the figures of a component.
func (f *mhevalFile) figures(c result.Component) map[string]result.Figure {
	figures := map[string]result.Figure{}
	for _, s := range result.Scales(c) {
		fig := result.Figure{Mean: new(f.Metrics[mhevalKey(c, s)])}
		if s.Percent {
			fig = result.Figure{Rate: fig.Mean}
		}
		if c == result.Eval && f.failures() == 0 && !s.Unsure {
			fig.N, fig.Questions = &f.N, &f.N
		}
		if s.Role == result.Headline {
			fig.Topics = map[string]result.TopicFigure{}
			for name, t := range f.Breakdown.Topic {
				fig.Topics[name] = result.TopicFigure{Mean: &t.Overall, N: &t.N}
			}
		}
		figures[s.ID] = fig
	}
	return figures
}

// samples returns the number of answers drawn for each question of ADV, or 0 if the rates do not show it: a full run's are all
// multiples of 1/60, three answers to each of a mode's 20 questions.
func (f *mhevalFile) samples() int {
	const perMode, tolerance = 20 * mhevalSamples, 1e-9
	for _, m := range result.Modes {
		rate := f.Metrics[mhevalKey(result.Adv, m)]
		if f.Meta.Limit != nil || math.Abs(rate-math.Round(rate*perMode)/perMode) > tolerance {
			return 0
		}
	}
	return mhevalSamples
}

// flatten puts values into details, with dots between the keys. A list becomes its JSON text, null the text "null".
func flatten(key string, v any, details map[string]any) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			flatten(key+"."+k, v[k], details)
		}
	case []any, nil:
		text, _ := json.Marshal(v)
		details[key] = string(text)
	default:
		details[key] = v // a string, json.Number or boolean
	}
}

// note says what the figures are and what they lack.
func (f *mhevalFile) note(c result.Component, samples int) string {
	note := fmt.Sprintf("One model's scores (%s), not experts', as mheval %s gives them.", f.Meta.Roles.Judge.Model, f.Meta.Version)
	switch {
	case c == result.Adv && samples > 0:
		note += fmt.Sprintf(" Rates over %d answers to each question; counts and intervals are not published.", samples)
	case c == result.Adv:
		note += " Counts and intervals are not published."
	case f.failures() > 0:
		note += fmt.Sprintf(" Of %d answers, %d have scores that could not be read and are left out, so the number behind each figure is not known; "+
			"intervals are not published.", f.N, f.failures())
	default:
		note += " One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual consistency " +
			"without a count, so how many scores stand behind these two is not known."
	}
	if f.Meta.Limit != nil {
		of := map[result.Component]string{result.Adv: " a mode"}[c]
		note += fmt.Sprintf(" Not a full run: limited to %d questions%s.", *f.Meta.Limit, of)
	}
	return note
}
