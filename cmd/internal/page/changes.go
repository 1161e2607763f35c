package page

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ChangesPage is /changes/: what came, was replaced and was taken back, by the
// dates and statuses in the files themselves.
type ChangesPage struct {
	Page
	Months []ChangeMonth // the newest first
	Runs   int
}

// A ChangeMonth holds the changes of one month.
type ChangeMonth struct {
	ID      string // "2026-10"
	Label   string // "October 2026"
	Changes []Change
}

// A Change is one thing that happened on one day to runs of one panel: they were
// added, superseded, withdrawn for one reason, or count again.
type Change struct {
	ID     string // where it stands on /changes/; the same as long as date, panel and reason are
	Date   string // YYYY-MM-DD
	Day    string // "3 October 2026"
	Label  string // "Added", "Superseded", "Withdrawn", "Reinstated"
	What   string // "8 runs of 4 models"
	Who    string // "rated by experts", "scored by a language model"
	Panel  PanelView
	Reason string
	Items  []ChangeItem
	Long   bool // more items than one wants to read
	More   int  // items left out
	Href   string
}

// A ChangeItem is one model in a change, with its runs.
type ChangeItem struct {
	Model ModelLink
	Runs  []ChangeRun
}

// A ChangeRun is one run in a change.
type ChangeRun struct {
	ID, Href   string
	Component  string // "EVAL", "ADV"
	By, ByHref string // the run in its place
	Note       string // what became of it later: "withdrawn since"
}

// changesPath is the page's place.
const changesPath = "changes/"

// A happening is a change as it is found in the files.
type happening struct {
	date, label, reason string
	panel               *board.Panel
	runs                []*board.Run // by model's name, then component
}

// The labels of changes. Those of one day stand in this order.
const (
	added      = "Added"
	superseded = "Superseded"
	withdrawn  = "Withdrawn"
	reinstated = "Reinstated"
)

var changeLabels = []string{withdrawn, superseded, reinstated, added}

// happenings reads the runs' own dates and statuses, the newest first. Runs of
// one panel that share day, kind and reason are one.
func happenings(runs []*board.Run) []*happening {
	type key struct{ date, label, panel, reason string }
	found := map[key]*happening{}
	var out []*happening
	put := func(r *board.Run, date, label, reason string) {
		k := key{date, label, r.Panel.ID, reason}
		h := found[k]
		if h == nil {
			h = &happening{date: date, label: label, reason: reason, panel: r.Panel}
			found[k] = h
			out = append(out, h)
		}
		h.runs = append(h.runs, r)
	}
	for _, r := range runs {
		put(r, r.Date, added, "")
		s := r.Status
		switch {
		case s == nil || s.Date == "":
		case s.State == result.Superseded:
			put(r, s.Date, superseded, s.Reason)
		case s.State == result.Withdrawn:
			put(r, s.Date, withdrawn, s.Reason)
		case s.Reason != "": // an active run that says since when and why
			put(r, s.Date, reinstated, s.Reason)
		}
	}
	for _, h := range out {
		slices.SortStableFunc(h.runs, func(x, y *board.Run) int {
			return cmp.Or(cmp.Compare(x.Model.Name, y.Model.Name), cmp.Compare(x.Model.ID, y.Model.ID), -cmp.Compare(x.Component, y.Component), cmp.Compare(x.ID, y.ID))
		})
	}
	slices.SortStableFunc(out, func(x, y *happening) int {
		return cmp.Or(cmp.Compare(y.date, x.date), slices.Index(changeLabels, x.label)-slices.Index(changeLabels, y.label),
			cmp.Compare(x.panel.Name, y.panel.Name), cmp.Compare(x.panel.ID, y.panel.ID), cmp.Compare(x.reason, y.reason))
	})
	return out
}

// id names a happening for links: a reader's bookmark and a feed reader's memory
// hold as long as date, panel and reason do, whatever else is added.
func (h *happening) id() string {
	id := fmt.Sprintf("%s-%s-%s", lower(h.label), h.date, h.panel.ID)
	if h.reason != "" {
		sum := fnv.New32a()
		_, _ = sum.Write([]byte(h.reason)) // does not fail
		id += fmt.Sprintf("-%08x", sum.Sum32())
	}
	return id
}

// what counts runs and models: "8 runs of 4 models", "1 run".
func (h *happening) what() string {
	models := map[string]bool{}
	for _, r := range h.runs {
		models[r.Model.ID] = true
	}
	if len(models) == len(h.runs) || len(h.runs) == 1 {
		return num.Plural(len(h.runs), "run", "runs")
	}
	return num.Plural(len(h.runs), "run", "runs") + " of " + num.Plural(len(models), "model", "models")
}

// who says whose ratings they are, so that no judge's pass for an expert's.
func (h *happening) who() string {
	if h.panel.Kind == result.Judge {
		return "scored by a language model"
	}
	return "rated by experts"
}

// longChange is the number of items from which a list is folded.
const longChange = 24

// change gives what a page shows of a happening: at most n items, all with 0.
func (b *Builder) change(root string, h *happening, n int) Change {
	c := Change{
		ID: h.id(), Date: h.date, Day: day(h.date), Label: h.label, What: h.what(), Who: h.who(),
		Panel: b.panelView(root, h.panel), Reason: Shorten(h.reason, 2000), Href: root + changesPath + "#" + h.id(),
	}
	for _, r := range h.runs {
		last := len(c.Items) - 1
		if last < 0 || c.Items[last].Model.ID != r.Model.ID {
			c.Items, last = append(c.Items, ChangeItem{Model: b.modelLink(root, r.Model)}), last+1
		}
		run := ChangeRun{ID: r.ID, Href: root + runPath(r.ID), Component: componentLabel(r.Component)}
		if h.label == superseded && r.By != nil {
			run.By, run.ByHref = r.By.ID, root+runPath(r.By.ID)
		}
		if h.label == added && r.State() != result.Active {
			run.Note = string(r.State()) + " since"
		}
		c.Items[last].Runs = append(c.Items[last].Runs, run)
	}
	if n > 0 && len(c.Items) > n+1 { // "and 1 more" takes as much room as the one
		c.More = len(c.Items) - n
		c.Items = c.Items[:n]
	}
	c.Long = len(c.Items) > longChange
	return c
}

// latest gives the latest changes, n of them, each with a few of its models.
func (b *Builder) latest(root string, n int) []Change {
	var out []Change
	for _, h := range b.happened[:min(n, len(b.happened))] {
		c := b.change(root, h, 6)
		c.ID = "" // the place is on /changes/
		c.Reason = Shorten(c.Reason, 300)
		out = append(out, c)
	}
	return out
}

func (b *Builder) changes() {
	p := b.newPage(changesPath, "Changes", "Which runs were added, superseded and withdrawn, when and why, by the dates in the results themselves.")
	page := &ChangesPage{Page: p, Runs: len(b.lb.Runs)}
	for _, h := range b.happened {
		id := h.date[:len("2006-01")]
		if last := len(page.Months) - 1; last < 0 || page.Months[last].ID != id {
			page.Months = append(page.Months, ChangeMonth{ID: id, Label: month(h.date)})
		}
		m := &page.Months[len(page.Months)-1]
		m.Changes = append(m.Changes, b.change(p.Root, h, 0))
	}
	b.page(changesPath, "changes", page)
}

// day writes a date of the results: "3 October 2026".
func day(date string) string { return dateAs(date, "2 January 2006") }

// month writes the month of a date: "October 2026".
func month(date string) string { return dateAs(date, "January 2006") }

func dateAs(date, layout string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil { // no checked file has such a date
		return date
	}
	return t.Format(layout)
}
