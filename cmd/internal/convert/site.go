package convert

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A draft is a run as the files have it, in their own names.
type draft struct {
	place
	row     *row
	path    string // of its files, for notes
	name    string // of the model
	variant string // its setting, where the files have several
	models  map[string]string
	card    *result.ModelCard // what the files say of the model
	panel   panelSpec
	Run     result.Run
}

// A panelSpec is a panel as the files have it.
type panelSpec struct {
	id    string
	card  result.PanelCard // its kind is "" where the files do not say whether people or a model rated
	judge string           // the model that judged, as the files call it
}

// draft returns the draft of the run that a row is of, which it begins if it is new.
func (x *reading) draft(runs map[string]*draft, r *row, of result.Component) *draft {
	name, variant := x.said(r, "model"), x.variant(r)
	key := strings.Join([]string{cmp.Or(x.p.Models[name], name), variant, of.String()}, "\x00")
	if d := runs[key]; d != nil {
		return d
	}
	if isMissing(name) && x.p.Models[name] == "" && !x.m.harness() {
		x.wrong(r, x.cell(r, "model"), "the row does not say which model answered: write its name into every row, or leave the row out")
	}
	d := &draft{place: r.place, row: r, path: x.name(), name: withoutSecrets(name), variant: variant, models: x.m.Plan.Models}
	if id := x.p.Models[name]; id != "" && d.name != name {
		put(&x.plan.Models, d.name, id)
	}
	if x.m.harness() && r.file != nil {
		d.path = r.file.path
	}
	runs[key], d.Run.Component = d, of
	return d
}

// about says of a run what is known of its files.
func (x *reading) about(d *draft) {
	run := &d.Run
	run.Source.Note = several(len(run.Ratings), "rating") + readFrom + "a table with a row for each."
	d.panel.judge = x.judgeName()
	if run.Ratings == nil {
		run.Source.Note = "Means as they were published or computed elsewhere" + readFrom + "a table with a row for each model."
	}
	if x.m.harness() {
		run.Date = dayOf(x.said(d.row, "about date"))
		run.Harness = &result.Harness{Name: x.m.Title, Version: withoutSecrets(x.said(d.row, "about version"))}
		if task := x.said(d.row, "about task"); task != "" {
			run.Harness.Details = map[string]any{"task": withoutSecrets(task)}
		}
		run.Source.Note = fmt.Sprintf("%s%swhat %s writes.", several(len(run.Ratings), "rating"), readFrom, x.m.Title)
		d.panel.judge = cmp.Or(x.said(d.row, "about judge"), x.said(d.row, "judge"))
	}
	if d.panel.judge != "" && (x.m.harness() || x.byJudge()) {
		d.panel.card.Kind = result.Judge
	}
	if x.opt.Summary && run.Ratings != nil {
		run.Source.Note += " Only aggregates are given."
	}
}

func (c *call) noteRun(format string, args ...any) {
	c.runNotes = append(c.runNotes, fmt.Sprintf(format, args...))
}

func (c *call) wrong(d *draft, format string, args ...any) { c.findings.Add(d.errorf(format, args...)) }

// finish brings the drafts into the site, and returns what it comes to, or what is open.
func (c *call) finish() (*Output, source.Findings) {
	unmet := c.unmet()
	if !c.opt.Others {
		c.findings.Add(unmet...)
	}
	for _, d := range c.drafts {
		c.add(d)
	}
	if len(c.lacks) > 0 {
		c.ask("partial", source.FirstOf(20, c.lacks), "take what is there")
	}
	if len(c.drafts) > 0 || len(c.asks) > 0 {
		c.askRun()
	}
	out := &Output{Notes: c.notes, Unmet: unmet}
	if len(c.asks) > 0 && !c.findings.HasErrors() {
		plan := *c.plan
		plan.Ask = c.asks
		out.Asks, out.Plan = c.asks, plan.encode()
		return out, condensed(c.findings)
	}
	for _, p := range list.Keys(c.files) {
		out.Files = append(out.Files, files.File{Path: p, Data: c.files[p]})
	}
	if !c.findings.HasErrors() && len(out.Files) > 0 {
		c.readBack(out.Files)
	}
	if c.findings.HasErrors() {
		out.Files = nil
		return out, condensed(c.findings)
	}
	out.Notes = append(out.Notes, c.runNotes...)
	out.Superseded, out.Plan = c.superseded, c.plan.encode()
	return out, condensed(c.findings)
}

