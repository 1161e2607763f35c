package page

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelsPage is /models/: every model.
type ModelsPage struct {
	Page
	Rows  []ModelEntry // every model
	Lists []ModelList  // the rows: those that experts rated, those that only judges did, the others
}

// A ModelList is the models of a page that are rated by one kind of panel.
type ModelList struct {
	By     string
	Scales []result.Scale // of the columns; none where nobody rated
	Rows   []ModelEntry
	Long   bool // only numbers, as in a long board
}

// speaking returns who speaks for a model: experts where any rated it, else judges or nobody.
func speaking(m *board.Model) string {
	rows := list.Keep(rowsOf(m), func(r *board.Row) bool { return slices.ContainsFunc(r.All(), (*board.Score).Known) })
	switch {
	case len(rows) == 0:
		return "nobody"
	case slices.ContainsFunc(rows, func(r *board.Row) bool { return !r.Panel.IsJudge() }):
		return "experts"
	}
	return "judges"
}

// A ModelEntry is one model in the list.
type ModelEntry struct {
	*board.Model
	By      string
	Figures []*board.Score     // by experts, on overall quality, medical advice and all mistakes; nil where there is none
	Judges  []board.ValueRange // what judges give on these
	Panels  []RatingPanel      // that rated it, in the order of its runs
	Origins []result.Origin    // of its runs
}

// A RatingPanel is a panel that rated a model, with the components on which it has active runs.
type RatingPanel struct {
	*board.Panel
	Components []result.Component
}

func modelsPage(b *Builder, p Page) Document {
	page := &ModelsPage{Page: p, Rows: list.Map(b.lb.Models, b.modelEntry)}
	for _, by := range []string{"experts", "judges", "nobody"} {
		l := ModelList{By: by, Long: len(page.Rows) > rowsShown}
		l.Rows = list.Keep(page.Rows, func(e ModelEntry) bool { return e.By == by })
		if by != "nobody" {
			l.Scales = board.HeadlineScales(b.lb.Benchmark)
		}
		if len(l.Rows) > 0 {
			page.Lists = append(page.Lists, l)
		}
	}
	return page
}

// eachModel lists the pages of models, with their badges and what Compare reads of them.
func (b *Builder) eachModel() {
	b.add(findPath, b.find)
	for _, m := range b.lb.Models {
		b.page(modelPath(m.ID), "model", m, func(p Page) Document { return modelPage(b, p, m) })
		for _, a := range m.Aliases {
			b.redirect(modelPath(a), modelPath(m.ID), m.Name)
		}
		for _, badge := range b.badges(m) {
			b.add(badge.Path, func() ([]byte, error) { return b.form("badge.svg", badge) })
		}
		b.add("data/compare/"+m.ID+".json", func() ([]byte, error) { return b.compareFile(m) })
	}
}

// findPath is where the names of all models stand, by which a script finds one.
const findPath = "models/find.json"

// A found is a model, a judge, a topic, a scale or a word in the search.
type found struct {
	Href string   `json:"href"` // from the site's root, without a slash before it
	Name string   `json:"name"`
	Kind string   `json:"kind,omitempty"` // "" for a model
	Also []string `json:"also,omitempty"` // other names, its family and who made it
	By   string   `json:"by,omitempty"`   // who rated, where no expert did
}

func (b *Builder) find() ([]byte, error) {
	out, topics, alone := []found{}, []string{}, map[string]string{"judges": b.wording("JudgedAlone", nil)}
	for _, m := range b.lb.Models {
		f := found{Href: modelPath(m.ID), Name: Shorten(m.Name, nameLength), Also: append([]string{m.ID}, m.Aliases...),
			By: alone[speaking(m)]}
		for _, name := range []string{m.Organization, m.Family, m.Version} {
			if name != "" && len(f.Also) < 20 {
				f.Also = append(f.Also, Shorten(name, nameLength))
			}
		}
		out = append(out, f)
	}
	for _, p := range b.lb.Panels {
		if p.IsJudge() && p.Says() {
			out = append(out, found{Href: judgePath(p.ID), Name: Shorten(p.Name, nameLength), Kind: "judge", Also: []string{p.ID}})
		} else if board.ByTopic(p) {
			topics = append(topics, topicTables(p)[0].Topics...)
		}
	}
	for _, topic := range slices.Compact(slices.Sorted(slices.Values(topics))) {
		out = append(out, found{Href: "topics/", Name: topicLabel(b.lb.Benchmark, topic), Kind: "topic"})
	}
	for _, c := range b.lb.Benchmark.Components() {
		out = append(out, found{Href: "glossary/#" + c.String(), Name: c.Name(), Kind: "glossary", Also: []string{c.Label()}})
		for _, s := range c.Shown() { // by what it is called where its mistake or dimension is explained
			at := "glossary/#" + map[bool]string{true: "mode-", false: "dimension-"}[c.Provoked()] + s.ID
			out = append(out, found{Href: at, Name: s.Label, Kind: "glossary", Also: []string{s.ID}})
		}
	}
	for _, t := range b.src.Terms {
		out = append(out, found{Href: "glossary/#" + t.ID, Name: t.Name, Kind: "glossary"})
	}
	return json.Marshal(map[string][]found{"entries": out})
}

