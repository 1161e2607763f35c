package convert

import (
	"cmp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// isPublished reports whether a reading's ratings are those that CounselBench's authors published: by their number, and by how often
// they have some values.
func (d *dataset) isPublished(x *reading) bool {
	if d == nil || len(x.t.rows) != d.Size {
		return false
	}
	counted := map[string]int{}
	for _, i := range slices.Concat(x.byOwn["overall"], x.byOwn["triggered"]) {
		for v, n := range x.t.columns[i].values {
			counted[strings.TrimSuffix(fold(v), ".0")] += n
		}
	}
	for answer, n := range d.Counts {
		if counted[answer] != n {
			return false
		}
	}
	return true
}

// about says of a run of the published ratings what their file does not: neither panel nor day.
func (d *dataset) about(x *reading, r *draft) {
	r.panel.id, r.answers, r.Run.Date = d.Panel, d.Responses, d.Date
	if card := known().Panels[cmp.Or(x.p.Run.Panel, d.Panel)]; card != nil && card.Kind == result.Experts {
		r.panel.card = *card
	}
	r.panel.card.Kind = result.Experts
	r.Run.Source = result.Source{Title: "CounselBench", URL: counselbenchURL, License: "CC BY-NC-ND 4.0 (as stated by others)", Note: d.Note}
	if x.opt.Summary {
		r.Run.Source.License += "; aggregates only"
		r.Run.Source.Note = d.SummaryNote
	}
	if !x.adv && x.m.Plan.Models[r.name] != humanTherapists {
		r.Run.Generation = paperGeneration(1)
	}
}
