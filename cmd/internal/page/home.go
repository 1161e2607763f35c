package page

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A HomePage is /: what the results answer, the featured boards, what is new.
type HomePage struct {
	Page
	Panel    *board.Panel // the featured one; nil where nothing has been rated yet
	Answers  []*Answer    // on overall quality, medical advice and failures when provoked
	Judges   *JudgesAnswer
	Verdict  string      // a judge's scores beside the experts'; "" where that is not known
	Figure   *FigureView // behind the answers
	Table    *BoardTable
	Adv      *BoardTable
	Coverage Coverage
	Newest   []ChangeView
	Of       board.Answerers // all that were ever rated
	Runs     int
}

func (b *Builder) home() Document {
	h := &HomePage{Of: board.Answering(b.lb.Models), Runs: len(b.lb.Runs), Panel: b.featured}
	b.begin("", "home", h)
	h.Coverage = b.coverage()
	for _, c := range b.happened[:min(3, len(b.happened))] {
		h.Newest = append(h.Newest, ChangeView{c, 6})
	}
	if b.featured != nil {
		h.Table = upTo(rowsAtHome, "", b.featured.Eval)
	}
	if b.adv != nil {
		h.Adv = upTo(rowsAtHome, "adv", b.adv.Adv)
	}
	h.Answers = answers(b.firstBoards())
	h.Figure = b.answersFigure(&h.Page, "AnswersFigure", "leaders", h.Answers)
	if h.Table != nil && h.Table.All == "" {
		h.Figure.tabled("#board")
	}
	h.Judges = judgesAnswer(list.Keep(b.lb.Panels, func(p *board.Panel) bool { return p.IsJudge() }))
	if judge := b.biggestJudge(); judge != nil && b.featured != nil && !b.featured.IsJudge() {
		h.Verdict = b.judgeRange(b.featured, judge)
	}
	h.Dataset = b.dataset(&h.Page, b.lb.Runs, "leaderboard.csv", "leaderboard.json", "adversarial.csv")
	return h
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
