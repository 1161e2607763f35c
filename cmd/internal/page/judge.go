package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A JudgePage is /judges/<panel>/.
type JudgePage struct {
	Page
	Panel       *board.Panel
	Verdict     string
	Brief       string // the same in brief
	Calibration *board.Calibration
	Overall     *board.ScaleComparison // overall quality, which the verdict is about; nil where it is not compared
	Eval, Adv   *JudgeComparison       // against the experts who rated most of the same answers; nil without any
	Others      []*board.Comparison    // against further panels of experts
	Together    JointTable
	Boards      string // href
	Data        string // href of the figures in full

	Spread    *FigureView
	Published *result.Published
	KinRows   []*board.Model
	Cite      Citation
}

// A JudgeComparison is a judge held against experts on one component.
type JudgeComparison struct {
	*board.Comparison
	Figure *FigureView // what is claimed on every dimension or failure mode
	Curves *FigureView // nil on ADV
	Order  *FigureView // of the models on overall quality, or by failures over all modes
	Spans  []*board.SpanComparison
	Shown  []*board.Model // as many as a page lists
}

func (b *Builder) judge(panel *board.Panel) *JudgePage {
	path, c := judgePath(panel.ID), &panel.Calibration
	page := &JudgePage{
		Panel: panel, Verdict: b.judgeVerdict(panel), Brief: b.judgeBrief(panel), Calibration: c,
		Cite: b.cite(b.say(CitedJudge{panel}), "judge-"+panel.ID, path), Published: panel.Published,
	}
	b.begin(path, "judge", page)
	page.Boards, page.Data = "/"+boardPath(panel.ID), "/data/"+download.JudgePath(panel.ID)
	page.Together = jointTable(&page.Page, true, b.lb.JointlyWith(panel))
	number := 1
	if eval := c.Main(result.Eval); eval != nil {
		page.Overall = eval.Scale(result.HeadlineDimension.ID)
		page.Eval, number = b.judgeEval(&page.Page, number, eval)
	}
	if adv := c.Main(result.Adv); adv != nil {
		page.Adv = b.judgeComparison(adv)
		if f, ok := b.judgeModes(&page.Page, number, adv); ok {
			page.Adv.Figure, number = f, number+1
		}
		if f, ok := b.order(&page.Page, number, adv, page.Adv.Ranking()); ok {
			page.Adv.Order, number = f, number+1
		}
	}
	for _, component := range result.Components {
		if all := c.Of(component); len(all) > 1 {
			page.Others = append(page.Others, all[1:]...)
		}
	}
	if panel.Eval != nil {
		for _, r := range panel.Eval.Rows {
			if b.lb.Kin(panel, r.Model) {
				page.KinRows = append(page.KinRows, r.Model)
			}
		}
		if page.Eval == nil && b.featured != nil && b.featured.Kind == result.Experts {
			page.Spread, _ = b.spread(&page.Page, number, b.featured, panel)
		}
	}
	return page
}

// judgeComparison shows a comparison. The sentences that experts copied go with it
// only where the site may publish texts.
func (b *Builder) judgeComparison(c *board.Comparison) *JudgeComparison {
	v := &JudgeComparison{Comparison: c, Shown: c.Models[:min(len(c.Models), rowsDrawn)]}
	for _, s := range c.Spans {
		shown := *s
		if !b.src.Config.Publish.Text {
			shown.Sentences = nil
		}
		shown.Sentences = shown.Sentences[:min(len(shown.Sentences), rowsDrawn)]
		v.Spans = append(v.Spans, &shown)
	}
	return v
}

// judgeEval shows an EVAL comparison with its figures, which are numbered on.
func (b *Builder) judgeEval(p *Page, number int, c *board.Comparison) (*JudgeComparison, int) {
	v := b.judgeComparison(c)
	if f, ok := b.judgeDimensions(p, number, c); ok {
		v.Figure, number = f, number+1
	}
	if f, ok := b.calibrationCurves(p, number, c); ok {
		v.Curves, number = f, number+1
	}
	if f, ok := b.order(p, number, c, v.Ranking()); ok {
		v.Order, number = f, number+1
	}
	return v, number
}

// Ranking is the order of the models that the page shows: on overall quality, or by
// failures over all modes.
func (c *JudgeComparison) Ranking() *board.Ranking {
	if c.Component == result.Adv {
		return c.Ranks[len(c.Ranks)-1]
	}
	return c.Ranks[0]
}
