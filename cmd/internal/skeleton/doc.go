// Package skeleton writes cards and runs that are right in form, with a TODO in
// place of everything that is not known yet: "TODO: " and what belongs there.
// A check names every TODO that is left and finds nothing else wrong, but for
// cards that are not there.
package skeleton
