// Package change says what a change of results does to the boards.
//
// It takes two checked sets, the one before and the one after, and gives a
// [Report]:
//
//  1. runs are matched by id. Each is new, changed, withdrawn, superseded,
//     reinstated, vanished or edited in words alone.
//  2. what is published stays: a figure, rating or topic that was there and is
//     another now, and a run whose file is gone, is a [Problem], unless the run
//     says with a status and a reason that it no longer counts. What was absent
//     may be added. The same holds for a panel's summary while its runs are the
//     same, and for a panel's kind; a run may count again if it says why.
//  3. both sets become boards (package board), and rank intervals and verdicts
//     on pairs are compared row by row.
//  4. cards and panel summaries are compared key by key.
//
// [Markdown] writes a report for people: everything in it may come from a
// stranger, so every text is made harmless (see [Text]), and the whole is cut
// before it is too long for a comment.
package change
