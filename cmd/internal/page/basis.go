package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// A Basis is what a figure rests on, the number of its ratings first.
type Basis []BasisItem

// A BasisItem is one thing that a figure rests on: a number of something, or how
// its interval was computed, or why it has none.
type BasisItem struct {
	Kind string // "rating", "label", "question", "rater", "unsure", "missing", "interval", "no interval"
	N    int
	Text string
}

// key tells what a figure rests on apart from anything else that is said.
func (b Basis) key() string {
	key := []byte("Basis")
	for _, item := range b {
		key = append(key, item.Kind...)
		key = strconv.AppendInt(append(key, 0), int64(item.N), 10)
		key = strconv.AppendQuote(key, item.Text)
	}
	return string(key)
}

// basisOf lists what a figure rests on.
func basisOf(f *board.Figure) Basis {
	var out Basis
	add := func(kind string, n *int, least int) {
		if n != nil && *n >= least {
			out = append(out, BasisItem{Kind: kind, N: *n})
		}
	}
	rated := "rating"
	if f.K != nil {
		rated = "label"
	}
	add(rated, f.N, 0)
	add("question", f.Questions, 0)
	add("rater", f.Raters, 0)
	add("unsure", f.Unsure, 1)
	add("missing", f.Missing, 1)
	switch {
	case f.HasInterval() && f.Method != "":
		out = append(out, BasisItem{Kind: "interval", Text: Shorten(f.Method, 300)})
	case f.Known() && f.NoInterval != "":
		out = append(out, BasisItem{Kind: "no interval", Text: strings.TrimPrefix(f.NoInterval, "interval ")})
	}
	return out
}

// sharedBasis returns what all figures of a table rest on, to be said once. The
// first thing that a figure rests on, the number of its ratings, is never shared. A
// figure that rests on nothing has no say, and there must be two that do.
func sharedBasis(figures []*board.Figure) Basis {
	var shared Basis
	n := 0
	for _, f := range figures {
		of := basisOf(f)
		if len(of) == 0 {
			continue
		}
		if n++; n == 1 {
			shared = of[1:]
			continue
		}
		shared = slices.DeleteFunc(slices.Clone(shared), func(x BasisItem) bool { return !slices.Contains(of[1:], x) })
	}
	if n < 2 {
		return nil
	}
	return shared
}

// ownBasis returns what a figure rests on beside what is shared.
func ownBasis(f *board.Figure, shared Basis) Basis {
	of := basisOf(f)
	if len(of) == 0 {
		return nil
	}
	return append(of[:1:1], slices.DeleteFunc(of[1:], func(x BasisItem) bool { return slices.Contains(shared, x) })...)
}
