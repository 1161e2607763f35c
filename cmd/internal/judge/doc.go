// Package judge compares judges with experts who rated the same answers, answer by
// answer: a [Calibration] each. What does not join is counted. Where the ratings of
// either may not be published, [Calibrate] writes what they give, and it is taken from
// there. What may be said of a judge becomes a [Claim], whose verdict follows from its
// numbers; what a judge says together with experts of some of the answers, a [Joint].
//
// It knows who rated what, the [Cast], and no board, rank or page: package board reads
// what it says, never the other way.
package judge
