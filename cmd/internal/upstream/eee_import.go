package upstream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// An eeeImport brings records into the files of a site: a summary run for each
// model, panel and component, and stub cards.
type eeeImport struct {
	opt      Options
	out      *Output
	findings strict.Findings

	runs   map[string][]byte    // id → the file
	models map[string]string    // stub id → the source's name for the model
	panels map[string]eeeRaters // stub id → who rated

	// from turns, by the path of a file that was made, a finding about it into
	// one about the record it was made of.
	from map[string]func(strict.Finding) strict.Finding
}

func newEEEImport(opt Options) *eeeImport {
	return &eeeImport{
		opt: opt, out: new(Output),
		runs: map[string][]byte{}, models: map[string]string{}, panels: map[string]eeeRaters{}, from: map[string]func(strict.Finding) strict.Finding{},
	}
}

func (m *eeeImport) note(format string, args ...any) {
	m.out.Notes = append(m.out.Notes, fmt.Sprintf(format, args...))
}

// An eeeRun is what a record says of one panel and component.
type eeeRun struct {
	raters    eeeRaters
	component result.Component
	figures   map[string]result.Figure
	at        map[string]string // scale → pointer to its result
	first     *eee.Result
}

// add adds the runs of a record.
func (m *eeeImport) add(x *eeeRecord) {
	runs := x.runs()
	if len(x.findings) > 0 || len(runs) == 0 {
		return
	}
	model := m.model(x)
	for _, r := range runs {
		panel := m.panel(x, r.raters)
		if len(x.findings) == 0 {
			m.run(x, r, model, panel, len(runs) == 1)
		}
	}
}

// runs gathers a record's results by panel and component.
func (x *eeeRecord) runs() []*eeeRun {
	var runs []*eeeRun
	var others, noScale []string
	unmarked := false
	for i := range x.rec.EvaluationResults {
		r := &x.rec.EvaluationResults[i]
		at := strict.Pointer("evaluation_results", i)
		if !r.IsCounselBench() {
			others = append(others, quote(r.EvaluationName))
			continue
		}
		s, c, ok := r.Scale()
		switch {
		case !ok:
			noScale = append(noScale, quote(r.EvaluationName))
			continue
		case r.Score.Score == -1 && x.has(at+"/metric_config/has_unknown_level"):
			x.note("%s is unknown: left out", s.ID)
			continue
		}
		raters, ok := x.raters(at, r)
		if !ok {
			continue
		}
		j := slices.IndexFunc(runs, func(run *eeeRun) bool { return run.component == c && run.raters.key() == raters.key() })
		if j < 0 {
			j = len(runs)
			runs = append(runs, &eeeRun{raters: raters, component: c, figures: map[string]result.Figure{}, at: map[string]string{}, first: r})
		}
		run := runs[j]
		for _, prompt := range raters.asked {
			if !slices.Contains(run.raters.asked, prompt) {
				run.raters.asked = append(run.raters.asked, prompt)
			}
		}
		if first, twice := run.at[s.ID]; twice {
			line, _ := x.doc.Position(first)
			x.wrong(at, "%s of these raters is there before, on line %d; keep one", s.ID, line+x.line-1)
			continue
		}
		run.at[s.ID] = at
		if f, ok := x.figure(at, r, s); ok {
			run.figures[s.ID] = f
		}
		unmarked = unmarked || len(r.Score.Details) > 0 && !r.Score.Details.Marked()
	}
	if len(others) > 0 {
		x.note("%s not of CounselBench: skipped: %s", several(len(others), "result"), listed(others))
	}
	if len(noScale) > 0 {
		x.note("%s of CounselBench, but of none of its dimensions and failure modes: skipped: %s", several(len(noScale), "result"), listed(noScale))
	}
	if unmarked {
		x.note("the details of scores are left out: a run file has no place for them")
	}
	if x.has("/detailed_evaluation_results") {
		x.note("the single items, %s, are not read", quote(x.text("/detailed_evaluation_results/file_path")))
	}
	return runs
}

