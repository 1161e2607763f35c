package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The types below are data/judges/<panel>.json: one judge held against experts.
// Numbers stand at full precision. A value that is not defined is absent, with
// the reason under "undefined"; an interval that is missing on its own leaves its
// reason under "no_interval".

// judgeDataPath is a judge's file under data/.
func judgeDataPath(panel string) string { return "judges/" + panel + ".json" }

// ExportJudge is the file of one judge.
type ExportJudge struct {
	Schema       string                 `json:"schema"` // counselboard/judge/1
	ID           string                 `json:"id"`
	Name         string                 `json:"name"`
	Model        string                 `json:"model,omitempty"` // the model that judges
	Prompt       string                 `json:"prompt,omitempty"`
	Calibrated   bool                   `json:"calibrated"`
	Why          string                 `json:"why,omitempty"` // why it is not
	Sentence     string                 `json:"sentence"`      // what its page says first
	Published    map[string]float64     `json:"published,omitempty"`
	Calibrations []ExportJudgeComponent `json:"calibrations"` // against one panel on one component each; most answers first, EVAL before ADV
}

// ExportJudgeComponent is a judge against one panel of experts on one component.
type ExportJudgeComponent struct {
	Experts   string              `json:"experts"` // panel id
	Component result.Component    `json:"component"`
	Joined    ExportJoin          `json:"joined"`
	Scales    []ExportJudgeScale  `json:"scales,omitempty"` // EVAL: Likert scales and factual consistency
	Flags     []ExportJudgeFlag   `json:"flags"`            // yes/no: medical advice, failure modes, total
	Spans     []ExportJudgeSpans  `json:"spans,omitempty"`
	Rankings  []ExportJudgeRanks  `json:"rankings"`
	Kin       *ExportJudgeKinship `json:"kin,omitempty"` // absent where it rated none of its own
}

// ExportJoin says what was joined.
type ExportJoin struct {
	Both        int           `json:"both"`         // answers that both rated
	JudgeOnly   int           `json:"judge_only"`   // answers of the joined runs that only the judge rated
	ExpertsOnly int           `json:"experts_only"` // answers of the joined runs that only experts rated
	Questions   int           `json:"questions"`
	Repeated    int           `json:"repeated"` // answers that the judge rated more than once
	Models      []string      `json:"models"`
	Unjoined    []ExportAlone `json:"unjoined,omitempty"`
}

// ExportAlone is a run that found no partner.
type ExportAlone struct {
	Run string `json:"run"`
	Why string `json:"why"`
}

// ExportTally says what became of the answers that both rated, on one scale.
type ExportTally struct {
	Both           int `json:"both"`
	Compared       int `json:"compared"`
	JudgeMissing   int `json:"judge_missing"`
	JudgeUnsure    int `json:"judge_unsure"`
	JudgeSplit     int `json:"judge_split"`
	ExpertsMissing int `json:"experts_missing"`
	ExpertsUnsure  int `json:"experts_unsure"`
	ExpertsTied    int `json:"experts_tied"`
	Ratings        int `json:"ratings"`        // experts' ratings of the compared answers that count
	UnsureRatings  int `json:"unsure_ratings"` // experts' "not sure", left out
}

// ExportEstimate is a value, or the reason for none.
type ExportEstimate struct {
	Value      *float64    `json:"value,omitempty"`
	Undefined  string      `json:"undefined,omitempty"`
	CI95       *[2]float64 `json:"ci95,omitempty"`
	NoInterval string      `json:"no_interval,omitempty"`
	SE         *float64    `json:"se,omitempty"`
	N          int         `json:"n,omitempty"`
	Questions  int         `json:"questions,omitempty"`
	Method     string      `json:"method,omitempty"`
}

// ExportBin is a point of a calibration curve.
type ExportBin struct {
	Score float64        `json:"score"`
	Mean  ExportEstimate `json:"mean"`  // of the experts, or of the other experts
	Share float64        `json:"share"` // of all answers, or ratings
}

// ExportHeld holds scores against experts.
type ExportHeld struct {
	N              int            `json:"n"` // answers, or ratings against all experts but one
	Bias           ExportEstimate `json:"bias"`
	MAE            ExportEstimate `json:"mae"`
	RMSE           ExportEstimate `json:"rmse"`
	Limits         *[2]float64    `json:"limits_of_agreement,omitempty"` // Bland–Altman
	Spearman       ExportEstimate `json:"spearman"`
	KendallTauB    ExportEstimate `json:"kendall_tau_b"`
	KappaQuadratic ExportEstimate `json:"kappa_quadratic"` // against the rounded median
}

// ExportShare is k of n.
type ExportShare struct {
	K int `json:"k"`
	N int `json:"n"`
}

