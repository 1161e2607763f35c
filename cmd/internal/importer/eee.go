package importer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// everyEvalEver reads records of every_eval_ever, one a file or one a line. Results of other evaluations are skipped. A
// record that says nothing of CounselBench need only be JSON; any other must be as every_eval_ever's own schema has it.
var everyEvalEver = Format{
	Name:   "eee",
	Detect: isEEE,
	read:   readEEE,
}

func isEEE(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if !bytes.HasPrefix(data, []byte("{")) {
		return false
	}
	for _, key := range []string{`"schema_version"`, `"model_info"`, `"evaluation_results"`} {
		if !bytes.Contains(data, []byte(key)) {
			return false
		}
	}
	return true
}

// maxWrongRecords is the number of broken records of which findings are kept.
const maxWrongRecords = 100

func readEEE(inputs []Input, s *sink) {
	for _, in := range inputs {
		lines := recordsOf(in.Data)
		others, broken := 0, 0
		for _, l := range lines {
			x := &eeeRecord{s: s, path: in.Path, line: l.line}
			ours, ok := x.read(l.data)
			switch {
			case !ok:
				broken++
			case !ours:
				others++
			default:
				x.add()
			}
			if broken > maxWrongRecords {
				break
			}
		}
		switch {
		case others == 0:
		case len(lines) == 1:
			s.note("%s: no result of CounselBench in it: skipped", in.Path)
		default:
			s.note("%s: %d of %s have no result of CounselBench: skipped", in.Path, others, several(len(lines), "record"))
		}
	}
}

// A recordLine is the text of a record and the line on which it starts.
type recordLine struct {
	line int
	data []byte
}

// recordsOf splits a file that has a record a line; any other is one record.
func recordsOf(data []byte) []recordLine {
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	if len(bytes.TrimSpace(rest)) == 0 || !json.Valid(first) {
		return []recordLine{{1, data}}
	}
	var out []recordLine
	n := 0
	for line := range bytes.Lines(data) {
		if n++; len(bytes.TrimSpace(line)) > 0 {
			out = append(out, recordLine{n, line})
		}
	}
	return out
}

// An eeeRecord is a record that is being read.
type eeeRecord struct {
	s     *sink
	path  string
	line  int // of the file, on which it starts
	doc   *strict.Doc
	rec   eee.Record
	wrong int // findings about it
}

// read reads the record, and reports whether it is of CounselBench; without ok there are findings.
func (x *eeeRecord) read(data []byte) (ours, ok bool) {
	doc, findings := strict.JSON(x.path, data)
	x.move(findings)
	if doc == nil {
		return false, false
	}
	x.doc = doc
	if len(findings) == 0 && !counselBench.Match(data) {
		return false, true
	}
	if findings.Add(eee.Schema().Check(doc)...); findings.HasErrors() {
		x.move(eee.Schema().Check(doc))
		return false, false
	}
	if err := doc.Decode(&x.rec); err != nil {
		x.errorf("", "cannot be read: %v", err)
	} else if v := x.rec.SchemaVersion; v != eee.Version {
		x.errorf("/schema_version", "schema_version is %q; what is read here is %q", v, eee.Version)
	}
	return slices.ContainsFunc(x.rec.EvaluationResults, func(r eee.Result) bool { return r.IsCounselBench() }), x.wrong == 0
}

// counselBench is the name without which no result in a record is of CounselBench.
var counselBench = regexp.MustCompile(`(?i)counsel[^a-z0-9]*bench`)

// text returns the string at a pointer, or "".
func (x *eeeRecord) text(pointer string) string {
	v, _ := x.doc.Lookup(pointer)
	s, _ := v.(string)
	return s
}

// has reports whether there is something at a pointer.
func (x *eeeRecord) has(pointer string) bool {
	_, ok := x.doc.Lookup(pointer)
	return ok
}

// move adds findings about the record as findings about the file.
func (x *eeeRecord) move(findings strict.Findings) {
	for _, f := range findings {
		x.s.findings.Add(x.moved(f))
		x.wrong++
	}
}

func (x *eeeRecord) moved(f strict.Finding) strict.Finding {
	if f.Line > 0 {
		f.Line += x.line - 1
	}
	return f
}

func (x *eeeRecord) errorf(pointer, format string, args ...any) {
	x.move(strict.Findings{x.doc.Errorf(pointer, format, args...)})
}

