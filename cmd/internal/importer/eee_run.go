package importer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// own returns details if they were written here, and else none.
func own(d eee.Details) eee.Details {
	if d.Marked() {
		return d
	}
	return nil
}

// marked returns the details of the record's source if they were written here, and else none.
func (x *eeeRecord) marked() eee.Details { return own(x.rec.SourceMetadata.Details) }

// draft returns a run of the record; only says that it has no other.
func (x *eeeRecord) draft(r *eeeRun, only bool) draft {
	marked := x.marked()
	d := draft{
		place: x.at(""), path: x.name(), model: x.model(), panel: r.panel,
		run: result.Run{
			Component: r.component, Date: x.date(r), Source: x.source(marked), Harness: x.harness(),
			Generation: x.generation(r.first.Generation), Summary: r.figures,
		},
	}
	if id := marked[eee.KeyResponses]; result.ValidID(id) {
		d.run.Responses = id
	}
	asIs := x.s.opt.Models[d.model.name] == "" && (x.s.opt.Panel == "" || x.s.opt.Panel == r.panel.id)
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
		return x.at(at)
	}
	return d
}

// model returns the record's model.
func (x *eeeRecord) model() sourceModel {
	info := x.rec.ModelInfo
	marked := own(info.Details)
	m := sourceModel{name: info.ID, place: x.at("/model_info/id"), names: map[string]string{}}
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
	if !slices.Contains([]result.Access{result.OpenWeights, result.PublicAPI, result.Private, result.Human}, card.Access) {
		card.Access = accessOf(info.Details)
	}
	if card.Name = cmp.Or(card.Name, slug(info.ID)); card.Access != "" {
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
	for _, s := range []string{x.marked()[eee.KeyDate], r.first.Timestamp, x.rec.EvaluationTimestamp} {
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
