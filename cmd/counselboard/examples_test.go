package main

import (
	"bytes"
	"errors"
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
	"github.com/spf13/pflag"
)

// notRun are the commands in README.md that [TestReadmeAsPasted] does not run.
var notRun = []string{
	"go test ./...", // would run this test
	".ci/run",       // runs all tests, and more
	".ci/large",     // takes a minute
	".ci/bench",     // takes some

	"go install github.com/counselboard/counselboard/cmd/counselboard@latest", // asks the network for a release
}

var (
	fence = regexp.MustCompile("(?ms)^ *```[a-z]*\n(.*?)^ *```$")
	// aCommand is a call in a block or in a line: up to a comment, the end of code, or what a shell reads.
	aCommand = regexp.MustCompile("(?m)(?:^[ $]*|`)(counselboard [^`\n#|>&;]+)")
)

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

// TestExamples reads the calls in README.md, CONTRIBUTING.md, content/ and every help: the commands and flags are there.
// [TestReadmeAsPasted] and [TestTranscript] run those of two texts, scripts every flag.
func TestExamples(t *testing.T) {
	texts := map[string]string{}
	for _, path := range markdownFiles(t) {
		texts[path] = readText(t, path)
	}
	for _, c := range allCommands() {
		texts[c.CommandPath()+" --help"] = c.Example
	}
	calls := 0
	for from, text := range texts {
		for _, m := range aCommand.FindAllStringSubmatch(strings.ReplaceAll(text, "go run ./cmd/counselboard", "counselboard"), -1) {
			calls++
			c, rest, err := newRoot(streams{}).Find(strings.Fields(m[1])[1:])
			if err == nil {
				err = c.ParseFlags(rest)
			}
			if err != nil && !errors.Is(err, pflag.ErrHelp) {
				t.Errorf("%s: %s: %v", from, m[1], err)
			}
		}
	}
	if calls < 80 {
		t.Errorf("%d calls were read", calls)
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
	if err := c.Wait(); err != nil && !serve {
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
