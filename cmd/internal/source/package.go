// Package source reads JSON and TOML strictly and says everything that is
// wrong with a file, with line and column.
//
// A file goes through three steps:
//
//  1. [JSON] or [TOML] parses the bytes into a [Doc]: a tree of [Value] with
//     the place of every part of it. What most readers let pass is a finding
//     here: duplicate keys, invalid UTF-8, a byte order mark, NaN, comments,
//     data after the value, sizes and depths beyond the limits.
//  2. [Schema.Check] walks the tree along a JSON Schema (draft 2020-12, of the
//     keywords that [Schema] has) and turns each violation into one plain
//     sentence: what is wrong, and what would be right.
//  3. [Doc.Decode] fills a typed value from the same tree. After a check without errors against a
//     schema that fits the type it does not fail.
//
// The same input always gives the same findings in the same order. Nothing is
// repaired silently, and no finding hides the next: only where the syntax
// itself is broken, so that the rest cannot be understood, does a file's list
// end early.
package source
