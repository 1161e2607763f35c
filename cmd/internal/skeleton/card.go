package skeleton

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// What belongs into each field of a card. Fields that are not here are left out.
var (
	modelHints = map[string]string{
		"name":         "the name that readers know",
		"organization": "who made it",
		"family":       "the name of its family; one family stands together in the heatmap",
		"access":       "one of open-weights, public-api, private, human",
		"version":      "the exact version that answered",
		"released":     "the day, like 2025-01-31, without quotes",
		"url":          "an http or https address",
	}
	expertsHints = map[string]string{
		"name":  "the name that readers know",
		"kind":  "one of experts, judge",
		"size":  "the number of people, without quotes",
		"about": "what readers should know of them besides",
		"url":   "an http or https address",

		"people":             "who they are, in the plural, like mental-health professionals",
		"ratings_per_answer": "how many of them rate one answer, without quotes",
		"blinded":            "true if they did not know whose answer they rated, else false, without quotes",
		"recruitment":        "how they were found, and whether they were paid",
		"instrument":         "what they were asked, and in which form or tool",
		"affiliation":        "what ties them, or whoever asked them, to the maker of a model that they rate; none for nothing",
		"closed":             "true if nobody but you adds runs, without quotes; else delete the line",
	}
	judgeHints = map[string]string{
		"name":          "the name that readers know",
		"kind":          "one of experts, judge",
		"about":         "what was judged, and how",
		"url":           "an http or https address",
		"model":         "the exact version of the model that judges",
		"family":        "the family of the model that judges",
		"prompt":        "the name of the prompt",
		"prompt_sha256": "the SHA-256 of the prompt, 64 hexadecimal digits",
		"temperature":   "a number, without quotes",
	}
)

// Model writes a model card with what is known in m; what is empty becomes a TODO.
func Model(m result.Model) []byte {
	return card("# Whatever answered.", m.Fields(), modelHints)
}

// Panel writes a panel card with what is known in p, whose kind must be; what
// is empty becomes a TODO.
func Panel(p result.Panel) []byte {
	if p.Kind == result.Judge {
		return card("# Whoever rated.", p.Fields(), judgeHints)
	}
	return card("# Whoever rated.", p.Fields(), expertsHints)
}

// card writes the fields that have a hint, with a TODO in place of each that has
// no value.
func card(title string, fields []result.Field, hints map[string]string) []byte {
	var out []result.Field
	for _, f := range fields {
		if hint, ok := hints[f.Key]; ok {
			if f.Value == "" {
				f.Value = orTODO("", hint)
			}
			out = append(out, f)
		}
	}
	return append([]byte(title+" Replace every TODO; delete the lines of what is not known.\n"), result.EncodeCard(out)...)
}

// orTODO quotes a text, or in place of none a TODO.
func orTODO(text, hint string) string {
	if strict.CleanText(text) == "" {
		text = result.TODO + ": " + hint
	}
	return result.Quote(text)
}
