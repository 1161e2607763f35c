package board

import (
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The documents below are the downloads in JSON: what a file is about stands in it
// in full; what it refers to is named by its id. Numbers stand at full precision;
// what is not known is absent, with its reason where a value or an interval is missing.

// Schemas that documents name.
const (
	LeaderboardSchema = "counselboard/leaderboard/2"
	ModelSchema       = "counselboard/model-figures/1"
	RunSchema         = "counselboard/run-figures/1"
	JudgeSchema       = "counselboard/judge/1"
)

// LeaderboardDocument is data/leaderboard.json: every board of every panel. Comparisons
// of two models are in data/pairs/.
type LeaderboardDocument struct {
	Schema  string          `json:"schema"`            // counselboard/leaderboard/2
	Site    string          `json:"site,omitempty"`    // the site's title
	Release string          `json:"release,omitempty"` // the release that keeps this; absent in data/
	Results string          `json:"results"`           // digest of the results: which state of them this is
	Panels  []PanelDocument `json:"panels"`            // experts first, then judges
}

// PanelDocument is one panel with its boards.
type PanelDocument struct {
	PanelRows
	Agreement []Agreement   `json:"agreement,omitempty"`       // how far the raters agree, by dimension
	LeftOut   []LeftOut     `json:"left_out_expert,omitempty"` // each rater against the others, by dimension
	Graph     *result.Graph `json:"graph,omitempty"`           // who rated what
	Families  []Family      `json:"families,omitempty"`        // mean failure profiles
	// whether models that fail less in one group of modes fail more in the other
	Opposed *Opposed `json:"opposed,omitempty"`
}

// PanelRows is a panel with the rows of its boards, which is what its page of a release shows.
type PanelRows struct {
	ID    string           `json:"id"`
	Name  string           `json:"name"`
	Kind  result.PanelKind `json:"kind"`            // experts or judge; never rank the two together
	Judge string           `json:"judge,omitempty"` // a judge: the model that judges
	Size  int              `json:"size,omitempty"`  // raters, as the panel's card says
	// experts: whether they did not know whose answer they rated; absent where it is not stated
	Blinded *bool `json:"blinded,omitempty"`
	// experts: what ties them to the maker of a model that they rate; absent where nothing is stated
	Ties string        `json:"ties,omitempty"`
	Eval []RowDocument `json:"eval,omitempty"` // the board of the rated part, the best first
	Adv  []RowDocument `json:"adv,omitempty"`  // the board of the provoked part, fewest failures over all modes first
}

// RowDocument is one run on a board.
type RowDocument struct {
	Run     string        `json:"run"`
	Origin  result.Origin `json:"origin"` // recomputed here, stated by the panel's owners, or by the submitter
	Model   string        `json:"model"`
	Name    string        `json:"name"`
	Date    string        `json:"date"`             // the run's
	Leads   *int          `json:"leads,omitempty"`  // on how many of its scales nothing is known to be better; absent without ranks
	Figures []*Score      `json:"figures"`          // one for each scale, in the benchmark's order
	Total   *Score        `json:"total,omitempty"`  // of the provoked part: over all modes
	Groups  []*Score      `json:"groups,omitempty"` // of the provoked part: over the modes of each group
}

// ModelDocument is data/models/<id>.json: every figure of every run of a model; those by
// topic of a long board are in data/topics.csv alone.
type ModelDocument struct {
	Schema       string         `json:"schema"` // counselboard/model-figures/1
	ID           string         `json:"id"`
	Name         string         `json:"name"`
	Organization string         `json:"organization,omitempty"`
	Family       string         `json:"family,omitempty"`
	Access       result.Access  `json:"access,omitempty"` // open-weights, public-api, private or human
	Version      string         `json:"version,omitempty"`
	VariantOf    string         `json:"variant_of,omitempty"` // the model that this is, with a setting
	Setting      string         `json:"setting,omitempty"`    // high effort
	Released     string         `json:"released,omitempty"`
	Aliases      []string       `json:"aliases,omitempty"` // other ids of the model
	File         string         `json:"file"`              // its card
	Runs         []RunDocument  `json:"runs"`              // every run of it, whatever its status
	Joints       []*judge.Joint `json:"joint,omitempty"`   // experts of a random subset of its answers together with a judge
}

// RunDocument is data/runs/<id>.json: the computed figures of a run; see [Row.Brief].
type RunDocument struct {
	Schema    string           `json:"schema,omitempty"` // counselboard/run-figures/1
	ID        string           `json:"id"`
	Component result.Component `json:"component"`
	Model     string           `json:"model"`
	Panel     string           `json:"panel"`
	PanelKind result.PanelKind `json:"panel_kind"`
	Responses string           `json:"responses"` // names the set of answers
	Origin    result.Origin    `json:"origin"`    // recomputed here, stated by the panel's owners, or by the submitter
	Date      string           `json:"date"`
	State     result.State     `json:"state"` // active, superseded or withdrawn; only active runs are ranked
	Source    result.Source    `json:"source"`
	File      string           `json:"file"`   // the run file
	SHA256    string           `json:"sha256"` // checksum of the run file
	Figures   []*Score         `json:"figures"`
	Total     *Score           `json:"total,omitempty"`
	Groups    []*Score         `json:"groups,omitempty"`
}

// JudgeDocument is data/judges/<panel>.json: one judge compared with experts. A value
// that is not defined is absent, with the reason under "undefined"; an interval that
// is missing on its own leaves its reason under "no_interval".
type JudgeDocument struct {
	Schema     string                 `json:"schema"` // counselboard/judge/1
	ID         string                 `json:"id"`
	Name       string                 `json:"name"`
	Model      string                 `json:"model,omitempty"` // the model that judges
	Calibrated bool                   `json:"calibrated"`
	Why        string                 `json:"why,omitempty"` // why it is not
	Sentence   string                 `json:"sentence"`      // what its page says first
	Prompt     string                 `json:"prompt,omitempty"`
	Published  map[string]*float64    `json:"published,omitempty"`
	Held       []result.HeldElsewhere `json:"held,omitempty"` // how far it agreed with experts, as others state
	// against one panel on one component each; most answers first, the rated part before the provoked
	Calibrations []*judge.Comparison `json:"calibrations"`
	KnowsNothing *KnowsNothing       `json:"knows_nothing,omitempty"` // what judges reach that do not read the answers
}

// Document returns what data/leaderboard.json holds, for a site's title and the
// digest of its results.
func (lb *Leaderboard) Document(site, results string) LeaderboardDocument {
	panels := append([]PanelDocument{}, list.Map(lb.Panels, (*Panel).document)...) // [] and not null without any
	return LeaderboardDocument{Schema: LeaderboardSchema, Site: site, Results: results, Panels: panels}
}

func (p *Panel) document() PanelDocument {
	d := PanelDocument{PanelRows: PanelRows{ID: p.ID, Name: p.Name, Kind: p.Kind, Judge: p.Model, Size: p.Size,
		Blinded: p.Blinded, Ties: p.Ties()}}
	if e := p.Eval; e != nil {
		d.Eval, d.Agreement, d.LeftOut, d.Graph = e.documents(), e.Agreement, e.LeftOut, e.Graph
	}
	if a := p.Adv; a != nil {
		d.Adv, d.Families, d.Opposed = a.documents(), a.Families, a.Opposed()
	}
	return d
}

// Abridged reports whether there are so many rows that not every pair of them is kept, and
// figures by topic are in data/topics.csv alone.
func (b *Board) Abridged() bool { return len(b.Rows) > b.most }

// written returns scores as documents have them; brief: without their topics.
func written(figures []*Score, brief bool) []*Score {
	if !brief {
		return figures
	}
	return list.Map(figures, func(f *Score) *Score {
		short := *f
		short.Topics = nil
		return &short
	})
}

func (b *Board) documents() []RowDocument {
	var out []RowDocument
	for _, r := range b.Rows {
		d := RowDocument{Run: r.ID, Origin: r.Origin, Model: r.Model.ID, Name: r.Model.Name, Date: r.Date,
			Figures: written(r.Figures, b.Abridged()), Total: r.Total, Groups: r.Groups}
		if r.Ranked {
			d.Leads = &r.Leads
		}
		out = append(out, d)
	}
	return out
}

// Document returns what data/models/<id>.json holds.
func (m *Model) Document() ModelDocument {
	d := ModelDocument{
		Schema: ModelSchema, ID: m.ID, Name: m.Name, Organization: m.Organization, Family: m.Family, Access: m.Access,
		Version: m.Version, VariantOf: m.VariantOf, Setting: m.Setting, Released: m.Released, Aliases: m.Aliases, File: m.File.Path,
		Runs: []RunDocument{}, Joints: m.Joints,
	}
	for _, r := range m.Runs {
		run := r.Document()
		run.Schema = ""
		d.Runs = append(d.Runs, run)
	}
	return d
}

// Document returns what data/runs/<id>.json holds.
func (r *Row) Document() RunDocument {
	return RunDocument{
		Schema: RunSchema, ID: r.ID, Component: r.Component, Model: r.Model.ID, Panel: r.Panel.ID, PanelKind: r.Panel.Kind,
		Responses: r.Responses, Origin: r.Origin, Date: r.Date, State: r.State(), Source: r.Source, File: r.File.Path,
		SHA256:  r.File.SHA256,
		Figures: written(r.Figures, r.Brief()), Total: r.Total, Groups: r.Groups,
	}
}

// Brief reports whether a run's figures by topic are in data/topics.csv alone, which has
// those of the runs that count.
func (r *Row) Brief() bool {
	return !r.Component.Provoked() && r.State() == result.Active && r.Panel.Eval != nil && r.Panel.Eval.Abridged()
}

// JudgeDocument returns what data/judges/<panel>.json holds, with the sentence that
// its page begins with.
func (p *Panel) JudgeDocument(sentence string) JudgeDocument {
	d := JudgeDocument{Schema: JudgeSchema, ID: p.ID, Name: p.Name, Model: p.Model, Calibrated: p.Calibration.Why == "",
		Why: p.Calibration.Why, Sentence: sentence, Prompt: p.Prompt, Calibrations: []*judge.Comparison{}, KnowsNothing: p.KnowsNothing}
	if p.Published != nil {
		d.Published, d.Held = p.Published.Judge, p.Published.Held
	}
	d.Calibrations = append(append(d.Calibrations, p.Calibration.Eval...), p.Calibration.Adv...)
	return d
}
