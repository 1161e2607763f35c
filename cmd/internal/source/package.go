// Package source reads JSON and TOML strictly and says everything that is
// wrong with a file, with line and column.
//
// A file goes through three steps:
//
//  1. [JSON] or [TOML] lets a library read the bytes into a [Doc], and knows the place of every part of it. What most
//     readers let pass is a finding here: duplicate keys, invalid UTF-8, a byte order mark, NaN, comments, data after the
//     value, sizes and depths beyond the limits. It is the one finding: the rest of the file cannot be relied on.
//  2. [Schema.Check] compares the value with a JSON Schema (draft 2020-12) and turns each violation into one plain
//     sentence: what is wrong, and what would be right.
//  3. [Doc.Decode] fills a typed value. After a check without errors against a schema that fits the type it does not fail.
//
// The same input always gives the same findings in the same order. Nothing is repaired silently, and where the syntax is
// right no finding hides the next.
package source
