// Package sample says how much of all that there is a test looks at: everything where
// the environment has COUNSELBOARD_ALL=1, as in .ci/run, and else a part.
package sample

import "os"

// Week reports whether tests also simulate all that takes minutes: where the environment
// has COUNSELBOARD_WEEK=1, as in .ci/large.
var Week = os.Getenv("COUNSELBOARD_WEEK") == "1"

// All reports whether tests look at everything.
var All = Week || os.Getenv("COUNSELBOARD_ALL") == "1"

// Simulated is [InTurn] for what takes minutes: all of it once a week, and in .ci/run every
// ofRun-th.
func Simulated[T any](all []T, from, n, ofRun int) []T {
	if All && !Week {
		return every(all, from%ofRun, ofRun)
	}
	return InTurn(all, from, n)
}

// InTurn returns every nth of some things, from the one at the given place on; all of
// them where tests look at [All].
func InTurn[T any](all []T, from, n int) []T {
	if All {
		return all
	}
	return every(all, from, n)
}

func every[T any](all []T, from, n int) (out []T) {
	for i := from; i < len(all); i += n {
		out = append(out, all[i])
	}
	return out
}

// Count returns how many of something a test takes or wants: part, or whole where tests
// look at [All].
func Count(whole, part int) int {
	if All {
		return whole
	}
	return part
}
