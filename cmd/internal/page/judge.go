package page

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// A JudgesPage is /judges/: can a model be the judge?
type JudgesPage struct {
	Page
	Answer     *board.JudgesAnswer // nil without judges
	Judges     []*board.Panel      // by harm, see [board.ByHarm]
	Calibrated bool                // some judge has been compared with experts

	Figure *ChartView // scores against experts' ratings, a tab a judge and scale

	Range     string          // a judge's overall scores beside experts', in words
	Bar       []board.LeftOut // the left-out expert: what a judge must reach
	BarPanel  *board.Panel
	Published []*result.Published

	KnowsNothing *board.KnowsNothing // nil where nothing is known of the labels

	Measured []MeasuredElsewhere // on other benchmarks
}

func judgesPage(b *Builder, p Page) Document {
	page := &JudgesPage{Page: p}
	published := list.Keep(b.lb.Panels, func(p *board.Panel) bool {
		return !p.IsJudge() && p.Published != nil && len(p.Published.Judges) > 0
	})
	page.Published = list.Map(published, func(p *board.Panel) *result.Published { return p.Published })
	all := board.ByHarm(list.Keep(b.lb.Panels, func(p *board.Panel) bool { return p.IsJudge() && p.Says() }))
	page.Judges, page.Answer = all, board.AnswerOnJudges(all)
	if len(all) > 0 {
		page.KnowsNothing = all[0].KnowsNothing
	}
	page.Calibrated = slices.ContainsFunc(all, func(p *board.Panel) bool { return p.Calibration.Why == "" })
	shown := judgedTogether(all, nil)
	page.Figure = b.calibration(&page.Page, "calibration", shown, shown)
	if b.featured != nil && b.featured.Kind == result.Experts {
		page.BarPanel, page.Bar = b.featured, b.featured.Eval.LeftOut
		if judge := b.biggestJudge(); judge != nil && !page.Calibrated {
			page.Range = b.judgeRange(b.featured, judge)
		}
	}
	for _, m := range b.src.Config.Measured {
		page.Measured = append(page.Measured, b.measured(&page.Page, m))
	}
	return page
}

// Bounds returns what the best and the worst F1 that a panel publishes of judges leave open; nil where they cannot be computed.
func (p *JudgesPage) Bounds(of *result.Published) (out []*board.Bounds) {
	f1, accuracy := of.Judges["adversarial_f1"], of.Judges["adversarial_accuracy"]
	if p.KnowsNothing == nil || f1 == nil || accuracy == nil {
		return nil
	}
	for _, f := range []float64{f1[1], f1[0]} {
		if b := p.KnowsNothing.BoundsOf(f, *accuracy); b != nil {
			out = append(out, b)
		}
	}
	return out
}

// A MeasuredElsewhere is another benchmark on which judges and experts rated the same answers.
type MeasuredElsewhere struct {
	settings.Measured
	ID     string
	Figure *ChartView // nil where only the address is known
}

// measured shows what judges' scores mean on another benchmark.
func (b *Builder) measured(p *Page, m settings.Measured) MeasuredElsewhere {
	v := MeasuredElsewhere{Measured: m, ID: FigureID(strings.TrimSuffix(m.File, ".json"))}
	if base := b.src.Config.BaseURL; base != "" && strings.HasPrefix(m.URL, base) { // below this site, wherever it stands
		v.URL = b.Address(m.URL[len(base):])
	}
	e := b.src.Elsewhere[m.File]
	if e == nil {
		return v
	}
	judges := list.Map(e.Judges, func(j judge.ElsewhereJudge) JudgedBy { return JudgedBy{j.Name, j.Scales, e.OneEach, nil} })
	if v.Figure = b.calibration(p, "elsewhere-"+v.ID, judges, judges); v.Figure != nil {
		v.Figure.Source = b.wording("ChartSource", ChartSource{b.info, m.Label, e.License, e.Date})
	}
	return v
}

// judgedTogether lists the judges compared on enough answers with the panel of experts that rated most; of a comparison,
// with its panel.
func judgedTogether(panels []*board.Panel, with *judge.Comparison) (out []JudgedBy) {
	for _, p := range panels {
		c := p.Calibration.Main(result.Rated)
		switch {
		case c == nil || c.Few():
		case with == nil || c.Experts == with.Experts:
			with = c
			out = append(out, judgedBy(p.LinkedPanel, c))
		}
	}
	return out
}

func (b *Builder) eachJudge() {
	for _, panel := range b.lb.Panels {
		if panel.IsJudge() {
			b.page(judgePath(panel.ID), "judge", nil, func(p Page) Document { return judgePage(b, p, panel) }).Silent = !panel.Says()
		}
	}
}

