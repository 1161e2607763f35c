package board

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

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
	Flagged   int            `json:"flagged"`                   // sentences that at least two experts copied
	Missed    stats.Estimate `json:"missed"`                    // share of these that the judge did not copy; undefined where nothing can be missed
	Lone      int            `json:"lone"`                      // sentences that one expert alone copied: nobody is held to them
	Copies    int            `json:"copies"`                    // the judge's copies, in the answers that both rated
	Unmatched int            `json:"unmatched"`                 // of these, without a match among any expert's
	Sentences []Sentence     `json:"-"`                         // the flagged ones
	MissedN   int            `json:"-" file:"missed_sentences"` // number of the flagged ones that the judge did not copy
	Why       string         `json:"-" file:"why,omitempty"`    // why nothing can be missed; "" when it can
}

// A Sentence is a flagged sentence. Its text may be a patient's, or an answer to
// one: whether it may be shown is for the site to say.
type Sentence struct {
	Text     string
	Model    *Model
	Question string
	Experts  int // who copied it
	Missed   bool
}

// compareSpans compares the copied sentences, dimension by dimension.
func compareSpans(c *Comparison) []*SpanComparison {
	var out []*SpanComparison
	any := false // the judge copied something on some dimension
	for _, a := range c.answers {
		any = any || slices.ContainsFunc(a.judge, func(r *result.Rating) bool { return len(r.Spans) > 0 })
	}
	for _, s := range result.Dimensions {
		sc := &SpanComparison{Scale: s}
		for _, a := range c.answers {
			sc.add(a, result.Dimension(s.ID))
		}
		if sc.Flagged+sc.Lone == 0 {
			continue
		}
		for _, x := range sc.Sentences {
			if x.Missed {
				sc.MissedN++
			}
		}
		switch {
		case !any:
			sc.Why = "the judge copied no sentence in any answer: it found none, or was not asked to"
		case sc.Flagged == 0:
			sc.Why = "no sentence was copied by two experts"
		}
		if sc.Why == "" {
			sc.Missed = stats.Wilson(sc.MissedN, sc.Flagged)
		} else {
			sc.Missed = undefined(sc.Why)
		}
		out = append(out, sc)
	}
	return out
}

// A copy is a span with who copied it.
type copied struct {
	text  string
	rater string
	whole bool // it stands for the whole answer
}

// wholeAnswer are the words that raters wrote in place of copying everything.
var wholeAnswer = []string{"all", "all of it", "all of this", "everything", "entire response", "the entire response", "whole response", "the whole response", "entire answer", "whole answer"}

// matches reports whether a copy takes a sentence in.
func (c copied) matches(sentence string) bool {
	return c.whole || stats.SpanContained(c.text, sentence)
}

func copies(ratings []*result.Rating, d result.Dimension) []copied {
	var out []copied
	for _, r := range ratings {
		for _, s := range r.Spans {
			if plain := stats.NormalizeSpan(s.Text); s.Dimension == d && plain != "" {
				out = append(out, copied{s.Text, r.Rater, slices.Contains(wholeAnswer, plain)})
			}
		}
	}
	return out
}

// add counts the sentences of one answer.
func (sc *SpanComparison) add(a jointAnswer, d result.Dimension) {
	experts, judge := copies(a.experts, d), copies(a.judge, d)
	sc.Copies += len(judge)
	for _, own := range judge {
		if !slices.ContainsFunc(experts, func(c copied) bool { return own.whole || c.matches(own.text) }) {
			sc.Unmatched++
		}
	}
	for _, text := range distinctSentences(experts) {
		who := map[string]bool{}
		for _, c := range experts {
			if c.matches(text) {
				who[c.rater] = true
			}
		}
		if len(who) < 2 {
			sc.Lone++
			continue
		}
		sc.Flagged++
		hit := slices.ContainsFunc(judge, func(c copied) bool { return c.matches(text) })
		sc.Sentences = append(sc.Sentences, Sentence{text, a.model, a.name, len(who), !hit})
	}
}

// sentenceEnd is where one sentence ends and the next begins.
var sentenceEnd = regexp.MustCompile(`[.!?…]+["'”’)\]]*\s+|[\r\n]+`)

// sentencesOf cuts a copy into sentences.
func sentencesOf(text string) []string {
	var out []string
	from := 0
	add := func(to int) {
		if s := strings.TrimSpace(text[from:to]); stats.NormalizeSpan(s) != "" {
			out = append(out, s)
		}
	}
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		add(at[1])
		from = at[1]
	}
	add(len(text))
	return out
}

// distinctSentences cuts copies into sentences and keeps, of those that match,
// the longest; in the order of appearance.
func distinctSentences(all []copied) []string {
	type placed struct {
		text string
		at   int
	}
	var found []placed
	for _, c := range all {
		if c.whole {
			continue
		}
		for _, s := range sentencesOf(c.text) {
			found = append(found, placed{s, len(found)})
		}
	}
	longest := slices.Clone(found)
	slices.SortStableFunc(longest, func(a, b placed) int {
		return cmp.Compare(utf8.RuneCountInString(b.text), utf8.RuneCountInString(a.text))
	})
	var kept []placed
	for _, s := range longest {
		if !slices.ContainsFunc(kept, func(k placed) bool { return stats.SpanContained(s.text, k.text) }) {
			kept = append(kept, s)
		}
	}
	slices.SortFunc(kept, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	var out []string
	for _, s := range kept {
		out = append(out, s.text)
	}
	return out
}
