package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	transcript = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
	step       = regexp.MustCompile(`(?m)^(\$|#) .*$`) // a command or a remark; what the command says follows
)

// TestTranscript does what the transcript in CONTRIBUTING.md shows, in a copy of
// testdata/site, and holds that every command says what stands there. A line …
// stands for any lines, a line that begins with # for what an editor does.
func TestTranscript(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not installed")
	}
	blocks := transcript.FindAllStringSubmatch(readText(t, "../../CONTRIBUTING.md"), -1)
	if len(blocks) != 1 {
		t.Fatalf("%d transcripts, want 1", len(blocks))
	}
	s := newExampleSite(t)
	s.run(t, "git init -q -b main && git add -A && git commit -q -m first")
	s.copy(t, importFiles+"/mheval", "path/to/your/results")
	edited := false
	text := blocks[0][1]
	starts := step.FindAllStringIndex(text, -1)
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		command, want := text[at[0]+2:at[1]], strings.TrimSpace(text[at[1]:end])
		if text[at[0]] == '#' {
			card := filepath.Join(s.dir, "results/models/gpt-5-2025-08-07.toml")
			before := readText(t, card)
			after := strings.Replace(before, "famly", "family", 1)
			writeFile(t, card, after)
			edited = before != after
			continue
		}
		c := exec.Command("sh", "-c", strings.ReplaceAll(command, "go run ./cmd/counselboard", "counselboard"))
		c.Dir = s.dir
		out, _ := c.CombinedOutput() // a check may fail; what it says is compared
		pattern := strings.ReplaceAll(regexp.QuoteMeta(want+"\n"), "…\n", `(?:.*\n)*`)
		if said := strings.TrimSpace(string(out)) + "\n"; !regexp.MustCompile(`\A` + pattern + `\z`).MatchString(said) {
			t.Errorf("CONTRIBUTING.md: %s says\n%s\nand not\n%s", command, said, want)
		}
	}
	if !edited {
		t.Error("the transcript shows no mistake that is mended")
	}
}
