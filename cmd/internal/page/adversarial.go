package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An AdversarialPage is /adversarial/: the mistakes that models make on the stress test.
type AdversarialPage struct {
	Page
	Sections []AdvSection // experts first
}

// An AdvSection is one panel's ADV board.
type AdvSection struct {
	Panel           *board.Panel
	Table           *BoardTable
	Answer          *board.Answer // over all modes; nil where no model has a rate
	Heat            *ChartView
	Opposed         *ChartView
	Families        []board.Family // those with a profile; nil where not one has several models, or there is one alone
	Pairs           []PairTable    // over all modes, then by failure mode; none without tests
	Tested, Decided int            // pairs on single failure modes: compared, and clearly different
	Folded          bool           // a judge's, below another
	Linked          bool           // and of so many models that its rates are on its own page alone
	First           bool           // the first that is folded
}

func adversarialPage(b *Builder, p Page) Document {
	page := &AdversarialPage{Page: p}
	for _, panel := range b.panels(b.adv, func(p *board.Panel) bool { return p.Adv != nil }) {
		s := b.advSection(&page.Page, panel, panel.IsJudge() && len(page.Sections) > 0)
		s.First = s.Folded && !page.Sections[len(page.Sections)-1].Folded
		page.Sections = append(page.Sections, s)
	}
	return page
}

// Apart lists what stands out: one model against the others comes before pairs.
func (s AdvSection) Apart() []board.RatePlace { return board.StandOut(s.Table.Rows) }

// advSection shows a panel's ADV board on a page: one that is folded without its tests, and of many models with a link alone.
func (b *Builder) advSection(p *Page, panel *board.Panel, folded bool) AdvSection {
	tested := map[bool]int{false: pairsShown}[folded]
	s := AdvSection{
		Panel: panel, Folded: folded, Table: firstRows(panel.ID, panel.Adv, rowsShown), Answer: board.AnswerOn(panel.Adv, result.Total),
		Families: board.Profiled(panel.Adv),
	}
	if s.Linked = folded && len(panel.Adv.Rows) > rowsAtHome; s.Linked {
		return s
	}
	for _, scale := range panel.Adv.Scales {
		tested, decided := panel.Adv.Compared(scale.ID)
		s.Tested, s.Decided = s.Tested+tested, s.Decided+decided
	}
	s.Table.Detailed = !s.Table.Long()
	s.Pairs = pairTables(panel.Adv, append([]result.Scale{result.Total}, s.Table.Scales...), "-"+panel.ID, tested)
	if s.Heat = b.heatmap(p, panel); s.Heat != nil {
		s.Heat.Board = s.Table
	}
	s.Opposed = b.opposed(p, panel.Adv, "")
	return s
}
