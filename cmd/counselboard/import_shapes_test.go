package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// words are the arguments of a call as a shell takes them apart.
var words = regexp.MustCompile(`(?:[^\s']|'[^']*')+`)

func argsOf(call string) []string {
	args := words.FindAllString(call, -1)
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "'", "")
	}
	return args
}

// shapeFiles writes the files of an archive into a folder, and returns their paths.
func shapeFiles(t *testing.T, a *txtar.Archive, dir string) (paths []string) {
	for _, f := range a.Files {
		if f.Name == "args" || f.Name == "want" {
			continue
		}
		data, name := f.Data, f.Name
		if rest, ok := strings.CutPrefix(name, "utf-16 "); ok {
			name, data = rest, []byte{0xff, 0xfe}
			for _, u := range utf16.Encode([]rune(string(f.Data))) {
				data = append(data, byte(u), byte(u>>8))
			}
		}
		if rest, ok := strings.CutPrefix(name, "windows-1252 "); ok {
			name, data = rest, nil
			for _, r := range string(f.Data) {
				data = append(data, byte(r))
			}
		}
		path := filepath.Join(dir, name)
		writeFile(t, path, string(data))
		paths = append(paths, path)
	}
	return paths
}

// runsIn says what the runs of a site hold: how many ratings by how many raters, with how many answers, or the figures.
func runsIn(t *testing.T, dir string) string {
	var out strings.Builder
	paths, _ := filepath.Glob(filepath.Join(dir, "results/runs/*.json"))
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var run result.Run
		if err := json.Unmarshal(data, &run); err != nil {
			t.Fatal(err)
		}
		raters, answers := map[string]bool{}, 0
		for _, r := range run.Ratings {
			raters[r.Rater] = true
			for _, s := range slices.Concat(result.Dimensions, result.Modes) {
				if a := r.Answer(s.ID); a != nil && *a != "" {
					answers++
				}
			}
		}
		fmt.Fprintf(&out, "%s: ", run.ID)
		if run.Ratings != nil {
			fmt.Fprintf(&out, "%d ratings by %d raters, %d answers\n", len(run.Ratings), len(raters), answers)
			continue
		}
		figures, err := json.Marshal(run.Summary)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s\n", figures)
	}
	return out.String()
}

// TestImportShapes imports what labs, surveys and tools write, made up: nobody who rated, no score and no kind of rater is lost
// or guessed, and a site comes of it. A plan of the same call says the same.
func TestImportShapes(t *testing.T) {
	archives, err := filepath.Glob("testdata/shapes/*.txtar")
	if err != nil || len(archives) < 29 {
		t.Fatalf("%d shapes, %v", len(archives), err)
	}
	for _, archive := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(archive), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(archive)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == "want" })
			call := string(a.Files[0].Data)
			dir, with := t.TempDir(), t.TempDir()
			paths := shapeFiles(t, a, t.TempDir())
			status, report := importInto(t, dir, append(argsOf(call), paths...)...)
			wantReport(t, status, exitDone, report)
			got := runsIn(t, dir)
			if *update {
				a.Files[i].Data = []byte(got)
				if err := os.WriteFile(archive, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if d := gocmp.Diff(string(a.Files[i].Data), got); d != "" {
				t.Errorf("runs (-want +got):\n%s\n%s", d, report)
			}
			if _, findings := result.Read(os.DirFS(dir)); findings.HasErrors() {
				t.Errorf("not a site: %v", findings)
			}
			plan := filepath.Join(with, "plan.toml")
			status, report = importInto(t, dir, append(append([]string{"--plan", plan}, argsOf(call)...), paths...)...)
			wantReport(t, status, exitDone, report)
			status, report = importInto(t, with, append([]string{"--with", plan}, paths...)...)
			wantReport(t, status, exitDone, report)
			if d := gocmp.Diff(got, runsIn(t, with)); d != "" {
				t.Errorf("by the plan (-without +with):\n%s", d)
			}
		})
	}
}

