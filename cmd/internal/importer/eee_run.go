package importer

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// complete adds to a run what the record says of all; only says that it has no other.
func (x *eeeRecord) complete(r *eeeRun, only bool) {
	details, panel := x.rec.SourceMetadata.Details, r.Panel.ID
	r.Place, r.Path, r.Model = x.at(""), x.name(), x.model()
	r.Run.Run.Date, r.Run.Run.Source, r.Run.Run.Harness, r.Run.Run.Generation = x.date(r), x.source(), x.harness(), x.generation(r.first.Generation)
	r.Run.Run.Responses, r.Restored = details.ID(eee.KeyResponses), details.Marked()
	if only && x.s.Opt.Models[r.Model.Name] == "" && (x.s.Opt.Panel == "" || x.s.Opt.Panel == panel) {
		r.Run.Run.ID = details.ID(eee.KeyRun)
	}
	r.Locate = func(file []byte, f strict.Finding) draft.Place {
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
}

// model returns the record's model.
func (x *eeeRecord) model() draft.Model {
	info := x.rec.ModelInfo
	m := draft.Model{Name: info.ID, Place: x.at("/model_info/id"), Names: map[string]string{}}
	if x.s.Opt.Models[info.Name] != "" {
		m.Name = info.Name
	}
	if id := info.Details.ID(eee.KeyModel); id != "" {
		m.Names[m.Name] = id
	}
	card := result.Model{Name: strings.TrimSpace(info.Name), Organization: info.Developer, Version: info.ID}
	if info.Details.Marked() {
		card.Organization, card.Version = "", ""
	}
	x.take(info.Details, "", &card, "/model_info/additional_details")
	if !slices.Contains([]result.Access{result.OpenWeights, result.PublicAPI, result.Private, result.Human}, card.Access) {
		card.Access = accessOf(info.Details)
	}
	if card.Name = cmp.Or(card.Name, draft.Slug(info.ID)); card.Access != "" {
		m.Card = &card
	}
	return m
}

// take fills a struct from details, if they were written here.
func (x *eeeRecord) take(d eee.Details, prefix string, v any, at string) {
	if key, err := d.Take(prefix, v); err != nil {
		x.errorf(at+"/"+key, "%s is %q, which is not what belongs there: %v", key, d[key], err)
	}
}

// accessOf says how a model can be had, or "" if the record does not.
func accessOf(d eee.Details) result.Access {
	if d["model_availability"] == "open_weights" {
		return result.OpenWeights
	}
	closed := map[string]result.Access{"externally_managed": result.PublicAPI, "self_deployed": result.Private}
	if d["model_availability"] == "closed_weights" {
		return closed[d["deployment_type"]]
	}
	return ""
}

// date says when the evaluation was: as the record has it, or else when the record was made, which is said.
func (x *eeeRecord) date(r *eeeRun) string {
	day := cmp.Or(dayOf(x.rec.SourceMetadata.Details.Own(eee.KeyDate)), dayOf(r.first.Timestamp), dayOf(x.rec.EvaluationTimestamp))
	if day != "" || x.s.Opt.Date != "" {
		return day
	}
	if day = dayOf(x.rec.RetrievedTimestamp); day == "" {
		x.errorf("/retrieved_timestamp", "retrieved_timestamp is %q, must be seconds since 1970; -date says when the ratings were made", x.rec.RetrievedTimestamp)
		return ""
	}
	x.note("when the evaluation was is not said: the date is that of the record, %s; -date says another", day)
	return day
}

// dayOf reads seconds since 1970, or a date with or without a time, 2026-01-31T10:00:00Z; "" is the day of anything else.
func dayOf(s string) string {
	if seconds, err := strconv.ParseFloat(s, 64); err == nil && seconds >= 0 && seconds < 4e9 {
		return time.Unix(int64(seconds), 0).UTC().Format(time.DateOnly)
	}
	date := s[:min(len(s), len(time.DateOnly))]
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return ""
	}
	return date
}

