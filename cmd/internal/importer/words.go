package importer

import (
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// called has the names of each dimension, the first before those after it where a table has several: its id, what others call
// it, and its label.
var called = result.PerBenchmark(func() map[result.Dimension][]string {
	all := map[result.Dimension][]string{}
	for _, s := range result.Dimensions {
		for _, name := range slices.Concat([]string{strings.ReplaceAll(s.ID, "_", " ")}, result.Current().Aliases(s.ID), []string{s.Label}) {
			if words := strings.Join(wordsOf(name), " "); words != "" && !slices.Contains(all[s.ID], words) {
				all[s.ID] = append(all[s.ID], words)
			}
		}
	}
	return all
})

var (
	camel   = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	notWord = regexp.MustCompile(`[^\p{L}\p{M}0-9]+`)
	inRange = regexp.MustCompile(`(?i)[(\[]\s*[0-9]+\s*(?:[-–—]|\.\.|to|bis|a|à)\s*[0-9]+\s*[)\]]`) // Empathy (1–5)
	quoted  = regexp.MustCompile(`\[([^\]]+)\]\s*$`)                                                // of a grid in a form: Rate the answer [Empathy]
)

// wordsOf returns the words of a column's name, in lower case: overallScore is overall and score.
func wordsOf(name string) []string {
	name = inRange.ReplaceAllString(name, "")
	if m := quoted.FindStringSubmatch(name); m != nil {
		name = m[1]
	}
	name = strings.NewReplacer("\ufe0f", "", "\u200d", "").Replace(name) // of emoji
	return strings.Fields(notWord.ReplaceAllString(strings.ToLower(camel.ReplaceAllString(name, "$1 $2")), " "))
}

// lastPart returns the part of a dotted name after the last dot that has words before it.
func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// phraseIn returns where some words stand among others, or -1.
func phraseIn(words []string, phrase string) (at, n int) {
	p := strings.Fields(phrase)
	for i := 0; i+len(p) <= len(words); i++ {
		if slices.Equal(words[i:i+len(p)], p) {
			return i, len(p)
		}
	}
	return -1, 0
}

// named returns how well a column's name fits what columns of a meaning are called: the place in the list of what they are,
// -1 where it does not.
func named(name, own string) int {
	code, label, hasLabel := strings.Cut(name, ". ") // "model. Which model answered?"
	if hasLabel {
		if n := max(named(code, own), named(label, own)); n >= 0 {
			return n
		}
	}
	parts := strings.Split(name, ".")
	forms := []string{strings.Join(wordsOf(name), " "), strings.Join(wordsOf(parts[len(parts)-1]), " ")}
	if len(parts) > 1 {
		pair := parts[len(parts)-2:]
		forms = append(forms, strings.Join(wordsOf(strings.Join(pair, " ")), " "), strings.Join(wordsOf(strings.TrimSuffix(pair[0], "s")+" "+pair[1]), " "))
	}
	if name == own {
		return 0
	}
	joined := func(s string) string { return strings.ReplaceAll(s, " ", "") } // QUESTIONID
	names := slices.Concat(dict.Columns[own], called()[own])
	best := slices.IndexFunc(names, func(c string) bool {
		return slices.ContainsFunc(forms, func(f string) bool { return joined(f) == joined(c) })
	})
	if best >= 0 {
		return best + 1
	}
	if result.Eval.Index(own) < 0 {
		return -1
	}
	if d, rest := dimensionIn(name); d == own && rest == "" {
		return len(names) + 1
	}
	return -1
}

// dimensionOf returns the dimension that a name or a cell names and nothing else, or "".
func dimensionOf(name string) result.Dimension {
	if d, rest := dimensionIn(lastPart(name)); rest == "" {
		return d
	}
	return ""
}

// dimensionIn returns the one dimension of which a column's name has the words, and what else it says: the words around them,
// but for those that every score may have. "" where it names none, or two.
func dimensionIn(name string) (found result.Dimension, rest string) {
	words := wordsOf(name)
	most := 0
	for _, d := range result.IDs(result.Dimensions) {
		for _, phrase := range called()[d] {
			at, n := phraseIn(words, phrase)
			if at < 0 {
				continue
			}
			if found != "" && found != d && n == most {
				return "", ""
			}
			if n > most {
				others := slices.Concat(words[:at], words[at+n:])
				others = list.Keep(others, func(w string) bool { return !slices.Contains(dict.ScoreWords, w) })
				found, most, rest = d, n, strings.Join(others, " ")
			}
		}
	}
	return found, rest
}
