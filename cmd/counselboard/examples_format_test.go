package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/importer"
)

// formatBlock is an example of a format: its name, the file, if it is shown, and the calls.
var formatBlock = regexp.MustCompile("(?m)^#### `([a-z-]+)`\n\n.*\n\n(?:<!-- only counselbench -->\n)?```\n((?:\\$ .*\n(?:[^$`].*\n)*)+)```$")

// TestFormatExamples makes the files that content/submit.md shows of each format, and does what stands below them: nothing
// is wrong, and a run comes of it. CONTRIBUTING.md shows the same.
func TestFormatExamples(t *testing.T) {
	shown := formatBlock.FindAllStringSubmatch(readText(t, "../../content/submit.md"), -1)
	contributing := readText(t, "../../CONTRIBUTING.md")
	var names []string
	for _, m := range shown {
		name, block := m[1], m[2]
		names = append(names, name)
		if !strings.Contains(contributing, "`"+name+"`\n\n```\n"+block+"```\n") {
			t.Errorf("CONTRIBUTING.md does not show the example of %s as content/submit.md does", name)
		}
		t.Run(name, func(t *testing.T) {
			s := newExampleSite(t)
			s.copy(t, importFiles+"/mheval", "path/to/your/results")
			writeFile(t, filepath.Join(s.dir, "../another-board/site.toml"), "")
			for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
				command, text, _ := strings.Cut(part, "\n")
				if file, isFile := strings.CutPrefix(command, "cat "); isFile {
					writeFile(t, filepath.Join(s.dir, file), text)
					continue
				}
				t.Chdir(s.dir)
				var out bytes.Buffer
				args := append([]string{}, strings.Fields(command)[1:]...)
				if status := run(args, streams{in: strings.NewReader(""), out: &out, err: &out}); status != exitDone {
					t.Errorf("%s: status %d\n%s", command, status, out.String())
				}
				if args[0] == "import" && !strings.Contains(out.String(), "read as results/runs/") {
					t.Errorf("%s: no run\n%s", command, out.String())
				}
			}
		})
	}
	slices.Sort(names)
	if want := slices.Sorted(slices.Values(importer.FormatNames())); !slices.Equal(names, want) {
		t.Errorf("content/submit.md shows %v, want %v", names, want)
	}
}
