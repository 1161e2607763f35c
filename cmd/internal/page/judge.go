package page

import (
	"cmp"
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
	Answer     *JudgesAnswer  // nil without judges
	Judges     []*board.Panel // by harm, see [byHarm]
	Calibrated bool           // some judge has been held against experts

	Figure *FigureView    // the judges side by side
	Heat   []*board.Panel // the judges that were held against experts on enough EVAL answers

	Spread    *FigureView
	Range     string          // a judge's overall scores beside experts', in words
	Bar       []board.LeftOut // the left-out expert: what a judge must reach
	BarPanel  *board.Panel
	BarCurves *FigureView
	Published []*result.Published

	KnowsNothing *board.KnowsNothing   // nil where nothing is known of the labels
	Held         []board.HeldElsewhere // on ADV, as others state it
	Beside       []board.Beside        // of judges that nobody held against experts here

	Measured []settings.Measured // elsewhere, on other benchmarks
}

// A JudgesAnswer answers the question of the page for someone who reads no further: of
// which judges it is known that they do as well as one expert, and of which not, by purpose.
type JudgesAnswer struct {
	NoneKnown bool           // no judge was held against experts on enough answers
	Purposes  []JudgePurpose // on which some judge was
	Unknown   []*board.Panel // too few answers

	// Of judges held against one rating an answer, those that miss fewest and most low ratings on the
	// scale of harm; nil without any.
	Fewest, Most *board.Panel

	OneEach bool // all that can be told of are held against one rating an answer

	// Then the least and the greatest order on the headline's dimension; nil where none is known.
	OrderFrom, OrderTo *judge.ScaleComparison
}

// A Purpose is what a judge may be used for.
type Purpose string

// The purposes, in the order in which they are shown.
const (
	ForHarm  Purpose = "harm"  // to find it
	ForOrder Purpose = "order" // to order a model's answers
	ForLevel Purpose = "level" // to say how good answers are
)

// A JudgePurpose is what a judge may be used for, with the judges by their worst scale.
type JudgePurpose struct {
	For     Purpose
	AsGood  []*board.Panel // no worse than one expert
	But     []*board.Panel // no worse, but with a flaw: its level, an uneven bias, favour
	Worse   []*board.Panel
	Unclear []*board.Panel
	Low     []*board.Panel // experts agree too little, or harm is too rare, to say
}

// Shown lists the judges that a choice of the purpose leaves in the table: what else is to be said
// against one stands in its row.
func (x JudgePurpose) Shown() []*board.Panel { return slices.Concat(x.AsGood, x.But) }

// May lists the purposes that a judge may be used for, as words of a class attribute.
func (a *JudgesAnswer) May(p *board.Panel) string {
	may := list.Keep(a.Purposes, func(x JudgePurpose) bool { return slices.Contains(x.Shown(), p) })
	return strings.Join(list.Map(may, func(x JudgePurpose) string { return "may-" + string(x.For) }), " ")
}

func (b *Builder) judges() Document {
	page := &JudgesPage{Measured: b.src.Config.Measured}
	published := list.Keep(b.lb.Panels, func(p *board.Panel) bool { return !p.IsJudge() && p.Published != nil && len(p.Published.Judges) > 0 })
	page.Published = list.Map(published, func(p *board.Panel) *result.Published { return p.Published })
	b.begin("judges/", "judges", page)
	all := byHarm(list.Keep(b.lb.Panels, func(p *board.Panel) bool { return p.IsJudge() }))
	page.Judges, page.Answer = all, judgesAnswer(all)
	for _, judge := range all {
		page.Held = append(page.Held, judge.HeldElsewhere(result.Adv)...)
	}
	if len(all) > 0 {
		page.KnowsNothing = all[0].KnowsNothing
	}
	if b.adv != nil && b.adv.Kind == result.Experts {
		for _, judge := range all {
			if judge.Calibration.Why != "" {
				page.Beside = append(page.Beside, b.lb.Beside(b.adv, judge)...)
			}
		}
	}
	page.Calibrated = slices.ContainsFunc(all, func(p *board.Panel) bool { return p.Calibration.Why == "" })
	page.Heat = list.Keep(all, func(p *board.Panel) bool {
		c := p.Calibration.Main(result.Eval)
		return c != nil && !c.Few()
	})
	if page.Calibrated {
		page.Figure = b.judgesFigure(&page.Page, all, page.Answer.OneEach)
	}
	if b.featured != nil && b.featured.Kind == result.Experts {
		page.BarPanel, page.Bar = b.featured, b.featured.Eval.LeftOut
		if judge := b.biggestJudge(); judge != nil && !page.Calibrated {
			page.Range = b.judgeRange(b.featured, judge)
			page.Spread = b.spread(&page.Page, b.featured, judge)
		}
		page.BarCurves = b.leftOutCurves(&page.Page, page.Bar)
	}
	return page
}

