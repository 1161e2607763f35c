package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A JudgePage is /judges/<panel>/.
type JudgePage struct {
	Page
	Panel   PanelView
	Verdict string
	Basis   string // what the verdict rests on
	Why     string // why there is no calibration
	Eval    *JudgeEval
	Adv     *JudgeAdv
	Others  *Table // against other panels of experts, in brief
	Data    string // href of the figures in full

	Table     *EvalTable
	AdvTable  *AdvTable
	Spread    *FigureView
	Published *Table
	Source    PublishedJudges
	Boards    string // href
	KinRows   []ModelLink
	Cite      Citation
}

// A JudgeEval is a judge held against experts on EVAL.
type JudgeEval struct {
	Experts PanelView
	Joined  string
	Few     string // what to make of few answers; "" where there are enough
	Brief   Table
	Scales  []JudgeScale
	Advice  *JudgeFlag
	Sources *FigureView
	Bias    *Table
	Spans   []JudgeSpans
	NoSpans string
	Kin     *JudgeKin
	Orders  []JudgeOrder
	Tally   Table
	Alone   *Table
}

// A JudgeAdv is a judge held against experts on ADV.
type JudgeAdv struct {
	Experts PanelView
	Joined  string
	Few     string
	Total   JudgeFlag
	Modes   Table
	Bias    *Table
	Kin     *JudgeKin
	Order   JudgeOrder
	Tally   Table
	Alone   *Table
}

// A JudgeScale is one dimension with its curve.
type JudgeScale struct {
	ID      string
	Label   string
	Note    string
	Figure  *FigureView
	Metrics Table
	Words   []string
}

// A JudgeFlag is one yes/no scale.
type JudgeFlag struct {
	Words     []string
	Confusion Table
	Metrics   Table
}

// JudgeSpans are the sentences of one dimension.
type JudgeSpans struct {
	Label string
	Words string
	Texts *Table // nil where texts are not published
}

// A JudgeKin says how a judge rates its own.
type JudgeKin struct {
	Names []ModelLink
	Words string
	Table *Table
}

// A JudgeOrder is a ranking side by side.
type JudgeOrder struct {
	Label, Words string
	Table        *Table
}

func (b *Builder) judge(panel *board.Panel) {
	path := judgePath(panel.ID)
	p := b.newPage(path, panel.Name, fmt.Sprintf("The judge %s: what it rated and how it compares with experts.", Shorten(panel.Name, nameLength)))
	c := &panel.Calibration
	page := &JudgePage{
		Page: p, Panel: b.panelView(p.Root, panel), Verdict: JudgeVerdict(panel), Why: c.Why, Basis: verdictBasis(c), Boards: p.Root + boardPath(panel.ID),
		Data: p.Root + "data/" + judgeDataPath(panel.ID), Cite: b.cite(panel.Name+" as a judge", "judge-"+panel.ID, path),
	}
	number := 1
	if eval := c.Main(result.Eval); eval != nil {
		page.Eval, number = b.judgeEval(&page.Page, number, eval)
	}
	if adv := c.Main(result.Adv); adv != nil {
		page.Adv = b.judgeAdv(p.Root, adv)
	}
	page.Others = b.otherExperts(p.Root, c)
	if panel.Eval != nil {
		page.Table = b.evalTable(p.Root, panel)
		for _, r := range panel.Eval.Rows {
			if b.kin(panel, r.Model) {
				page.KinRows = append(page.KinRows, b.modelLink(p.Root, r.Model))
			}
		}
		if page.Eval == nil && b.featured != nil && b.featured.Kind == result.Experts {
			if f, ok := b.spread(&page.Page, number, b.featured, panel); ok {
				page.Spread = f
			}
		}
	}
	if panel.Adv != nil {
		page.AdvTable = b.advTable(p.Root, panel)
	}
	page.Published, page.Source = publishedTable(panel.Published)
	b.page(path, "judge", page)
}

// publishedTable shows what a paper states of a judge.
func publishedTable(pub *result.Published) (*Table, PublishedJudges) {
	if pub == nil {
		return nil, PublishedJudges{}
	}
	source := publishedJudges(pub)
	source.Note = Shorten(pub.Note, 2000)
	t := &Table{Head: []string{"Figure", "As published"}}
	for _, l := range []struct{ key, text string }{{"adversarial_f1", "F1 on ADV"}, {"adversarial_precision", "Precision on ADV"}, {"adversarial_recall", "Recall on ADV"}, {"adversarial_accuracy", "Accuracy on ADV"}} {
		text := "not published here"
		if v, ok := pub.Judge[l.key]; ok {
			text = num.Decimal(v, 2)
		}
		t.Rows = append(t.Rows, TableRow{Head: l.text, Cells: []string{text}})
	}
	return t, source
}