// model gives the id of the record's model, and adds its stub if it is new.
func (m *eeeImport) model(x *eeeRecord) string {
	info := x.rec.ModelInfo
	d := info.Details
	if !d.Marked() {
		d = eee.Details{}
	}
	id, hasCard := "", false
	switch asked := m.opt.model(info.ID); {
	case asked != "":
		id, hasCard = modelID(asked, m.opt.Known)
	case m.opt.model(info.Name) != "":
		id, hasCard = modelID(m.opt.Models[info.Name], m.opt.Known)
	case ValidID(d[eee.KeyModel]):
		id, hasCard = modelID(d[eee.KeyModel], m.opt.Known)
	default:
		id, hasCard = modelID(info.ID, m.opt.Known)
	}
	if id == "" {
		x.wrong("/model_info/id", "model_info.id is %s, which has no letter or digit to make an id of", quote(info.ID))
		return ""
	}
	if hasCard {
		return id
	}
	if name, met := m.models[id]; met {
		if name != info.ID {
			x.wrong("/model_info/id", "the model %s would have the id %s, as %s has: -model says which is which", quote(info.ID), id, quote(name))
		}
		return id
	}
	access := accessOf(info, d)
	if access == "" {
		x.wrong("/model_info", "the record does not say how the model %s can be had, and it has no card: %s", quote(info.ID), m.opt.cardFirst(id))
		return id
	}
	m.models[id] = info.ID
	var c card
	missing := ""
	if c.set("name", info.Name); strings.TrimSpace(info.Name) == "" {
		c.set("name", id)
	}
	if d.Marked() {
		c.set("organization", d[eee.KeyOrganization])
	} else {
		c.set("organization", info.Developer)
	}
	c.set("family", d[eee.KeyFamily])
	if d[eee.KeyFamily] == "" {
		c.comment("family: not in the source. Models of one family stand together in the heatmap.")
		missing = "; its family is left to fill in"
	}
	c.set("access", string(access))
	if d.Marked() {
		c.set("version", d[eee.KeyVersion])
	} else {
		c.set("version", info.ID)
	}
	if day, err := time.Parse(time.DateOnly, d[eee.KeyReleased]); err == nil {
		fmt.Fprintf(&c.b, "released = %s\n", day.Format(time.DateOnly))
	}
	c.set("url", d[eee.KeyModelURL])
	c.set("note", d[eee.KeyModelNote])
	m.stub(x, "results/models/"+id+".toml", c.bytes(), missing)
	return id
}

// accessOf says how a model can be had, or "" if the record does not.
func accessOf(info eee.Model, marked eee.Details) result.Access {
	switch a := result.Access(marked[eee.KeyAccess]); a {
	case result.OpenWeights, result.PublicAPI, result.Private, result.Human:
		return a
	}
	switch d := info.Details; d["model_availability"] {
	case "open_weights":
		return result.OpenWeights
	case "closed_weights":
		switch d["deployment_type"] {
		case "externally_managed":
			return result.PublicAPI
		case "self_deployed":
			return result.Private
		}
	}
	return ""
}

// run adds a run. only says that it is the record's only one.
func (m *eeeImport) run(x *eeeRecord, r *eeeRun, model, panel string, only bool) {
	d := x.rec.SourceMetadata.Details
	if !d.Marked() {
		d = eee.Details{}
	}
	run := result.Run{
		Schema:     "counselboard/run/1",
		ID:         panel + "." + model + "." + string(r.component),
		Component:  r.component,
		Model:      model,
		Panel:      panel,
		Date:       m.date(x, r),
		Source:     x.source(d),
		Harness:    x.harness(),
		Generation: x.generation(r.first.Generation),
		Summary:    r.figures,
	}
	if id := d[eee.KeyRun]; only && ValidID(id) && panel == d[eee.KeyPanel] && model == x.rec.ModelInfo.Details[eee.KeyModel] {
		run.ID = id
	}
	run.Responses = run.ID
	if ValidID(d[eee.KeyResponses]) {
		run.Responses = d[eee.KeyResponses]
	}
	if !ValidID(run.ID) {
		x.wrong("/model_info/id", "the run would have the id %q, longer than %d characters: -panel and -model can shorten it", run.ID, maxID)
		return
	}
	data, err := encodeRun(run)
	if err != nil {
		x.wrong("", "cannot be written as a run: %v", err)
		return
	}
	path := "results/runs/" + run.ID + ".json"
	switch before, twice := m.runs[run.ID]; {
	case !twice:
		m.runs[run.ID] = data
		m.out.Files = append(m.out.Files, File{Path: path, Data: data})
		m.from[path] = func(f strict.Finding) strict.Finding {
			return x.finding(r.place(data, f), "the run that it makes is not right: %s", f.Message)
		}
		x.note("read as %s", path)
	case bytes.Equal(before, data):
		x.note("says what an earlier record says: skipped")
	default:
		x.wrong("", "this is the run %s, and so is an earlier record, with other content", run.ID)
	}
}

// place gives the pointer to the result that a finding about a run's file is of.
func (r *eeeRun) place(file []byte, f strict.Finding) string {
	doc, _ := strict.JSON("", file)
	at, best := "", 0
	for s, pointer := range r.at {
		if doc == nil {
			break
		}
		if line, _ := doc.KeyPosition(strict.Pointer("summary", s)); line <= f.Line && line > best {
			at, best = pointer+"/score_details", line
		}
	}
	return at
}

// date says when the evaluation was: as the record has it, or else when the
// record was made, which is said.
func (m *eeeImport) date(x *eeeRecord, r *eeeRun) string {
	if m.opt.Date != "" {
		return m.opt.Date
	}
	if d := x.rec.SourceMetadata.Details; d.Marked() {
		if day, err := time.Parse(time.DateOnly, d[eee.KeyDate]); err == nil {
			return day.Format(time.DateOnly)
		}
	}
	for _, s := range []string{r.first.Timestamp, x.rec.EvaluationTimestamp} {
		if day, ok := dayOf(s); ok {
			return day
		}
	}
	day, ok := dayOf(x.rec.RetrievedTimestamp)
	if !ok {
		x.wrong("/retrieved_timestamp", "retrieved_timestamp is %s, must be seconds since 1970; -date says when the ratings were made", quote(x.rec.RetrievedTimestamp))
		return ""
	}
	x.note("when the evaluation was is not said: the date is that of the record, %s; -date says another", day)
	return day
}

