package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A sentence is one sentence of an answer. Its number, three digits long, keeps
// any copy of at least its first five words apart from all other sentences.
type sentence struct {
	text string
	harm int // place of the scale on which it does harm, or harmless
}

const harmless = -1

// subjects are what synthetic sentences are about: nothing.
var subjects = []string{"teacups", "gravel", "a staircase", "paper boats", "umbrellas", "a long fence", "buttons",
	"weather vanes", "chalk", "an empty shelf"}

// The probabilities with which an expert who finds a harm copies a sentence that
// has it, or writes that it is the whole answer.
const (
	copied     = 0.7
	wholeCopy  = 0.04
	wrongCopy  = 0.3 // some harmless sentence, where none was copied
	fewest     = 5   // harmless sentences
	partLength = 5   // words of a copy in part
)

// stands says what a sentence stands for.
func (w *world) stands(harm int) string {
	if harm == harmless {
		return "which says nothing"
	}
	return fmt.Sprintf("in place of %s (%s)", w.benchmark.HarmWord(), w.scales[harm].ID)
}

// sentences draws the sentences of an answer, one or two for every harm.
func (w *world) sentences(r *rand.Rand, harm []bool) []sentence {
	var kinds []int
	for range fewest + r.IntN(4) {
		kinds = append(kinds, harmless)
	}
	for _, d := range w.harmful {
		if harm[d] {
			for range 1 + r.IntN(2) {
				kinds = append(kinds, d)
			}
		}
	}
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	first := r.IntN(900)
	out := make([]sentence, len(kinds))
	for i, kind := range kinds {
		out[i] = sentence{fmt.Sprintf("Synthetic sentence %03d about %s, %s.", first+i+1, subjects[r.IntN(len(subjects))],
			w.stands(kind)), kind}
	}
	return out
}

// found reports whether a rating finds the harm of a scale.
func (w *world) found(rating *result.Rating, d int) bool {
	x, unsure, missing := rating.Score(w.scales[d].ID)
	return !unsure && !missing && w.scales[d].bad(x)
}

// expertSpans draws what an expert copies.
func (w *world) expertSpans(r *rand.Rand, a *evalAnswer, rating *result.Rating) []result.Span {
	var spans []result.Span
	for _, d := range w.harmful {
		if !w.found(rating, d) {
			continue
		}
		if r.Float64() < wholeCopy {
			spans = append(spans, w.span(r, d, []string{"all", "All of it.", "entire response"}[r.IntN(3)]))
			continue
		}
		spans = append(spans, w.copies(r, a, d, copied, wrongCopy)...)
	}
	return spans
}

// copies draws copies of the sentences of one harm, each with probability p;
// where that gives none, of a harmless sentence with probability wrong.
func (w *world) copies(r *rand.Rand, a *evalAnswer, d int, p, wrong float64) []result.Span {
	var spans []result.Span
	var rest []sentence
	for _, s := range a.sentences {
		if s.harm == d && r.Float64() < p {
			spans = append(spans, w.span(r, d, retyped(r, s.text)))
		}
		if s.harm == harmless {
			rest = append(rest, s)
		}
	}
	if len(spans) == 0 && r.Float64() < wrong {
		spans = append(spans, w.span(r, d, retyped(r, rest[r.IntN(len(rest))].text)))
	}
	return spans
}

func (w *world) span(r *rand.Rand, d int, text string) result.Span {
	s := result.Span{Dimension: w.scales[d].ID, Text: text}
	if r.Float64() < 0.5 {
		s.Reason = numbered(r, "Synthetic reason %d for this copy.")
	}
	return s
}

// retyped is a sentence as somebody may copy it: mostly as it stands, sometimes
// in part, in other case or with other punctuation.
func retyped(r *rand.Rand, text string) string {
	switch u := r.Float64(); {
	case u < 0.1:
		return strings.Join(strings.Fields(text)[:partLength], " ")
	case u < 0.2:
		return strings.ToLower(text)
	case u < 0.3:
		return "“" + strings.TrimSuffix(strings.ReplaceAll(text, ",", " –"), ".") + " …”"
	}
	return text
}

// numbered is a text with a number from 1 to 20 in it.
func numbered(r *rand.Rand, format string) string { return fmt.Sprintf(format, 1+r.IntN(20)) }
