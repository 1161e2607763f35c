package judge

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A SpanComparison asks how many of the sentences that experts copied as harm on
// one dimension a judge copied too.
//
// The answers themselves are not at hand, so the sentences are those found in the
// experts' copies: each copy is cut into sentences, and of two that match the
// longer stands for both. "All", "entire response" and the like stand for the
// whole answer: they take in every sentence of it. A sentence counts as flagged when copies of at least
// two different experts match it, and as missed when no copy of the judge does.
type SpanComparison struct {
	Scale     result.Scale   `json:"scale"`
	Flagged   int            `json:"flagged"`          // sentences that at least two experts copied
	Missed    stats.Estimate `json:"missed"`           // share of these that the judge did not copy; undefined where nothing can be missed
	Lone      int            `json:"lone"`             // sentences that one expert alone copied: nobody is held to them
	Copies    int            `json:"copies"`           // the judge's copies, in the answers that both rated
	Unmatched int            `json:"unmatched"`        // of these, without a match among any expert's
	Sentences []Sentence     `json:"-"`                // the flagged ones
	MissedN   int            `json:"missed_sentences"` // number of the flagged ones that the judge did not copy
	Why       string         `json:"why,omitempty"`    // why nothing can be missed; "" when it can
}

// A Sentence is a flagged sentence. Its text may be a patient's, or an answer to
// one: whether it may be shown is for the site to say.
type Sentence struct {
	Text     string
	Model    *LinkedModel
	Question string
	Experts  int // who copied it
	Missed   bool
}

// compareSpans compares the copied sentences, dimension by dimension.
func compareSpans(c *Comparison) []*SpanComparison {
	var out []*SpanComparison
	any := slices.ContainsFunc(c.answers, func(a jointAnswer) bool { // the judge copied something on some dimension
		return slices.ContainsFunc(a.judge, func(r *result.Rating) bool { return len(r.Spans) > 0 })
	})
	for _, s := range result.Dimensions {
		sc := &SpanComparison{Scale: s}
		for _, a := range c.answers {
			sc.add(a)
		}
		switch {
		case sc.Flagged+sc.Lone == 0:
			continue
		case !any:
			sc.Why = "the judge copied no sentence in any answer: it found none, or was not asked to"
		case sc.Flagged == 0:
			sc.Why = "no sentence was copied by two experts"
		}
		if sc.Missed = undefined(sc.Why); sc.Why == "" {
			sc.Missed = stats.Wilson(sc.MissedN, sc.Flagged)
		}
		out = append(out, sc)
	}
	return out
}

// A copied is a span with who copied it.
type copied struct {
	stats.Span
	rater string
	whole bool // it stands for the whole answer
}

// wholeAnswer are the words that raters wrote in place of copying everything.
var wholeAnswer = []string{"all", "all of it", "all of this", "everything", "entire response", "the entire response", "whole response", "the whole response", "entire answer", "whole answer"}

// takesIn reports whether a copy takes a sentence in.
func (c copied) takesIn(sentence stats.Span) bool { return c.whole || c.Matches(sentence) }

func copies(ratings []*result.Rating, d result.Dimension) []copied {
	var out []copied
	for _, r := range ratings {
		for _, s := range r.Spans {
			if s.Dimension != d {
				continue
			}
			if span := stats.NewSpan(s.Text); span.Plain != "" {
				out = append(out, copied{span, r.Rater, slices.Contains(wholeAnswer, span.Plain)})
			}
		}
	}
	return out
}

// add counts the sentences of one answer.
func (sc *SpanComparison) add(a jointAnswer) {
	experts, judge := copies(a.experts, sc.Scale.ID), copies(a.judge, sc.Scale.ID)
	sc.Copies += len(judge)
	for _, own := range judge {
		if !slices.ContainsFunc(experts, func(c copied) bool { return own.whole || c.takesIn(own.Span) }) {
			sc.Unmatched++
		}
	}
	for _, sentence := range distinctSentences(experts) {
		who := map[string]bool{}
		for _, c := range experts {
			if c.takesIn(sentence) {
				who[c.rater] = true
			}
		}
		if len(who) < 2 {
			sc.Lone++
			continue
		}
		sc.Flagged++
		missed := !slices.ContainsFunc(judge, func(c copied) bool { return c.takesIn(sentence) })
		if missed {
			sc.MissedN++
		}
		sc.Sentences = append(sc.Sentences, Sentence{sentence.Text, a.model, a.name, len(who), missed})
	}
}

// sentenceEnd is where one sentence ends and the next begins.
var sentenceEnd = regexp.MustCompile(`[.!?…]+["'”’)\]]*\s+|[\r\n]+`)

// sentencesOf cuts a copy into sentences.
func sentencesOf(text string) []stats.Span {
	var out []stats.Span
	from := 0
	for _, at := range append(sentenceEnd.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		if s := stats.NewSpan(strings.TrimSpace(text[from:at[1]])); s.Plain != "" {
			out = append(out, s)
		}
		from = at[1]
	}
	return out
}

// distinctSentences cuts copies into sentences and keeps, of those that match,
// the longest; in the order of appearance.
func distinctSentences(all []copied) []stats.Span {
	var found []stats.Span
	for _, c := range all {
		if !c.whole {
			found = append(found, sentencesOf(c.Text)...)
		}
	}
	byLength := list.UpTo(len(found))
	slices.SortStableFunc(byLength, func(i, j int) int { return cmp.Compare(found[j].Runes, found[i].Runes) })
	var kept []int
	for _, i := range byLength {
		if !slices.ContainsFunc(kept, func(k int) bool { return found[i].Matches(found[k]) }) {
			kept = append(kept, i)
		}
	}
	slices.Sort(kept)
	return list.Map(kept, func(i int) stats.Span { return found[i] })
}
