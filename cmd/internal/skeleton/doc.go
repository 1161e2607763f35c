// Package skeleton writes cards and benchmarks that build as they are, with what is optional behind a #, and runs that lack
// nothing but their figures: a check names each "TODO: " that is left, and finds nothing else wrong.
package skeleton
