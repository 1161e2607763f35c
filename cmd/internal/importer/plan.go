package importer

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// planSchema describes a plan: the options that say how files are read, in the words of the flags.
//
//go:embed plan.schema.json
var planSchema []byte

// planFile is a plan as it is written: what an import understood of files, to be read and changed, and what the next does.
type planFile struct {
	Format  string           `json:"format"`
	Panel   string           `json:"panel"`
	Kind    result.PanelKind `json:"kind"`
	Judge   string           `json:"judge"`
	Date    string           `json:"date"`
	Partial bool             `json:"partial"`
	Rater   string           `json:"rater"`
	Scorer  string           `json:"scorer"`
	Spread  string           `json:"spread"`
	Source  struct {
		Title       string `json:"title"`
		URL         string `json:"url"`
		License     string `json:"license"`
		SubmittedBy string `json:"submitted_by"`
	} `json:"source"`
	Models  map[string]string            `json:"models"`
	Columns map[string]string            `json:"columns"`
	Only    map[string]string            `json:"only"`
	Values  map[string]map[string]string `json:"values"`
}

// ReadPlan reads a plan into options. What the options have already, the caller's flags, stands.
func ReadPlan(path string, data []byte, opt *Options) strict.Findings {
	var p planFile
	_, findings := strict.DecodeTOML(path, data, planSchema, &p)
	if findings.HasErrors() {
		return findings
	}
	opt.Format, opt.Panel, opt.Judge, opt.Date = cmp.Or(opt.Format, p.Format), cmp.Or(opt.Panel, p.Panel), cmp.Or(opt.Judge, p.Judge), cmp.Or(opt.Date, p.Date)
	opt.Rater, opt.Scorer, opt.Spread = cmp.Or(opt.Rater, p.Rater), cmp.Or(opt.Scorer, p.Scorer), cmp.Or(opt.Spread, p.Spread)
	if opt.Kind == "" && opt.Judge == "" {
		opt.Kind = p.Kind
	}
	opt.Partial = opt.Partial || p.Partial
	opt.Source = result.Source{Title: cmp.Or(opt.Source.Title, p.Source.Title), URL: cmp.Or(opt.Source.URL, p.Source.URL),
		License: cmp.Or(opt.Source.License, p.Source.License), SubmittedBy: cmp.Or(opt.Source.SubmittedBy, p.Source.SubmittedBy)}
	merge := func(to, from map[string]string) {
		for k, v := range from {
			if to[k] == "" {
				to[k] = v
			}
		}
	}
	for _, name := range sortedKeys(p.Columns) {
		if p.Columns[name] == unknown {
			findings.AddFile(path, "columns: %s is still to be said", strict.Quote(name))
		} else if !ValidColumn(p.Columns[name]) {
			findings.AddFile(path, "columns: %s is %s, must be one of %s, with “of <model>”, “on <question>” or “by <rater>” after a score", strict.Quote(name), strict.Quote(p.Columns[name]), strings.Join(ColumnNames(), ", "))
		}
	}
	for _, name := range sortedKeys(p.Models) {
		if p.Models[name] == unknown {
			findings.AddFile(path, "models: which model %s is, is still to be said", strict.Quote(name))
		} else if !result.ValidID(p.Models[name]) {
			findings.AddFile(path, "models: %s is %s, must be an id: %s", strict.Quote(name), strict.Quote(p.Models[name]), result.IDForm)
		}
	}
	merge(opt.Models, p.Models)
	merge(opt.Columns, p.Columns)
	merge(opt.Only, p.Only)
	for d, words := range p.Values {
		if d == "all" {
			d = ""
		}
		if opt.Values[d] == nil {
			opt.Values[d] = map[string]string{}
		}
		merge(opt.Values[d], words)
	}
	return findings
}

// A plan collects what is understood of files.
type plan struct {
	columns []planned
	values  map[string]map[string]string
	seen    map[string]bool
	asks    map[string]string // keys that may be missing, with what they may be
}

// unknown stands in a plan for what is to be said.
const unknown = "?"

// A planned column is what one is, with a value of it, and what is to be thought of.
type planned struct{ name, own, example, doubt string }

// add adds what is understood of the columns of one file.
func (p *plan) add(x *shaper) {
	if p.seen == nil {
		p.seen, p.values, p.asks = map[string]bool{}, map[string]map[string]string{}, map[string]string{}
	}
	var missing []string
	if len(x.s.findings) > x.found {
		missing = list.Keep(x.needs(), func(own string) bool { return !x.has(own) })
	}
	if slices.Contains(missing, columnRater) {
		p.asks[columnRater] = `"r1"  # who rated all, where no column says it`
	}
	if x.means && slices.ContainsFunc(x.columns, func(c *column) bool {
		return isScore(c.use.own) && slices.ContainsFunc(c.values, withSpread.MatchString)
	}) {
		p.asks["spread"] = `"sd"  # what follows a mean: sd, se or ci95`
	}
	for _, c := range x.columns {
		if p.seen[c.Text] || strings.HasPrefix(c.Text, "doc.") && c.isFree() {
			continue
		}
		p.seen[c.Text] = true
		e := planned{name: c.Text, own: c.use.String()}
		if len(c.values) > 0 {
			e.example = c.values[0]
		}
		if e.own = cmp.Or(e.own, noColumn); c.isFree() && x.looksScored(c) && !x.scored {
			e.own, e.doubt = unknown, "which scores? none where they are none of the ratings"
		} else if c.isFree() && len(c.values) > 1 && len(missing) > 0 {
			e.own, e.doubt = unknown, strings.Join(missing, " or ")+"? none where it is neither"
		}
		if isOf := func(scorer string) bool { return strings.HasPrefix(c.Text, scorer+".") }; slices.ContainsFunc(x.same, isOf) {
			e.own, e.doubt = unknown, "the same as by another scorer: none where it is not read"
		}
		p.columns = append(p.columns, e)
	}
}

