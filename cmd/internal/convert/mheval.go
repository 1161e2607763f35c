package convert

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// mheval's results/<model>/counselbench_{eval,adv}.json are summaries by one judge, and models/<model>.yaml the cards of its
// leaderboard. It takes one judge score an answer. It leaves an answer whose scores it cannot read out of everything, and "I am not
// sure" out of medical advice and factual consistency, and counts only the former. So n is known for the other four dimensions of a
// run without such failures, and for no dimension otherwise; a topic's n is stated. Of ADV it publishes no counts.

// The questions of a full run, of ADV to each mode, and the answers that mheval draws for each of ADV.
const (
	mhevalQuestions  = 100
	mhevalPerMode    = 20
	mhevalAdvSamples = 3
)

// An mhevalFile is a result file.
type mhevalFile struct {
	Metrics   map[string]float64 `json:"metrics"`
	Breakdown struct {
		Topic map[string]struct {
			Overall *float64 `json:"overall"`
			N       int      `json:"n"`
		} `json:"topic"`
		Issue map[string]any `json:"issue"`
	} `json:"breakdown"`
	N    int `json:"n"`
	Meta struct {
		Version string `json:"mheval_version"`
		Task    string `json:"task"`
		SHA256  string `json:"task_sha256"`
		Roles   struct {
			Target mhevalRole `json:"target"`
			Judge  mhevalRole `json:"judge"`
		} `json:"roles"`
		Args  map[string]any `json:"task_args"`
		Limit *int           `json:"limit"`
		Date  string         `json:"date"`
	} `json:"meta"`
}

type mhevalRole struct {
	Model  string         `json:"model"`
	Params map[string]any `json:"params"`
}

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

// mheval reads a file of mheval's, and reports whether it is one. Cards stand among the inputs, or beside them in the folder.
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
	task := strings.TrimSuffix(path.Base(strings.TrimSuffix(in.Path, ".gz")), ".json")
	component, ours := map[string]result.Component{"counselbench_eval": c.terms.eval, "counselbench_adv": c.terms.adv}[task]
	if !bytes.Contains(in.Data, []byte(`"mheval_version"`)) && !(ours && in.Walked) {
		return false
	}
	f := mhevalFile{}
	d := json.NewDecoder(bytes.NewReader(in.Data))
	d.DisallowUnknownFields()
	d.UseNumber()
	at := place{&file{path: in.Path, text: string(in.Data)}, 0}
	if docs, err := readJSON(at.file, nil); err != nil {
		if e, ok := err.(wrongJSON); ok {
			at.at = e.at
		}
		c.findings.Add(at.errorf("%v", err))
		return true
	} else if said := docs[0].str("meta.task"); said != "" {
		if component, ours = map[string]result.Component{"counselbench_eval": c.terms.eval, "counselbench_adv": c.terms.adv}[said]; !ours {
			c.noteAll("%s: the task %q is not CounselBench's: skipped", in.Path, said)
			return true
		}
	}
	if err := d.Decode(&f); err != nil {
		at.at = int(d.InputOffset())
		c.findings.Add(at.errorf("not a result of mheval: %s", strings.TrimPrefix(err.Error(), "json: ")))
		return true
	}
	before := len(c.findings)
	f.check(c, at, component)
	if len(c.findings) > before {
		return true
	}
	target, judge := f.Meta.Roles.Target.Model, f.Meta.Roles.Judge.Model
	dr := &draft{place: at, path: in.Path, name: target, Run: f.run(c, component)}
	dr.panel = panelSpec{id: "mheval-" + slug(judge), judge: judge, from: in.Path, card: result.PanelCard{
		Name: "mheval judge " + judge, Kind: result.Judge, Model: judge, About: "The judge of mheval: one model's scores, not experts'.",
	}}
	if card, ok := c.cards[target]; ok {
		dr.from = card.path
		dr.card = &result.ModelCard{
			Name: cmp.Or(card.DisplayName, card.Name), Organization: card.Organization,
			Access: result.Access(card.Access), Version: card.Name, URL: card.URL,
		}
		// A card says that the run was submitted to the leaderboard, which is under the MIT licence; of any other run nothing is
		// known but the tool.
		s := &dr.Run.Source
		s.Title, s.URL, s.License, s.SubmittedBy = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT", card.SubmittedBy
	}
	c.drafts = append(c.drafts, dr)
	if n := f.failures(); n > 0 {
		c.partly(in.Path, several(n, "answer")+" with scores that could not be read")
	}
	return true
}