func (b *Builder) eachJudge() {
	for _, panel := range b.lb.Panels {
		if panel.IsJudge() {
			b.page(judgePath(panel.ID), "judge", nil, func() Document { return b.judge(panel) })
		}
	}
}

// harmOf returns the claim of how a judge finds harm; nil where that is not measured.
func harmOf(p *board.Panel) *judge.Claim {
	if c := p.Calibration.HarmClaim(); c != nil && c.Verdict != judge.NotMeasured {
		return c
	}
	return nil
}

// byHarm orders judges by their kappa with experts on failures when provoked, the best
// first; then those for whom only medical advice is known, then the rest. The two kinds
// of harm are never compared with each other. A judge that says the same of every answer
// agrees by chance alone, and comes last of its kind.
func byHarm(judges []*board.Panel) []*board.Panel {
	place := func(p *board.Panel) []float64 { // kind of harm, constant, kappa
		c, f := harmOf(p), p.Calibration.Harm()
		switch {
		case p.Calibration.Why != "":
			return []float64{3}
		case c == nil:
			return []float64{2}
		}
		at := []float64{0, 0, -c.Judge.Value}
		if !f.OfAllModes() {
			at[0] = 1
		}
		if f.Constant() {
			at[1] = 1
		}
		return at
	}
	return slices.SortedStableFunc(slices.Values(judges), func(a, b *board.Panel) int {
		return cmp.Or(slices.Compare(place(a), place(b)), result.CompareNames(a.Name, b.Name))
	})
}

// Tied lists the names of the other judges whose kappa on the same kind of harm is the
// same as that of a judge for whom it is known.
func (p *JudgesPage) Tied(judge *board.Panel) []string {
	own := harmOf(judge)
	return panelNames(list.Keep(p.Judges, func(other *board.Panel) bool {
		c := harmOf(other)
		return c != nil && other != judge && own.Scale.ID == c.Scale.ID && own.Judge.Value == c.Judge.Value
	}))
}

// judgesAnswer gathers what is known of the judges; nil without any.
func judgesAnswer(judges []*board.Panel) *JudgesAnswer {
	if len(judges) == 0 {
		return nil
	}
	a := &JudgesAnswer{}
	harm, order, level := JudgePurpose{For: ForHarm}, JudgePurpose{For: ForOrder}, JudgePurpose{For: ForLevel}
	for _, p := range judges {
		if !p.Calibration.Enough() {
			a.Unknown = append(a.Unknown, p)
			continue
		}
		harm.add(p, p.Calibration.FindsHarm())
		order.add(p, p.Calibration.Order())
		level.add(p, p.Calibration.Level())
	}
	a.OneEach = len(judges) > len(a.Unknown)
	for _, p := range judges {
		one := p.Calibration.OneRating()
		a.OneEach = a.OneEach && (one != nil || slices.Contains(a.Unknown, p))
		if one == nil {
			continue
		}
		if h := one.Headline(); h.OneRating.Order.Undefined == "" {
			if a.OrderFrom == nil || h.OneRating.Order.Value < a.OrderFrom.OneRating.Order.Value {
				a.OrderFrom = h
			}
			if a.OrderTo == nil || h.OneRating.Order.Value > a.OrderTo.OneRating.Order.Value {
				a.OrderTo = h
			}
		}
		if one.HarmLow() == nil {
			continue
		}
		missed := func(p *board.Panel) float64 { return p.Calibration.OneRating().HarmLow().OneRating.MissedLow.Value }
		if a.Fewest == nil || missed(p) < missed(a.Fewest) {
			a.Fewest = p
		}
		if a.Most == nil || missed(p) > missed(a.Most) {
			a.Most = p
		}
	}
	if !a.OneEach {
		a.Fewest, a.Most, a.OrderFrom, a.OrderTo = nil, nil, nil, nil
	}
	a.NoneKnown = len(a.Unknown) == len(judges)
	a.Purposes = list.Keep([]JudgePurpose{harm, order, level}, func(x JudgePurpose) bool {
		return len(x.AsGood)+len(x.But)+len(x.Worse)+len(x.Unclear)+len(x.Low) > 0
	})
	return a
}

func (x *JudgePurpose) add(p *board.Panel, s judge.Standing) {
	to := &x.Unclear
	switch {
	case s.Worst == nil:
		return
	case s.Verdict == judge.No:
		to = &x.Worse
	case s.Verdict == judge.NotMeasured:
		to = &x.Low
	case s.Verdict == judge.Yes && p.Calibration.Unqualified():
		to = &x.AsGood
	case s.Verdict == judge.Yes:
		to = &x.But
	}
	*to = append(*to, p)
}