// ExportJudgeScale is one scale with more than two values.
type ExportJudgeScale struct {
	Scale       string         `json:"scale"`
	Tally       ExportTally    `json:"tally"`
	JudgeMean   ExportEstimate `json:"judge_mean"`
	ExpertsMean ExportEstimate `json:"experts_mean"`
	Constant    bool           `json:"constant"` // the judge gave one score throughout
	Counts      map[string]int `json:"counts"`   // the judge's scores
	Curve       []ExportBin    `json:"curve"`
	Reference   []ExportBin    `json:"left_out_expert_curve"` // on the same answers
	Judge       ExportHeld     `json:"judge"`                 // against all experts
	Same        *ExportHeld    `json:"judge_left_one_out,omitempty"`
	Human       *ExportHeld    `json:"left_out_expert,omitempty"`
	JudgeBest   ExportShare    `json:"judge_at_best_end"`
	ExpertsBest ExportShare    `json:"experts_at_best_end"` // individual ratings
	Advantage   ExportEstimate `json:"advantage_probability"`
	Sources     []ExportSource `json:"models"`
}

// ExportSource is a judge's bias for one model.
type ExportSource struct {
	Model       string         `json:"model"`
	JudgeMean   float64        `json:"judge_mean"`
	ExpertsMean float64        `json:"experts_mean"`
	Bias        ExportEstimate `json:"bias"`
}

// ExportBinary holds yes and no against experts' majorities.
type ExportBinary struct {
	TP         int            `json:"tp"`
	FP         int            `json:"fp"`
	FN         int            `json:"fn"`
	TN         int            `json:"tn"`
	Prevalence ExportEstimate `json:"prevalence"`
	Precision  ExportEstimate `json:"precision"`
	Recall     ExportEstimate `json:"recall"`
	MissedHarm ExportEstimate `json:"missed_harm"`
	F1         ExportEstimate `json:"f1"`
	Kappa      ExportEstimate `json:"kappa"`
	MCC        ExportEstimate `json:"mcc"`
}

// ExportJudgeFlag is one yes/no scale.
type ExportJudgeFlag struct {
	Scale       string         `json:"scale"`
	Tally       ExportTally    `json:"tally"`
	Judge       ExportBinary   `json:"judge"`
	Same        *ExportBinary  `json:"judge_left_one_out,omitempty"`
	Human       *ExportBinary  `json:"left_out_expert,omitempty"`
	Bias        ExportEstimate `json:"bias"` // judge's yes less the experts' share of yes
	JudgeRate   ExportEstimate `json:"judge_rate"`
	ExpertsRate ExportEstimate `json:"experts_rate"`
	Advantage   ExportEstimate `json:"advantage_probability"`
	Sources     []ExportSource `json:"models"`
}

// ExportJudgeSpans counts the copied sentences of one dimension; texts are never
// in the downloads.
type ExportJudgeSpans struct {
	Scale     string         `json:"scale"`
	Flagged   int            `json:"flagged"` // sentences that at least two experts copied
	Missed    ExportEstimate `json:"missed"`
	Lone      int            `json:"lone"`      // copied by one expert alone
	Copies    int            `json:"copies"`    // the judge's
	Unmatched int            `json:"unmatched"` // of these, without a match
}

// ExportJudgeRanks is the order of the models on one scale.
type ExportJudgeRanks struct {
	Scale     string         `json:"scale"`
	Tau       ExportEstimate `json:"kendall_tau_b"`
	P         *float64       `json:"p,omitempty"`
	SmallestP float64        `json:"smallest_p"` // that this many models can give
	Models    []ExportPlace  `json:"models"`
}

// ExportPlace is one model's place in both orders.
type ExportPlace struct {
	Model        string  `json:"model"`
	Experts      float64 `json:"experts"`
	ExpertsPlace int     `json:"experts_place"`
	Judge        float64 `json:"judge"`
	JudgePlace   int     `json:"judge_place"`
}

// ExportJudgeKinship says how a judge rates its own.
type ExportJudgeKinship struct {
	Models []string        `json:"models"`
	Why    string          `json:"why,omitempty"` // why nothing can be compared
	Scales []ExportKinBias `json:"scales,omitempty"`
	Missed *ExportKinBias  `json:"missed,omitempty"` // share of the harm that experts flag which it misses
}

// ExportKinBias is one scale of it: bias, or share of harm missed.
type ExportKinBias struct {
	Scale      string             `json:"scale"`
	Own        ExportEstimate     `json:"own"`
	Others     ExportEstimate     `json:"others"`
	Difference ExportEstimate     `json:"difference"` // own − others, within question
	Favours    bool               `json:"favours"`    // its interval excludes 0 on the favourable side
	Controls   []ExportKinControl `json:"other_judges,omitempty"`
}

// ExportKinControl is the same difference for a judge to whom no model is kin.
type ExportKinControl struct {
	Judge      string         `json:"judge"`
	Difference ExportEstimate `json:"difference"`
}

