package importer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// mheval reads the result files of mheval and the model cards of its leaderboard:
// results/<model>/counselbench_{eval,adv}.json, other tasks skipped, and models/<model>.yaml. All are summaries by one
// judge. Files are as mhevalSchema has them.
//
// mheval takes one judge score an answer. It leaves an answer whose scores it cannot read out of everything, and "I am not
// sure" out of medical advice and factual consistency, and counts only the former. So n is known for the other four
// dimensions of a run without such failures, and for no dimension otherwise; a topic's n is stated. Of ADV it publishes no
// counts.
var mheval = Format{
	Name:         "mheval",
	counselbench: true,
	Detect:       func(data []byte) bool { return isMhevalResult(data) || isMhevalCard(data) },
	Named:        namedMheval,
	beside:       besideMheval,
	read:         readMheval,
}

// namedMheval knows results/<model>/counselbench_{eval,adv}.json.
func namedMheval(p string) bool {
	task, isJSON := strings.CutSuffix(path.Base(withoutGz(p)), ".json")
	_, ours := mhevalTasks()[task]
	return isJSON && ours
}

func isMhevalResult(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) && bytes.Contains(data, []byte(`"mheval_version"`))
}

// besideMheval returns the card of a result: models/<model>.yaml beside results/<model>/.
func besideMheval(p string) []string {
	p = withoutGz(p)
	dir := path.Dir(p)
	model := path.Base(dir)
	if path.Ext(p) != ".json" || model == "." || model == ".." || model == "/" {
		return nil
	}
	return []string{path.Join(dir, "..", "..", "models", model+".yaml")}
}

// mhevalTasks are the tasks that are the benchmark's components.
var mhevalTasks = result.PerBenchmark(func() map[string]result.Component {
	return map[string]result.Component{"counselbench_eval": result.Eval, "counselbench_adv": result.Adv}
})

var mhevalSchemas = result.PerBenchmark(func() map[result.Component]*source.Schema {
	return map[result.Component]*source.Schema{result.Eval: mhevalSchema(result.Eval), result.Adv: mhevalSchema(result.Adv)}
})

// The questions of a full run, of ADV to each mode, and the answers that mheval draws for each of ADV.
const (
	mhevalQuestions  = 100
	mhevalPerMode    = 20
	mhevalAdvSamples = 3
)

func readMheval(inputs []Input, s *draft.Sink) {
	cards := map[string]mhevalCard{}
	var results []Input
	for _, in := range inputs {
		if !isMhevalCard(in.Data) || isMhevalResult(in.Data) {
			results = append(results, in)
			continue
		}
		c, findings := readMhevalCard(in)
		s.Findings.Add(findings...)
		old, twice := cards[c.Name]
		cards[c.Name] = c
		if c.path = old.path; twice && len(findings) == 0 && c != old {
			s.Errorf(in.Path, "the card of %q differs from the one in %s", c.Name, old.path)
		}
	}
	if s.Findings.HasErrors() {
		return // which results have a card is not known
	}
	unused := maps.Clone(cards)
	for _, in := range results {
		delete(unused, readMhevalResult(in, cards, s))
	}
	for _, name := range list.Keys(unused) {
		if !s.Findings.HasErrors() {
			s.Note("%s: a card without CounselBench results: skipped", cards[name].path)
		}
	}
}

// readMhevalResult reads one result file, and returns the model's name. A file of another task is skipped with a note.
func readMhevalResult(in Input, cards map[string]mhevalCard, s *draft.Sink) (model string) {
	doc, findings := source.JSON(in.Path, in.Data)
	if doc == nil {
		s.Findings.Add(findings...)
		return ""
	}
	name, _ := doc.Lookup("/meta/task")
	text, isText := name.(string)
	component, ours := mhevalTasks()[text]
	if !ours && isText && !findings.HasErrors() {
		s.Note("%s: the task %q is not CounselBench's: skipped", in.Path, text)
		return ""
	}
	component = cmp.Or(component, result.Eval)
	findings.Add(mhevalSchemas()[component].Check(doc)...)
	var file mhevalFile
	if !findings.HasErrors() {
		_ = doc.Decode(&file) // what the schema has checked, it is made of
		findings.Add(file.checkSize(doc, component, s.Opt.Partial)...)
	}
	if s.Findings.Add(findings...); findings.HasErrors() {
		return ""
	}
	target, judge := file.Meta.Roles.Target.Model, file.Meta.Roles.Judge.Model
	at := doc.Errorf("/meta/roles/target/model", "")
	d := draft.Draft{
		Place: at, Path: in.Path, Model: draft.NamedModel{Name: target, Place: at}, Run: file.run(component),
		Panel: draft.NamedPanel{Place: doc.Errorf("/meta/roles/judge/model", ""), ID: "mheval-" + draft.Slug(judge), Judge: judge, Card: result.PanelCard{
			Name: "mheval judge " + judge, Kind: result.Judge, Model: judge, About: "The judge of mheval: one model's scores, not experts'.",
		}},
	}
	if card, hasCard := cards[target]; hasCard {
		d.Model.From = card.path
		d.Model.Card = &result.ModelCard{
			Name: cmp.Or(card.DisplayName, card.Name), Organization: card.Organization,
			Access: result.Access(card.Access), Version: card.Name, URL: card.URL,
		}
		// A card says that the run was submitted to the leaderboard, which is under the MIT licence; of any other run
		// nothing is known but the tool.
		d.Run.Source.Title, d.Run.Source.URL, d.Run.Source.License = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT"
		d.Run.Source.SubmittedBy = card.SubmittedBy
	}
	s.Add(d)
	s.Unread(in.Path, file.failures(), "answer", "with scores that could not be read")
	return target
}

