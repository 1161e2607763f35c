package result

import "encoding/json"

// A Run is one panel's ratings of one model's answers to one component:
// results/runs/<id>.json, described by schema/run.schema.json.
type Run struct {
	Schema     string              `json:"schema"`
	ID         string              `json:"id"`
	Component  Component           `json:"component"`
	Model      string              `json:"model"`
	Panel      string              `json:"panel"`
	Responses  string              `json:"responses"` // names the set of answers; two panels that rated the same answers name the same set
	Date       string              `json:"date"`      // YYYY-MM-DD
	Source     Source              `json:"source"`
	Harness    *Harness            `json:"harness,omitempty"`
	Generation *Generation         `json:"generation,omitempty"`
	Status     *Status             `json:"status,omitempty"`
	Questions  map[string]Question `json:"questions,omitempty"`
	Ratings    []Rating            `json:"ratings,omitempty"`
	Summary    map[string]Figure   `json:"summary,omitempty"` // by dimension (EVAL) or mode (ADV); in place of ratings

	File File `json:"-"`
}

// State gives the status of the run; a run without one is active.
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
	Title       string `json:"title"`
	URL         string `json:"url,omitempty"`
	License     string `json:"license,omitempty"`
	SubmittedBy string `json:"submitted_by,omitempty"`
	Note        string `json:"note,omitempty"` // how the figures came about
}

// A Harness is the program that produced the ratings or figures.
type Harness struct {
	Name    string         `json:"name,omitempty"`
	Version string         `json:"version,omitempty"`
	Command string         `json:"command,omitempty"`
	SHA256  string         `json:"sha256,omitempty"`
	Details map[string]any `json:"details,omitempty"` // flat: strings, json.Numbers, booleans
}

// Generation says how the rated answers were generated.
type Generation struct {
	Temperature *json.Number   `json:"temperature,omitempty"`
	Prompt      string         `json:"prompt,omitempty"`
	Samples     int            `json:"samples,omitempty"` // answers drawn for each question
	Details     map[string]any `json:"details,omitempty"`
}

// A State is active, superseded or withdrawn.
type State string

// The states of a run. Only active runs are ranked.
const (
	Active     State = "active"
	Superseded State = "superseded"
	Withdrawn  State = "withdrawn"
)

// A Status says whether a run still counts. By names the run that replaced a superseded one.
type Status struct {
	State  State  `json:"state"`
	By     string `json:"by,omitempty"`
	Reason string `json:"reason,omitempty"`
	Date   string `json:"date,omitempty"`
}

// A Question says what is known of one question of a run.
type Question struct {
	Topic  string `json:"topic,omitempty"`  // EVAL
	Author string `json:"author,omitempty"` // ADV: the expert who wrote it
}
