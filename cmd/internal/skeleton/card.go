package skeleton

import (
	"bytes"
	_ "embed"
	"fmt"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

//go:embed skeleton.tmpl
var text string

var skeletons = template.Must(template.New("").Funcs(template.FuncMap{
	"quote": func(text any) string { return result.Quote(fmt.Sprint(text)) },
}).Parse(text))

// Model writes the card of a model with a name.
func Model(name string) []byte { return write("model", name) }

// Experts writes the card of a panel of experts with a name.
func Experts(name string) []byte { return write("experts", result.PanelCard{Name: name}) }

// Judge writes the card of a judge with a name; model is the exact version of the model that judges.
func Judge(name, model string) []byte {
	return write("judge", struct{ Name, Judge string }{name, model})
}

// Benchmark writes a benchmark's file, in which every key is explained.
func Benchmark(id, name string) []byte {
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

// A RunForm is what is known of a run whose file is to be filled in. ID, Component, Model and Panel must be.
type RunForm struct {
	ID        string // also that of the set of answers
	Component result.Component
	Model     string
	Panel     string
	Date      string // YYYY-MM-DD
	Title     string // of the source
	Summary   bool   // figures by dimension or mode, in place of ratings
}

// Scales returns what the run has figures or scores of.
func (r RunForm) Scales() []result.Scale { return r.Component.Scales() }

// JSON writes a run with what is known, and a TODO for every figure.
func (r RunForm) JSON() []byte { return write("run", r) }
