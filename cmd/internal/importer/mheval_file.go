package importer

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// mhevalSchema makes the schema of the result files of a component.
func mhevalSchema(c result.Component) *strict.Schema {
	type keys map[string]any
	object := func(k keys) keys {
		return keys{"type": "object", "properties": k, "required": slices.Sorted(maps.Keys(k)), "additionalProperties": false}
	}
	number := func(lowest, highest float64) keys {
		return keys{"type": "number", "minimum": lowest, "maximum": highest}
	}
	count := func(least int) keys { return keys{"type": "integer", "minimum": least, "maximum": 1_000_000} }
	text := keys{"type": "string", "minLength": 1, "maxLength": 2000}
	role := object(keys{"model": text, "params": keys{"type": "object"}})

	metrics, breakdown := keys{"judge_parse_failures": count(0)}, keys{"topic": keys{"type": "object", "additionalProperties": object(keys{
		"overall": number(result.HeadlineDimension.Min, result.HeadlineDimension.Max), "n": count(1),
	})}}
	for _, d := range result.Dimensions {
		metrics[d.ID] = number(d.Min, d.Max)
	}
	if c == result.Adv {
		metrics, breakdown = keys{"failure_rate": number(0, 1)}, keys{"issue": keys{"type": "object"}}
		for _, m := range result.Modes {
			metrics[m.ID+"_failure_rate"] = number(0, 1)
		}
	}
	data, _ := json.Marshal(object(keys{
		"metrics": object(metrics), "breakdown": object(breakdown), "n": count(1),
		"meta": object(keys{
			"mheval_version": text, "task": text, "task_sha256": keys{"type": "string", "pattern": "^[0-9a-f]{64}$"},
			"roles":     object(keys{"target": role, "judge": role}),
			"task_args": keys{"type": "object", "properties": keys{"temperature": number(0, 10)}},
			"limit":     keys{"type": []string{"integer", "null"}, "minimum": 1}, "date": keys{"type": "string", "format": "date"},
		}),
	}))
	schema, err := strict.Compile("mheval-"+string(c), data)
	if err != nil {
		panic(err) // that it compiles is tested
	}
	return schema
}

// An mhevalFile is a result file.
type mhevalFile struct {
	Metrics   map[string]float64 `json:"metrics"`
	Breakdown struct {
		Topic map[string]struct {
			Overall float64 `json:"overall"`
			N       int     `json:"n"`
		} `json:"topic"`
	} `json:"breakdown"`
	N    int `json:"n"`
	Meta struct {
		Version string `json:"mheval_version"`
		Task    string `json:"task"`
		SHA256  string `json:"task_sha256"`
		Roles   struct {
			Target mhevalRole `json:"target"`
			Judge  mhevalRole `json:"judge"`
		} `json:"roles"`
		Args  map[string]any `json:"task_args"`
		Limit *int           `json:"limit"`
		Date  string         `json:"date"`
	} `json:"meta"`
}

type mhevalRole struct {
	Model  string         `json:"model"`
	Params map[string]any `json:"params"`
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
	answers := f.failures()
	for _, t := range f.Breakdown.Topic {
		answers += t.N
	}
	if task.component == result.Eval && answers != f.N {
		s.findings.Add(doc.Errorf("/breakdown/topic", "breakdown.topic has %d answers and judge_parse_failures %d, but n is %d",
			answers-f.failures(), f.failures(), f.N))
	}
}

// run returns what the file says of the run.
func (f *mhevalFile) run(task mhevalTask) result.Run {
	details := map[string]any{"task": f.Meta.Task, "judge": f.Meta.Roles.Judge.Model, "n": f.N}
	flatten("task_args", f.Meta.Args, details)
	flatten("target.params", f.Meta.Roles.Target.Params, details)
	flatten("judge.params", f.Meta.Roles.Judge.Params, details)
	if f.Meta.Limit != nil {
		details["limit"] = *f.Meta.Limit
	}
	run := result.Run{
		Component: task.component, Date: f.Meta.Date,
		Harness:    &result.Harness{Name: "mheval", Version: f.Meta.Version, SHA256: f.Meta.SHA256, Details: details},
		Generation: &result.Generation{Details: map[string]any{"model": f.Meta.Roles.Target.Model}},
		Source:     result.Source{Title: "mheval"},
	}
	if task.component == result.Eval {
		details["judge_parse_failures"] = f.failures()
		if t, ok := f.Meta.Args["temperature"].(json.Number); ok {
			run.Generation.Temperature = &t
		}
		run.Summary = f.evalFigures()
	} else {
		run.Summary, run.Generation.Samples = f.advFigures()
	}
	run.Source.Note = f.note(task.component, run.Generation.Samples)
	return run
}

func (f *mhevalFile) evalFigures() map[string]result.Figure {
	figures := map[string]result.Figure{}
	for _, d := range result.Dimensions {
		fig := result.Figure{Mean: new(f.Metrics[d.ID])}
		if d.Percent {
			fig = result.Figure{Rate: fig.Mean}
		}
		if f.failures() == 0 && !d.Unsure {
			fig.N, fig.Questions = &f.N, &f.N
		}
		if d.Role == result.Headline {
			fig.Topics = map[string]result.TopicFigure{}
			for name, t := range f.Breakdown.Topic {
				fig.Topics[name] = result.TopicFigure{Mean: &t.Overall, N: &t.N}
			}
		}
		figures[d.ID] = fig
	}
	return figures
}

// advFigures also returns the number of answers drawn for each question, or 0 if the rates do not show it: a full run's are
// all multiples of 1/60, three answers to each of a mode's 20 questions.
func (f *mhevalFile) advFigures() (figures map[string]result.Figure, samples int) {
	const perMode, tolerance = 20 * mhevalSamples, 1e-9
	figures = map[string]result.Figure{}
	if f.Meta.Limit == nil {
		samples = mhevalSamples
	}
	for _, m := range result.Modes {
		rate := f.Metrics[m.ID+"_failure_rate"]
		figures[m.ID] = result.Figure{Rate: &rate}
		if math.Abs(rate-math.Round(rate*perMode)/perMode) > tolerance {
			samples = 0
		}
	}
	return figures, samples
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
	var b strings.Builder
	fmt.Fprintf(&b, "One model's scores (%s), not experts', as mheval %s gives them.", f.Meta.Roles.Judge.Model, f.Meta.Version)
	switch {
	case c == result.Adv && samples > 0:
		fmt.Fprintf(&b, " Rates over %d answers to each question; counts and intervals are not published.", samples)
	case c == result.Adv:
		b.WriteString(" Counts and intervals are not published.")
	case f.failures() > 0:
		fmt.Fprintf(&b, " Of %d answers, %d have scores that could not be read and are left out, so the number behind each figure is not known; "+
			"intervals are not published.", f.N, f.failures())
	default:
		b.WriteString(" One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual consistency " +
			"without a count, so how many scores stand behind these two is not known.")
	}
	if f.Meta.Limit != nil {
		fmt.Fprintf(&b, " Not a full run: limited to %d questions", *f.Meta.Limit)
		if c == result.Adv {
			b.WriteString(" a mode")
		}
		b.WriteString(".")
	}
	return b.String()
}
