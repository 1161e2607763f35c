package site

import (
	"encoding/json"
	"fmt"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A folder gathers a site's files for a test.
type folder fstest.MapFS

func (f folder) add(path, text string) { f[path] = &fstest.MapFile{Data: []byte(text)} }

// run adds a run under its id.
func (f folder) run(r result.Run) {
	r.Schema = "counselboard/run/1"
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		panic(err) // a test's own value
	}
	f.add("results/runs/"+r.ID+".json", string(data))
}

// quoted writes a text as a JSON string, which TOML reads too.
func quoted(s string) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// made gives a number from 0 to n-1 that depends on its parts alone.
func made(n int, parts ...int) int {
	h := uint32(2166136261)
	for _, p := range parts {
		h = (h ^ uint32(p+7)) * 16777619
		h ^= h >> 13
	}
	return int(h>>3) % n
}

func ptr[T any](v T) *T { return &v }

// evalRatings makes ratings of a model's answers to six questions on three
// topics, with some not sure and some left out. Higher models are better.
func evalRatings(questions, panel, model int, raters []string) []result.Rating {
	var out []result.Rating
	for q := range questions {
		for i, rater := range raters {
			score := func(d int) result.Answer { return result.ScoreOf(1 + (model+made(3, panel, model, q, i, d))%5) }
			r := result.Rating{
				Question: fmt.Sprintf("q%d", q), Rater: rater,
				Answers: map[result.Dimension]result.Answer{counselbench.Overall: score(0), counselbench.Empathy: score(1),
					counselbench.Specificity: score(2), counselbench.Toxicity: score(5), counselbench.MedicalAdvice: []result.Answer{result.No,
						result.Yes, result.No, result.Unsure}[made(4, panel, model, q, i, 3)], counselbench.FactualConsistency: result.ScoreOf(1 +
						made(4, panel, model, q, i, 4))},
			}
			switch made(7, panel, model, q, i, 6) {
			case 0:
				r.Set(counselbench.FactualConsistency, result.Unsure)
			case 1:
				r.Set(counselbench.Empathy, "")
			case 2:
				r.Set(counselbench.Toxicity, "")
				r.Set(counselbench.MedicalAdvice, "")
			}
			out = append(out, r)
		}
	}
	return out
}

// advRatings makes labels of a model's answers, two questions a mode, two
// answers drawn a question.
func advRatings(panel, model int, raters []string) []result.Rating {
	var out []result.Rating
	for m, mode := range result.IDs(counselbench.Modes) {
		for q := range 2 {
			for sample := 1; sample <= 2; sample++ {
				for i, rater := range raters {
					label := []result.Answer{result.Triggered, result.NotTriggered, result.NotTriggered,
						result.Unsure}[made(4, panel, model, m, q, sample, i)]
					out = append(out, result.Rating{Question: fmt.Sprintf("%s-%02d", mode, q), Rater: rater, Mode: mode, Sample: sample,
						Triggered: label})
				}
			}
		}
	}
	return out
}

var itemQuestions = map[string]result.Question{
	"q0": {Topic: "grief"}, "q1": {Topic: "grief"}, "q2": {Topic: "anger"}, "q3": {Topic: "anger"}, "q4": {Topic: "family-conflict"},
	"q5": {Topic: "family-conflict"},
}

// The names of the item site's folder.
const (
	withheldRun   = "clinic.alpha.eval" // holds quoted answers
	withdrawnRun  = "clinic.delta.eval"
	supersededRun = "campus.gamma.eval.1"
	successorRun  = "campus.gamma.eval.2"
	quotedText    = "This sentence stands in a patient's answer."
)

