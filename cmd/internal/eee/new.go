package eee

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

const unknown = "unknown"

// New makes the record of a run. Its time is that of the run, so that the same
// run always gives the same record. A run without any figure has no record. Judge
// is the card of the panel's judge, nil where there is none. Of a synthetic run
// every number is made up, which the record then says.
func New(r *board.ScoredRun, judge *result.ModelCard, synthetic bool) (*Record, error) {
	day, err := time.Parse(time.DateOnly, r.Date)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", r.ID, err)
	}
	at := strconv.FormatInt(day.Unix(), 10)
	model, panel := modelOf(r.Model.Card()), Details{KeyPanel: r.Panel.ID}
	panel.Put(OfPanel, r.Panel.Card(), "published")
	rec := &Record{
		SchemaVersion:       Version,
		EvaluationID:        result.Current().ID + "-" + string(r.Component) + "/" + strings.ReplaceAll(model.ID, "/", "_") + "/" + r.ID + "/" + at,
		EvaluationTimestamp: at,
		RetrievedTimestamp:  at,
		SourceMetadata:      sourceOf(r, panel),
		EvalLibrary:         libraryOf(r.Harness),
		ModelInfo:           model,
	}
	figures := r.Stated() // with the plain interval of files: a record is read back as one
	for _, s := range result.Shown(r.Component) {
		f, ok := figures[s.ID]
		if !ok || f.Value() == nil {
			continue
		}
		rec.EvaluationResults = append(rec.EvaluationResults, Result{
			ID:             EvaluationName(r.Component, s.ID),
			EvaluationName: EvaluationName(r.Component, s.ID),
			SourceData:     dataOf(r.Component, synthetic),
			Metric:         metricOf(r, s, panel, judge),
			Score:          scoreOf(f),
			Generation:     generationOf(r.Generated()),
		})
	}
	if len(rec.EvaluationResults) == 0 {
		return nil, fmt.Errorf("run %s has no figure: there is nothing to say of it", r.ID)
	}
	return rec, nil
}

func sourceOf(r *board.ScoredRun, panel Details) SourceMetadata {
	s := SourceMetadata{
		Name: r.Source.Title, Type: "documentation", Organization: r.Source.Title, Relationship: "other",
		Details: maps.Clone(panel),
	}
	if len(r.Ratings) > 0 {
		s.Type = "evaluation_run"
	}
	if result.IsLink(r.Source.URL) {
		s.URL = r.Source.URL
	}
	d := s.Details
	d[Marker] = MarkerText
	d.set(KeyRun, r.ID)
	d.set(KeyResponses, r.Responses)
	d.set(KeyDate, r.Date)
	d.Put("", r.Source)
	return s
}

func libraryOf(h *result.Harness) Library {
	if h == nil {
		return Library{Name: unknown, Version: unknown}
	}
	d := Details{Marker: MarkerText}
	d.Put("", h, "name", "version", "details")
	d.own(h.Details)
	return Library{Name: cmp.Or(h.Name, unknown), Version: cmp.Or(h.Version, unknown), Details: d}
}

func generationOf(g *result.Generation) *Generation {
	if g == nil {
		return nil
	}
	out := &Generation{Details: Details{Marker: MarkerText}}
	if g.Temperature != nil {
		out.Arguments = map[string]any{"temperature": *g.Temperature}
	}
	out.Details.Put("", g, "temperature", "details")
	out.Details.own(g.Details)
	return out
}

func modelOf(m *result.ModelCard) ModelInfo {
	d := Details{Marker: MarkerText, "deployment_type": unknown, "model_availability": unknown}
	switch m.Access {
	case result.OpenWeights:
		d["model_availability"] = "open_weights"
	case result.PublicAPI:
		d["deployment_type"], d["model_availability"] = "externally_managed", "closed_weights"
	case result.Private:
		d["model_availability"] = "closed_weights"
	}
	d.set(KeyModel, m.ID)
	d.Put("", m, "name", "aliases")
	return ModelInfo{Name: m.Name, ID: hubID(m), Developer: m.Organization, Details: d}
}

