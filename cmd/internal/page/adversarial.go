package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An AdversarialPage is /adversarial/: where models fail when provoked.
type AdversarialPage struct {
	Page
	Sections []AdvSection // experts first
}

// An AdvSection is one panel's ADV board.
type AdvSection struct {
	Panel    *board.Panel
	Table    *BoardTable
	Highest  *HighestRate // nil where no rate is known
	Heat     *FigureView
	Families []board.Family // those with a profile; nil where not one has several models, or there is one alone
	Pairs    []PairTable    // by failure mode; none without tests

	AllAtOnce *board.Multiplicity // nil without tests
}

func (b *Builder) adversarial() {
	page := &AdversarialPage{}
	b.begin("adversarial/", "adversarial", page)
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
		s := AdvSection{Panel: panel, Table: b.boardTable(page.Root, panel.ID, panel.Adv), Highest: highestRate(panel.Adv), Families: profiled(panel.Adv), AllAtOnce: panel.Adv.AllAtOnce()}
		if f, ok := b.heat(&page.Page, number, panel); ok {
			f.TableHref = "#rates-" + panel.ID
			s.Heat, number = f, number+1
		}
		for _, mode := range panel.Adv.Scales {
			t := pairTable(panel.Adv, mode)
			t.ID = "pairs-" + mode.ID + "-" + panel.ID
			if t.Pairs > 0 {
				s.Pairs = append(s.Pairs, t)
			}
		}
		page.Sections = append(page.Sections, s)
	}
	b.page("adversarial/", "adversarial", page)
}

// profiled returns the families with a mean profile, to be set side by side; nil
// where there are not two, or not one has several models.
func profiled(adv *board.Board) []board.Family {
	var out []board.Family
	several := false
	for _, f := range adv.Families {
		if f.Profile != nil {
			out, several = append(out, f), several || len(f.Rows) > 1
		}
	}
	if !several || len(out) < 2 {
		return nil
	}
	return out
}
