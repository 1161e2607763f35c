// Package board turns results into boards: everything that a page says, computed.
//
// It takes a checked [result.Set] and makes a [Leaderboard] of it:
//
//  1. every run becomes figures: a value with its interval, counts and method,
//     computed from ratings where the run has them (package stats), taken from
//     its summary where it has not. What a summary does not say stays absent,
//     with the reason.
//  2. the active runs of one panel and component become a board: rows, all
//     pairwise comparisons, and rank intervals from them. Runs of different
//     panels are never ranked together, so experts and judges never are.
//  3. a panel's ratings (or its summary) give agreement and the left-out-expert
//     reference.
//  4. models gather what every panel says of them.
//  5. package judge compares judges with experts.
//
// Nothing here knows of pages: labels are words, not markup.
package board
