// Package importer turns other tools' results into the files of a site: run files, and stub cards for models and panels that
// have none.
//
// It takes the bytes of the tools' files and the cards that the site already has, and returns files to write and notes to
// print:
//
//  1. every input is matched to a [Format] by its content, or to the one that the caller names;
//  2. the format reads its inputs strictly, in the source's own names: whatever it does not know, or does not fit, is a
//     finding with path, line and column. A format of ratings is a table's columns and what they mean; of a table in any other
//     shape a [shaper] finds what its columns are, or a plan says it;
//  3. package draft brings every run into the site: it resolves model and panel, makes the stubs, the run's id, the note on
//     where it was read from, finds two that are the same run, and reads what comes of it back as the site will.
//
// It is all or nothing: unless every input fits, [Import] returns no file. It reads no clock and no disk, and the same
// inputs give the same bytes. Only what the source states is written: an interval, a count or a sample size that a tool
// does not publish is left out, never derived.
//
// One way back is here too, since it shares names and columns with the reader: [CounselbenchEvalCSV] writes ratings.
package importer