// source says where the figures are from: as it was written here, if it was.
func (x *eeeRecord) source() result.Source {
	meta := x.rec.SourceMetadata
	var s result.Source
	if x.take(meta.Details, "", &s, "/source_metadata/additional_details"); s.Title != "" {
		return s
	}
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
	x.take(l.Details, "", &h, "/eval_library/additional_details")
	if h.Details = ownDetails(l.Details, nil); l.Name != "unknown" {
		h.Name = l.Name
	}
	if l.Version != "unknown" {
		h.Version = l.Version
	}
	return unlessEmpty(h)
}

// unlessEmpty returns a pointer to a value, or nil where it is the zero value.
func unlessEmpty[T any](v T) *T {
	if reflect.ValueOf(v).IsZero() {
		return nil
	}
	return &v
}

// generation says how the answers were generated. Only single values of the arguments have a place in a run.
func (x *eeeRecord) generation(g *eee.Generation) *result.Generation {
	if g == nil {
		return nil
	}
	var out result.Generation
	x.take(g.Details, "", &out, "/evaluation_results/0/generation_config/additional_details")
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
	return unlessEmpty(out)
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

// panel returns the panel behind a result, and a key that tells its raters from others. The form has a place for a judge only;
// that people rated is said in details. A record that was written here has what the panel's card said.
func (x *eeeRecord) panel(at string, r *eee.Result) (p draft.Panel, raters string) {
	p = draft.Panel{ID: r.Metric.Details.ID(eee.KeyPanel), Place: x.at(at), Missing: "no llm_scoring and no panel in the details"}
	var kind result.PanelKind
	for _, d := range []eee.Details{r.Metric.Details, r.Score.Details, x.rec.SourceMetadata.Details} {
		for _, key := range []string{eee.KeyPanelKind, "rater_kind", "raters"} {
			kind = cmp.Or(kind, dict.Kinds[strings.ToLower(strings.TrimSpace(d[key]))])
		}
	}
	var judge *eee.Judge
	if scoring := r.Metric.Scoring; scoring != nil && kind == result.Experts {
		x.errorf(at+"/llm_scoring", "llm_scoring names a judge, but the details say that people rated; a panel is one or the other")
	} else if scoring != nil && len(scoring.Judges) != 1 {
		x.errorf(at+"/llm_scoring/judges", "%d judges scored together, and a panel is one judge", len(scoring.Judges))
	} else if scoring != nil {
		kind, judge = result.Judge, &scoring.Judges[0]
	}
	raters = string(kind) + "\x00" + p.ID
	if x.rec.SourceMetadata.Details.Own(eee.KeyPanel) == p.ID {
		p.Card = x.card
	}
	p.Card.Kind = kind
	switch {
	case judge != nil:
		raters += "\x00" + judge.Model.ID
		if p.ID == "" {
			if p.ID = "eee-" + draft.Slug(judge.Model.ID); p.ID == "eee-" {
				p.ID, p.Missing = "", "the judge has no letter or digit to make an id of"
			}
		}
		p.Card.Temperature, p.Card.Model = judge.Temperature, cmp.Or(p.Card.Model, judge.Model.ID)
		if !r.Metric.Scoring.Details.Marked() {
			p.Card.Prompt, p.Card.PromptSHA256 = promptOf(r.Metric.Scoring.Prompt)
		}
	}
	if kind == result.Judge {
		p.Judge = p.Card.Model // of a record that was written here, as the card has it
		p.Card.Name = cmp.Or(p.Card.Name, "Judge "+p.Judge)
	}
	return p, raters
}

// promptOf takes a short prompt for its name; of a long one the card has the checksum.
func promptOf(prompt string) (name, sum string) {
	if utf8.RuneCountInString(prompt) <= 60 && !strings.Contains(prompt, "\n") {
		return prompt, ""
	}
	return "", fmt.Sprintf("%x", sha256.Sum256([]byte(prompt)))
}

// figure reads the result at a pointer, whose scale is s. What the result does not say stays out; of one that a converter
// made, direction and bounds are not read.
func (x *eeeRecord) figure(at string, r *eee.Result, s result.Scale, converted bool) (f result.Figure) {
	unit, before := 1.0, len(x.findings)
	if !converted {
		unit = x.unit(at+"/metric_config", r.Metric, s)
	}
	if score := r.Score.Score; len(x.findings) == before && (score/unit < s.Min || score/unit > s.Max) {
		x.errorf(at+"/score_details/score", "score is %v, must be between %v and %v", score, s.Min*unit, s.Max*unit)
	}
	f.SetValue(s, scaled(r.Score.Score, unit))
	if u := r.Score.Uncertainty; u != nil {
		x.uncertainty(at+"/score_details/uncertainty", u, unit, &f)
	}
	x.take(r.Score.Details, "", &f, at+"/score_details/details")
	return f
}

// unit returns what a score counts as one: 100 for a rate in percent. Direction and bounds must be the scale's.
func (x *eeeRecord) unit(at string, m eee.Metric, s result.Scale) float64 {
	before := len(x.findings)
	if m.LowerIsBetter != s.LowerIsBetter {
		better := map[bool]string{true: "less", false: "more"}[s.LowerIsBetter]
		x.errorf(at+"/lower_is_better", "lower_is_better is %v, but of %s %s is better", m.LowerIsBetter, s.ID, better)
	}
	bound := func(key string, v any, must string, allowed ...float64) float64 {
		n, isNumber := v.(json.Number)
		b, err := n.Float64()
		if v != nil && !(isNumber && err == nil && slices.Contains(allowed, b)) {
			x.errorf(at+"/"+key, "%s is %v, but for %s it must be %s", key, v, s.ID, must)
		}
		return b
	}
	bound("min_score", m.Min, fmt.Sprint(s.Min), s.Min)
	if !s.Percent {
		bound("max_score", m.Max, fmt.Sprint(s.Max), s.Max)
		return 1
	}
	most := bound("max_score", m.Max, "1 or 100", 1, 100)
	switch {
	case most == 100, m.Max == nil && m.Unit == "percent":
		return 100
	case most != 1 && m.Unit != "proportion" && m.ScoreType != "binary" && len(x.findings) == before:
		x.errorf(at, "neither max_score nor metric_unit says whether the rate is a proportion or in percent")
	}
	return 1
}

// scaled divides by a unit; of a hundredth no noise of the division is left.
func scaled(v, unit float64) float64 {
	if unit == 1 {
		return v
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(v/unit, 'g', 15, 64), 64)
	if err != nil {
		return v / unit
	}
	return short
}

// uncertainty reads the doubt of a score.
func (x *eeeRecord) uncertainty(at string, u *eee.Uncertainty, unit float64, f *result.Figure) {
	spread := func(key string, v *float64) *float64 {
		if v == nil {
			return nil
		} else if *v < 0 {
			x.errorf(at+key, "a standard error or deviation is %v, must not be less than 0", *v)
		}
		return new(scaled(*v, unit))
	}
	if u.StandardError != nil {
		f.SE, f.Method = spread("/standard_error/value", &u.StandardError.Value), u.StandardError.Method
	}
	f.SD = spread("/standard_deviation", u.StandardDeviation)
	switch ci := u.ConfidenceInterval; {
	case ci == nil:
	case ci.Level == nil:
		x.note("an interval without confidence_level is left out: a run file has intervals of 95%% only")
	case *ci.Level != 0.95:
		x.note("an interval of %.4g%% is left out: a run file has intervals of 95%% only", *ci.Level*100)
	default:
		f.CI95, f.Method = &[2]float64{scaled(ci.Lower, unit), scaled(ci.Upper, unit)}, ci.Method
	}
	if u.Samples == nil {
		return
	}
	n, err := u.Samples.Float64()
	if f.N = new(int(n)); err != nil || n != math.Trunc(n) || n < 0 || n > 100_000_000 {
		x.errorf(at+"/num_samples", "num_samples is %v, must be a whole number from 0 to 100,000,000", *u.Samples)
	}
}
