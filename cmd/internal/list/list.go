// Package list has what package slices lacks: a list made of another, which stays as it
// is. A list of nothing is nil.
package list

import (
	"cmp"
	"maps"
	"runtime"
	"slices"
	"sync"
)

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

// Group cuts a list wherever two neighbors are not the same.
func Group[T any](all []T, same func(x, y T) bool) [][]T {
	var out [][]T
	from := 0
	for i := range all {
		if i+1 == len(all) || !same(all[i], all[i+1]) {
			out, from = append(out, all[from:i+1]), i+1
		}
	}
	return out
}

// Keys returns the keys of a map in order.
func Keys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// UpTo returns the numbers from 0 on that are less than n.
func UpTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// AtOnce does something with every one of a list, with as many at once as there are
// processors: what it takes of memory is taken so many times.
func AtOnce[T any](all []T, do func(T)) {
	free := make(chan bool, runtime.GOMAXPROCS(0))
	var running sync.WaitGroup
	for _, x := range all {
		free <- true
		running.Go(func() {
			defer func() { <-free }()
			do(x)
		})
	}
	running.Wait()
}
