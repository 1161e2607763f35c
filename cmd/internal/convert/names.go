package convert

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

//go:embed names.toml
var namesFile string

type wordList []string

// A lexicon is what names.toml holds.
type lexicon struct {
	Columns, Words, Answers, Figures map[string]wordList
	Modes                            map[string]string
}

// mustDecode decodes one of the program's own files; a test checks that each can be read.
func mustDecode[T any](text string) (v T) {
	if _, err := toml.Decode(text, &v); err != nil {
		panic(err)
	}
	return v
}

var names = mustDecode[lexicon](namesFile)

// UnmarshalTOML reads words with commas between them, in any number of lines.
func (w *wordList) UnmarshalTOML(v any) error {
	for s := range strings.SplitSeq(v.(string), ",") {
		*w = append(*w, fold(s))
	}
	return nil
}

// set makes a set of words.
func set(words []string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}

var (
	leaves, notRows            = set(names.Words["leaves"]), set(names.Words["not_rows"])
	scoreWords, besideWords    = set(names.Words["score"]), set(names.Words["beside"])
	harmlessWords              = set(slices.Concat(names.Words["harmless"], names.Words["person"]))
	flagWords                  = set(names.Words["flag"])
	kindNames, ofJudge         = set(names.Words["kind"]), set(names.Words["of_judge"])
	machineWords, peopleWords  = set(names.Words["machine"]), set(names.Words["people"])
	robotWords, personWords    = set(names.Words["robot"]), set(names.Words["person"])
	summaryWords, missingWords = set(names.Words["summary"]), set(names.Words["missing"])
	moreWords, wholeWords      = set(names.Words["more"]), set(names.Words["whole"])
	countWords                 = set(names.Words["count"])
	reasonWords, turnedWords   = set(names.Words["reason"]), set(names.Words["turned"])
	badWords, totalsWords      = set(names.Words["bad"]), set(names.Words["totals"])
	columnNames                = joined(names.Columns)
)

// joined lists words without spaces, as in QUESTIONID.
func joined(lists map[string]wordList) map[string][]string {
	out := map[string][]string{}
	for own, all := range lists {
		out[own] = list.Map(all, func(name string) string { return strings.ReplaceAll(name, " ", "") })
	}
	return out
}

// among returns which of several lists has a word.
func among(lists map[string]wordList, word string) (name string, ok bool) {
	for name, words := range lists {
		if slices.Contains(words, word) {
			return name, true
		}
	}
	return "", false
}

var (
	camel   = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	notWord = regexp.MustCompile(`[^\p{L}\p{M}0-9]+`)
	// Empathy (1–5), advice (%)
	inRange   = regexp.MustCompile(rangeEnds.String() + `|[(\[]?\s*%\s*[)\]]?`)
	rangeEnds = regexp.MustCompile(`(?i)[(\[]\s*([0-9]+)\s*(?:[-–—]|\.\.|to|bis|a|à)\s*([0-9]+)\s*[)\]]`)
	// of a grid in a form: Rate the answer [Empathy]
	quoted = regexp.MustCompile(`\[([^\]]+)\]\s*$`)
)

// wordsOf is the function of this name, called once a name: a table says each many times.
func (x *terms) wordsOf(name string) []string {
	w, ok := x.words[name]
	if !ok {
		w = wordsOf(name)
		x.words[name] = w
	}
	return w
}

// wordsOf returns the words of a column's name, in lower case: overallScore is overall and score.
func wordsOf(name string) []string {
	name = inRange.ReplaceAllString(name, "")
	if m := quoted.FindStringSubmatch(name); m != nil {
		name = m[1]
	}
	name = strings.NewReplacer("\ufe0f", "", "\u200d", "").Replace(name) // of emoji
	return strings.Fields(notWord.ReplaceAllString(strings.ToLower(camel.ReplaceAllString(norm.NFC.String(name), "$1 $2")), " "))
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

func fold(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

// foldWord is [fold] without signs: "[invalid]" is invalid.
func foldWord(s string) string { return strings.Join(wordsOf(s), " ") }

func anyOf(words []string, of map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return of[w] })
}

// Terms are what the columns of a benchmark's scales are called, and its parts.
type terms struct {
	*result.Benchmark
	words        map[string][]string
	named        map[string][2]string // the dimension of a name, and what else it says
	eval, adv    result.Component
	dims, modes  []result.Scale
	total        result.Scale
	phrases      map[string][]phrase // by their first word
	isMode       map[string]string
	counselbench bool
}

// A phrase is one name of a dimension.
type phrase struct {
	words []string
	id    string
}

func newTerms(b *result.Benchmark) *terms {
	eval, adv := b.Of(result.Rated), b.Of(result.Provoked)
	x := &terms{Benchmark: b, eval: eval, adv: adv, dims: eval.Scales(), modes: adv.Scales(), total: result.Total,
		words: map[string][]string{}, named: map[string][2]string{}, phrases: map[string][]phrase{}, isMode: map[string]string{},
		counselbench: b.ID == result.CounselBench.ID}
	for _, s := range x.dims {
		for _, name := range slices.Concat([]string{strings.ReplaceAll(s.ID, "_", " ")}, b.Aliases(s.ID), []string{s.Label}) {
			if w := wordsOf(name); len(w) > 0 {
				x.phrases[w[0]] = append(x.phrases[w[0]], phrase{w, s.ID})
			}
		}
	}
	for _, s := range x.modes {
		x.isMode[s.ID], x.isMode[fold(s.Label)], x.isMode[strings.ReplaceAll(s.ID, "_", " ")] = s.ID, s.ID, s.ID
	}
	if x.counselbench {
		for sentence, id := range names.Modes {
			x.isMode[sentence] = id
		}
	}
	return x
}

// modeOf returns the mode that a cell names, or "".
func (x *terms) modeOf(s string) string {
	return x.isMode[strings.TrimPrefix(strings.TrimRight(fold(s), "."), "the response ")]
}

// dimensionIn returns the one dimension whose words a name has, by its longest phrase, and the name's other words but for those
// that any score may have. "" where it names none, or two.
func (x *terms) dimensionIn(name string) (id, rest string) {
	if d, ok := x.named[name]; ok {
		return d[0], d[1]
	}
	words := x.wordsOf(name)
	most, from := 0, 0
	for i, w := range words {
		for _, p := range x.phrases[w] {
			switch n := len(p.words); {
			case i+n > len(words) || !slices.Equal(words[i:i+n], p.words) || n < most:
			case n > most:
				id, most, from = p.id, n, i
			case id != p.id:
				id = "" // as many words of another
			}
		}
	}
	if id != "" {
		rest = strings.Join(list.Keep(slices.Concat(words[:from], words[from+most:]), func(w string) bool { return !scoreWords[w] }),
			" ")
	}
	x.named[name] = [2]string{id, rest}
	return id, rest
}

// dimensionOf returns the dimension that a name or a cell names and nothing else, or "".
func (x *terms) dimensionOf(name string) string {
	if id, rest := x.dimensionIn(lastPart(name)); rest == "" {
		return id
	}
	return ""
}
