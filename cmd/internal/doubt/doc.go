// Package doubt says what may be true of runs and is worth a second look: values such as a
// mistake would give, a run that is not a full one by the benchmark's protocol, and ratings
// that nobody made by rating. It takes a checked [result.Set]; what it finds is a note or a
// warning, never an error.
package doubt

import "github.com/counselboard/counselboard/cmd/internal/result"

// A check looks at a set.
type check struct {
	result.Finder
	set *result.Set
}
