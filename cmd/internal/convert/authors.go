package convert

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What CounselBench's authors publish and write names neither panel nor day; these say what is known of it.

// about says of a run what is known of the published ratings, where they are these, or by the same panel.
func (d *dataset) about(x *reading, r *draft) {
	whole := d.isAll(x)
	opt := x.p.Run
	experts := opt.Kind == string(result.Experts)
	published := whole || opt.Panel == d.Panel || opt.Panel == "" && experts
	r.panel.missing = fmt.Sprintf("these are %s, not the %d of the published file, so who rated is not known",
		several(len(x.t.rows), d.What), d.Size)
	if whole || experts {
		r.panel.id = d.Panel // of which the caller says that people rated, unless --panel names another
	}
	if whole {
		r.panel.card.Kind = result.Experts
	}
	if card := known().Panels[cmp.Or(opt.Panel, r.panel.id)]; card != nil && card.Kind == result.Experts {
		r.panel.card = *card
	}
	run := &r.Run
	run.Source.Title, run.Source.Note = "Experts' "+d.What+"s in the form of "+d.Name, d.note(x, len(run.Ratings), whole, published)
	if !published {
		return
	}
	if !whole {
		x.note("%s, not the %d of the published file: the figures will differ from the published ones", several(len(x.t.rows), d.What),
			d.Size)
		if id := cmp.Or(x.p.Models[r.name], r.name); opt.Panel == "" &&
			!slices.Contains(slices.Collect(maps.Values(x.m.Plan.Models)), id) {
			x.findings.Add(r.errorf("the panel %s did not rate %q: --panel says who did, and --date when", d.Panel, r.name))
		}
	}
	run.Date, r.answers = d.Date, d.Responses
	run.Source.Title, run.Source.URL, run.Source.License = "CounselBench", counselbenchURL, "CC BY-NC-ND 4.0 (as stated by others)"
	if x.opt.Summary {
		run.Source.License += "; aggregates only"
	}
	if d.Component.Equal(x.terms.eval) && x.m.Plan.Models[r.name] != humanTherapists {
		run.Generation = paperGeneration(1)
	}
}

// note says where the n ratings of a run come from.
func (d *dataset) note(x *reading, n int, whole, published bool) string {
	switch {
	case whole && x.opt.Summary:
		return d.WholeSummary + " " + d.DateNote
	case whole:
		return d.Whole + d.RaterNote + " " + d.DateNote
	}
	note := fmt.Sprintf("%s by experts in the form of %s", several(n, d.What), d.Name)
	if published {
		note += ", from a file that is not the published one"
	}
	if x.opt.Summary {
		note += ", of which only aggregates are given."
	} else {
		note += "." + d.RaterNote
	}
	if published && x.p.Run.Date == "" {
		note += " " + d.DateNote
	}
	return note
}

// isAll reports whether a reading's ratings are all of the published file: by their number, and by how often they have some
// values.
func (d *dataset) isAll(x *reading) bool {
	if len(x.t.rows) != d.Size {
		return false
	}
	left := map[string]int{}
	for key, n := range d.Counts {
		left[key] = n
	}
	for id := range x.byOwn {
		s, ok := x.eval.Scale(id)
		if id == "triggered" {
			s, ok = x.total, true
		}
		if !ok {
			continue
		}
		g := x.gauge(s)
		for k := range x.t.rows {
			v := g.read(x.cell(&x.t.rows[k], id)).answer
			if id == "triggered" {
				v = map[result.Answer]result.Answer{result.Yes: "true", result.No: "false"}[v]
			}
			left[s.ID+" "+string(v)]--
		}
	}
	for key := range d.Counts {
		if left[key] != 0 {
			return false
		}
	}
	return true
}
