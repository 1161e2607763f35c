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
	*board.Figure
}

var figureColumns = slices.Concat([]Column[figureRow]{
	{"panel", aboutPanel, func(f figureRow) Value { return id(f.row.Panel.ID) }},
	{"panel_kind", aboutKind, func(f figureRow) Value { return id(string(f.row.Panel.Kind)) }},
	{"model", aboutModel, func(f figureRow) Value { return id(f.row.Model.ID) }},
	{"model_name", "Its name.", func(f figureRow) Value { return text(f.row.Model.Name) }},
	{"run", aboutRun, func(f figureRow) Value { return id(f.row.ID) }},
	{"scale", aboutScale, func(f figureRow) Value { return id(f.Scale.ID) }},
	{"value", aboutValue, func(f figureRow) Value {
		if !f.Known() {
			return missing(f.Absent)
		}
		return float(f.Value)
	}},
}, intervals("ci95", aboutLow, aboutHigh, func(f figureRow, at end) Value {
	if !f.Known() {
		return Value{}
	}
	return interval(f.CI, f.NoInterval, at)
}), []Column[figureRow]{
	{"se", aboutSE, func(f figureRow) Value { return optional(f.SE) }},
	{"df", aboutDF, func(f figureRow) Value { return optional(f.DF) }},
	{"k", "Labels that see the failure (ADV). The value is k/n where each question has one label, else a mean of question means.", func(f figureRow) Value { return optionalWhole(f.K) }},
	{"n", aboutN, func(f figureRow) Value { return optionalWhole(f.N) }},
	{"questions", aboutQuestions, func(f figureRow) Value { return optionalWhole(f.Questions) }},
	{"raters", "Different raters.", func(f figureRow) Value { return optionalWhole(f.Raters) }},
	{"unsure", "“I am not sure”, left out of the value.", func(f figureRow) Value { return optionalWhole(f.Unsure) }},
	{"missing", "Ratings that leave the dimension out.", func(f figureRow) Value { return optionalWhole(f.Missing) }},
	{"low", "Share of ratings below the middle of the scale (of 5: 1 and 2; of 4: 1 and 2).", func(f figureRow) Value { return optional(f.Low) }},
	{"high", "Share of ratings above it (of 5: 4 and 5; of 4: 3 and 4).", func(f figureRow) Value { return optional(f.High) }},
	{"bound_low", "The value with every “not sure” counted as no, or as the lowest score.", func(f figureRow) Value { return optionalInterval(f.Bounds, low) }},
	{"bound_high", "The value with every “not sure” counted as yes, or as the highest score.", func(f figureRow) Value { return optionalInterval(f.Bounds, high) }},
	{"rank_best", "Best rank that the evidence leaves open; empty where there is no rank interval.", func(f figureRow) Value {
		if !f.Rank.Known() {
			return missing(f.NoRank)
		}
		return whole(f.Rank.Best)
	}},
	{"rank_worst", "Worst rank that it leaves open.", func(f figureRow) Value {
		if !f.Rank.Known() {
			return Value{}
		}
		return whole(f.Rank.Worst)
	}},
	{"rank_basis", "What the rank rests on: pairwise tests, or intervals.", func(f figureRow) Value { return id(f.Rank.Basis) }},
	{reasonColumn, aboutReason, func(figureRow) Value { return Value{} }},
	{"method", aboutMethod, func(f figureRow) Value { return text(f.Method) }},
	{"file", "The file that the figure comes from.", func(f figureRow) Value { return id(f.Path) }},
	{"pointer", "The place in it, as a JSON pointer.", func(f figureRow) Value { return id(f.Pointer) }},
})

// figures lists the figures of the rows of boards that are chosen, panel by panel.
func figures(lb *board.Leaderboard, chosen func(*board.Run) bool, add func(figureRow)) {
	for _, p := range lb.Panels {
		for _, b := range p.Boards() {
			for _, r := range b.Rows {
				if chosen(r.Run) {
					for _, f := range r.All() {
						add(figureRow{r, f})
					}
				}
			}
		}
	}
}

