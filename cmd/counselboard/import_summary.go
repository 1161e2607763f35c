package main

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// summarizeImport returns the files of an import with summaries in place of
// ratings: the runs without a row of them, and for each panel and component
// what the ratings give jointly. Nothing of the ratings touches the disk.
func summarizeImport(made []files.File, known *result.Set, superseded ...string) ([]files.File, source.Findings) {
	set, findings := readFiles(made, known)
	if findings.HasErrors() {
		return nil, findings
	}
	rated := map[string]bool{} // by path
	for _, r := range set.Runs {
		rated[r.File.Path] = len(r.Ratings) > 0
	}
	out := slices.DeleteFunc(slices.Clone(made), func(f files.File) bool { return rated[f.Path] })
	add := func(path string, data []byte, err error) {
		if err != nil {
			findings.AddFile(path, "cannot be written: %v", err)
		}
		out = append(out, files.File{Path: path, Data: settled(data)})
	}
	type jointly struct {
		panel     string
		component result.Component
	}
	done := map[jointly]bool{}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		j := jointly{r.Panel, r.Component}
		if len(r.Ratings) == 0 || done[j] {
			continue
		}
		done[j] = true
		path := "results/summaries/" + result.SummaryID(j.panel, j.component) + ".json"
		if left := leftOut(set, known, j.panel, j.component); left != "" && !slices.Contains(superseded, left) {
			findings.AddFile(path,
				"the site has the run %s of this panel too, which the files do not hold: import all of the panel's runs together", left)
			continue
		}
		runs, summary, err := board.Summarize(set, j.panel, j.component)
		if err != nil {
			findings.AddFile(path, "cannot be computed: %v", err)
			continue
		}
		if r.Ratings[0].Rater == convert.UnnamedRater {
			withoutRaters(runs, summary)
		}
		for _, r := range runs {
			data, err := result.EncodeRun(r)
			add("results/runs/"+r.ID+".json", data, err)
		}
		data, err := source.EncodeJSON(summary, "  ")
		add(path, data, err)
	}
	slices.SortFunc(out, func(a, b files.File) int { return strings.Compare(a.Path, b.Path) })
	if !findings.HasErrors() {
		_, findings = readFiles(out, known)
	}
	return out, findings
}

// withoutRaters takes the numbers of raters out of figures: they count a rater
// that stands for others.
func withoutRaters(runs []*result.Run, summary *result.Summary) {
	for _, r := range runs {
		for name, f := range r.Summary {
			f.Raters = nil
			r.Summary[name] = f
		}
	}
	for name, f := range summary.Totals {
		f.Raters = nil
		summary.Totals[name] = f
	}
}

// leftOut returns an active run of the panel and component that the site has and
// the set has not, or "".
func leftOut(set, known *result.Set, panel string, c result.Component) string {
	for _, id := range known.RunIDs() {
		if r := known.Runs[id]; r.Panel == panel && r.Component.Equal(c) && r.State() == result.Active && set.Runs[id] == nil {
			return id
		}
	}
	return ""
}

// readFiles reads files together with the cards of a site as if they were one.
func readFiles(files []files.File, known *result.Set) (*result.Set, source.Findings) {
	cards := result.Set{Benchmark: known.Benchmark, Models: known.Models, Panels: known.Panels}
	return cards.With(files...)
}

// noise matches a text, or a number with more decimals than anybody computed.
var noise = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?[0-9]+\.[0-9]{9,}(?:e-?[0-9]+)?`)

// settled returns JSON without what sums of floats left in its numbers: 3.372 for
// 3.3719999999999817. A number with more than nine digits keeps them all.
func settled(data []byte) []byte {
	return noise.ReplaceAllFunc(data, func(text []byte) []byte {
		x, err := strconv.ParseFloat(string(text), 64)
		short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
		if err != nil || math.Abs(x-short) > 1e-12*math.Abs(x) {
			return text
		}
		text, _ = json.Marshal(short) // which is finite
		return text
	})
}
