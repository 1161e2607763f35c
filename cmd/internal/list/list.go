// Package list has what package slices lacks: a list made of another, which stays as it
// is. A list of nothing is nil.
package list

import "slices"

// Map returns what of returns for each element.
func Map[T, U any](all []T, of func(T) U) []U {
	if len(all) == 0 {
		return nil
	}
	out := make([]U, len(all))
	for i, x := range all {
		out[i] = of(x)
	}
	return out
}

// Keep returns the elements of which ok holds.
func Keep[T any](all []T, ok func(T) bool) []T {
	var out []T
	for _, x := range all {
		if ok(x) {
			out = append(out, x)
		}
	}
	return out
}

// First returns the first element of which ok holds, or the zero value without one.
func First[T any](all []T, ok func(T) bool) (x T) {
	if i := slices.IndexFunc(all, ok); i >= 0 {
		return all[i]
	}
	return x
}
