package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A HomePage is /: what the results answer, the featured boards, what is new.
type HomePage struct {
	Page
	Panel    *board.Panel // the featured one; nil where nothing has been rated yet
	Answers  []*Answer    // on overall quality, medical advice and failures when provoked
	Judges   *JudgesAnswer
	Verdict  string      // a judge's scores beside the experts'; "" where that is not known
	Figure   *FigureView // behind the answers
	Table    *BoardTable
	Adv      *BoardTable
	Coverage Coverage
	Newest   []ChangeView
	Of       board.Answerers // all that were ever rated
	Runs     int
}

func (b *Builder) home() Document {
	h := &HomePage{Of: board.Answering(b.lb.Models), Runs: len(b.lb.Runs), Panel: b.featured}
	b.begin("", "home", h)
	h.Coverage = b.coverage()
	for _, c := range b.happened[:min(3, len(b.happened))] {
		h.Newest = append(h.Newest, ChangeView{c, 6})
	}
	if b.featured != nil {
		h.Table = upTo(rowsAtHome, "", b.featured.Eval)
	}
	if b.adv != nil {
		h.Adv = upTo(rowsAtHome, "adv", b.adv.Adv)
	}
	h.Answers = answers(b.firstBoards())
	h.Figure = b.answersFigure(&h.Page, "AnswersFigure", "leaders", h.Answers)
	if h.Figure != nil && h.Table != nil && h.Table.All == "" {
		h.Figure.TableHref = "#board"
	}
	h.Judges = judgesAnswer(list.Keep(b.lb.Panels, func(p *board.Panel) bool { return p.IsJudge() }))
	if judge := b.biggestJudge(); judge != nil && b.featured != nil && !b.featured.IsJudge() {
		h.Verdict = b.judgeRange(b.featured, judge)
	}
	h.Dataset = b.dataset(&h.Page, b.lb.Runs, "leaderboard.csv", "leaderboard.json", "adversarial.csv")
	return h
}
