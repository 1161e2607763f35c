package result

import "encoding/json"

// A Run is one panel's ratings of one model's answers to one component:
// results/runs/<id>.json, described by [RunSchema].
type Run struct {
	Schema     string              `json:"schema" is:"=counselboard/run/1"`
	ID         string              `json:"id" is:"id" about:"The file's name without .json."`
	Component  Component           `json:"component" is:"eval|adv"`
	Model      string              `json:"model" is:"id" about:"The model card's id: results/models/<model>.toml."`
	Panel      string              `json:"panel" is:"id" about:"The panel card's id: results/panels/<panel>.toml."`
	Responses  string              `json:"responses" is:"id" about:"Names the set of answers. Two panels that rated the same answers name the same set."`
	Subset     string              `json:"subset,omitempty" is:"=random" about:"What is rated is a subset of these answers, drawn at random: experts' EVAL runs alone."`
	Date       string              `json:"date" is:"date" about:"When the ratings were made or first published."`
	Source     Source              `json:"source" is:"source"`
	Harness    *Harness            `json:"harness,omitempty" is:"harness"`
	Generation *Generation         `json:"generation,omitempty" about:"How the answers were generated."`
	Status     *Status             `json:"status,omitempty" is:"status"`
	Questions  map[string]Question `json:"questions,omitempty" by:"id" most:"20000"`
	Ratings    []Rating            `json:"ratings,omitempty" is:"ratings"`
	Summary    map[string]Figure   `json:"summary,omitempty" is:"figures"` // by dimension (EVAL) or mode (ADV); in place of ratings

	File File `json:"-"`
}

// State returns the status of the run; a run without one is active.
func (r *Run) State() State {
	if r.Status == nil {
		return Active
	}
	return r.Status.State
}

// A File says where something was read, for provenance.
type File struct {
	Path   string // slash-separated, from the site's folder: results/runs/….json
	SHA256 string // lower-case hex of the bytes
	Bytes  []byte // the bytes themselves: the site publishes them unchanged
}

// A Source says where a run's figures come from.
type Source struct {
	Title       string `json:"title" is:"text" about:"The paper, data set or tool that the figures come from."`
	URL         string `json:"url,omitempty" is:"url"`
	License     string `json:"license,omitempty" about:"Licence of the figures, as stated by their source."`
	SubmittedBy string `json:"submitted_by,omitempty"`
	Note        string `json:"note,omitempty" about:"How the figures came about."`
}

// A Harness is the program that produced the ratings or figures.
type Harness struct {
	Name    string         `json:"name,omitempty"`
	Version string         `json:"version,omitempty"`
	Command string         `json:"command,omitempty"`
	SHA256  string         `json:"sha256,omitempty" is:"sha256"`
	Details map[string]any `json:"details,omitempty" is:"details"` // strings, json.Numbers, booleans
}

// Generation says how the rated answers were generated.
type Generation struct {
	Temperature *json.Number   `json:"temperature,omitempty" is:"0..10"`
	Prompt      string         `json:"prompt,omitempty"`
	Samples     int            `json:"samples,omitempty" is:"1..1000" about:"Answers drawn for each question."`
	Details     map[string]any `json:"details,omitempty" is:"details"`
}

// A State is active, superseded or withdrawn.
type State string

// The states of a run. Only active runs are ranked.
const (
	Active     State = "active"
	Superseded State = "superseded"
	Withdrawn  State = "withdrawn"
)

// A Status says whether a run still counts.
type Status struct {
	State  State  `json:"state" is:"active|superseded|withdrawn"`
	By     string `json:"by,omitempty" is:"id" about:"The run that took its place."`
	Reason string `json:"reason,omitempty" is:"text"`
	Date   string `json:"date,omitempty" is:"date"`
}

// A Question says what is known of one question of a run.
type Question struct {
	Topic  string `json:"topic,omitempty" is:"id"`  // EVAL
	Author string `json:"author,omitempty" is:"id"` // ADV: the expert who wrote it
}
