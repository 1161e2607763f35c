// Package judge compares judges with experts who rated the same answers, answer by
// answer: a [Calibration] each. What does not join is counted. Where the ratings of
// either may not be published, [Calibrate] writes what they give, and it is taken from
// there. What a judge's scores mean is a [Reading], how it agrees with experts an
// [LabelAgreement]; what it says together with experts of some of the answers, a [Joint].
//
// It knows who rated what, the [Cast], and no board, rank or page: package board reads
// what it says, never the other way.
package judge
