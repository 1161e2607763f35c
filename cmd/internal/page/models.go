package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelsPage is /models/: every model.
type ModelsPage struct {
	Page
	Rows []ModelEntry
}

// A ModelEntry is one model in the list.
type ModelEntry struct {
	Model    ModelLink
	Experts  string // what experts rated: "EVAL, ADV"
	Judges   string
	Released string
	Panels   string // by name, and
	Bases    string // what its runs hold: one a line
}

// A ModelPage is /models/<model>/, the page that papers link to.
type ModelPage struct {
	Page
	ID         string
	Name       string
	About      string
	Version    string
	Released   string
	URL        string
	URLText    string // an address that is no link
	Note       string
	Aliases    []string
	Summary    []string
	Groups     []ModelGroup // experts first; judges apart
	Neighbours *Neighbours  // nil where it stands alone
	Runs       RunList
	Cite       Citation
	File       string // the card
}

// A ModelGroup is what one kind of panel says of a model.
type ModelGroup struct {
	ID    string
	Title string
	Apart string // how judges' figures must be read; "" for experts'
	Eval  []ModelEval
	Adv   []ModelAdv
}

// A ModelEval is what one panel says of a model's EVAL answers.
type ModelEval struct {
	Panel  PanelView
	Run    RunLink
	Kin    bool
	Rows   []DimensionRow
	Shared string // what every row rests on
	Topics *Table
}

// A DimensionRow is one dimension on a model's or run's page.
type DimensionRow struct {
	Anchor       string // the row's id
	Column       Column
	Cell         Cell
	Rests        string // what its figure rests on and not every row's
	Distribution *Distribution
	Board        string // "rank 2–3 of 4"
	Unsure       string
	Bounds       string
	Printed      string
	Pointer      string
}

// A Distribution is the ratings by value, drawn as a strip to scale.
type Distribution struct {
	Total int
	Bars  []Bar
}

// A Bar is one value's part of a strip 200 wide.
type Bar struct {
	Value string
	N     int
	Share string
	X, W  string
	Step  int
	Wide  bool // wide enough for its label
}

// A ModelAdv is what one panel says of a model's ADV answers.
type ModelAdv struct {
	Panel   PanelView
	Run     RunLink
	Kin     bool
	Rows    []DimensionRow
	Shared  string // what every row but the total rests on
	Total   DimensionRow
	Profile *FigureView
}

// A Citation is how to quote a page.
type Citation struct {
	Plain, BibTeX string
	LaTeX         string  // rows of a table, or ""
	Badges        *Badges // on a model's page, where the site has an address
}

func (b *Builder) models() {
	p := b.newPage("models/", "Models", "Every model that has been rated, by whom, and on what.")
	page := &ModelsPage{Page: p}
	for _, m := range b.lb.Models {
		page.Rows = append(page.Rows, ModelEntry{
			Model: b.modelLink(p.Root, m), Released: m.Released,
			Experts: ratedBy(m, result.Experts), Judges: ratedBy(m, result.Judge),
			Panels: perRun(m, func(r *board.Run) string { return Shorten(r.Panel.Name, nameLength) }), Bases: perRun(m, runBasis),
		})
		b.model(m)
		for _, a := range m.Aliases {
			b.redirect(modelPath(a), modelPath(m.ID), m.Name)
		}
	}
	b.page("models/", "models", page)
}

// ratedBy lists the components that panels of a kind have rated.
func ratedBy(m *board.Model, kind result.PanelKind) string {
	has := func(rows []*board.Row) bool {
		for _, r := range rows {
			if r.Panel.Kind == kind {
				return true
			}
		}
		return false
	}
	var parts []string
	if has(m.Eval) {
		parts = append(parts, "EVAL")
	}
	if has(m.Adv) {
		parts = append(parts, "ADV")
	}
	if len(parts) == 0 {
		return num.Dash
	}
	return strings.Join(parts, ", ")
}

// perRun lists what a model's runs have, each once, one a line.
func perRun(m *board.Model, what func(*board.Run) string) string {
	var out []string
	for _, r := range m.Runs {
		if w := what(r); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, "\n")
}

