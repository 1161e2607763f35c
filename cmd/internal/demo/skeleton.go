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

// Skeleton writes a card or a benchmark's file, in which every key is explained: a model of a name, experts or a judge of a
// [result.PanelCard], a benchmark of a [result.Benchmark].
func Skeleton(kind string, data any) []byte {
	var b bytes.Buffer
	if err := skeletons.ExecuteTemplate(&b, kind, data); err != nil {
		panic(err) // the templates fit their data, which tests hold
	}
	return b.Bytes()
}

// NewTable writes a table of a model's ratings, or of what they come to, with columns that import knows by their names and a
// row to fill in.
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