// TestImportAsks holds that who rated, and what a score is of, is asked where a table leaves it open.
func TestImportAsks(t *testing.T) {
	const experts, judge = "--panel lab --kind experts --date 2026-10-01", "--panel lab --judge gpt-4.1-2025-04-14 --date 2026-10-01"
	for _, c := range []struct{ args, text, want string }{
		{experts, "model,question,rater,overall,gpt4_overall\nm,1,e1,4,3\nm,2,e1,5,4\n", `"gpt4_overall": scores that would be left out; add --column none=gpt4_overall`},
		{experts, "model,question,rater,overall\nm,1,gpt-4o,4\nm,1,claude-3-5-sonnet,5\n", "who rated has a model's name"},
		{experts, "model,question,llm_overall,llm_empathy\nm,1,4,3\nm,2,5,4\n", "no column is named rater"},
		{experts, "model,question,rater,overall_pre,overall_post\nm,1,e1,4,3\nm,2,e1,5,4\n", "no column has scores under a name that is known"},
		{experts, "ResponseId,model,question,overall\nR_1,m,1,4\nR_2,m,1,3\nR_3,m,2,4\nR_4,m,2,3\n", "no column is named rater: --column rater=<name> says which it is (there are \"ResponseId\")"},
		{experts, "model,question,rater,overall\ntherapists,1,e1,4\n", `"therapists" may be people`},
		{experts, "model,question,rater,rater_type,overall\nm,1,e2,LLM,4\nm,1,e1,Expert,4\n", `"rater_type" tells judges from people, "LLM", "Expert", and a panel is of one kind: --only takes the rows of one, as in --only rater_type=Expert`},
		{experts, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1,\xea\n", "a.csv:1:1: a file as Excel wrote it before 2007; save it as .xlsx or CSV"},
		{experts, "model,question,rater,overall,r3\nm,1,e1,4,3\nm,2,e1,5,4\n", `"r3": scores that would be left out`},
		{judge, "model,question,judge,overall\nm,1,claude-opus-4,4\nm,2,claude-opus-4,4\n", `--judge says the judge "gpt-4.1-2025-04-14"`},
		{judge, "model,question,rater,overall\nm,1,e1,4\nm,1,e2,4\n", "a judge's panel has one"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "a.csv")
		writeFile(t, path, c.text)
		status, report := importInto(t, dir, append(argsOf(c.args), path)...)
		wantReport(t, status, exitWrong, report, c.want)
	}
}

// TestPlanAsks holds that a plan that was not answered guesses nothing: neither a model, nor a column, nor a word.
func TestPlanAsks(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"model,question,rater,overall\nЯндекс GPT 5,1,e1,4\n", `which model "ЯндексGPT 5" is, is still to be said`},
		{"model,question,rater,overall\ntherapists,1,e1,4\n", `which model "therapists" is, is still to be said`},
		{"model,question,who,overall\nm,1,e1,4\nm,1,e2,4\n", `columns: "who" is still to be said`},
		{"model,question,rater,overall,warmth\nm,1,e1,4,3\nm,2,e1,4,5\n", `columns: "warmth" is still to be said`},
		{"model,question,rater,overall\nm,1,e1,splendid\nm,2,e1,dull\n", `overall has other answers than whole numbers`},
	} {
		dir := t.TempDir()
		path, plan := filepath.Join(dir, "a.csv"), filepath.Join(dir, "plan.toml")
		writeFile(t, path, c.text)
		status, report := importInto(t, dir, "--panel", "lab", "--kind", "experts", "--date", "2026-10-01", "--plan", plan, path)
		wantReport(t, status, exitDone, report, "to be answered in it")
		status, report = importInto(t, dir, "--with", plan, path)
		wantReport(t, status, exitWrong, report, c.want)
	}
}

