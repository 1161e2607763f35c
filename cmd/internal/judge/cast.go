package judge

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Cast is who rated whom: the panels, models and runs of the results, each knowing
// the others.
type Cast struct {
	Panels []*Panel // experts first, then judges, each by name
	Models []*Model // by name
	Runs   []*Run   // by id, whatever their status

	published []*published // calibrations without ratings
}

// A Panel is whoever rated.
type Panel struct {
	*result.Panel
	Runs        []*Run // all of the panel's, by id
	Calibration Calibration
}

// A Model is whatever answered.
type Model struct {
	*result.Model
	// Joints are what experts of a random subset of its answers and judges say together.
	Joints []*Joint
}

// A Run is one run, with who answered and who rated.
type Run struct {
	*result.Run
	Model *Model
	Panel *Panel
}

// In JSON a thing that another refers to is named by its id.

// MarshalText returns the run's id.
func (r *Run) MarshalText() ([]byte, error) { return []byte(r.ID), nil }

// MarshalText returns the model's id.
func (m *Model) MarshalText() ([]byte, error) { return []byte(m.ID), nil }

// MarshalText returns the panel's id.
func (p *Panel) MarshalText() ([]byte, error) { return []byte(p.ID), nil }

// CastOf returns who rated whom, nobody compared yet.
func CastOf(set *result.Set) *Cast {
	cast := &Cast{}
	panels, models := map[string]*Panel{}, map[string]*Model{}
	for _, id := range list.Keys(set.Panels) {
		p := &Panel{Panel: set.Panels[id]}
		panels[id], cast.Panels = p, append(cast.Panels, p)
	}
	slices.SortStableFunc(cast.Panels, func(a, b *Panel) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), result.CompareNames(a.Name, b.Name))
	})
	for _, id := range list.Keys(set.Models) {
		m := &Model{Model: set.Models[id]}
		models[id], cast.Models = m, append(cast.Models, m)
	}
	slices.SortStableFunc(cast.Models, func(a, b *Model) int { return result.CompareNames(a.Name, b.Name) })
	for _, id := range list.Keys(set.Runs) {
		r := set.Runs[id]
		run := &Run{Run: r, Model: models[r.Model], Panel: panels[r.Panel]}
		run.Panel.Runs, cast.Runs = append(run.Panel.Runs, run), append(cast.Runs, run)
	}
	return cast
}

// Compare holds every judge against experts, and sets what both say together. The set
// must be the one that the cast is of, and free of errors.
func (cast *Cast) Compare(set *result.Set) {
	cast.readAllPublished(set)
	for _, m := range cast.Models {
		m.Joints = cast.joints(m)
	}
	cast.calibrate()
}

// New is [CastOf] a set, compared.
func New(set *result.Set) *Cast {
	cast := CastOf(set)
	cast.Compare(set)
	return cast
}

// PanelByID finds a panel, or nil.
func (cast *Cast) PanelByID(id string) *Panel {
	return list.First(cast.Panels, func(p *Panel) bool { return p.ID == id })
}

// rated reports whether the run's ratings are known.
func (r *Run) rated() bool { return len(r.Ratings) > 0 }

// runsOf returns a panel's runs of a component, by id.
func (p *Panel) runsOf(c result.Component) []*Run {
	return list.Keep(p.Runs, func(r *Run) bool { return r.Component == c })
}

// raw returns runs as their files have them.
func raw(runs []*Run) []*result.Run {
	return list.Map(runs, func(r *Run) *result.Run { return r.Run })
}

// Labels number questions and raters for package stats, the same for every run of a
// panel, so that ratings of different models pair up.
type Labels struct{ Question, Rater map[string]int }

// NewLabels numbers in sorted order: numbers must not depend on the order of files.
func NewLabels(runs []*result.Run) Labels {
	l := Labels{map[string]int{}, map[string]int{}}
	for _, run := range runs {
		for i := range run.Ratings {
			l.Question[QuestionKey(&run.Ratings[i])] = 0
			l.Rater[run.Ratings[i].Rater] = 0
		}
	}
	for _, numbers := range []map[string]int{l.Question, l.Rater} {
		for i, k := range list.Keys(numbers) {
			numbers[k] = i
		}
	}
	return l
}

// QuestionKey tells questions of different failure modes apart.
func QuestionKey(r *result.Rating) string {
	if r.Mode != "" {
		return string(r.Mode) + "/" + r.Question
	}
	return r.Question
}
