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
	Answer   *Answer     // over all modes; nil where no model has a rate
	Dots     *FigureView // the models over all modes
	Heat     *FigureView
	Families []board.Family // those with a profile; nil where not one has several models, or there is one alone
	Pairs    []PairTable    // over all modes, then by failure mode; none without tests

	AllAtOnce *board.Multiplicity // nil without tests

	Folded bool // a judge's, below another
	First  bool // the first that is folded
}

func (b *Builder) adversarial() Document {
	page := &AdversarialPage{}
	b.begin("adversarial/", "adversarial", page)
	for _, panel := range b.panels(b.adv, func(p *board.Panel) bool { return p.Adv != nil }) {
		s := AdvSection{
			Panel: panel, Table: firstRows(panel.ID, panel.Adv), Answer: answerOn(panel.Adv, result.Total),
			Families: profiled(panel.Adv), AllAtOnce: panel.Adv.AllAtOnce(),
		}
		s.Pairs = pairTables(panel.Adv, append([]result.Scale{result.Total}, s.Table.Modes()...), "-"+panel.ID)
		if s.Answer != nil {
			if s.Dots = b.answersFigure(&page.Page, "AnswersFigure", "all-modes-"+FigureID(panel.ID), []*Answer{s.Answer}); s.Dots != nil {
				s.Dots.TableHref = "#failures-" + panel.ID
			}
		}
		if s.Heat = b.heat(&page.Page, panel); s.Heat != nil {
			s.Heat.TableHref = "#rates-" + panel.ID
		}
		s.Folded = panel.IsJudge() && len(page.Sections) > 0
		s.First = s.Folded && !page.Sections[len(page.Sections)-1].Folded
		page.Sections = append(page.Sections, s)
	}
	return page
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
