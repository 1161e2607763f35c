package draft

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Plan collects what is understood of files.
type Plan struct {
	Columns []Planned
	values  map[string]map[string]string
	Seen    map[string]bool
	Asks    map[string]string // keys that may be missing, with what they may be
}

// Unknown stands in a plan for what is to be said.
const Unknown = "?"

// A Planned column is what one is, with a value of it, and what is to be thought of.
type Planned struct{ Name, Own, Example, Doubt string }

// Value adds what stands for a word.
func (p *Plan) Value(d, word, answer string) {
	if p.values[d] == nil {
		p.values[d] = map[string]string{}
	}
	p.values[d][word] = answer
}

// encodePlan writes what is understood, and the options as they are.
func (s *Sink) encodePlan(paths []string) []byte {
	var b bytes.Buffer
	o := s.Opt
	fmt.Fprintf(&b, "# What counselboard import understood of %s. Change what is wrong; then, again and again:\n#   counselboard import --with <this file> %s\n\n",
		strings.Join(paths, ", "), strings.Join(list.Map(paths, source.ShellWord), " "))
	line := func(key, value, hint string) {
		if value != "" {
			fmt.Fprintf(&b, "%s = %s\n", key, result.Quote(value))
		} else if hint != "" {
			fmt.Fprintf(&b, "# %s = %s\n", key, hint)
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
	line("format", o.Format, "")
	line("rater", o.Rater, s.Plan.Asks["rater"])
	line("scorer", o.Scorer, "")
	line("spread", o.Spread, s.Plan.Asks["spread"])
	if o.Partial {
		b.WriteString("partial = true\n")
	}
	b.WriteString("\n[source]\n")
	line("title", o.Source.Title, `"Our study"  # what the ratings are from`)
	line("url", o.Source.URL, `"https://…"`)
	line("license", o.Source.License, `"CC BY 4.0"`)
	line("submitted_by", o.Source.SubmittedBy, `"…"`)
	table := func(name, comment string, entries []Planned) {
		if len(entries) == 0 {
			return
		}
		fmt.Fprintf(&b, "\n[%s]  # %s\n", name, comment)
		for _, e := range entries {
			note := e.Example
			if note == "" && e.Doubt != "" {
				note = e.Name
			}
			if r := []rune(note); len(r) > 50 {
				note = string(r[:50]) + "…"
			}
			if note != "" {
				note = "  # " + source.Quote(note)
			}
			if e.Doubt != "" {
				note += ": " + e.Doubt
			}
			fmt.Fprintf(&b, "%s = %s%s\n", result.Quote(e.Name), result.Quote(e.Own), source.Visible(note))
		}
	}
	table("columns", `a column of the file = what it is; "none" is not read; "overall by r1" is one rater's, "overall of gpt-5" one model's, "overall on q1" of one question`, s.Plan.Columns)
	var models []Planned
	for _, name := range list.Keys(s.Asked) {
		id, doubt := s.modelID(NamedModel{Name: name, panel: o.Panel})
		if known := s.modelOf[name]; known != "" {
			id, doubt = known, ""
		}
		if doubt != "" || people.MatchString(name) && s.said(NamedModel{Name: name}) == "" && s.Opt.Known.Models[id] == nil && knownModels()[id].Name == "" {
			id, doubt = Unknown, "the id of which model?"
		}
		models = append(models, Planned{Name: name, Own: id, Doubt: doubt})
	}
	table("models", "a name in the file = the id of the model's card", models)
	table("only", "a column = what it must hold in the rows that are read, one of several with \\n between them; \"column!\" = what it must not", list.Map(list.Keys(o.Only), func(k string) Planned { return Planned{Name: k, Own: o.Only[k]} }))
	for _, d := range list.Keys(s.Plan.values) {
		table("values."+cmp.Or(d, "all"), "a word in the file = the answer", list.Map(list.Keys(s.Plan.values[d]), func(w string) Planned {
			return Planned{Name: w, Own: s.Plan.values[d][w]}
		}))
	}
	return b.Bytes()
}
