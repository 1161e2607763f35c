package download

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A figureRow is one figure of a row of a board.
type figureRow struct {
	row *board.Row
	*board.Score
}

var figureColumns = slices.Concat([]column[figureRow]{
	{"panel", func(f figureRow) any { return f.row.Panel.ID }},
	{"panel_kind", func(f figureRow) any { return string(f.row.Panel.Kind) }},
	{"model", func(f figureRow) any { return f.row.Model.ID }},
	{"model_name", func(f figureRow) any { return f.row.Model.Name }},
	{"run", func(f figureRow) any { return f.row.ID }},
	{"origin", func(f figureRow) any { return string(f.row.Origin) }},
	{"scale", func(f figureRow) any { return f.Scale.ID }},
	{"value ci95_low ci95_high", func(f figureRow) any { return f.Estimate() }},
	{"se", func(f figureRow) any { return known(f.SE) }},
	{"df", func(f figureRow) any { return known(f.DF) }},
	{"k", func(f figureRow) any { return f.K }},
	{"n", func(f figureRow) any { return known(f.N) }},
	{"questions", func(f figureRow) any { return known(f.Questions) }},
	{"raters", func(f figureRow) any { return known(f.Raters) }},
	{"unsure", func(f figureRow) any { return f.Unsure }},
	{"missing", func(f figureRow) any { return f.Missing }},
	{"low", func(f figureRow) any { return f.Low }},
	{"high", func(f figureRow) any { return f.High }},
	{"bound_low bound_high", func(f figureRow) any { return f.Bounds }},
	{"majority", func(f figureRow) any { return f.Majority }},
	{"rank_best", func(f figureRow) any {
		if !f.Rank.Known() {
			return missing(f.NoRank)
		}
		return f.Rank.Best
	}},
	{"rank_worst", func(f figureRow) any { return known(f.Rank.Worst) }},
	{"rank_basis", func(f figureRow) any { return f.Rank.Basis }},
}, of(func(f figureRow) *board.Field { return f.Field }, []column[*board.Field]{
	{"others", func(x *board.Field) any { return x.Others }},
	{"expected", func(x *board.Field) any { return x.Expected }},
	{"others_k", func(x *board.Field) any { return x.OthersK }},
	{"others_n", func(x *board.Field) any { return x.OthersN }},
	{"others_tested_k", func(x *board.Field) any { return x.TestedK }},
	{"others_tested_n", func(x *board.Field) any { return x.TestedN }},
	{"field_difference", func(x *board.Field) any { return x.Difference }},
	{"field_p", func(x *board.Field) any { return x.P }},
	{"field_p_adjusted", func(x *board.Field) any { return x.PAdjusted }},
	{"field", func(x *board.Field) any { return x.Outcome.String() }},
}), []column[figureRow]{
	{reasonColumn, none[figureRow]},
	{"method", func(f figureRow) any { return f.Method }},
	{"file", func(f figureRow) any { return f.Path }},
	{"pointer", func(f figureRow) any { return f.Pointer }},
})

// figures lists the figures of the rows of boards that are chosen, panel by panel.
func figures(lb *board.Leaderboard, chosen func(*board.Row) bool, add func(figureRow)) {
	for _, p := range lb.Panels {
		for _, b := range p.Boards() {
			for _, r := range b.Rows {
				if chosen(r) {
					for _, f := range r.All() {
						add(figureRow{r, f})
					}
				}
			}
		}
	}
}

// figuresOn lists the figures of all boards of a kind.
func figuresOn(kind result.PartKind) func(*board.Leaderboard, func(figureRow)) {
	return func(lb *board.Leaderboard, add func(figureRow)) {
		figures(lb, func(r *board.Row) bool { return r.Component.Kind() == kind }, add)
	}
}

// Figures returns the figures of the chosen runs that count, EVAL before ADV in
// every panel, in the columns of data/leaderboard.csv.
func Figures(lb *board.Leaderboard, chosen func(*board.Row) bool) []byte {
	return write(figureColumns, func(add func(figureRow)) { figures(lb, chosen, add) })
}

// PairsPath is the place of a panel's comparisons below data/.
func PairsPath(panel string) string { return "pairs/" + panel + ".csv" }

// A pairRow is one comparison of two models, on a dimension or a failure mode.
type pairRow struct {
	board *board.Board
	*board.Pair
}

