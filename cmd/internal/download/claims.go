package download

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
)

// A claimRow is one claim about a judge.
type claimRow struct {
	judge *board.Panel
	board.ClaimDocument
}

// checked is a cell of what else must hold before a verdict is yes.
func checked(cell func(*board.CheckDocument) Value) func(claimRow) Value {
	return func(c claimRow) Value {
		if c.Check == nil {
			return Value{}
		}
		return cell(c.Check)
	}
}

var claimColumns = []Column[claimRow]{
	{"judge", aboutJudge, func(c claimRow) Value { return id(c.judge.ID) }},
	{"claim", "orders_answers, finds_harm, too_kind, too_harsh, favours_kin or saturated.", func(c claimRow) Value { return id(string(c.Claim)) }},
	{"scope", "Dimension or failure mode; all is all of them.", func(c claimRow) Value { return id(c.Scope) }},
	{"experts", aboutExperts, func(c claimRow) Value { return id(c.Experts) }},
	{"verdict", "yes, no, unclear or not_measured.", func(c claimRow) Value { return id(string(c.Verdict)) }},
	{"value", aboutValue, func(c claimRow) Value { return optional(c.Estimate) }},
	{"ci95_low", aboutLow, func(c claimRow) Value { return optionalInterval(c.CI95, low) }},
	{"ci95_high", aboutHigh, func(c claimRow) Value { return optionalInterval(c.CI95, high) }},
	{"against", "What the interval is held against: yes above it, no below.", func(c claimRow) Value { return float(c.Against) }},
	{"n", aboutN, func(c claimRow) Value { return whole(c.N) }},
	{"judge_figure", "Of the two figures behind the estimate the judge's.", func(c claimRow) Value { return optional(c.Judge) }},
	{"expert_figure", "An expert's, the experts' or, of favours_kin, other judges'.", func(c claimRow) Value { return optional(c.Expert) }},
	{"check", "What must lie above 0, too, before the verdict is yes.", checked(func(c *board.CheckDocument) Value { return optional(c.Estimate) })},
	{"check_low", "Lower end of its interval: 95%, of favours_kin 99%.", checked(func(c *board.CheckDocument) Value { return optionalInterval(c.Interval, low) })},
	{"check_high", upperEnd, checked(func(c *board.CheckDocument) Value { return optionalInterval(c.Interval, high) })},
	{reasonColumn, aboutReason, func(c claimRow) Value { return id(string(c.Reason)) }},
}

// claims lists every claim about every judge.
func claims(lb *board.Leaderboard, add func(claimRow)) {
	for _, p := range lb.Panels {
		if p.IsJudge() {
			for _, x := range p.Calibration.Claims() {
				add(claimRow{p, x.Document()})
			}
		}
	}
}
