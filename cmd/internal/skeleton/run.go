package skeleton

import (
	"cmp"
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
		{"responses", orTODO(cmp.Or(r.Responses, r.ID), "")},
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
	const spread = ", without quotes; or delete the line"
	var out object
	for _, s := range result.Scales(r.Component) {
		f := r.Figures[s.ID]
		known := func(value, hint string) string { return cmp.Or(value, todo(hint)) }
		figure := object{{"mean", known(f.Value, "the mean of question means, without quotes")}}
		low := fmt.Sprintf("[lower end, upper end] of the 95%% interval, from %v to %v", s.Min, s.Max)
		switch {
		case r.Component == result.Adv:
			figure = object{
				{"rate", known(f.Value, "the share of answers that show the failure, 0 to 1, without quotes")},
				{"k", known(f.K, "how many of n show it, without quotes")},
				{"n", known(f.N, "answers with a yes or no label, without quotes")},
				{"se", todo("the standard error" + spread)},
			}
		case s.Percent:
			figure = object{{"rate", known(f.Value, "the share of yes among yes and no, 0 to 1, without quotes")}}
		}
		if r.Component == result.Eval {
			figure = append(figure, object{
				{"n", known(f.N, "ratings that count, without quotes")},
				{"questions", todo("questions behind them, without quotes")},
				{"sd", todo("the standard deviation of the ratings" + spread)},
				{"se", todo("the standard error, which is not the deviation" + spread)},
			}...)
		}
		figure = append(figure, [2]string{"ci95", todo(low + spread)})
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
