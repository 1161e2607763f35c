package importer

import (
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/eee"
)

// everyEvalEver reads records of every_eval_ever, one a file or one a line. Results of other evaluations are skipped. A
// record that does not name the benchmark need only be JSON; any other must be as every_eval_ever's own schema has it.
var everyEvalEver = Format{
	Name:   "eee",
	Detect: hasAll("schema_version", "model_info", "evaluation_results"),
	read:   each(func(in Input, s *draft.Sink) { eee.Read(in.Path, in.Data, s) }),

	columns: true, // the scorers of records that a converter has made
}
