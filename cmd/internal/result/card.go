package result

import "strings"

// Access says how a model can be had.
type Access string

// The kinds of access.
const (
	OpenWeights Access = "open-weights"
	PublicAPI   Access = "public-api"
	Private     Access = "private"
	Human       Access = "human"
)

// Label returns the words that readers know a kind of access by.
func (a Access) Label() string {
	switch a {
	case OpenWeights:
		return "open weights"
	case PublicAPI:
		return "public API"
	}
	return string(a)
}

// A ModelCard says what is known of whatever answered: results/models/<id>.toml, described by [Benchmark.Schema].
//
// Here and in the other files, a field with the tag mend holds words, or says who
// answers for the rest: owners may mend it once it is published, and nothing else.
type ModelCard struct {
	ID           string   `json:"-"`
	Name         string   `json:"name" is:"text" mend:"yes" about:"As readers know it."`
	Organization string   `json:"organization,omitempty"`
	Family       string   `json:"family,omitempty" about:"Models of one family stand together in the heatmap."`
	Access       Access   `json:"access,omitempty" is:"open-weights|public-api|private|human" about:"How it can be had, if known."`
	Version      string   `json:"version,omitempty"`
	VariantOf    string   `json:"variant_of,omitempty" is:"id" about:"The model that this is, with a setting."`
	Setting      string   `json:"setting,omitempty" is:"text 100" about:"The setting that tells it from the model: high effort."`
	Released     string   `json:"released,omitempty" is:"date"`
	URL          string   `json:"url,omitempty" is:"url" mend:"yes"`
	Note         string   `json:"note,omitempty" mend:"yes"`
	Aliases      []string `json:"aliases,omitempty" is:"aliases" about:"Old ids and other tools' names: their pages redirect here."`
	Owners       []string `json:"owners,omitempty" is:"owners" mend:"yes" about:"Who may change the card; else the board's."`

	File Provenance `json:"-"`
}

// IsPeople reports whether people answered. People are not counted as models.
func (m *ModelCard) IsPeople() bool { return m.Access == Human }

// A PanelKind is experts or judge.
type PanelKind string

// The kinds of panel. They are never ranked together.
const (
	Experts PanelKind = "experts"
	Judge   PanelKind = "judge"
)

// A PanelCard says what is known of whoever rated: results/panels/<id>.toml, described by [Benchmark.Schema].
type PanelCard struct {
	ID    string    `json:"-"`
	Name  string    `json:"name" is:"text" mend:"yes"`
	Kind  PanelKind `json:"kind" is:"experts|judge"`
	Size  int       `json:"size,omitempty" is:"1..1000000" about:"People."`
	About string    `json:"about,omitempty" mend:"yes"`
	URL   string    `json:"url,omitempty" is:"url" mend:"yes"`

	// The protocol, so that one panel of experts does not pass for another.
	People           string `json:"people,omitempty" is:"text 100" about:"Experts: who they are, in the plural, as 'nurses'."`
	RatingsPerAnswer int    `json:"ratings_per_answer,omitempty" is:"1..1000000" about:"How many of them rate one answer."`
	Blinded          *bool  `json:"blinded,omitempty" about:"Whether they did not know whose answer they rated."`
	Recruitment      string `json:"recruitment,omitempty" about:"How they were found, and whether they were paid."`
	Instrument       string `json:"instrument,omitempty" about:"What they were asked, and in which form or tool."`
	Affiliation      string `json:"affiliation,omitempty" about:"What ties raters to the maker of a model; or 'none'."`
	Closed           bool   `json:"closed,omitempty" about:"Only the panel's owners add runs: diff refuses others'."`

	Owners []string `json:"owners,omitempty" is:"owners" mend:"yes" about:"Who answers for panel and runs; else the board's."`

	Model        string     `json:"model,omitempty" is:"text" about:"A judge: the model that judges."`
	Family       string     `json:"family,omitempty"` // a judge: its family, where its model has no card
	Prompt       string     `json:"prompt,omitempty"` // a judge: the prompt's name
	PromptSHA256 string     `json:"prompt_sha256,omitempty" is:"sha256"`
	Temperature  *float64   `json:"temperature,omitempty" is:"0..10"`
	Published    *Published `json:"published,omitempty" about:"Figures that a paper states. Shown as published, never ranked."`

	File Provenance `json:"-"`
}

// IsBlind reports whether the panel says that its raters did not know whose answers
// they rated.
func (p *PanelCard) IsBlind() bool { return p.Blinded != nil && *p.Blinded }

// KnewWhose reports whether it says that they knew.
func (p *PanelCard) KnewWhose() bool { return p.Blinded != nil && !*p.Blinded }

// Ties returns what ties the panel to the maker of a model that it rates; "" where it
// says nothing, or that there is nothing.
func (p *PanelCard) Ties() string {
	if strings.EqualFold(p.Affiliation, "none") {
		return ""
	}
	return p.Affiliation
}

// IsJudge reports whether a language model rated.
func (p *PanelCard) IsJudge() bool { return p.Kind == Judge }

// Published holds figures that a paper states. They are shown as published,
// beside what is computed here, and never enter a ranking.
type Published struct {
	Source    string                        `json:"source" is:"line 10000" mend:"yes"`
	URL       string                        `json:"url,omitempty" is:"url" mend:"yes"`
	Note      string                        `json:"note,omitempty" mend:"yes"`
	Alpha     map[Dimension]float64         `json:"alpha,omitempty" by:"dimension" is:"-1..1" about:"Krippendorff's, as printed."`
	Figures   map[string]map[string]float64 `json:"figures,omitempty" by:"id" is:"printed" most:"10000" about:"By model."`
	Unsure    map[Dimension]float64         `json:"unsure,omitempty" by:"dimension" is:"0..1" about:"Shares, as printed."`
	Judge     map[string]*float64           `json:"judge,omitempty" by:"measure" is:"0..1" about:"A judge's figures as printed."`
	Judges    map[string]*[2]float64        `json:"judges,omitempty" by:"range" is:"0..1" about:"Experts: the range over judges."`
	Observed  map[Mode]string               `json:"observed,omitempty" by:"mode" is:"text" about:"In which model first."`
	JudgeNote string                        `json:"judge_note,omitempty" mend:"yes"`
	Held      []HeldElsewhere               `json:"held,omitempty" most:"20" about:"A judge: against experts elsewhere."`
}

// HeldElsewhere is how often a judge agreed with experts on yes or no, as somebody states it.
// Known says how sure the figure is: read in the source itself; quoted by others, of a source
// that could not be read; or computed from figures that were read.
type HeldElsewhere struct {
	Component Component `json:"component" is:"component"`
	Agree     int       `json:"agree" is:"0..10000000" about:"Answers on which judge and experts agree."`
	N         int       `json:"n" is:"1..10000000" about:"Answers that both rated."`
	Known     string    `json:"known" is:"read|quoted|computed"`
	Source    string    `json:"source" is:"text 1000" mend:"yes"`
	URL       string    `json:"url,omitempty" is:"url" mend:"yes"`
	Note      string    `json:"note,omitempty" is:"text 2000" mend:"yes"`
}
