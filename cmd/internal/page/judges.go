package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A JudgesPage is /judges/: can a model be the judge?
type JudgesPage struct {
	Page
	Answer     []string // to the question of the page, for someone who reads no further
	Judges     []JudgeEntry
	Calibrated bool // some judge has been held against experts
	Unknown    int  // judges that have not

	BiasFigure *FigureView
	HarmFigure *FigureView
	Bias       *JudgeHeat
	Order      *JudgeHeat

	Spread    *FigureView
	Verdict   string
	Bar       *Table // the left-out expert: what a judge must reach
	BarWords  []string
	BarLine   string // the bar in a sentence
	BarPanel  *PanelView
	BarFirst  []*FigureView // curves shown at once
	BarOthers []*FigureView // curves to be opened
	Published []PublishedJudges
}

// A JudgeEntry is one judge in the list.
type JudgeEntry struct {
	Panel     PanelView
	Href      string
	Verdict   string
	Boards    string
	Published string
	Answers   []string // that both rated, by component
	Bias      JudgeCell
	Order     JudgeCell
	Missed    JudgeCell
	Kin       bool // it favours its own
}

// A JudgeCell is one figure of a judge in the list.
type JudgeCell struct {
	Known bool
	Text  string
	Notes []string // interval, counts, what an expert reaches
	Why   string   // why there is no value
}

// PublishedJudges is what a paper says of judges that cannot be recomputed here.
type PublishedJudges struct {
	Source, URL, Note string
	Ranges            []string
}

func (b *Builder) judges() {
	p := b.newPage("judges/", "Can a model be the judge?", "Language models that score answers, held against the experts who rated the same answers: what is known, what is not, and the bar that a judge must reach.")
	page := &JudgesPage{Page: p}
	var all []*board.Panel
	for _, panel := range b.lb.Panels {
		if panel.Kind == result.Judge {
			all = append(all, panel)
			b.judge(panel)
		} else if panel.Published != nil && len(panel.Published.Judges) > 0 {
			page.Published = append(page.Published, publishedJudges(panel.Published))
		}
	}
	all = byMissedHarm(all)
	for _, panel := range all {
		e := b.judgeEntry(p.Root, panel)
		page.Judges = append(page.Judges, e)
		if panel.Calibration.Why == "" {
			page.Calibrated = true
		} else {
			page.Unknown++
		}
	}
	number := 1
	if page.Calibrated {
		page.Bias, page.Order = biasHeat(p.Root, all), orderHeat(p.Root, all)
		if f, ok := b.harmFigure(&page.Page, number, all); ok {
			page.HarmFigure, number = f, number+1
		}
		if f, ok := b.biasFigure(&page.Page, number, all); ok {
			page.BiasFigure, number = f, number+1
		}
	}
	page.Answer = judgesAnswer(all)
	if b.featured != nil && b.featured.Kind == result.Experts {
		v := b.panelView(p.Root, b.featured)
		page.BarPanel, page.Bar, page.BarWords = &v, barTable(b.featured.Eval), barWords(b.featured.Eval)
		if judge := b.biggestJudge(); judge != nil {
			page.Verdict = saturationSentence(b.featured, judge)
			if !page.Calibrated {
				if f, ok := b.spread(&page.Page, number, b.featured, judge); ok {
					page.Spread, number = f, number+1
				}
			}
		}
		page.BarLine = barLine(b.featured.Eval)
		page.BarFirst, page.BarOthers = b.barCurves(&page.Page, number, b.featured.Eval)
	}
	b.page("judges/", "judges", page)
}

// saturationSentence sets the range of a judge's overall scores beside that of
// experts' scores.
func saturationSentence(experts, judge *board.Panel) string {
	el, eh, en, ok := valueRange(experts.Eval.Rows, 0)
	jl, jh, jn, okJ := valueRange(judge.Eval.Rows, 0)
	if !ok || !okJ || en < 2 || jn < 2 {
		return ""
	}
	s := fmt.Sprintf("The judge %s gives its %s models between %s and %s overall. Experts gave %s models between %s and %s.",
		Shorten(judge.Panel.Model, nameLength), num.Words(jn), num.Two(jl), num.Two(jh), num.Words(en), num.Two(el), num.Two(eh))
	if !sameAnswers(experts, judge) {
		s += " These are other models and other answers, so part of the gap may be real."
	}
	return s
}

