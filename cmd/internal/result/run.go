package result

import (
	"cmp"
	"encoding/json"
)

// A Run is one panel's ratings of one model's answers to one component:
// results/runs/<id>.json, described by [Benchmark.Schema].
type Run struct {
	Schema     string               `json:"schema" is:"=counselboard/run/1"`
	ID         string               `json:"id" is:"id" about:"The file's name without .json."`
	Component  Component            `json:"component" is:"component"`
	Model      string               `json:"model" is:"id" about:"The model card's id: results/models/<model>.toml."`
	Panel      string               `json:"panel" is:"id" about:"The panel card's id: results/panels/<panel>.toml."`
	Responses  string               `json:"responses" is:"id" about:"Names the answers: the same for all who rated them."`
	Subset     string               `json:"subset,omitempty" is:"=random" about:"Experts: of these answers, some drawn at random."`
	Date       string               `json:"date" is:"date" about:"When the ratings were made or first published."`
	Source     Source               `json:"source" is:"run_source"`
	Harness    *Harness             `json:"harness,omitempty"`
	Generation *Generation          `json:"generation,omitempty" about:"How the answers were generated."`
	Status     *Status              `json:"status,omitempty" is:"status"`
	Questions  map[string]Question  `json:"questions,omitempty" by:"id" most:"20000"`
	Ratings    []Rating             `json:"ratings,omitempty" is:"ratings" about:"Or a summary, where they may not be published."`
	Summary    map[string]Statistic `json:"summary,omitempty" is:"figures"` // by dimension or failure mode; in place of ratings

	File Provenance `json:"-"`
}

// State returns the status of the run; a run without one is active.
func (r *Run) State() State {
	if r.Status == nil {
		return Active
	}
	return r.Status.State
}

// Provenance says where something was read.
type Provenance struct {
	Path   string // slash-separated, from the site's folder: results/runs/….json
	SHA256 string // lower-case hex of the bytes
	Bytes  []byte // the bytes themselves: the site publishes them unchanged
}

// A Source says where a run's figures come from.
type Source struct {
	Title       string `json:"title" is:"line 10000" mend:"yes" about:"The paper, data set or tool that the figures come from."`
	URL         string `json:"url,omitempty" is:"url" mend:"yes"`
	License     string `json:"license,omitempty" mend:"yes" about:"License of the figures, as stated by their source."`
	SubmittedBy string `json:"submitted_by,omitempty" mend:"yes"`
	Note        string `json:"note,omitempty" mend:"yes" about:"How the figures came about."`

	// The model and panel of a run say whose it is. These are the names that its source uses, so that the two can be
	// compared.
	Model string `json:"model,omitempty" of:"run" is:"text 500" about:"What the source calls the model."`
	Judge string `json:"judge,omitempty" of:"run" is:"text 500" about:"What the source calls the model that judged."`
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
	Reason string `json:"reason,omitempty" is:"text" mend:"yes"`
	Date   string `json:"date,omitempty" is:"date"`
}

// A Question says what is known of one question of a run.
type Question struct {
	Topic  string `json:"topic,omitempty" is:"topic"` // of the rated part
	Author string `json:"author,omitempty" is:"id"`   // of a provoked part: the expert who wrote it
}