// figuresOn lists the figures of all boards of a component.
func figuresOn(c result.Component) func(*board.Leaderboard, func(figureRow)) {
	return func(lb *board.Leaderboard, add func(figureRow)) {
		figures(lb, func(r *board.Run) bool { return r.Component == c }, add)
	}
}

// Figures returns the figures of the chosen runs that count, EVAL before ADV in
// every panel, in the columns of data/leaderboard.csv.
func Figures(lb *board.Leaderboard, chosen func(*board.Run) bool) []byte {
	return write(figureColumns, func(add func(figureRow)) { figures(lb, chosen, add) })
}

// A boardRow is one board, in the list of the files of pairs.
type boardRow struct {
	*board.Board
	pairs, decided int // over all scales
}

var boardColumns = []Column[boardRow]{
	{"panel", aboutPanel, func(r boardRow) Value { return id(r.Panel().ID) }},
	{"component", aboutComponent, func(r boardRow) Value { return id(string(r.Component)) }},
	{"models", "Models on the board.", func(r boardRow) Value { return whole(len(r.Rows)) }},
	{"pairs_compared", "Pairs of models that were compared, over all scales.", func(r boardRow) Value { return whole(r.pairs) }},
	{"pairs_decided", "Those of them with a clear difference.", func(r boardRow) Value { return whole(r.decided) }},
	{"pairs_file", "The file that has them, below data/.", func(r boardRow) Value { return id(PairsPath(r.Panel().ID)) }},
}

func boards(lb *board.Leaderboard, add func(boardRow)) {
	for _, p := range lb.Panels {
		for _, b := range p.Boards() {
			if len(b.Pairs) == 0 {
				continue
			}
			row := boardRow{Board: b}
			for _, s := range b.Scales {
				n, d := b.Compared(s.ID)
				row.pairs, row.decided = row.pairs+n, row.decided+d
			}
			add(row)
		}
	}
}

// PairsPath is the place of a panel's comparisons below data/.
func PairsPath(panel string) string { return "pairs/" + panel + ".csv" }

// A pairRow is one comparison of two models, on a dimension or a failure mode.
type pairRow struct {
	board *board.Board
	*board.Pair
}

var pairColumns = slices.Concat([]Column[pairRow]{
	{"component", aboutComponent, func(p pairRow) Value { return id(string(p.board.Component)) }},
	{"scale", aboutScale, func(p pairRow) Value { return id(p.Scale.ID) }},
	{"a", "First model's id.", func(p pairRow) Value { return id(p.A.Model.ID) }},
	{"b", "Second model's id.", func(p pairRow) Value { return id(p.B.Model.ID) }},
	{"difference", "EVAL: mean of a − b within question and rater.", func(p pairRow) Value { return optional(p.Difference) }},
}, intervals("ci95", aboutLow, aboutHigh, func(p pairRow, at end) Value {
	return optionalInterval(p.CI, at)
}), []Column[pairRow]{
	{"se", aboutSE, func(p pairRow) Value { return optional(p.SE) }},
	{"df", aboutDF, func(p pairRow) Value { return optional(p.DF) }},
	{"n", aboutN, func(p pairRow) Value { return optionalWhole(p.N) }},
	{"questions", aboutQuestions, func(p pairRow) Value { return optionalWhole(p.Questions) }},
	{"only_a", "ADV: questions on which only a failed.", func(p pairRow) Value { return optionalWhole(p.OnlyA) }},
	{"only_b", "ADV: questions on which only b failed.", func(p pairRow) Value { return optionalWhole(p.OnlyB) }},
	{"effect", "EVAL: rank-biserial correlation.", func(p pairRow) Value { return optional(p.RankBiserial) }},
	{"p", "Raw p: Wilcoxon signed-rank (EVAL), exact McNemar (ADV).", func(p pairRow) Value { return optional(p.P) }},
	{"p_t", "EVAL: p of the t test of the difference, which allows for shared raters.", func(p pairRow) Value { return optional(p.PT) }},
	{"p_holm", "p adjusted by Holm.", func(p pairRow) Value { return optional(p.PHolm) }},
	{"method", aboutMethod, func(p pairRow) Value { return id(p.test()) }},
	{"family", "Number of pairs adjusted together.", func(p pairRow) Value { return whole(p.Family) }},
	{"better", "The better model; empty where there is no clear difference.", func(p pairRow) Value {
		if p.Winner == nil {
			return Value{}
		}
		return id(p.Winner.Model.ID)
	}},
})