func (b *Builder) model(m *board.Model) {
	path := modelPath(m.ID)
	summary := modelSummary(m)
	p := b.newPage(path, m.Name, strings.Join(summary, " "))
	page := &ModelPage{
		Page: p, Runs: RunList{Key: "runs", Tools: true}, ID: m.ID, Name: Shorten(m.Name, 10000), About: about(m), Version: Shorten(m.Version, 200), Released: m.Released,
		URL: webLink(m.URL), Note: Shorten(m.Note, 2000), Aliases: m.Aliases, Summary: summary,
		File: b.sourceHref(p.Root, m.File),
	}
	if page.URL == "" {
		page.URLText = Shorten(m.URL, 200)
	}
	page.Groups = b.modelGroups(&page.Page, m)
	page.Neighbours = b.neighbours(p.Root, m)
	for _, r := range m.Runs {
		page.Runs.Rows = append(page.Runs.Rows, b.runLink(p.Root, r))
	}
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
	for _, g := range []struct {
		kind      result.PanelKind
		id, title string
	}{{result.Experts, "experts", "What experts say"}, {result.Judge, "judges", "What judges say"}} {
		group := ModelGroup{ID: g.id, Title: g.title}
		for _, r := range m.Eval {
			if r.Panel.Kind != g.kind {
				continue
			}
			e := ModelEval{Panel: b.panelView(p.Root, r.Panel), Run: b.runLink(p.Root, r.Run), Kin: b.kin(r.Panel, m), Topics: topicTable(r.Run)}
			for _, f := range r.Figures {
				e.Rows = append(e.Rows, b.dimensionRow(p.Root, f, len(r.Panel.Eval.Rows)).under(r.Panel.ID))
			}
			e.Shared = shareRests(e.Rows)
			group.Eval = append(group.Eval, e)
		}
		for _, r := range m.Adv {
			if r.Panel.Kind != g.kind {
				continue
			}
			a := ModelAdv{Panel: b.panelView(p.Root, r.Panel), Run: b.runLink(p.Root, r.Run), Kin: b.kin(r.Panel, m), Total: b.rateRow(p.Root, r.Total, 0).under(r.Panel.ID)}
			for _, f := range r.Figures {
				a.Rows = append(a.Rows, b.rateRow(p.Root, f, len(r.Panel.Adv.Rows)).under(r.Panel.ID))
			}
			a.Shared = shareRests(a.Rows)
			a.Total.Rests = a.Total.Cell.Detail
			if number <= profilesShown {
				if f, ok := b.profile(p, number, r); ok {
					a.Profile, number = f, number+1
				}
			}
			group.Adv = append(group.Adv, a)
		}
		if len(group.Eval)+len(group.Adv) == 0 {
			continue
		}
		if g.kind == result.Judge {
			group.Apart = apart(m)
		}
		out = append(out, group)
	}
	return out
}

// under makes a row's anchor unique on a page with several panels' rows.
func (d DimensionRow) under(panel string) DimensionRow {
	d.Anchor = panel + "." + d.Column.ID
	return d
}

// apart says how judges' figures must be read beside the experts'.
func apart(m *board.Model) string {
	experts := map[string]bool{}
	for _, run := range m.Runs {
		if run.Panel.Kind == result.Experts && run.State() == result.Active {
			experts[run.Responses] = true
		}
	}
	if len(experts) == 0 {
		return "Rated by a language model; no expert has rated this model."
	}
	for _, run := range m.Runs {
		if run.Panel.Kind == result.Judge && run.State() == result.Active && !experts[run.Responses] {
			return "Another sample of answers than the one experts rated, scored by a language model: do not compare these figures with the experts’ above."
		}
	}
	return "The same answers, rated by a language model."
}

// modelSummary says in sentences what the boards say of a model, experts first.
func modelSummary(m *board.Model) []string {
	var out []string
	for _, kind := range []result.PanelKind{result.Experts, result.Judge} {
		for _, r := range m.Eval {
			if r.Panel.Kind == kind && r.Figures[0].Known() {
				out = append(out, evalSentence(r))
			}
		}
		for _, r := range m.Adv {
			if s := advModelSentence(r); r.Panel.Kind == kind && s != "" {
				out = append(out, s)
			}
		}
	}
	if len(out) == 0 {
		out = append(out, Shorten(m.Name, nameLength)+" has no active run on this site.")
	}
	return out
}

// judgeCalled names a judge in a sentence, with how far it can be trusted.
func judgeCalled(p *board.Panel) string {
	if p.Calibration.Why != "" {
		return "the uncalibrated judge " + Shorten(p.Panel.Model, nameLength)
	}
	return "the judge " + Shorten(p.Panel.Model, nameLength)
}

