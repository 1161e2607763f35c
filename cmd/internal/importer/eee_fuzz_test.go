package importer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// FuzzEEE imports a file of any content as records of every_eval_ever: nothing
// panics, every finding has its place, and what is not refused is a site that
// the site's own reader takes.
func FuzzEEE(f *testing.F) {
	scripts, err := filepath.Glob("testdata/scripts/eee_*.txtar")
	if err != nil || len(scripts) == 0 {
		f.Fatalf("no scripts: %v", err)
	}
	for _, path := range scripts {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.Contains(file.Name, ".json") && !strings.Contains(file.Name, "results/") {
				f.Add(file.Data, "")
				f.Add(file.Data, "p")
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, panel string) {
		if !result.ValidID(panel) {
			panel = ""
		}
		for _, format := range []string{"", "eee"} {
			out, findings := Import([]Input{{Path: "x", Data: data}}, draft.Options{Format: format, Panel: panel})
			if findings.HasErrors() && len(out.Files) > 0 {
				t.Errorf("%d files in spite of findings: %v", len(out.Files), findings)
			}
			for _, f := range findings {
				if f.Path != "x" || (f.Line < 1) != (f.Column < 1) {
					t.Errorf("a finding without a place: %v", f)
				}
			}
			if len(out.Files) == 0 {
				continue
			}
			if _, fs := result.Read(siteOf(out.Files)); fs.HasErrors() {
				t.Errorf("not a site: %v", fs)
			}
		}
	})
}