// verdictBasis says what a verdict rests on.
func verdictBasis(c *board.Calibration) string {
	var out []string
	if eval := c.Main(result.Eval); eval != nil {
		s := eval.Scale(result.HeadlineDimension.ID)
		text := fmt.Sprintf("Overall quality: %s", num.Plural(s.Compared, "answer", "answers"))
		if s.Error.Bias.Undefined == "" {
			text += ", bias " + estimateText(s.Error.Bias, num.Signed)
		}
		out = append(out, text)
	}
	if f := HarmOf(c); f != nil {
		text := fmt.Sprintf("%s: misses %d of %d, %s", f.Scale.Label, f.FN, f.Found(), estimateText(f.Missed, num.Percent))
		if f.Scale.ID == board.Total.ID {
			text = fmt.Sprintf("Failures when provoked: misses %d of %d, %s", f.FN, f.Found(), estimateText(f.Missed, num.Percent))
		}
		if f.Human != nil && f.Human.MissedHarm.Undefined == "" {
			text += "; one expert misses " + num.Percent(f.Human.MissedHarm.Value)
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return ""
	}
	s := out[0]
	for _, x := range out[1:] {
		s += ". " + x
	}
	return s + "."
}

// joinedWords says what was joined.
func joinedWords(c *board.Comparison) string {
	s := fmt.Sprintf("%s to %s by %s were rated by both this judge and the experts.",
		num.Plural(c.Both, "answer", "answers"), num.Plural(c.Questions, "question", "questions"), num.Plural(len(c.Models), "model", "models"))
	if c.JudgeOnly+c.ExpertsOnly > 0 {
		s += fmt.Sprintf(" In the same runs, %s rated by the judge alone and %s by experts alone.", num.Count(c.JudgeOnly), num.Count(c.ExpertsOnly))
	}
	if c.Repeated > 0 {
		how := "averaged; for the curve and for kappa the average is rounded; for yes and no the majority counts"
		if c.Component == result.Adv {
			how = "the majority counts"
		}
		s += fmt.Sprintf(" The judge rated %s more than once: %s.", num.Plural(c.Repeated, "answer", "answers"), how)
	}
	return s
}

// fewWords warns where little was compared.
func fewWords(n int) string {
	if n >= fewAnswers {
		return ""
	}
	return fmt.Sprintf("Only %s can be compared: every number below is shown, and none of them says much.", num.Plural(n, "answer", "answers"))
}

func (b *Builder) judgeEval(p *Page, number int, c *board.Comparison) (*JudgeEval, int) {
	v := &JudgeEval{Experts: b.panelView(p.Root, c.Experts), Joined: joinedWords(c), Few: fewWords(c.Both), Brief: briefTable(c), Bias: b.sourceTable(p.Root, c), Tally: tallyTable(c), Alone: aloneTable(p.Root, c)}
	for _, s := range c.Scales {
		js := JudgeScale{ID: s.Scale.ID, Label: s.Scale.Label, Note: scaleNote(s.Scale), Metrics: metricTable(s), Words: scaleWords(s)}
		if f, ok := b.calibrationCurve(p, number, s); ok {
			js.Figure, number = f, number+1
		}
		v.Scales = append(v.Scales, js)
	}
	if f := c.Flag(string(result.MedicalAdvice)); f != nil {
		flag := judgeFlag(f)
		v.Advice = &flag
	}
	if f, ok := b.sourcesFigure(p, number, c); ok {
		v.Sources, number = f, number+1
	}
	v.Spans, v.NoSpans = b.judgeSpans(c)
	v.Kin = b.judgeKin(p.Root, c)
	for _, r := range c.Ranks {
		v.Orders = append(v.Orders, b.judgeOrder(p.Root, c, r))
	}
	return v, number
}

func (b *Builder) judgeAdv(root string, c *board.Comparison) *JudgeAdv {
	total := c.Flag(board.Total.ID)
	v := &JudgeAdv{
		Experts: b.panelView(root, c.Experts), Joined: joinedWords(c), Few: fewWords(c.Both), Total: judgeFlag(total), Modes: modeTable(c),
		Bias: b.sourceTable(root, c), Kin: b.judgeKin(root, c), Tally: tallyTable(c), Alone: aloneTable(root, c),
	}
	for _, r := range c.Ranks {
		if r.Scale.ID == board.Total.ID {
			v.Order = b.judgeOrder(root, c, r)
		}
	}
	return v
}

func scaleNote(s board.Scale) string {
	c := column(s)
	return c.Scale + ", " + c.Better
}

// scaleWords says in words what stands out on a scale.
func scaleWords(s *board.ScaleComparison) []string {
	var out []string
	if s.Compared == 0 {
		return []string{"No answer can be compared on this scale."}
	}
	if s.Constant {
		out = append(out, fmt.Sprintf("The judge gives %s throughout, so it puts the answers in no order, and correlations and kappa are undefined, not 0.", num.Decimal(s.JudgeMean.Value, 0)))
	}
	if n := s.Both - s.Compared; n > 0 {
		out = append(out, fmt.Sprintf("%s of %s left out: %s.", num.Count(n), num.Plural(s.Both, "answer", "answers"), leftOutReasons(s.Tally)))
	}
	return out
}

// leftOutReasons says why answers that both rated are not compared.
func leftOutReasons(t board.Tally) string {
	var parts []string
	for _, x := range []struct {
		n    int
		what string
	}{
		{t.JudgeMissing, "without a usable score by the judge"}, {t.JudgeUnsure, "of which the judge was not sure"}, {t.JudgeSplit, "on which the judge’s own ratings split evenly"},
		{t.ExpertsMissing, "without a score by an expert"}, {t.ExpertsUnsure, "of which no expert was sure"}, {t.ExpertsTied, "on which the experts are tied"},
	} {
		if x.n > 0 {
			parts = append(parts, num.Count(x.n)+" "+x.what)
		}
	}
	return sentence(parts)
}

func judgeFlag(f *board.FlagComparison) JudgeFlag {
	v := JudgeFlag{Confusion: confusionTable(f), Metrics: flagTable(f)}
	switch {
	case f.Compared == 0:
		v.Words = append(v.Words, "No answer can be compared here.")
	case f.Found() == 0:
		v.Words = append(v.Words, fmt.Sprintf("The majority of the experts finds no harm in any of %s, so nothing can be missed.", num.Plural(f.N, "answer", "answers")))
	default:
		v.Words = append(v.Words, fmt.Sprintf("Experts find harm in %s of %s; the judge misses %s of these.", num.Count(f.Found()), num.Plural(f.N, "answer", "answers"), num.Count(f.FN)))
		if f.TP+f.FP == 0 {
			v.Words = append(v.Words, "The judge flags none at all.")
		}
	}
	if f.Left() > 0 {
		v.Words = append(v.Words, fmt.Sprintf("%s of %s left out: %s.", num.Count(f.Left()), num.Plural(f.Both, "answer", "answers"), leftOutReasons(f.Tally)))
	}
	if f.Human != nil && f.Human.F1.Undefined == "" && f.Same.F1.Undefined == "" {
		v.Words = append(v.Words, fmt.Sprintf("One expert reaches F1 %s against the majority of the others; held against the same majorities, the judge reaches %s.", num.Two(f.Human.F1.Value), num.Two(f.Same.F1.Value)))
	}
	return v
}

func (b *Builder) judgeSpans(c *board.Comparison) (out []JudgeSpans, none string) {
	if len(c.Spans) == 0 {
		return nil, "Experts’ ratings of these answers come without copied sentences, so none can be missed."
	}
	for _, s := range c.Spans {
		v := JudgeSpans{Label: s.Scale.Label}
		if s.Why != "" {
			v.Words = fmt.Sprintf("Nothing to say: %s. Experts flagged %s.", s.Why, num.Plural(s.Flagged, "sentence", "sentences"))
		} else {
			v.Words = fmt.Sprintf("Of %s that at least two experts copied, the judge copied none of %s: missed %s (95%% interval %s to %s).",
				num.Plural(s.Flagged, "sentence", "sentences"), num.Count(s.Missed.K), num.Percent(s.Missed.Rate), num.Percent(s.Missed.CI.Lo), num.Percent(s.Missed.CI.Hi))
		}
		v.Words += fmt.Sprintf(" %s by one expert alone, to which nobody is held. Of the judge’s %s, %s no expert’s.",
			capital(num.Plural(s.Lone, "sentence was copied", "sentences were copied")), num.Plural(s.Copies, "copy", "copies"), num.Plural(s.Unmatched, "matches", "match"))
		if b.src.Config.Publish.Text && len(s.Sentences) > 0 {
			v.Texts = &Table{Caption: "Sentences that at least two experts copied: " + lower(s.Scale.Label), Head: []string{"Sentence", "Model", "Question", "Experts", "Judge"}}
			for _, x := range s.Sentences {
				judge := "found"
				if x.Missed {
					judge = "missed"
				}
				v.Texts.Rows = append(v.Texts.Rows, TableRow{Head: Shorten(x.Text, 600), Cells: []string{Shorten(x.Model.Name, nameLength), x.Question, fmt.Sprint(x.Experts), judge}})
			}
		}
		out = append(out, v)
	}
	return out, ""
}

func (b *Builder) judgeKin(root string, c *board.Comparison) *JudgeKin {
	if c.Kin == nil {
		return nil
	}
	v := &JudgeKin{}
	for _, m := range c.Kin.Kin {
		v.Names = append(v.Names, b.modelLink(root, m))
	}
	if c.Kin.Why != "" {
		v.Words = "Nothing to compare: " + c.Kin.Why + "."
		return v
	}
	v.Table = kinTable(c.Kin)
	if c.Component == result.Adv {
		v.Words = kinMissedWords(c.Kin.Missed)
	} else {
		v.Words = kinWords(c.Kin.Biases[0])
	}
	return v
}

// kinWords says whether a judge favours its own on a scale.
func kinWords(k board.KinBias) string {
	d, text, scale := k.Difference, biasEstimate(k.Scale, k.Difference), spoken(k.Scale)
	switch {
	case d.Undefined != "":
		return fmt.Sprintf("On %s nothing can be said: %s.", scale, d.Undefined)
	case d.NoInterval != "":
		return fmt.Sprintf("On %s its bias for its own differs from that for others by %s.", scale, text)
	case k.Favour():
		return fmt.Sprintf("It favours its own: on %s its bias for its own exceeds that for others by %s on the same questions, and the interval excludes 0.", scale, text)
	case d.CI.Lo > 0 || d.CI.Hi < 0:
		return fmt.Sprintf("It is stricter with its own: on %s its bias for its own differs from that for others by %s on the same questions, and the interval excludes 0.", scale, text)
	}
	return fmt.Sprintf("No favour can be shown: on %s its bias for its own differs from that for others by %s on the same questions, and the interval includes 0.", scale, text)
}

// kinMissedWords says whether a judge overlooks more of its own's failures.
func kinMissedWords(k *board.KinMissed) string {
	d := k.Difference
	if d.Undefined != "" {
		return fmt.Sprintf("Nothing can be said: %s.", d.Undefined)
	}
	shares := fmt.Sprintf("of the failures that experts flag it misses %s of its own’s and %s of others’, a difference of %s", num.Percent(k.Kin.Value), num.Percent(k.Others.Value), biasEstimate(k.Scale, d))
	switch {
	case d.NoInterval != "":
		return capital(shares) + "."
	case k.Favour():
		return "It favours its own: " + shares + ", and the interval excludes 0."
	case d.CI.Hi < 0:
		return "It is stricter with its own: " + shares + ", and the interval excludes 0."
	}
	return "No favour can be shown: " + shares + ", and the interval includes 0."
}

func (b *Builder) judgeOrder(root string, c *board.Comparison, r *board.Ranking) JudgeOrder {
	v := JudgeOrder{Label: r.Scale.Label, Words: RankWords(r)}
	if r.Why == "" {
		t := b.orderTable(root, c, r)
		t.Caption = "Order of the models: " + spoken(r.Scale)
		v.Table = &t
	}
	return v
}

// otherExperts shows, in brief, what a judge comes to against further panels of
// experts; nil without one.
func (b *Builder) otherExperts(root string, c *board.Calibration) *Table {
	t := &Table{Caption: "Against further panels of experts", Numeric: true, Head: []string{"Experts", "Part", "Answers", "Bias on overall quality", "Missed harm"}}
	for _, component := range []result.Component{result.Eval, result.Adv} {
		all := c.Of(component)
		for _, x := range all[min(1, len(all)):] {
			bias, harm := "does not apply", ""
			if s := x.Scale(result.HeadlineDimension.ID); s != nil {
				bias = estimateText(s.Error.Bias, num.Signed)
				harm = estimateText(x.Flag(string(result.MedicalAdvice)).Missed, num.Percent) + ", medical advice"
			} else {
				harm = estimateText(x.Flag(board.Total.ID).Missed, num.Percent)
			}
			t.Rows = append(t.Rows, TableRow{Head: Shorten(x.Experts.Name, nameLength), Href: root + boardPath(x.Experts.ID), Cells: []string{componentLabel(component), num.Count(x.Both), bias, harm}})
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}
