package convert

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// mheval's results/<model>/counselbench_{eval,adv}.json are summaries by one judge, and models/<model>.yaml the cards of its
// leaderboard. It takes one judge score an answer. It leaves an answer whose scores it cannot read out of everything, and "I am
// not sure" out of medical advice and factual consistency, and counts only the former. So n is known for the other four
// dimensions of a run without such failures, and for no dimension otherwise; a topic's n is stated. Of ADV it publishes no
// counts.

// The questions of a full run, of ADV to each mode, and the answers that mheval draws for each of ADV.
const (
	mhevalQuestions  = 100
	mhevalPerMode    = 20
	mhevalAdvSamples = 3
)

// An mhevalCard is a model card, of which only display_name may be left out.
type mhevalCard struct {
	path         string
	Name         string `yaml:"name"` // the model as mheval calls it
	DisplayName  string `yaml:"display_name"`
	Organization string `yaml:"organization"`
	Access       string `yaml:"access"`
	URL          string `yaml:"url"`
	SubmittedBy  string `yaml:"submitted_by"`
}

// An mhevalFile is a result file.
type mhevalFile struct {
	Meta struct {
		Version string           `json:"mheval_version"`
		Task    string           `json:"task"`
		SHA256  string           `json:"task_sha256"`
		Date    string           `json:"date"`
		Limit   *int             `json:"limit"`
		Args    map[string]any   `json:"task_args"`
		Roles   map[string]*role `json:"roles"`
	} `json:"meta"`
	N         int                `json:"n"`
	Metrics   map[string]float64 `json:"metrics"`
	Breakdown struct {
		Topics map[string]struct {
			Overall float64 `json:"overall"`
			N       int     `json:"n"`
		} `json:"topic"`
	} `json:"breakdown"`

	part         result.Component
	failures     int
	model, judge role
}

type role struct {
	Model  string         `json:"model"`
	Params map[string]any `json:"params"`
}

// mheval reads a file of mheval's, and reports whether it is one. Cards stand among the inputs.
func (c *call) mheval(in Input, inputs []Input) bool {
	if !c.terms.counselbench || c.plan.Run.Format != "" && c.plan.Run.Format != "mheval" {
		return false
	}
	if c.cards == nil {
		c.cards = map[string]mhevalCard{}
		for _, other := range inputs {
			c.mhevalCard(other)
		}
	}
	for _, card := range c.cards {
		if card.path == in.Path {
			return true
		}
	}
	tasks := map[string]result.Component{"counselbench_eval": c.terms.eval, "counselbench_adv": c.terms.adv}
	component, ours := tasks[stem(in.Path)]
	if !bytes.Contains(in.Data, []byte(`"mheval_version"`)) && !(ours && in.Walked) {
		return false
	}
	at := place{&file{path: in.Path, text: string(in.Data)}, 0}
	f := mhevalFile{part: component}
	d := json.NewDecoder(bytes.NewReader(in.Data))
	d.UseNumber()
	if err := d.Decode(&f); err != nil {
		c.findings.Add(at.errorf("not a result of mheval: %v", err))
		return true
	}
	if task := f.Meta.Task; task != "" {
		if f.part, ours = tasks[task]; !ours {
			c.noteAll("%s: the task %q is not CounselBench's: skipped", in.Path, task)
			return true
		}
	}
	f.failures = int(f.Metrics["judge_parse_failures"])
	f.model, f.judge = *cmp.Or(f.Meta.Roles["target"], new(role)), *cmp.Or(f.Meta.Roles["judge"], new(role))
	if wrong := f.wrong(); wrong != "" {
		c.findings.Add(at.errorf("not a result of mheval: %s", wrong))
		return true
	}
	if f.Meta.Limit != nil {
		c.partly(in.Path, fmt.Sprintf("meta.limit is %d", *f.Meta.Limit))
	}
	if f.failures > 0 {
		c.partly(in.Path, several(f.failures, "answer")+" with scores that could not be read")
	}
	run := &draft{place: at, path: in.Path, name: f.model.Model, Run: f.run()}
	run.panel = panelSpec{id: "mheval-" + slug(f.judge.Model), judge: f.judge.Model, card: result.PanelCard{
		Name: "mheval judge " + f.judge.Model, Kind: result.Judge, Model: f.judge.Model,
		About: "The judge of mheval: one model's scores, not experts'.",
	}}
	if card, ok := c.cards[f.model.Model]; ok {
		run.from = card.path
		run.card = &result.ModelCard{
			Name: cmp.Or(card.DisplayName, card.Name), Organization: card.Organization, Access: result.Access(card.Access),
			Version: card.Name, URL: card.URL,
		}
		// A card says that the run was submitted to the leaderboard, which is under the MIT licence; of any other run nothing is
		// known but the tool.
		s := &run.Run.Source
		s.Title, s.URL, s.License, s.SubmittedBy = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT",
			card.SubmittedBy
	}
	c.drafts = append(c.drafts, run)
	return true
}

