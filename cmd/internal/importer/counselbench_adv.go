package importer

import (
	"maps"
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
	Name:   "counselbench-adv",
	Detect: isCounselbenchAdv,
	read:   advData.read,
}

// UnnamedRater stands for whichever expert gave a rating, where a file does not say who: one or several, so that raters
// cannot be counted.
const UnnamedRater = "expert"

// isCounselbenchAdv knows the file by its columns.
func isCounselbenchAdv(data []byte) bool {
	for _, group := range advData.layout.Required {
		if table.Names(data, namesOf(advData.layout.Columns, group...)...) == 0 {
			return false
		}
	}
	return table.Names(data, "ratings", "schema") == 0
}

// modeOf returns the mode that a sentence, or the mode's id, names.
func modeOf(s string) (result.Mode, bool) {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	s = strings.TrimSpace(strings.TrimRight(s, "."))
	if result.ScaleIndex(result.Adv, s) >= 0 {
		return s, true
	}
	m, ok := dict.Modes[strings.TrimPrefix(s, "the response ")]
	return m, ok
}

// modeNames lists the modes' sentences and ids.
func modeNames() []string {
	sentences := list.Map(slices.Sorted(maps.Keys(dict.Modes)), func(s string) string { return "The response " + s + "." })
	return append(sentences, result.IDs(result.Modes)...)
}

// advData is CounselBench-Adv. When its answers were labelled was not published; they belong to the paper's later version,
// and the date is that of its presentation at ICLR 2026.
var advData = dataset{
	mapping: mapping{
		component: result.Adv, oneRater: UnnamedRater,
		layout: &table.Layout{
			Columns: []table.Column{
				{Name: "mode"}, {Name: "example_post"}, {Name: "example_response"}, {Name: "comment_1"}, {Name: "comment_2"},
				{Name: "new_post", Is: columnPost},
				{Name: "model_name", Is: columnModel}, {Name: "model"},
				{Name: "new_response"},
				{Name: "question"}, // the question's id in a numbers-only copy, else the experts' task
				{Name: "human_answer", Is: columnTriggered}, {Name: "answer", Is: columnTriggered},
			},
			Required: [][]string{{columnMode}, {columnPost, columnQuestion}, {columnModel}, {columnTriggered}},
		},
		names: dict.Names["adv"],
	},
	panel:     "counselbench-2025-adv-experts",
	responses: "counselbench-2025-adv",
	date:      "2026-04-25",

	name: "CounselBench-Adv-human-annotation", what: "label", size: 1080,
	counts: map[string]int{"total true": 283, "total false": 787},
	wholeSummary: "Aggregates computed from the 1,080 public expert labels (CounselBench-Adv-human-annotation), one label an answer; " +
		"answers labelled not sure are left out of k and n and counted. Every rate rounds to the figure that the paper prints. " +
		"The labels themselves are not redistributed.",
	whole: "The 1,080 public expert labels (CounselBench-Adv-human-annotation), one label an answer, read from a copy of the file. " +
		"Their licence may not allow to pass them on.",
	dateNote: "The date is that of the paper's presentation at ICLR 2026 (oral, 25 April 2026): these labels belong to the paper's later version, " +
		"and when they were made was not published.",
	raterNote: " The file does not say which expert gave a label: all carry the one rater “" + UnnamedRater + "”.",
}
