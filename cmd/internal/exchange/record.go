// Package exchange writes runs as other tools read them: as records of every_eval_ever, schema 0.3.0.
package exchange

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Version is that of every_eval_ever's schema.
const Version = "0.3.0"

const unknown = "unknown"

// An object is a JSON object; its keys are written in order.
type object = map[string]any

// A Writer makes records of runs.
type Writer struct {
	Benchmark *result.Benchmark
	Cards     func(model string) *result.ModelCard // by id or alias; nil for none
	Synthetic bool                                 // every number is made up, which each record says
}

// A Record is one run's, as a line of JSON, and its place among every_eval_ever's files.
type Record struct {
	Run  string
	Path string // data/<benchmark>/<developer>/<model>/<uuid>.json
	Line []byte
}

// HasRecord reports whether a run counts and has a figure.
func HasRecord(r *board.Row) bool {
	return r.State() == result.Active && slices.ContainsFunc(r.Figures, (*board.Score).Known)
}

// Record makes the record of a run for which [HasRecord] holds. Its time is the run's date, so that the same run always
// gives the same bytes.
func (w Writer) Record(r *board.Row) (Record, error) {
	day, err := time.Parse(time.DateOnly, r.Date)
	if err != nil {
		return Record{}, fmt.Errorf("run %s: %w", r.ID, err)
	}
	at := strconv.FormatInt(day.Unix(), 10)
	model := model(r.Model.ModelCard)
	developer, name, _ := strings.Cut(model["id"].(string), "/")
	id := fmt.Sprintf("%s-%s/%s_%s/%s/%s", w.Benchmark.ID, r.Component, developer, name, r.ID, at)
	var results []object
	for _, f := range r.Figures {
		if f.Known() {
			results = append(results, w.result(r, f))
		}
	}
	source := object{"source_name": r.Source.Title, "source_type": "documentation", "source_organization_name": r.Source.Title,
		"evaluator_relationship": "other", "additional_details": details(map[string]string{
			"run": r.ID, "responses": r.Responses, "date": r.Date, "license": r.Source.License, "submitted_by": r.Source.SubmittedBy,
			"panel": r.Panel.ID, "panel_kind": string(r.Panel.Kind), "panel_name": r.Panel.Name})}
	if len(r.Ratings) > 0 {
		source["source_type"] = "evaluation_run"
	}
	if result.IsLink(r.Source.URL) {
		source["source_organization_url"] = r.Source.URL
	}
	library := object{"name": unknown, "version": unknown}
	if h := r.Harness; h != nil {
		library = object{"name": cmp.Or(h.Name, unknown), "version": cmp.Or(h.Version, unknown)}
	}
	line, err := json.Marshal(object{"schema_version": Version, "evaluation_id": id, "evaluation_timestamp": at,
		"retrieved_timestamp": at,
		"source_metadata":     source, "eval_library": library, "model_info": model, "evaluation_results": results})
	sum := sha256.Sum256([]byte(id))
	sum[6], sum[8] = sum[6]&0x0f|0x40, sum[8]&0x3f|0x80 // the form of a UUID of version 4, which every_eval_ever asks for
	place := fmt.Sprintf("data/%s/%s/%s/%x-%x-%x-%x-%x.json", w.Benchmark.ID, folder(developer), folder(name),
		sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	return Record{r.ID, place, append(line, '\n')}, err
}

// result is one figure of a run.
func (w Writer) result(r *board.Row, f *board.Score) object {
	name := w.Benchmark.ID + "." + r.Component.String() + "." + f.Scale.ID
	return object{"evaluation_result_id": name, "evaluation_name": name, "source_data": w.data(r.Component),
		"metric_config": w.metric(r, f.Scale, name),
		"score_details": score(f)}
}

// data says where the questions of a component are.
func (w Writer) data(c result.Component) object {
	b, part := w.Benchmark, c.Part()
	name := cmp.Or(part.Data, b.Name+", "+part.Name)
	switch {
	case w.Synthetic:
		return object{"dataset_name": "Synthetic, in the form of " + b.Name, "source_type": "other",
			"additional_details": details(map[string]string{"synthetic": "every number is made up: no model answered, and nobody rated"})}
	case part.Hub != "":
		return object{"dataset_name": name, "source_type": "hf_dataset", "hf_repo": part.Hub, "hf_split": "test",
			"additional_details": details(map[string]string{"paper": b.Paper, "code": b.Code})}
	case b.Code+b.Paper != "":
		return object{"dataset_name": name, "source_type": "url", "url": slices.DeleteFunc([]string{b.Code, b.Paper},
			func(u string) bool { return u == "" })}
	}
	return object{"dataset_name": name, "source_type": "other"}
}

// metric says what a figure means. A judge's has another id than an expert's: whoever joins records by metric must not get the
// two as one.
func (w Writer) metric(r *board.Row, s result.Scale, name string) object {
	about, kind, unit := s.Ask+" Mean of the questions' means.", "mean_rating", "points"
	switch {
	case r.Component.Provoked():
		about, kind, unit = s.Ask+" Share of answers that show it.", "failure_rate", "proportion"
	case s.Percent:
		about, kind, unit = s.Ask+" Share of yes among yes and no.", "rate", "proportion"
	}
	m := object{"evaluation_description": about, "metric_id": name, "metric_name": s.Label, "metric_kind": kind, "metric_unit": unit,
		"lower_is_better": s.LowerIsBetter, "score_type": "continuous", "min_score": s.Min, "max_score": s.Max,
		"additional_details": details(map[string]string{"panel": r.Panel.ID, "panel_kind": string(r.Panel.Kind),
			"panel_name": r.Panel.Name})}
	if p := r.Panel.PanelCard; r.Panel.Kind == result.Judge {
		m["metric_id"], m["metric_name"] = name+".by_judge", s.Label+", by a judge"
		judge := object{"name": p.Model, "id": p.Model, "additional_details": availability("")}
		if card := w.Cards(p.Model); card != nil {
			judge = model(card)
		} else if !hubPair.MatchString(p.Model) {
			judge["id"] = unknown + "/" + p.Model
		}
		asked := object{"model_info": judge}
		if p.Temperature != nil {
			asked["temperature"] = *p.Temperature
		}
		prompt := "not published"
		if p.Prompt != "" {
			prompt = "Only the prompt's name is known: " + p.Prompt
		}
		m["llm_scoring"] = object{"judges": []object{asked}, "input_prompt": prompt}
	}
	return m
}

// score is a figure with its uncertainty.
func score(f *board.Score) object {
	doubt := object{}
	if f.HasInterval() {
		doubt["confidence_interval"] = object{"lower": f.CI.Lo, "upper": f.CI.Hi, "confidence_level": 0.95, "method": f.Method}
	}
	if f.SE > 0 {
		doubt["standard_error"] = object{"value": f.SE}
	}
	if f.N > 0 {
		doubt["num_samples"] = f.N
	}
	out := object{"score": f.Value}
	if len(doubt) > 0 {
		out["uncertainty"] = doubt
	}
	more := map[string]string{}
	for key, n := range map[string]*int{"k": f.K, "unsure": f.Unsure, "missing": f.Missing} {
		if n != nil {
			more[key] = strconv.Itoa(*n)
		}
	}
	if len(more) > 0 {
		out["details"] = more
	}
	return out
}

// model says what answered, or judged.
func model(m *result.ModelCard) object {
	more := availability(m.Access)
	maps.Copy(more, details(map[string]string{"model": m.ID}))
	out := object{"name": m.Name, "id": hubID(m), "additional_details": more}
	if m.Organization != "" {
		out["developer"] = m.Organization
	}
	return out
}

// availability says how a model can be had, in every_eval_ever's words.
func availability(access result.Access) object {
	switch access {
	case result.OpenWeights:
		return object{"deployment_type": unknown, "model_availability": "open_weights"}
	case result.PublicAPI:
		return object{"deployment_type": "externally_managed", "model_availability": "closed_weights"}
	case result.Private:
		return object{"deployment_type": unknown, "model_availability": "closed_weights"}
	}
	return object{"deployment_type": unknown, "model_availability": unknown}
}

// The forms of names on model hubs.
var (
	hubName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)
	hubPair = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$`)

	otherThanName = regexp.MustCompile(`[^a-z0-9]+`)
)

// hubID returns developer/model: the version where it has that form, else the organization and the version or the card's id.
func hubID(m *result.ModelCard) string {
	if hubPair.MatchString(m.Version) {
		return m.Version
	}
	name := m.ID
	if hubName.MatchString(m.Version) {
		name = m.Version
	}
	developer := strings.Trim(otherThanName.ReplaceAllString(strings.ToLower(m.Organization), "-"), "-")
	return cmp.Or(developer, unknown) + "/" + name
}

// details leaves out what is empty.
func details(all map[string]string) object {
	out := object{}
	for k, v := range all {
		if v != "" {
			out[k] = v
		}
	}
	return out
}

// reserved matches names that not every file system takes, and data, which the layout has already.
var reserved = regexp.MustCompile(`^(?:con|prn|aux|nul|data|(?:com|lpt)[1-9])$`)

// folder makes a name that every file system takes.
func folder(name string) string {
	name = strings.TrimRight(name, ".")
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	if name == "" || reserved.MatchString(stem) {
		return "_" + name
	}
	return name
}
