package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The types below are the downloads in JSON, described by export.schema.json.
// Numbers stand at full precision; what is not known is absent, with its reason
// where a value or an interval is missing.

// ExportBoards is data/leaderboard.json: every board of every panel.
type ExportBoards struct {
	Schema  string        `json:"schema"`  // counselboard/leaderboard/1
	Site    string        `json:"site"`    // the site's title
	Results string        `json:"results"` // digest of the results: which state of them this is
	Panels  []ExportPanel `json:"panels"`  // experts first, then judges
}

// ExportPanel is one panel with its boards.
type ExportPanel struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Kind      result.PanelKind  `json:"kind"`                       // experts or judge; never rank the two together
	Judge     string            `json:"judge,omitempty"`            // a judge: the model that judges
	Eval      []ExportRow       `json:"eval,omitempty"`             // the EVAL board, best overall quality first
	Adv       []ExportRow       `json:"adv,omitempty"`              // the ADV board, family by family
	Pairs     []ExportPair      `json:"pairs,omitempty"`            // every two models on every dimension
	McNemar   []ExportMcNemar   `json:"mcnemar,omitempty"`          // every two models on every failure mode
	Agreement []ExportAgreement `json:"agreement,omitempty"`        // how far the raters agree, by dimension
	LeftOut   []ExportLeftOut   `json:"left_out_expert,omitempty"`  // each rater against the others, by dimension
	Graph     *result.Graph     `json:"graph,omitempty"`            // who rated what
	Families  []ExportFamily    `json:"families,omitempty"`         // mean failure profiles
	Distances *ExportDistances  `json:"family_distances,omitempty"` // between failure profiles: a description, not a test
}

// ExportRow is one run on a board.
type ExportRow struct {
	Run     string         `json:"run"`
	Model   string         `json:"model"`
	Name    string         `json:"name"`
	Leads   *int           `json:"leads,omitempty"` // on how many of the six scales nothing is known to be better; absent without ranks
	Figures []ExportFigure `json:"figures"`         // six, by dimension or failure mode
	Total   *ExportFigure  `json:"total,omitempty"` // ADV: over all modes
}

// ExportFigure is one number with its doubt and its source.
type ExportFigure struct {
	Scale      string         `json:"scale"`                 // dimension or failure mode; total is the rate over all modes
	Value      *float64       `json:"value,omitempty"`       // mean of question means, or rate between 0 and 1
	Absent     string         `json:"absent,omitempty"`      // why there is no value
	CI95       *[2]float64    `json:"ci95,omitempty"`        // 95% interval: lower and upper end
	NoInterval string         `json:"no_interval,omitempty"` // why there is no interval
	SE         *float64       `json:"se,omitempty"`          // standard error of the value
	SEQuestion *float64       `json:"se_question,omitempty"` // standard error clustered by question alone
	DF         *float64       `json:"df,omitempty"`          // degrees of freedom of the interval
	Pooled     *float64       `json:"pooled,omitempty"`      // unweighted mean over all ratings
	Bounds     *[2]float64    `json:"bounds,omitempty"`      // medical advice: the rate with every "not sure" counted as no, and as yes
	Majority   *float64       `json:"majority,omitempty"`    // ADV with several raters: share of answers that most raters flag
	K          *int           `json:"k,omitempty"`           // ADV: failures among the n labels
	N          *int           `json:"n,omitempty"`           // ratings or labels that count
	Questions  *int           `json:"questions,omitempty"`   // different questions behind them
	Raters     *int           `json:"raters,omitempty"`      // different raters
	Unsure     *int           `json:"unsure,omitempty"`      // "I am not sure", left out of the value
	Missing    *int           `json:"missing,omitempty"`     // ratings that leave the dimension out
	Counts     map[string]int `json:"counts,omitempty"`      // ratings by value
	Topics     []ExportTopic  `json:"topics,omitempty"`      // the same by topic of the questions
	Rank       *ExportRank    `json:"rank,omitempty"`        // interval of ranks on the board
	NoRank     string         `json:"no_rank,omitempty"`     // why there is no rank interval
	Method     string         `json:"method,omitempty"`      // how the interval was computed
	Printed    *float64       `json:"printed,omitempty"`     // as the panel's paper prints it
	Computed   bool           `json:"computed"`              // from ratings, here; else taken from a summary
	File       string         `json:"file"`                  // the file that the figure comes from
	Pointer    string         `json:"pointer"`               // the place in it, as a JSON pointer
}

// ExportTopic is a figure over the questions of one topic.
type ExportTopic struct {
	Topic string      `json:"topic"`
	Value float64     `json:"value"`
	CI95  *[2]float64 `json:"ci95,omitempty"`
	N     *int        `json:"n,omitempty"`
}

// ExportRank is the range of ranks that the evidence leaves open.
type ExportRank struct {
	Best  int    `json:"best"`  // 1 + number of models that are better
	Worst int    `json:"worst"` // number of models − number that are worse
	Basis string `json:"basis"` // pairwise tests, or from intervals
}

