package eee

import (
	_ "embed" // the schema
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Version is the version of the schema that records are read and written in.
const Version = "0.3.0"

//go:embed schema/eval.schema.json
var schemaSource []byte

// Schema returns every_eval_ever's JSON Schema of a record.
var Schema = sync.OnceValue(func() *strict.Schema {
	s, err := strict.Compile("eval.schema.json", schemaSource)
	if err != nil {
		panic(err) // that it compiles is tested
	}
	return s
})