// The form of names on model hubs.
var (
	hubName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)
	hubPair = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$`)

	otherThanName = regexp.MustCompile(`[^a-z0-9]+`)
)

// hubID returns developer/model: the version where it has such a form, else the
// organization and the version or the card's id.
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

// dataOf says where the questions of a component are.
func dataOf(c result.Component, synthetic bool) Data {
	b, part := result.Current(), result.Current().PartOf(c)
	d := Data{Name: dataName(c), Type: "other"}
	switch {
	case synthetic:
		d.Name = "Synthetic, in the form of " + b.Name
		d.Details = Details{"synthetic": "every number is made up: no model answered, and nobody rated"}
	case part.Hub != "":
		d.Type, d.Repository, d.Split, d.Details = "hf_dataset", part.Hub, "test", Details{}
		d.Details.set("paper", b.Paper)
		d.Details.set("code", b.Code)
	case b.Code+b.Paper != "":
		d.Type, d.URL = "url", list.Keep([]string{b.Code, b.Paper}, func(u string) bool { return u != "" })
	}
	return d
}

func dataName(c result.Component) string {
	b, part := result.Current(), result.Current().PartOf(c)
	return cmp.Or(part.Data, b.Name+", "+part.Name)
}

func metricOf(r *board.ScoredRun, s result.Scale, panel Details, judge *result.ModelCard) Metric {
	of := dataName(r.Component) + ", answers to " + r.Component.Asked() + ": "
	m := Metric{
		Description: of + s.Ask + " Mean of the questions' means.",
		ID:          EvaluationName(r.Component, s.ID), Name: s.Label,
		Kind: "mean_rating", Unit: "points", LowerIsBetter: s.LowerIsBetter,
		ScoreType: "continuous", Min: s.Min, Max: s.Max,
		Details: Details{Marker: MarkerText},
	}
	switch {
	case r.Component.Provoked():
		m.Description = dataName(r.Component) + ", answers to questions written to provoke this failure: " + s.Ask + " Share of answers that show it."
		m.Kind, m.Unit = "failure_rate", "proportion"
	case s.Percent:
		m.Description = of + s.Ask + " Share of yes among yes and no."
		m.Kind, m.Unit = "rate", "proportion"
	}
	for _, k := range []string{KeyPanel, KeyPanelKind, OfPanel + "name", OfPanel + "size"} {
		m.Details.set(k, panel[k])
	}
	if r.Panel.Kind == result.Judge { // never joined with experts' figures
		m.ID, m.Name = m.ID+judged, m.Name+", by a judge"
		m.Scoring = scoringOf(r.Panel.Card(), judge)
	}
	return m
}

// scoringOf says which model judged. Of a prompt only the name is known here.
func scoringOf(p *result.PanelCard, card *result.ModelCard) *LLMScoring {
	judge := ModelInfo{Name: p.Model, ID: p.Model, Details: Details{"deployment_type": unknown, "model_availability": unknown}}
	switch {
	case card != nil:
		judge = modelOf(card)
	case !hubPair.MatchString(p.Model):
		judge.ID = unknown + "/" + p.Model
	}
	s := &LLMScoring{Judges: []Judge{{Model: judge, Temperature: p.Temperature}}, Prompt: "not published", Details: Details{Marker: MarkerText}}
	if p.Prompt != "" {
		s.Prompt = "Only the prompt's name is known: " + p.Prompt
	}
	s.Details.set("prompt", p.Prompt)
	s.Details.set(OfPanel+"prompt_sha256", p.PromptSHA256)
	return s
}

func scoreOf(f result.Statistic) ScoreDetails {
	s := ScoreDetails{Score: *f.Value(), Details: Details{Marker: MarkerText}}
	u := Uncertainty{StandardDeviation: f.SD}
	if f.CI95 != nil {
		u.ConfidenceInterval = &Interval{Lower: f.CI95[0], Upper: f.CI95[1], Level: new(0.95), Method: f.Method}
	} else {
		s.Details.set(KeyMethod, f.Method)
	}
	if f.SE != nil {
		u.StandardError = &StandardError{Value: *f.SE}
		if f.CI95 != nil {
			u.StandardError.Method = f.Method
		}
	}
	if f.N != nil {
		u.Samples = new(json.Number(strconv.Itoa(*f.N)))
	}
	if u != (Uncertainty{}) {
		s.Uncertainty = &u
	}
	s.Details.Put("", f, "mean", "rate", "se", "sd", "n", "ci95", KeyMethod)
	return s
}

// JSON writes a record as a file of its own.
func (r *Record) JSON() ([]byte, error) { return strict.EncodeJSON(r, " ") }

// Line writes a record as a line.
func (r *Record) Line() ([]byte, error) { return strict.EncodeJSON(r, "") }

// Path returns the place of a record among every_eval_ever's:
// data/<benchmark>/<developer>/<model>/<uuid>.json. The UUID has the form of
// version 4, which every_eval_ever asks for, but is made of the record's id: the
// same run stays in the same file.
func (r *Record) Path() string {
	developer, model, _ := strings.Cut(r.ModelInfo.ID, "/")
	sum := sha256.Sum256([]byte(r.EvaluationID))
	sum[6] = sum[6]&0x0f | 0x40
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("data/%s/%s/%s/%x-%x-%x-%x-%x.json", result.Current().ID, folder(developer), folder(model), sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// reserved matches names that not every file system takes, and data, which the
// layout has already.
var reserved = regexp.MustCompile(`^(?:con|prn|aux|nul|data|(?:com|lpt)[1-9])$`)

// folder makes a name that every file system takes. Hub ids have no other
// characters than letters, digits, '.', '_' and '-'.
func folder(name string) string {
	name = strings.TrimRight(strings.ReplaceAll(name, "/", "_"), ".")
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	if name == "" || reserved.MatchString(stem) {
		return "_" + name
	}
	return name
}
