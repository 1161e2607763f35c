package site

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A JudgesPage is /judges/: can a model be the judge?
type JudgesPage struct {
	Page
	Judges    []JudgeEntry
	Spread    *FigureView
	Verdict   string
	Bar       *Table // the left-out expert: what a judge must reach
	BarWords  []string
	BarPanel  *PanelView
	Published []PublishedJudges
}

// A JudgeEntry is one judge in the list.
type JudgeEntry struct {
	Panel     PanelView
	Href      string
	Boards    string
	Published string
	Verdict   string
}

// PublishedJudges is what a paper says of judges that cannot be recomputed here.
type PublishedJudges struct {
	Source, URL, Note string
	Ranges            []string
}

// A JudgePage is /judges/<panel>/.
type JudgePage struct {
	Page
	Panel     PanelView
	Verdict   string
	Why       string
	Table     *EvalTable
	Adv       *AdvTable
	Spread    *FigureView
	Published *Table
	Source    PublishedJudges
	Curves    []*FigureView // the left-out expert's, as the bar
	Boards    string        // href
	KinRows   []ModelLink
}

func (b *builder) judges() {
	p := b.newPage("judges/", "Can a model be the judge?", "Language models that score answers, held against the experts who rated the same questions: what is known, what is not, and the bar that a judge must reach.")
	page := &JudgesPage{Page: p}
	for _, panel := range b.lb.Panels {
		if panel.Kind != result.Judge {
			if panel.Published != nil && len(panel.Published.Judges) > 0 {
				page.Published = append(page.Published, publishedJudges(panel.Published))
			}
			continue
		}
		page.Judges = append(page.Judges, b.judgeEntry(p.Root, panel))
		b.judge(panel)
	}
	if b.featured != nil && b.featured.Kind == result.Experts {
		v := b.panelView(p.Root, b.featured)
		page.BarPanel, page.Bar, page.BarWords = &v, barTable(b.featured.Eval), barWords(b.featured.Eval)
		if judge := b.biggestJudge(); judge != nil {
			page.Verdict = spreadSentence(b.featured, judge)
			if f, ok := b.spread(&page.Page, 1, b.featured, judge); ok {
				page.Spread = f
			}
		}
	}
	b.page("judges/", "judges", page)
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
	return e
}

// judgeVerdict says in a sentence what is known of a judge.
func judgeVerdict(p *board.Panel) string {
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

func (b *builder) judge(panel *board.Panel) {
	path := judgePath(panel.ID)
	p := b.newPage(path, panel.Name, fmt.Sprintf("The judge %s: what it rated and how it compares with experts.", shorten(panel.Name, nameLength)))
	page := &JudgePage{Page: p, Panel: b.panelView(p.Root, panel), Verdict: judgeVerdict(panel), Why: panel.Calibration.Why, Boards: p.Root + boardPath(panel.ID)}
	if panel.Eval != nil {
		page.Table = b.evalTable(p.Root, panel)
		for _, r := range panel.Eval.Rows {
			if b.kin(panel, r.Model) {
				page.KinRows = append(page.KinRows, b.modelLink(p.Root, r.Model))
			}
		}
		if b.featured != nil && b.featured.Kind == result.Experts {
			if f, ok := b.spread(&page.Page, 1, b.featured, panel); ok {
				page.Spread = f
			}
		}
	}
	if panel.Adv != nil {
		page.Adv = b.advTable(p.Root, panel)
	}
	if pub := panel.Published; pub != nil {
		page.Source = publishedJudges(pub)
		page.Source.Note = shorten(pub.Note, 2000)
		t := &Table{Head: []string{"Figure", "As published"}}
		for _, l := range []struct{ key, text string }{{"adversarial_f1", "F1 on ADV"}, {"adversarial_precision", "Precision on ADV"}, {"adversarial_recall", "Recall on ADV"}, {"adversarial_accuracy", "Accuracy on ADV"}} {
			text := "not published here"
			if v, ok := pub.Judge[l.key]; ok {
				text = decimal(v, 2)
			}
			t.Rows = append(t.Rows, TableRow{Head: l.text, Cells: []string{text}})
		}
		page.Published = t
	}
	b.page(path, "judge", page)
}

// barTable shows how an expert who is left out agrees with the others; nil where
// that is not known.
func barTable(e *board.Eval) *Table {
	if len(e.LeftOut) == 0 {
		return nil
	}
	t := &Table{Numeric: true, Head: []string{"Dimension", "Ratings", "Mean error", "Spearman", "Kappa", "At the best end", "F1", "Recall"}}
	for _, l := range e.LeftOut {
		kappa := l.KappaQuadratic
		if kappa == nil {
			kappa = l.Kappa
		}
		n := l.N
		if n == nil && l.TP != nil && l.FP != nil && l.FN != nil && l.TN != nil {
			total := *l.TP + *l.FP + *l.FN + *l.TN
			n = &total
		}
		best := dash
		if l.ShareBest != nil {
			best = percent(*l.ShareBest)
		}
		t.Rows = append(t.Rows, TableRow{Head: l.Scale.Label, Cells: []string{
			optionalCount(n), optional(l.MAE, 2), optional(l.Spearman, 2), optional(kappa, 2), best, optional(l.F1, 2), optional(l.Recall, 2),
		}})
	}
	return t
}

// barWords says what the bar comes to, plainly.
func barWords(e *board.Eval) []string {
	var out []string
	for _, l := range e.LeftOut {
		switch result.Dimension(l.Scale.ID) {
		case result.Overall:
			if l.Spearman != nil && l.MAE != nil {
				out = append(out, fmt.Sprintf("On overall quality, one expert’s score differs from the mean of the other experts by %s points, with a rank correlation of %s.", decimal(*l.MAE, 2), decimal(*l.Spearman, 2)))
			}
		case result.MedicalAdvice:
			if l.F1 != nil && l.Recall != nil {
				out = append(out, fmt.Sprintf("On medical advice, experts agree little: F1 %s against the majority of the others, and an expert finds %s of what that majority finds. No judge can be held to more than experts reach.", decimal(*l.F1, 2), percent(*l.Recall)))
			}
		case result.FactualConsistency:
			if l.Spearman != nil {
				out = append(out, fmt.Sprintf("On factual consistency, the rank correlation between an expert and the others is %s.", decimal(*l.Spearman, 2)))
			}
		}
	}
	return out
}
