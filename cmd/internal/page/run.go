package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RunPage is /runs/<run>/: one run for ever.
type RunPage struct {
	Page
	Run      *board.Run
	Table    RunTable
	Topics   *RunTopics // nil where none are known
	Withheld bool       // the file holds texts that the site does not publish
	File     string     // href of the file on the site
	Remote   string     // href of the file in the repository, or ""
	Record   string     // href of the record of every_eval_ever; "" for a run that does not count
	Packed   bool       // the record is one of many in a packed file
	Report   string     // where a wrong number can be reported; "" without a place
	Cite     Citation
}

func (b *Builder) run(r *board.Run) *RunPage {
	path := runPath(r.ID)
	page := &RunPage{Run: r, Topics: b.runTopics(r), Withheld: !b.source().Publishable(r), Report: b.reportHref(r, path)}
	b.begin(path, "run", page)
	page.Table, page.File = newRunTable(r), b.sourceHref(r.File)
	if download.HasRecord(r) {
		page.Record, page.Packed = "/"+download.RecordPath(b.lb, r.ID), download.PacksRecords(b.lb)
	}
	if web := webLink(b.info.Repository); web != "" && b.info.Revision != "" {
		page.Remote = web + "/blob/" + b.info.Revision + "/" + r.File.Path
	}
	page.Cite = b.cite(Citation{What: b.say("CitedRun", r), Key: r.ID, Address: b.place(path), Runs: []*board.Run{r}, LaTeX: []*board.Run{r}})
	page.Dataset = b.dataset(&page.Page, []*board.Run{r}, "runs/"+r.ID+".json")
	return page
}

// sourceHref returns the place of a results file on the site.
func (b *Builder) sourceHref(f result.File) string { return "/data/" + f.Path }

// A Detail is what a tool recorded of a run beside what the format knows.
type Detail struct{ Name, Text string }

// detailsOf lists details by name.
func detailsOf(details map[string]any) []Detail {
	var out []Detail
	for _, name := range slices.Sorted(maps.Keys(details)) {
		text := fmt.Sprint(details[name])
		if n, ok := details[name].(json.Number); ok {
			text = n.String()
		}
		if text != "" {
			out = append(out, Detail{Shorten(name, 60), Shorten(text, 1000)})
		}
	}
	return out
}

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
