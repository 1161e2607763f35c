package page

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A FindingsPage is /findings/: what the paper says, statement by statement, and what the published
// numbers say of each.
type FindingsPage struct {
	Page
	Findings []*board.Finding
	Source   *result.Published    // of the panel that most of it is about; nil where its card names none
	Verdicts []board.VerdictCount // those that were given
}

func findingsPage(b *Builder, p Page) Document {
	sources := list.Map(b.lb.Found, func(f *board.Finding) *result.Published { return f.Panel.Published })
	page := &FindingsPage{Page: p, Findings: b.lb.Found, Source: cmp.Or(sources...)}
	for _, verdict := range board.FindingVerdicts {
		n := len(list.Keep(page.Findings, func(f *board.Finding) bool { return f.Verdict == verdict }))
		if n > 0 {
			page.Verdicts = append(page.Verdicts, board.VerdictCount{Verdict: verdict, N: n})
		}
	}
	return page
}

// foundAt returns where the figure of a finding is drawn.
func foundAt(f *board.Finding) NavLink {
	switch {
	case f.Test == board.AskAlpha:
		return NavLink{Label: "Agreement", Href: "/agreement/#panel-" + f.Panel.ID}
	case f.Test == board.AskFull:
		return NavLink{Label: "Judges", Href: "/judges/"}
	case f.Test == board.AskVersions || f.Row != nil && f.Row.Component.Provoked():
		return NavLink{Label: "Stress test", Href: "/adversarial/"}
	case f.Row != nil && len(f.On) == 1:
		return NavLink{Label: Shorten(f.Row.Model.Name, nameLength), Href: "/" + modelPath(f.Row.Model.ID) + "#" + f.On[0].Scale.ID}
	}
	return NavLink{Label: Shorten(f.Panel.Name, nameLength), Href: "/" + boardPath(f.Panel.ID)}
}

// verdictClass names a verdict's look.
func verdictClass(verdict string) string {
	return []string{"yes", "partly", "partly", "open", "no", "none"}[slices.Index(board.FindingVerdicts, verdict)]
}

// statedFile lists what papers say, in the order of the page.
const statedFile = "templates/findings.toml"

// ReadStated reads what papers say.
func ReadStated(fsys fs.FS) ([]board.Stated, source.Findings) {
	read, findings := readTOML[struct {
		Findings []board.Stated `json:"finding,omitempty"`
	}](fsys, statedFile, "^[a-z0-9][a-z0-9._-]*$")
	for _, s := range read.Findings {
		if !slices.Contains(board.FindingTests, s.Test) {
			findings.AddFile(statedFile, "%s: no test is called %q; there are %s", s.ID, s.Test, strings.Join(board.FindingTests, ", "))
		}
	}
	return read.Findings, findings
}
