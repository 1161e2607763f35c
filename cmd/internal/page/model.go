package page

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
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
	First     bool         // of the page's
	Leads     bool         // the first part: some figure of the page leads
	Columns   []*board.Row // of the panel that speaks for the component, then experts, then judges
	Scales    []ModelScale // that some panel rates
	Tested    bool         // some comparison on the first panel's board was tested
	Behind    RunTable     // what lies behind the figures of the first column
	Topics    *RunTopics   // the same by topic; nil where none are known
}

// A ModelScale is one dimension or failure mode, with a figure for each column.
type ModelScale struct {
	result.Scale
	Figures []*board.Figure
	Tested  *Tested
}

func (b *Builder) model(m *board.Model) *ModelPage {
	page := &ModelPage{Model: m, Runs: RunList{Runs: newest(m.Runs)}, File: b.sourceHref(m.File)}
	page.Summary, page.Judges = b.modelSummary(m)
	b.begin(modelPath(m.ID), "model", page)
	var speak []*board.Row
	for _, c := range result.Components {
		if r := b.standing(m, c); r != nil {
			speak = append(speak, r)
			page.Parts = append(page.Parts, b.modelPart(r))
			page.Parts[0].First = true
		}
	}
	for _, part := range page.Parts {
		leads := func(f *board.Figure) bool { return f != nil && f.Leads }
		page.Parts[0].Leads = page.Parts[0].Leads || slices.ContainsFunc(part.Figures(), leads)
	}
	page.Profile = b.profile(&page.Page, m, speak)
	page.Together = jointTable(&page.Page, false, m.Joints)
	page.Neighbours = b.neighbours(m)
	b.citeModel(page, m)
	return page
}

// modelPart sets what panels say of a model on a component side by side, and keeps
// apart what lies behind the figures of the row that speaks for it.
func (b *Builder) modelPart(speaks *board.Row) ModelPart {
	part := ModelPart{Component: speaks.Component, Behind: newRunTable(speaks.Run), Topics: b.runTopics(speaks.Run)}
	part.Behind.Under, part.Behind.Models = speaks.Panel.ID+".", len(speaks.Board().Rows)
	for _, r := range append([]*board.Row{speaks}, speaks.Model.Rows(speaks.Component)...) {
		if !slices.Contains(part.Columns, r) && slices.ContainsFunc(r.All(), (*board.Figure).Known) {
			part.Columns = append(part.Columns, r)
		}
	}
	for _, f := range speaks.All() {
		s := ModelScale{Scale: f.Scale, Tested: testedOn(speaks, f.Scale)}
		for _, c := range part.Columns {
			s.Figures = append(s.Figures, c.Figure(f.Scale.ID))
		}
		if slices.ContainsFunc(s.Figures, (*board.Figure).Known) {
			part.Scales = append(part.Scales, s)
			part.Tested = part.Tested || s.Tested.Any()
		}
	}
	return part
}

// Figures returns those of all scales.
func (p ModelPart) Figures() []*board.Figure {
	var out []*board.Figure
	for _, s := range p.Scales {
		out = append(out, s.Figures...)
	}
	return out
}

// AnyKin reports whether some judge is of the model's own family.
func (p ModelPart) AnyKin() bool {
	return slices.ContainsFunc(p.Columns, func(r *board.Row) bool { return r.Kin })
}

// AnyOther reports whether some panel rated other answers than the first.
func (p ModelPart) AnyOther() bool {
	return slices.ContainsFunc(p.Columns, func(r *board.Row) bool { return r.Responses != p.Columns[0].Responses })
}

// otherAnswers reports whether a judge rated answers of a model that no expert did.
func otherAnswers(m *board.Model) bool {
	rows := slices.Concat(m.Eval, m.Adv)
	return slices.ContainsFunc(rows, func(judge *board.Row) bool {
		return judge.Panel.IsJudge() && !slices.ContainsFunc(rows, func(r *board.Row) bool { return !r.Panel.IsJudge() && r.Responses == judge.Responses })
	})
}

// testedModes returns what tests found on each failure mode that has some, and over
// all.
func testedModes(r *board.Row) []*Tested {
	all := list.Map(r.All(), func(f *board.Figure) *Tested { return testedOn(r, f.Scale) })
	return list.Keep(all, (*Tested).Any)
}