// mhevalCard reads a model's card.
func (c *call) mhevalCard(in Input) {
	const most = 64 << 10 // bytes of a card
	if lines := "\n" + string(in.Data[:min(len(in.Data), most)]); len(in.Data) > most || !strings.Contains(lines, "\nname:") ||
		!strings.Contains(lines, "\naccess:") {
		return
	}
	card := mhevalCard{path: in.Path}
	d := yaml.NewDecoder(bytes.NewReader(in.Data))
	d.KnownFields(true)
	if err := d.Decode(&card); err != nil || card.Name == "" || card.Organization == "" {
		c.findings.AddFile(in.Path, "not a card of mheval, which says name, organization and access: %v", err)
	}
	if old, twice := c.cards[card.Name]; twice && old != card {
		c.findings.AddFile(in.Path, "the card of %q differs from the one in %s", card.Name, old.path)
	}
	c.cards[card.Name] = card
}

// mhevalRest says which cards have no results.
func (c *call) mhevalRest() {
	for _, name := range list.Keys(c.cards) {
		if path := c.cards[name].path; !slices.ContainsFunc(c.drafts, func(d *draft) bool { return d.from == path }) {
			c.noteAll("%s: a card without CounselBench results: skipped", path)
		}
	}
}

// metric is the figure of a dimension or failure mode.
func (f *mhevalFile) metric(s result.Scale) (v float64, ok bool) {
	key := s.ID
	if f.part.Provoked() {
		key += "_failure_rate"
	}
	v, ok = f.Metrics[key]
	return v, ok
}

// wrong says what a file lacks. A limit is of questions, of ADV to each mode.
func (f *mhevalFile) wrong() string {
	m := f.Meta
	if m.Version == "" || f.model.Model == "" || f.judge.Model == "" || m.Date == "" || dayOf(m.Date) != m.Date {
		return "meta says mheval_version, task, date and the models of roles.target and roles.judge"
	}
	for _, s := range f.part.Scales() {
		if v, ok := f.metric(s); !ok || v < s.Min || v > s.Max {
			return fmt.Sprintf("the metric of %s is missing, or not from %v to %v", s.ID, s.Min, s.Max)
		}
	}
	full, groups := mhevalQuestions, 1
	if f.part.Provoked() {
		full, groups = mhevalPerMode, len(f.part.Scales())
	}
	if m.Limit != nil {
		full = min(*m.Limit, full)
	}
	if f.N != full*groups {
		return fmt.Sprintf("n is %d, must be %d", f.N, full*groups)
	}
	answers := f.failures
	for _, topic := range f.Breakdown.Topics {
		answers += topic.N
	}
	if !f.part.Provoked() && answers != f.N {
		return fmt.Sprintf("breakdown.topic and judge_parse_failures have %d answers, but n is %d", answers, f.N)
	}
	return ""
}

