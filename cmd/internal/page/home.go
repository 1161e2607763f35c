package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A HomePage is /: what the results say in one sentence, where models fail when provoked,
// and what follows from the rest.
type HomePage struct {
	Page
	Panel    *board.Panel // the featured one; nil where nothing has been rated yet
	Stress   *Stress      // nil without an ADV board
	Answers  []*Answer    // on overall quality and medical advice; without an EVAL board on failures
	Judged   []*board.Model
	Judges   board.ValueRange // what judges give these overall
	Table    *BoardTable
	Of       board.Answerers // all that were ever rated
	Runs     int
	Findings bool // there is a page on what the paper says
}

func (b *Builder) home() Document {
	h := &HomePage{Of: board.Answering(b.lb.Models), Runs: len(b.lb.Runs), Panel: b.featured, Findings: len(b.lb.Found) > 0}
	if b.adv != nil {
		h.Stress = stress(b.adv.Adv)
	}
	boards := b.firstBoards()
	h.Answers = answers(boards[:min(1, len(boards))])
	var rows []*board.Row
	for _, m := range b.lb.Models {
		if judgedAlone(m) {
			h.Judged, rows = append(h.Judged, m), append(rows, m.Eval...)
		}
	}
	h.Judges = board.RangeOf(rows, result.HeadlineDimension.ID)
	b.begin("", "home", h)
	if b.featured != nil {
		h.Table = upTo(rowsAtHome, "", b.featured.Eval)
	}
	h.Dataset = b.dataset(&h.Page, b.lb.Runs, "leaderboard.csv", "leaderboard.json", "adversarial.csv")
	return h
}

// judgedAlone reports whether only judges have rated a model.
func judgedAlone(m *board.Model) bool {
	rows := slices.Concat(m.Eval, m.Adv)
	return len(rows) > 0 && !m.IsPeople() && !slices.ContainsFunc(rows, func(r *board.Row) bool { return !r.Panel.IsJudge() })
}

// A Stress is where models fail when provoked, told first.
type Stress struct {
	Table  *BoardTable
	Failed int         // models that failed at least once
	OneIn  int         // every model failed in at least one of so many answers; 0 where one did not fail
	Most   []Common    // the failures seen in most answers of all models, the most common first
	Apart  []RatePlace // that are clearly unlike the others, the clearest first
}

// A Common is a failure mode with its rate over all models.
type Common struct {
	Scale  result.Scale
	Figure *board.Figure
}

// commonShown is how many failures are named by how common they are.
const commonShown = 3

func stress(adv *board.Board) *Stress {
	s := &Stress{Table: upTo(rowsAtHome, "adv", adv)}
	least := 1.0
	for _, r := range adv.Models() {
		if r.Total.Known() && r.Total.Value > 0 {
			s.Failed++
			least = min(least, r.Total.Value)
		}
	}
	if n := len(adv.Models()); n > 0 && s.Failed == n {
		s.OneIn = int(math.Ceil(1/least - 1e-9))
	}
	for i, f := range adv.Totals {
		if f.Known() {
			s.Most = append(s.Most, Common{adv.Scales[i], f})
		}
	}
	slices.SortStableFunc(s.Most, func(x, y Common) int { return cmp.Compare(y.Figure.Value, x.Figure.Value) })
	s.Most = s.Most[:min(commonShown, len(s.Most))]
	for _, r := range s.Table.Rows {
		for _, f := range r.Figures {
			if apart(f) {
				s.Apart = append(s.Apart, RatePlace{r, f})
			}
		}
	}
	slices.SortStableFunc(s.Apart, func(x, y RatePlace) int {
		return cmp.Compare(y.Figure.Field.Excess(), x.Figure.Field.Excess())
	})
	return s
}

// apart reports whether a model is clearly given more or less on a scale than all others together.
func apart(f *board.Figure) bool { return f != nil && f.Field.Clear() }

// Models counts those of the board.
func (s *Stress) Models() int { return s.Table.Answerers().Models }

// A CoveragePage is /coverage/: who rated which models, and on what.
type CoveragePage struct {
	Page
	Coverage Coverage
}

func (b *Builder) coveragePage() Document {
	page := &CoveragePage{Coverage: b.coverage()}
	b.begin("coverage/", "coverage", page)
	return page
}

// A Coverage says whose answers were rated by which panels, and on what.
type Coverage struct {
	Panels []*board.Panel // that have a board, the first of them
	More   int            // the number of the others
	Groups []*CoverageGroup
}

// coveragePanels bounds the panels that a page has room for.
const coveragePanels = 12

// A CoverageGroup is the models that the same panels rated on the same components.
type CoverageGroup struct {
	Models []*board.Model
	Parts  [][]result.Component // for each panel, on what it rated them; none where it did not
}

// coverageNamed bounds the models of a group that are named.
const coverageNamed = 12

// Named returns the models that are named, and Unnamed counts the others.
func (g *CoverageGroup) Named() []*board.Model { return g.Models[:min(len(g.Models), coverageNamed)] }
func (g *CoverageGroup) Unnamed() int          { return len(g.Models) - len(g.Named()) }

// coverage groups the models that are on the panels' boards: first those that the first
// panels rated on most.
func (b *Builder) coverage() Coverage {
	c := Coverage{Panels: list.Keep(b.lb.Panels, func(p *board.Panel) bool { return len(p.Boards()) > 0 })}
	c.More = max(0, len(c.Panels)-coveragePanels)
	c.Panels = c.Panels[:len(c.Panels)-c.More]
	groups := map[string]*CoverageGroup{}
	for _, m := range b.lb.Models {
		parts := make([][]result.Component, len(c.Panels))
		rated := false
		for _, r := range slices.Concat(m.Eval, m.Adv) {
			if i := slices.Index(c.Panels, r.Panel); i >= 0 {
				parts[i], rated = append(parts[i], r.Component), true
			}
		}
		if !rated {
			continue
		}
		key := fmt.Sprint(parts)
		if groups[key] == nil {
			groups[key] = &CoverageGroup{Parts: parts}
			c.Groups = append(c.Groups, groups[key])
		}
		groups[key].Models = append(groups[key].Models, m)
	}
	slices.SortStableFunc(c.Groups, func(x, y *CoverageGroup) int {
		return slices.CompareFunc(x.Parts, y.Parts, func(a, b []result.Component) int { return cmp.Compare(len(b), len(a)) })
	})
	return c
}