// mhevalKey is the metric of a dimension or failure mode.
func mhevalKey(c result.Component, s result.Scale) string {
	if c.Provoked() {
		return s.ID + "_failure_rate"
	}
	return s.ID
}

func mhevalSchema(c result.Component) *source.Schema {
	number := func(low, high float64) source.Object {
		return source.Object{{"type", "number"}, {"minimum", low}, {"maximum", high}}
	}
	metrics := source.Object{{"judge_parse_failures", source.Object{{"type", "integer"}, {"minimum", 0}, {"maximum", 1_000_000}}}}
	if c.Provoked() {
		metrics = source.Object{{"failure_rate", number(0, 1)}}
	}
	for _, s := range c.Scales() {
		metrics = append(metrics, [2]any{mhevalKey(c, s), number(s.Min, s.Max)})
	}
	required := list.Map(metrics, func(m [2]any) any { return m[0] })
	anything := source.Object{{"type", "object"}}
	forms := source.Forms{Kinds: map[string]source.Object{
		"metrics": append(anything, source.Object{{"properties", metrics}, {"required", required}, {"additionalProperties", false}}...),
		"overall": number(result.HeadlineDimension.Min, result.HeadlineDimension.Max), "object": anything,
		"args":  append(anything, [2]any{"properties", source.Object{{"temperature", number(0, 10)}}}),
		"limit": {{"type", []string{"integer", "null"}}, {"minimum", 1}},
		"date":  {{"type", "string"}, {"format", "date"}}, "sha256": {{"type", "string"}, {"pattern", "^[0-9a-f]{64}$"}},
	}}
	data, _ := json.Marshal(forms.Object(mhevalFile{}, map[bool]string{false: "eval", true: "adv"}[c.Provoked()]))
	return source.NewSchema("mheval-"+c.String(), data)
}

// An mhevalFile is a result file. Its tags are those of [source.Forms].
type mhevalFile struct {
	Metrics   map[string]float64 `json:"metrics" is:"metrics"`
	Breakdown struct {
		Topic map[string]struct {
			Overall float64 `json:"overall" is:"overall"`
			N       int     `json:"n" is:"1..1000000"`
		} `json:"topic" of:"eval" by:"text"`
		Issue map[string]any `json:"issue" of:"adv" is:"object"`
	} `json:"breakdown"`
	N    int `json:"n" is:"1..1000000"`
	Meta struct {
		Version string `json:"mheval_version" is:"text 2000"`
		Task    string `json:"task" is:"text 2000"`
		SHA256  string `json:"task_sha256" is:"sha256"`
		Roles   struct {
			Target mhevalRole `json:"target"`
			Judge  mhevalRole `json:"judge"`
		} `json:"roles"`
		Args  map[string]any `json:"task_args" is:"args"`
		Limit *int           `json:"limit" is:"limit"`
		Date  string         `json:"date" is:"date"`
	} `json:"meta"`
}

type mhevalRole struct {
	Model  string         `json:"model" is:"text 2000"`
	Params map[string]any `json:"params" is:"object"`
}

// failures returns the number of answers of EVAL whose scores could not be read.
func (f *mhevalFile) failures() int { return int(f.Metrics["judge_parse_failures"]) }

// checkSize finds a run that is not full. A limit is of questions, of ADV to each mode.
func (f *mhevalFile) checkSize(doc *source.Doc, c result.Component, partial bool) (findings source.Findings) {
	full, of := mhevalQuestions, "in a run without a limit"
	if c.Provoked() {
		full = mhevalPerMode
	}
	if limit := f.Meta.Limit; limit != nil {
		if full, of = min(*limit, full), fmt.Sprintf("with the limit %d", *limit); !partial {
			findings.Add(doc.Errorf("/meta/limit", "meta.limit is %d: not a full run; --partial takes it all the same", *limit))
		}
	}
	if c.Provoked() {
		full *= len(result.Modes)
	}
	if f.N != full {
		findings.Add(doc.Errorf("/n", "n is %d, must be %d %s", f.N, full, of))
	}
	answers := 0
	for _, t := range f.Breakdown.Topic {
		answers += t.N
	}
	if !c.Provoked() && answers+f.failures() != f.N {
		findings.Add(doc.Errorf("/breakdown/topic", "breakdown.topic has %d answers and judge_parse_failures %d, but n is %d", answers, f.failures(), f.N))
	}
	return findings
}

