package skeleton

import (
	"fmt"
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

// An object is a JSON object: keys and values as they stand in the file.
type object [][2]string

// JSON writes a run with what is known; the rest becomes TODOs.
func (r Run) JSON() []byte {
	run := object{
		{"schema", `"counselboard/run/1"`},
		{"id", orTODO(r.ID, "")},
		{"component", orTODO(string(r.Component), "")},
		{"model", orTODO(r.Model, "")},
		{"panel", orTODO(r.Panel, "")},
		{"responses", orTODO(r.Responses, "an id for the set of answers, which every run needs; the same in all runs that rate them")},
		{"date", orTODO(r.Date, "when the ratings were made, like 2025-01-31")},
		{"source", object{
			{"title", orTODO(r.Title, "the paper, data set or tool that the figures come from")},
			{"url", orTODO(r.URL, "an http or https address")},
			{"license", todo("the licence of the figures")},
			{"submitted_by", todo("who submits this, like @name")},
			{"note", todo("how the figures came about")},
		}.json("  ")},
		{"harness", object{
			{"name", todo("the program that made the ratings")},
			{"version", todo("its version or commit")},
			{"command", todo("how it was called")},
		}.json("  ")},
		{"generation", object{
			{"temperature", todo("a number, without quotes")},
			{"prompt", todo("the name of the prompt")},
			{"samples", todo("answers drawn for each question, a number without quotes")},
		}.json("  ")},
	}
	if r.Summary {
		run = append(run, [2]string{"summary", r.summary().json("  ")})
	} else {
		run = append(run, [2]string{"ratings", "[\n    " + r.rating().json("    ") + "\n  ]"})
	}
	return []byte(run.json("") + "\n")
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
	out := object{
		{"question", todo("the id of the question, like 933")},
		{"rater", todo("the id of the rater")},
	}
	for i, s := range result.Dimensions {
		hint := fmt.Sprintf("%v to %v, without quotes", s.Min, s.Max)
		switch {
		case s.Percent:
			hint = "yes, no or unsure"
		case s.Unsure:
			hint = fmt.Sprintf("%v to %v without quotes, or unsure", s.Min, s.Max)
		}
		if i == len(result.Dimensions)-1 {
			hint += "; then one object for every rating"
		}
		out = append(out, [2]string{s.ID, todo(hint)})
	}
	return out
}

func (r Run) summary() object {
	var out object
	for _, s := range result.Scales(r.Component) {
		value := [2]string{"mean", todo("the mean of question means, without quotes")}
		if s.Percent {
			value = [2]string{"rate", todo("the share of yes among yes and no, 0 to 1, without quotes")}
		}
		figure := object{
			value,
			{"n", todo("ratings that count, without quotes")},
			{"questions", todo("questions behind them, without quotes")},
		}
		if r.Component == result.Adv {
			figure = object{
				{"rate", todo("the share of answers that show the failure, 0 to 1, without quotes")},
				{"k", todo("how many of n show it, without quotes")},
				{"n", todo("answers with a yes or no label, without quotes")},
			}
		}
		out = append(out, [2]string{s.ID, figure.json("    ")})
	}
	return out
}

func todo(hint string) string { return orTODO("", hint) }

// json writes an object whose closing brace stands at an indent.
func (o object) json(indent string) string {
	lines := make([]string, len(o))
	for i, p := range o {
		lines[i] = fmt.Sprintf("%s  %q: %s", indent, p[0], p[1])
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n" + indent + "}"
}
