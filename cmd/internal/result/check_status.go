package result

import (
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// statuses checks what superseded runs say of their successors.
func (c *check) statuses() {
	for _, r := range c.runs {
		if r.Status == nil || r.Status.By == "" {
			continue
		}
		if r.State() != Superseded {
			c.errorf(r.File, "/status/by", "by names a successor, but the state is %q; write \"superseded\" or leave by out", r.State())
			continue
		}
		c.successor(r)
	}
}

// successor checks the run that r names as its successor.
func (c *check) successor(r *Run) {
	const pointer = "/status/by"
	by := r.Status.By
	next := c.set.Runs[by]
	switch {
	case by == r.ID:
		c.errorf(r.File, pointer, "the run is superseded by itself; name the run that took its place")
		return
	case next == nil && c.present[runFolder.name][by]:
		return // its own file says what is wrong
	case next == nil:
		runs := slices.Sorted(maps.Keys(c.present[runFolder.name]))
		c.errorf(r.File, pointer, "superseded by %q, but there is no such run%s", by, strict.DidYouMean(by, runs))
		return
	}
	for _, what := range []struct {
		name, here, there string
		known             func(string) bool
	}{
		{"model", r.Model, next.Model, c.hasModel},
		{"panel", r.Panel, next.Panel, c.hasPanel},
		{"component", string(r.Component), string(next.Component), func(string) bool { return true }},
	} {
		if what.here != what.there && what.known(what.here) && what.known(what.there) {
			c.errorf(r.File, pointer, "superseded by %q, a run of %s %q, this one is of %q; withdraw the run, or name one of the same %s",
				by, what.name, what.there, what.here, what.name)
			return
		}
	}
	if cycle := c.cycle(r); cycle != nil && r.ID == slices.Min(cycle) {
		c.errorf(r.File, pointer, "runs supersede each other in a circle, %s; one of them must be active or withdrawn", strings.Join(append(cycle, r.ID), " → "))
	}
}

// cycle returns the ids from r on along its successors if they lead back to r.
func (c *check) cycle(r *Run) []string {
	var ids []string
	seen := map[string]bool{}
	for at := r; at != nil && at.State() == Superseded && !seen[at.ID]; at = c.set.Runs[at.Status.By] {
		seen[at.ID] = true
		ids = append(ids, at.ID)
		if at.Status.By == r.ID {
			return ids
		}
	}
	return nil
}

// oneActive finds several active runs of one model, panel and component.
func (c *check) oneActive() {
	type key struct {
		model, panel string
		component    Component
	}
	first := map[key]*Run{}
	for _, r := range c.runs {
		if r.State() != Active {
			continue
		}
		k := key{r.Model, r.Panel, r.Component}
		f := first[k]
		if f == nil {
			first[k] = r
			continue
		}
		if f.ID == r.ID {
			continue // said already
		}
		what := "model, panel and component"
		if f.Responses == r.Responses {
			what = "model, panel, component and responses"
		}
		c.errorf(r.File, "/id", "run %q is active too and of the same %s; give one of them the status \"superseded\"", f.ID, what)
	}
}
