package board

import (
	"cmp"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Leaderboard is everything that the results say.
type Leaderboard struct {
	Panels []*Panel // experts first, then judges, each by name
	Models []*Model // by name
	Runs   []*Run   // by id, whatever their status
}

// A Panel is whoever rated, with the boards of its active runs.
type Panel struct {
	*result.Panel
	Eval        *Eval // nil without an active EVAL run
	Adv         *Adv  // nil without an active ADV run
	Calibration Calibration
	Runs        []*Run // all of the panel's, by id
}

// A Model is whatever answered, with every run of it.
type Model struct {
	*result.Model
	Eval []*Row // its row on each panel's EVAL board, experts first
	Adv  []*Row
	Runs []*Run
}

// A Run is one run with its figures.
type Run struct {
	*result.Run
	Model   *Model
	Panel   *Panel
	Figures []*Figure // six, in the order of [Scales]
	Total   *Figure   // ADV: over all modes; nil for EVAL
	By      *Run      // the run that superseded it, or nil
}

// A Row is a run's place on a board.
type Row struct {
	*Run
	Leads int // on how many of the six nothing is known to be better; meaningless unless Ranked
	// Ranked reports whether every figure of the row has a rank interval.
	Ranked bool
}

// New computes the leaderboard. The set must be free of errors.
func New(set *result.Set) *Leaderboard {
	lb := &Leaderboard{}
	panels, models := map[string]*Panel{}, map[string]*Model{}
	for _, id := range sortedKeys(set.Panels) {
		p := &Panel{Panel: set.Panels[id]}
		panels[id], lb.Panels = p, append(lb.Panels, p)
	}
	slices.SortStableFunc(lb.Panels, func(a, b *Panel) int {
		return cmp.Or(boolOrder(a.Kind == result.Experts, b.Kind == result.Experts), cmp.Compare(a.Name, b.Name))
	})
	for _, id := range sortedKeys(set.Models) {
		m := &Model{Model: set.Models[id]}
		models[id], lb.Models = m, append(lb.Models, m)
	}
	slices.SortStableFunc(lb.Models, func(a, b *Model) int { return cmp.Compare(a.Name, b.Name) })

	runs := map[string]*Run{}
	for _, id := range sortedKeys(set.Runs) {
		r := set.Runs[id]
		run := &Run{Run: r, Model: models[r.Model], Panel: panels[r.Panel]}
		runs[id], lb.Runs = run, append(lb.Runs, run)
		run.Model.Runs = append(run.Model.Runs, run)
		run.Panel.Runs = append(run.Panel.Runs, run)
	}
	for _, run := range lb.Runs {
		if run.Status != nil && run.Status.By != "" {
			run.By = runs[run.Status.By]
		}
	}
	var boards sync.WaitGroup
	for _, p := range lb.Panels {
		boards.Go(func() {
			p.Eval = newEval(p, set.Summaries[p.ID+"."+string(result.Eval)])
			p.Adv = newAdv(p, set.Summaries[p.ID+"."+string(result.Adv)])
			printed(p)
		})
	}
	boards.Wait()
	for _, p := range lb.Panels {
		if p.Eval != nil {
			for _, row := range p.Eval.Rows {
				row.Model.Eval = append(row.Model.Eval, row)
			}
		}
		if p.Adv != nil {
			for _, row := range p.Adv.Rows {
				row.Model.Adv = append(row.Model.Adv, row)
			}
		}
	}
	lb.calibrate()
	return lb
}

// PanelByID finds a panel, or nil.
func (lb *Leaderboard) PanelByID(id string) *Panel {
	for _, p := range lb.Panels {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// runsOf gives a panel's runs of a component, by id.
func (p *Panel) runsOf(c result.Component) []*Run {
	var out []*Run
	for _, r := range p.Runs {
		if r.Component == c {
			out = append(out, r)
		}
	}
	return out
}

// rows makes rows of the active runs among runs, best first by sortBy (nil:
// no value), models without a value last, ties by name.
func rows(runs []*Run, sortBy func(*Run) *Figure) []*Row {
	var out []*Row
	for _, r := range runs {
		if r.State() == result.Active {
			out = append(out, &Row{Run: r})
		}
	}
	slices.SortStableFunc(out, func(a, b *Row) int {
		fa, fb := sortBy(a.Run), sortBy(b.Run)
		return cmp.Or(boolOrder(fa.Known(), fb.Known()), compareValues(fa, fb), cmp.Compare(a.Model.Name, b.Model.Name), cmp.Compare(a.ID, b.ID))
	})
	return out
}

func compareValues(a, b *Figure) int {
	if !a.Known() || !b.Known() {
		return 0
	}
	if a.Scale.LowerIsBetter {
		return cmp.Compare(a.Value, b.Value)
	}
	return cmp.Compare(b.Value, a.Value)
}

// boolOrder puts true before false.
func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// rank gives every figure of the rows its rank interval, scale by scale, and
// counts on how many scales a row leads.
func rank(board []*Row, scales []Scale, verdict func(scale string, a, b *Row) (winner *Row, tested bool)) {
	for s := range scales {
		var known []*Row
		for _, r := range board {
			if r.Figures[s].Known() {
				known = append(known, r)
			}
		}
		figures := make([]*Figure, len(known))
		for i, r := range known {
			figures[i] = r.Figures[s]
		}
		if len(figures) == 0 {
			continue
		}
		for i, rk := range ranks(figures, func(i, j int) (int, bool) {
			w, tested := verdict(scales[s].ID, known[i], known[j])
			switch w {
			case known[i]:
				return i, tested
			case known[j]:
				return j, tested
			}
			return -1, tested
		}) {
			figures[i].Rank = rk
		}
	}
	for _, r := range board {
		r.Ranked = true
		for _, f := range r.Figures {
			if !f.Rank.Known() {
				r.Ranked = false
			}
			if f.Rank.Top() {
				r.Leads++
			}
		}
	}
}

// printed puts the figures that the panel's paper prints beside those computed.
func printed(p *Panel) {
	if p.Published == nil {
		return
	}
	for _, run := range p.Runs {
		for _, f := range run.Figures {
			if v, ok := p.Published.Figures[run.Model.ID][f.Scale.ID]; ok {
				f.Printed = &v
			}
		}
	}
}