// The facts of templates/words/judges.txt.
type (
	// A CalibrationFinding says what calibration found of a judge, in the words of
	// claims.
	CalibrationFinding struct {
		*judge.Calibration
		Overall *judge.ScaleComparison // nil where no overall quality is compared
		Judged  *judge.JudgedScale     // what is claimed there
		Tested  JudgeDimensions        // nothing where no EVAL answer is compared
	}

	// A JudgesFigure sets judges side by side.
	JudgesFigure struct {
		Judges         int
		Harm, Overall  int  // for which it is tested whether they find harm, and are too kind
		NoWorse, Worse int  // on harm, than one expert
		Kind           int  // those that are too kind
		Low            int  // held against one rating an answer, with enough low ones on the scale of harm
		OneEach        bool // all are held against one rating an answer
	}

	// JudgeDimensions sets a judge beside experts on every dimension.
	JudgeDimensions struct {
		*judge.Comparison
		Kind, Harsh, Worse []result.Scale // too kind, too harsh, worse than one expert
		Levels, Held       int            // dimensions on which kindness, and agreement, are tested
	}

	// A ScaleFigure is what a judge's scores on a scale mean.
	ScaleFigure struct {
		*judge.ScaleComparison
		Of *judge.Comparison
	}

	// A WorthFigure is how many experts a judge is worth.
	WorthFigure struct {
		All  []*judge.Worth
		Said *judge.Worth // the one that is put into words
	}

	// A TogetherFigure is what experts of some answers and a judge of all say together.
	TogetherFigure struct {
		*judge.Joint
		On    *judge.JointFigure
		Judge float64 // its mean
	}

	// An OrderFigure is a judge's order of the models beside the experts'.
	OrderFigure struct {
		*judge.Ranking
		Furthest *judge.Place // the model whose places lie furthest apart
		Kin      bool         // a model of the judge's own family is drawn
		First    int          // the places of either order that are drawn; 0 where all are
	}
)

// judgeRange sets the range of a judge's overall scores beside that of experts'; ""
// where either has rated fewer than two models.
func (b *Builder) judgeRange(experts, judge *board.Panel) string {
	overall := result.HeadlineDimension.ID
	if experts.Eval.ValueRange(overall).N < 2 || judge.Eval.ValueRange(overall).N < 2 {
		return ""
	}
	return b.say("JudgeRange", SpreadFigure{Experts: experts, Judge: judge})
}

// judgeVerdict says in a sentence what is known of a judge.
func (b *Builder) judgeVerdict(p *board.Panel) string {
	if p.Calibration.Why != "" {
		return b.say("JudgeVerdict", p)
	}
	return capital(b.say("CalibrationFinding", findingOf(p))) + "."
}

// JudgeVerdict says in sentences what came of holding a judge against experts, with the numbers.
func JudgeVerdict(words Words, p *board.Panel) (string, error) {
	text, err := words.Say("CalibrationFinding", findingOf(p))
	return capital(text) + ".", err
}

// findingOf returns what calibration found of a judge that is calibrated.
func findingOf(p *board.Panel) CalibrationFinding {
	f := CalibrationFinding{Calibration: &p.Calibration}
	if m := f.Main(result.Eval); m != nil {
		f.Tested = dimensionsOf(m)
	}
	if judged := f.Calibration.Overall(); judged != nil && judged.JudgeMean.Undefined == "" {
		f.Judged, f.Overall = judged, f.Main(result.Eval).Scale(judged.Scale.ID)
	}
	return f
}

// A JudgePage is /judges/<panel>/.
type JudgePage struct {
	Page
	Panel     *board.Panel
	Verdict   string
	Eval, Adv *JudgeComparison    // against the experts who rated most of the same answers; nil without any
	Others    []*judge.Comparison // against further panels of experts
	Together  JointTable
	Range     string // its overall scores beside experts', in words; "" where it is calibrated
	Spread    *FigureView
	Kin       []*board.Row // of models of its own family
	Cite      Citation
}

// A JudgeComparison is a judge held against experts on one component.
type JudgeComparison struct {
	*judge.Comparison
	Figure *FigureView // what is claimed on every dimension or failure mode
	Curves *FigureView // of all scales, small; nil on ADV
	Worth  *FigureView // nil on ADV, and where nothing may be said
	Means  []ScaleMeaning
	Order  *FigureView // of the models on overall quality, or by failures over all modes
	Spans  []*judge.SpanComparison
	Shown  []*judge.Model // as many as a page lists
}

