package convert

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

var update = flag.Bool("update", false, "write what cases come to anew")

var argument = regexp.MustCompile(`(?:[^\s']|'[^']*')+`)

// optionsOf reads the flags of a case.
func optionsOf(t *testing.T, line string) (opt Options) {
	args := argument.FindAllString(line, -1)
	for i := 0; i < len(args); i++ {
		name := strings.TrimLeft(args[i], "-")
		value := ""
		if !slices.Contains([]string{"partial", "summary"}, name) {
			i++
			value = strings.ReplaceAll(args[i], "'", "")
		}
		switch name {
		case "summary":
			opt.Summary = true
		case "partial":
			opt.Plan.Run.Partial = true
		case "id":
			opt.ID = value
		default:
			if err := opt.Plan.Set(name, value); err != nil {
				t.Fatalf("--%s %s: %v", name, value, err)
			}
		}
	}
	opt.Known = &result.Set{Benchmark: result.CounselBench}
	return opt
}

// inputsOf writes the files of a case and reads them as a user's.
func inputsOf(t *testing.T, a *txtar.Archive) ([]Input, []string) {
	t.Chdir(t.TempDir())
	var names []string
	for _, f := range a.Files {
		name, data := f.Name, f.Data
		switch verb, rest, _ := strings.Cut(f.Name, " "); verb {
		case "args", "plan", "asks", "want", "findings":
			continue
		case "copy":
			name = rest
			var err error
			if data, err = os.ReadFile(filepath.Join(testdata, strings.TrimSpace(string(f.Data)))); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if top, _, ok := strings.Cut(name, "/"); ok {
			name = top
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	r := Reader{}
	r.Read(names...)
	var wrong []string
	for _, f := range r.Findings {
		wrong = append(wrong, f.String())
	}
	return r.Inputs, wrong
}

// testdata is where cases stand, however a test changes its folder.
var testdata, _ = filepath.Abs("testdata")

// again imports with answers, as the plan that was written says.
func again(t *testing.T, inputs []Input, opt Options, out *Output, answer func(*Ask) string) (*Output, []string) {
	plan, findings := ReadPlan("plan.toml", out.Plan, result.CounselBench)
	if len(findings) > 0 {
		t.Fatalf("the plan that was written: %v\n%s", findings, out.Plan)
	}
	if !slices.EqualFunc(plan.Ask, out.Asks, func(a, b *Ask) bool { return cmp.Equal(a, b) }) {
		t.Errorf("the plan that was written asks otherwise:\n%s", out.Plan)
	}
	text := string(out.Plan)
	for _, a := range out.Asks {
		text = strings.Replace(text, "\nanswer = \"\"", "\nanswer = "+result.Quote(answer(a)), 1) // in their order
	}
	if plan, findings = ReadPlan("plan.toml", []byte(text), result.CounselBench); len(findings) > 0 {
		return &Output{}, []string{findings[0].String()}
	}
	opt.Plan = *opt.Plan.With(plan)
	next, found := Import(inputs, opt)
	var said []string
	for _, f := range found {
		said = append(said, f.String())
	}
	return next, said
}

// comesTo says what the runs of an import hold: how many ratings by how many raters, with how many answers and which mean, or the
// figures.
func comesTo(t *testing.T, made []files.File) string {
	var b strings.Builder
	for _, f := range made {
		if !strings.HasPrefix(f.Path, "results/runs/") {
			continue
		}
		var run result.Run
		if err := json.Unmarshal(f.Data, &run); err != nil {
			t.Fatal(err)
		}
		if run.Ratings == nil {
			figures, _ := json.Marshal(run.Summary)
			fmt.Fprintf(&b, "%s: %s\n", run.ID, figures)
			continue
		}
		raters, answers, questions := map[string]bool{}, 0, map[string][]float64{}
		for _, r := range run.Ratings {
			raters[r.Rater] = true
			for _, s := range slices.Concat(counselbench.Dimensions, counselbench.Modes) {
				if a := r.Answer(s.ID); a != "" {
					answers++
				}
			}
			for _, id := range []string{"overall", "medical_advice", "total"} {
				if x, unsure, missing := r.Score(id); !unsure && !missing {
					questions[id] = append(questions[id], x)
				}
			}
		}
		fmt.Fprintf(&b, "%s: %d ratings by %d raters, %d answers", run.ID, len(run.Ratings), len(raters), answers)
		for _, id := range slices.Sorted(maps.Keys(questions)) {
			sum := 0.0
			for _, x := range questions[id] {
				sum += x
			}
			fmt.Fprintf(&b, ", %s %.3f", id, sum/float64(len(questions[id])))
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// TestCases imports the files of every archive in testdata. An archive has these files; any other is an input:
//
//	args           flags
//	plan           what is said in a plan
//	asks           what is asked, a line each, "about -> answer"
//	want           what the runs hold when all is answered
//	findings       what is wrong instead
//	copy <path>    the name of a file in testdata
//
// Every answer that is offered works: with it, and the first of each other, nothing is asked again and nothing is wrong.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) < 80 {
		t.Fatalf("%d cases: %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			runCase(t, filepath.Join(testdata, filepath.Base(path)))
		})
	}
}

func runCase(t *testing.T, path string) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	part := map[string]string{}
	for _, f := range a.Files {
		part[f.Name] = string(f.Data)
	}
	opt := optionsOf(t, part["args"])
	plan, wrong := ReadPlan("plan.toml", []byte(part["plan"]), result.CounselBench)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	opt.Plan = *opt.Plan.With(plan)
	inputs, said := inputsOf(t, a)
	out, findings := Import(inputs, opt)
	for _, f := range findings {
		said = append(said, f.String())
	}
	answers := map[string]string{}
	for line := range strings.Lines(part["asks"]) {
		about, answer, _ := strings.Cut(strings.TrimSpace(line), " -> ")
		answers[about] = answer
	}
	var asks strings.Builder
	for _, ask := range out.Asks {
		answer, ok := answers[ask.About]
		if !ok {
			answer = "?"
			if len(ask.Answers) > 0 {
				answer = ask.Answers[0]
			}
			answers[ask.About] = answer
		}
		fmt.Fprintf(&asks, "%s -> %s\n", ask.About, answer)
	}
	made := out.Files
	if len(out.Asks) > 0 {
		for _, ask := range out.Asks {
			for _, offered := range ask.Answers {
				if slices.ContainsFunc(out.Asks, func(a *Ask) bool {
					return a != ask && answers[a.About] == offered && strings.HasPrefix(a.About, "missing ")
				}) {
					continue // a column is one thing
				}
				next, wrong := again(t, inputs, opt, out, func(a *Ask) string {
					if a.About == ask.About {
						return offered
					}
					return answers[a.About]
				})
				for _, w := range wrong {
					if !strings.Contains(w, "warning: ") {
						t.Errorf("%s -> %s: %s", ask.About, offered, w)
					}
				}
				for _, a := range next.Asks {
					if a.About == ask.About {
						t.Errorf("%s -> %s: asked again", ask.About, offered)
					}
				}
			}
		}
		next, wrong := again(t, inputs, opt, out, func(a *Ask) string { return answers[a.About] })
		for _, ask := range next.Asks {
			t.Errorf("asked in the second call: %s: %s", ask.About, ask.Why)
		}
		said = append(said, wrong...)
		made = next.Files
	}
	got := map[string]string{"asks": asks.String(), "want": comesTo(t, made), "findings": strings.Join(append(said, ""), "\n")}
	if !*update {
		for name, text := range got {
			if d := cmp.Diff(part[name], text); d != "" {
				t.Errorf("%s (-want +got):\n%s", name, d)
			}
		}
		return
	}
	a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool {
		return got[f.Name] != "" || f.Name == "asks" || f.Name == "findings" || f.Name == "want"
	})
	for _, name := range []string{"findings", "want", "asks"} {
		if got[name] != "" {
			a.Files = slices.Insert(a.Files, 1, txtar.File{Name: name, Data: []byte(got[name])})
		}
	}
	if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}