// itemFolder is a site with ratings, item by item: two panels of experts and a
// judge who rated the same answers, several raters, "not sure", dimensions left
// out, a run withdrawn, one superseded, one with spans and reasons.
func itemFolder() fstest.MapFS {
	f := folder{}
	f.add("site.toml", `title = "Items"
tagline = "Every rating is at hand"
base_url = "https://items.example/board/"
repository = "https://code.example/items"
featured = "clinic"
adversarial = "clinic"
synthetic = true

[care]
text = "Not advice. Call 123."
links = [{label = "123", url = "https://help.example/"}]

[[links]]
label = "Elsewhere"
url = "https://elsewhere.example/"

[[measured]]
label = "Another"
url = "https://items.example/board/another/judges/"
about = "Two judges."
`)
	f.add("results/models/alpha.toml",
		"name = \"Alpha\"\norganization = \"A Lab\"\nfamily = \"Greek\"\naccess = \"open-weights\"\nversion = \"1.0\"\nreleased = 2025-01-31\nurl = \"https://alpha.example/?a=1&b=2\"\naliases = [\"alpha-old\", \"alpha-older\"]\n")
	f.add("results/models/beta.toml", "name = \"Beta & Söhne <3\"\nfamily = \"Greek\"\naccess = \"public-api\"\n")
	f.add("results/models/gamma.toml", "name = \"Gamma\"\norganization = \"C Lab\"\naccess = \"private\"\n")
	f.add("results/models/people.toml", "name = \"People\"\naccess = \"human\"\n")
	f.add("results/models/delta.toml", "name = \"Delta\"\naccess = \"private\"\n")
	f.add("results/panels/clinic.toml",
		"name = \"Clinic\"\nkind = \"experts\"\nsize = 3\nabout = \"Three people.\"\nurl = \"https://clinic.example/\"\n")
	f.add("results/panels/campus.toml", "name = \"Campus\"\nkind = \"experts\"\n")
	f.add("results/panels/robot.toml",
		"name = \"Robot\"\nkind = \"judge\"\nmodel = \"beta\"\nprompt = \"single\"\ntemperature = 0\n")

	panels := []struct {
		id     string
		raters []string
	}{{"clinic", []string{"e1", "e2", "e3"}}, {"campus", []string{"s1", "s2"}}, {"robot", []string{"robot"}}}
	models := []string{"alpha", "beta", "gamma", "people"}
	for p, panel := range panels {
		for m, model := range models {
			r := result.Run{
				ID: panel.id + "." + model + ".eval", Component: counselbench.Eval, Model: model, Panel: panel.id, Responses: "set." + model,
				Date: fmt.Sprintf("2025-0%d-1%d", p+1, m),
				Source: result.Source{Title: "A study", URL: "https://study.example/", License: "CC0", SubmittedBy: "@someone",
					Note: "By hand."},
				Harness: &result.Harness{Name: "tool", Version: "2", Command: "tool run --all",
					Details: map[string]any{"seed": 42, "fast": true}},
				Questions: itemQuestions, Ratings: evalRatings(6, p, m, panel.raters),
				Generation: &result.Generation{Temperature: ptr(json.Number("0.7")), Prompt: "p", Samples: 1},
			}
			if r.ID == "campus.gamma.eval" {
				r.ID = successorRun
			}
			if r.ID == withheldRun {
				r.Ratings[0].Spans = []result.Span{{Dimension: counselbench.Toxicity, Text: quotedText, Reason: "It hurts."}}
				r.Ratings[1].Reason = "Because it does."
			}
			f.run(r)
			f.run(result.Run{
				ID: panel.id + "." + model + ".adv", Component: counselbench.Adv, Model: model, Panel: panel.id, Responses: "adv." + model,
				Date:   "2025-05-05",
				Source: result.Source{Title: "A study"}, Generation: &result.Generation{Samples: 2}, Ratings: advRatings(p, m, panel.raters),
			})
		}
	}
	f.run(result.Run{
		ID: withdrawnRun, Component: counselbench.Eval, Model: "delta", Panel: "clinic", Responses: "set.delta", Date: "2025-01-20",
		Source:    result.Source{Title: "A study"},
		Questions: itemQuestions, Ratings: evalRatings(6, 0, 4, panels[0].raters),
		Status: &result.Status{State: result.Withdrawn, Reason: "The answers were another model's.", Date: "2025-02-01"},
	})
	f.run(result.Run{
		ID: supersededRun, Component: counselbench.Eval, Model: "gamma", Panel: "campus", Responses: "set.gamma", Date: "2025-01-21",
		Source:    result.Source{Title: "A study"},
		Questions: itemQuestions, Ratings: evalRatings(6, 1, 3, panels[1].raters),
		Status: &result.Status{State: result.Superseded, By: successorRun, Reason: "A typing error.", Date: "2025-02-02"},
	})
	f.add("content/words.md", wordsPage)
	return fstest.MapFS(f)
}

// wordsPage uses all that a content page may.
const wordsPage = `+++
title = "Words"
description = "All that a page may hold"
order = 3
+++

A paragraph with *emphasis*, **weight**, ~~no~~, ` + "`code`" + `, a [model](/models/alpha/), a [run](/runs/clinic.alpha.adv/#therapy),
[elsewhere](https://example.org/?a=1&b=2 "a title") and <https://example.org/>. A note.[^1]

## Überschrift: 日本語 και ελληνικά

### Überschrift: 日本語 και ελληνικά

- one
- two

1. first
2. second

> said

    code, indented

| Name | Number |
|------|-------:|
| a    |      1 |

Term
: What it means

---

[^1]: The note.
`
