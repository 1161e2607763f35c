package skeleton

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// values replace the TODOs of a key; others become a text.
var values = map[string]string{
	"access": `"private"`, "released": "2025-01-31", "url": `"https://x.example/"`, "prompt_sha256": `"` + strings.Repeat("0", 64) + `"`,
	"temperature": "0.5", "size": "3", "responses": `"a.set"`, "date": `"2025-01-31"`, "samples": "1", "question": `"q1"`, "rater": `"e1"`,
	"overall": "3", "empathy": "3", "specificity": "3", "medical_advice": `"no"`, "factual_consistency": `"unsure"`, "toxicity": "1",
	"mode": `"therapy"`, "triggered": "false", "rate": "0.5", "mean": "2.5", "k": "10", "n": "20", "questions": "4", "kind": `"experts"`, "sd": "0.4", "se": "0.1", "ci95": "[2.3, 2.7]",
	"ratings_per_answer": "5", "blinded": "false", "closed": "true",
}

var left = regexp.MustCompile(`(?m)"?(\w+)"?( = |: )"TODO: [^"]*"`)

// TestSkeletons holds that a check of every skeleton names its TODOs and
// nothing else, and finds nothing once they are replaced.
func TestSkeletons(t *testing.T) {
	full := RunForm{ID: "p.m.eval", Component: result.Eval, Model: "m", Panel: "p", Responses: "s", Date: "2025-01-31", Title: "A <title> & \"more\"", URL: "https://x.example/"}
	run := func(c result.Component, summary bool) []byte {
		return RunForm{ID: "p.m." + string(c), Component: c, Model: "m", Panel: "p", Responses: "set." + string(c), Summary: summary}.JSON()
	}
	model := Model(result.ModelCard{Name: "M", Access: result.Private})
	panel := Panel(result.PanelCard{Name: "P", Kind: result.Experts})
	for _, c := range []struct {
		name                   string
		model, panel, run, adv []byte
	}{
		{"model without anything", Model(result.ModelCard{}), panel, nil, nil},
		{"model with everything", Model(result.ModelCard{Name: "M \"q\" \\ \n\u202e ü", Organization: "O", Family: "F", Access: result.Human, Version: "1", Released: "2025-02-01", URL: "https://x.example/"}), panel, nil, nil},
		{"experts", model, Panel(result.PanelCard{Kind: result.Experts}), nil, nil},
		{"experts with everything", model, Panel(result.PanelCard{Kind: result.Experts, Name: "P", Size: 5, About: "A", URL: "https://x.example/"}), nil, nil},
		{"judge", model, Panel(result.PanelCard{Kind: result.Judge}), nil, nil},
		{"judge with more", model, Panel(result.PanelCard{Kind: result.Judge, Model: "j", Family: "J", Prompt: "p"}), nil, nil},
		{"ratings", model, panel, run(result.Eval, false), run(result.Adv, false)},
		{"summaries", model, panel, run(result.Eval, true), run(result.Adv, true)},
		{"run with everything", model, panel, full.JSON(), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			todos := 0
			put := func(path string, data []byte) {
				if data != nil {
					files[path] = &fstest.MapFile{Data: data}
					todos += strings.Count(string(data), result.TODO+": ")
				}
			}
			put("results/models/m.toml", c.model)
			put("results/panels/p.toml", c.panel)
			put("results/runs/p.m.eval.json", c.run)
			put("results/runs/p.m.adv.json", c.adv)
			_, findings := result.Read(files)
			if len(findings) != todos {
				t.Errorf("%d findings of %d TODOs", len(findings), todos)
			}
			for _, f := range findings {
				if !strings.Contains(f.Message, " is still TODO; write ") {
					t.Errorf("also: %v", f)
				}
			}
			for path, f := range files {
				f.Data = []byte(left.ReplaceAllStringFunc(string(f.Data), func(s string) string {
					m := left.FindStringSubmatch(s)
					value, ok := values[m[1]]
					if m[1] == "ci95" && strings.Contains(s, "from 0 to 1") {
						value = "[0.4, 0.6]"
					}
					if !ok {
						value = `"a text"`
					}
					return s[:strings.Index(s, m[2])] + m[2] + value
				}))
				if strings.Contains(string(f.Data), result.TODO+": ") {
					t.Errorf("%s has a TODO that nothing replaced:\n%s", path, f.Data)
				}
			}
			if _, findings := result.Read(files); len(findings) > 0 {
				t.Errorf("filled in: %v", findings)
			}
		})
	}
}

// TestBenchmarkKeys holds that a benchmark's skeleton has every key that its file may have.
func TestBenchmarkKeys(t *testing.T) {
	text := string(Benchmark(result.Benchmark{ID: "b"}))
	var walk func(t reflect.Type) []string
	walk = func(t reflect.Type) []string {
		var keys []string
		for _, f := range reflect.VisibleFields(t) {
			key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if key == "-" || key == "" {
				continue
			}
			keys = append(keys, key)
			of := f.Type
			for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
				of = of.Elem()
			}
			if of.Kind() == reflect.Struct {
				keys = append(keys, walk(of)...)
			}
		}
		return keys
	}
	keys := walk(reflect.TypeFor[result.Benchmark]())
	for _, key := range keys {
		if !regexp.MustCompile(`(?m)^[# ]*(?:\[\[?)?(?:part\.)?(?:scale\.)?` + key + `(?: = |\])|[{,] ` + key + ` = `).MatchString(text) {
			t.Errorf("no line has %s", key)
		}
	}
	if len(keys) < 30 {
		t.Errorf("%d keys", len(keys))
	}
}
