package judge

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Cast is who rated whom: the panels, models and runs of the results, each knowing
// the others.
type Cast struct {
	Panels []*LinkedPanel // experts first, then judges, each by name
	Models []*LinkedModel // by name
	Runs   []*LinkedRun   // by id, whatever their status

	Benchmark *result.Benchmark // what was rated

	published []*Comparison         // taken from files without ratings
	form      func() *source.Schema // of their files
}

// A LinkedPanel is whoever rated, with their runs.
type LinkedPanel struct {
	*result.PanelCard
	Runs        []*LinkedRun // all of the panel's, by id
	Calibration Calibration
}

// A LinkedModel is whatever answered, with what is said of it jointly.
type LinkedModel struct {
	*result.ModelCard
	// Joints are what experts of a random subset of its answers and judges say together.
	Joints []*Joint
}

// A LinkedRun is one run, with who answered and who rated.
type LinkedRun struct {
	*result.Run
	Model *LinkedModel
	Panel *LinkedPanel
}

// In JSON a thing that another refers to is named by its id.

// MarshalText returns the run's id.
func (r *LinkedRun) MarshalText() ([]byte, error) { return []byte(r.ID), nil }

// MarshalText returns the model's id.
func (m *LinkedModel) MarshalText() ([]byte, error) { return []byte(m.ID), nil }

// MarshalText returns the panel's id.
func (p *LinkedPanel) MarshalText() ([]byte, error) { return []byte(p.ID), nil }

// CastOf returns who rated whom, nobody compared yet.
func CastOf(set *result.Set) *Cast {
	cast := &Cast{Benchmark: set.Benchmark, form: sync.OnceValue(func() *source.Schema {
		return source.NewSchema("calibration", CalibrationSchema(set.Benchmark))
	})}
	panels, models := map[string]*LinkedPanel{}, map[string]*LinkedModel{}
	for _, id := range list.Keys(set.Panels) {
		p := &LinkedPanel{PanelCard: set.Panels[id]}
		panels[id], cast.Panels = p, append(cast.Panels, p)
	}
	slices.SortStableFunc(cast.Panels, func(a, b *LinkedPanel) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), result.CompareNames(a.Name, b.Name))
	})
	for _, id := range list.Keys(set.Models) {
		m := &LinkedModel{ModelCard: set.Models[id]}
		models[id], cast.Models = m, append(cast.Models, m)
	}
	slices.SortStableFunc(cast.Models, func(a, b *LinkedModel) int { return result.CompareNames(a.Name, b.Name) })
	for _, id := range list.Keys(set.Runs) {
		r := set.Runs[id]
		run := &LinkedRun{Run: r, Model: models[r.Model], Panel: panels[r.Panel]}
		if run.Model == nil || run.Panel == nil {
			continue // a card that is not there, or cannot be read, is a finding
		}
		run.Panel.Runs, cast.Runs = append(run.Panel.Runs, run), append(cast.Runs, run)
	}
	return cast
}

// Compare compares every judge with experts, and sets what both say together. The set
// must be the one that the cast is of, and free of errors.
func (cast *Cast) Compare(set *result.Set) {
	cast.readAllPublished(set)
	for _, m := range cast.Models {
		m.Joints = cast.joints(m)
	}
	list.AtOnce(cast.Panels, func(p *LinkedPanel) { p.Calibration = cast.calibration(p) })
}

// New is [CastOf] a set, compared.
func New(set *result.Set) *Cast {
	cast := CastOf(set)
	cast.Compare(set)
	return cast
}

// PanelByID finds a panel, or nil.
func (cast *Cast) PanelByID(id string) *LinkedPanel {
	return list.First(cast.Panels, func(p *LinkedPanel) bool { return p.ID == id })
}

// Kin reports whether a judge rates itself or a model of its own family.
func (cast *Cast) Kin(p *LinkedPanel, m *LinkedModel) bool {
	if p.Kind != result.Judge {
		return false
	}
	family := p.Family
	for _, own := range cast.Models {
		if own.ID == p.PanelCard.Model || slices.Contains(own.Aliases, p.PanelCard.Model) {
			if own == m {
				return true
			}
			if family == "" {
				family = own.Family
			}
		}
	}
	return p.PanelCard.Model == m.ID || family != "" && strings.EqualFold(family, m.Family)
}

// kin lists the models of a comparison that are of the judge's own family: they are marked, and no sentence accuses.
func (cast *Cast) kin(c *Comparison) []*LinkedModel {
	return list.Keep(c.Models, func(m *LinkedModel) bool { return cast.Kin(c.Judge, m) })
}

// rated reports whether the run's ratings are known.
func (r *LinkedRun) rated() bool { return len(r.Ratings) > 0 }

// active returns a panel's active runs of a component, by id.
func (p *LinkedPanel) active(c result.Component) []*LinkedRun {
	return list.Keep(p.Runs, func(r *LinkedRun) bool { return r.Component.Equal(c) && r.State() == result.Active })
}

// raw returns runs as their files have them.
func raw(runs []*LinkedRun) []*result.Run {
	return list.Map(runs, func(r *LinkedRun) *result.Run { return r.Run })
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
