package site

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The types below are the downloads in JSON, described by export.schema.json.
// Numbers stand at full precision; what is not known is absent, with its reason
// where a value or an interval is missing.

type exportBoards struct {
	Schema  string        `json:"schema"`
	Site    string        `json:"site"`
	Results string        `json:"results"` // digest of the results
	Panels  []exportPanel `json:"panels"`
}

type exportPanel struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Kind      result.PanelKind  `json:"kind"`
	Judge     string            `json:"judge,omitempty"`
	Eval      []exportRow       `json:"eval,omitempty"`
	Adv       []exportRow       `json:"adv,omitempty"`
	Pairs     []exportPair      `json:"pairs,omitempty"`
	McNemar   []exportMcNemar   `json:"mcnemar,omitempty"`
	Agreement []exportAgreement `json:"agreement,omitempty"`
	LeftOut   []exportLeftOut   `json:"left_out_expert,omitempty"`
	Graph     *result.Graph     `json:"graph,omitempty"`
	Families  []exportFamily    `json:"families,omitempty"`
	Distances *exportDistances  `json:"family_distances,omitempty"`
}

type exportRow struct {
	Run     string         `json:"run"`
	Model   string         `json:"model"`
	Name    string         `json:"name"`
	Leads   *int           `json:"leads,omitempty"`
	Figures []exportFigure `json:"figures"`
	Total   *exportFigure  `json:"total,omitempty"`
}

type exportFigure struct {
	Scale      string         `json:"scale"`
	Value      *float64       `json:"value,omitempty"`
	Absent     string         `json:"absent,omitempty"` // why there is no value
	CI95       *[2]float64    `json:"ci95,omitempty"`
	NoInterval string         `json:"no_interval,omitempty"` // why there is no interval
	SE         *float64       `json:"se,omitempty"`
	SEQuestion *float64       `json:"se_question,omitempty"`
	DF         *float64       `json:"df,omitempty"`
	Pooled     *float64       `json:"pooled,omitempty"`
	Bounds     *[2]float64    `json:"bounds,omitempty"`
	Majority   *float64       `json:"majority,omitempty"`
	K          *int           `json:"k,omitempty"`
	N          *int           `json:"n,omitempty"`
	Questions  *int           `json:"questions,omitempty"`
	Raters     *int           `json:"raters,omitempty"`
	Unsure     *int           `json:"unsure,omitempty"`
	Missing    *int           `json:"missing,omitempty"`
	Counts     map[string]int `json:"counts,omitempty"`
	Topics     []exportTopic  `json:"topics,omitempty"`
	Rank       *exportRank    `json:"rank,omitempty"`
	NoRank     string         `json:"no_rank,omitempty"`
	Method     string         `json:"method,omitempty"`
	Printed    *float64       `json:"printed,omitempty"` // as the panel's paper prints it
	Computed   bool           `json:"computed"`          // from ratings, here; else taken from a summary
	File       string         `json:"file"`
	Pointer    string         `json:"pointer"`
	Warnings   []string       `json:"warnings,omitempty"`
}

type exportTopic struct {
	Topic string      `json:"topic"`
	Value float64     `json:"value"`
	CI95  *[2]float64 `json:"ci95,omitempty"`
	N     *int        `json:"n,omitempty"`
}

type exportRank struct {
	Best  int    `json:"best"`
	Worst int    `json:"worst"`
	Basis string `json:"basis"`
}

type exportPair struct {
	Scale        string      `json:"scale"`
	A            string      `json:"a"`
	B            string      `json:"b"`
	Difference   float64     `json:"difference"` // a − b
	CI95         *[2]float64 `json:"ci95,omitempty"`
	SE           *float64    `json:"se,omitempty"`
	N            *int        `json:"n_pairs,omitempty"`
	Questions    *int        `json:"questions,omitempty"`
	Nonzero      *int        `json:"nonzero,omitempty"`
	P            *float64    `json:"p,omitempty"`
	PHolm        *float64    `json:"p_holm,omitempty"`
	Family       int         `json:"family"` // pairs adjusted together
	RankBiserial *float64    `json:"rank_biserial,omitempty"`
	Method       string      `json:"method,omitempty"`
	Untested     string      `json:"untested,omitempty"`
	Better       string      `json:"better,omitempty"` // the better model; absent where the two cannot be told apart
}

type exportMcNemar struct {
	Scale  string  `json:"scale"`
	A      string  `json:"a"`
	B      string  `json:"b"`
	OnlyA  int     `json:"only_a"`
	OnlyB  int     `json:"only_b"`
	P      float64 `json:"p"`
	PHolm  float64 `json:"p_holm"`
	Family int     `json:"family"`
	Better string  `json:"better,omitempty"`
}

type exportAgreement struct {
	Scale string `json:"scale"`
	result.Agreement
	Printed *float64 `json:"printed,omitempty"`
}

type exportLeftOut struct {
	Scale string `json:"scale"`
	result.LeftOut
}

type exportFamily struct {
	Name    string    `json:"name"`
	Models  []string  `json:"models"`
	Profile []float64 `json:"profile,omitempty"` // mean rate by mode, in the order of the modes
}

type exportDistances struct {
	Within  *float64 `json:"within,omitempty"`
	Between *float64 `json:"between,omitempty"`
}

type exportModel struct {
	Schema       string      `json:"schema"`
	ID           string      `json:"id"`
	Name         string      `json:"name"`
	Organization string      `json:"organization,omitempty"`
	Family       string      `json:"family,omitempty"`
	Access       string      `json:"access"`
	Version      string      `json:"version,omitempty"`
	Released     string      `json:"released,omitempty"`
	Aliases      []string    `json:"aliases,omitempty"`
	File         string      `json:"file"`
	Runs         []exportRun `json:"runs"`
}