// mhevalCard reads a model's card.
func (c *call) mhevalCard(in Input) {
	const most = 64 << 10 // bytes of a card
	lines := "\n" + string(in.Data[:min(len(in.Data), most)])
	if len(in.Data) > most || !strings.Contains(lines, "\nname:") || !strings.Contains(lines, "\naccess:") {
		return
	}
	card := mhevalCard{path: in.Path}
	d := yaml.NewDecoder(bytes.NewReader(in.Data))
	d.KnownFields(true)
	switch err := d.Decode(&card); {
	case err != nil:
		c.findings.AddFile(in.Path, "not a card in YAML: %s", strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "yaml: ")), " "))
	case card.Name == "" || card.Organization == "" || !slices.Contains([]string{"open-weights", "public-api", "private"}, card.Access):
		c.findings.AddFile(in.Path, "a card says name, organization and access: open-weights, public-api or private")
	}
	if old, twice := c.cards[card.Name]; twice && old != card {
		c.findings.AddFile(in.Path, "the card of %q differs from the one in %s", card.Name, old.path)
	}
	c.cards[card.Name] = card
}

// mhevalRest says which cards have no results.
func (c *call) mhevalRest() {
	for _, name := range sorted(c.cards) {
		if !slices.ContainsFunc(c.drafts, func(d *draft) bool { return d.from == c.cards[name].path }) {
			c.noteAll("%s: a card without CounselBench results: skipped", c.cards[name].path)
		}
	}
}

// failures returns the number of answers of EVAL whose scores could not be read.
func (f *mhevalFile) failures() int { return int(f.Metrics["judge_parse_failures"]) }

// mhevalKey is the metric of a dimension or failure mode.
func mhevalKey(c result.Component, s result.Scale) string {
	if c.Provoked() {
		return s.ID + "_failure_rate"
	}
	return s.ID
}

// check finds what a file lacks, and a run that is not full. A limit is of questions, of ADV to each mode.
func (f *mhevalFile) check(c *call, at place, component result.Component) {
	wrong := func(format string, args ...any) { c.findings.Add(at.errorf(format, args...)) }
	m := f.Meta
	if m.Version == "" || m.Task == "" || m.Roles.Target.Model == "" || m.Roles.Judge.Model == "" || dayOf(m.Date) != m.Date || m.Date == "" {
		wrong("not a result of mheval: meta says mheval_version, task, date and the models of roles.target and roles.judge")
		return
	}
	full, of := mhevalQuestions, "in a run without a limit"
	if component.Provoked() {
		full = mhevalPerMode
	}
	if m.Limit != nil {
		full, of = min(*m.Limit, full), fmt.Sprintf("with the limit %d", *m.Limit)
		c.partly(at.file.path, fmt.Sprintf("meta.limit is %d", *m.Limit))
	}
	if component.Provoked() {
		full *= len(c.terms.modes)
	}
	if f.N != full {
		wrong("n is %d, must be %d %s", f.N, full, of)
	}
	answers := 0
	for _, t := range f.Breakdown.Topic {
		answers += t.N
	}
	if !component.Provoked() && answers+f.failures() != f.N {
		wrong("breakdown.topic has %d answers and judge_parse_failures %d, but n is %d", answers, f.failures(), f.N)
	}
}

