// Package result holds the nouns of a leaderboard as they stand in files.
//
// It takes a site's folder, with benchmark.toml, which says what is rated, and results/:
//
//	models/<id>.toml                    a model card: whatever answered
//	panels/<id>.toml                    a panel card: whoever rated
//	runs/<id>.json                      one panel's ratings of one model's answers to one component
//	summaries/<panel>.<component>.json  what a panel's ratings give jointly
//	calibrations/<id>.json              a judge compared with experts whose ratings stay with their owner
//	releases.toml, releases/<name>.json states of the results that have a name, and their figures
//
// and returns a [Set] of checked values, or findings that say, with path, line
// and column, everything that is wrong. The JSON Schemas, made of the structs, are the
// source of truth for the form of each file: the site publishes them and
// [Read] checks against them. What a schema cannot say is checked in code.
//
// The package computes nothing: package board turns a Set into boards.
package result