// encode writes what is understood, and the options as they are.
func (s *sink) encodePlan(paths []string) []byte {
	var b bytes.Buffer
	o := s.opt
	fmt.Fprintf(&b, "# What counselboard import understood of %s. Change what is wrong; then, again and again:\n#   counselboard import -with <this file> %s\n\n",
		strings.Join(paths, ", "), strings.Join(list.Map(paths, strict.ShellWord), " "))
	line := func(key, value, hint string) {
		if value == "" {
			fmt.Fprintf(&b, "# %s = %s\n", key, hint)
		} else {
			fmt.Fprintf(&b, "%s = %s\n", key, result.Quote(value))
		}
	}
	judge, kind := o.Judge, string(o.Kind)
	if known := o.Known.Panels[o.Panel]; known != nil {
		kind = cmp.Or(kind, string(known.Kind))
	} else if judge != "" {
		kind = string(result.Judge)
	}
	line("panel", o.Panel, `"my-experts"  # who rated`)
	line("kind", kind, `"experts"  # or "judge": people, or a model`)
	if judge != "" || kind != string(result.Experts) {
		line("judge", judge, `"gpt-4.1-2025-04-14"  # the exact version of the model that judged`)
	}
	line("date", o.Date, `"2026-01-31"  # when the ratings were made`)
	if o.Format != "" {
		line("format", o.Format, "")
	}
	for _, more := range []struct{ key, value, hint string }{
		{"rater", o.Rater, s.plan.asks[columnRater]}, {"scorer", o.Scorer, ""}, {"spread", o.Spread, s.plan.asks["spread"]},
	} {
		if more.value+more.hint != "" {
			line(more.key, more.value, more.hint)
		}
	}
	if o.Partial {
		b.WriteString("partial = true\n")
	}
	b.WriteString("\n[source]\n")
	line("title", o.Source.Title, `"Our study"  # what the ratings are from`)
	for _, more := range []struct{ key, value, hint string }{{"url", o.Source.URL, `"https://…"`}, {"license", o.Source.License, `"CC BY 4.0"`}, {"submitted_by", o.Source.SubmittedBy, `"…"`}} {
		line(more.key, more.value, more.hint)
	}
	table := func(name, comment string, entries []planned) {
		if len(entries) == 0 {
			return
		}
		fmt.Fprintf(&b, "\n[%s]  # %s\n", name, comment)
		for _, e := range entries {
			note := e.example
			if note == "" && e.doubt != "" {
				note = e.name
			}
			if r := []rune(note); len(r) > 50 {
				note = string(r[:50]) + "…"
			}
			if note != "" {
				note = "  # " + strict.Quote(note)
			}
			if e.doubt != "" {
				note += ": " + e.doubt
			}
			fmt.Fprintf(&b, "%s = %s%s\n", result.Quote(e.name), result.Quote(e.own), strict.Visible(note))
		}
	}
	table("columns", `a column of the file = what it is; "none" is not read; "overall by r1" is one rater's, "overall of gpt-5" one model's, "overall on q1" of one question`, s.plan.columns)
	var models []planned
	for _, name := range slices.Sorted(maps.Keys(s.asked)) {
		id, _, doubt := s.modelID(sourceModel{name: name, panel: o.Panel})
		if known := s.modelOf[name]; known != "" {
			id, doubt = known, ""
		}
		if doubt != "" || people.MatchString(name) && s.said(sourceModel{name: name}) == "" && s.opt.Known.Models[id] == nil && knownModels[id].Name == "" {
			id, doubt = unknown, "the id of which model?"
		}
		models = append(models, planned{name: name, own: id, doubt: doubt})
	}
	table("models", "a name in the file = the id of the model's card", models)
	table("only", "a column = what it must hold in the rows that are read", list.Map(sortedKeys(o.Only), func(k string) planned { return planned{name: k, own: o.Only[k]} }))
	values := maps.Clone(s.plan.values)
	for _, d := range sortedKeys(values) {
		table("values."+cmp.Or(d, "all"), "a word in the file = the answer", list.Map(sortedKeys(values[d]), func(w string) planned {
			return planned{name: w, own: values[d][w]}
		}))
	}
	return b.Bytes()
}

// value adds what stands for a word.
func (p *plan) value(d, word, answer string) {
	if p.values == nil {
		p.values = map[string]map[string]string{}
	}
	if p.values[d] == nil {
		p.values[d] = map[string]string{}
	}
	p.values[d][word] = answer
}