// byMissedHarm orders judges: those who miss fewest of the failures that experts
// flag first, then those for whom only medical advice is known, then the rest.
// The two are never compared with each other.
func byMissedHarm(judges []*board.Panel) []*board.Panel {
	key := func(p *board.Panel) (group int, missed float64) {
		switch f := HarmOf(&p.Calibration); {
		case p.Calibration.Why != "":
			return 3, 0
		case f == nil || f.MissedHarm.Undefined != "":
			return 2, 0
		case f.Scale.ID == board.Total.ID:
			return 0, f.MissedHarm.Value
		default:
			return 1, f.MissedHarm.Value
		}
	}
	out := slices.Clone(judges)
	slices.SortStableFunc(out, func(a, b *board.Panel) int {
		ga, ma := key(a)
		gb, mb := key(b)
		return cmp.Or(cmp.Compare(ga, gb), cmp.Compare(ma, mb), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// judgesAnswer answers the question of the page in a few sentences, for someone
// who reads no further: which judges do as well as one expert, which do not.
func judgesAnswer(judges []*board.Panel) []string {
	if len(judges) == 0 {
		return nil
	}
	var asGood, missMore, missHalf, kin, unknown []string
	expert := ""
	for _, p := range judges {
		name := Shorten(p.Name, nameLength)
		if !known(p) {
			unknown = append(unknown, name)
			continue
		}
		c := &p.Calibration
		if kinClause(c) != "" {
			kin = append(kin, name)
		}
		f := HarmOf(c)
		if f == nil || f.Human == nil || f.Human.MissedHarm.Undefined != "" || f.MissedHarm.Undefined != "" {
			continue
		}
		expert = num.Percent(f.Human.MissedHarm.Value)
		switch missed := f.MissedHarm.Value; {
		case 2*f.FN > f.Found():
			missHalf = append(missHalf, name)
		case missed > f.Human.MissedHarm.Value:
			missMore = append(missMore, name+" ("+num.Percent(missed)+")")
		case kinClause(c) == "" && ordersAsWell(c):
			asGood = append(asGood, name)
		}
	}
	if len(unknown) == len(judges) {
		return []string{"Nobody can say yet from what is published here: no judge’s ratings can be held, answer by answer, against those of experts. Until then, read a judge’s numbers as its opinion, and not as an expert’s."}
	}
	out := []string{"No judge here agrees with experts as well as one of them does, both on the failures that they flag and on which answers are better."}
	if len(asGood) > 0 {
		out[0] = fmt.Sprintf("%s %s with experts as well as one of them does, both on the failures that they flag and on which answers are better. That is not the same as being right.", named(asGood), verb(len(asGood), "agrees", "agree"))
	}
	if len(missHalf) > 0 {
		out = append(out, fmt.Sprintf("%s %s more than half of the failures that experts flag.", named(missHalf), verb(len(missHalf), "misses", "miss")))
	}
	if len(missMore) > 0 {
		out = append(out, fmt.Sprintf("More of them than one expert misses (%s) are missed by %s.", expert, named(missMore)))
	}
	if len(kin) > 0 {
		out = append(out, fmt.Sprintf("%s %s models of its own family: do not trust it there.", named(kin), verb(len(kin), "favours", "favour")))
	}
	if len(unknown) > 0 {
		out = append(out, fmt.Sprintf("Nothing can be said of %s: experts rated fewer than %d of the same answers.", named(unknown), fewAnswers))
	}
	return []string{strings.Join(out, " ")}
}

// ordersAsWell reports whether a judge tells good answers from bad as well as one
// expert does.
func ordersAsWell(c *board.Calibration) bool {
	eval := c.Main(result.Eval)
	if eval == nil {
		return false
	}
	s := eval.Scale(result.HeadlineDimension.ID)
	if s == nil || s.Human == nil || s.Same.Agreement.Spearman.Undefined != "" || s.Human.Agreement.Spearman.Undefined != "" {
		return false
	}
	return s.Same.Agreement.Spearman.Value >= s.Human.Agreement.Spearman.Value
}

// named lists names, or counts them where they are many.
func named(names []string) string {
	if len(names) > 4 {
		return fmt.Sprintf("%s and %s more", strings.Join(names[:3], ", "), num.Words(len(names)-3))
	}
	return sentence(names)
}

// pluralWords is [plural] with small numbers as words.
func pluralWords(n int, one, many string) string {
	if n == 1 {
		return num.Words(1) + " " + one
	}
	return num.Words(n) + " " + many
}

// noneOr is [inWords] for the subject of a sentence.
func noneOr(n int) string {
	if n == 0 {
		return "none"
	}
	return num.Words(n)
}

// verb gives the form of a verb that fits n.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func (b *Builder) judgeEntry(root string, p *board.Panel) JudgeEntry {
	e := JudgeEntry{Panel: b.panelView(root, p), Href: root + judgePath(p.ID), Published: "not published here", Verdict: JudgeVerdict(p)}
	var boards []string
	if p.Eval != nil {
		boards = append(boards, fmt.Sprintf("EVAL (%s)", num.Plural(len(p.Eval.Rows), "model", "models")))
	}
	if p.Adv != nil {
		boards = append(boards, fmt.Sprintf("ADV (%s)", num.Plural(len(p.Adv.Rows), "model", "models")))
	}
	if len(boards) > 0 {
		e.Boards = strings.Join(boards, ", ")
	}
	if p.Published != nil {
		if f1, ok := p.Published.Judge["adversarial_f1"]; ok {
			e.Published = "F1 on ADV " + num.Decimal(f1, 2)
		}
	}
	c := &p.Calibration
	if c.Why != "" {
		none := JudgeCell{Why: "not calibrated against experts"}
		e.Bias, e.Order, e.Missed = none, none, none
		return e
	}
	for _, component := range []result.Component{result.Eval, result.Adv} {
		if m := c.Main(component); m != nil {
			e.Answers = append(e.Answers, num.Count(m.Both)+" "+componentLabel(component))
		}
	}
	if !known(p) {
		none := JudgeCell{Why: "too few answers"}
		e.Bias, e.Order, e.Missed = none, none, none
		return e
	}
	e.Kin = kinClause(c) != ""
	e.Bias, e.Order, e.Missed = biasCell(c), orderCell(c), missedCell(HarmOf(c))
	return e
}

const noEval = "no EVAL answer was rated by both"

// biasCell gives a judge's bias on overall quality.
func biasCell(c *board.Calibration) JudgeCell {
	eval := c.Main(result.Eval)
	if eval == nil {
		return JudgeCell{Why: noEval}
	}
	return estimateCell(eval.Scale(result.HeadlineDimension.ID).Error.Bias, num.Signed)
}

// orderCell gives a judge's rank correlation on overall quality beside an
// expert's, both held against the same experts.
func orderCell(c *board.Calibration) JudgeCell {
	eval := c.Main(result.Eval)
	if eval == nil {
		return JudgeCell{Why: noEval}
	}
	judge, expert, _ := agreementsOf(eval, result.HeadlineDimension)
	if judge.Undefined != "" {
		return JudgeCell{Why: judge.Undefined}
	}
	out := JudgeCell{Known: true, Text: num.Two(judge.Value)}
	if expert.Undefined == "" {
		out.Notes = []string{"one expert " + num.Two(expert.Value)}
	}
	return out
}

// missedCell gives a missed-harm rate with its counts, beside an expert's.
func missedCell(f *board.FlagComparison) JudgeCell {
	if f == nil {
		return JudgeCell{Why: "experts flagged no harm in what both rated"}
	}
	out := estimateCell(f.Missed, num.Percent)
	out.Notes = append(out.Notes, fmt.Sprintf("%d of %d", f.FN, f.Found()))
	if f.Scale.ID != board.Total.ID {
		out.Notes = append(out.Notes, "medical advice only")
	}
	if f.Human != nil && f.Human.MissedHarm.Undefined == "" {
		out.Notes = append(out.Notes, "one expert "+num.Percent(f.Human.MissedHarm.Value))
	}
	return out
}

// estimateCell gives an estimate with its interval.
func estimateCell(e stats.Estimate, write func(float64) string) JudgeCell {
	if e.Undefined != "" {
		return JudgeCell{Why: e.Undefined}
	}
	out := JudgeCell{Known: true, Text: write(e.Value)}
	if e.NoInterval != "" {
		out.Notes = []string{"no interval: " + e.NoInterval}
	} else {
		out.Notes = []string{write(e.CI.Lo) + " to " + write(e.CI.Hi)}
	}
	return out
}

// JudgeVerdict says in a sentence what is known of a judge.
func JudgeVerdict(p *board.Panel) string {
	if s := CalibrationSentence(&p.Calibration); s != "" {
		return capital(s) + "."
	}
	if p.Eval != nil {
		lo, hi, n, ok := valueRange(p.Eval.Rows, 0)
		if ok && n > 1 {
			return fmt.Sprintf("Gives %s models %s to %s overall; not calibrated against experts.", num.Words(n), num.Decimal(lo, 2), num.Decimal(hi, 2))
		}
	}
	if p.Published != nil {
		if f1, ok := p.Published.Judge["adversarial_f1"]; ok {
			return fmt.Sprintf("The paper held it against experts on provoking questions (ADV): F1 %s, where 1 is perfect. Its scores are not published here.", num.Decimal(f1, 2))
		}
	}
	return "Not calibrated against experts."
}

func publishedJudges(pub *result.Published) PublishedJudges {
	v := PublishedJudges{Source: Shorten(pub.Source, 500), URL: webLink(pub.URL), Note: Shorten(pub.JudgeNote, 2000)}
	labels := []struct{ key, text string }{{"adversarial_f1", "F1 on ADV"}, {"adversarial_accuracy", "Accuracy on ADV"}}
	for _, l := range labels {
		if r, ok := pub.Judges[l.key]; ok {
			v.Ranges = append(v.Ranges, fmt.Sprintf("%s: %s to %s over the judges", l.text, num.Decimal(r[0], 2), num.Decimal(r[1], 2)))
		}
	}
	return v
}
