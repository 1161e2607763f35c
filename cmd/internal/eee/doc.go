// Package eee holds the records of every_eval_ever, schema 0.3.0: a shared form
// of evaluation results (github.com/evaleval/every_eval_ever).
//
// A [Record] says how one model did in an evaluation. [New] makes one of a run:
// a result for each dimension or failure mode. What the form has a
// place for stands there, so that anyone who reads such records reads these:
// score and scale, standard error, interval with its method, the number of
// ratings, the judge as llm_scoring. What it has none for is in its string
// details: the panel of people, the counts, the topics, where the run came
// from. Details of records made here are marked with [Marker], and
// [Read] takes them back from there; of other records it reads only what the
// form itself says.
//
// [Schema] is every_eval_ever's own JSON Schema, of which schema/README.md says
// where it is from.
package eee
