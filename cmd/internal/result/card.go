package result

// Access says how a model can be had.
type Access string

// The kinds of access.
const (
	OpenWeights Access = "open-weights"
	PublicAPI   Access = "public-api"
	Private     Access = "private"
	Human       Access = "human"
)

// A Model is whatever answered: results/models/<id>.toml, described by
// schema/model.schema.json.
type Model struct {
	ID           string   `json:"-"`
	Name         string   `json:"name"`
	Organization string   `json:"organization,omitempty"`
	Family       string   `json:"family,omitempty"`
	Access       Access   `json:"access"`
	Version      string   `json:"version,omitempty"`
	Released     string   `json:"released,omitempty"` // YYYY-MM-DD
	URL          string   `json:"url,omitempty"`
	Note         string   `json:"note,omitempty"`
	Aliases      []string `json:"aliases,omitempty"` // old ids, and other tools' names for it

	File File `json:"-"`
}

// A PanelKind is experts or judge.
type PanelKind string

// The kinds of panel. They are never ranked together.
const (
	Experts PanelKind = "experts"
	Judge   PanelKind = "judge"
)

// A Panel is whoever rated: results/panels/<id>.toml, described by
// schema/panel.schema.json.
type Panel struct {
	ID           string     `json:"-"`
	Name         string     `json:"name"`
	Kind         PanelKind  `json:"kind"`
	Size         int        `json:"size,omitempty"` // people
	About        string     `json:"about,omitempty"`
	URL          string     `json:"url,omitempty"`
	Model        string     `json:"model,omitempty"`  // a judge: the model that judges
	Family       string     `json:"family,omitempty"` // a judge: its family, where its model has no card
	Prompt       string     `json:"prompt,omitempty"` // a judge: the prompt's name
	PromptSHA256 string     `json:"prompt_sha256,omitempty"`
	Temperature  *float64   `json:"temperature,omitempty"`
	Published    *Published `json:"published,omitempty"`

	File File `json:"-"`
}

// Published holds figures that a paper states. They are shown as published,
// beside what is computed here, and never enter a ranking.
type Published struct {
	Source    string                        `json:"source"`
	URL       string                        `json:"url,omitempty"`
	Note      string                        `json:"note,omitempty"`
	Alpha     map[Dimension]float64         `json:"alpha,omitempty"`    // Krippendorff's alpha as printed
	Figures   map[string]map[string]float64 `json:"figures,omitempty"`  // model id → dimension or mode → the figure as printed
	Unsure    map[Dimension]float64         `json:"unsure,omitempty"`   // share of "I am not sure"
	Judge     map[string]float64            `json:"judge,omitempty"`    // a judge: adversarial_f1 and the like
	Judges    map[string][2]float64         `json:"judges,omitempty"`   // an expert panel: the range over the judges compared with it
	Observed  map[Mode]string               `json:"observed,omitempty"` // ADV: the model in which a mode was first seen
	JudgeNote string                        `json:"judge_note,omitempty"`
}
