package convert

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Plan says what the rows of files are: of a harness, of a tool, of a user's own table. Import writes it with what is open on
// top, and reads it again.
type Plan struct {
	Ask    []*Ask            `toml:"ask,omitempty"`
	Run    RunPlan           `toml:"run,omitempty"`
	File   FilePlan          `toml:"file,omitempty"`
	Row    map[string]Names  `toml:"row,omitempty"`   // model, question, rater, … → the columns that say it
	Scale  map[string]*Scale `toml:"scale,omitempty"` // by the scale's id, or triggered
	Skip   []Rule            `toml:"skip,omitempty"`
	Models map[string]string `toml:"models,omitempty"` // a name in the file → the id of the card
	Raters map[string]string `toml:"raters,omitempty"` // a name in the file → the one that it is, "" for none
	Unread Unread            `toml:"unread,omitempty"`
	Said   map[string]string `toml:"said,omitempty"` // answers that no other key holds
}

// RunPlan is what the runs say of themselves.
type RunPlan struct {
	Format      string `toml:"format,omitempty"`
	Panel       string `toml:"panel,omitempty"`
	Kind        string `toml:"kind,omitempty"`
	Judge       string `toml:"judge,omitempty"`
	Date        string `toml:"date,omitempty"`
	Rater       string `toml:"rater,omitempty"`
	Partial     bool   `toml:"partial,omitempty"`
	Title       string `toml:"title,omitempty"`
	URL         string `toml:"url,omitempty"`
	License     string `toml:"license,omitempty"`
	SubmittedBy string `toml:"submitted_by,omitempty"`
	AnswersOf   string `toml:"answers_of,omitempty"`
}

// FilePlan says where in files the rows are.
type FilePlan struct {
	Rows  Names  `toml:"rows,omitempty"`  // paths of lists; "x[]" of one within a row
	Sheet string `toml:"sheet,omitempty"` // of a workbook
}

// A Scale says how the answers on a scale are read.
type Scale struct {
	Column Names             `toml:"column,omitempty"` // {model}, {rater} and {question} stand for a column of each
	Values map[string]string `toml:"values,omitempty"` // what a word stands for; "missing" for none
	// number, percent, fraction, or the ends as 1-10; "" is a number, or percent where a sign says so
	Unit  string `toml:"unit,omitempty"`
	Blank string `toml:"blank,omitempty"` // no, or missing
}

// A Rule leaves out rows by what a column holds.
type Rule struct {
	Column string `toml:"column,omitempty"`
	Is     Names  `toml:"is,omitempty"`  // those that have one of these
	Not    Names  `toml:"not,omitempty"` // those that have none of these
	Of     string `toml:"of,omitempty"`  // those that have another value than this column
	Why    string `toml:"why,omitempty"`
	Lacks  bool   `toml:"lacks,omitempty"` // without these the run is not full
}

// holds reports whether a rule is of a value.
func (r Rule) holds(v string) bool {
	return len(r.Not) > 0 && !slices.Contains(r.Not, v) || slices.Contains(r.Is, v)
}

// Unread are columns that are not read.
type Unread struct {
	Harmless Names `toml:"harmless,omitempty"`
}

// Names are one text or several.
type Names []string

// UnmarshalTOML reads a text or a list of texts.
func (n *Names) UnmarshalTOML(v any) error {
	all, isList := v.([]any)
	if !isList {
		all = []any{v}
	}
	*n = nil
	for _, one := range all {
		if _, isTable := one.(map[string]any); isTable {
			return errors.New("must be a text or a list of texts")
		}
		*n = append(*n, fmt.Sprint(one))
	}
	return nil
}

// constant begins what is no column, but says it of all rows: model = "=gpt-5".
const constant = "="

// planMark begins every plan that import writes: no other file is ever overwritten.
const planMark = "# A plan of counselboard import"

// own names of what a column of ratings can be, besides scales.
var rowNames = []string{"model", "question", "rater", "sample", "setting", "topic", "mode", "dimension", "score", "judge", "n",
	"questions"}