func (f *mhevalFile) run(c *call, component result.Component) result.Run {
	details := map[string]any{"task": f.Meta.Task, "judge": f.Meta.Roles.Judge.Model, "n": f.N}
	flatten("task_args", f.Meta.Args, details)
	flatten("target.params", f.Meta.Roles.Target.Params, details)
	flatten("judge.params", f.Meta.Roles.Judge.Params, details)
	if f.Meta.Limit != nil {
		details["limit"] = *f.Meta.Limit
	}
	generation := &result.Generation{Details: map[string]any{"model": f.Meta.Roles.Target.Model}}
	if component.Provoked() {
		generation.Samples = f.samples(c)
	} else {
		details["judge_parse_failures"] = f.failures()
		if t, ok := f.Meta.Args["temperature"].(json.Number); ok {
			generation.Temperature = &t
		}
	}
	return result.Run{
		Component: component, Date: f.Meta.Date, Generation: generation, Summary: f.figures(component),
		Harness: &result.Harness{Name: "mheval", Version: f.Meta.Version, SHA256: f.Meta.SHA256, Details: details},
		Source:  result.Source{Title: "mheval", Note: f.note(component, generation.Samples)},
	}
}

func (f *mhevalFile) figures(c result.Component) map[string]result.Statistic {
	figures := map[string]result.Statistic{}
	for _, s := range c.Scales() {
		var fig result.Statistic
		fig.SetValue(s, f.Metrics[mhevalKey(c, s)])
		if !c.Provoked() && f.failures() == 0 && !s.Unsure {
			fig.N, fig.Questions = &f.N, &f.N
		}
		if s.Role == result.Headline {
			fig.Topics = map[string]result.TopicStatistic{}
			for name, t := range f.Breakdown.Topic {
				fig.Topics[name] = result.TopicStatistic{Mean: t.Overall, N: &t.N}
			}
		}
		figures[s.ID] = fig
	}
	return figures
}

// samples returns the number of answers drawn for each question of ADV, or 0 if the rates do not show it: a full run's are all
// multiples of 1/60, three answers to each of a mode's 20 questions.
func (f *mhevalFile) samples(c *call) int {
	const perMode, tolerance = mhevalPerMode * mhevalAdvSamples, 1e-9
	for _, m := range c.terms.modes {
		rate := f.Metrics[mhevalKey(c.terms.adv, m)]
		if f.Meta.Limit != nil || math.Abs(rate-math.Round(rate*perMode)/perMode) > tolerance {
			return 0
		}
	}
	return mhevalAdvSamples
}

// flatten puts values into details, with dots between the keys, but no address with what opens a provider's door. A list becomes
// its JSON text, null the text "null".
func flatten(key string, v any, details map[string]any) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range sorted(v) {
			flatten(key+"."+k, v[k], details)
		}
	case []any, nil:
		text, _ := json.Marshal(v)
		details[key] = withoutSecrets(string(text))
	case string:
		if details[key] = withoutSecrets(v); secretKey.MatchString(key) {
			details[key] = result.Removed
		}
	default:
		details[key] = v // json.Number or a boolean
	}
}

// note says what the figures are and what they lack.
func (f *mhevalFile) note(c result.Component, samples int) string {
	note := fmt.Sprintf("One model's scores (%s), not experts', as mheval %s gives them.", f.Meta.Roles.Judge.Model, f.Meta.Version)
	switch {
	case c.Provoked() && samples > 0:
		note += fmt.Sprintf(" Rates over %d answers to each question; counts and intervals are not published.", samples)
	case c.Provoked():
		note += " Counts and intervals are not published."
	case f.failures() > 0:
		note += fmt.Sprintf(" Of %d answers, %d have scores that could not be read and are left out, so the number behind each figure is not known; "+
			"intervals are not published.", f.N, f.failures())
	default:
		note += " One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual consistency " +
			"without a count, so how many scores stand behind these two is not known."
	}
	if f.Meta.Limit != nil {
		of := map[bool]string{true: " a mode"}[c.Provoked()]
		note += fmt.Sprintf(" Not a full run: limited to %d questions%s.", *f.Meta.Limit, of)
	}
	return note
}
