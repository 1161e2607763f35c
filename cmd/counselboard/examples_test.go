package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// notRun are the commands in the texts that the test of examples does not run.
var notRun = []string{
	"go test ./...", // would run this test
	".ci/run",       // runs all tests, and more
	".ci/large",     // takes a minute
	".ci/bench",     // takes some

	"go install github.com/counselboard/counselboard/cmd/counselboard@latest", // asks the network for a release
}

// notCommands are the first lines of blocks in the texts that are no commands.
var notCommands = []string{
	"results/ ──► result ──► board ──► page ──► site ──► public/", // the way through the code
	".ci/bench                                   # whole builds: the real site, demos rated item by item, demos of summaries",
}

// dataBlocks are the first lines of blocks that are files of a site, or parts
// of one; TestSubmitPage checks them.
var dataBlocks = []string{"{", `"summary": {`, `name = "My model"`, `name = "Experts of my lab"`}

// An example is a command as a text gives it.
type example struct {
	from    string // the text
	command string
}

var (
	fence      = regexp.MustCompile("(?ms)^ *```[a-z]*\n(.*?)^ *```$")
	inlineCode = regexp.MustCompile("`([^`\n]+)`")
)

// examples gives the examples of the Markdown files and of every help.
func examples(t *testing.T) []example {
	t.Helper()
	var all []example
	add := func(from, command string) {
		e := example{from, strings.TrimSpace(strings.ReplaceAll(command, "go run ./cmd/counselboard", "counselboard"))}
		if e.command != "" {
			all = append(all, e)
		}
	}
	for _, path := range markdownFiles(t) {
		from, before := filepath.Base(path), len(all)
		text := readText(t, path)
		for _, block := range fence.FindAllStringSubmatch(text, -1) {
			if !isCommands(t, from, block[1]) {
				continue
			}
			for line := range strings.Lines(block[1]) {
				command, _, _ := strings.Cut(strings.TrimSpace(line), "  # ")
				add(from, strings.TrimSpace(command))
			}
		}
		for _, code := range inlineCode.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			words := strings.Fields(strings.Replace(code[1], "go run ./cmd/counselboard", "counselboard", 1))
			switch {
			case len(words) == 2 && words[0] == "counselboard", len(words) == 3 && words[1] == "new": // a command's name
				add(from, code[1]+" --help")
			case len(words) > 1 && words[0] == "counselboard":
				add(from, code[1])
			case len(words) == 2 && words[0] == "new":
				add(from, "counselboard "+code[1]+" --help")
			case len(words) > 1 && slices.ContainsFunc(allCommands(), func(c *cobra.Command) bool { return c.Name() == words[0] }):
				add(from, "counselboard "+code[1])
			}
		}
		t.Logf("%s: %d examples", from, len(all)-before)
	}
	for _, c := range allCommands() {
		for line := range strings.Lines(c.Example) {
			add(c.CommandPath()+" --help", line)
		}
	}
	return all
}

