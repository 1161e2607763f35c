package result

import (
	"path"
	"reflect"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Frozen is results/releases/<name>.json: the figures of a release as they were computed when it was
// made, from which its pages are built however the results, and how figures are computed, go on.
// counselboard release writes it, and nobody edits it: the release has its checksum.
type Frozen struct {
	Schema  string        `json:"schema" is:"=counselboard/frozen/1"`
	Release string        `json:"release" is:"id"`
	Date    string        `json:"date" is:"date"`
	Digest  string        `json:"digest" is:"digest"`
	Models  []FrozenName  `json:"models" most:"10000" about:"Those with an active run."`
	Panels  []FrozenPanel `json:"panels" most:"10000"`
	Runs    []FrozenRun   `json:"runs" most:"100000" about:"The active ones, in the order of the panels and of their boards."`

	File Provenance `json:"-"`
}

// A FrozenName is whatever answered.
type FrozenName struct {
	ID   string `json:"id" is:"id"`
	Name string `json:"name" is:"text"`
}

// A FrozenPanel is whoever rated.
type FrozenPanel struct {
	FrozenName
	Kind  PanelKind `json:"kind" is:"experts|judge"`
	Model string    `json:"model,omitempty" is:"text" about:"A judge: the model that judges."`
	Size  int       `json:"size,omitempty" is:"0.."`

	Blinded     *bool  `json:"blinded,omitempty"`
	Affiliation string `json:"affiliation,omitempty"`
}

// A FrozenRun is a row of a board.
type FrozenRun struct {
	ID        string         `json:"id" is:"id"`
	Model     string         `json:"model" is:"id"`
	Panel     string         `json:"panel" is:"id"`
	Component Component      `json:"component" is:"component"`
	Date      string         `json:"date" is:"date"`
	Origin    Origin         `json:"origin" is:"recomputed|owners|submitter"`
	Figures   []FrozenFigure `json:"figures" most:"100" about:"In the order of the board; of ADV, total last."`
}

// A FrozenFigure is one number with its doubt.
type FrozenFigure struct {
	Scale      string      `json:"scale" is:"scale"`
	Value      *float64    `json:"value,omitempty" about:"Absent where absent says why."`
	CI95       *[2]float64 `json:"ci95,omitempty" about:"Absent where no_interval says why."`
	K          *int        `json:"k,omitempty" is:"0.."`
	N          *int        `json:"n,omitempty" is:"0.."`
	Questions  *int        `json:"questions,omitempty" is:"0.."`
	Unsure     *int        `json:"unsure,omitempty" is:"0.."`
	Ranks      *[2]int     `json:"ranks,omitempty" about:"The best and the worst place that tests leave open."`
	Absent     string      `json:"absent,omitempty" is:"text"`
	NoInterval string      `json:"no_interval,omitempty" is:"text"`
	NotPlaced  string      `json:"not_placed,omitempty" is:"text"`
	Method     string      `json:"method,omitempty" is:"text"`
}

// FrozenPath returns the place of a release's figures.
func FrozenPath(release string) string {
	return path.Join(root, frozenFolder.name, release+frozenFolder.ext)
}

// Encode returns the file.
func (f *Frozen) Encode() ([]byte, error) { return source.EncodeJSON(f, " ") }

// frozen holds the figures of releases against these.
func (c *check) frozen() {
	releases := map[string]*Release{}
	for i := range c.set.Releases.List {
		r := &c.set.Releases.List[i]
		releases[r.Name] = r
		if r.Figures != "" && !c.present[frozenFolder.name][r.Name] {
			c.Errorf(c.set.Releases.File, source.Pointer("release", i, "figures"), "there is no %s; a release's figures stay where counselboard release wrote them", FrozenPath(r.Name))
		}
	}
	for _, name := range list.Keys(c.set.Frozen) {
		f := c.set.Frozen[name]
		switch r := releases[f.Release]; {
		case nameOf(f.File) != f.Release:
			c.Errorf(f.File, "/release", "is %q, and the file's name %q; a file of figures is written by counselboard release, and never edited", f.Release, nameOf(f.File))
		case r == nil:
			c.Errorf(f.File, "/release", "there is no release %q in %s", f.Release, ReleasesFile)
		case r.Figures != f.File.SHA256:
			c.Errorf(f.File, "", "is not the file whose checksum release %q has; a file of figures is written by counselboard release, and never edited", f.Release)
		case r.Digest != f.Digest:
			c.Errorf(f.File, "/digest", "release %q is of other results", f.Release)
		}
		models := list.Map(f.Models, func(m FrozenName) string { return m.ID })
		panels := list.Map(f.Panels, func(p FrozenPanel) string { return p.ID })
		for i, r := range f.Runs {
			is := func(f FrozenFigure, s Scale) bool { return f.Scale == s.ID }
			if !slices.EqualFunc(r.Figures, FrozenScales(r.Component), is) || !slices.Contains(models, r.Model) || !slices.Contains(panels, r.Panel) {
				c.Errorf(f.File, source.Pointer("runs", i), "names a model, a panel or scales that are not those of its board")
			}
		}
	}
}

// FrozenScales lists the scales of a component's figures in order: of ADV, over all failure modes last.
func FrozenScales(c Component) []Scale {
	scales := slices.Clone(Shown(c))
	if c.Provoked() {
		scales = append(scales, Total)
	}
	return scales
}

// Equal reports whether two rows say the same.
func (r FrozenRun) Equal(other FrozenRun) bool { return reflect.DeepEqual(r, other) }
