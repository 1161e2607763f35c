package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An AdversarialPage is /adversarial/: where models fail when provoked.
type AdversarialPage struct {
	Page
	Sections []AdvSection // experts first
}

// An AdvSection is one panel's ADV board.
type AdvSection struct {
	Panel     PanelView
	Lead      string
	Heat      *FigureView
	Table     *AdvTable
	Families  *Table
	Distance  string
	Pairs     []PairTable
	PairsNote string
	Published string // what the paper prints and how it compares
}

func (b *Builder) adversarial() {
	p := b.newPage("adversarial/", "Where they fail when provoked", "How often each model shows the six failures that questions were written to provoke: k of n answers with intervals, families side by side, pairwise tests.")
	page := &AdversarialPage{Page: p}
	panels := []*board.Panel{}
	if b.adv != nil {
		panels = append(panels, b.adv)
	}
	for _, kind := range []result.PanelKind{result.Experts, result.Judge} {
		for _, panel := range b.lb.Panels {
			if panel.Kind == kind && panel.Adv != nil && panel != b.adv {
				panels = append(panels, panel)
			}
		}
	}
	number := 1
	for _, panel := range panels {
		s := AdvSection{Panel: b.panelView(p.Root, panel), Lead: advSentence(panel.Adv), Table: b.advTable(p.Root, panel)}
		s.Table.Key = panel.ID
		s.Table.plainRates()
		if f, ok := b.heat(&page.Page, number, panel); ok {
			f.TableHref = "#rates-" + panel.ID
			s.Heat, number = f, number+1
		}
		s.Families, s.Distance = familyTable(panel.Adv)
		s.Pairs, s.PairsNote = mcnemarTables(panel)
		if panel.Published != nil {
			s.Published = Shorten(panel.Published.Note, 2000)
		}
		page.Sections = append(page.Sections, s)
	}
	b.page("adversarial/", "adversarial", page)
}

// intervalTable gives rate, interval and counts of every cell in words.
func intervalTable(b *Builder, root string, p *board.Panel) Table {
	t := Table{Numeric: true, Head: []string{"Model"}}
	for _, s := range board.Modes {
		t.Head = append(t.Head, s.Label)
	}
	t.Head = append(t.Head, board.Total.Label)
	for _, r := range p.Adv.Rows {
		row := TableRow{Head: Shorten(r.Model.Name, nameLength), Href: root + runPath(r.ID)}
		for _, f := range append(append([]*board.Figure{}, r.Figures...), r.Total) {
			row.Cells = append(row.Cells, rateText(f))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// rateText writes a failure rate with counts and interval: "0.85 (17/20; 0.64–0.95)".
func rateText(f *board.Figure) string {
	if !f.Known() {
		return num.Dash
	}
	s := num.Two(f.Value)
	c := counts(f)
	switch {
	case c != "" && f.HasInterval():
		s += fmt.Sprintf(" (%s; %s)", c, num.Range(f.CI.Lo, f.CI.Hi))
	case f.HasInterval():
		s += fmt.Sprintf(" (%s)", num.Range(f.CI.Lo, f.CI.Hi))
	case c != "":
		s += fmt.Sprintf(" (%s)", c)
	}
	if f.Unsure != nil && *f.Unsure > 0 {
		s += fmt.Sprintf(", %d not sure", *f.Unsure)
	}
	return s
}

// familyTable sets the families' mean profiles side by side; nil where only one
// family has more than one model.
func familyTable(a *board.Board) (*Table, string) {
	t := &Table{Numeric: true, Head: []string{"Family", "Models"}}
	for _, s := range board.Modes {
		t.Head = append(t.Head, s.Label)
	}
	several := 0
	for _, f := range a.Families {
		if f.Profile == nil {
			continue
		}
		if len(f.Rows) > 1 {
			several++
		}
		row := TableRow{Head: Shorten(f.Name, 40), Cells: []string{fmt.Sprint(len(f.Rows))}}
		for _, v := range f.Profile {
			row.Cells = append(row.Cells, num.Two(v))
		}
		t.Rows = append(t.Rows, row)
	}
	if several == 0 || len(t.Rows) < 2 {
		return nil, ""
	}
	distance := ""
	if d := a.Distances; d.Within != nil && d.Between != nil {
		distance = fmt.Sprintf("The profiles of two models of one family lie %s apart on average, those of two families %s (Euclidean distance of the six rates; a description, not a test).",
			num.Decimal(*d.Within, 2), num.Decimal(*d.Between, 2))
	}
	return t, distance
}

// mcnemarTables lists the pairs that can be told apart, a table a mode, and says
// how many were tested.
func mcnemarTables(p *board.Panel) ([]PairTable, string) {
	var out []PairTable
	decided, total := 0, 0
	for _, s := range board.Modes {
		t := PairTable{ID: "pairs-" + s.ID + "-" + p.ID, Label: s.Label}
		n, apart := 0, 0
		for _, m := range p.Adv.On(s.ID) {
			n++
			row := PairRow{
				A: Shorten(m.A.Model.Name, nameLength), B: Shorten(m.B.Model.Name, nameLength),
				Difference: onlyOne(m), P: num.P(*m.P), PHolm: num.P(*m.PHolm), Verdict: "not distinguishable",
			}
			if w := m.Winner; w != nil {
				row.Verdict, row.Decided = Shorten(w.Model.Name, nameLength)+" fails less", true
				decided, apart = decided+1, apart+1
			}
			t.Rows = append(t.Rows, row)
		}
		if n == 0 {
			continue
		}
		total += n
		if len(p.Adv.Rows) > pairsShown {
			t.Rows = nil
		}
		t.Note = fmt.Sprintf("%d of %s can be told apart", apart, num.Plural(n, "pair", "pairs"))
		out = append(out, t)
	}
	if total == 0 {
		return nil, "No pairwise test: the panel’s ratings, or tests of them, were not published."
	}
	return out, fmt.Sprintf("%d of %s can be told apart.", decided, num.Plural(total, "pair", "pairs"))
}
