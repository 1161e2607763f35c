package page

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelPage is /models/<model>/, the page that papers link to.
type ModelPage struct {
	Page
	Model      *board.Model
	Summary    []string     // what the first panel of each component says
	More       []string     // what the others say
	Groups     []ModelGroup // experts first; judges apart
	Together   JointTable
	Neighbours *Neighbours // nil where it stands alone
	Runs       RunList
	Cite       Citation
	File       string // href of the card
}

// A ModelGroup is what one kind of panel says of a model.
type ModelGroup struct {
	Kind    result.PanelKind
	Answers JudgedAnswers // of judges
	Eval    []ModelRun
	Adv     []ModelRun
}

// A ModelRun is what one panel says of a model's answers.
type ModelRun struct {
	*board.Row
	Kin     bool // the model is of the judge's own family
	Figures *RunTable
	Topics  *RunTopics  // EVAL; nil where none are known
	Profile *FigureView // ADV; nil beyond the first few
}

func (b *Builder) model(m *board.Model) {
	path := modelPath(m.ID)
	page := &ModelPage{Model: m}
	page.Summary, page.More = b.modelSummary(m)
	b.begin(path, "model", page)
	page.Runs = RunList{Root: page.Root, Key: "runs", Tools: true, Runs: m.Runs}
	page.File = b.sourceHref(page.Root, m.File)
	page.Groups = b.modelGroups(&page.Page, m)
	page.Together = jointTable(&page.Page, false, m.Joints)
	page.Neighbours = b.neighbours(page.Root, m)
	b.citeModel(page, m)
	b.page(path, "model", page)
}

// profilesShown bounds the pictures on a model's page: the tables hold every
// panel's figures, and experts come first.
const profilesShown = 2

// modelGroups gathers what experts say of a model and, apart, what judges say.
func (b *Builder) modelGroups(p *Page, m *board.Model) []ModelGroup {
	var out []ModelGroup
	number := 1
	for _, kind := range []result.PanelKind{result.Experts, result.Judge} {
		group := ModelGroup{Kind: kind, Answers: judgedAnswers(m)}
		for _, r := range m.Eval {
			if r.Panel.Kind == kind {
				run := ModelRun{Row: r, Kin: b.lb.Kin(r.Panel, m), Figures: rowFigures(p.Root, r), Topics: b.runTopics(r.Run)}
				group.Eval = append(group.Eval, run)
			}
		}
		for _, r := range m.Adv {
			if r.Panel.Kind != kind {
				continue
			}
			run := ModelRun{Row: r, Kin: b.lb.Kin(r.Panel, m), Figures: rowFigures(p.Root, r)}
			if number <= profilesShown {
				if f, ok := b.profile(p, number, r); ok {
					run.Profile, number = f, number+1
				}
			}
			group.Adv = append(group.Adv, run)
		}
		if len(group.Eval)+len(group.Adv) > 0 {
			out = append(out, group)
		}
	}
	return out
}

// JudgedAnswers says which answers judges rated, and so how their figures must be
// read beside the experts'.
type JudgedAnswers string

// The answers that judges rated: such as no expert rated, others than experts
// rated, or the same.
const (
	NoExperts    JudgedAnswers = "no experts"
	OtherAnswers JudgedAnswers = "others"
	SameAnswers  JudgedAnswers = "same"
)

func judgedAnswers(m *board.Model) JudgedAnswers {
	experts := map[string]bool{}
	for _, run := range m.Runs {
		if !run.Panel.IsJudge() && run.State() == result.Active {
			experts[run.Responses] = true
		}
	}
	if len(experts) == 0 {
		return NoExperts
	}
	for _, run := range m.Runs {
		if run.Panel.IsJudge() && run.State() == result.Active && !experts[run.Responses] {
			return OtherAnswers
		}
	}
	return SameAnswers
}

// An EvalSummary says how a panel rates a model's answers to patients' questions.
type EvalSummary struct{ *board.Row }

// LeadsAlone reports whether no other model leads where this one does.
func (s EvalSummary) LeadsAlone() bool { return s.Board().LeadsAlone(s.Row) }

// An AdvSummary says on which failure mode a panel sees a model fail most.
type AdvSummary struct {
	*board.Row
	Top *HighestRate
}

// NoSummary says that a model has no active run.
type NoSummary struct{ *board.Model }

// modelSummary says in sentences what the boards say of a model, experts first: of
// each component the board that the first page shows, or else the first, and apart
// from these all others.
func (b *Builder) modelSummary(m *board.Model) (first, more []string) {
	say := func(r, standing *board.Row, facts any) {
		if r == standing {
			first = append(first, b.say(facts))
		} else {
			more = append(more, b.say(facts))
		}
	}
	for _, kind := range []result.PanelKind{result.Experts, result.Judge} {
		for _, r := range m.Eval {
			if r.Panel.Kind == kind && r.Headline().Known() {
				say(r, b.standing(m.Eval, b.featured), EvalSummary{r})
			}
		}
		for _, r := range m.Adv {
			if top := highestOf(r); r.Panel.Kind == kind && top != nil {
				say(r, b.standing(m.Adv, b.adv), AdvSummary{r, top})
			}
		}
	}
	if len(first) == 0 {
		first, more = more, nil
	}
	if len(first) == 0 {
		first = append(first, b.say(NoSummary{m}))
	}
	return first, more
}

// Described joins the sentences of the summary.
func (p *ModelPage) Described() string { return strings.Join(p.Summary, " ") }
