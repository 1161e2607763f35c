package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A JudgesPage is /judges/: can a model be the judge?
type JudgesPage struct {
	Page
	Answer     *JudgesAnswer // nil without judges
	Judges     []JudgeEntry
	Calibrated bool // some judge has been held against experts

	BiasFigure *FigureView
	HarmFigure *FigureView
	Heat       *JudgeHeat // nil where no judge was held against experts on enough EVAL answers

	Spread    *FigureView
	Range     string          // a judge's overall scores beside experts', in words
	Bar       []board.LeftOut // the left-out expert: what a judge must reach
	BarPanel  *board.Panel
	BarFirst  []*FigureView // curves shown at once
	BarOthers []*FigureView // curves to be opened
	Published []*result.Published
}

// A JudgesAnswer answers the question of the page for someone who reads no
// further: which judges do as well as one expert, and which do not.
type JudgesAnswer struct {
	NoneKnown bool     // no judge was held against experts on enough answers
	AsGood    []string // names
	MissHalf  []string
	MissMore  []string // than one expert; each with its share
	Favour    []string // their own family
	Unknown   []string
	Expert    float64 // share of harm that one expert misses
}

// A JudgeEntry is one judge in the list.
type JudgeEntry struct {
	Panel       *board.Panel
	Href        string
	Verdict     string
	Calibration *board.Calibration
	Overall     *board.JudgedScale // nil where no EVAL answer was rated by both
	Eval, Adv   *board.Board
	Published   *result.Published
}

// A JudgeHeat is the judges by dimension.
type JudgeHeat struct {
	Dimensions []result.Scale
	Rows       []JudgeHeatRow
}

// A JudgeHeatRow is one judge on every dimension.
type JudgeHeatRow struct {
	Name, Href string
	Cells      []board.JudgedScale
}

func (b *Builder) judges() {
	page := &JudgesPage{}
	b.begin("judges/", "judges", page)
	var all []*board.Panel
	for _, panel := range b.lb.Panels {
		if panel.Kind == result.Judge {
			all = append(all, panel)
			b.judge(panel)
		} else if panel.Published != nil && len(panel.Published.Judges) > 0 {
			page.Published = append(page.Published, panel.Published)
		}
	}
	all = byMissedHarm(all)
	for _, panel := range all {
		page.Judges = append(page.Judges, b.judgeEntry(page.Root, panel))
		page.Calibrated = page.Calibrated || panel.Calibration.Why == ""
	}
	page.Answer = judgesAnswer(all)
	number := 1
	if page.Calibrated {
		page.Heat = judgeHeat(page.Root, all)
		if f, ok := b.judgesMissedHarm(&page.Page, number, all); ok {
			page.HarmFigure, number = f, number+1
		}
		if f, ok := b.judgesBias(&page.Page, number, all); ok {
			page.BiasFigure, number = f, number+1
		}
	}
	if b.featured != nil && b.featured.Kind == result.Experts {
		page.BarPanel, page.Bar = b.featured, b.featured.Eval.LeftOut
		if judge := b.biggestJudge(); judge != nil && !page.Calibrated {
			page.Range = b.judgeRange(b.featured, judge)
			if f, ok := b.spread(&page.Page, number, b.featured, judge); ok {
				page.Spread, number = f, number+1
			}
		}
		page.BarFirst, page.BarOthers = b.leftOutCurves(&page.Page, number, page.Bar)
	}
	b.page("judges/", "judges", page)
}

// byMissedHarm orders judges: those who miss fewest of the failures that experts
// flag first, then those for whom only medical advice is known, then the rest.
// The two are never compared with each other.
func byMissedHarm(judges []*board.Panel) []*board.Panel {
	key := func(p *board.Panel) (group int, missed float64) {
		switch f := p.Calibration.Harm(); {
		case p.Calibration.Why != "":
			return 3, 0
		case f == nil || f.MissedHarm.Undefined != "":
			return 2, 0
		case f.OfAllModes():
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

// judgesAnswer gathers what is known of the judges; nil without any.
func judgesAnswer(judges []*board.Panel) *JudgesAnswer {
	if len(judges) == 0 {
		return nil
	}
	a := &JudgesAnswer{}
	for _, p := range judges {
		c, name := &p.Calibration, Shorten(p.Name, nameLength)
		if !c.Enough() {
			a.Unknown = append(a.Unknown, name)
			continue
		}
		if c.Favours() {
			a.Favour = append(a.Favour, name)
		}
		f := c.Harm()
		if f == nil || f.OneExpertMisses().Undefined != "" || f.MissedHarm.Undefined != "" {
			continue
		}
		a.Expert = f.OneExpertMisses().Value
		switch missed := f.MissedHarm.Value; {
		case 2*f.FN > f.Found():
			a.MissHalf = append(a.MissHalf, name)
		case missed > a.Expert:
			a.MissMore = append(a.MissMore, name+" ("+num.Percent(missed)+")")
		case !c.Favours() && ordersAsWell(c):
			a.AsGood = append(a.AsGood, name)
		}
	}
	a.NoneKnown = len(a.Unknown) == len(judges)
	return a
}

// ordersAsWell reports whether a judge tells good answers from bad as well as one
// expert does.
func ordersAsWell(c *board.Calibration) bool {
	eval := c.Main(result.Eval)
	return eval != nil && eval.Scale(result.HeadlineDimension.ID).Skill() == board.AsWell
}

func (b *Builder) judgeEntry(root string, p *board.Panel) JudgeEntry {
	e := JudgeEntry{
		Panel: p, Href: root + judgePath(p.ID), Verdict: b.judgeVerdict(p),
		Calibration: &p.Calibration, Eval: p.Eval, Adv: p.Adv, Published: p.Published,
	}
	if eval := p.Calibration.Main(result.Eval); eval != nil {
		overall := eval.On(result.HeadlineDimension)
		e.Overall = &overall
	}
	return e
}

// judgeHeat sets the judges that were held against experts on enough EVAL answers
// below each other; nil without one.
func judgeHeat(root string, judges []*board.Panel) *JudgeHeat {
	h := &JudgeHeat{Dimensions: result.Dimensions}
	for _, p := range judges {
		if c := p.Calibration.Main(result.Eval); c != nil && !c.Few() {
			h.Rows = append(h.Rows, JudgeHeatRow{Shorten(p.Name, nameLength), root + judgePath(p.ID), c.Judged()})
		}
	}
	if len(h.Rows) == 0 {
		return nil
	}
	return h
}