// An eeePlace is the place of a value in a record.
type eeePlace struct {
	x       *eeeRecord
	pointer string
}

func (p eeePlace) Errorf(format string, args ...any) strict.Finding {
	return p.x.moved(p.x.doc.Errorf(p.pointer, format, args...))
}

// name names the record for a note.
func (x *eeeRecord) name() string {
	if x.line > 1 {
		return fmt.Sprintf("%s:%d", x.path, x.line)
	}
	return x.path
}

func (x *eeeRecord) note(format string, args ...any) {
	x.s.note("%s: %s", x.name(), fmt.Sprintf(format, args...))
}

// An eeeRun is what a record says of one panel and component.
type eeeRun struct {
	raters    eeeRaters
	component result.Component
	figures   map[string]result.Figure
	at        map[string]string // scale → pointer to its result
	first     *eee.Result
}

// add adds the runs of the record.
func (x *eeeRecord) add() {
	runs := x.runs()
	if x.wrong > 0 {
		return
	}
	for _, r := range runs {
		d := x.draft(r, len(runs) == 1)
		if x.wrong == 0 {
			x.s.add(d)
		}
	}
}

// runs gathers the record's results by panel and component.
func (x *eeeRecord) runs() []*eeeRun {
	var runs []*eeeRun
	var others, noScale []string
	for i := range x.rec.EvaluationResults {
		r := &x.rec.EvaluationResults[i]
		at := strict.Pointer("evaluation_results", i)
		if !r.IsCounselBench() {
			others = append(others, r.EvaluationName)
			continue
		}
		s, c, ok := r.Scale()
		switch {
		case !ok:
			noScale = append(noScale, r.EvaluationName)
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
		for _, prompt := range raters.prompts {
			if !slices.Contains(run.raters.prompts, prompt) {
				run.raters.prompts = append(run.raters.prompts, prompt)
			}
		}
		if first, twice := run.at[s.ID]; twice {
			line, _ := x.doc.Position(first)
			x.errorf(at, "%s of these raters is there before, on line %d; keep one", s.ID, line+x.line-1)
			continue
		}
		run.at[s.ID] = at
		if f, ok := x.figure(at, r, s); ok {
			run.figures[s.ID] = f
		}
	}
	if len(others) > 0 {
		x.note("%s not of CounselBench: skipped: %s", several(len(others), "result"), listed(others))
	}
	if len(noScale) > 0 {
		x.note("%s of CounselBench, but of none of its dimensions and failure modes: skipped: %s", several(len(noScale), "result"), listed(noScale))
	}
	if x.has("/detailed_evaluation_results") {
		x.note("the single items, %q, are not read", x.text("/detailed_evaluation_results/file_path"))
	}
	return runs
}

// listed joins the first of some names.
func listed(names []string) string {
	const most = 5
	more := ""
	if len(names) > most {
		more = fmt.Sprintf(" and %d more", len(names)-most)
		names = names[:most]
	}
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = strconv.Quote(n)
	}
	return strings.Join(quoted, ", ") + more
}

// own returns details if they were written here, and else none.
func own(d eee.Details) eee.Details {
	if d.Marked() {
		return d
	}
	return nil
}

// draft returns a run of the record; only says that it has no other.
func (x *eeeRecord) draft(r *eeeRun, only bool) draft {
	marked := own(x.rec.SourceMetadata.Details)
	panel := x.panel(r.raters)
	d := draft{
		place: eeePlace{x, ""}, path: x.name(), model: x.model(), panel: panel,
		run: result.Run{
			Component: r.component, Date: x.date(r), Source: x.source(marked), Harness: x.harness(),
			Generation: x.generation(r.first.Generation), Summary: r.figures,
		},
	}
	if id := marked[eee.KeyResponses]; result.ValidID(id) {
		d.run.Responses = id
	}
	asIs := x.s.opt.Models[d.model.name] == "" && (x.s.opt.Panel == "" || x.s.opt.Panel == panel.id)
	if id := marked[eee.KeyRun]; only && asIs && result.ValidID(id) {
		d.run.ID = id
	}
	d.locate = func(file []byte, f strict.Finding) place {
		doc, _ := strict.JSON("", file)
		at, best := "", 0
		for s, pointer := range r.at {
			if doc == nil {
				break // too large to read
			}
			if line, _ := doc.KeyPosition(strict.Pointer("summary", s)); line <= f.Line && line > best {
				at, best = pointer+"/score_details", line
			}
		}
		return eeePlace{x, at}
	}
	return d
}

