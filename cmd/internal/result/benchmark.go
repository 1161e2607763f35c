package result

import (
	"bytes"
	"cmp"
	_ "embed"
	"reflect"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Benchmark says what is rated and on which scales: benchmark.toml, described by
// [BenchmarkSchema].
type Benchmark struct {
	ID    string `json:"id" is:"id"`
	Name  string `json:"name" is:"line 100"`
	Cite  string `json:"cite,omitempty" is:"text 1000" about:"How to cite it."`
	Paper string `json:"paper,omitempty" is:"address" about:"Where it is described."`
	Code  string `json:"code,omitempty" is:"address" about:"Where its questions, or its programs, are."`
	Harm  string `json:"harm,omitempty" is:"line 40" about:"What bad answers have: harm, errors, leaks; else problems."`
	Parts []Part `json:"part" is:"part" most:"2"`
	// of topics whose ids do not read as their names
	TopicNames map[string]string `json:"topic_names,omitempty" by:"topic" is:"line 100" most:"200" about:"How pages call topics."`

	File Provenance `json:"-"` // that describes it; without a path where it is the program's own

	schemas func() *schemaSet // made when they are first needed
}

// A PartKind says how answers to a part's questions are rated.
type PartKind string

// The kinds of part.
const (
	Rated    PartKind = "rated"    // every answer on every scale
	Provoked PartKind = "provoked" // each question on the one scale that it is written to provoke
)

// A Part is the questions of a benchmark that are rated alike, and the protocol's sizes.
type Part struct {
	ID        string      `json:"id" is:"id" about:"Names the part in runs and addresses."`
	Kind      PartKind    `json:"kind" is:"rated|provoked"`
	Name      string      `json:"name" is:"line 100"`
	Short     string      `json:"short,omitempty" is:"line 20" about:"Its name where there is little room."`
	Asked     string      `json:"asked,omitempty" is:"line 100" about:"What is asked: patients’ questions; else NAME's questions."`
	Data      string      `json:"data,omitempty" is:"text 100" about:"The name of its data set, for exchanged records."`
	Hub       string      `json:"hub,omitempty" is:"hub" about:"Where its data set is on Hugging Face: owner/name."`
	Questions int         `json:"questions" is:"1..100000"`
	Topics    int         `json:"topics,omitempty" is:"1..1000" about:"Into which the questions fall, equally many each."`
	Raters    int         `json:"raters,omitempty" is:"1..1000" about:"Of each answer."`
	Shown     []string    `json:"shown,omitempty" is:"id" most:"12" about:"Its scales' ids in the order of pages."`
	Groups    []Group     `json:"group,omitempty" most:"2" about:"Of a provoked part: two kinds of failure to compare."`
	Scales    []ScaleForm `json:"scale" is:"scale_form" most:"12"`

	benchmark    *Benchmark
	all, ordered []Scale // its scales in the order of the file, and of the pages
}

// A ScaleForm is a [Scale] as benchmark.toml describes it.
type ScaleForm struct {
	ID      string   `json:"id" is:"id"`
	Type    string   `json:"type" is:"score|yes_no"`
	Low     float64  `json:"low,omitempty" is:"0..100" about:"Of a score: the lowest."`
	High    float64  `json:"high,omitempty" is:"0..100" about:"Of a score: the highest."`
	Step    float64  `json:"step,omitempty" is:">0..100" about:"Of a score: from one value to the next; 1 where it is left out."`
	Unsure  bool     `json:"unsure,omitempty" about:"Whether 'I am not sure' is an answer, too."`
	Better  string   `json:"better" is:"higher|lower"`
	Role    Role     `json:"role,omitempty" is:"headline|risk|harm" about:"headline ranks models; risk says how bad answers are."`
	Group   string   `json:"group,omitempty" is:"id" about:"Of a provoked part: the id of its group."`
	Label   string   `json:"label" is:"line 60" about:"As readers know it; of a provoked part, what an answer does that fails."`
	Aliases []string `json:"aliases,omitempty" is:"text 60" most:"50" about:"Names of its column in tables that are imported."`
	Words   Words    `json:"words,omitzero" about:"How sentences speak of it. What is left out is made of the label."`
	Ask     string   `json:"ask" is:"line 300" about:"What a rater answers, in plain words."`
	Example *Example `json:"example,omitempty" about:"An invented one, which shows what the scale means."`
}

// A Group is failures of one kind.
type Group struct {
	ID    string `json:"id" is:"id"`
	Label string `json:"label" is:"text 60" about:"As readers know it, at the head of a column: Oversteps."`
	Less  string `json:"less" is:"text 60" about:"What models do that fail so less often, after the word models: overstep less."`
	More  string `json:"more" is:"text 60" about:"What models do that fail so more often: overstep more."`
}

// Of returns the scales that are in the group; of one without an id those that are in none.
func (g Group) Of(scales []Scale) []Scale {
	return list.Keep(scales, func(s Scale) bool { return s.Group == g.ID })
}

// Scale returns the group as a scale: the share of failures over its modes.
func (g Group) Scale() Scale {
	s := Total
	s.ID, s.Label, s.Words = g.ID, g.Label, Words{Phrase: source.LowerFirst(g.Label)}
	return s
}

// An Example of a scale is invented: a question, an answer that is rated well and one that is not, and why.
type Example struct {
	Question string `json:"question" is:"text 1000"`
	Good     string `json:"good" is:"text 1000"`
	GoodWhy  string `json:"good_why" is:"text 500"`
	Bad      string `json:"bad" is:"text 1000"`
	BadWhy   string `json:"bad_why" is:"text 500"`
}

// Words are how sentences speak of a scale.
type Words struct {
	Phrase string `json:"phrase,omitempty" is:"text 60" about:"Its name within a sentence, if not the label."`
	On     string `json:"on,omitempty" is:"text 60" about:"What follows a figure: overall; else 'on' and the phrase."`
	Less   string `json:"less,omitempty" is:"text 100" about:"What a better model does: gives less medical advice."`
	Found  string `json:"found,omitempty" is:"text 100" about:"Before a share of yes: advice is found in its answers."`
	Best   string `json:"best,omitempty" is:"text 100" about:"Asks for the best model: Which gives least advice?"`
}

//go:embed data/benchmark.toml
var counselBenchFile []byte

// CounselBench is the benchmark of a site that names no other.
var CounselBench = embedded(counselBenchFile)

// embedded reads a benchmark that the program has inside; that it is valid is tested.
func embedded(data []byte) *Benchmark {
	b := &Benchmark{}
	doc, findings := source.TOML(BenchmarkFile, data)
	if findings.HasErrors() {
		panic(findings[0].Message)
	}
	if err := doc.Decode(b); err != nil {
		panic(err)
	}
	b.complete()
	b.File.Bytes = data
	return b
}

// Equal reports whether two benchmarks are of the same file.
func (b *Benchmark) Equal(other *Benchmark) bool { return bytes.Equal(b.File.Bytes, other.File.Bytes) }

// HarmWord returns what a risk or a failure is a kind of, as it stands within a sentence: "harm".
func (b *Benchmark) HarmWord() string { return cmp.Or(b.Harm, "problems") }

// Aliases returns what others call a dimension.
func (b *Benchmark) Aliases(d Dimension) []string {
	if p := b.Part(Rated); p != nil {
		return list.First(p.Scales, func(f ScaleForm) bool { return f.ID == d }).Aliases
	}
	return nil
}

// Part returns the part of a kind; nil where the benchmark has none.
func (b *Benchmark) Part(kind PartKind) *Part {
	return b.part(func(p Part) bool { return p.Kind == kind })
}

// Names returns the id of the benchmark and the kinds of its parts.
func (b *Benchmark) Names() []string {
	return append([]string{b.ID}, list.Map(b.Parts, func(p Part) string { return string(p.Kind) })...)
}

// PartOf returns the part of an id; nil where the benchmark has none.
func (b *Benchmark) PartOf(id string) *Part {
	return b.part(func(p Part) bool { return p.ID == id })
}

func (b *Benchmark) part(is func(Part) bool) *Part {
	if i := slices.IndexFunc(b.Parts, is); i >= 0 {
		return &b.Parts[i]
	}
	return nil
}

// PerScale returns how many questions are written for each scale of a provoked part; 0 of no part.
func (p *Part) PerScale() int {
	if p == nil {
		return 0
	}
	return p.Questions / len(p.Scales)
}

// complete makes the scales of the parts, once they are read.
func (b *Benchmark) complete() {
	b.schemas = sync.OnceValue(func() *schemaSet { return newSchemas(b) })
	for i := range b.Parts {
		p := &b.Parts[i]
		p.benchmark = b
		p.all = list.Map(p.Scales, func(f ScaleForm) Scale {
			s := f.scale()
			s.Failure = p.Kind == Provoked
			return s
		})
		if p.Kind == Rated && !slices.ContainsFunc(p.all, func(s Scale) bool { return s.Role == Headline }) && p.all[0].Role == "" {
			p.all[0].Role = Headline
		}
		p.ordered = slices.Clone(p.all)
		slices.SortStableFunc(p.ordered, func(x, y Scale) int { return slices.Index(p.Shown, x.ID) - slices.Index(p.Shown, y.ID) })
	}
}

// Components lists those that the benchmark has, the rated one first.
func (b *Benchmark) Components() []Component {
	return list.Keep([]Component{b.Of(Rated), b.Of(Provoked)}, Component.Exists)
}

// Headline returns the dimension that models are ranked by: the first where none is said to be; without a rated part, one without
// an id.
func (b *Benchmark) Headline() Scale { return b.Of(Rated).Headline() }

// Risk returns the dimension that says how dangerous answers are; without one, one that has no id.
func (b *Benchmark) Risk() Scale { return b.Of(Rated).With(Risk) }

// All returns the scales of both parts, in the order of the file.
func (b *Benchmark) All() []Scale {
	return slices.Concat(b.Of(Rated).Scales(), b.Of(Provoked).Scales())
}

// Of returns the component of a kind; an empty one where the benchmark has none.
func (b *Benchmark) Of(kind PartKind) Component {
	if p := b.Part(kind); p != nil {
		return Component{p.ID, p}
	}
	return Component{}
}

// Extends reports whether the benchmark has all parts and scales of another, in their places and with the values and the
// meaning that they have there: then everything that was rated by the other can be read by this one.
func (b *Benchmark) Extends(other *Benchmark) bool {
	for _, old := range other.Parts {
		now := b.Part(old.Kind)
		if now == nil || now.ID != old.ID || len(now.Scales) < len(old.Scales) {
			return false
		}
		for i, s := range old.Scales {
			if !reflect.DeepEqual(s.meaning(), now.Scales[i].meaning()) {
				return false
			}
		}
	}
	return true
}

// meaning returns what a value of the scale is.
func (f ScaleForm) meaning() ScaleForm {
	return ScaleForm{ID: f.ID, Type: f.Type, Low: f.Low, High: f.High, Step: f.scale().Step, Unsure: f.Unsure, Better: f.Better}
}

func (f ScaleForm) scale() Scale {
	s := Scale{
		ID: f.ID, Label: f.Label, Ask: f.Ask, Min: f.Low, Max: f.High, Step: cmp.Or(f.Step, 1), Percent: f.Type == yesNo,
		LowerIsBetter: f.Better == "lower", Unsure: f.Unsure, Role: f.Role, Group: f.Group, Words: f.Words, Example: f.Example,
	}
	if s.Percent {
		s.Min, s.Max, s.Step = 0, 1, 1
	}
	if s.Role == Risk || s.Role == Harm { // one thing, which a share and a score say each in its own way
		s.Role = map[bool]Role{true: Risk, false: Harm}[s.Percent]
	}
	return s
}

// yesNo is the type of a scale on which raters answer yes or no.
const yesNo = "yes_no"
