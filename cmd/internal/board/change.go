package board

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Change is one thing that happened on one day to runs of one panel: they were
// added, superseded, withdrawn for one reason, or count again.
type Change struct {
	Kind   string // Added, Superseded, Withdrawn or Reinstated
	Date   string // YYYY-MM-DD
	Reason string
	Panel  *Panel
	Runs   []*Row // by model's name, then component
}

// The kinds of change. Those of one day stand in the order of changeKinds.
const (
	Added      = "added"
	Superseded = "superseded"
	Withdrawn  = "withdrawn"
	Reinstated = "reinstated"
)

var changeKinds = []string{Withdrawn, Superseded, Reinstated, Added}

// Changes reads the runs' own dates and statuses, the newest first. Runs of one
// panel that share day, kind and reason are one change.
func Changes(runs []*Row) []*Change {
	var each []*Change // of one run
	put := func(r *Row, date, kind, reason string) {
		each = append(each, &Change{Kind: kind, Date: date, Reason: reason, Panel: r.Panel, Runs: []*Row{r}})
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
	order := func(x, y *Change) int {
		return cmp.Or(cmp.Compare(y.Date, x.Date), slices.Index(changeKinds, x.Kind)-slices.Index(changeKinds, y.Kind),
			result.CompareNames(x.Panel.Name, y.Panel.Name), cmp.Compare(x.Panel.ID, y.Panel.ID), cmp.Compare(x.Reason, y.Reason))
	}
	slices.SortStableFunc(each, order)
	return list.Map(list.Group(each, func(x, y *Change) bool { return order(x, y) == 0 }), func(same []*Change) *Change {
		c := *same[0]
		c.Runs = list.Map(same, func(one *Change) *Row { return one.Runs[0] })
		slices.SortStableFunc(c.Runs, func(x, y *Row) int {
			return cmp.Or(result.CompareNames(x.Model.Name, y.Model.Name), cmp.Compare(x.Model.ID, y.Model.ID),
				-cmp.Compare(x.Component.String(), y.Component.String()), cmp.Compare(x.ID, y.ID))
		})
		return &c
	})
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
func (c *Change) Items() [][]*Row {
	return list.Group(c.Runs, func(x, y *Row) bool { return x.Model.ID == y.Model.ID })
}

// Of counts whose answers a change is about.
func (c *Change) Of() Answerers {
	return Answering(list.Map(c.Items(), func(item []*Row) *Model { return item[0].Model }))
}

// Month returns the month of the change, YYYY-MM.
func (c *Change) Month() string { return c.Date[:len("2006-01")] }

// Long reports whether a change is of more models than one wants to read.
func (c *Change) Long() bool { return len(c.Items()) > 24 }