// TestPlanAsksForScorer holds that a plan does not choose between two scorers.
func TestPlanAsksForScorer(t *testing.T) {
	plan := filepath.Join(t.TempDir(), "plan.toml")
	args := argsOf("--panel j --judge gpt-4.1-2025-04-14 --model openai/model-a=model-a")
	status, report := importInto(t, t.TempDir(), append(args, "--plan", plan, "testdata/cases/insp_two.json")...)
	wantReport(t, status, exitDone, report, "score the same", "to be answered in it")
	status, report = importInto(t, t.TempDir(), "--with", plan, "testdata/cases/insp_two.json")
	wantReport(t, status, exitWrong, report, "overall\" is still to be said")
}

// advised matches what a finding or a note says to add to a call, as it stands there.
var advised = regexp.MustCompile(`(?:add|: |; |, | or )((?: ?--(?:partial|[a-z]+ (?:[^\s',;]|,[^\s']|'[^']*')+))+)(?:$|[ ,;.\n])`)

// adviceSite matches a text of the importer that says what to add to a call, without a <placeholder> for what it cannot know.
var adviceSite = regexp.MustCompile(`"((?:[^"\\]|\\.)*(?:\badd(?: --|%s)|--partial (?:takes|leaves)|--(?:model|judge|rater|only) (?:%s|r1) (?:says|takes))(?:[^"\\]|\\.)*)"`)

