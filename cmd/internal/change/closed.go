package change

import (
	"bytes"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// byOwners says what would be right in place of a run that others add to a closed panel.
const byOwners = "Only its owners add runs to a closed panel: whoever else has rated has a panel of their own. " +
	"Where the owners propose this, a maintainer says so with the label panel-owners (counselboard diff -owners)."

// ByOwners returns what head adds to panels that are closed in base, as problems:
// runs that are new or count again, summaries, and what holds judges against them. Whether the owners of a panel add
// it is for the caller to know.
func ByOwners(base, head *result.Set) []Problem {
	var out []Problem
	add := func(panel, run string, file result.File, what string) {
		if p := base.Panels[panel]; p != nil && p.Closed {
			out = append(out, Problem{Run: run, Path: file.Path, Message: fmt.Sprintf("%s %s, which is closed", what, panel), Remedy: byOwners})
		}
	}
	for _, id := range head.RunIDs() {
		r := head.Runs[id]
		switch was := base.Runs[id]; {
		case was == nil:
			add(r.Panel, id, r.File, "a new run of the panel")
		case was.State() != result.Active && r.State() == result.Active:
			add(r.Panel, id, r.File, "counts again in the panel")
		}
	}
	for _, id := range head.SummaryIDs() {
		if s := head.Summaries[id]; base.Summaries[id] == nil {
			add(s.Panel, "", s.File, "a new summary of the panel")
		}
	}
	for _, id := range head.CalibrationIDs() {
		x := head.Calibrations[id]
		if was := base.Calibrations[id]; was == nil || !bytes.Equal(was.File.Bytes, x.File.Bytes) {
			add(x.Experts, "", x.File, "a calibration by the panel")
		}
	}
	return out
}