// ExportPair compares two models on one dimension, within question and rater.
type ExportPair struct {
	Scale        string      `json:"scale"`
	A            string      `json:"a"`
	B            string      `json:"b"`
	Difference   *float64    `json:"difference,omitempty"` // a − b; absent where the two cannot be compared
	CI95         *[2]float64 `json:"ci95,omitempty"`       // 95% interval of the difference
	SE           *float64    `json:"se,omitempty"`
	N            *int        `json:"n_pairs,omitempty"` // pairs of ratings
	Questions    *int        `json:"questions,omitempty"`
	Nonzero      *int        `json:"nonzero,omitempty"`       // questions whose means differ
	P            *float64    `json:"p,omitempty"`             // Wilcoxon signed-rank on question means, two-sided
	PHolm        *float64    `json:"p_holm,omitempty"`        // adjusted by Holm within the dimension
	Family       int         `json:"family"`                  // pairs adjusted together
	RankBiserial *float64    `json:"rank_biserial,omitempty"` // effect size, −1 to 1
	Method       string      `json:"method,omitempty"`        // exact or normal: the distribution of the test
	Untested     string      `json:"untested,omitempty"`      // why there is no test
	Better       string      `json:"better,omitempty"`        // the better model; absent where the two cannot be told apart
}

// ExportMcNemar compares two models on one failure mode, question by question.
type ExportMcNemar struct {
	Scale  string  `json:"scale"`
	A      string  `json:"a"`
	B      string  `json:"b"`
	OnlyA  int     `json:"only_a"`           // questions on which only a failed
	OnlyB  int     `json:"only_b"`           // questions on which only b failed
	P      float64 `json:"p"`                // exact, two-sided
	PHolm  float64 `json:"p_holm"`           // adjusted by Holm within the mode
	Family int     `json:"family"`           // pairs adjusted together
	Better string  `json:"better,omitempty"` // the model that fails less; absent where the two cannot be told apart
}

// ExportAgreement is how far raters agree on one dimension.
type ExportAgreement struct {
	Scale string `json:"scale"`
	result.Agreement
	Printed *float64 `json:"printed,omitempty"` // alpha as the paper prints it
}

// ExportLeftOut holds each rater against the others on one dimension.
type ExportLeftOut struct {
	Scale string `json:"scale"`
	result.LeftOut
}

// ExportFamily is the mean failure profile of a family of models.
type ExportFamily struct {
	Name    string    `json:"name"`
	Models  []string  `json:"models"`
	Profile []float64 `json:"profile,omitempty"` // mean rate by mode, in the order of the modes
}

// ExportDistances are mean Euclidean distances between failure profiles.
type ExportDistances struct {
	Within  *float64 `json:"within,omitempty"`  // mean over pairs of one family
	Between *float64 `json:"between,omitempty"` // mean over pairs of two families
}

// ExportModel is data/models/<id>.json: every figure of every run of a model.
type ExportModel struct {
	Schema       string      `json:"schema"` // counselboard/model-figures/1
	ID           string      `json:"id"`
	Name         string      `json:"name"`
	Organization string      `json:"organization,omitempty"`
	Family       string      `json:"family,omitempty"`
	Access       string      `json:"access"` // open-weights, public-api, private or human
	Version      string      `json:"version,omitempty"`
	Released     string      `json:"released,omitempty"`
	Aliases      []string    `json:"aliases,omitempty"` // other ids of the model
	File         string      `json:"file"`              // its card
	Runs         []ExportRun `json:"runs"`              // every run of it, whatever its status
}

// ExportRun is data/runs/<id>.json: the computed figures of a run.
type ExportRun struct {
	Schema    string           `json:"schema,omitempty"` // counselboard/run-figures/1
	ID        string           `json:"id"`
	Component result.Component `json:"component"`
	Model     string           `json:"model"`
	Panel     string           `json:"panel"`
	PanelKind result.PanelKind `json:"panel_kind"`
	Responses string           `json:"responses"` // names the set of answers
	Date      string           `json:"date"`
	State     result.State     `json:"state"` // active, superseded or withdrawn; only active runs are ranked
	Source    result.Source    `json:"source"`
	File      string           `json:"file"`   // the run file
	SHA256    string           `json:"sha256"` // checksum of the run file
	Figures   []ExportFigure   `json:"figures"`
	Total     *ExportFigure    `json:"total,omitempty"`
}

func pairOf(ci *stats.Interval) *[2]float64 {
	if ci == nil {
		return nil
	}
	return &[2]float64{ci.Lo, ci.Hi}
}