// model returns the record's model.
func (x *eeeRecord) model() sourceModel {
	info := x.rec.ModelInfo
	marked := own(info.Details)
	m := sourceModel{name: info.ID, place: eeePlace{x, "/model_info/id"}, names: map[string]string{}}
	if x.s.opt.Models[info.Name] != "" {
		m.name = info.Name
	}
	if id := marked[eee.KeyModel]; result.ValidID(id) {
		m.names[m.name] = id
	}
	card := result.Model{Name: strings.TrimSpace(info.Name), Organization: info.Developer, Version: info.ID}
	if marked != nil {
		card.Organization, card.Version = "", ""
		x.take(marked, "", &card, "/model_info/additional_details")
	}
	switch card.Access {
	case result.OpenWeights, result.PublicAPI, result.Private, result.Human:
	default:
		card.Access = accessOf(info.Details)
	}
	if card.Name == "" {
		card.Name = slug(info.ID)
	}
	if card.Access != "" {
		m.card = &card
	}
	return m
}

// take fills a struct from details that were written here.
func (x *eeeRecord) take(d eee.Details, prefix string, v any, at string) {
	if key, err := d.Take(prefix, v); err != nil {
		x.errorf(at+"/"+key, "%s is %q, which is not what belongs there: %v", key, d[key], err)
	}
}

// accessOf says how a model can be had, or "" if the record does not.
func accessOf(d eee.Details) result.Access {
	switch d["model_availability"] + " " + d["deployment_type"] {
	case "closed_weights externally_managed":
		return result.PublicAPI
	case "closed_weights self_deployed":
		return result.Private
	}
	if d["model_availability"] == "open_weights" {
		return result.OpenWeights
	}
	return ""
}

// date says when the evaluation was: as the record has it, or else when the record was made, which is said.
func (x *eeeRecord) date(r *eeeRun) string {
	marked := own(x.rec.SourceMetadata.Details)
	for _, s := range []string{marked[eee.KeyDate], r.first.Timestamp, x.rec.EvaluationTimestamp} {
		if day, ok := dayOf(s); ok {
			return day
		}
	}
	day, ok := dayOf(x.rec.RetrievedTimestamp)
	switch {
	case x.s.opt.Date != "":
		return ""
	case !ok:
		x.errorf("/retrieved_timestamp", "retrieved_timestamp is %q, must be seconds since 1970; -date says when the ratings were made", x.rec.RetrievedTimestamp)
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
	var s result.Source
	if x.take(marked, "", &s, "/source_metadata/additional_details"); s.Title != "" {
		return s
	}
	meta := x.rec.SourceMetadata
	s = result.Source{Title: meta.Name, URL: meta.URL}
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
	x.take(own(l.Details), "", &h, "/eval_library/additional_details")
	if h.Details = ownDetails(l.Details, nil); l.Name != "unknown" {
		h.Name = l.Name
	}
	if l.Version != "unknown" {
		h.Version = l.Version
	}
	if h.Name+h.Version+h.Command+h.SHA256 == "" && h.Details == nil {
		return nil
	}
	return &h
}

// generation says how the answers were generated. Only single values of the arguments have a place in a run.
func (x *eeeRecord) generation(g *eee.Generation) *result.Generation {
	if g == nil {
		return nil
	}
	var out result.Generation
	x.take(own(g.Details), "", &out, "/evaluation_results/0/generation_config/additional_details")
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
	out.Details = ownDetails(g.Details, arguments)
	if out.Temperature == nil && out.Prompt == "" && out.Samples == 0 && out.Details == nil {
		return nil
	}
	return &out
}

// ownDetails returns the details of a run: of marked ones those that were the run's own, of others all; nil if there are
// none.
func ownDetails(d eee.Details, more map[string]any) map[string]any {
	out := map[string]any{}
	maps.Copy(out, more)
	for k, v := range d {
		if key, isOwn := strings.CutPrefix(k, eee.OfDetail); isOwn && d.Marked() {
			out[key] = v
		} else if !d.Marked() {
			out[k] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
