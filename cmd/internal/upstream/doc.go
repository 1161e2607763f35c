// Package upstream turns other tools' CounselBench results into the files of
// a site: run files, and stub cards for models and panels that have none.
//
// It takes the bytes of the tools' files and the cards that the site already
// has, and gives files to write and notes to print:
//
//  1. every input is unpacked if it is gzip's, and matched to a [Format] by its content (or all of them to
//     the format that the caller names);
//  2. each format reads its inputs strictly: whatever it does not know, or
//     what does not follow from its parts, is a finding with path, line and
//     column. People's ratings (counselbench-eval, counselbench-adv) may
//     come as CSV or as any form of JSON that holds a table; judges' ratings
//     (counselbench-judge, counselbench-adv-judge) come as the authors'
//     scripts write them, with the judge in a file's or folder's name;
//     records of every_eval_ever (eee) are held against its own schema;
//  3. names are brought to ids: a model that the site knows under an id, an
//     alias or a version keeps its card, any other gets a stub.
//
// A table that is CSV or JSON lines is read row by row where it is large: what
// is kept of it is its ratings, not its texts.
//
// It is all or nothing: unless every input fits, [Import] gives no file. It
// reads no clock, no disk but what the caller opens, and the same inputs give
// the same bytes.
//
// One way back is here too, since it shares names and columns with the reader:
// [CounselbenchEvalCSV] writes ratings.
//
// Only what the source states is written. An interval, a count or a sample
// size that a tool does not publish is left out, never derived.
package upstream