// judgeRange sets the range of a judge's overall scores beside that of experts'; ""
// where either has rated fewer than two models.
func (b *Builder) judgeRange(experts, judge *board.Panel) string {
	overall := b.lb.Benchmark.Headline().ID
	if experts.Eval.ValueRange(overall).N < 2 || judge.Eval.ValueRange(overall).N < 2 {
		return ""
	}
	return b.wording("JudgeRange", board.JudgeRange{Experts: experts, Judge: judge})
}

// judgeVerdict says in a sentence what is known of a judge.
func (b *Builder) judgeVerdict(p *board.Panel) string {
	if p.Calibration.Why != "" {
		return b.wording("JudgeVerdict", p)
	}
	return capital(b.wording("CalibrationFinding", board.FindingOf(p))) + "."
}

// JudgeVerdict says in sentences what came of comparing a judge with experts, with the numbers.
func JudgeVerdict(words Words, p *board.Panel) (string, error) {
	text, err := words.Fill("CalibrationFinding", board.FindingOf(p))
	return capital(text) + ".", err
}

// A JudgePage is /judges/<panel>/.
type JudgePage struct {
	Page
	Panel     *board.Panel
	Verdict   string
	Eval, Adv *JudgeComparison    // against the experts who rated most of the same answers; nil without any
	Others    []*judge.Comparison // against further panels of experts
	Together  JointTable
	Range     string       // its overall scores beside experts', in words; "" where it is calibrated
	Kin       []*board.Row // of models of its own family
	Cite      Citation
}

// A JudgeComparison compares a judge with experts on one component.
type JudgeComparison struct {
	*judge.Comparison
	Figure *ChartView // its scores against experts' ratings; nil for failures
	Bias   *ChartView // by model
}

func judgePage(b *Builder, p Page, panel *board.Panel) *JudgePage {
	c := &panel.Calibration
	page := &JudgePage{
		Page:  p,
		Panel: panel, Verdict: b.judgeVerdict(panel),
		Cite: b.cite(Citation{What: b.wording("CitedJudge", panel), Key: "judge-" + panel.ID, Address: b.Address(p.Path)}),
	}
	page.Together = b.jointTable(&page.Page, true, b.lb.JointlyWith(panel))
	if eval := c.Main(result.Rated); eval != nil {
		page.Eval = b.judgeComparison(&page.Page, eval)
	}
	if adv := c.Main(result.Provoked); adv != nil {
		page.Adv = b.judgeComparison(&page.Page, adv)
	}
	for _, kind := range []result.PartKind{result.Rated, result.Provoked} {
		if all := c.Of(kind); len(all) > 1 {
			page.Others = append(page.Others, all[1:]...)
		}
	}
	if panel.Eval != nil {
		page.Kin = list.Keep(panel.Eval.Rows, func(r *board.Row) bool { return r.Kin })
		if page.Eval == nil && b.featured != nil && b.featured.Kind == result.Experts {
			page.Range = b.judgeRange(b.featured, panel)
		}
	}
	return page
}

// judgeComparison shows a comparison with its figures.
func (b *Builder) judgeComparison(p *Page, c *judge.Comparison) *JudgeComparison {
	v := &JudgeComparison{Comparison: c}
	if !c.Component.Provoked() {
		own := judgedBy(c.Judge, c)
		v.Figure = b.calibration(p, "calibration", []JudgedBy{own}, append([]JudgedBy{own}, judgedTogether(b.lb.Panels, c)...))
	}
	v.Bias = b.bias(p, c)
	return v
}

// A JointTable shows what experts of a random subset of answers and judges say
// together, on the page of a model or of a judge.
type JointTable struct {
	*Page
	OfJudge bool // on a judge's page: the models are named, not the judge
	Subsets []JointSubset
}

// A JointSubset is what the experts of a random subset of a model's answers say, alone and together with each judge.
type JointSubset struct {
	Experts *board.Row
	Joints  []*judge.Joint
}

// jointTable gathers joint means by subset; those of one stand together.
func (b *Builder) jointTable(p *Page, ofJudge bool, joints []*judge.Joint) JointTable {
	table := JointTable{Page: p, OfJudge: ofJudge}
	for _, of := range list.Group(joints, func(x, y *judge.Joint) bool { return x.Experts == y.Experts }) {
		experts := list.First(b.lb.Runs, func(r *board.Row) bool { return r.ID == of[0].Experts.ID })
		table.Subsets = append(table.Subsets, JointSubset{experts, of})
	}
	return table
}
