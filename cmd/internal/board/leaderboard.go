package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Leaderboard is everything that the results say.
type Leaderboard struct {
	Panels []*Panel // experts first, then judges, each by name
	Models []*Model // by name
	Runs   []*Row   // by id, whatever their status

	Benchmark *result.Benchmark // what was rated

	Found []*Finding // what the boards say about a paper's statements; set by [Leaderboard.Ask]

	cast *judge.Cast
}

// A Panel is whoever rated, with the boards of its active runs.
type Panel struct {
	*judge.LinkedPanel
	Eval *Board // nil without an active EVAL run
	Adv  *Board // nil without an active ADV run
	Runs []*Row // all of the panel's, by id

	KnowsNothing *KnowsNothing // a judge's: on the labels of the experts with the longest ADV board; nil where there is none
}

// A Model is whatever answered, with every run of it.
type Model struct {
	*judge.LinkedModel
	Eval []*Row // its row on each panel's EVAL board, experts first
	Adv  []*Row
	Runs []*Row
}

// A Row is a run with its card, its scores and, while it is active, its place on its panel's board.
type Row struct {
	*result.Run
	Model   *Model
	Panel   *Panel
	Figures []*Score // in the order of the component's scales
	Total   *Score   // ADV: over all modes; nil for EVAL
	Groups  []*Score // ADV: over the modes of each group of the benchmark, if it has groups
	By      *Row     // the run that superseded it, or nil
	Origin  result.Origin

	Leads     int    // on how many of its scales nothing is known to be better; meaningless unless Ranked
	Ranked    bool   // every figure of the row has a rank interval
	NotPlaced string // why the row is not ranked, tested or named: "not placed: 60 of 100 questions"; "" where it is
	Kin       bool   // a judge rates itself or a model of its own family

	headline string // the scale that orders the panel's board
	place    int    // on its board, the first 0
}

// Rows returns the model's row on each panel's board of a component, experts first; none where the benchmark has no such part.
func (m *Model) Rows(c result.Component) []*Row { return *ofKind(c, &m.Eval, &m.Adv) }

// Base returns the id of the model without a setting, which all its settings share.
func (m *Model) Base() string { return cmp.Or(m.VariantOf, m.ID) }

// Settings returns a model with its different settings, in the leaderboard's order; nil where there is only one.
func (lb *Leaderboard) Settings(base string) []*Model {
	all := list.Keep(lb.Models, func(m *Model) bool { return m.Base() == base && len(m.Runs) > 0 })
	if len(all) < 2 {
		return nil
	}
	return all
}

// ofKind returns the value of a component's kind, an empty one for a part that the benchmark lacks.
func ofKind[T any](c result.Component, rated, provoked *T) *T {
	switch {
	case !c.Exists():
		return new(T)
	case c.Provoked():
		return provoked
	}
	return rated
}

// Figure returns the run's figure on a scale of its component or over all failure modes, or nil.
func (r *Row) Figure(scale string) *Score {
	if scale == result.Total.ID {
		return r.Total
	}
	return list.First(r.Figures, func(f *Score) bool { return f.Scale.ID == scale })
}

// Headline returns the figure by which boards order their runs: overall quality, or the failure rate over all modes.
func (r *Row) Headline() *Score {
	if r.Total != nil {
		return r.Total
	}
	return r.Figure(cmp.Or(r.headline, r.Component.Headline().ID))
}

// All returns the run's figures, the total last where it has one.
func (r *Row) All() []*Score {
	if r.Total == nil {
		return r.Figures
	}
	return append(slices.Clone(r.Figures), r.Total)
}

// rated reports whether the run's ratings are known.
func (r *Row) rated() bool { return len(r.Ratings) > 0 }

// MarshalText returns the model's id: in JSON a thing that another refers to is named by its id. Documents write what they
// are about in full.
func (r *Row) MarshalText() ([]byte, error) { return []byte(r.Model.ID), nil }

// Board returns the board that a row stands on.
func (r *Row) Board() *Board { return r.Panel.Board(r.Component) }

// New computes the leaderboard. The set must be free of errors.
func New(set *result.Set) *Leaderboard { return newLeaderboard(set, WholePairs) }