type exportRun struct {
	Schema    string           `json:"schema,omitempty"`
	ID        string           `json:"id"`
	Component result.Component `json:"component"`
	Model     string           `json:"model"`
	Panel     string           `json:"panel"`
	PanelKind result.PanelKind `json:"panel_kind"`
	Responses string           `json:"responses"`
	Date      string           `json:"date"`
	State     result.State     `json:"state"`
	Source    result.Source    `json:"source"`
	File      string           `json:"file"`
	SHA256    string           `json:"sha256"`
	Figures   []exportFigure   `json:"figures"`
	Total     *exportFigure    `json:"total,omitempty"`
}

func pairOf(ci *stats.Interval) *[2]float64 {
	if ci == nil {
		return nil
	}
	return &[2]float64{ci.Lo, ci.Hi}
}

func newExportFigure(f *board.Figure) exportFigure {
	e := exportFigure{
		Scale: f.Scale.ID, Absent: f.Absent, SE: f.SE, SEQuestion: f.SEQuestion, DF: f.DF, Pooled: f.Pooled, Bounds: pairOf(f.Bounds), Majority: f.Majority,
		K: f.K, N: f.N, Questions: f.Questions, Raters: f.Raters, Unsure: f.Unsure, Missing: f.Missing,
		Method: f.Method, Printed: f.Printed, Computed: f.FromRows, File: f.Ref.Path, Pointer: f.Ref.Pointer, Warnings: f.Warnings,
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
		e.Topics = append(e.Topics, exportTopic{t.Topic, t.Value, pairOf(t.CI), t.N})
	}
	if f.Rank.Known() {
		e.Rank = &exportRank{f.Rank.Best, f.Rank.Worst, f.Rank.Basis}
	} else {
		e.NoRank = f.Rank.Why
	}
	return e
}

func newExportFigures(figures []*board.Figure) []exportFigure {
	out := make([]exportFigure, len(figures))
	for i, f := range figures {
		out[i] = newExportFigure(f)
	}
	return out
}

func newExportTotal(f *board.Figure) *exportFigure {
	if f == nil {
		return nil
	}
	e := newExportFigure(f)
	return &e
}

func newExportRows(rows []*board.Row) []exportRow {
	var out []exportRow
	for _, r := range rows {
		e := exportRow{Run: r.ID, Model: r.Model.ID, Name: r.Model.Name, Figures: newExportFigures(r.Figures), Total: newExportTotal(r.Total)}
		if r.Ranked {
			e.Leads = &r.Leads
		}
		out = append(out, e)
	}
	return out
}

func newExportPanel(p *board.Panel) exportPanel {
	e := exportPanel{ID: p.ID, Name: p.Name, Kind: p.Kind, Judge: p.Panel.Model}
	if p.Eval != nil {
		e.Eval, e.Graph = newExportRows(p.Eval.Rows), p.Eval.Graph
		for _, x := range p.Eval.Pairs {
			y := exportPair{
				Scale: x.Scale.ID, A: x.A.Model.ID, B: x.B.Model.ID, Difference: x.Difference, CI95: pairOf(x.CI), SE: x.SE, N: x.N, Questions: x.Questions,
				Nonzero: x.Nonzero, P: x.P, PHolm: x.PHolm, Family: x.Family, RankBiserial: x.RankBiserial, Method: x.Method, Untested: x.Untested,
			}
			if w := x.Winner(); w != nil {
				y.Better = w.Model.ID
			}
			e.Pairs = append(e.Pairs, y)
		}
		for _, a := range p.Eval.Agreement {
			e.Agreement = append(e.Agreement, exportAgreement{a.Scale.ID, a.Agreement, a.Printed})
		}
		for _, l := range p.Eval.LeftOut {
			e.LeftOut = append(e.LeftOut, exportLeftOut{l.Scale.ID, l.LeftOut})
		}
	}
	if p.Adv != nil {
		e.Adv = newExportRows(p.Adv.Rows)
		for _, x := range p.Adv.McNemar {
			y := exportMcNemar{Scale: x.Scale.ID, A: x.A.Model.ID, B: x.B.Model.ID, OnlyA: x.OnlyA, OnlyB: x.OnlyB, P: x.P, PHolm: x.PHolm, Family: x.Family}
			if w := x.Winner(); w != nil {
				y.Better = w.Model.ID
			}
			e.McNemar = append(e.McNemar, y)
		}
		for _, f := range p.Adv.Families {
			y := exportFamily{Name: f.Name, Profile: f.Profile}
			for _, r := range f.Rows {
				y.Models = append(y.Models, r.Model.ID)
			}
			e.Families = append(e.Families, y)
		}
		e.Distances = &exportDistances{p.Adv.Within, p.Adv.Between}
	}
	return e
}

func newExportRun(r *board.Run) exportRun {
	return exportRun{
		ID: r.ID, Component: r.Component, Model: r.Model.ID, Panel: r.Panel.ID, PanelKind: r.Panel.Kind, Responses: r.Responses, Date: r.Date,
		State: r.State(), Source: r.Source, File: r.File.Path, SHA256: r.File.SHA256, Figures: newExportFigures(r.Figures), Total: newExportTotal(r.Total),
	}
}

func newExportModel(m *board.Model) exportModel {
	e := exportModel{
		Schema: "counselboard/model-figures/1", ID: m.ID, Name: m.Name, Organization: m.Organization, Family: m.Family, Access: string(m.Access),
		Version: m.Version, Released: m.Released, Aliases: m.Aliases, File: m.File.Path, Runs: []exportRun{},
	}
	for _, r := range m.Runs {
		e.Runs = append(e.Runs, newExportRun(r))
	}
	return e
}