func (b *Builder) modelEntry(m *board.Model) ModelEntry {
	e := ModelEntry{Model: m, By: speaking(m)}
	for _, r := range m.Runs {
		at := slices.IndexFunc(e.Panels, func(p RatingPanel) bool { return p.Panel == r.Panel })
		if at < 0 {
			at, e.Panels = len(e.Panels), append(e.Panels, RatingPanel{Panel: r.Panel})
		}
		if p := &e.Panels[at]; r.State() == result.Active && !slices.Contains(p.Components, r.Component) {
			p.Components = append(p.Components, r.Component)
		}
		if !slices.Contains(e.Origins, r.Origin) {
			e.Origins = append(e.Origins, r.Origin)
		}
	}
	for _, s := range board.HeadlineScales(b.lb.Benchmark) {
		component := board.ComponentOf(b.lb.Benchmark, s)
		var experts *board.Score
		if r := b.standing(m, component); r != nil && !r.Panel.IsJudge() {
			experts = r.Figure(s.ID)
		}
		e.Figures = append(e.Figures, experts)
		e.Judges = append(e.Judges, board.JudgesGive(m.Rows(component), s))
	}
	return e
}

// Answerers counts who is in the list.
func (l ModelList) Answerers() board.Answerers {
	return board.Answering(list.Map(l.Rows, func(e ModelEntry) *board.Model { return e.Model }))
}

// A ModelPage is /models/<model>/, the page that papers link to.
type ModelPage struct {
	Page
	Model    *board.Model
	Settings []*board.Model    // it and the others that are it with another setting; none without any
	Summary  []string          // what experts say of it, and what was tested; where none rated it, what judges do
	Apart    []board.RatePlace // what it stands out for against the other models, the clearest first; by experts
	NotKnown *NotKnown         // nil for people
	Contest  string            // where a number of it can be contested; "" without a place
	Profile  *ChartView        // nil where no panel rates it
	Parts    []ModelPart       // EVAL, ADV; those that some panel rates
	Together JointTable
	Runs     RunList
	Cite     Citation
}

// NotKnown says on which parts experts have rated a model: on the others nothing is known.
type NotKnown struct{ Eval, Adv bool }

// standsOut bounds what a model's page says that it stands out for.
const standsOut = 3

// A ModelPart is what panels say of a model on one component: those of the kind that speaks for
// it, and folded below experts what judges give.
type ModelPart struct {
	PanelTable
	Judges PanelTable // without columns where no judge rated, or none but judges did
	Judged string     // what these say in a sentence, or ""; the page's first lines say it of a model that no expert rated
	Folded bool       // a judge alone rated this part, and experts another: it opens when asked
}

// A PanelTable sets what panels give a model on one component side by side, a column for each.
type PanelTable struct {
	Component result.Component
	Answers   string       // those that the speaking panel rated
	Columns   []*board.Row // the one that speaks first
	Scales    []ModelScale // that some of them rate
	First     bool         // of the page's
	Leads     bool         // the first: some figure of the page leads
	Speaks    bool         // the first column is of the speaking panel
	// Then its figures may have a test against all others together, tests against single ones,
	// or their ratings by value.
	Field, Tested, Distributed bool
}

// A ModelScale is one dimension or failure mode, with a figure for each column.
type ModelScale struct {
	result.Scale
	Figures []*board.Score
	Tested  *board.Tested
}

