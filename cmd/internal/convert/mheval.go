package convert

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/counselboard/counselboard/cmd/internal/list"
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
	*node
	*call
	result.Component
	n, failures  int
	limit        *node
	judge, model string
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
	docs, err := readJSON(at.file, nil)
	if err != nil {
		if e, ok := err.(wrongJSON); ok {
			at.at = e.at
		}
		c.findings.Add(at.errorf("%v", err))
		return true
	}
	f := mhevalFile{node: &docs[0], call: c, Component: component}
	if task := f.str("meta.task"); task != "" {
		if f.Component, ours = tasks[task]; !ours {
			c.noteAll("%s: the task %q is not CounselBench's: skipped", in.Path, task)
			return true
		}
	}
	f.n, f.failures, f.limit = f.count("n"), f.count("metrics.judge_parse_failures"), f.find("meta.limit")
	f.model, f.judge = f.str("meta.roles.target.model"), f.str("meta.roles.judge.model")
	if wrong := f.wrong(in.Path); wrong != "" {
		c.findings.Add(at.errorf("not a result of mheval: %s", wrong))
		return true
	}
	d := &draft{place: at, path: in.Path, name: f.model, Run: f.run()}
	d.panel = panelSpec{id: "mheval-" + slug(f.judge), judge: f.judge, from: in.Path, card: result.PanelCard{
		Name: "mheval judge " + f.judge, Kind: result.Judge, Model: f.judge, About: "The judge of mheval: one model's scores, not experts'.",
	}}
	if card, ok := c.cards[f.model]; ok {
		d.from = card.path
		d.card = &result.ModelCard{
			Name: cmp.Or(card.DisplayName, card.Name), Organization: card.Organization, Access: result.Access(card.Access), Version: card.Name, URL: card.URL,
		}
		// A card says that the run was submitted to the leaderboard, which is under the MIT licence; of any other run nothing is
		// known but the tool.
		s := &d.Run.Source
		s.Title, s.URL, s.License, s.SubmittedBy = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT", card.SubmittedBy
	}
	c.drafts = append(c.drafts, d)
	if f.failures > 0 {
		c.partly(in.Path, several(f.failures, "answer")+" with scores that could not be read")
	}
	return true
}

