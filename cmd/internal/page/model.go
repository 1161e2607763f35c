package page

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelPage is /models/<model>/, the page that papers link to.
type ModelPage struct {
	Page
	Model      *board.Model
	Summary    []string    // what the panels that speak for it say, and what was tested
	Judges     string      // what judges say where experts speak for it; or ""
	Profile    *FigureView // nil where no panel rates it
	Parts      []ModelPart // EVAL, ADV; those that some panel rates
	Together   JointTable
	Neighbours *Neighbours // nil where it stands alone
	Runs       RunList
	Cite       Citation
	File       string // href of the card
}

// A ModelPart is what panels say of a model on one component.
type ModelPart struct {
	Component result.Component
	Columns   []ModelColumn // the panel that speaks for the component, then experts, then judges
	Scales    []ModelScale  // that some panel rates
	Tested    bool          // some comparison on the first panel's board was tested
	Behind    *RunTable     // what lies behind the figures of the first column
	Topics    *RunTopics    // the same by topic; nil where none are known
}

// A ModelColumn is one panel's rating of a model.
type ModelColumn struct {
	*board.Row
	Kin   bool // the model is of the judge's own family
	Other bool // other answers than the first column's
}

// A ModelScale is one dimension or failure mode, with a figure for each column.
type ModelScale struct {
	result.Scale
	Figures []*board.Figure
	Tested  *Tested
}

func (b *Builder) model(m *board.Model) *ModelPage {
	path := modelPath(m.ID)
	page := &ModelPage{Model: m}
	eval, adv := b.standing(m.Eval, b.featured), b.standing(m.Adv, b.adv)
	page.Summary, page.Judges = b.modelSummary(m, eval, adv)
	b.begin(path, "model", page)
	page.Runs = RunList{Runs: m.Runs}
	page.File = b.sourceHref(m.File)
	var speak []*board.Row
	for _, c := range []struct {
		first *board.Row
		rows  []*board.Row
	}{{eval, m.Eval}, {adv, m.Adv}} {
		if c.first != nil {
			speak = append(speak, c.first)
			page.Parts = append(page.Parts, b.modelPart(m, c.first, c.rows))
		}
	}
	page.Profile = b.profile(&page.Page, m, speak)
	page.Together = jointTable(&page.Page, false, m.Joints)
	page.Neighbours = b.neighbours(m)
	b.citeModel(page, m)
	return page
}

// modelPart sets what panels say of a model on a component side by side, and keeps
// apart what lies behind the figures.
func (b *Builder) modelPart(m *board.Model, first *board.Row, rows []*board.Row) ModelPart {
	part := ModelPart{Component: first.Component, Behind: rowFigures(first), Topics: b.runTopics(first.Run)}
	known := func(f *board.Figure) bool { return f.Known() }
	for _, r := range append([]*board.Row{first}, rows...) {
		if r == first && len(part.Columns) > 0 || !slices.ContainsFunc(r.All(), known) {
			continue
		}
		part.Columns = append(part.Columns, ModelColumn{r, b.lb.Kin(r.Panel, m), r.Responses != first.Responses})
	}
	for _, f := range first.All() {
		s := ModelScale{Scale: f.Scale, Tested: testedOn(first, f.Scale)}
		for _, c := range part.Columns {
			s.Figures = append(s.Figures, c.Figure(f.Scale.ID))
		}
		if slices.ContainsFunc(s.Figures, func(f *board.Figure) bool { return f.Known() }) {
			part.Scales = append(part.Scales, s)
			part.Tested = part.Tested || s.Tested.Any()
		}
	}
	return part
}

// AnyWithoutInterval reports whether some value has no interval.
func (p ModelPart) AnyWithoutInterval() bool {
	return p.any(func(f *board.Figure) bool { return f.Known() && !f.HasInterval() })
}

// AnyLeads reports whether some value leads its board.
func (p ModelPart) AnyLeads() bool { return p.any(func(f *board.Figure) bool { return f.Leads }) }

func (p ModelPart) any(holds func(*board.Figure) bool) bool {
	return slices.ContainsFunc(p.Scales, func(s ModelScale) bool { return slices.ContainsFunc(s.Figures, holds) })
}

// AnyKin reports whether some judge is of the model's own family.
func (p ModelPart) AnyKin() bool {
	return slices.ContainsFunc(p.Columns, func(c ModelColumn) bool { return c.Kin })
}

// AnyOther reports whether some panel rated other answers than the first.
func (p ModelPart) AnyOther() bool {
	return slices.ContainsFunc(p.Columns, func(c ModelColumn) bool { return c.Other })
}

// otherAnswers reports whether a judge rated answers of a model that no expert did.
func otherAnswers(m *board.Model) bool {
	rated := map[string]bool{}
	for _, run := range m.Runs {
		if !run.Panel.IsJudge() && run.State() == result.Active {
			rated[run.Responses] = true
		}
	}
	return slices.ContainsFunc(m.Runs, func(run *board.Run) bool {
		return run.Panel.IsJudge() && run.State() == result.Active && !rated[run.Responses]
	})
}

// An EvalSummary says how a panel rates a model's answers to patients' questions.
type EvalSummary struct{ *board.Row }

// Tested returns what tests found on overall quality.
func (s EvalSummary) Tested() *Tested { return testedOn(s.Row, result.HeadlineDimension) }

// An AdvSummary says on which failure mode a panel sees a model fail most, and what
// tests found.
type AdvSummary struct {
	*board.Row
	Top *HighestRate
}

// Tested returns what tests found on each failure mode that has some, and over all.
func (s AdvSummary) Tested() []*Tested {
	var out []*Tested
	for _, f := range s.All() {
		if t := testedOn(s.Row, f.Scale); t.Any() {
			out = append(out, t)
		}
	}
	return out
}

// A JudgesSummary says what judges give a model where experts speak for it.
type JudgesSummary struct {
	Judges            []*board.Panel
	Overall, Failures JudgesGive // none of them where a judge speaks for the model
	Other             bool       // some judge rated other answers than experts did
}

// NoSummary says that a model has no active run.
type NoSummary struct{ *board.Model }

// modelSummary says in sentences what the panels say that speak for a model, and, where
// these are experts, what judges say.
func (b *Builder) modelSummary(m *board.Model, eval, adv *board.Row) (first []string, judges string) {
	say := JudgesSummary{Other: otherAnswers(m)}
	judged := func(rows []*board.Row, s result.Scale) JudgesGive {
		for _, r := range rows {
			if r.Panel.IsJudge() && !slices.Contains(say.Judges, r.Panel) {
				say.Judges = append(say.Judges, r.Panel)
			}
		}
		return judgesGive(rows, s)
	}
	if eval != nil && eval.Headline().Known() {
		first = append(first, b.say(EvalSummary{eval}))
		if !eval.Panel.IsJudge() {
			say.Overall = judged(m.Eval, result.HeadlineDimension)
		}
	}
	if adv != nil && highestOf(adv) != nil {
		first = append(first, b.say(AdvSummary{adv, highestOf(adv)}))
		if !adv.Panel.IsJudge() {
			say.Failures = judged(m.Adv, result.Total)
		}
	}
	if len(first) == 0 {
		first = append(first, b.say(NoSummary{m}))
	}
	if say.Overall.Judges+say.Failures.Judges > 0 {
		judges = b.say(say)
	}
	return first, judges
}

// Described joins the sentences of the summary.
func (p *ModelPage) Described() string { return strings.Join(p.Summary, " ") }