func modelPage(b *Builder, p Page, m *board.Model) *ModelPage {
	page := &ModelPage{Page: p, Model: m, Settings: b.lb.Settings(m.Base()), Runs: RunList{Runs: newest(m.Runs)}}
	speaking := b.speaking(m)
	if page.Summary = list.Keep(list.Map(spoken(speaking), b.said), said); len(page.Summary) == 0 {
		page.Summary = []string{b.wording("NoSummary", m)}
	}
	experts := list.Keep(speaking, func(r *board.Row) bool { return !r.Panel.IsJudge() })
	page.Apart = board.StandOut(experts)
	page.Apart = page.Apart[:min(standsOut, len(page.Apart))]
	if !m.IsPeople() && len(speaking) > 0 {
		page.NotKnown = &NotKnown{Adv: slices.ContainsFunc(experts, func(r *board.Row) bool { return r.Component.Provoked() })}
		page.NotKnown.Eval = slices.ContainsFunc(experts, func(r *board.Row) bool { return !r.Component.Provoked() })
	}
	var places []string
	for _, r := range speaking {
		places = append(places, b.wording("ReportFile", r))
		for _, f := range list.Keep(r.All(), (*board.Score).Known) {
			places = append(places, b.wording("ReportPlace", f))
		}
	}
	page.Contest = b.reportHref(Report{Title: b.wording("ContestTitle", m), Page: page.Path, Source: strings.Join(places, "\n")})
	page.Parts = list.Map(speaking, b.modelPart)
	slices.SortStableFunc(page.Parts, func(x, y ModelPart) int { return expertsFirst(x.Columns[0], y.Columns[0]) })
	leads := func(f *board.Score) bool { return f != nil && f.Leads }
	for i := range page.Parts {
		first, part := &page.Parts[0], &page.Parts[i]
		first.First = true
		first.Leads = first.Leads || slices.ContainsFunc(part.Figures(), leads)
		if !first.Columns[0].Panel.IsJudge() {
			if part.Folded = part.Columns[0].Panel.IsJudge(); part.Folded {
				part.Judged = b.said(part.Columns[0])
			}
		}
	}
	page.Profile = b.profile(&page.Page, m, spoken(speaking))
	page.Together = b.jointTable(&page.Page, false, m.Joints)
	b.citeModel(page, m)
	return page
}

// modelPart sets what panels say of a model on a component side by side.
func (b *Builder) modelPart(speaks *board.Row) ModelPart {
	var part ModelPart
	columns := []*board.Row{speaks}
	for _, r := range speaks.Model.Rows(speaks.Component) {
		if r != speaks && slices.ContainsFunc(r.All(), (*board.Score).Known) {
			columns = append(columns, r)
		}
	}
	like := func(r *board.Row) bool { return r.Panel.IsJudge() == speaks.Panel.IsJudge() }
	part.PanelTable = newPanelTable(speaks, list.Keep(columns, like))
	part.Judges = newPanelTable(speaks, list.Keep(columns, func(r *board.Row) bool { return !like(r) }))
	return part
}

// newPanelTable returns the table of some panels beside the one that speaks for the component.
func newPanelTable(speaks *board.Row, columns []*board.Row) PanelTable {
	t := PanelTable{Component: speaks.Component, Answers: speaks.Responses, Columns: columns}
	t.Speaks = slices.Contains(columns, speaks)
	for _, f := range speaks.All() {
		figure := func(r *board.Row) *board.Score { return r.Figure(f.Scale.ID) }
		s := ModelScale{Scale: f.Scale, Figures: list.Map(columns, figure)}
		if !slices.ContainsFunc(s.Figures, (*board.Score).Known) {
			continue
		}
		if t.Speaks {
			s.Tested = board.TestedOn(speaks, f.Scale)
			t.Tested = t.Tested || s.Tested.Any()
			t.Field = t.Field || f.Field != nil
			t.Distributed = t.Distributed || len(f.Counts) > 0
		}
		t.Scales = append(t.Scales, s)
	}
	return t
}

// Figures returns those of all scales.
func (p PanelTable) Figures() []*board.Score {
	return slices.Concat(list.Map(p.Scales, func(s ModelScale) []*board.Score { return s.Figures })...)
}

// AnyOther reports whether some panel rated other answers than the one that speaks.
func (p PanelTable) AnyOther() bool { return slices.ContainsFunc(p.Columns, p.Other) }

// Other reports whether a panel did so.
func (p PanelTable) Other(r *board.Row) bool { return r.Responses != p.Answers }

// said is what the panel of a row says in a sentence, or "".
func (b *Builder) said(r *board.Row) string {
	switch {
	case r.Component.Provoked() && r.Highest() != nil:
		return b.wording("AdvSummary", r)
	case !r.Component.Provoked() && r.Headline().Known():
		return b.wording("EvalSummary", r)
	}
	return ""
}

// spoken returns the rows that speak for a model, experts' first; where experts do so for any part, only theirs.
func spoken(rows []*board.Row) []*board.Row {
	if experts := list.Keep(rows, func(r *board.Row) bool { return !r.Panel.IsJudge() }); len(experts) > 0 {
		return experts
	}
	return rows
}
