package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
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
	Answers   string // that both rated
	Bias      Cell
	Order     Cell
	Missed    Cell
	Kin       bool // it favours its own
}

// PublishedJudges is what a paper says of judges that cannot be recomputed here.
type PublishedJudges struct {
	Source, URL, Note string
	Ranges            []string
}

func (b *builder) judges() {
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
			page.Verdict = spreadSentence(b.featured, judge)
			if !page.Calibrated {
				if f, ok := b.spread(&page.Page, number, b.featured, judge); ok {
					page.Spread, number = f, number+1
				}
			}
		}
		page.BarFirst, page.BarOthers = b.barCurves(&page.Page, number, b.featured.Eval)
	}
	b.page("judges/", "judges", page)
}

// byMissedHarm orders judges: those who miss fewest of the failures that experts
// flag first, then those for whom only medical advice is known, then the rest.
// The two are never compared with each other.
func byMissedHarm(judges []*board.Panel) []*board.Panel {
	key := func(p *board.Panel) (group int, missed float64) {
		switch f := harmOf(&p.Calibration); {
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

// judgesAnswer answers the question of the page in a few sentences.
func judgesAnswer(judges []*board.Panel) []string {
	calibrated, lenient, missHalf, withHarm, kin := 0, 0, 0, 0, 0
	for _, p := range judges {
		c := &p.Calibration
		if c.Why != "" {
			continue
		}
		calibrated++
		if eval := c.Main(result.Eval); eval != nil {
			if bias := eval.Scale(board.Dimensions[0].ID).Error.Bias; bias.Undefined == "" && bias.NoInterval == "" && bias.CI.Lo > 0 {
				lenient++
			}
		}
		if f := harmOf(c); f != nil {
			withHarm++
			if 2*f.FN > f.Found() {
				missHalf++
			}
		}
		if kinClause(c) != "" {
			kin++
		}
	}
	if calibrated == 0 {
		if len(judges) == 0 {
			return nil
		}
		return []string{"Nobody can say yet from what is published here: no judge’s ratings can be held, answer by answer, against those of experts. Until then, read a judge’s numbers as its opinion, and not as an expert’s."}
	}
	out := []string{fmt.Sprintf("%s of %s on this site %s rated answers that experts rated too, so that the two can be compared, answer by answer.",
		capital(inWords(calibrated)), plural(len(judges), "judge", "judges"), verb(calibrated, "has", "have"))}
	var found []string
	if lenient > 0 {
		found = append(found, fmt.Sprintf("%s %s higher marks than experts do", inWords(lenient), verb(lenient, "gives", "give")))
	}
	if missHalf > 0 {
		found = append(found, fmt.Sprintf("%s of %s %s more than half of the harm that experts flag", inWords(missHalf), inWords(withHarm), verb(missHalf, "misses", "miss")))
	}
	if kin > 0 {
		found = append(found, fmt.Sprintf("%s %s models of its own family", inWords(kin), verb(kin, "favours", "favour")))
	}
	if len(found) > 0 {
		out = append(out, "Of these, "+sentence(found)+".")
	}
	return out
}

// verb gives the form of a verb that fits n.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func (b *builder) judgeEntry(root string, p *board.Panel) JudgeEntry {
	e := JudgeEntry{Panel: b.panelView(root, p), Href: root + judgePath(p.ID), Published: "not published here", Verdict: judgeVerdict(p)}
	var boards []string
	if p.Eval != nil {
		boards = append(boards, fmt.Sprintf("EVAL (%s)", plural(len(p.Eval.Rows), "model", "models")))
	}
	if p.Adv != nil {
		boards = append(boards, fmt.Sprintf("ADV (%s)", plural(len(p.Adv.Rows), "model", "models")))
	}
	e.Boards = dash
	if len(boards) > 0 {
		e.Boards = strings.Join(boards, ", ")
	}
	if p.Published != nil {
		if f1, ok := p.Published.Judge["adversarial_f1"]; ok {
			e.Published = "F1 on ADV " + decimal(f1, 2)
		}
	}
	c := &p.Calibration
	none := Cell{Text: dash, Why: "not calibrated against experts"}
	e.Answers, e.Bias, e.Order, e.Missed = dash, none, none, none
	if c.Why != "" {
		return e
	}
	var answers []string
	for _, component := range []result.Component{result.Eval, result.Adv} {
		if m := c.Main(component); m != nil {
			answers = append(answers, thousands(m.Both)+" "+componentLabel(component))
		}
	}
	e.Answers = strings.Join(answers, ", ")
	e.Kin = kinClause(c) != ""
	e.Bias, e.Order = overallCells(c)
	e.Missed = missedCell(harmOf(c))
	return e
}

// overallCells gives a judge's bias on overall quality, and its rank correlation
// beside an expert's.
func overallCells(c *board.Calibration) (bias, order Cell) {
	eval := c.Main(result.Eval)
	if eval == nil {
		why := "no EVAL answer was rated by both"
		return Cell{Text: dash, Why: why}, Cell{Text: dash, Why: why}
	}
	s := eval.Scale(board.Dimensions[0].ID)
	bias = estimateCell(s.Error.Bias, signed)
	order = orderCell(s)
	return bias, order
}

// orderCell writes a judge's rank correlation beside an expert's, both held
// against the same experts.
func orderCell(s *board.ScaleComparison) Cell {
	if s.Human == nil {
		return Cell{Text: dash, Why: "no answer was rated by two experts"}
	}
	judge, expert := s.Same.Agreement.Spearman, s.Human.Agreement.Spearman
	if judge.Undefined != "" {
		return Cell{Text: dash, Why: judge.Undefined}
	}
	out := Cell{Known: true, Text: decimal(judge.R, 2)}
	if expert.Undefined == "" {
		out.Interval = "one expert " + decimal(expert.R, 2)
	}
	return out
}

// missedCell writes a missed-harm rate with its counts.
func missedCell(f *board.FlagComparison) Cell {
	if f == nil {
		return Cell{Text: dash, Why: "experts flagged no harm in what both rated"}
	}
	out := estimateCell(f.Missed, percent)
	out.Count = fmt.Sprintf("%d/%d", f.FN, f.Found())
	if f.Scale.ID != board.Total.ID {
		out.Detail = "of medical advice; no ADV answer was rated by both"
	}
	return out
}

// estimateCell writes an estimate as a cell.
func estimateCell(e stats.Estimate, write func(float64) string) Cell {
	if e.Undefined != "" {
		return Cell{Text: dash, Why: e.Undefined}
	}
	out := Cell{Known: true, Text: write(e.Value), Detail: e.Method}
	if e.NoInterval != "" {
		out.Why = "no interval: " + e.NoInterval
		return out
	}
	out.Interval = write(e.CI.Lo) + " to " + write(e.CI.Hi)
	return out
}

// judgeVerdict says in a sentence what is known of a judge.
func judgeVerdict(p *board.Panel) string {
	if s := calibrationSentence(&p.Calibration); s != "" {
		return capital(s) + "."
	}
	if p.Eval != nil {
		lo, hi, n, ok := valueRange(p.Eval.Rows, 0)
		if ok && n > 1 {
			return fmt.Sprintf("Gives %s models %s to %s overall; not calibrated against experts.", inWords(n), decimal(lo, 2), decimal(hi, 2))
		}
	}
	if p.Published != nil {
		if f1, ok := p.Published.Judge["adversarial_f1"]; ok {
			return fmt.Sprintf("The paper reports F1 %s against experts on ADV; its scores are not published here.", decimal(f1, 2))
		}
	}
	return "Not calibrated against experts."
}

func publishedJudges(pub *result.Published) PublishedJudges {
	v := PublishedJudges{Source: shorten(pub.Source, 500), URL: webLink(pub.URL), Note: shorten(pub.JudgeNote, 2000)}
	labels := []struct{ key, text string }{{"adversarial_f1", "F1 on ADV"}, {"adversarial_accuracy", "Accuracy on ADV"}}
	for _, l := range labels {
		if r, ok := pub.Judges[l.key]; ok {
			v.Ranges = append(v.Ranges, fmt.Sprintf("%s: %s to %s over the judges", l.text, decimal(r[0], 2), decimal(r[1], 2)))
		}
	}
	return v
}
