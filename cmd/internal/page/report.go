package page

import (
	"net/url"
	"regexp"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// githubRepository is the address of a repository that can have issue forms.
var githubRepository = regexp.MustCompile(`^https://github\.com/[A-Za-z0-9-]+/[A-Za-z0-9._-]+$`)

// reportForm is the issue form for a wrong number, in .github/ISSUE_TEMPLATE. It
// is filled in by the ids of its fields.
const reportForm = "wrong-number.yml"

// reportHref returns the address at which a wrong number of a run can be reported,
// with all that is known filled in; "" where the results are not kept on GitHub.
func (b *Builder) reportHref(r *board.Run, path string) string {
	if !githubRepository.MatchString(b.info.Repository) {
		return ""
	}
	return b.info.Repository + "/issues/new?" + url.Values{
		"template": {reportForm},
		"title":    {b.say("ReportTitle", r)},
		"page":     {b.place(path)},
		"source":   {b.say("ReportFile", r) + "\n" + b.say("ReportState", b.info) + "\n"},
	}.Encode()
}
