// Package change says what a change of results does to the boards.
//
// It takes two checked sets, the one before and the one after, and returns a
// [Report]:
//
//  1. every run, card and summary that differs is compared value by value, as the types of
//     package result have them. What is published is guarded: a value that changed or is
//     gone is a [Problem], whatever the run's status, and so is a file that is gone.
//     Fields with the tag mend hold words, such as notes and reasons, which may be
//     mended, and what was absent may be added, but no rating, by the owners that the base names:
//     see [Rights]. Nobody else changes or adds anything to what is there. What
//     rests on runs is guarded while these are the same.
//  2. runs are matched by id. Each is new, changed, withdrawn, superseded,
//     reinstated, vanished or edited in words alone. A run that counts again must say why.
//  3. beside a new card stands the one whose name, id or alias is most like its own: a
//     reviewer judges what the check of equal names lets through.
//  4. both sets become boards (package board), and rank intervals and verdicts
//     on pairs are compared row by row.
//
// All other files, which [Files] tells by what they are part of, are for the board's owners
// to read: settings, templates, workflows, calibrations and releases change what a board shows, too.
//
// [Markdown] writes a report for people: everything in it may come from a
// stranger, so every text is made harmless (see [Text]). What is refused, and what
// differs in published files, comes first and whole; what is long and harmless is
// folded and counted.
//
// A git revision is read without touching the work tree, with git's own command, and of that only what reads the object
// store: no filter, hook, attribute or submodule of the repository is run or followed. A symbolic link or a submodule is
// there as what it is, without content.
package change