// A JudgesSummary says what judges give a model where experts speak for it.
type JudgesSummary struct {
	Judges            []*board.Panel
	Overall, Failures board.ValueRange // none of them where a judge speaks for the model
	Other             bool             // some judge rated other answers than experts did
}

// modelSummary says in sentences what the panels say that speak for a model, and, where
// these are experts, what judges say.
func (b *Builder) modelSummary(m *board.Model) (first []string, judges string) {
	eval, adv := b.standing(m, result.Eval), b.standing(m, result.Adv)
	say := JudgesSummary{Other: otherAnswers(m)}
	judged := func(rows []*board.Row, s result.Scale) board.ValueRange {
		for _, r := range rows {
			if r.Panel.IsJudge() && !slices.Contains(say.Judges, r.Panel) {
				say.Judges = append(say.Judges, r.Panel)
			}
		}
		return judgesGive(rows, s)
	}
	if eval != nil && eval.Headline().Known() {
		first = append(first, b.say("EvalSummary", eval))
		if !eval.Panel.IsJudge() {
			say.Overall = judged(m.Eval, result.HeadlineDimension)
		}
	}
	if adv != nil && highestOf(adv) != nil {
		first = append(first, b.say("AdvSummary", adv))
		if !adv.Panel.IsJudge() {
			say.Failures = judged(m.Adv, result.Total)
		}
	}
	if len(first) == 0 {
		first = append(first, b.say("NoSummary", m))
	}
	if say.Overall.N+say.Failures.N > 0 {
		judges = b.say("JudgesSummary", say)
	}
	return first, judges
}

// Described joins the sentences of the summary.
func (p *ModelPage) Described() string { return strings.Join(p.Summary, " ") }

// ProfileFigure is where one model stands on every dimension and failure mode.
type ProfileFigure struct {
	Model *board.Model
	Rows  []*board.Row // its place on the board of each component that speaks for it, EVAL first
	Some  bool         // not every other is drawn
	Top   *HighestRate // of failures; nil where none is known
}

// Ranked returns the place whose every dimension has a rank, or nil.
func (f ProfileFigure) Ranked() *board.Row {
	return list.First(f.Rows, func(r *board.Row) bool { return r.Total == nil && r.Ranked })
}

// othersDrawn bounds the others that a profile shows on each scale.
const othersDrawn = 12

// profile draws where a model stands among others on the boards that speak for it,
// and what further judges give it. Of a long board it draws so many others as are
// told apart.
func (b *Builder) profile(p *Page, m *board.Model, rows []*board.Row) *FigureView {
	facts := ProfileFigure{Model: m, Rows: rows}
	k := chart.Profile{Model: m.Name}
	t := Table{Numeric: true}
	for _, r := range rows {
		further := m.Eval
		if r.Total != nil {
			facts.Top, further = highestOf(r), m.Adv
		}
		others := list.Keep(r.Board().Rows, func(other *board.Row) bool { return other != r })
		facts.Some = facts.Some || len(others) > othersDrawn
		group := chart.ProfileGroup{Title: b.say("ProfileGroup", r), Judge: r.Panel.IsJudge()}
		for _, f := range r.All() {
			row := chart.ProfileRow{Axis: axis(f.Scale), Value: value(f), Interval: interval(f), N: f.N, Note: counts(f), Emphasis: f.Leads}
			row.Others = list.Map(evenly(others, othersDrawn), func(other *board.Row) chart.Mark {
				return chart.Mark{Label: other.Model.Name, Model: other.Model.ID, Value: value(other.Figure(f.Scale.ID))}
			})
			for _, judge := range further {
				if judge != r && judge.Panel.IsJudge() {
					row.Judges = append(row.Judges, chart.Mark{Label: b.say("BoardName", judge.Panel), Value: value(judge.Figure(f.Scale.ID))})
				}
			}
			group.Rows = append(group.Rows, row)
			t.Rows = append(t.Rows, TableRow{Head: f.Scale.Label, Cells: []string{valueText(f), intervalText(f)}})
		}
		k.Groups = append(k.Groups, group)
	}
	if len(k.Groups) == 0 {
		return nil
	}
	k.Key = chart.ProfileKey{Experts: b.say("ProfileFigure experts", facts), Judges: b.say("ProfileFigure judges", facts), Others: b.say("ProfileFigure others", facts)}
	k.About = b.about("ProfileFigure", "profile", facts)
	return b.draw(p, "ProfileFigure", facts, k, t)
}
