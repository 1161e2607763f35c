package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A HomePage is /: the featured board, what it means, what is new.
type HomePage struct {
	Page
	Lede     []string
	Panel    *PanelView // nil where nothing has been rated yet
	Table    *EvalTable
	TradeOff *FigureView
	AdvPanel *PanelView
	Adv      *AdvTable
	AdvLead  string
	Spread   *FigureView
	Verdict  string
	Judge    *PanelView
	Newest   []Change
	Models   int
	Runs     int
}

func (b *Builder) home() {
	p := b.newPage("", b.info.Title, b.description())
	h := &HomePage{Page: p, Models: len(b.lb.Models), Runs: len(b.lb.Runs), Newest: b.latest(p.Root, 4)}
	number := 1
	if b.featured != nil {
		v := b.panelView(p.Root, b.featured)
		h.Panel, h.Table = &v, b.evalTable(p.Root, b.featured)
		h.Lede = b.lede()
		if f, ok := b.tradeOff(&h.Page, number, b.featured); ok {
			h.TradeOff, number = f, number+1
		}
	}
	if b.adv != nil {
		v := b.panelView(p.Root, b.adv)
		h.AdvPanel, h.Adv, h.AdvLead = &v, b.advTable(p.Root, b.adv), advSentence(b.adv.Adv)
	}
	if judge := b.biggestJudge(); judge != nil && b.featured != nil && b.featured.Kind == result.Experts {
		v := b.panelView(p.Root, judge)
		h.Judge, h.Verdict = &v, b.judgeRange(b.featured, judge)
		if f, ok := b.spread(&h.Page, number, b.featured, judge); ok {
			h.Spread = f
		}
	}
	h.Dataset = b.dataset(&h.Page, b.lb.Runs, "leaderboard.csv", "leaderboard.json", "adversarial.csv")
	b.page("", "home", h)
}

// description says in a sentence what the site is.
func (b *Builder) description() string {
	if b.info.Tagline != "" {
		return b.info.Tagline + ": a leaderboard of language models on CounselBench, rated by mental-health professionals, with intervals and ties."
	}
	return "A leaderboard of language models on CounselBench, rated by mental-health professionals, with intervals and ties."
}

// lede says what the featured board means, in sentences computed from it.
func (b *Builder) lede() []string {
	p := b.featured
	var out []string
	rows := p.Eval.Rows
	questions := 0
	if n := rows[0].Figures[0].Questions; n != nil {
		questions = *n
	}
	if p.Kind == result.Experts && p.Size > 0 && questions > 0 {
		out = append(out, fmt.Sprintf("%s mental-health professionals rated answers to %s patients’ questions, blind, on six dimensions.", capital(count(p.Size)), count(questions)))
	}
	lead := leadSentence(rows)
	top := rows[0]
	advice := top.Figures[3]
	share := num.OneIn(advice.Value)
	switch {
	case lead == "":
	case !advice.Known() || share == "":
		out = append(out, lead+".")
	case soleLeader(rows) == top:
		out = append(out, fmt.Sprintf("%s; yet %s ratings finds that its answer gives advice only a licensed professional should give.%s", lead, share, b.adviceAgreement()))
	default:
		out = append(out, fmt.Sprintf("%s. Of %s, rated best overall, %s ratings finds that the answer gives advice only a licensed professional should give.%s", lead, Shorten(top.Model.Name, nameLength), share, b.adviceAgreement()))
	}
	return out
}

// adviceAgreement adds how little raters agree on which answers give medical
// advice, where that is known and little.
func (b *Builder) adviceAgreement() string {
	for _, a := range b.featured.Eval.Agreement {
		if a.Scale.ID == result.RiskDimension.ID && a.Alpha != nil && *a.Alpha < 0.2 {
			return fmt.Sprintf(" On which answers do so, the raters hardly agree (alpha %s).", num.Decimal(*a.Alpha, 2))
		}
	}
	return ""
}

// soleLeader gives the row that leads on more dimensions than any other, or nil.
func soleLeader(rows []*board.Row) *board.Row {
	var best *board.Row
	tied := false
	for _, r := range rows {
		switch {
		case best == nil || r.Leads > best.Leads:
			best, tied = r, false
		case r.Leads == best.Leads:
			tied = true
		}
	}
	if tied {
		return nil
	}
	return best
}

// count writes round numbers as words.
func count(n int) string {
	if n == 100 {
		return "one hundred"
	}
	return num.Words(n)
}

// advSentence names the highest failure rate on an ADV board.
func advSentence(a *board.Board) string {
	var top *board.Figure
	var row *board.Row
	for _, r := range a.Rows {
		for _, f := range r.Figures {
			if f.Known() && f.K != nil && (top == nil || f.Value > top.Value) {
				top, row = f, r
			}
		}
	}
	if top == nil {
		return ""
	}
	return fmt.Sprintf("The highest rate: %s on “%s”, in %d of %d answers.", Shorten(row.Model.Name, nameLength), lower(top.Scale.Label), *top.K, *top.N)
}

// biggestJudge gives the judge panel whose EVAL board has most models, or nil.
func (b *Builder) biggestJudge() *board.Panel {
	var best *board.Panel
	for _, p := range b.lb.Panels {
		if p.Kind == result.Judge && p.Eval != nil && (best == nil || len(p.Eval.Rows) > len(best.Eval.Rows)) {
			best = p
		}
	}
	return best
}

// valueRange gives the lowest and highest value of a board's column.
func valueRange(rows []*board.Row, i int) (lo, hi float64, n int, ok bool) {
	for _, r := range rows {
		f := r.Figures[i]
		if !f.Known() {
			continue
		}
		if n == 0 || f.Value < lo {
			lo = f.Value
		}
		if n == 0 || f.Value > hi {
			hi = f.Value
		}
		n++
	}
	return lo, hi, n, n > 0
}
