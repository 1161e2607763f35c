package importer

import (
	"cmp"
	_ "embed"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// planSchema describes a plan: the options that say how files are read, in the words of the flags.
//
//go:embed plan.schema.json
var planSchema []byte

// ReadPlan reads a plan, what an import understood of files, into options. What the options have already, the caller's flags,
// stands.
func ReadPlan(path string, data []byte, opt *draft.Options) source.Findings {
	var p draft.Options
	_, findings := source.DecodeTOML(path, data, source.NewSchema("plan", planSchema), &p)
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
	for _, name := range list.Keys(p.Columns) {
		if p.Columns[name] == draft.Unknown {
			findings.AddFile(path, "columns: %s is still to be said", source.Quote(name))
		} else if !ValidColumn(p.Columns[name]) {
			findings.AddFile(path, "columns: %s is %s, must be one of %s, with “of <model>”, “on <question>” or “by <rater>” after a score", source.Quote(name), source.Quote(p.Columns[name]), strings.Join(ColumnNames(), ", "))
		}
	}
	for _, name := range list.Keys(p.Models) {
		if p.Models[name] == draft.Unknown {
			findings.AddFile(path, "models: which model %s is, is still to be said", source.Quote(name))
		} else if !result.ValidID(p.Models[name]) {
			findings.AddFile(path, "models: %s is %s, must be an id: %s", source.Quote(name), source.Quote(p.Models[name]), result.IDForm)
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