// unmet finds columns and models that the caller names and no file has.
func (c *call) unmet() (out source.Findings) {
	if len(c.asks) > 0 || c.findings.HasErrors() {
		return nil
	}
	columns := slices.Concat(slices.Collect(maps.Values(c.plan.Row))...)
	for _, s := range c.plan.Scale {
		columns = append(columns, s.Column...)
	}
	for _, r := range c.plan.Skip {
		columns = append(columns, r.Column)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(columns))) {
		if !c.met[name] && !strings.HasPrefix(name, constant) {
			out.AddFile("import", "no file has the column %q%s", name, source.DidYouMean(name,
				list.Keep(list.Keys(c.met), func(name string) bool { return c.met[name] })))
		}
	}
	names := list.Map(c.drafts, func(d *draft) string { return d.name })
	for _, name := range list.Keys(c.plan.Models) {
		sameID := func(other string) bool { return other == name || c.plan.Models[other] == c.plan.Models[name] }
		if len(names) > 0 && name != "" && !slices.ContainsFunc(names, sameID) {
			out.AddFile("--model", "no file has the model %q; they have %s", name, source.Listed(names))
		}
	}
	return out
}

// askRun asks for what every run says and the files do not: all in the same breath.
func (c *call) askRun() {
	r, known := c.plan.Run, c.opt.Known
	lacks := func(is func(*draft) bool) bool { return len(c.drafts) == 0 || slices.ContainsFunc(c.drafts, is) }
	if r.Panel == "" && lacks(func(d *draft) bool { return d.panel.id == "" }) {
		there := known.PanelIDs()
		c.ask("panel", "who rated has an id on the site: of a panel there is, or a new one",
			append(slices.Clone(there[:min(5, len(there))]), "my-panel")...)
	}
	isNew := known.Panels[r.Panel] == nil && r.Judge == ""
	if isNew && r.Kind == string(result.Judge) && lacks(func(d *draft) bool { return d.panel.judge == "" }) {
		c.ask("judge", "the exact version of the model that judged is not in the files", aJudge)
	}
	if isNew && r.Kind == "" && lacks(func(d *draft) bool {
		return d.panel.card.Kind == "" && d.panel.judge == "" && known.Panels[d.panel.id] == nil
	}) {
		c.ask("kind", "whether people or a model rated is not said; a judge is named by the exact version of its model", "experts",
			"judge "+aJudge)
	}
	if r.Date == "" && lacks(func(d *draft) bool { return d.Run.Date == "" }) {
		c.ask("date", "when the ratings were made is not in the files: YYYY-MM-DD", "2026-01-31")
	}
}

// add brings a draft into the site, if it fits.
func (c *call) add(d *draft) {
	before, asks := len(c.findings), len(c.asks)
	run := d.Run
	run.Schema = "counselboard/run/1"
	panel, judge := c.panel(d)
	run.Panel = panel
	run.Model = c.model(d)
	run.Source.Model, run.Source.Judge = d.name, withoutSecrets(judge)
	if there := c.active(&run, panel); there != nil && !c.opt.Update {
		d.Run.Date = cmp.Or(d.Run.Date, there.Date)
	}
	run.Date = cmp.Or(c.plan.Run.Date, d.Run.Date)
	if len(c.findings) > before || len(c.asks) > asks || run.Panel == "" || run.Model == "" || run.Date == "" {
		return
	}
	run.ID = cmp.Or(c.opt.ID, run.Panel+"."+run.Model+"."+run.Component.String())
	c.responses(&run)
	if !result.ValidID(run.ID) {
		c.wrong(d, "the run would have the id %q, longer than %d characters: --panel or --model can shorten it", run.ID, result.MaxID)
		return
	}
	more := c.source(&run, d.path)
	if old := c.active(&run, run.Panel); c.opt.Update && old != nil {
		first, same := run.ID, run
		same.ID = old.ID
		if data, err := result.EncodeRun(&same); err == nil && bytes.Equal(data, old.File.Bytes) {
			run = same
		} else {
			for n := 2; c.opt.Known.Runs[run.ID] != nil; n++ {
				run.ID = fmt.Sprintf("%s-%d", first, n)
			}
			c.superseded[old.ID] = run.ID
		}
	}
	file := "results/runs/" + run.ID + ".json"
	data, err := result.EncodeRun(&run)
	if err != nil {
		c.wrong(d, "cannot be written as a run: %v", err)
		return
	}
	switch first, twice := c.from[file]; {
	case !twice:
		c.files[file], c.from[file] = data, d
		who := string(c.panels[panel].Kind)
		if judge := c.panels[panel].Model; judge != "" {
			who = "the judge " + source.Quote(judge)
		}
		c.noteRun("%s: read as %s, rated by %s%s", d.path, file, who, more)
	case c.opt.ID != "":
		c.findings.AddFile("--id", "the files hold more than one run, and an id is of one: import them apart")
	case len(c.asks) > 0: // an answer may tell them apart
	default:
		c.wrong(d, "%s has ratings in %s and in %s: bring what is of one model into one table; --model tells two models apart, "+
			"and --panel two panels", source.Quote(d.name), first.path, d.path)
	}
}

