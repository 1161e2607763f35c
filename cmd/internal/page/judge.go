package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A JudgePage is /judges/<panel>/.
type JudgePage struct {
	Page
	Panel     *board.Panel
	Verdict   string
	Eval, Adv *JudgeComparison    // against the experts who rated most of the same answers; nil without any
	Others    []*board.Comparison // against further panels of experts
	Together  JointTable
	Spread    *FigureView
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
		Panel: panel, Verdict: b.judgeVerdict(panel),
		Cite: b.cite(Citation{What: b.say("CitedJudge", panel), Key: "judge-" + panel.ID, Address: b.place(path)}),
	}
	b.begin(path, "judge", page)
	page.Together = jointTable(&page.Page, true, b.lb.JointlyWith(panel))
	if eval := c.Main(result.Eval); eval != nil {
		page.Eval = b.judgeComparison(&page.Page, eval)
	}
	if adv := c.Main(result.Adv); adv != nil {
		page.Adv = b.judgeComparison(&page.Page, adv)
	}
	for _, component := range result.Components {
		if all := c.Of(component); len(all) > 1 {
			page.Others = append(page.Others, all[1:]...)
		}
	}
	if panel.Eval != nil {
		kin := list.Keep(panel.Eval.Rows, func(r *board.Row) bool { return r.Kin })
		page.KinRows = list.Map(kin, func(r *board.Row) *board.Model { return r.Model })
		if page.Eval == nil && b.featured != nil && b.featured.Kind == result.Experts {
			page.Spread = b.spread(&page.Page, b.featured, panel)
		}
	}
	return page
}

// judgeComparison shows a comparison with its figures. The sentences that experts copied
// go with it only where the site may publish texts.
func (b *Builder) judgeComparison(p *Page, c *board.Comparison) *JudgeComparison {
	v := &JudgeComparison{Comparison: c, Shown: c.Models[:min(len(c.Models), rowsDrawn)]}
	for _, s := range c.Spans {
		shown := *s
		if !b.src.Config.Publish.Text {
			shown.Sentences = nil
		}
		shown.Sentences = shown.Sentences[:min(len(shown.Sentences), rowsDrawn)]
		v.Spans = append(v.Spans, &shown)
	}
	if c.Component == result.Adv {
		v.Figure = b.judgeModes(p, c)
	} else {
		v.Figure, v.Curves = b.judgeDimensions(p, c), b.calibrationCurves(p, c)
	}
	v.Order = b.order(p, c, v.Ranking())
	return v
}

// Ranking is the order of the models that the page shows: on overall quality, or by
// failures over all modes.
func (c *JudgeComparison) Ranking() *board.Ranking {
	if c.Component == result.Adv {
		return c.Ranks[len(c.Ranks)-1]
	}
	return c.Ranks[0]
}

// A JointTable shows what experts of a random subset of answers and judges say
// together, on the page of a model or of a judge.
type JointTable struct {
	*Page
	OfJudge bool // on a judge's page: the models are named, not the judge
	Subsets []Subset
}

// A Subset is a random subset of a model's answers, and what its experts say together
// with each judge.
type Subset struct {
	Experts *board.Run
	Joints  []*board.Joint
}

// Rated counts the answers of the subset.
func (s Subset) Rated() int { return s.Joints[0].Rated }

// jointTable gathers joint means by subset; those of one stand together.
func jointTable(p *Page, ofJudge bool, joints []*board.Joint) JointTable {
	t := JointTable{Page: p, OfJudge: ofJudge}
	for _, j := range joints {
		if n := len(t.Subsets); n == 0 || t.Subsets[n-1].Experts != j.Experts {
			t.Subsets = append(t.Subsets, Subset{Experts: j.Experts})
		}
		last := &t.Subsets[len(t.Subsets)-1]
		last.Joints = append(last.Joints, j)
	}
	return t
}
