package page

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A RunPage is /runs/<run>/: one run for ever.
type RunPage struct {
	Page
	Run     RunLink
	IsAdv   bool
	Status  *StatusView // nil for an active run
	Back    *StatusView // why an active run counts again; nil for one that always did
	Facts   Table
	Rows    []DimensionRow
	Shared  string // what every row but the total rests on
	Total   *DimensionRow
	Printed bool // some figure stands beside the paper's
	Topics  *Table
	File    FileView
	Source  SourceView
	Report  string // where a wrong number can be reported; "" without a place
	Cite    Citation
}

// A RunsPage is /runs/: every run, also those that no longer count.
type RunsPage struct {
	Page
	Runs RunList
}

// A StatusView says that a run no longer counts.
type StatusView struct {
	State, Reason, Date string
	By                  string // the run in its place
	ByHref              string
}

// A FileView is where a run's figures stand.
type FileView struct {
	Path     string
	SHA256   string
	Href     string // the file on this site; "" where it is not published
	Withheld string // why not
	Remote   string // the file in the repository
	Computed string // the computed figures
	Record   string // the record of every_eval_ever; "" for a run that does not count
}

// A SourceView says where a run's figures come from.
type SourceView struct {
	Title, URL, URLText, License, SubmittedBy, Note string
}

func (b *Builder) runs() {
	p := b.newPage("runs/", "Runs", "Every run that has been published, the newest first, also those that were withdrawn or superseded.")
	b.page("runs/", "runs", &RunsPage{Page: p, Runs: RunList{Tools: true, Rows: b.newest(p.Root, len(b.lb.Runs))}})
	for _, r := range b.lb.Runs {
		b.run(r)
	}
}

func (b *Builder) run(r *board.Run) {
	path := runPath(r.ID)
	name := Shorten(r.Model.Name, nameLength)
	p := b.newPage(path, fmt.Sprintf("%s, %s, %s", name, componentLabel(r.Component), Shorten(r.Panel.Name, nameLength)),
		fmt.Sprintf("One run of CounselBench %s: %s, rated by %s. Every figure, its file and checksum.", componentLabel(r.Component), name, Shorten(r.Panel.Name, nameLength)))
	page := &RunPage{Page: p, Run: b.runLink(p.Root, r), IsAdv: r.Component == result.Adv, Facts: facts(r), Topics: topicTable(r)}
	if r.Status != nil && r.State() != result.Active {
		page.Status = &StatusView{State: string(r.Status.State), Reason: Shorten(r.Status.Reason, 2000), Date: r.Status.Date}
		if r.By != nil {
			page.Status.By, page.Status.ByHref = r.By.ID, p.Root+runPath(r.By.ID)
		}
	}
	if s := r.Status; s != nil && s.State == result.Active && s.Reason != "" {
		page.Back = &StatusView{Reason: Shorten(s.Reason, 2000), Date: s.Date}
	}
	for _, f := range r.Figures {
		row := b.dimensionRow(p.Root, f, 0)
		if page.IsAdv {
			row = b.rateRow(p.Root, f, 0)
		}
		page.Printed = page.Printed || row.Printed != ""
		page.Rows = append(page.Rows, row)
	}
	page.Shared = shareRests(page.Rows)
	if r.Total != nil {
		t := b.rateRow(p.Root, r.Total, 0)
		t.Rests = t.Cell.Detail
		page.Total = &t
	}
	page.Source = SourceView{
		Title: Shorten(r.Source.Title, 500), URL: webLink(r.Source.URL), License: Shorten(r.Source.License, 500),
		SubmittedBy: Shorten(r.Source.SubmittedBy, 200), Note: Shorten(r.Source.Note, 4000),
	}
	if page.Source.URL == "" {
		page.Source.URLText = Shorten(r.Source.URL, 300)
	}
	page.File = b.fileView(p.Root, r)
	page.Report = b.reportHref(r, path)
	page.Cite = b.cite(fmt.Sprintf("%s, %s, %s", name, componentLabel(r.Component), Shorten(r.Panel.Name, nameLength)), r.ID, path, r)
	page.Cite.LaTeX = b.latexRow(r)
	page.Dataset = b.dataset(&page.Page, []*board.Run{r}, "runs/"+r.ID+".json")
	b.page(path, "run", page)
}

func (b *Builder) fileView(root string, r *board.Run) FileView {
	v := FileView{Path: r.File.Path, SHA256: r.File.SHA256, Href: b.sourceHref(root, r.File), Computed: root + "data/runs/" + r.ID + ".json"}
	if !b.publishable(r) {
		v.Href, v.Withheld = "", "The file holds quoted answers, which this site does not publish."
	}
	if hasRecord(r) {
		v.Record = root + eeePath(r.ID)
	}
	if web := webLink(b.info.Repository); web != "" && b.info.Revision != "" {
		v.Remote = web + "/blob/" + b.info.Revision + "/" + r.File.Path
	}
	return v
}

// publishable reports whether a run's file may stand on the site: not where it
// holds texts of patients or answers, unless the settings allow it.
func (b *Builder) publishable(r *board.Run) bool {
	if b.src.Config.Publish.Text {
		return true
	}
	for i := range r.Ratings {
		if len(r.Ratings[i].Spans) > 0 || r.Ratings[i].Reason != "" {
			return false
		}
	}
	return true
}

// sourceHref gives the place of a results file on the site.
func (b *Builder) sourceHref(root string, f result.File) string { return root + "data/" + f.Path }

// facts lists what a run's file says beside its figures.
func facts(r *board.Run) Table {
	t := Table{}
	add := func(head, text string) {
		if text != "" {
			t.Rows = append(t.Rows, TableRow{Head: head, Cells: []string{Shorten(text, 1000)}})
		}
	}
	add("Run", r.ID)
	add("Component", componentLabel(r.Component))
	add("Answers", r.Responses)
	add("Date", r.Date)
	add("Kind", runBasis(r))
	if len(r.Ratings) > 0 {
		add("Ratings", num.Count(len(r.Ratings)))
	}
	if h := r.Harness; h != nil {
		add("Harness", h.Name)
		add("Harness version", h.Version)
		add("Command", h.Command)
		add("Harness checksum", h.SHA256)
		addDetails(add, h.Details)
	}
	if g := r.Generation; g != nil {
		if g.Temperature != nil {
			add("Temperature", g.Temperature.String())
		}
		add("Prompt", g.Prompt)
		if g.Samples > 0 {
			add("Answers drawn a question", num.Count(g.Samples))
		}
		addDetails(add, g.Details)
	}
	return t
}

func addDetails(add func(head, text string), details map[string]any) {
	keys := make([]string, 0, len(details))
	for k := range details {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		switch v := details[k].(type) {
		case string:
			add(Shorten(k, 60), v)
		case json.Number:
			add(Shorten(k, 60), v.String())
		default:
			add(Shorten(k, 60), fmt.Sprint(v))
		}
	}
}