var pairColumns = slices.Concat([]column[pairRow]{
	{"component", func(p pairRow) any { return p.board.Component.String() }},
	{"scale", func(p pairRow) any { return p.Scale.ID }},
	{"a", func(p pairRow) any { return p.A.Model.ID }},
	{"b", func(p pairRow) any { return p.B.Model.ID }},
	{"difference", func(p pairRow) any { return p.Difference }},
	{"ci95_low ci95_high", func(p pairRow) any { return p.CI }},
	{"se", func(p pairRow) any { return p.SE }},
	{"df", func(p pairRow) any { return p.DF }},
	{"n", func(p pairRow) any { return p.N }},
	{"questions", func(p pairRow) any { return p.Questions }},
	{"only_a", func(p pairRow) any { return p.OnlyA }},
	{"only_b", func(p pairRow) any { return p.OnlyB }},
	{"p", func(p pairRow) any { return p.P }},
	{"p_holm", func(p pairRow) any { return p.PHolm }},
	{"method", func(p pairRow) any { return p.Method }},
	{"family", func(p pairRow) any { return p.Family }},
	{"better", func(p pairRow) any {
		if p.Winner == nil {
			return nil
		}
		return p.Winner.Model.ID
	}},
	{"found", func(p pairRow) any { return p.Outcome.String() }},
	{"detectable", func(p pairRow) any { return p.Detectable }},
	{"growth", func(p pairRow) any { return p.Growth }},
	{"win win_low win_high", func(p pairRow) any { return p.win() }},
	{"p_unsure_low", func(p pairRow) any { return p.unsure(0) }},
	{"p_unsure_high", func(p pairRow) any { return p.unsure(1) }},
})

// unsure returns the adjusted p with every "not sure" counted one way.
func (p pairRow) unsure(way int) any {
	if len(p.Unsure) == 0 {
		return nil
	}
	return p.Unsure[way].PAdjusted
}

// win returns how often raters rate a's answer as the better, as columns have it.
func (p pairRow) win() any {
	if p.Win == nil {
		return nil
	}
	e := stats.Estimate{Value: p.Win.P, NoInterval: "no interval"}
	if ci := p.Win.CI95; ci != nil {
		e.CI, e.NoInterval = stats.Interval{Lo: ci[0], Hi: ci[1]}, ""
	}
	return e
}

func pairs(p *board.Panel) func(add func(pairRow)) {
	return func(add func(pairRow)) {
		for _, b := range p.Boards() {
			for _, x := range slices.Concat(b.Pairs, b.On(result.Total.ID)) {
				add(pairRow{b, x})
			}
		}
	}
}

// A topicRow is a figure over the questions of one topic.
type topicRow struct {
	figureRow
	topic board.TopicScore
}

var topicColumns = []column[topicRow]{
	{"panel", func(t topicRow) any { return t.row.Panel.ID }},
	{"panel_kind", func(t topicRow) any { return string(t.row.Panel.Kind) }},
	{"model", func(t topicRow) any { return t.row.Model.ID }},
	{"run", func(t topicRow) any { return t.row.ID }},
	{"origin", func(t topicRow) any { return string(t.row.Origin) }},
	{"scale", func(t topicRow) any { return t.Scale.ID }},
	{"topic", func(t topicRow) any { return t.topic.Topic }},
	{"value", func(t topicRow) any { return t.topic.Value }},
	{"ci95_low ci95_high", func(t topicRow) any { return t.topic.CI }},
	{"se", func(t topicRow) any { return t.topic.SE }},
	{"n", func(t topicRow) any { return t.topic.N }},
	{"questions", func(t topicRow) any { return t.topic.Questions }},
}

func topics(lb *board.Leaderboard, add func(topicRow)) {
	figuresOn(result.Rated)(lb, func(f figureRow) {
		for _, t := range f.Topics {
			add(topicRow{f, t})
		}
	})
}

// An agreementRow is a panel's agreement on one dimension.
type agreementRow struct {
	panel *board.Panel
	board.Agreement
}

var agreementColumns = []column[agreementRow]{
	{"panel", func(a agreementRow) any { return a.panel.ID }},
	{"scale", func(a agreementRow) any { return a.Scale.ID }},
	{"alpha", func(a agreementRow) any { return a.Alpha }},
	{"metric", func(a agreementRow) any { return a.Metric }},
	{"ci95_low ci95_high", func(a agreementRow) any {
		if ci := a.Interval(); ci != nil {
			return &stats.Interval{Lo: ci[0], Hi: ci[1]}
		}
		return nil
	}},
	{"method", func(a agreementRow) any { return a.IntervalMethod() }},
	{"reliability_mean", func(a agreementRow) any { return a.ReliabilityMean }},
	{"ratings_an_answer", func(a agreementRow) any { return a.RatingsAnAnswer }},
	{"reliability_models", func(a agreementRow) any { return a.ReliabilityModels }},
	{"yes_given_yes", func(a agreementRow) any { return a.YesGivenYes }},
	{"yes_by_chance", func(a agreementRow) any { return a.YesByChance }},
	{"paper_code_ordinal", func(a agreementRow) any { return a.PaperCodeOrdinal }},
	{"paper_code_questions_undefined", func(a agreementRow) any { return a.PaperCodeUndefined }},
	{"percent_agreement", func(a agreementRow) any { return a.PercentAgreement }},
	{"printed", func(a agreementRow) any { return a.Printed }},
}

func agreements(lb *board.Leaderboard, add func(agreementRow)) {
	for _, p := range lb.Panels {
		if p.Eval == nil {
			continue
		}
		for _, a := range p.Eval.Agreement {
			add(agreementRow{p, a})
		}
	}
}
