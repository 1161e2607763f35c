package page

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// column heads a figure's column.
func column(s board.Scale) Column {
	c := Column{ID: s.ID, Label: s.Label, Arrow: "↑", Better: "higher is better", Question: s.Ask}
	c.Scale = fmt.Sprintf("%g–%g", s.Min, s.Max)
	if s.Percent {
		c.Scale = "% yes"
	}
	if s.LowerIsBetter {
		c.Arrow, c.Better = "↓", "lower is better"
	}
	return c
}

func (b *Builder) modelLink(root string, m *board.Model) ModelLink {
	l := ModelLink{ID: m.ID, Name: Shorten(m.Name, nameLength), Href: root + modelPath(m.ID), About: about(m), Access: accessLabel(m.Access), Organization: Shorten(m.Organization, 40)}
	if m.Access != result.Human {
		l.Family = Shorten(m.Family, 40)
	}
	if l.Name != m.Name {
		l.Full = Shorten(m.Name, 1000)
	}
	return l
}

// about says in a few words whose model it is and how it can be had.
func about(m *board.Model) string {
	var parts []string
	if m.Organization != "" {
		parts = append(parts, Shorten(m.Organization, 40))
	}
	if m.Family != "" && m.Access != result.Human {
		parts = append(parts, Shorten(m.Family, 40))
	}
	parts = append(parts, accessLabel(m.Access))
	return strings.Join(parts, " · ")
}

func accessLabel(a result.Access) string {
	switch a {
	case result.OpenWeights:
		return "open weights"
	case result.PublicAPI:
		return "public API"
	case result.Private:
		return "private"
	case result.Human:
		return "human"
	}
	return string(a)
}

// evalTable shows a panel's EVAL board.
func (b *Builder) evalTable(root string, p *board.Panel) *EvalTable {
	t := &EvalTable{Ranked: true}
	for _, s := range board.Dimensions {
		t.Columns = append(t.Columns, column(s))
	}
	for _, r := range p.Eval.Rows {
		row := EvalRow{Rank: rankText(r.Figures[0].Rank), Why: r.Figures[0].NoRank, Model: b.modelLink(root, r.Model), Run: root + runPath(r.ID), Kin: b.kin(p, r.Model), Basis: runBasis(r.Run)}
		t.Kin = t.Kin || row.Kin
		for _, f := range r.Figures {
			row.Cells = append(row.Cells, b.cell(root, f))
			t.AnyHole = t.AnyHole || f.Known() && !f.HasInterval()
		}
		if !r.Figures[0].Rank.Known() {
			t.Ranked = false
			t.RankNote = r.Figures[0].NoRank
		} else if r.Figures[0].Rank.Basis == board.ByIntervals && t.RankNote == "" {
			t.RankNote = "ranks are from intervals, not from tests"
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// advTable shows a panel's ADV board.
func (b *Builder) advTable(root string, p *board.Panel) *AdvTable {
	t := &AdvTable{Key: "adv"}
	for _, s := range board.Modes {
		t.Columns = append(t.Columns, column(s))
	}
	for _, fam := range p.Adv.Families {
		for i, r := range fam.Rows {
			row := AdvRow{Model: b.modelLink(root, r.Model), FamilyStart: i == 0, Kin: b.kin(p, r.Model), Basis: runBasis(r.Run)}
			for _, f := range r.Figures {
				c := b.rateCell(root, f)
				t.Ranked = t.Ranked || f.Rank.Known()
				row.Cells = append(row.Cells, c)
			}
			row.Total = b.rateCell(root, r.Total)
			t.Rows = append(t.Rows, row)
		}
	}
	known := false
	for _, f := range p.Adv.Totals {
		t.Totals = append(t.Totals, rateCell(f))
		known = known || f.Known()
	}
	if !known {
		t.Totals = nil
	}
	return t
}

// kin reports whether a judge rates itself or a model of its own family.
func (b *Builder) kin(p *board.Panel, m *board.Model) bool { return b.lb.Kin(p, m) }