// evalSentence says how a panel rates a model's answers to patients' questions.
func evalSentence(r *board.Row) string {
	f, advice := r.Figures[0], r.Figures[3]
	name := Shorten(r.Model.Name, nameLength)
	s := fmt.Sprintf("Answering patients’ questions (EVAL), experts rate %s %s overall", name, num.Decimal(f.Value, 2))
	if r.Panel.Kind == result.Judge {
		s = fmt.Sprintf("On patients’ questions, %s gives %s %s overall", judgeCalled(r.Panel), name, num.Decimal(f.Value, 2))
		if lo, hi, n, ok := valueRange(r.Panel.Eval.Rows, 0); ok && n > 1 {
			s += fmt.Sprintf(", and all its %s models %s to %s", num.Words(n), num.Decimal(lo, 2), num.Decimal(hi, 2))
		}
	}
	if f.HasInterval() {
		s += fmt.Sprintf(" (95%% interval %s)", Span(f.Scale, f.CI))
	}
	if f.Rank.Known() {
		s += fmt.Sprintf(", rank %s of %d", rankText(f.Rank), len(r.Panel.Eval.Rows))
	}
	if r.Ranked && r.Leads > 0 {
		s += fmt.Sprintf("; it leads on %s of six dimensions%s", num.Words(r.Leads), tied(r.Panel.Eval.Rows, []string{name}, r.Leads))
	}
	if advice.Known() {
		s += fmt.Sprintf(". %s of the ratings find medical advice in its answers", num.Percent(advice.Value))
		if advice.Rank.Known() {
			s += fmt.Sprintf(", rank %s", rankText(advice.Rank))
		}
	}
	return s + "."
}

// advModelSentence says on which failure mode a panel sees a model fail most.
func advModelSentence(r *board.Row) string {
	var top *board.Figure
	for _, f := range r.Figures {
		if f.Known() && (top == nil || f.Value > top.Value) {
			top = f
		}
	}
	if top == nil {
		return ""
	}
	who := "experts see"
	if r.Panel.Kind == result.Judge {
		who = judgeCalled(r.Panel) + " sees"
	}
	of := "of its answers"
	if c := counts(top); c != "" {
		of = "of its answers (" + c + ")"
	}
	return fmt.Sprintf("When provoked (ADV), %s the failure most on “%s”: in %s %s.", who, lower(top.Scale.Label), num.Percent(top.Value), of)
}

func (b *Builder) dimensionRow(root string, f *board.Figure, rows int) DimensionRow {
	d := DimensionRow{Anchor: f.Scale.ID, Column: column(f.Scale), Cell: b.cell(root, f), Distribution: distribution(f), Pointer: f.Ref.Pointer}
	if f.Rank.Known() && rows > 1 {
		d.Board = fmt.Sprintf("%s of %d", rankText(f.Rank), rows)
		if f.Rank.Best == 1 && f.Rank.Worst == rows {
			d.Board = "not told apart"
		}
	}
	if f.Unsure != nil && *f.Unsure > 0 {
		d.Unsure = num.Count(*f.Unsure)
	}
	if f.Bounds != nil {
		d.Bounds = num.Decimal(f.Bounds.Lo*100, 1) + "% if every “not sure” were no, " + num.Decimal(f.Bounds.Hi*100, 1) + "% if yes"
	}
	if f.Printed != nil {
		d.Printed = Scaled(f.Scale, *f.Printed)
	}
	return d
}

func (b *Builder) rateRow(root string, f *board.Figure, rows int) DimensionRow {
	d := b.dimensionRow(root, f, rows)
	d.Cell = b.rateCell(root, f)
	if f.Printed != nil {
		d.Printed = num.Two(*f.Printed)
	}
	return d
}

// stripWidth is the width of a distribution strip.
const stripWidth = 200

// distribution draws the ratings of a figure by value; nil where they are not known.
func distribution(f *board.Figure) *Distribution {
	d := &Distribution{}
	for _, c := range f.Counts {
		d.Total += c.N
	}
	if d.Total == 0 {
		return nil
	}
	x := 0.0
	for i, c := range f.Counts {
		share := float64(c.N) / float64(d.Total)
		w := share * stripWidth
		step := 1
		if len(f.Counts) > 1 {
			step = 1 + i*(heatSteps-2)/(len(f.Counts)-1)
		}
		d.Bars = append(d.Bars, Bar{Value: c.Value, N: c.N, Share: num.Percent(share), X: num.Decimal(x, 1), W: num.Decimal(w, 1), Step: step, Wide: w >= 16})
		x += w
	}
	return d
}

// topicTable shows a run's figures by topic; nil where it has none.
func topicTable(r *board.Run) *Table {
	var topics []string
	seen := map[string]bool{}
	for _, f := range r.Figures {
		for _, t := range f.Topics {
			if !seen[t.Topic] {
				seen[t.Topic] = true
				topics = append(topics, t.Topic)
			}
		}
	}
	if len(topics) == 0 {
		return nil
	}
	t := &Table{Caption: "By topic", Numeric: true, Head: []string{"Topic"}}
	var used []*board.Figure
	for _, f := range r.Figures {
		if len(f.Topics) > 0 {
			used = append(used, f)
			t.Head = append(t.Head, f.Scale.Label)
		}
	}
	for _, topic := range topics {
		row := TableRow{Head: topicLabel(topic)}
		for _, f := range used {
			text := num.Dash
			for _, tf := range f.Topics {
				if tf.Topic == topic {
					text = Scaled(f.Scale, tf.Value)
				}
			}
			row.Cells = append(row.Cells, text)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