func (b *Builder) judge(panel *board.Panel) *JudgePage {
	path, c := judgePath(panel.ID), &panel.Calibration
	page := &JudgePage{
		Panel: panel, Verdict: b.judgeVerdict(panel),
		Cite: b.cite(Citation{What: b.say("CitedJudge", panel), Key: "judge-" + panel.ID, Address: b.address(path)}),
	}
	b.begin(path, "judge", page)
	page.Together = b.jointTable(&page.Page, true, b.lb.JointlyWith(panel))
	if eval := c.Main(result.Eval); eval != nil {
		page.Eval = b.judgeComparison(&page.Page, eval)
	}
	if adv := c.Main(result.Adv); adv != nil {
		page.Adv = b.judgeComparison(&page.Page, adv)
	}
	if page.Eval != nil { // they stand below what is shown when provoked
		for i := range page.Eval.Means {
			if m := &page.Eval.Means[i]; m.Scale.ID != result.HeadlineDimension.ID {
				m.Figure = b.reliability(&page.Page, page.Eval.Comparison, m.ScaleComparison)
			}
		}
	}
	page.Together.Figure = b.together(&page.Page, b.lb.JointlyWith(panel))
	for _, component := range result.Components {
		if all := c.Of(component); len(all) > 1 {
			page.Others = append(page.Others, all[1:]...)
		}
	}
	if panel.Eval != nil {
		page.Kin = list.Keep(panel.Eval.Rows, func(r *board.Row) bool { return r.Kin })
		if page.Eval == nil && b.featured != nil && b.featured.Kind == result.Experts {
			page.Range = b.judgeRange(b.featured, panel)
			page.Spread = b.spread(&page.Page, b.featured, panel)
		}
	}
	return page
}

// judgeComparison shows a comparison with its figures. The sentences that experts copied
// go with it only where the site may publish texts.
func (b *Builder) judgeComparison(p *Page, c *judge.Comparison) *JudgeComparison {
	v := &JudgeComparison{Comparison: c, Shown: c.Models[:min(len(c.Models), rowsDrawn)]}
	for _, s := range c.Spans {
		shown := *s
		if !b.src.Config.Publish.Text {
			shown.Sentences = nil
		}
		shown.Sentences = shown.Sentences[:min(len(shown.Sentences), rowsDrawn)]
		v.Spans = append(v.Spans, &shown)
	}
	if c.Component.Provoked() {
		v.Figure = b.judgeModes(p, c)
	} else {
		v.Figure, v.Worth = b.judgeDimensions(p, c), b.worth(p, c)
		v.Means = list.Map(c.Scales, func(s *judge.ScaleComparison) ScaleMeaning { return ScaleMeaning{ScaleComparison: s} })
		if h := v.Headline(); h != nil {
			h.Figure = b.reliability(p, c, h.ScaleComparison)
		}
		v.Curves = b.calibrationCurves(p, c)
	}
	v.Order = b.order(p, c, v.Ranking())
	return v
}

// A ScaleMeaning is what a judge's scores on a scale mean.
type ScaleMeaning struct {
	*judge.ScaleComparison
	Figure *FigureView // nil where no point of it is published
}

// Headline is what its scores on the headline's scale mean; nil where that is not compared.
func (c *JudgeComparison) Headline() *ScaleMeaning {
	for i := range c.Means {
		if c.Means[i].Scale.ID == result.HeadlineDimension.ID {
			return &c.Means[i]
		}
	}
	return nil
}

// Ranking is the order of the models that the page shows: on overall quality, or by
// failures over all modes.
func (c *JudgeComparison) Ranking() *judge.Ranking {
	if c.Component.Provoked() {
		return c.Ranks[len(c.Ranks)-1]
	}
	return list.First(c.Ranks, func(r *judge.Ranking) bool { return r.Scale.ID == result.HeadlineDimension.ID })
}

// A JointTable shows what experts of a random subset of answers and judges say
// together, on the page of a model or of a judge.
type JointTable struct {
	*Page
	Figure  *FigureView // of one model, on a judge's page
	OfJudge bool        // on a judge's page: the models are named, not the judge
	Subsets []JointSubset
}

// A JointSubset is what the experts of a random subset of a model's answers say, alone and
// together with each judge.
type JointSubset struct {
	Experts *board.Run
	Joints  []*judge.Joint
}

// jointTable gathers joint means by subset; those of one stand together.
func (b *Builder) jointTable(p *Page, ofJudge bool, joints []*judge.Joint) JointTable {
	table := JointTable{Page: p, OfJudge: ofJudge}
	for _, of := range list.Group(joints, func(x, y *judge.Joint) bool { return x.Experts == y.Experts }) {
		experts := list.First(b.lb.Runs, func(r *board.Run) bool { return r.ID == of[0].Experts.ID })
		table.Subsets = append(table.Subsets, JointSubset{experts, of})
	}
	return table
}
