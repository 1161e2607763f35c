package result

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A Set is all that a site's results/ holds: every file that could be read.
type Set struct {
	Models    map[string]*ModelCard  // by id
	Panels    map[string]*PanelCard  // by id
	Runs      map[string]*Run        // by id
	Summaries map[string]*Summary    // by SummaryID
	Releases  Releases               // named states
	Boards    map[string]*Provenance // the boards that releases keep, by the release's name

	Calibrations map[string]*Calibration // by CalibrationID

	Benchmark *Benchmark // what was rated, and on which scales

	Owners []string // of the board, as its settings say: of every card that names none
}

// SummaryID names the summary of a panel and a component: "<panel>.<component>".
func SummaryID(panel string, component Component) string {
	return panel + "." + component.String()
}

// ModelIDs returns the ids of all models in order.
func (s *Set) ModelIDs() []string { return list.Keys(s.Models) }

// PanelIDs returns the ids of all panels in order.
func (s *Set) PanelIDs() []string { return list.Keys(s.Panels) }

// ByJudge reports whether the ratings of a run are a judge's.
func (s *Set) ByJudge(r *Run) bool {
	panel := s.Panels[r.Panel]
	return panel != nil && panel.Kind == Judge
}

// RunIDs returns the ids of all runs in order.
func (s *Set) RunIDs() []string { return list.Keys(s.Runs) }

// Resolve returns the model of this id, or, where there is none, the one that has
// it as an alias, of several the first by id; nil if there is neither.
func (s *Set) Resolve(id string) *ModelCard {
	found := s.Models[id]
	if found != nil || id == "" {
		return found
	}
	for _, m := range s.Models {
		if slices.Contains(m.Aliases, id) && (found == nil || m.ID < found.ID) {
			found = m
		}
	}
	return found
}

// CalibrationIDs returns the ids of all calibrations in order.
func (s *Set) CalibrationIDs() []string { return list.Keys(s.Calibrations) }

// Files returns the files of models, panels, runs, summaries and calibrations, and of a board's own benchmark, in no order.
func (s *Set) Files() []Provenance {
	var files []Provenance
	if s.Benchmark.File.Path != "" {
		files = append(files, s.Benchmark.File)
	}
	files = append(files, list.Map(slices.Collect(maps.Values(s.Models)), func(m *ModelCard) Provenance { return m.File })...)
	files = append(files, list.Map(slices.Collect(maps.Values(s.Panels)), func(p *PanelCard) Provenance { return p.File })...)
	files = append(files, list.Map(slices.Collect(maps.Values(s.Runs)), func(r *Run) Provenance { return r.File })...)
	files = append(files, list.Map(slices.Collect(maps.Values(s.Summaries)), func(x *Summary) Provenance { return x.File })...)
	return append(files, list.Map(slices.Collect(maps.Values(s.Calibrations)), func(x *Calibration) Provenance { return x.File })...)
}

// CompareNames orders names as a reader looks for them: letters before their case,
// so that Gemini stands before GPT-5, and numbers by value, so that GPT-4 stands
// before GPT-10. A space, a hyphen and an underscore are one. Names that differ in
// nothing else are in order of their bytes, so that only the same are equal.
func CompareNames(a, b string) int {
	return cmp.Or(cmp.Compare(nameKey(a), nameKey(b)), cmp.Compare(a, b))
}

var (
	wholeNumber = regexp.MustCompile(`[0-9]+`)
	oneSpace    = strings.NewReplacer("-", " ", "_", " ")
)

// nameKey is a name in small letters with numbers of one length.
func nameKey(name string) string {
	const longest = 20 // of numbers that are compared by value
	return wholeNumber.ReplaceAllStringFunc(oneSpace.Replace(strings.ToLower(name)), func(digits string) string {
		digits = strings.TrimLeft(digits, "0")
		return strings.Repeat("0", max(longest-len(digits), 0)) + digits
	})
}