// A Statistic is what a source says of one dimension (EVAL) or mode (ADV) where
// only aggregates are at hand. A nil field was not published; nothing here is
// ever guessed from another field. Dimensions with scores, dimensions that are
// shares of yes, and failure modes have different fields.
type Statistic struct {
	Mean *float64 `json:"mean,omitempty" of:"scores" need:"yes" is:"value" about:"Mean of question means."`
	Rate *float64 `json:"rate,omitempty" of:"shares failures" need:"yes" is:"value" about:"Share of yes, or of failures."`

	Pooled     *float64    `json:"pooled,omitempty" is:"value" about:"Unweighted mean over all ratings or answers."`
	SD         *float64    `json:"sd,omitempty" of:"scores shares" is:"spread" about:"Standard deviation of the ratings."`
	SE         *float64    `json:"se,omitempty" is:"spread" about:"Standard error; method says how."`
	SEQuestion *float64    `json:"se_question,omitempty" is:"spread" about:"Standard error clustered by question alone."`
	DF         *float64    `json:"df,omitempty" is:"1..100000000" about:"Degrees of freedom of the interval."`
	CI95       *[2]float64 `json:"ci95,omitempty" is:"range" about:"95% interval: lower and upper end."`
	NoInterval string      `json:"no_interval,omitempty" mend:"yes" about:"Why there is no interval, where the ratings give none."`
	Bounds     *[2]float64 `json:"bounds,omitempty" of:"scores shares" is:"range" about:"With 'not sure' as lowest, and as highest."`

	K         *int           `json:"k,omitempty" of:"failures" about:"Answers that show the failure."`
	N         *int           `json:"n,omitempty" about:"Ratings or answers that count: neither missing nor 'not sure'."`
	Questions *int           `json:"questions,omitempty" about:"Different questions behind them."`
	Answered  *int           `json:"answered,omitempty" about:"Of the board's questions, those with any rating."`
	Raters    *int           `json:"raters,omitempty"`
	Unsure    *int           `json:"unsure,omitempty" about:"Ratings or answers of 'not sure', which do not count."`
	Missing   *int           `json:"missing,omitempty" about:"Ratings that leave the dimension out."`
	Counts    map[string]int `json:"counts,omitempty" of:"scores shares" by:"value" about:"Number of ratings by value."`

	Method string `json:"method,omitempty" mend:"yes" about:"How standard error and interval were computed."`
	// Question means within topics, on which the intervals of topics rest.
	TopicSD *float64 `json:"topic_sd,omitempty" of:"scores shares" is:"spread" about:"SD of question means within topics."`
	TopicDF *float64 `json:"topic_df,omitempty" of:"scores shares" is:"1..100000000" about:"Questions less topics."`

	Topics map[string]TopicStatistic `json:"topics,omitempty" of:"scores shares" by:"topic" most:"200" about:"By topic."`
}

// A TopicStatistic is a statistic of the questions of one topic.
type TopicStatistic struct {
	Mean *float64 `json:"mean,omitempty" of:"scores" need:"yes" is:"value"`
	Rate *float64 `json:"rate,omitempty" of:"shares" need:"yes" is:"value"`
	N    *int     `json:"n,omitempty" about:"Ratings."`
	SE   *float64 `json:"se,omitempty" is:"spread" about:"From the topic's own questions alone."`

	CI95      *[2]float64 `json:"ci95,omitempty" is:"range" about:"From its own questions: too short where these are few."`
	Questions *int        `json:"questions,omitempty" about:"Different questions."`
}

// Value returns the mean or the rate, whichever the source states.
func (f Statistic) Value() *float64 { return cmp.Or(f.Mean, f.Rate) }

// SetValue states the mean, or on a scale of shares the rate.
func (f *Statistic) SetValue(s Scale, value float64) {
	if s.Percent {
		f.Rate = &value
	} else {
		f.Mean = &value
	}
}

// Value returns the mean or the rate, whichever the source states.
func (f TopicStatistic) Value() *float64 { return cmp.Or(f.Mean, f.Rate) }

// Samples returns how many answers to a question the model gave, as far as the run says.
func (r *Run) Samples() int {
	n := 1
	if r.Generation != nil {
		n = max(n, r.Generation.Samples)
	}
	for i := range r.Ratings {
		n = max(n, r.Ratings[i].Sample)
	}
	return n
}

// Generated says how the answers were generated, and how many there are to a question where ratings tell of several.
func (r *Run) Generated() *Generation {
	n := r.Samples()
	if n == 1 {
		return r.Generation
	}
	var g Generation
	if r.Generation != nil {
		g = *r.Generation
	}
	g.Samples = n
	return &g
}
