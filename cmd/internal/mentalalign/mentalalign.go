// Package mentalalign holds the numbers of MentalAlign-70k: one rating by experts and
// one by each of four judges of the same 10,000 answers, on seven attributes.
//
// Ten answers (nine models' and the counsellor's of the original conversation) to each
// of 1,000 contexts. Every value is as its authors' files have it, off the scale and
// empty ones too: what to make of these, a reader of them decides. Texts are not here.
//
// Source: Badawi et al., When Can We Trust LLMs in Mental Health?, arXiv 2510.19032
// (EACL 2026); github.com/abeerbadawi/MentalBench-Align at 03cfc4b, MIT License, in
// LICENSE. Its files do not say which of the experts rated what.
package mentalalign

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // ratings.txt.gz
	"fmt"
	"sync"
)

// Attributes are what every answer is rated on, in the order of [Values]: from 1 to 5,
// 5 being best.
var Attributes = [7]string{"guidance", "informativeness", "relevance", "safety", "empathy", "helpfulness", "understanding"}

// Judges are the models that judged, in the order of [Answer.Judges].
var Judges = [4]string{"claude-3.7-sonnet", "gemini-2.5-flash", "gpt-4o", "o4-mini"}

// Counselor is the one of [Models] that is none: who answered in the original conversation.
const Counselor = "counselor-original"

// Models are who answered, in the order in which the answers to each context stand.
var Models = [10]string{
	"claude-3.5-haiku", "deepseek-llama-8b", "deepseek-qwen-7b", "gemini-2.0-flash", "gpt-4o",
	"gpt-4o-mini", "llama-3.1-8b-instruct", Counselor, "qwen2.5-7b-instruct", "qwen3-4b",
}

// Own is the answering model that the authors leave out of each judge's bias, by judge.
var Own = map[string]string{
	"claude-3.7-sonnet": "claude-3.5-haiku", "gemini-2.5-flash": "gemini-2.0-flash",
	"gpt-4o": "gpt-4o", "o4-mini": "gpt-4o-mini",
}

// Contexts is how many contexts were answered.
const Contexts = 1000

// Empty is the value of a cell without one.
const Empty = -1

// Values are one rating of an answer, by attribute: as given, which is 1 to 5 but for
// 231 zeros and 8 sixes of the experts, or [Empty].
type Values [7]int8

// An Answer is one answer with its five ratings.
type Answer struct {
	Context string // c0001 to c1000
	Model   string // one of [Models]
	Experts Values
	Judges  [4]Values
}

// ratings is a line of seven characters a rating, one an attribute, a dot where the cell
// is empty; written by pack.go: first the experts', then each judge's, 10,000 each, by context and model.
//
//go:embed ratings.txt.gz
var ratings []byte

// Answers returns all answers, by context and in the order of [Models]. The list is
// shared and must not be changed.
var Answers = sync.OnceValue(func() []Answer {
	packed, err := gzip.NewReader(bytes.NewReader(ratings))
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(packed)
	answers := make([]Answer, Contexts*len(Models))
	for rater := range 1 + len(Judges) {
		for i := range answers {
			a := &answers[i]
			if !lines.Scan() {
				panic("mentalalign: ratings.txt.gz ends early")
			}
			to := &a.Experts
			if rater > 0 {
				to = &a.Judges[rater-1]
			} else {
				a.Context, a.Model = fmt.Sprintf("c%04d", i/len(Models)+1), Models[i%len(Models)]
			}
			for k, c := range lines.Bytes() {
				to[k] = Empty
				if c != '.' {
					to[k] = int8(c - '0')
				}
			}
		}
	}
	return answers
})