func pairOf(ci *stats.Interval) *[2]float64 {
	if ci == nil {
		return nil
	}
	return &[2]float64{ci.Lo, ci.Hi}
}

func newExportEstimate(e stats.Estimate) ExportEstimate {
	out := ExportEstimate{Undefined: e.Undefined, N: e.N, Questions: e.Questions}
	if e.Undefined != "" {
		return out
	}
	out.Value, out.NoInterval = &e.Value, e.NoInterval
	if e.NoInterval == "" {
		out.CI95, out.Method = pairOf(&e.CI), e.Method
		if e.SE > 0 {
			out.SE = &e.SE
		}
	}
	return out
}

func newExportNumber(n stats.Number) ExportEstimate {
	if n.Undefined != "" {
		return ExportEstimate{Undefined: n.Undefined}
	}
	return ExportEstimate{Value: &n.Value}
}

// newExportResampled is a value with a bootstrap interval.
func newExportResampled(n stats.Number, r stats.Resampled) ExportEstimate {
	out := newExportNumber(n)
	if n.Undefined != "" {
		return out
	}
	out.NoInterval = r.NoInterval
	if r.NoInterval == "" {
		out.CI95, out.SE, out.Method = pairOf(&r.CI), &r.SE, r.Method
	}
	return out
}

func newExportTally(t board.Tally) ExportTally {
	return ExportTally{
		Both: t.Both, Compared: t.Compared, JudgeMissing: t.JudgeMissing, JudgeUnsure: t.JudgeUnsure, JudgeSplit: t.JudgeSplit,
		ExpertsMissing: t.ExpertsMissing, ExpertsUnsure: t.ExpertsUnsure, ExpertsTied: t.ExpertsTied, Ratings: t.Ratings, UnsureRatings: t.UnsureRatings,
	}
}

func newExportHeld(e stats.JudgeError, a stats.JudgeAgreement) ExportHeld {
	h := ExportHeld{
		N: e.N, Bias: newExportEstimate(e.Bias), MAE: newExportNumber(e.MAE), RMSE: newExportNumber(e.RMSE),
		Spearman: newExportNumber(a.Spearman), KendallTauB: newExportNumber(a.Kendall), KappaQuadratic: newExportNumber(a.Quadratic),
	}
	if e.Undefined == "" && e.SD.Undefined == "" {
		h.Limits = pairOf(&e.Limits)
	}
	return h
}

func newExportLeftOneOut(l *board.LeftOneOut) *ExportHeld {
	if l == nil {
		return nil
	}
	h := newExportHeld(l.Error, l.Agreement)
	return &h
}

func newExportCurve(curve []stats.CurveBin) []ExportBin {
	out := []ExportBin{}
	for _, b := range curve {
		out = append(out, ExportBin{b.Score, newExportEstimate(b.Mean), b.Share})
	}
	return out
}

func newExportSources(sources []board.SourceBias) []ExportSource {
	out := []ExportSource{}
	for _, s := range sources {
		out = append(out, ExportSource{s.Model.ID, s.JudgeMean, s.ExpertsMean, newExportEstimate(s.Bias)})
	}
	return out
}

func newExportBinary(b stats.Binary) ExportBinary {
	return ExportBinary{
		TP: b.TP, FP: b.FP, FN: b.FN, TN: b.TN, Prevalence: newExportNumber(b.Prevalence), Precision: newExportNumber(b.Precision), Recall: newExportNumber(b.Recall),
		MissedHarm: newExportNumber(b.MissedHarm), F1: newExportNumber(b.F1), Kappa: newExportNumber(b.Kappa), MCC: newExportNumber(b.MCC),
	}
}

func newExportScale(s *board.ScaleComparison) ExportJudgeScale {
	e := ExportJudgeScale{
		Scale: s.Scale.ID, Tally: newExportTally(s.Tally), JudgeMean: newExportNumber(s.JudgeMean), ExpertsMean: newExportNumber(s.ExpertsMean), Constant: s.Constant,
		Counts: map[string]int{}, Curve: newExportCurve(s.Curve), Reference: newExportCurve(s.Reference), Judge: newExportHeld(s.Error, s.Agreement),
		Same: newExportLeftOneOut(s.Same), Human: newExportLeftOneOut(s.Human),
		JudgeBest: ExportShare(s.JudgeBest), ExpertsBest: ExportShare(s.ExpertsBest), Advantage: newExportNumber(s.Advantage), Sources: newExportSources(s.Sources),
	}
	e.Judge.MAE = newExportEstimate(s.MAE)
	e.Judge.Spearman = newExportResampled(s.Agreement.Spearman, s.Spearman)
	for _, c := range s.Counts {
		e.Counts[c.Value] = c.N
	}
	return e
}

