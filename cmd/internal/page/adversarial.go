package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An AdversarialPage is /adversarial/: where models fail when provoked; or
// /adversarial/<panel>/, the same by one panel.
type AdversarialPage struct {
	Page
	Of       *board.Panel // whose page it is; nil on the first
	Sections []AdvSection // experts first
	Apart    []AdvSection // of panels that have a page of their own: who, and the answer
}

// An AdvSection is one panel's ADV board.
type AdvSection struct {
	Panel    *board.Panel
	Table    *BoardTable
	Answer   *board.Answer // over all modes; nil where no model has a rate
	Heat     *ChartView
	Opposed  *ChartView
	Families []board.Family // those with a profile; nil where not one has several models, or there is one alone
	Pairs    []PairTable    // over all modes, then by failure mode; none without tests

	Tested, Decided int // pairs on single failure modes: compared, and clearly different

	Folded bool // a judge's, below another
	First  bool // the first that is folded
}

func adversarialPage(b *Builder, p Page, of *board.Panel) Document {
	page := &AdversarialPage{Page: p, Of: of}
	onePage, ownPages := b.advPanels()
	if of != nil {
		onePage, ownPages = []*board.Panel{of}, nil
	}
	for _, panel := range onePage {
		s := b.advSection(&page.Page, panel)
		s.Folded = panel.IsJudge() && len(page.Sections) > 0
		s.First = s.Folded && !page.Sections[len(page.Sections)-1].Folded
		page.Sections = append(page.Sections, s)
	}
	for _, panel := range ownPages {
		page.Apart = append(page.Apart, AdvSection{Panel: panel, Answer: board.AnswerOn(panel.Adv, result.Total)})
	}
	return page
}

// eachAdversarial lists the page of all panels and those of the panels that have one of their own.
func (b *Builder) eachAdversarial() {
	b.page("adversarial/", "adversarial", nil, func(p Page) Document { return adversarialPage(b, p, nil) })
	_, ownPages := b.advPanels()
	for _, panel := range ownPages {
		b.page(adversarialPath(panel.ID), "adversarial", nil, func(p Page) Document { return adversarialPage(b, p, panel) })
	}
}

// Apart lists what stands out: one model against the others comes before pairs.
func (s AdvSection) Apart() []board.RatePlace { return board.StandOut(s.Table.Rows) }

// advPanels lists the panels with an ADV board: those on /adversarial/ and, where all
// are too much for one page, those but the first, which have a page of their own.
func (b *Builder) advPanels() (onePage, ownPages []*board.Panel) {
	all := b.panels(b.adv, func(p *board.Panel) bool { return p.Adv != nil })
	elements := 0
	for _, p := range all {
		elements += advElements(p.Adv)
	}
	if elements <= mostElements {
		return all, nil
	}
	return all[:1], all[1:]
}

// failuresHref is where a panel's ADV board stands failure by failure.
func (b *Builder) failuresHref(panel *board.Panel) string {
	if _, ownPages := b.advPanels(); slices.Contains(ownPages, panel) {
		return "/" + adversarialPath(panel.ID)
	}
	return "/adversarial/#panel-" + panel.ID
}

// advElements returns about how many elements a board's section of /adversarial/ has:
// four a cell of its table and of its heatmap's drawing, and nine a row of tests.
func advElements(of *board.Board) int {
	n, columns := len(of.Rows), len(of.Scales)+1
	elements := 4 * columns * (min(n, rowsShown) + min(n, rowsDrawn))
	if n <= pairsShown {
		elements += 9 * columns * n * (n - 1) / 2
	}
	return elements
}

// advSection shows a panel's ADV board on a page.
func (b *Builder) advSection(p *Page, panel *board.Panel) AdvSection {
	s := AdvSection{
		Panel: panel, Table: firstRows(panel.ID, panel.Adv), Answer: board.AnswerOn(panel.Adv, result.Total),
		Families: board.Profiled(panel.Adv),
	}
	for _, scale := range panel.Adv.Scales {
		tested, decided := panel.Adv.Compared(scale.ID)
		s.Tested, s.Decided = s.Tested+tested, s.Decided+decided
	}
	s.Table.Detailed = !s.Table.Long()
	s.Pairs = pairTables(panel.Adv, append([]result.Scale{result.Total}, s.Table.Scales...), "-"+panel.ID)
	if s.Heat = b.heatmap(p, panel); s.Heat != nil {
		s.Heat.Board = s.Table
	}
	s.Opposed = b.opposed(p, panel.Adv, "")
	return s
}