// active returns a panel's run of the site of the model and part of a new one, or nil.
func (c *call) active(run *result.Run, panel string) *result.Run {
	return c.opt.Known.Runs[list.First(c.opt.Known.RunIDs(), func(id string) bool {
		o := c.opt.Known.Runs[id]
		return o.Panel == panel && o.Model == run.Model && o.Component.Equal(run.Component) && o.State() == result.Active
	})]
}

// responses names the set of answers that a run rates: what another panel rated, or the panel's run that is there, or its own.
func (c *call) responses(run *result.Run) {
	of := cmp.Or(c.plan.Run.AnswersOf, run.Panel)
	switch there := c.active(run, of); {
	case there != nil:
		run.Responses, run.Subset = there.Responses, there.Subset
	case of != run.Panel:
		c.findings.AddFile("--answers-of", "the panel %q rated no answers of %q%s", of, run.Model,
			source.DidYouMean(of, c.opt.Known.PanelIDs()))
	default:
		run.Responses = run.ID
	}
}

// readFrom stands in every note that import makes itself.
const readFrom = ", read from "

// source completes the source of a run: what the caller says goes before what the file says, and what neither says is taken
// from the run that is there. A title is required; the file's name is the last resort.
func (c *call) source(run *result.Run, from string) string {
	there := cmp.Or(c.opt.Known.Runs[run.ID], &result.Run{})
	run.Generation = cmp.Or(run.Generation, there.Generation)
	old, now, said := there.Source, &run.Source, c.plan.Run
	if !strings.Contains(old.Note, readFrom) { // which counts what is read now
		now.Note = cmp.Or(old.Note, now.Note)
	}
	now.Title, now.URL = cmp.Or(said.Title, now.Title, old.Title), cmp.Or(said.URL, now.URL, old.URL)
	if result.WithoutSecrets(now.URL) != now.URL {
		now.URL = ""
		c.noteRun("%s: the address has a key, token or password in it, and is left out", run.ID)
	}
	now.License = cmp.Or(said.License, now.License, old.License)
	now.SubmittedBy = cmp.Or(said.SubmittedBy, now.SubmittedBy, old.SubmittedBy, c.opt.Proposer)
	if now.Title != "" {
		return ""
	}
	file, _, _ := strings.Cut(from, ", ")
	if now.Title = result.WithoutSecrets(path.Base(file)); now.Title == "-" {
		now.Title = "Ratings from standard input"
	}
	if run.Harness != nil && strings.ContainsAny(now.Title, "0123456789") {
		now.Title = run.Harness.Name // whose files are called by the time
	}
	return "; --title says what it is from, --url, --license and --submitted-by more"
}

// readBack reads the files as the site will, with the cards that it has.
func (c *call) readBack(made []files.File) {
	cards := result.Set{Benchmark: c.opt.Known.Benchmark, Models: c.opt.Known.Models, Panels: c.opt.Known.Panels}
	_, findings := cards.With(made...)
	for _, f := range findings {
		d, isRun := c.from[f.Path]
		if f.Severity == source.Error && strings.Contains(f.Message, " is still "+result.TODO) || f.Severity == source.Note {
			continue // check insists on what is left to write
		}
		if isRun {
			f = d.errorf("the run %s that it makes is not right: %s", strings.TrimPrefix(f.Path, "results/runs/"),
				f.Message).With(f.Severity)
		}
		if isRun || f.Severity == source.Error {
			c.findings.Add(f)
		}
	}
}

// dayOf reads seconds since 1970, from September 2001 on, or a date with or without a time, 2026-01-31T10:00:00Z or 20260131; ""
// is the day of anything else.
func dayOf(s string) string {
	if seconds, err := strconv.ParseFloat(s, 64); err == nil && seconds >= 1e9 && seconds < 4e9 {
		return time.Unix(int64(seconds), 0).UTC().Format(time.DateOnly)
	}
	for _, form := range []string{"20060102", time.DateOnly} {
		if day, err := time.Parse(form, s[:min(len(s), len(form))]); err == nil && (form == time.DateOnly || len(s) == len(form)) {
			return day.Format(time.DateOnly)
		}
	}
	return ""
}

// particulars are what differs in findings of one cause: what a cell says, and numbers.
var particulars = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[0-9]+|\be[0-9]+\b`)

// condensed makes one of findings that have one cause: the first, with the number of the others.
func condensed(all source.Findings) (out source.Findings) {
	cause := func(f source.Finding) string { return particulars.ReplaceAllString(f.Message, "#") }
	all.Sort()
	n := map[string]int{}
	for _, f := range slices.Compact(all) {
		if n[cause(f)]++; n[cause(f)] == 1 {
			out = append(out, f)
		}
	}
	for i, f := range out {
		if more := n[cause(f)] - 1; more > 0 {
			out[i].Message += fmt.Sprintf("; %d more like it", more)
		}
	}
	return out
}
