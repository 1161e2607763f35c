package change

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A fileKind is what a file of results can be. Every leaf that is published is guarded:
// what was absent may be added, but what is there neither changes nor goes.
type fileKind struct {
	name   string
	words  []string // but for the leaves that say something in words, which may be mended and are shown whole, as patterns of [path.Match]
	remedy string   // what would be right in place of a guarded edit
}

var (
	modelFile       = fileKind{"model", []string{"/note", "/url"}, leaveCard}
	panelFile       = fileKind{"panel", []string{"/about", "/url", "/published/source", "/published/url", "/published/note", "/published/judge_note"}, leaveCard}
	runFile         = fileKind{"run", []string{"/source/*", "/status/reason", "/summary/*/method", "/ratings/*/reason", "/ratings/*/spans/*/*"}, replaceIt}
	releaseFile     = fileKind{"release", []string{"/release/*/note"}, leaveRelease}
	calibrationFile = fileKind{"calibration", []string{"/program"}, leaveCalibration}
	summaryFile     = fileKind{
		"summary", []string{"/source/*", "/pairs/*/method", "/left_out_expert/*/target", "/totals/*/method", "/mode_totals/*/method"}, leaveSummary,
	}
)

// isWord reports whether a leaf may be mended.
func (k fileKind) isWord(at string) bool {
	return slices.ContainsFunc(k.words, func(pattern string) bool {
		ok, _ := path.Match(pattern, at)
		return ok
	})
}

// A comparison is what differs between two states of one file.
type comparison struct {
	broken []Edit // of what is guarded
	edits  []Edit // of all else
}

// compareFiles compares two states of one file. A leaf that mayChange, which may be
// nil, returns true for is not guarded: what it is based on is no longer the same.
func compareFiles(kind fileKind, o, n result.File, mayChange func(at []string) bool) comparison {
	var c comparison
	for _, e := range differences(o, n) {
		if e.Old == nil || kind.isWord(e.at) || mayChange != nil && mayChange(strict.Tokens(e.at)) {
			c.edits = append(c.edits, e)
		} else {
			c.broken = append(c.broken, e)
		}
	}
	return c
}

// What would be right in place of a guarded edit.
const (
	replaceIt = "Leave a published run as it was and add another under an id of its own; " +
		"if the run no longer counts, give it the status superseded or withdrawn with a reason."
	putBack      = "Put the file back; if the run no longer counts, give it the status withdrawn with a reason."
	sayWhy       = "Say why a run counts again, and since when: the status active with a reason and a date."
	leaveSummary = "Leave what a panel's summary says of published runs as it was; if the ratings were wrong, " +
		"give the runs the status superseded or withdrawn with a reason, and the summary may follow."
	leaveCalibration = "Leave what a calibration says of published runs as it was; if ratings were wrong, " +
		"give the runs the status superseded or withdrawn with a reason, and it may follow."
	leaveCard = "Leave what a published card states as it was: links, papers and boards rest on it. " +
		"Another model or panel has a card of its own, and a note may say what is to be corrected."
	leaveRelease = "A release says for ever what the results were; make another with counselboard release."
	ownName      = "Give a card a name, an id and aliases that nobody can take for another's."
	splitIt      = "Split the change into several, each of which can be read."
)

// problems tells what is broken in a file, ratings all together.
func (c comparison) problems(run, file, remedy string) []Problem {
	var out []Problem
	changed, gone := map[string]bool{}, map[string]bool{}
	first := ""
	for _, e := range c.broken {
		at := strict.Tokens(e.at)
		if at[0] != "ratings" {
			out = append(out, Problem{Run: run, Path: file, Message: brokenLeaf(e), Remedy: remedy})
			continue
		}
		if changed[at[1]] = true; first == "" {
			first = brokenLeaf(e)
		}
		if at[2] == "question" {
			gone[at[1]] = true
		}
	}
	if first != "" {
		message := fmt.Sprintf("%s changed", num.Plural(len(changed)-len(gone), "rating", "ratings"))
		if len(gone) == len(changed) {
			message = num.Plural(len(gone), "rating is gone", "ratings are gone")
		} else if len(gone) > 0 {
			message += ", " + num.Plural(len(gone), "is gone", "are gone")
		}
		out = append(out, Problem{Run: run, Path: file, Message: message + "; the first: " + first, Remedy: remedy})
	}
	return out
}

func brokenLeaf(e Edit) string {
	if e.New == nil {
		return fmt.Sprintf("%s is gone; it was %s", e.Key, *e.Old)
	}
	message := fmt.Sprintf("%s changed from %s to %s", e.Key, *e.Old, *e.New)
	if isNumber(*e.Old) {
		message += "; a published figure is never edited"
	}
	return message
}

// tooMuch finds changes of published files that have no place in one report.
func tooMuch(r *Report) {
	published := *r
	published.Runs = list.Keep(r.Runs, func(r Run) bool { return r.Kind != New })
	published.Cards = list.Keep(r.Cards, func(c Card) bool { return c.Kind != New })
	const room = MaxMarkdown - 16_000 // for what else stands at the top, and for this
	if size := len(wholeMarkdown(&published)); size > room {
		message := fmt.Sprintf("what changes in published files takes %d characters, and a report has room for %d", size, room)
		r.Problems = append([]Problem{{Path: "results", Message: message, Remedy: splitIt}}, r.Problems...)
	}
}

// lookalikes finds new names, ids and aliases that read like those of another card.
func lookalikes(r *Report, base, head *result.Set) {
	was, now := result.Designations(base), result.Designations(head)
	published := map[[3]string]bool{}
	for _, d := range was {
		published[[3]string{d.Noun, d.ID, d.Text}] = true
	}
	isPublished := func(d result.Designation) bool { return published[[3]string{d.Noun, d.ID, d.Text}] }
	now = slices.DeleteFunc(now, isPublished)
	slices.SortFunc(now, func(a, b result.Designation) int {
		return cmp.Or(cmp.Compare(a.Noun, b.Noun), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Text, b.Text))
	})
	told := map[string]bool{} // by path: one look-alike of a card says enough
	for _, x := range result.Lookalikes(slices.Concat(was, now)) {
		if d, other := x[0], x[1]; !told[d.File.Path] && !isPublished(d) {
			told[d.File.Path] = true
			message := fmt.Sprintf("%q reads like %q of %s", d.Text, other.Text, other.File.Path)
			r.Problems = append(r.Problems, Problem{Path: d.File.Path, Message: message, Remedy: ownName})
		}
	}
}

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
