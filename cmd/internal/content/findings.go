package content

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// statedFile lists what papers say, in the order of the page.
const statedFile = "templates/findings.toml"

// ReadStated reads what papers say.
func ReadStated(fsys fs.FS) ([]board.Stated, source.Findings) {
	read, findings := readTOML[struct {
		Findings []board.Stated `json:"finding,omitempty"`
	}](fsys, statedFile, "^[a-z0-9][a-z0-9._-]*$")
	seen := map[string]bool{}
	for _, s := range read.Findings {
		if !slices.Contains(board.FindingTests, s.Test) {
			findings.AddFile(statedFile, "%s: no test is called %q; there are %s", s.ID, s.Test, strings.Join(board.FindingTests, ", "))
		}
		if seen[s.ID] {
			findings.AddFile(statedFile, "%s stands here twice; each finding has an id of its own", s.ID)
		}
		seen[s.ID] = true
	}
	return read.Findings, findings
}
