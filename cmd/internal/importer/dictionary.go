package importer

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

//go:embed dictionary.toml
var dictionaryFile []byte

// A dictionary is what dictionary.toml holds, which says what each is.
type dictionary struct {
	Columns     map[string][]string    `json:"columns"`
	Words       map[string][]string    `json:"words"`
	ScoreWords  []string               `json:"score_words"`
	Leaves      []string               `json:"leaves"`
	Ticks       []string               `json:"ticks"`
	Totals      []string               `json:"totals"`
	Ladders     []string               `json:"ladders"`
	EndsOfMeans map[string]string      `json:"ends_of_means"`
	LeftOut     []leftOutRow           `json:"left_out"`
	Modes       map[string]result.Mode `json:"modes"`
	Tables      map[string]*dataset    `json:"tables"`
	Harnesses   []harness              `json:"harness"`
}

var dict = func() (d dictionary) {
	doc, findings := source.TOML("dictionary.toml", dictionaryFile)
	if findings.HasErrors() {
		panic(findings[0].Message) // that it can be read is tested
	}
	if err := doc.Decode(&d); err != nil {
		panic(err)
	}
	for _, t := range d.Tables {
		t.Component = result.CounselBench.Component(t.Component.String())
	}
	return d
}()

// wordsIn returns what matches a text with one of the dictionary's words of a name.
func wordsIn(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(dict.Words[name], "|") + `)\b`)
}

var (
	// mentions are the words by which a sentence says what its column is.
	mentions      = map[string]*regexp.Regexp{columnModel: wordsIn("model"), columnQuestion: wordsIn("question"), columnRater: wordsIn("rater")}
	notMentions   = wordsIn("not_mentioned")
	ofSomebody    = wordsIn("of_somebody")
	isJudgedBy    = wordsIn("judged_by")
	ofAnswers     = wordsIn("of_answers")
	endsOfFigures = wordsIn("beside_scores")
	isJudgeWord   = wordsIn("judge")
	notScored     = wordsIn("not_scored")
	ofJudge       = wordsIn("of_judge")
	gradedBy      = wordsIn("graders")
)

// ladders are the words of the scales that most forms have, by step from the lowest on.
var ladders = list.Map(dict.Ladders, func(s string) [][]string {
	return list.Map(strings.Split(s, ", "), func(step string) []string { return strings.Split(step, "|") })
})