func newExportFigure(f *board.Figure) ExportFigure {
	e := ExportFigure{
		Scale: f.Scale.ID, Absent: f.Absent, SE: f.SE, SEQuestion: f.SEQuestion, DF: f.DF, Pooled: f.Pooled, Bounds: pairOf(f.Bounds), Majority: f.Majority,
		K: f.K, N: f.N, Questions: f.Questions, Raters: f.Raters, Unsure: f.Unsure, Missing: f.Missing,
		Method: f.Method, Printed: f.Printed, Computed: f.FromRows, File: f.Ref.Path, Pointer: f.Ref.Pointer,
	}
	if f.Known() {
		e.Value = &f.Value
		if f.HasInterval() {
			e.CI95 = pairOf(&f.CI)
		} else {
			e.NoInterval = f.NoInterval
		}
	}
	for _, c := range f.Counts {
		if e.Counts == nil {
			e.Counts = map[string]int{}
		}
		e.Counts[c.Value] = c.N
	}
	for _, t := range f.Topics {
		e.Topics = append(e.Topics, ExportTopic{t.Topic, t.Value, pairOf(t.CI), t.N})
	}
	if f.Rank.Known() {
		e.Rank = &ExportRank{f.Rank.Best, f.Rank.Worst, f.Rank.Basis}
	} else {
		e.NoRank = f.NoRank
	}
	return e
}

func newExportFigures(figures []*board.Figure) []ExportFigure {
	out := make([]ExportFigure, len(figures))
	for i, f := range figures {
		out[i] = newExportFigure(f)
	}
	return out
}

func newExportTotal(f *board.Figure) *ExportFigure {
	if f == nil {
		return nil
	}
	e := newExportFigure(f)
	return &e
}

func newExportRows(rows []*board.Row) []ExportRow {
	var out []ExportRow
	for _, r := range rows {
		e := ExportRow{Run: r.ID, Model: r.Model.ID, Name: r.Model.Name, Figures: newExportFigures(r.Figures), Total: newExportTotal(r.Total)}
		if r.Ranked {
			e.Leads = &r.Leads
		}
		out = append(out, e)
	}
	return out
}

func newExportPanel(p *board.Panel) ExportPanel {
	e := ExportPanel{ID: p.ID, Name: p.Name, Kind: p.Kind, Judge: p.Panel.Model}
	if p.Eval != nil {
		e.Eval, e.Graph = newExportRows(p.Eval.Rows), p.Eval.Graph
		for _, x := range p.Eval.Pairs {
			y := ExportPair{
				Scale: x.Scale.ID, A: x.A.Model.ID, B: x.B.Model.ID, Difference: x.Difference, CI95: pairOf(x.CI), SE: x.SE, N: x.N, Questions: x.Questions,
				Nonzero: x.Nonzero, P: x.P, PHolm: x.PHolm, Family: x.Family, RankBiserial: x.RankBiserial, Method: x.Method, Untested: x.Untested,
			}
			if w := x.Winner; w != nil {
				y.Better = w.Model.ID
			}
			e.Pairs = append(e.Pairs, y)
		}
		for _, a := range p.Eval.Agreement {
			e.Agreement = append(e.Agreement, ExportAgreement{a.Scale.ID, a.Agreement, a.Printed})
		}
		for _, l := range p.Eval.LeftOut {
			e.LeftOut = append(e.LeftOut, ExportLeftOut{l.Scale.ID, l.LeftOut})
		}
	}
	if p.Adv != nil {
		e.Adv = newExportRows(p.Adv.Rows)
		for _, x := range p.Adv.Pairs {
			y := ExportMcNemar{Scale: x.Scale.ID, A: x.A.Model.ID, B: x.B.Model.ID, OnlyA: *x.OnlyA, OnlyB: *x.OnlyB, P: *x.P, PHolm: *x.PHolm, Family: x.Family}
			if w := x.Winner; w != nil {
				y.Better = w.Model.ID
			}
			e.McNemar = append(e.McNemar, y)
		}
		for _, f := range p.Adv.Families {
			y := ExportFamily{Name: f.Name, Profile: f.Profile}
			for _, r := range f.Rows {
				y.Models = append(y.Models, r.Model.ID)
			}
			e.Families = append(e.Families, y)
		}
		e.Distances = &ExportDistances{p.Adv.Distances.Within, p.Adv.Distances.Between}
	}
	return e
}

func newExportRun(r *board.Run) ExportRun {
	return ExportRun{
		ID: r.ID, Component: r.Component, Model: r.Model.ID, Panel: r.Panel.ID, PanelKind: r.Panel.Kind, Responses: r.Responses, Date: r.Date,
		State: r.State(), Source: r.Source, File: r.File.Path, SHA256: r.File.SHA256, Figures: newExportFigures(r.Figures), Total: newExportTotal(r.Total),
	}
}

func newExportModel(m *board.Model) ExportModel {
	e := ExportModel{
		Schema: "counselboard/model-figures/1", ID: m.ID, Name: m.Name, Organization: m.Organization, Family: m.Family, Access: string(m.Access),
		Version: m.Version, Released: m.Released, Aliases: m.Aliases, File: m.File.Path, Runs: []ExportRun{},
	}
	for _, r := range m.Runs {
		e.Runs = append(e.Runs, newExportRun(r))
	}
	return e
}
