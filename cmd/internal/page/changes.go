package page

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ChangesPage is /changes/: what came, was replaced and was taken back, by the
// dates and statuses in the files themselves.
type ChangesPage struct {
	Page
	Months   []ChangeMonth    // the newest first
	Releases []result.Release // the newest first
}

// A ChangeMonth holds the changes of one month.
type ChangeMonth struct {
	ID      string // "2026-10"
	Changes []ChangeView
}

// A Change is one thing that happened on one day to runs of one panel: they were
// added, superseded, withdrawn for one reason, or count again.
type Change struct {
	Kind   string // Added, Superseded, Withdrawn or Reinstated
	Date   string // YYYY-MM-DD
	Reason string
	Panel  *board.Panel
	Runs   []*board.Run // by model's name, then component
}

// The kinds of change. Those of one day stand in the order of changeKinds.
const (
	Added      = "added"
	Superseded = "superseded"
	Withdrawn  = "withdrawn"
	Reinstated = "reinstated"
)

var changeKinds = []string{Withdrawn, Superseded, Reinstated, Added}

// A ChangeView is a change as a page shows it: all of it, in its own place, or only
// its first models.
type ChangeView struct {
	*Change
	Most int // models shown; 0 for all
}

// A ChangeItem is one model in a change, with its runs.
type ChangeItem struct {
	Model *board.Model
	Runs  []*board.Run
}

// changesPath is the page's place.
const changesPath = "changes/"

// changesIn reads the runs' own dates and statuses, the newest first. Runs of one
// panel that share day, kind and reason are one change.
func changesIn(runs []*board.Run) []*Change {
	type key struct {
		kind, date, panel, reason string
	}
	found := map[key]*Change{}
	var out []*Change
	put := func(r *board.Run, date, kind, reason string) {
		k := key{kind, date, r.Panel.ID, reason}
		c := found[k]
		if c == nil {
			c = &Change{Kind: kind, Date: date, Reason: reason, Panel: r.Panel}
			found[k] = c
			out = append(out, c)
		}
		c.Runs = append(c.Runs, r)
	}
	for _, r := range runs {
		put(r, r.Date, Added, "")
		s := r.Status
		switch {
		case s == nil || s.Date == "":
		case s.State == result.Superseded:
			put(r, s.Date, Superseded, s.Reason)
		case s.State == result.Withdrawn:
			put(r, s.Date, Withdrawn, s.Reason)
		case s.Reason != "": // an active run that says since when and why
			put(r, s.Date, Reinstated, s.Reason)
		}
	}
	for _, c := range out {
		slices.SortStableFunc(c.Runs, func(x, y *board.Run) int {
			return cmp.Or(result.CompareNames(x.Model.Name, y.Model.Name), cmp.Compare(x.Model.ID, y.Model.ID), -cmp.Compare(x.Component, y.Component), cmp.Compare(x.ID, y.ID))
		})
	}
	slices.SortStableFunc(out, func(x, y *Change) int {
		return cmp.Or(cmp.Compare(y.Date, x.Date), slices.Index(changeKinds, x.Kind)-slices.Index(changeKinds, y.Kind),
			result.CompareNames(x.Panel.Name, y.Panel.Name), cmp.Compare(x.Panel.ID, y.Panel.ID), cmp.Compare(x.Reason, y.Reason))
	})
	return out
}

// ID names a change for links: a reader's bookmark and a feed reader's memory hold
// as long as date, panel and reason do, whatever else is added.
func (c *Change) ID() string {
	id := fmt.Sprintf("%s-%s-%s", c.Kind, c.Date, c.Panel.ID)
	if c.Reason != "" {
		sum := fnv.New32a()
		_, _ = sum.Write([]byte(c.Reason)) // does not fail
		id += fmt.Sprintf("-%08x", sum.Sum32())
	}
	return id
}

// Items gathers the runs by model.
func (c *Change) Items() []ChangeItem {
	var out []ChangeItem
	for _, r := range c.Runs {
		last := len(out) - 1
		if last < 0 || out[last].Model.ID != r.Model.ID {
			out, last = append(out, ChangeItem{Model: r.Model}), last+1
		}
		out[last].Runs = append(out[last].Runs, r)
	}
	return out
}

// Of counts whose answers a change is about.
func (c *Change) Of() board.Answerers {
	return board.Answering(list.Map(c.Items(), func(item ChangeItem) *board.Model { return item.Model }))
}

// First returns the models that are shown.
func (v ChangeView) First() []ChangeItem {
	items := v.Items()
	return items[:len(items)-v.More()]
}

// More counts the models that are left out.
func (v ChangeView) More() int {
	if n := len(v.Items()); v.Most > 0 && n > v.Most+1 { // "and 1 more" takes as much room as the one
		return n - v.Most
	}
	return 0
}

// Long reports whether more models are shown than one wants to read.
func (v ChangeView) Long() bool { return len(v.First()) > 24 }

func (b *Builder) changes() Document {
	page := &ChangesPage{Releases: slices.Clone(b.src.Results.Releases.List)}
	slices.Reverse(page.Releases)
	b.begin(changesPath, "changes", page)
	for _, c := range b.happened {
		id := c.Date[:len("2006-01")]
		if last := len(page.Months) - 1; last < 0 || page.Months[last].ID != id {
			page.Months = append(page.Months, ChangeMonth{ID: id})
		}
		m := &page.Months[len(page.Months)-1]
		m.Changes = append(m.Changes, ChangeView{Change: c})
	}
	return page
}

// day writes a date of the results, "3 October 2026", or its month, "October 2026".
func day(date string) string {
	if t, err := time.Parse(time.DateOnly, date); err == nil {
		return t.Format("2 January 2006")
	}
	if t, err := time.Parse("2006-01", date); err == nil {
		return t.Format("January 2006")
	}
	return date // of no checked file
}
