// Package change says what a change of results does to the boards.
//
// It takes two checked sets, the one before and the one after, and returns a
// [Report]:
//
//  1. every file that differs is compared leaf by leaf, by JSON pointers. What is
//     published is guarded: a leaf of a run, card or panel summary that changed or
//     is gone is a [Problem], whatever the run's status, and so is a file that is
//     gone. What was absent may be added. A short list of leaves holds words, such
//     as notes and reasons, which may be mended. A leaf of a panel's summary is
//     guarded while the runs that it rests on are the same.
//  2. runs are matched by id. Each is new, changed, withdrawn, superseded,
//     reinstated, vanished or edited in words alone. Ratings that take the place of
//     a summary must give its figures, those that are added must leave every score
//     as it was, and a run that counts again must say why.
//  3. a new name, id or alias must not read like that of another card.
//  4. both sets become boards (package board), and rank intervals and verdicts
//     on pairs are compared row by row.
//
// Beside that, [Files] tells which files of the repository differ, and of what they
// are part: settings, templates and workflows change what a board shows, too.
//
// [Markdown] writes a report for people: everything in it may come from a
// stranger, so every text is made harmless (see [Text]). What is refused, and what
// differs in published files, comes first and whole; what is long and harmless is
// folded and counted.
package change