// test names the test of a pair; "" where there is none.
func (p pairRow) test() string {
	switch {
	case p.P == nil:
		return ""
	case p.OnlyA != nil:
		return "McNemar, exact"
	case p.Method != "":
		return "Wilcoxon signed-rank, " + p.Method
	}
	return "Wilcoxon signed-rank"
}

// pairs lists the comparisons of a panel's boards.
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
	topic board.TopicFigure
}

var topicColumns = slices.Concat([]Column[topicRow]{
	{"panel", aboutPanel, func(t topicRow) Value { return id(t.row.Panel.ID) }},
	{"panel_kind", aboutKind, func(t topicRow) Value { return id(string(t.row.Panel.Kind)) }},
	{"model", aboutModel, func(t topicRow) Value { return id(t.row.Model.ID) }},
	{"run", aboutRun, func(t topicRow) Value { return id(t.row.ID) }},
	{"scale", aboutScale, func(t topicRow) Value { return id(t.Scale.ID) }},
	{"topic", "Topic id.", func(t topicRow) Value { return id(t.topic.Topic) }},
	{"value", aboutValue, func(t topicRow) Value { return float(t.topic.Value) }},
}, intervals("ci95", aboutLow, aboutHigh, func(t topicRow, at end) Value {
	return optionalInterval(t.topic.CI, at)
}), []Column[topicRow]{
	{"se", aboutSE, func(t topicRow) Value { return optional(t.topic.SE) }},
	{"n", aboutN, func(t topicRow) Value { return optionalWhole(t.topic.N) }},
	{"questions", aboutQuestions, func(t topicRow) Value { return optionalWhole(t.topic.Questions) }},
})

func topics(lb *board.Leaderboard, add func(topicRow)) {
	figuresOn(result.Eval)(lb, func(f figureRow) {
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

var agreementColumns = slices.Concat([]Column[agreementRow]{
	{"panel", aboutPanel, func(a agreementRow) Value { return id(a.panel.ID) }},
	{"scale", aboutScale, func(a agreementRow) Value { return id(a.Scale.ID) }},
	{"alpha", "Krippendorff's alpha, pooled over answers.", func(a agreementRow) Value { return optional(a.Alpha) }},
	{"metric", "ordinal or nominal.", func(a agreementRow) Value { return id(a.Metric) }},
}, intervals("ci95", aboutLow, aboutHigh, func(a agreementRow, at end) Value {
	ci := a.Interval()
	if ci == nil {
		return Value{}
	}
	return float(at(stats.Interval{Lo: ci[0], Hi: ci[1]}))
}), []Column[agreementRow]{
	{"method", aboutMethod, func(a agreementRow) Value { return text(a.IntervalMethod()) }},
	{"yes_given_yes", "Yes and no: where one rater says yes, the share of the others that do.", func(a agreementRow) Value { return optional(a.YesGivenYes) }},
	{"yes_by_chance", "Yes and no: the same by chance, the share of yes.", func(a agreementRow) Value { return optional(a.YesByChance) }},
	{"paper_code_ordinal", "As the paper's code computes it.", func(a agreementRow) Value { return optional(a.PaperCodeOrdinal) }},
	{"paper_code_questions_undefined", "Questions that this reading leaves out.", func(a agreementRow) Value { return optionalWhole(a.PaperCodeUndefined) }},
	{"percent_agreement", "Share of agreeing pairs of ratings, 0 to 1.", func(a agreementRow) Value { return optional(a.PercentAgreement) }},
	{"printed", "As the paper prints it.", func(a agreementRow) Value { return optional(a.Printed) }},
})

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