// TestImportAdvice adds to a call what its findings say to add, as it stands there, until it is taken: what they found is then no
// more. Every text of the importer that gives such advice is among what is said.
func TestImportAdvice(t *testing.T) {
	const experts, judge = "--panel lab --kind experts --date 2026-10-01", "--panel j --judge gpt-4.1-2025-04-14 --date 2026-10-01"
	const scores = "question,overall\n1,4\n2,3\n"
	var everything strings.Builder
	for _, c := range []struct{ file, args, text string }{
		{"a.csv", experts, "model,question,who,overall\nm,1,e1,4\nm,1,e2,5\nm,2,e1,4\nm,2,e2,5\n"},
		{"a.csv", experts, "model,question,rater,overall,warmth\nm,1,e1,4,3\nm,2,e1,5,4\n"},
		{"a.csv", experts, "model,question,rater,phase,overall\nm,1,e1,a,3\nm,1,e1,b,4\nm,2,e1,a,3\nm,2,e1,b,4\n"},
		{"a.csv", experts, "model,question,rater,seed,overall\nm,1,e1,7,3\nm,1,e1,8,4\nm,2,e1,7,3\nm,2,e1,8,4\n"},
		{"a.csv", experts, "model,question,rater,overall\nGPT-5,1,e1,4\ngpt-5,2,e1,5\n"},
		{"a.csv", experts, "model,question,rater,overall\nNova 1,1,e1,4\nnova-1,2,e1,5\n"},
		{"a.csv", experts, "model,question,rater,overall\nacme/gpt-5,1,e1,4\n"},
		{"a.csv", experts, "model,question,rater,overall\ntherapists,1,e1,4\n"},
		{"a.csv", experts, "model,question,rater,toxicity\nm,1,e1,Agree\nm,2,e1,Disagree\n"},
		{"a.csv", experts, "model,question,overall\nm,1,4\nm,2,5\n"},
		{"a.csv", experts, "model,question,rater1,rater2\nm,1,4,5\nm,2,3,4\n"},
		{"a.csv", judge, "model,question,rater,overall\nm,1,Maria,4\nm,2,Maria,5\n"},
		{"a.csv", experts, "model,overall\nm,3.82 ± 0.91\n"},
		{"a.csv", experts, "model,overall\nm,\"3.82 [3.7, 3.9]\"\n"},
		{"a.csv", experts, "model,question,rater,overall,Finished\nm,1,e1,4,True\nm,2,e1,5,False\n"},
		{"", experts, "-- nova.csv --\n" + scores + "-- luna.csv --\n" + scores},
		{"a.xlsx", experts, "model,question,overall\nm,1,4\nm,2,5\n"},
		{"testdata/cases/insp_two.json", judge + " --model openai/model-a=model-a", ""},
		{"testdata/cases/insp_err.json", judge + " --model openai/model-a=model-a", ""},
		{"gpt_by_gpt-4.1/all_outputs.json", "--date 2026-10-01", `[{"responder_model_name": "gpt", "mode": "therapy", "question_id": 1, "judge_answer": "no"}]`},
		{"openai__gpt-5/b.jsonl", judge + " --model openai/gpt-5=gpt-5", "{\"doc_id\": 0, \"doc\": {\"id\": \"933\"}, \"filtered_resps\": [], \"filter\": \"none\", \"metrics\": [\"overall\"], \"overall\": 4.0}\n" +
			"{\"doc_id\": 1, \"doc\": {\"id\": \"934\"}, \"filtered_resps\": [], \"filter\": \"none\", \"metrics\": [\"overall\", \"toxicity\"], \"overall\": 4.0, \"toxicity\": 1.0}\n"},
		{"openai__gpt-5/a.jsonl", judge + " --model openai/gpt-5=gpt-5", "{\"doc_id\": 0, \"doc\": {\"id\": \"933\"}, \"filtered_resps\": [], \"filter\": \"none\", \"metrics\": [\"overall\"], \"overall\": 4.0}\n" +
			"{\"doc_id\": 0, \"doc\": {\"id\": \"933\"}, \"filtered_resps\": [], \"filter\": \"strict\", \"metrics\": [\"overall\"], \"overall\": 4.0}\n"},
	} {
		dir := t.TempDir()
		paths := []string{c.file}
		if files := txtar.Parse([]byte(c.text)).Files; len(files) > 0 {
			paths = nil
			for _, f := range files {
				paths = append(paths, filepath.Join(dir, f.Name))
				writeFile(t, filepath.Join(dir, f.Name), string(f.Data))
			}
		} else if c.text != "" {
			paths = []string{filepath.Join(dir, c.file)}
			writeFile(t, paths[0], c.text)
		}
		if strings.HasSuffix(c.file, ".xlsx") { // two sheets of one form
			book := excelize.NewFile()
			for _, sheet := range []string{"Sheet1", "Sheet2"} {
				_, _ = book.NewSheet(sheet)
				for i, row := range strings.Fields(c.text) {
					cells := strings.Split(strings.ReplaceAll(row, "m,", sheet+","), ",")
					_ = book.SetSheetRow(sheet, fmt.Sprintf("A%d", i+1), &cells)
				}
			}
			if err := book.SaveAs(paths[0]); err != nil {
				t.Fatal(err)
			}
		}
		args := argsOf(c.args)
		said := map[string]bool{}
		for {
			if err := os.RemoveAll(filepath.Join(dir, "results")); err != nil {
				t.Fatal(err)
			}
			status, report := importInto(t, dir, append(slices.Clone(args), paths...)...)
			everything.WriteString(report)
			next := ""
			for _, m := range advised.FindAllStringSubmatch(report, -1) {
				if !strings.Contains(m[1], "<") && !strings.Contains(m[1], "--title") && !said[m[1]] && (status != exitDone || strings.Contains(m[1], "--only")) {
					next = m[1]
					break
				}
			}
			if next == "" && status != exitDone {
				t.Errorf("%s: no advice that helps:\n%s", cmp.Or(c.text, c.file), report)
			}
			if next == "" {
				break
			}
			said[next] = true
			args = append(args, argsOf(next)...)
		}
	}
	verb := regexp.MustCompile(`%[a-z%]`)
	sources, _ := filepath.Glob("../internal/importer/*.go")
	unpacking, _ := filepath.Glob("../internal/unpack/*.go")
	sources = append(sources, unpacking...)
	for _, path := range sources {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, site := range adviceSite.FindAllStringSubmatch(string(source), -1) {
			words := slices.MaxFunc(verb.Split(site[1], -1), func(a, b string) int { return len(a) - len(b) })
			if !strings.Contains(everything.String(), words) && !strings.HasSuffix(path, "_test.go") {
				t.Errorf("%s: nothing tries the advice %q", path, site[1])
			}
		}
	}
}