// ReadPlan reads a plan. Findings say where it is wrong.
func ReadPlan(path string, data []byte, b *result.Benchmark) (*Plan, source.Findings) {
	p := &Plan{}
	if _, findings := source.TOML(path, data); findings.HasErrors() {
		return nil, findings
	}
	var findings source.Findings
	meta, err := toml.Decode(string(data), p)
	if err != nil {
		findings.AddFile(path, "%s", strings.TrimPrefix(err.Error(), "toml: "))
		return nil, findings
	}
	for _, key := range meta.Undecoded() {
		findings.AddFile(path, "unknown key %q", key.String())
	}
	for _, a := range p.Ask {
		if a.Answer = strings.TrimSpace(a.Answer); a.Answer == "" {
			continue
		}
		if err := p.Answer(a); err != nil {
			findings.AddFile(path, "the answer about %s is %q: %v", a.About, a.Answer, err)
		}
	}
	p.Ask = slices.DeleteFunc(p.Ask, func(a *Ask) bool { return a.Answer != "" })
	for _, f := range Check(Options{Plan: *p, Known: &result.Set{Benchmark: b}}) {
		findings.AddFile(path, "%s: %s", f.Path, f.Message)
	}
	return p, findings
}

// With returns a plan in which what another says is added where this one is silent.
func (p *Plan) With(base *Plan) *Plan {
	out := &Plan{Run: p.Run, File: p.File, Row: over(base.Row, p.Row), Models: over(base.Models, p.Models),
		Raters: over(base.Raters, p.Raters), Said: over(base.Said, p.Said), Scale: over(base.Scale, p.Scale),
		Skip: slices.Concat(base.Skip, p.Skip), Unread: Unread{slices.Concat(base.Unread.Harmless, p.Unread.Harmless)}}
	for id, s := range base.Scale {
		if more := p.Scale[id]; more != nil {
			out.Scale[id] = &Scale{more.Column.or(s.Column), over(s.Values, more.Values), cmp.Or(more.Unit, s.Unit),
				cmp.Or(more.Blank, s.Blank)}
		}
	}
	out.File.Rows = p.File.Rows.or(base.File.Rows)
	of := base.fields()
	for flag, to := range out.fields() {
		*to = cmp.Or(*to, *of[flag])
	}
	out.Run.Partial = p.Run.Partial || base.Run.Partial
	return out
}

// or returns the names, or others where there are none.
func (n Names) or(others Names) Names {
	if len(n) == 0 {
		return others
	}
	return n
}

// over returns the entries of two maps, of the second where both have one.
func over[V any](base, more map[string]V) map[string]V {
	out := map[string]V{}
	maps.Copy(out, base)
	maps.Copy(out, more)
	return out
}

// scale returns what is said of a scale, to be changed.
func (p *Plan) scale(id string) *Scale {
	if p.Scale[id] == nil {
		put(&p.Scale, id, &Scale{})
	}
	if p.Scale[id].Values == nil {
		p.Scale[id].Values = map[string]string{}
	}
	return p.Scale[id]
}

// Column says what a column is: one of [rowNames], a scale, or harmless.
func (p *Plan) Column(own, column string) {
	switch {
	case own == harmless:
		p.Unread.Harmless = append(p.Unread.Harmless, column)
	case !slices.Contains(rowNames, own):
		s := p.scale(own)
		s.Column = append(s.Column, column)
	case !slices.Contains(p.Row[own], column):
		put(&p.Row, own, append(p.Row[own], column))
	}
}

// fields are what has one value, by the flags that say it.
func (p *Plan) fields() map[string]*string {
	r := &p.Run
	return map[string]*string{"sheet": &p.File.Sheet, "from": &r.Format, "panel": &r.Panel, "kind": &r.Kind, "judge": &r.Judge,
		"date": &r.Date, "rater": &r.Rater, "title": &r.Title, "url": &r.URL, "license": &r.License, "submitted-by": &r.SubmittedBy,
		"answers-of": &r.AnswersOf}
}

// Set says what a flag of import does, by its name.
func (p *Plan) Set(flag, value string) error {
	if to := p.fields()[flag]; to != nil {
		*to = value
		return nil
	}
	i := strings.LastIndexByte(value, '=')
	if flag == "column" {
		i = strings.IndexByte(value, '=')
	}
	switch {
	case i < 0 || value == "=":
		return fmt.Errorf("must be %s", map[string]string{"model": "name=id", "column": "own=name"}[flag])
	case flag == "column":
		p.Column(value[:i], value[i+1:])
	case p.Models[value[:i]] != "" && p.Models[value[:i]] != value[i+1:]:
		return fmt.Errorf("%s is %s already", value[:i], p.Models[value[:i]])
	default:
		put(&p.Models, value[:i], value[i+1:])
	}
	return nil
}

