// Package result holds the four nouns of a leaderboard as they stand in
// files: models, panels, runs and panel summaries.
//
// It takes a folder in the shape of results/:
//
//	models/<id>.toml                 a model card: whatever answered
//	panels/<id>.toml                 a panel card: whoever rated
//	runs/<id>.json                   one panel's ratings of one model's answers to one component
//	summaries/<panel>.<component>.json  what a panel's ratings give jointly
//
// and returns a [Set] of checked values, or findings that say, with path, line
// and column, everything that is wrong. The JSON Schemas, made of the structs, are the
// source of truth for the form of each file: the site publishes them and
// [Read] checks against them. What a schema cannot say is checked in code.
//
// The package computes nothing: package board turns a Set into boards.
package result
