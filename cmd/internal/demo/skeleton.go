package demo

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

//go:embed skeleton.tmpl
var skeletonText string

var skeletons = template.Must(template.New("").Funcs(template.FuncMap{
	"quote": func(text any) string { return result.Quote(fmt.Sprint(text)) },
}).Parse(skeletonText))

// NewModel writes the card of a model with a name.
func NewModel(name string) []byte { return write("model", name) }

// NewExperts writes the card of a panel of experts with a name.
func NewExperts(name string) []byte { return write("experts", result.PanelCard{Name: name}) }

// NewJudge writes the card of a judge with a name; model is the exact version of the model that judges.
func NewJudge(name, model string) []byte {
	return write("judge", struct{ Name, Judge string }{name, model})
}

// NewBenchmark writes a benchmark's file, in which every key is explained.
func NewBenchmark(id, name string) []byte {
	return write("benchmark", result.Benchmark{ID: id, Name: name, Cite: name})
}

// write executes the template of a name.
func write(name string, data any) []byte {
	var b bytes.Buffer
	if err := skeletons.ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // the templates fit their data, which tests hold
	}
	return b.Bytes()
}

// NewTable writes a table of a model's ratings, or of what they come to, with columns that import knows by their names and a row to
// fill in.
func NewTable(c result.Component, model string, summary bool) []byte {
	columns := []string{"model", "question", "rater"}
	switch {
	case summary:
		columns = columns[:1]
		for _, s := range c.Scales() {
			columns = append(columns, s.ID, s.ID+"_n")
		}
	case c.Provoked():
		columns = append(columns, "mode", "triggered")
	default:
		columns = append(columns, result.IDs(c.Scales())...)
	}
	return []byte(strings.Join(columns, ",") + "\n" + model + strings.Repeat(",", len(columns)-1) + "\n")
}
