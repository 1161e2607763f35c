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

// Model writes a model card with what is known in m; what is empty becomes a TODO.
func Model(m result.ModelCard) []byte { return card("model", m.Fields()) }

// Panel writes a panel card with what is known in p, whose kind must be; what
// is empty becomes a TODO.
func Panel(p result.PanelCard) []byte {
	if p.Kind == result.Judge {
		return card("judge", p.Fields())
	}
	return card("experts", p.Fields())
}

// Benchmark writes a benchmark's file, in which every key is explained, with what is known in b: its id must be, name and
// how to cite it may be.
func Benchmark(b result.Benchmark) []byte { return write("benchmark", b) }

func card(name string, fields []result.Field) []byte {
	values := map[string]string{}
	for _, f := range fields {
		values[f.Key] = f.Value
	}
	return write(name, values)
}

// write executes the template of a name.
func write(name string, data any) []byte {
	var b bytes.Buffer
	if err := skeletons.ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // the templates fit their data, which tests hold
	}
	return b.Bytes()
}
