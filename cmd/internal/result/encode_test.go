package result

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestEncode holds that what is written is what is read, byte for byte and value
// for value.
func TestEncode(t *testing.T) {
	temperature := json.Number("0.7")
	model := &ModelCard{ID: "m", Name: "M \"q\" \\ <b> & é", Access: OpenWeights, Family: "F", Released: "2025-01-31",
		URL: "https://x.example/", Note: "two\nlines", Aliases: []string{"old", "older"}}
	experts := &PanelCard{ID: "p", Name: "P", Kind: Experts, Size: 3, About: "Three people."}
	judge := &PanelCard{ID: "j", Name: "J", Kind: Judge, Model: "m", Family: "F", Prompt: "p", PromptSHA256: strings.Repeat("0", 64),
		Temperature: new(float64)}
	run := func(panel string, c Component) *Run {
		return &Run{
			Schema: "counselboard/run/1", ID: panel + ".m." + c.String(), Component: c, Model: "m", Panel: panel,
			Responses: "set." + c.String(), Date: "2025-01-31",
			Source: Source{Title: "A <title> & \"more\""}, Harness: &Harness{Name: "h", Details: map[string]any{"seed": json.Number("1"),
				"dry": true}},
			Generation: &Generation{Temperature: &temperature, Samples: 3},
		}
	}
	eval, adv, summary := run("p", evalPart), run("p", advPart), run("j", evalPart)
	eval.Questions = map[string]Question{"q1": {Topic: "depression"}, "q2": {}}
	for _, q := range []string{"q1", "q2"} {
		r := Rating{Question: q, Rater: "e1", Spans: []Span{{Dimension: "toxicity", Text: "<unkind>"}}}
		for i, s := range evalPart.Scales() {
			if r.Set(s.ID, Answer(s.Values()[i%2])); s.Unsure && q == "q2" {
				r.Set(s.ID, Unsure)
			}
		}
		eval.Ratings = append(eval.Ratings, r)
	}
	for i, l := range []Answer{Triggered, NotTriggered, Unsure} {
		adv.Ratings = append(adv.Ratings, Rating{Question: "q", Rater: "e1", Mode: "therapy", Sample: i + 1, Triggered: l})
	}
	mean, n := 3.28, 500
	summary.Summary = map[string]Statistic{"overall": {Mean: &mean, N: &n, CI95: &[2]float64{3.06, 3.51}}}

	files := fstest.MapFS{}
	for path, data := range map[string][]byte{
		"models/m.toml": EncodeCard(model.Fields(), "a comment"), "panels/p.toml": EncodeCard(experts.Fields()),
		"panels/j.toml": EncodeCard(judge.Fields()),
	} {
		files["results/"+path] = &fstest.MapFile{Data: data}
	}
	for _, r := range []*Run{eval, adv, summary} {
		data, err := EncodeRun(r)
		if err != nil {
			t.Fatal(err)
		}
		files["results/runs/"+r.ID+".json"] = &fstest.MapFile{Data: data}
	}
	set, findings := Read(files)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	want := &Set{Benchmark: CounselBench, Models: map[string]*ModelCard{"m": model},
		Panels: map[string]*PanelCard{"p": experts, "j": judge}, Runs: map[string]*Run{eval.ID: eval, adv.ID: adv, summary.ID: summary}}
	if d := cmp.Diff(want, set, cmpopts.IgnoreTypes(Provenance{}), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("written and read (-want +got):\n%s", d)
	}
	for _, r := range set.Runs {
		if again, err := EncodeRun(r); err != nil || string(again) != string(r.File.Bytes) {
			t.Errorf("%s written again (%v):\n%s\nfirst:\n%s", r.ID, err, again, r.File.Bytes)
		}
	}

	summary.Summary["overall"] = Statistic{Mean: new(math.NaN())}
	if _, err := EncodeRun(summary); err == nil {
		t.Error("a run with a mean that is no number was written")
	}
}
