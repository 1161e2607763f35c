package result

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

// FuzzRead reads the good set with one file replaced.
func FuzzRead(f *testing.F) {
	paths := []string{
		"results/models/alpha.toml", "results/panels/paper.toml", "results/summaries/paper.eval.json",
		"results/summaries/paper.adv.json",
		"results/runs/experts.alpha.eval.json", "results/runs/experts.alpha.adv.json", "results/runs/paper.alpha.eval.json",
		"results/runs/paper.alpha.adv.json",
		"results/runs/paper.beta.eval-old.json",
	}
	files := good(f)
	for i, path := range paths {
		f.Add(uint8(i), files[path].Data)
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		path := paths[int(which)%len(paths)]
		changed := fstest.MapFS{}
		for p, file := range files {
			changed[p] = file
		}
		changed[path] = &fstest.MapFile{Data: data}
		_, findings := Read(changed)
		for _, finding := range findings {
			if strings.Contains(finding.Message, "cannot be read") {
				t.Errorf("checked, but not decoded: %v", finding)
			}
			if strings.ContainsAny(finding.String(), "\n\r") {
				t.Errorf("more than one line: %q", finding)
			}
			if finding.Path != path || finding.Line == 0 {
				continue
			}
			rows := bytes.Split(data, []byte("\n"))
			if finding.Line > len(rows) || finding.Column < 1 || finding.Column > utf8.RuneCount(rows[finding.Line-1])+1 {
				t.Errorf("outside the file: %v", finding)
			}
		}
	})
}