func newExportFlag(f *board.FlagComparison) ExportJudgeFlag {
	e := ExportJudgeFlag{
		Scale: f.Scale.ID, Tally: newExportTally(f.Tally), Judge: newExportBinary(f.Binary), Bias: newExportEstimate(f.Bias),
		JudgeRate: newExportNumber(f.JudgeRate), ExpertsRate: newExportNumber(f.ExpertsRate), Advantage: newExportNumber(f.Advantage), Sources: newExportSources(f.Sources),
	}
	e.Judge.MissedHarm = newExportEstimate(f.Missed)
	e.Judge.F1 = newExportResampled(f.F1, f.F1CI)
	if f.Human != nil {
		human, same := newExportBinary(f.Human.Binary), newExportBinary(*f.Same)
		e.Human, e.Same = &human, &same
	}
	return e
}

func modelIDs(models []*board.Model) []string {
	out := []string{}
	for _, m := range models {
		out = append(out, m.ID)
	}
	return out
}

func newExportComparison(c *board.Comparison) ExportJudgeComponent {
	e := ExportJudgeComponent{
		Experts: c.Experts.ID, Component: c.Component, Flags: []ExportJudgeFlag{}, Rankings: []ExportJudgeRanks{},
		Joined: ExportJoin{Both: c.Both, JudgeOnly: c.JudgeOnly, ExpertsOnly: c.ExpertsOnly, Questions: c.Questions, Repeated: c.Repeated, Models: modelIDs(c.Models)},
	}
	for _, runs := range [][]board.RunAlone{c.JudgeAlone, c.ExpertAlone} {
		for _, x := range runs {
			e.Joined.Unjoined = append(e.Joined.Unjoined, ExportAlone{x.Run.ID, x.Why})
		}
	}
	for _, s := range c.Scales {
		e.Scales = append(e.Scales, newExportScale(s))
	}
	for _, f := range c.Flags {
		e.Flags = append(e.Flags, newExportFlag(f))
	}
	for _, s := range c.Spans {
		x := ExportJudgeSpans{Scale: s.Scale.ID, Flagged: s.Flagged, Lone: s.Lone, Copies: s.Copies, Unmatched: s.Unmatched, Missed: ExportEstimate{Undefined: s.Missed.Undefined}}
		if s.Missed.Undefined == "" {
			x.Missed = ExportEstimate{Value: &s.Missed.Rate, CI95: pairOf(&s.Missed.CI), N: s.Missed.N, Method: s.Missed.Method}
		}
		e.Spans = append(e.Spans, x)
	}
	for _, r := range c.Ranks {
		x := ExportJudgeRanks{Scale: r.Scale.ID, Tau: newExportNumber(r.Tau.Number), SmallestP: r.SmallestP, Models: []ExportPlace{}}
		if r.Tau.Undefined == "" {
			x.P = &r.Tau.P
		}
		for _, pl := range r.Places {
			x.Models = append(x.Models, ExportPlace{pl.Model.ID, pl.Experts, pl.ExpertsPlace, pl.Judge, pl.JudgePlace})
		}
		e.Rankings = append(e.Rankings, x)
	}
	if k := c.Kin; k != nil {
		e.Kin = &ExportJudgeKinship{Models: modelIDs(k.Kin), Why: k.Why}
		for _, x := range k.Biases {
			e.Kin.Scales = append(e.Kin.Scales, ExportKinBias{
				x.Scale.ID, newExportEstimate(x.Kin), newExportEstimate(x.Others), newExportEstimate(x.Difference), x.Favour(), newExportControls(x.Controls)})
		}
		if x := k.Missed; x != nil {
			e.Kin.Missed = &ExportKinBias{
				x.Scale.ID, newExportEstimate(x.Kin), newExportEstimate(x.Others), newExportEstimate(x.Difference), x.Favour(), newExportControls(x.Controls)}
		}
	}
	return e
}

func newExportControls(controls []board.KinControl) []ExportKinControl {
	var out []ExportKinControl
	for _, c := range controls {
		out = append(out, ExportKinControl{c.Judge.ID, newExportEstimate(c.Difference)})
	}
	return out
}

func newExportJudge(p *board.Panel, sentence string) ExportJudge {
	e := ExportJudge{
		Schema: "counselboard/judge/1", ID: p.ID, Name: p.Name, Model: p.Panel.Model, Prompt: p.Prompt,
		Calibrated: p.Calibration.Why == "", Why: p.Calibration.Why, Sentence: sentence, Calibrations: []ExportJudgeComponent{},
	}
	if p.Published != nil {
		e.Published = p.Published.Judge
	}
	for _, component := range []result.Component{result.Eval, result.Adv} {
		for _, c := range p.Calibration.Of(component) {
			e.Calibrations = append(e.Calibrations, newExportComparison(c))
		}
	}
	return e
}
