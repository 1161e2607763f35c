// Package stats is the arithmetic of the leaderboard: plain numbers in, an
// estimate together with what a reader must know about it out. It knows nothing
// of models, files or pages; a caller turns ratings and labels into numbers
// before, and writes the result on a page after.
//
// In the order of the pages: means and their intervals ([Mean], [PairedDifference]),
// the tests that decide between two models ([NewPairs], [McNemar]) or one and all
// others ([Others], [Fields]) and their families ([Holm]), what is left open of a ranking
// ([RankByTests], [RankByIntervals]); rates ([Wilson]); agreement of experts ([Alpha], [AlphaAsInPaper],
// [AlphaBootstrap]); a judge against experts ([Curve], [Hold], [RaterBias],
// [BinaryOf], [AUC]) and an expert against the others ([LeftOut], [LeftOutVotes]);
// both together ([JointMean]). Each says what it assumes, its formula and where that is
// from.
//
// What every function keeps to:
//
//   - Undefined is a value with a reason. A result has a field Undefined (and
//     NoInterval where an interval can be missing on its own); the number beside
//     it means nothing while the reason is not empty. Nothing undefined is
//     returned as NaN or ±Inf, and nothing panics of nothing, of one value or of
//     equal ones. What the checks of results hold already is not asked again: values
//     are finite and on their scale, lists that belong together equally long.
//   - How much it rests on is part of the answer: n, clusters, the method by
//     name.
//   - The same input gives the same output, to the last bit: no clock, no
//     randomness without a seed, no sum in the order of a map.
//   - Where two values are equal in exact arithmetic they are compared as
//     integers or fractions ([Fraction]): in floating point 4.2−4 ≠ 1.2−1.
//
// Undefined tests carry P = 1, so that a reader who forgets to look at
// Undefined cannot take one for a finding, and a family of tests keeps its size.
package stats