// dayOf reads seconds since 1970, or a date with or without a time.
func dayOf(s string) (string, bool) {
	if seconds, err := strconv.ParseFloat(s, 64); err == nil && seconds >= 0 && seconds < 4e9 {
		return time.Unix(int64(seconds), 0).UTC().Format(time.DateOnly), true
	}
	if len(s) >= len(time.DateOnly) {
		if day, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)]); err == nil {
			return day.Format(time.DateOnly), true
		}
	}
	return "", false
}

// source says where the figures are from: marked details as they were written.
func (x *eeeRecord) source(marked eee.Details) result.Source {
	if marked[eee.KeyTitle] != "" {
		return result.Source{
			Title: marked[eee.KeyTitle], URL: marked[eee.KeyURL], License: marked[eee.KeyLicense],
			SubmittedBy: marked[eee.KeySubmittedBy], Note: marked[eee.KeyNote],
		}
	}
	meta := x.rec.SourceMetadata
	s := result.Source{Title: meta.Name, URL: meta.URL}
	if strings.TrimSpace(s.Title) == "" {
		s.Title = meta.Organization
	}
	s.Note = fmt.Sprintf("Read from a record of every_eval_ever, which %s provides (%s, evaluator %s): %s. What the record does not say is not published.",
		meta.Organization, strings.ReplaceAll(meta.Type, "_", " "), strings.ReplaceAll(meta.Relationship, "_", " "), x.rec.EvaluationID)
	return s
}

func (x *eeeRecord) harness() *result.Harness {
	l := x.rec.EvalLibrary
	var h result.Harness
	if l.Name != "unknown" {
		h.Name = l.Name
	}
	if l.Version != "unknown" {
		h.Version = l.Version
	}
	if l.Details.Marked() {
		h.Command, h.SHA256 = l.Details[eee.KeyCommand], l.Details[eee.KeySHA256]
	}
	h.Details = ownDetails(l.Details, nil)
	if h.Name+h.Version+h.Command+h.SHA256 == "" && h.Details == nil {
		return nil
	}
	return &h
}

// generation says how the answers were generated. Only single values of the
// arguments have a place in a run.
func (x *eeeRecord) generation(g *eee.Generation) *result.Generation {
	if g == nil {
		return nil
	}
	var out result.Generation
	arguments := map[string]any{}
	for k, v := range g.Arguments {
		n, isNumber := v.(json.Number)
		switch v.(type) {
		case json.Number, string, bool:
			if k == "temperature" && isNumber {
				out.Temperature = &n
			} else {
				arguments[k] = v
			}
		}
	}
	if g.Details.Marked() {
		out.Prompt = g.Details[eee.KeyPrompt]
		if n, err := strconv.Atoi(g.Details[eee.KeySamples]); err == nil && n > 0 {
			out.Samples = n
		}
	}
	out.Details = ownDetails(g.Details, arguments)
	if out.Temperature == nil && out.Prompt == "" && out.Samples == 0 && out.Details == nil {
		return nil
	}
	return &out
}

// ownDetails gives the details of a run: of marked ones those that were the
// run's own, of others all; nil if there are none.
func ownDetails(d eee.Details, more map[string]any) map[string]any {
	out := map[string]any{}
	for k, v := range more {
		out[k] = v
	}
	for k, v := range d {
		own, isOwn := strings.CutPrefix(k, eee.KeyDetail)
		switch {
		case d.Marked() && isOwn:
			out[own] = v
		case !d.Marked():
			out[k] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// write gives the files, if the site's reader takes them.
func (m *eeeImport) write() (*Output, strict.Findings) {
	if !m.findings.HasErrors() {
		m.readBack()
	}
	if m.findings.HasErrors() {
		m.out.Files = nil
	}
	return m.out, m.findings
}

// readBack reads the files as the site will. Cards that the site has are stood
// in for: what is wrong with those is not this import's matter.
func (m *eeeImport) readBack() {
	files := map[string][]byte{}
	for id := range m.runs {
		var run result.Run
		if json.Unmarshal(m.runs[id], &run) == nil {
			files["results/models/"+run.Model+".toml"] = []byte("name = \"x\"\naccess = \"private\"\n")
			files["results/panels/"+run.Panel+".toml"] = []byte("name = \"x\"\nkind = \"experts\"\n")
		}
	}
	for _, f := range m.out.Files {
		files[f.Path] = f.Data
	}
	if len(files) == 0 {
		return
	}
	_, findings := result.ReadFiles(files)
	for _, f := range findings {
		if f.Severity != strict.Error {
			continue
		}
		if about := m.from[f.Path]; about != nil {
			f = about(f)
		}
		m.findings.Add(f)
	}
}