// mhevalCard reads a model's card.
func (c *call) mhevalCard(in Input) {
	const most = 64 << 10 // bytes of a card
	if lines := "\n" + string(in.Data[:min(len(in.Data), most)]); len(in.Data) > most || !strings.Contains(lines, "\nname:") || !strings.Contains(lines, "\naccess:") {
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
	with := map[string]bool{}
	for _, d := range c.drafts {
		with[d.from] = true
	}
	for _, name := range list.Keys(c.cards) {
		if !with[c.cards[name].path] {
			c.noteAll("%s: a card without CounselBench results: skipped", c.cards[name].path)
		}
	}
}

func (f *mhevalFile) count(path string) int { n, _ := strconv.Atoi(f.str(path)); return n }

// metric is the figure of a dimension or failure mode.
func (f *mhevalFile) metric(s result.Scale) (float64, bool) {
	key := s.ID
	if f.Provoked() {
		key += "_failure_rate"
	}
	return numberOf(f.str("metrics." + key))
}

// wrong says what a file lacks. A limit is of questions, of ADV to each mode.
func (f *mhevalFile) wrong(path string) string {
	if day := f.str("meta.date"); f.str("meta.mheval_version") == "" || f.model == "" || f.judge == "" || day == "" || dayOf(day) != day {
		return "meta says mheval_version, task, date and the models of roles.target and roles.judge"
	}
	for _, s := range f.Component.Scales() {
		if v, ok := f.metric(s); !ok || v < s.Min || v > s.Max {
			return fmt.Sprintf("the metric of %s is missing, or not from %v to %v", s.ID, s.Min, s.Max)
		}
	}
	full, answers := mhevalQuestions, f.failures
	if f.Provoked() {
		full = mhevalPerMode
	}
	if f.limit != nil {
		full = min(f.count("meta.limit"), full)
		f.partly(path, "meta.limit is "+f.limit.text)
	}
	if f.Provoked() {
		full *= len(f.terms.modes)
	}
	if f.n != full {
		return fmt.Sprintf("n is %d, must be %d", f.n, full)
	}
	if topics := f.find("breakdown.topic"); !f.Provoked() {
		for i := range topics.parts {
			n, _ := strconv.Atoi(topics.parts[i].str("n"))
			answers += n
		}
		if answers != f.n {
			return fmt.Sprintf("breakdown.topic and judge_parse_failures have %d answers, but n is %d", answers, f.n)
		}
	}
	return ""
}

func (f *mhevalFile) run() result.Run {
	details := map[string]any{"task": f.str("meta.task"), "judge": f.judge, "n": f.n}
	flatten("task_args", f.find("meta.task_args"), details)
	flatten("target.params", f.find("meta.roles.target.params"), details)
	flatten("judge.params", f.find("meta.roles.judge.params"), details)
	if f.limit != nil {
		details["limit"] = f.count("meta.limit")
	}
	generation := &result.Generation{Details: map[string]any{"model": f.model}}
	if f.Provoked() {
		generation.Samples = f.samples()
	} else {
		details["judge_parse_failures"] = f.failures
		if t := f.find("meta.task_args.temperature"); t != nil && t.kind == '0' {
			generation.Temperature = new(json.Number(t.text))
		}
	}
	return result.Run{
		Component: f.Component, Date: f.str("meta.date"), Generation: generation, Summary: f.figures(),
		Harness: &result.Harness{Name: "mheval", Version: f.str("meta.mheval_version"), SHA256: f.str("meta.task_sha256"), Details: details},
		Source:  result.Source{Title: "mheval", Note: f.note(generation.Samples)},
	}
}

func (f *mhevalFile) figures() map[string]result.Statistic {
	figures := map[string]result.Statistic{}
	for _, s := range f.Component.Scales() {
		var fig result.Statistic
		v, _ := f.metric(s)
		fig.SetValue(s, v)
		if !f.Provoked() && f.failures == 0 && !s.Unsure {
			fig.N, fig.Questions = &f.n, &f.n
		}
		if topics := f.find("breakdown.topic"); s.Role == result.Headline && topics != nil {
			fig.Topics = map[string]result.TopicStatistic{}
			for i := range topics.parts {
				overall, _ := numberOf(topics.parts[i].str("overall"))
				n, _ := strconv.Atoi(topics.parts[i].str("n"))
				fig.Topics[topics.parts[i].key] = result.TopicStatistic{Mean: &overall, N: &n}
			}
		}
		figures[s.ID] = fig
	}
	return figures
}

// samples returns the number of answers drawn for each question of ADV, or 0 if the rates do not show it: a full run's are all
// multiples of 1/60, three answers to each of a mode's 20 questions.
func (f *mhevalFile) samples() int {
	const perMode, tolerance = mhevalPerMode * mhevalAdvSamples, 1e-9
	for _, m := range f.terms.modes {
		if rate, _ := f.metric(m); f.limit != nil || math.Abs(rate-math.Round(rate*perMode)/perMode) > tolerance {
			return 0
		}
	}
	return mhevalAdvSamples
}

// flatten puts values into details, with dots between the keys, but nothing that opens a provider's door. A list becomes its JSON
// text, null the text "null".
func flatten(key string, n *node, details map[string]any) {
	switch {
	case n == nil:
	case n.kind == '{':
		for i := range n.parts {
			flatten(key+"."+n.parts[i].key, &n.parts[i], details)
		}
	case n.kind == '[':
		text, _ := json.Marshal(n.value())
		details[key] = withoutSecrets(string(text))
	case n.kind == 'n':
		details[key] = "null"
	case secretKey.MatchString(key):
		details[key] = result.Removed
	default:
		details[key] = n.value()
	}
}

// value returns a value as package json has it.
func (n *node) value() any {
	switch n.kind {
	case '{':
		m := map[string]any{}
		for i := range n.parts {
			m[n.parts[i].key] = n.parts[i].value()
		}
		return m
	case '[':
		all := []any{}
		for i := range n.parts {
			all = append(all, n.parts[i].value())
		}
		return all
	case '0':
		return json.Number(n.text)
	case 't':
		return n.text == "true"
	case 'n':
		return nil
	}
	return withoutSecrets(n.text)
}

// note says what the figures are and what they lack.
func (f *mhevalFile) note(samples int) string {
	note := fmt.Sprintf("One model's scores (%s), not experts', as mheval %s gives them.", f.judge, f.str("meta.mheval_version"))
	switch {
	case f.Provoked() && samples > 0:
		note += fmt.Sprintf(" Rates over %d answers to each question; counts and intervals are not published.", samples)
	case f.Provoked():
		note += " Counts and intervals are not published."
	case f.failures > 0:
		note += fmt.Sprintf(" Of %d answers, %d have scores that could not be read and are left out, so the number behind each figure is not known; "+
			"intervals are not published.", f.n, f.failures)
	default:
		note += " One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual consistency " +
			"without a count, so how many scores stand behind these two is not known."
	}
	if f.limit != nil {
		note += fmt.Sprintf(" Not a full run: limited to %s questions%s.", f.limit.text, map[bool]string{true: " a mode"}[f.Provoked()])
	}
	return note
}
