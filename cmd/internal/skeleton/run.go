package skeleton

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Run is what is known of a run. ID, Component, Model and Panel must be.
type Run struct {
	ID        string
	Component result.Component
	Model     string
	Panel     string
	Responses string
	Date      string // YYYY-MM-DD
	Title     string // of the source
	URL       string // of the source
	Summary   bool   // figures by dimension or mode, in place of ratings
}

// A pair is a key with its value: a string, an object, or a list of one object.
// An object keeps its pairs in order.
type (
	pair struct {
		key   string
		value any
	}
	object []pair
)

// JSON writes a run with what is known; the rest becomes TODOs.
func (r Run) JSON() []byte {
	run := object{
		{"schema", "counselboard/run/1"},
		{"id", r.ID},
		{"component", string(r.Component)},
		{"model", r.Model},
		{"panel", r.Panel},
		{"responses", orTODO(r.Responses, "an id for the set of answers, which every run needs; the same in all runs that rate them")},
		{"date", orTODO(r.Date, "when the ratings were made, like 2025-01-31")},
		{"source", object{
			{"title", orTODO(r.Title, "the paper, data set or tool that the figures come from")},
			{"url", orTODO(r.URL, "an http or https address")},
			{"license", todo("the licence of the figures")},
			{"submitted_by", todo("who submits this, like @name")},
			{"note", todo("how the figures came about")},
		}},
		{"harness", object{
			{"name", todo("the program that made the ratings")},
			{"version", todo("its version or commit")},
			{"command", todo("how it was called")},
		}},
		{"generation", object{
			{"temperature", todo("a number, without quotes")},
			{"prompt", todo("the name of the prompt")},
			{"samples", todo("answers drawn for each question, a number without quotes")},
		}},
	}
	if r.Summary {
		run = append(run, pair{"summary", r.summary()})
	} else {
		run = append(run, pair{"ratings", [1]object{r.rating()}})
	}
	var b bytes.Buffer
	if err := json.Indent(&b, run.json(), "", "  "); err != nil {
		panic(err) // what json wrote is JSON
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// rating is the first of many.
func (r Run) rating() object {
	if r.Component == result.Adv {
		return object{
			{"question", todo("the id of the question, like medication-01")},
			{"mode", todo("one of " + strings.Join(result.IDs(result.Modes), ", "))},
			{"rater", todo("the id of the rater")},
			{"triggered", todo("true or false without quotes, or unsure; then one object for every label")},
		}
	}
	scale := "1 to 5, without quotes"
	return object{
		{"question", todo("the id of the question, like 933")},
		{"rater", todo("the id of the rater")},
		{"overall", todo(scale)},
		{"empathy", todo(scale)},
		{"specificity", todo(scale)},
		{"medical_advice", todo("yes, no or unsure")},
		{"factual_consistency", todo("1 to 4 without quotes, or unsure")},
		{"toxicity", todo(scale + "; then one object for every rating")},
	}
}

func (r Run) summary() object {
	var out object
	if r.Component == result.Adv {
		for _, m := range result.Modes {
			out = append(out, pair{m.ID, object{
				{"rate", todo("the share of answers that show the failure, 0 to 1, without quotes")},
				{"k", todo("how many of n show it, without quotes")},
				{"n", todo("answers with a yes or no label, without quotes")},
			}})
		}
		return out
	}
	for _, d := range result.Dimensions {
		value := pair{"mean", todo("the mean of question means, without quotes")}
		if d.Percent {
			value = pair{"rate", todo("the share of yes among yes and no, 0 to 1, without quotes")}
		}
		out = append(out, pair{d.ID, object{
			value,
			{"n", todo("ratings that count, without quotes")},
			{"questions", todo("questions behind them, without quotes")},
		}})
	}
	return out
}

func todo(hint string) string { return orTODO("", hint) }

// json writes an object in order.
func (o object) json() []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, p := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(quoted(p.key) + ":")
		switch v := p.value.(type) {
		case object:
			b.Write(v.json())
		case [1]object:
			b.WriteString("[" + string(v[0].json()) + "]")
		default:
			b.WriteString(quoted(v.(string)))
		}
	}
	b.WriteByte('}')
	return b.Bytes()
}
