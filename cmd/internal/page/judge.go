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
	Calibration *board.Calibration
	Overall     *board.ScaleComparison // overall quality, which the verdict is about; nil where it is not compared
	Eval, Adv   *JudgeComparison       // against the experts who rated most of the same answers; nil without any
	Others      []*board.Comparison    // against further panels of experts
	Together    JointTable
	Boards      string // href
	Data        string // href of the figures in full

	Table     *BoardTable
	AdvTable  *BoardTable
	Spread    *FigureView
	Published *result.Published
	KinRows   []*board.Model
	Cite      Citation
}

// A JudgeComparison is a judge held against experts on one component.
type JudgeComparison struct {
	*board.Comparison
	Root     string
	Curves   map[string]*FigureView // by dimension; nil on ADV
	ByModel  *FigureView            // the bias on overall quality; nil on ADV
	Spans    []*board.SpanComparison
	Rankings []JudgeRanking
}

// A JudgeRanking is a judge's order of the models beside the experts'.
type JudgeRanking struct {
	*board.Ranking
	Comparison *JudgeComparison
}

func (b *Builder) judge(panel *board.Panel) {
	path, c := judgePath(panel.ID), &panel.Calibration
	page := &JudgePage{
		Panel: panel, Verdict: b.judgeVerdict(panel), Calibration: c,
		Cite: b.cite(b.say(CitedJudge{panel}), "judge-"+panel.ID, path), Published: panel.Published,
	}
	b.begin(path, "judge", page)
	page.Boards, page.Data = page.Root+boardPath(panel.ID), page.Root+"data/"+download.JudgePath(panel.ID)
	page.Together = jointTable(&page.Page, true, b.lb.JointlyWith(panel))
	number := 1
	if eval := c.Main(result.Eval); eval != nil {
		page.Overall = eval.Scale(result.HeadlineDimension.ID)
		page.Eval, number = b.judgeEval(&page.Page, number, eval)
	}
	if adv := c.Main(result.Adv); adv != nil {
		page.Adv = b.judgeComparison(page.Root, adv)
	}
	for _, component := range result.Components {
		if all := c.Of(component); len(all) > 1 {
			page.Others = append(page.Others, all[1:]...)
		}
	}
	if panel.Eval != nil {
		page.Table = b.boardTable(page.Root, "", panel.Eval)
		for _, r := range panel.Eval.Rows {
			if b.lb.Kin(panel, r.Model) {
				page.KinRows = append(page.KinRows, r.Model)
			}
		}
		if page.Eval == nil && b.featured != nil && b.featured.Kind == result.Experts {
			page.Spread, _ = b.spread(&page.Page, number, b.featured, panel)
		}
	}
	if panel.Adv != nil {
		page.AdvTable = b.boardTable(page.Root, "adv", panel.Adv)
	}
	b.page(path, "judge", page)
}

// judgeComparison shows a comparison. The sentences that experts copied go with it
// only where the site may publish texts.
func (b *Builder) judgeComparison(root string, c *board.Comparison) *JudgeComparison {
	v := &JudgeComparison{Comparison: c, Root: root}
	for _, s := range c.Spans {
		shown := *s
		if !b.src.Config.Publish.Text {
			shown.Sentences = nil
		}
		v.Spans = append(v.Spans, &shown)
	}
	for _, r := range c.Ranks {
		v.Rankings = append(v.Rankings, JudgeRanking{r, v})
	}
	return v
}

// judgeEval shows an EVAL comparison with its figures, which are numbered on.
func (b *Builder) judgeEval(p *Page, number int, c *board.Comparison) (*JudgeComparison, int) {
	v := b.judgeComparison(p.Root, c)
	v.Curves = map[string]*FigureView{}
	for _, s := range c.Scales {
		if f, ok := b.calibrationCurve(p, number, s); ok {
			v.Curves[s.Scale.ID], number = f, number+1
		}
	}
	if f, ok := b.biasByModel(p, number, c); ok {
		v.ByModel, number = f, number+1
	}
	return v, number
}

// Total is the order of the models by failures over all modes; ADV alone.
func (c *JudgeComparison) Total() *JudgeRanking {
	return &c.Rankings[len(c.Rankings)-1]
}
