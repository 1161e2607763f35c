// Package convert makes runs of any file of results: other tools' and people's own.
//
// A file goes through three steps.
//
//  1. One bounded reader gives rows of cells, each with its place: CSV and its kin, JSON, JSON lines, workbooks, logs, folders,
//     archives. It knows nothing of what the rows are about.
//  2. A [Plan] says what they are: which column is model, question, rater, setting, each scale; which values mean what; which rows
//     do not count. Plans of harnesses and annotation tools are built in and recognized by the names that only they have. What a
//     plan leaves open is found by the names of columns, never by the look of their values; what could matter and is not known by
//     name becomes an [Ask]. All are asked at once, and an answer is a change of the plan.
//  3. One pass applies the plan: rows → ratings or figures → runs, with the cards that these need.
//
// Three rules hold: a column that is not read could not matter; what could not be read becomes neither "no" nor a low score; one
// call asks everything.
package convert
