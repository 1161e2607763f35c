package page

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A HomePage is /: the featured board, what it means, what is new.
type HomePage struct {
	Page
	Panel    *board.Panel // the featured one; nil where nothing has been rated yet
	Lead     *Lead        // nil where nothing is known of it
	Table    *BoardTable
	TradeOff *FigureView
	Adv      *BoardTable
	Judge    *board.Panel
	Verdict  string
	Spread   *FigureView
	Newest   []ChangeView
	Of       board.Answerers // all that were ever rated
	Runs     int
}

func (b *Builder) home() {
	h := &HomePage{Of: b.lb.Answerers(), Runs: len(b.lb.Runs), Panel: b.featured}
	b.begin("", "home", h)
	h.Newest = b.latest(h.Root, 4)
	number := 1
	if b.featured != nil {
		h.Table, h.Lead = b.boardTable(h.Root, "", b.featured.Eval), leadOf(b.featured.Eval)
		if f, ok := b.tradeOff(&h.Page, number, b.featured); ok {
			h.TradeOff, number = f, number+1
		}
	}
	if b.adv != nil {
		h.Adv = b.boardTable(h.Root, "adv", b.adv.Adv)
	}
	if judge := b.biggestJudge(); judge != nil && b.featured != nil && !b.featured.IsJudge() {
		h.Judge, h.Verdict = judge, b.judgeRange(b.featured, judge)
		if f, ok := b.spread(&h.Page, number, b.featured, judge); ok {
			h.Spread = f
		}
	}
	h.Dataset = b.dataset(&h.Page, b.lb.Runs, "leaderboard.csv", "leaderboard.json", "adversarial.csv")
	b.page("", "home", h)
}

// A Lead says who leads a board, and whether its answers are safe.
type Lead struct {
	Leaders []*board.Row // on most dimensions, alone or tied; at most three
	Leads   int          // on how many
	Alone   bool         // it is one, and alone wherever it leads

	// The first of the board, nil where it has no rank, and, where it alone is best
	// overall, the rate at which medical advice is found in its answers; nil where
	// that is unknown.
	Best   *board.Row
	Advice *board.Figure
	// How far raters agree on medical advice; nil unless that is little beyond doubt.
	Agreement *board.Agreement
}

// BestLeads reports whether the model that is best overall leads, and no other.
func (l *Lead) BestLeads() bool { return len(l.Leaders) == 1 && l.Leaders[0] == l.Best }

// littleAgreement is an alpha below which raters hardly agree.
const littleAgreement = 0.2

// leadOf returns nil where fewer than two models are ranked, no model leads, or more
// than three do.
func leadOf(e *board.Board) *Lead {
	l, ranked := &Lead{}, 0
	for i, r := range e.Rows {
		if !r.Ranked {
			continue
		}
		if ranked++; i == 0 {
			l.Best = r
		}
		switch {
		case r.Leads > l.Leads:
			l.Leaders, l.Leads = []*board.Row{r}, r.Leads
		case r.Leads == l.Leads:
			l.Leaders = append(l.Leaders, r)
		}
	}
	if ranked < 2 || l.Leads == 0 || len(l.Leaders) > 3 {
		return nil
	}
	l.Alone = len(l.Leaders) == 1 && e.LeadsAlone(l.Leaders[0])
	if l.Best == nil {
		return l
	}
	tied := func(r *board.Row) bool { return r != l.Best && r.Headline().Rank.Top() }
	if f := l.Best.Figure(result.RiskDimension.ID); f.Known() && l.Best.Headline().Rank.Top() && !slices.ContainsFunc(e.Rows, tied) {
		l.Advice = f
	}
	for _, a := range e.Agreement {
		if a.Scale.ID == result.RiskDimension.ID && a.Alpha != nil && a.Interval() != nil && a.Interval()[1] < littleAgreement {
			l.Agreement = &a
		}
	}
	return l
}