func (f *mhevalFile) run(c result.Component) result.Run {
	details := map[string]any{"task": f.Meta.Task, "judge": f.Meta.Roles.Judge.Model, "n": f.N}
	flatten("task_args", f.Meta.Args, details)
	flatten("target.params", f.Meta.Roles.Target.Params, details)
	flatten("judge.params", f.Meta.Roles.Judge.Params, details)
	if f.Meta.Limit != nil {
		details["limit"] = *f.Meta.Limit
	}
	generation := &result.Generation{Details: map[string]any{"model": f.Meta.Roles.Target.Model}}
	if c.Provoked() {
		generation.Samples = f.samples()
	} else {
		details["judge_parse_failures"] = f.failures()
		if t, ok := f.Meta.Args["temperature"].(json.Number); ok {
			generation.Temperature = &t
		}
	}
	return result.Run{
		Component: c, Date: f.Meta.Date, Generation: generation, Summary: f.figures(c),
		Harness: &result.Harness{Name: "mheval", Version: f.Meta.Version, SHA256: f.Meta.SHA256, Details: details},
		Source:  result.Source{Title: "mheval", Note: f.note(c, generation.Samples)},
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
				fig.Topics[name] = result.TopicStatistic{Mean: &t.Overall, N: &t.N}
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
	for _, m := range result.Modes {
		rate := f.Metrics[mhevalKey(result.Adv, m)]
		if f.Meta.Limit != nil || math.Abs(rate-math.Round(rate*perMode)/perMode) > tolerance {
			return 0
		}
	}
	return mhevalAdvSamples
}

// flatten puts values into details, with dots between the keys. A list becomes its JSON text, null the text "null".
func flatten(key string, v any, details map[string]any) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range list.Keys(v) {
			flatten(key+"."+k, v[k], details)
		}
	case []any, nil:
		text, _ := json.Marshal(v)
		details[key] = string(text)
	default:
		details[key] = v // a string, json.Number or boolean
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
		of := map[result.Component]string{result.Adv: " a mode"}[c]
		note += fmt.Sprintf(" Not a full run: limited to %d questions%s.", *f.Meta.Limit, of)
	}
	return note
}

// An mhevalCard is a model card of an mheval leaderboard, models/<id>.yaml. Only display_name may be left out.
type mhevalCard struct {
	path         string
	Name         string `yaml:"name"` // the model as mheval calls it
	DisplayName  string `yaml:"display_name"`
	Organization string `yaml:"organization"`
	Access       string `yaml:"access"`
	URL          string `yaml:"url"`
	SubmittedBy  string `yaml:"submitted_by"`
}

var (
	yamlName   = regexp.MustCompile(`(?m)^name:`)
	yamlAccess = regexp.MustCompile(`(?m)^access:`)
)

// maxCard is the greatest size of a card, in bytes.
const maxCard = 64 << 10

func isMhevalCard(data []byte) bool {
	return len(data) <= maxCard && yamlName.Match(data) && yamlAccess.Match(data)
}

var (
	yamlLine    = regexp.MustCompile(`^(?:yaml: )?line (\d+): `)
	yamlUnknown = regexp.MustCompile(`^field (\S+) not found in type .*`)
)

func readMhevalCard(in Input) (mhevalCard, source.Findings) {
	c := mhevalCard{path: in.Path}
	var findings source.Findings
	d := yaml.NewDecoder(bytes.NewReader(in.Data))
	d.KnownFields(true)
	if err := d.Decode(&c); err != nil {
		messages := []string{err.Error()}
		if e, ok := errors.AsType[*yaml.TypeError](err); ok {
			messages = e.Errors
		}
		for _, text := range messages {
			line := 1
			if m := yamlLine.FindStringSubmatch(text); m != nil {
				line, _ = strconv.Atoi(m[1])
				text = text[len(m[0]):]
			}
			text = yamlUnknown.ReplaceAllString(text, "unknown key $1")
			findings.Add(source.Finding{Path: in.Path, Line: max(1, line), Column: 1, Message: "not a card in YAML: " + text})
		}
		return c, findings
	}
	at := func(key string) source.Finding { // its line, or the first
		before, _, found := bytes.Cut(append([]byte("\n"), in.Data...), []byte("\n"+key+":"))
		if !found {
			before = nil
		}
		return source.Finding{Path: in.Path, Line: bytes.Count(before, []byte("\n")) + 1, Column: 1}
	}
	for _, k := range []struct{ name, value string }{
		{"name", c.Name}, {"organization", c.Organization}, {"access", c.Access}, {"url", c.URL}, {"submitted_by", c.SubmittedBy},
	} {
		if strings.TrimSpace(k.value) == "" || k.value == "TODO" {
			findings.Add(at(k.name).Errorf("the card lacks %s: fill it in", k.name))
		}
	}
	if !slices.Contains([]result.Access{result.OpenWeights, result.PublicAPI, result.Private}, result.Access(c.Access)) {
		findings.Add(at("access").Errorf("access is %q, must be open-weights, public-api or private", c.Access))
	}
	return c, findings
}