func (f *mhevalFile) run() result.Run {
	details := map[string]any{"task": f.Meta.Task, "judge": f.judge.Model, "n": f.N}
	flatten("task_args", f.Meta.Args, details)
	flatten("target.params", f.model.Params, details)
	flatten("judge.params", f.judge.Params, details)
	if f.Meta.Limit != nil {
		details["limit"] = *f.Meta.Limit
	}
	generation := &result.Generation{Details: map[string]any{"model": f.model.Model}}
	if f.part.Provoked() {
		generation.Samples = f.samples()
	} else {
		details["judge_parse_failures"] = f.failures
		if t, ok := f.Meta.Args["temperature"].(json.Number); ok {
			generation.Temperature = &t
		}
	}
	figures := map[string]result.Statistic{}
	for _, s := range f.part.Scales() {
		var fig result.Statistic
		v, _ := f.metric(s)
		fig.SetValue(s, v)
		if !f.part.Provoked() && f.failures == 0 && !s.Unsure {
			fig.N, fig.Questions = &f.N, &f.N
		}
		if s.Role == result.Headline && f.Breakdown.Topics != nil {
			fig.Topics = map[string]result.TopicStatistic{}
			for name, topic := range f.Breakdown.Topics {
				fig.Topics[name] = result.TopicStatistic{Mean: &topic.Overall, N: &topic.N}
			}
		}
		figures[s.ID] = fig
	}
	return result.Run{
		Component: f.part, Date: f.Meta.Date, Generation: generation, Summary: figures,
		Harness: &result.Harness{Name: "mheval", Version: f.Meta.Version, SHA256: f.Meta.SHA256, Details: details},
		Source:  result.Source{Title: "mheval", Note: f.note(generation.Samples)},
	}
}

// samples returns the number of answers drawn for each question of ADV, or 0 if the rates do not show it: a full run's are all
// multiples of 1/60, three answers to each of a mode's 20 questions.
func (f *mhevalFile) samples() int {
	const perMode, tolerance = mhevalPerMode * mhevalAdvSamples, 1e-9
	for _, m := range f.part.Scales() {
		if rate, _ := f.metric(m); f.Meta.Limit != nil || math.Abs(rate-math.Round(rate*perMode)/perMode) > tolerance {
			return 0
		}
	}
	return mhevalAdvSamples
}

// flatten puts values into details, with dots between the keys, but nothing that opens a provider's door. A list becomes its JSON
// text, null the text "null".
func flatten(key string, v any, details map[string]any) {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			flatten(key+"."+k, inner, details)
		}
	case nil:
		details[key] = "null"
	case []any:
		text, _ := json.Marshal(v)
		details[key] = withoutSecrets(string(text))
	case string:
		details[key] = withoutSecrets(v)
	default:
		details[key] = v
	}
	if _, one := details[key]; one && v != nil && secretKey.MatchString(key) {
		details[key] = result.Removed
	}
}

// note says what the figures are and what they lack.
func (f *mhevalFile) note(samples int) string {
	note := fmt.Sprintf("One model's scores (%s), not experts', as mheval %s gives them.", f.judge.Model, f.Meta.Version)
	switch {
	case f.part.Provoked() && samples > 0:
		note += fmt.Sprintf(" Rates over %d answers to each question; counts and intervals are not published.", samples)
	case f.part.Provoked():
		note += " Counts and intervals are not published."
	case f.failures > 0:
		note += fmt.Sprintf(
			" Of %d answers, %d have scores that could not be read and are left out, so the number behind each figure is not known; "+
				"intervals are not published.", f.N, f.failures)
	default:
		note += " One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual consistency " +
			"without a count, so how many scores stand behind these two is not known."
	}
	if f.Meta.Limit != nil {
		note += fmt.Sprintf(" Not a full run: limited to %d questions%s.", *f.Meta.Limit,
			map[bool]string{true: " a mode"}[f.part.Provoked()])
	}
	return note
}