// markdownFiles lists the texts for those who use the program.
func markdownFiles(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../*.md", "../*.md", "../../content/*.md", "../../.github/*.md"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, slices.DeleteFunc(paths, func(path string) bool { return filepath.Base(path) == "CHANGELOG.md" })...) // what was
	}
	for _, path := range []string{"../../README.md", "../../CONTRIBUTING.md", "../../content/submit.md"} {
		if !slices.Contains(all, path) {
			t.Fatalf("%s is not there", path)
		}
	}
	return all
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// isCommands says whether a block in a text holds commands; if it is not known
// what it holds, the test fails.
func isCommands(t *testing.T, from, block string) bool {
	t.Helper()
	first, _, _ := strings.Cut(strings.TrimSpace(block), "\n")
	word, _, _ := strings.Cut(first, " ")
	switch {
	case slices.Contains([]string{"go", "counselboard", ".ci/run", ".ci/large", "git", "npm"}, word):
		return true
	case strings.HasPrefix(first, "@"): // a formula
	case word == "$": // TestTranscript or TestFormatExamples runs it
	case !slices.Contains(notCommands, first) && !slices.Contains(dataBlocks, first):
		t.Errorf("%s: is the block that begins with %q a command? Then have isCommands know its first word, else add the line to notCommands", from, first)
	}
	return false
}

// TestExamples runs every command in README.md, CONTRIBUTING.md, content/ and
// the usage texts, each in a copy of testdata/site of its own. What a command
// names that is not there is made first. A plain run takes every sixth.
func TestExamples(t *testing.T) {
	all := examples(t)
	for _, n := range notRun {
		if !slices.ContainsFunc(all, func(e example) bool { return e.command == n }) {
			t.Errorf("no text has %q; take it out of notRun", n)
		}
	}
	done := slices.Clone(notRun)
	all = slices.DeleteFunc(all, func(e example) bool { // another text has it, too
		had := slices.Contains(done, e.command)
		done = append(done, e.command)
		return had
	})
	for _, e := range sample.InTurn(all, 0, 6) {
		t.Run(e.from+": "+e.command, func(t *testing.T) {
			t.Parallel()
			s := newExampleSite(t)
			s.run(t, s.prepared(t, e.command))
		})
	}
}

// An exampleSite is a site's folder to run an example in.
type exampleSite struct{ dir string }

func newExampleSite(t *testing.T) exampleSite {
	t.Helper()
	s := exampleSite{filepath.Join(t.TempDir(), "site")}
	s.copy(t, "testdata/site", "")
	return s
}

func (s exampleSite) copy(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(s.dir, to), os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// prepared makes what a command names and gives the command, with what can
// only be known now in the place of what stands for it.
func (s exampleSite) prepared(t *testing.T, command string) string {
	t.Helper()
	words := strings.Fields(command)
	has := func(word string) bool { return slices.Contains(words, word) }
	if has("path/to/your/results") {
		s.copy(t, importFiles+"/mheval", "path/to/your/results")
	}
	for _, w := range words {
		if w == "eval.csv" {
			writeFile(t, filepath.Join(s.dir, w), readText(t, importFiles+"/"+w))
		}
		if w == "ratings.csv" { // with the column that the examples name
			text := readText(t, importFiles+"/"+w)
			writeFile(t, filepath.Join(s.dir, w), strings.Replace(text, ",overall,", ",quality,", 1))
		}
	}
	if has("calibrate") && has("--save") {
		s.calibrated(t)
	}
	if has("--gold") {
		s.gold(t)
	}
	if has("benchmark.toml") && !has("new") {
		s.run(t, "mkdir other && counselboard new benchmark -C other --name DosageBench dosage && mv other/benchmark.toml .")
	}
	if has("judge.csv") {
		writeFile(t, filepath.Join(s.dir, "judge.csv"), "model,question,overall\nalpha,7,4\nalpha,8,3\n")
	}
	if has("--plan") { // with what it asks answered
		const plan = "# A plan of counselboard import.\n[run]\npanel = \"my-experts\"\nkind = \"experts\"\ndate = \"2026-11-01\"\n"
		writeFile(t, filepath.Join(s.dir, "plan.toml"), plan)
	}
	if has("retract") && has("--for") { // with the run that takes the place of the other
		old := readText(t, filepath.Join(s.dir, "results/runs/experts.alpha.eval.json"))
		writeFile(t, filepath.Join(s.dir, "results/runs/experts.alpha.eval-2.json"), strings.Replace(old, "experts.alpha.eval", "experts.alpha.eval-2", 1))
	}
	if strings.Contains(command, "my-lab-experts.my-model.eval") {
		for path, text := range submitPage(t) {
			writeFile(t, filepath.Join(s.dir, path), text)
		}
	}
	if strings.Contains(command, "-C board") {
		s.run(t, "counselboard init board")
		s.copy(t, "testdata/site/results", "board/results")
	}
	if has("../board") {
		s.copy(t, "testdata/site", "../board")
	}
	if has("git") || has("main") || has("release") {
		s.run(t, "git init -q -b main && git add -A && git commit -q -m first")
	}
	return command
}

// gold makes the files of experts and a judge that README.md names.
func (s exampleSite) gold(t *testing.T) {
	t.Helper()
	script, err := txtar.ParseFile("testdata/script/calibrate-gold.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range script.Files {
		if to := map[string]string{"gold.csv": "counselbench-eval.csv", "judges/even.csv": "my-judge.csv"}[f.Name]; to != "" {
			writeFile(t, filepath.Join(s.dir, to), string(f.Data))
		}
	}
}

// calibrated makes a site that holds experts as summaries and a judge, and the ratings
// of both beside it: those of the script.
func (s exampleSite) calibrated(t *testing.T) {
	t.Helper()
	script, err := txtar.ParseFile("testdata/script/calibrate.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range script.Files {
		writeFile(t, filepath.Join(s.dir, strings.TrimPrefix(f.Name, "board/")), string(f.Data))
	}
	const said = " --date 2026-11-01 --title Study --url https://example.org/ --license CC0 --submitted-by Ann --responses set "
	s.run(t, "counselboard import --summary --panel my-experts"+said+"ratings.csv")
	s.run(t, "counselboard import --panel my-judge"+said+"judge.csv")
	s.run(t, "mkdir private && cp -r results/runs private/judge && rm private/judge/*experts*")
}

// run runs a command in the site's folder, which must end well.
func (s exampleSite) run(t *testing.T, command string) {
	t.Helper()
	serve := strings.HasPrefix(command, "counselboard serve") && !strings.HasSuffix(command, "help")
	if serve { // at a port that is free
		if !strings.Contains(command, "--addr") {
			command += " --addr 127.0.0.1:0"
		}
		command = strings.Replace(command, ":8080", ":0", 1)
	}
	if strings.Contains(command, "git ") {
		if _, err := exec.LookPath("git"); err != nil {
			t.Skip("needs git, which is not installed")
		}
	}
	var said watched
	c := exec.Command("sh", "-c", "exec "+command)
	if strings.ContainsAny(command, "&|;") {
		c = exec.Command("sh", "-c", command)
	}
	c.Dir, c.Stdout, c.Stderr = s.dir, &said, &said
	c.Env = append(os.Environ(), "HOME="+s.dir, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=T", "GIT_AUTHOR_EMAIL=t@t.example", "GIT_COMMITTER_NAME=T", "GIT_COMMITTER_EMAIL=t@t.example")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if serve {
		for deadline := time.Now().Add(patience); !strings.Contains(said.String(), "serving http://"); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Error("does not serve")
				break
			}
		}
		c.Process.Signal(os.Interrupt)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("%s: %v\n%s", command, err, said.String())
	}
}

// submitPage gives the files of a site that content/submit.md shows.
func submitPage(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, m := range fence.FindAllStringSubmatch(readText(t, "../../content/submit.md"), -1) {
		switch block := m[1]; {
		case strings.HasPrefix(block, "{"):
			files["results/runs/my-lab-experts.my-model.eval.json"] = block
		case strings.HasPrefix(block, `name = "My model"`):
			files["results/models/my-model.toml"] = block
		case strings.HasPrefix(block, `name = "Experts of my lab"`):
			files["results/panels/my-lab-experts.toml"] = block
		}
	}
	if len(files) != 3 {
		t.Fatalf("content/submit.md shows %d files of a site, want 3", len(files))
	}
	return files
}

var ratingsKey = regexp.MustCompile(`(?s)"ratings": \[.*\]`)

// TestSubmitPage checks the files that content/submit.md shows: as they stand,
// and with the summary in the place of the ratings.
func TestSubmitPage(t *testing.T) {
	var summary string
	for _, m := range fence.FindAllStringSubmatch(readText(t, "../../content/submit.md"), -1) {
		if strings.HasPrefix(m[1], `"summary"`) {
			summary = m[1]
		}
	}
	for _, with := range []string{"", summary} {
		dir := t.TempDir()
		for path, text := range submitPage(t) {
			if with != "" {
				text = ratingsKey.ReplaceAllLiteralString(text, with)
			}
			writeFile(t, filepath.Join(dir, path), text)
		}
		var out, report bytes.Buffer
		status := run([]string{"check", "-C", dir}, streams{in: strings.NewReader(""), out: &out, err: &report})
		if status != exitDone || with != "" && strings.Contains(fmt.Sprint(filesIn(t, dir)), `"ratings"`) {
			t.Errorf("status %d\n%s", status, report.String())
		}
	}
	if summary == "" {
		t.Error("content/submit.md shows no summary")
	}
}
