package importer

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// counselbenchAdv reads the expert labels of ADV as the authors published them: a row for each answer, with one expert's
// label. A question is its new_post; questions are numbered in their order within a mode: apathetic-01. Copies with
// numbers only, which name the question already, have the columns mode, question, model and answer.
//
// The file does not say which of the panel's experts gave a label. All labels carry the rater [UnnamedRater]; what follows
// from who rated what, such as agreement, cannot be computed, and the questions are the clusters.
var counselbenchAdv = Format{
	Name:         "counselbench-adv",
	counselbench: true,
	Detect:       isCounselbenchAdv,
	read:         advData.read,
}

// UnnamedRater stands for whichever expert gave a rating, where a file does not say who: one or several, so that raters
// cannot be counted.
const UnnamedRater = "expert"

func isCounselbenchAdv(data []byte) bool {
	lacks := func(group []string) bool { return table.Names(data, namesOf(advData.columns(), group...)...) == 0 }
	return !slices.ContainsFunc(advData.Required, lacks) && table.Names(data, "ratings", "schema") == 0
}

// modeOf returns the mode that a sentence, or the mode's id, names.
func modeOf(s string) (result.Mode, bool) {
	s = strings.TrimSpace(strings.TrimRight(foldWords(s), "."))
	if result.Adv.Index(s) >= 0 {
		return s, true
	}
	m, ok := dict.Modes[strings.TrimPrefix(s, "the response ")]
	return m, ok
}

func modeNames() []string {
	sentences := list.Map(list.Keys(dict.Modes), func(s string) string { return "The response " + s + "." })
	return append(sentences, result.IDs(result.Modes)...)
}