// NewBoards is [New] without what takes a judge and experts: calibrations and joint means.
func NewBoards(set *result.Set) *Leaderboard { return boards(set, WholePairs) }

// listed is a leaderboard without a figure: its panels, models and runs.
func listed(set *result.Set) *Leaderboard {
	lb := &Leaderboard{Benchmark: set.Benchmark, cast: judge.CastOf(set)}
	panels, models, runs := map[*judge.LinkedPanel]*Panel{}, map[*judge.LinkedModel]*Model{}, map[string]*Row{}
	for _, x := range lb.cast.Panels {
		p := &Panel{LinkedPanel: x}
		panels[x], lb.Panels = p, append(lb.Panels, p)
	}
	for _, x := range lb.cast.Models {
		m := &Model{LinkedModel: x}
		models[x], lb.Models = m, append(lb.Models, m)
	}
	for _, x := range lb.cast.Runs {
		run := &Row{Run: x.Run, Model: models[x.Model], Panel: panels[x.Panel], Origin: set.Origin(x.Run)}
		runs[run.ID], lb.Runs = run, append(lb.Runs, run)
		run.Model.Runs = append(run.Model.Runs, run)
		run.Panel.Runs = append(run.Panel.Runs, run)
	}
	for _, run := range lb.Runs {
		if run.Status != nil {
			run.By = runs[run.Status.By]
		}
	}
	return lb
}

// newLeaderboard keeps every pair of boards of so many rows at most.
func newLeaderboard(set *result.Set, most int) *Leaderboard {
	lb := boards(set, most)
	lb.cast.Compare(set)
	lb.setKnowsNothing()
	return lb
}

// boards is [NewBoards] for pairs of so many rows.
func boards(set *result.Set, most int) *Leaderboard {
	lb := listed(set)
	eval, adv := set.Benchmark.Of(result.Rated), set.Benchmark.Of(result.Provoked)
	list.AtOnce(lb.Panels, func(p *Panel) {
		p.Eval = newBoard(p, eval, set.Summaries[result.SummaryID(p.ID, eval)], most)
		p.Adv = newBoard(p, adv, set.Summaries[result.SummaryID(p.ID, adv)], most)
	})
	for _, p := range lb.Panels {
		for _, b := range p.Boards() {
			for _, r := range b.Rows {
				r.Kin = lb.cast.Kin(p.LinkedPanel, r.Model.LinkedModel)
				rows := ofKind(b.Component, &r.Model.Eval, &r.Model.Adv)
				*rows = append(*rows, r)
			}
		}
	}
	return lb
}

// Board returns the panel's board of a component, or nil.
func (p *Panel) Board(c result.Component) *Board { return *ofKind(c, &p.Eval, &p.Adv) }

// Unknown is the size of a panel of people whose ratings do not tell who rated, else 0.
func (p *Panel) Unknown() (n int) {
	for _, b := range p.Boards() {
		n = max(n, b.Unknown)
	}
	return n
}

// Boards returns the panel's boards, EVAL before ADV.
func (p *Panel) Boards() []*Board {
	return slices.DeleteFunc([]*Board{p.Eval, p.Adv}, func(b *Board) bool { return b == nil })
}

// Says reports whether lists name a panel: experts, and a judge of which anything is known. Of one whose only number was
// withdrawn the card and address stay.
func (p *Panel) Says() bool {
	return !p.IsJudge() || len(p.Boards()) > 0 || p.Published != nil && (len(p.Published.Judge) > 0 || len(p.Published.Held) > 0)
}

// PanelByID finds a panel, or nil.
func (lb *Leaderboard) PanelByID(id string) *Panel {
	return list.First(lb.Panels, func(p *Panel) bool { return p.ID == id })
}

// runsOf returns a panel's runs of a component, by id.
func (p *Panel) runsOf(c result.Component) []*Row {
	return list.Keep(p.Runs, func(r *Row) bool { return r.Component.Equal(c) })
}

// JointlyWith returns what a judge says together with experts, model by model.
func (lb *Leaderboard) JointlyWith(p *Panel) []*judge.Joint {
	return lb.cast.JointlyWith(p.LinkedPanel)
}
