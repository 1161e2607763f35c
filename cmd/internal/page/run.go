package page

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RunsPage is /runs/: every run, also those that no longer count, or the newest.
type RunsPage struct {
	Page
	Runs RunList
	All  int
}

// runsShown is how many runs a page lists.
const runsShown = 1000

// A RunList is a table of runs.
type RunList struct {
	Tools bool // it can be sorted and filtered
	Runs  []*board.Row
}

// OneModel reports whether all runs are of one model, whose page lists them.
func (l RunList) OneModel() bool {
	return !l.Tools && !slices.ContainsFunc(l.Runs, func(r *board.Row) bool { return r.Model != l.Runs[0].Model })
}

func runsPage(b *Builder, p Page) Document {
	runs := newest(b.lb.Runs)
	return &RunsPage{p, RunList{Tools: true, Runs: runs[:min(runsShown, len(runs))]}, len(runs)}
}

// newest returns a sorted copy of runs, the newest first.
func newest(runs []*board.Row) []*board.Row {
	return slices.SortedFunc(slices.Values(runs), func(x, y *board.Row) int {
		if by := cmp.Compare(y.Date, x.Date); by != 0 {
			return by
		}
		return result.CompareNames(x.ID, y.ID)
	})
}

func (b *Builder) eachRun() {
	for _, r := range b.lb.Runs {
		b.page(runPath(r.ID), "run", r.Model, func(p Page) Document { return runPage(b, p, r) })
	}
}

// A RunPage is /runs/<run>/: one run for ever.
type RunPage struct {
	Page
	Run      *board.Row
	Withheld bool   // the file holds texts that the site does not publish
	Remote   string // href of the file in the repository, or ""
	// where each figure can be contested, with run, file and place filled in, by its scale; "" without a place
	Contests map[string]string
	Cite     Citation
}

func runPage(b *Builder, p Page, r *board.Row) *RunPage {
	page := &RunPage{Page: p, Run: r, Withheld: !b.source().Publishable(r)}
	page.Report = b.reportHref(Report{Title: b.wording("ReportTitle", r), Page: p.Path, Source: b.wording("ReportFile", r)})
	page.Contests = map[string]string{}
	for _, f := range list.Keep(r.All(), (*board.Score).Known) {
		place := Report{Title: b.wording("ReportTitle", r), Page: p.Path, At: "#" + f.Scale.ID, Shown: b.wording("ReportShown", f)}
		place.Source = b.wording("ReportFile", r) + "\n" + b.wording("ReportPlace", f)
		page.Contests[f.Scale.ID] = b.reportHref(place)
	}
	if b.info.Repository != "" && b.info.Revision != "" {
		page.Remote = b.info.Repository + "/blob/" + b.info.Revision + "/" + r.File.Path
	}
	page.Cite = b.cite(Citation{What: b.wording("CitedRun", r), Key: r.ID, Address: b.Address(p.Path), Runs: []*board.Row{r}})
	return page
}

// A Detail is what a tool recorded of a run beside what the format knows.
type Detail struct{ Name, Text string }

// detailsOf lists details by name.
func detailsOf(details map[string]any) []Detail {
	var out []Detail
	for _, name := range slices.Sorted(maps.Keys(details)) {
		if text := fmt.Sprint(details[name]); text != "" {
			out = append(out, Detail{Shorten(name, 60), Shorten(text, 1000)})
		}
	}
	return out
}

// githubRepository is the address of a repository that can have issue forms.
var githubRepository = regexp.MustCompile(`^https://github\.com/[A-Za-z0-9-]+/[A-Za-z0-9._-]+$`)

// reportForm is the issue form for a wrong number, in .github/ISSUE_TEMPLATE. It is filled in by the ids of its fields.
const reportForm = "wrong-number.yml"

// A Report is what the form is filled in with.
type Report struct {
	Title  string
	Page   string // its path
	At     string // the number's place on it: #overall; or ""
	Shown  string // what the page says; "" where who reports has yet to say it
	Source string // run, figure, file and place that are known
}

// reportHref returns the address at which a wrong number on a page can be reported, with
// all that is known filled in; "" where the results are not kept on GitHub.
func (b *Builder) reportHref(r Report) string {
	if !githubRepository.MatchString(b.info.Repository) {
		return ""
	}
	form := url.Values{"template": {reportForm}, "title": {r.Title}, "page": {b.Address(r.Page) + r.At}}
	if r.Shown != "" {
		form.Set("shown", r.Shown)
	}
	if r.Source != "" {
		r.Source += "\n"
	}
	form.Set("source", r.Source+b.wording("ReportState", b.info)+"\n")
	return b.info.Repository + "/issues/new?" + form.Encode()
}

// tenths writes a place in a drawing.
func tenths(x float64) string { return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0") }
