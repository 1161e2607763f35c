package importer

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// FuzzImport imports one result and one card of any content: nothing panics,
// and what is not refused is a site that the site's own reader takes.
func FuzzImport(f *testing.F) {
	byPath := map[string][]byte{}
	for _, in := range realFiles(f) {
		byPath[in.Path] = in.Data
	}
	for path, data := range byPath {
		for _, card := range besideMheval(path) {
			f.Add(data, byPath[card], false)
			f.Add(data, byPath[card], true)
		}
	}
	f.Add([]byte(`{"meta":{"mheval_version":"1","task":"counselbench_adv","task_args":[]}}`), []byte("name: &a [*a]\naccess: 1\n"), true)
	f.Fuzz(func(t *testing.T, data, card []byte, partial bool) {
		inputs := []Input{{Path: "results/m/counselbench.json", Data: data}, {Path: "models/m.yaml", Data: card, Walked: true}}
		for _, format := range []string{"", "mheval"} {
			out, findings := Import(inputs, draft.Options{Format: format, Partial: partial})
			if findings.HasErrors() && len(out.Files) > 0 {
				t.Errorf("%d files in spite of findings: %v", len(out.Files), findings)
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