// encode writes the plan, with what is open on top.
func (p *Plan) encode() []byte {
	var b bytes.Buffer
	b.WriteString(planMark + ". Answer what is asked, change what is wrong, then run\n" +
		"#   counselboard import --plan this-file, and the other words of the call\n\n")
	e := toml.NewEncoder(&b)
	e.Indent = ""
	if err := e.Encode(p); err != nil {
		panic(err) // texts, lists and maps of texts
	}
	return b.Bytes()
}

// WritePlan writes a plan to a new file, or in place of one that is a plan.
func WritePlan(name string, data []byte) error {
	if _, err := os.Lstat(name); err == nil && !IsPlan(name) {
		return fmt.Errorf("%s is not a plan that import wrote and stays as it is: name a new file", name)
	}
	return os.WriteFile(name, data, 0o644)
}

// IsPlan reports whether a file is a plan. It follows no link.
func IsPlan(name string) bool {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	data, _ := os.ReadFile(name)
	return strings.HasPrefix(string(data), planMark)
}

// An Ask is something that could matter and is not known. An answer changes the plan; every answer that is offered works.
type Ask struct {
	About   string   `toml:"about"`   // "column source": a sort of question, and what it is of
	Why     string   `toml:"why"`     // with counts and the first place
	Answers []string `toml:"answers"` // to be pasted; one with … is a form
	Answer  string   `toml:"answer"`
}

// blankValue stands in an answer for a cell that says nothing.
const blankValue = "(blank)"

// between stands between names in what an ask is about.
const between = " | "

// Answer changes the plan as an answer says, many of them as a flag would.
func (p *Plan) Answer(a *Ask) error {
	sort, of, _ := strings.Cut(a.About, " ")
	verb, rest, _ := strings.Cut(a.Answer, " ")
	each := strings.Split(of, ", ") // of several scales
	switch {
	case sort == "kind" && verb == "judge":
		p.Run.Judge = rest
	case p.fields()[sort] != nil:
		return p.Set(sort, a.Answer)
	case sort == "model":
		return p.Set(sort, of+"="+a.Answer)
	case a.About == "rows":
		p.File.Rows = append(p.File.Rows, a.Answer)
	case sort == "missing" && verb == "all":
		p.Column(of, constant+rest)
	case sort == "missing" && verb == "word":
		put(&p.Said, a.About, a.Answer)
	case sort == "missing" || sort == "scale": // which column is …, or which of several
		p.Column(of, a.Answer)
		for _, other := range a.Answers {
			if sort == "scale" && other != a.Answer {
				p.Column(harmless, other)
			}
		}
	case sort == "unit":
		for _, id := range each {
			p.scale(id).Unit = strings.TrimSuffix(verb, ":")
		}
	case sort == "blank":
		p.scale(of).Blank = a.Answer
	case sort == "column" && (verb == "only" || verb == "without") && rest != "":
		if rest == blankValue {
			rest = ""
		}
		rule := map[string]Rule{"only": {Column: of, Not: Names{rest}}, "without": {Column: of, Is: Names{rest}}}[verb]
		p.Skip = append(p.Skip, rule)
		p.Column(harmless, of)
	case sort == "column" && a.Answer == "latest":
		put(&p.Said, a.About, a.Answer)
		p.Column(harmless, of)
	case sort == "column":
		p.Column(a.Answer, of)
	case sort == "words" && a.Answer != "missing":
		for pair := range strings.SplitSeq(a.Answer, "; ") {
			i := strings.LastIndexByte(pair, '=')
			if i <= 0 || i == len(pair)-1 {
				return errors.New(`must be word=answer pairs with "; " between them, or "missing"`)
			}
			for _, id := range each {
				p.scale(id).Values[pair[:i]] = pair[i+1:]
			}
		}
	case sort == "models" && verb == "column":
		p.Column("model", rest)
	case sort == "models" && verb == "one":
		for name := range strings.SplitSeq(of, between) {
			put(&p.Models, name, rest)
		}
	case !slices.Contains(a.Answers, a.Answer):
		return errors.New("must be one of those offered")
	case sort == "raters":
		first, _, _ := strings.Cut(of, between)
		for name := range strings.SplitSeq(of, between) {
			as, ok := map[string]string{"one": first, "leave": ""}[verb]
			if !ok {
				as = name
			}
			put(&p.Raters, name, as)
		}
	default:
		put(&p.Said, a.About, a.Answer)
		p.Run.Partial = p.Run.Partial || sort == "partial"
	}
	return nil
}

// put adds an entry to a map.
func put[V any](to *map[string]V, name string, v V) {
	if *to == nil {
		*to = map[string]V{}
	}
	(*to)[name] = v
}
