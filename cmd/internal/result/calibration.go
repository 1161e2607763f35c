package result

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Calibration is what a judge's and experts' ratings of one component give
// together, where those of either may not be published:
// results/calibrations/<judge>--<experts>.<component>.json. What stands under
// figures is package judge's, which checks it.
type Calibration struct {
	Schema    string    `json:"schema" is:"=counselboard/calibration/2"`
	Judge     string    `json:"judge" is:"id" about:"The judge's panel."`
	Experts   string    `json:"experts" is:"id" about:"The panel of experts that it is compared with."`
	Component Component `json:"component" is:"component"`
	Program   string    `json:"program" is:"text 200" mend:"yes" about:"What computed it, with its version."`
	Inputs    []Input   `json:"inputs" most:"10000" about:"The files with ratings that it was computed from."`
	Runs      []Basis   `json:"runs" most:"10000" about:"The judge's published runs that it is of."`
	Against   []Basis   `json:"against,omitempty" most:"10000" about:"The experts' published runs of the same answers, if any."`
	By        string    `json:"by,omitempty" is:"account" about:"Whose account states it; else the experts' owners'."`
	Copy      bool      `json:"copy,omitempty" about:"Computed from a copy of the ratings: stated by nobody."`

	Figures json.RawMessage `json:"figures" is:"figures of a judge"`

	File Provenance `json:"-"`
}

// An Input is a file of ratings that may not be published.
type Input struct {
	Panel  string `json:"panel" is:"id" about:"Whose ratings the file holds."`
	SHA256 string `json:"sha256" is:"sha256"`
}

// A Basis is a run that a calibration is of.
type Basis struct {
	Run    string `json:"run" is:"id"`
	Digest string `json:"digest" is:"sha256" about:"SHA-256 of what the run says, see Run.Digest: words in it may be mended."`
}

// CalibrationID names the calibration of a judge by a panel of experts on a
// component: "<judge>--<experts>.<component>".
func CalibrationID(judge, experts string, component Component) string {
	return judge + "--" + experts + "." + component.String()
}

// Digest returns the SHA-256, in hexadecimal, of what a run says of which answers:
// its component, model, panel and responses and, in order, a line for each score of
// each rating or, of a summary, for each value with its count. Dates, sources,
// reasons and other words are not part of it.
func (r *Run) Digest() string {
	var lines []string
	for i := range r.Ratings {
		x := &r.Ratings[i]
		for _, s := range r.Component.Scales() {
			if score, unsure, missing := x.Score(s.ID); !missing {
				lines = append(lines, fmt.Sprintf("%q %q %d %s %v %t\n", x.Question, x.Rater, max(x.Sample, 1), s.ID, score, unsure))
			}
		}
	}
	for _, s := range r.Component.Scales() {
		if f, ok := r.Summary[s.ID]; ok {
			f = Statistic{Mean: f.Mean, Rate: f.Rate, K: f.K, N: f.N}
			lines = append(lines, s.ID+" "+line(f)+"\n")
		}
	}
	slices.Sort(lines)
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s %s %s %s\n%s", r.Component, r.Model, r.Panel, r.Responses,
		strings.Join(lines, ""))))
}

// Stale says why a calibration is not of a set's results as they are; "" where it is:
// where each of its runs counts, and says what it said, and no run of the experts is of
// the same answers that it does not name.
func (s *Set) Stale(c *Calibration) string {
	answers, named := map[string]bool{}, map[string]bool{}
	for _, b := range slices.Concat(c.Runs, c.Against) {
		switch r := s.Runs[b.Run]; {
		case r == nil:
			return fmt.Sprintf("the run %s is not there", b.Run)
		case r.State() != Active:
			return fmt.Sprintf("the run %s is %s", b.Run, r.State())
		case r.Digest() != b.Digest:
			return fmt.Sprintf("the run %s says something else now", b.Run)
		default:
			answers[r.Responses], named[r.ID] = true, true
		}
	}
	for _, id := range s.RunIDs() {
		if r := s.Runs[id]; s.rates(r, c) && answers[r.Responses] && !named[id] {
			return fmt.Sprintf("it names no run %s, which is of the same answers by the same experts", id)
		}
	}
	return ""
}

// rates reports whether a run that counts is of the experts with whom a judge is compared.
func (s *Set) rates(r *Run, c *Calibration) bool {
	return r.Panel == c.Experts && r.Component.Equal(c.Component) && r.State() == Active
}

// Against returns the experts' published runs of the answers of some runs of a judge.
func (s *Set) Against(c *Calibration) []Basis {
	var out []Basis
	for _, id := range s.RunIDs() {
		r := s.Runs[id]
		of := func(b Basis) bool { return s.Runs[b.Run].Responses == r.Responses }
		if s.rates(r, c) && slices.ContainsFunc(c.Runs, of) {
			out = append(out, Basis{Run: id, Digest: r.Digest()})
		}
	}
	return out
}

// calibrations checks every calibration against its name, its panels and its runs.
func (c *check) calibrations() {
	for _, x := range c.calibrated {
		f := x.File
		if id := CalibrationID(x.Judge, x.Experts, x.Component); nameOf(f) != id {
			c.Errorf(f, "/judge", "the file is of %q by %q on %q; name it %s.json", x.Judge, x.Experts, x.Component, id)
		}
		for _, p := range []struct {
			at, id string
			kind   PanelKind
		}{{"/judge", x.Judge, Judge}, {"/experts", x.Experts, Experts}} {
			if say := c.noCard(panelFolder, p.id); say != "" {
				c.Errorf(f, p.at, "panel %q %s", p.id, say)
			} else if card := c.set.Panels[p.id]; card != nil && card.Kind != p.kind {
				c.Errorf(f, p.at, "the panel %q is of kind %q; a calibration is of a judge by experts", p.id, card.Kind)
			}
		}
		c.basis(x)
	}
}

// basis checks the runs that a calibration is of.
func (c *check) basis(x *Calibration) {
	f := x.File
	if len(x.Runs) == 0 {
		c.Errorf(f, "/runs", "names no run: a calibration is of the judge's published runs")
	}
	seen, known := map[string]bool{}, true // known: no run's file has errors
	named := func(runs []Basis, key, panel, whose string) {
		for i, b := range runs {
			at := source.Pointer(key, i, "run")
			r := c.set.Runs[b.Run]
			known = known && (r != nil || !c.has(runFolder, b.Run))
			switch {
			case seen[b.Run]:
				c.Errorf(f, at, "the run %q is named twice; keep one", b.Run)
			case r == nil && !c.has(runFolder, b.Run):
				c.Errorf(f, at, "there is no run %q; add it, with a summary if its ratings may not be published", b.Run)
			case r != nil && (r.Panel != panel || !r.Component.Equal(x.Component)):
				c.Errorf(f, at, "the run %q is one of %q on %q, not of %s and component", b.Run, r.Panel, r.Component, whose)
			}
			seen[b.Run] = true
		}
	}
	named(x.Runs, "runs", x.Judge, "this judge")
	named(x.Against, "against", x.Experts, "these experts")
	if why := c.set.Stale(x); why != "" && known && !c.Findings.HasErrors() {
		c.Warnf(f, "/runs", "%s, so that nothing of this is shown: compute it again with counselboard calibrate", why)
	}
}
