package result

import (
	_ "embed" // the schemas
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// The JSON Schemas of the four kinds of file, as the site publishes them.
var (
	//go:embed schema/run.schema.json
	RunSchema []byte
	//go:embed schema/summary.schema.json
	SummarySchema []byte
	//go:embed schema/model.schema.json
	ModelSchema []byte
	//go:embed schema/panel.schema.json
	PanelSchema []byte
)

// compiled compiles a schema once. That an embedded schema compiles is tested.
func compiled(name string, source *[]byte) func() *strict.Schema {
	return sync.OnceValue(func() *strict.Schema {
		s, err := strict.Compile(name, *source)
		if err != nil {
			panic(err)
		}
		return s
	})
}

var (
	runSchema     = compiled("run", &RunSchema)
	summarySchema = compiled("summary", &SummarySchema)
	modelSchema   = compiled("model", &ModelSchema)
	panelSchema   = compiled("panel", &PanelSchema)
)
