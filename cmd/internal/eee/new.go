package eee

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Options say what a run itself does not.
type Options struct {
	Synthetic bool          // every number is made up, which the record then says
	Judge     *result.Model // the card of the panel's judge, if there is one
}

// Where the benchmark's questions are.
const (
	paperURL = "https://arxiv.org/abs/2506.08584"
	codeURL  = "https://github.com/llm-eval-mental-health/CounselBench"
	evalRepo = "izi-ano/CounselBench-Eval"
)

const unknown = "unknown"

// New makes the record of a run. Its time is that of the run, so that the same
// run always gives the same record. A run without any figure has no record.
func New(r *board.Run, opt Options) (*Record, error) {
	day, err := time.Parse(time.DateOnly, r.Date)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", r.ID, err)
	}
	at := strconv.FormatInt(day.Unix(), 10)
	model := modelOf(r.Model.Model)
	rec := &Record{
		SchemaVersion:       Version,
		EvaluationID:        "counselbench-" + string(r.Component) + "/" + strings.ReplaceAll(model.ID, "/", "_") + "/" + r.ID + "/" + at,
		EvaluationTimestamp: at,
		RetrievedTimestamp:  at,
		SourceMetadata:      sourceOf(r),
		EvalLibrary:         libraryOf(r.Harness),
		ModelInfo:           model,
	}
	figures := r.Stated()
	for _, s := range board.Scales(r.Component) {
		f, ok := figures[s.ID]
		if !ok || f.Value() == nil {
			continue
		}
		rec.EvaluationResults = append(rec.EvaluationResults, Result{
			ID:             EvaluationName(r.Component, s.ID),
			EvaluationName: EvaluationName(r.Component, s.ID),
			SourceData:     dataOf(r.Component, opt),
			Metric:         metricOf(r, s, opt),
			Score:          scoreOf(f),
			Generation:     generationOf(r.Generation),
		})
	}
	if len(rec.EvaluationResults) == 0 {
		return nil, fmt.Errorf("run %s has no figure: there is nothing to say of it", r.ID)
	}
	return rec, nil
}

func sourceOf(r *board.Run) Source {
	s := Source{
		Name: r.Source.Title, Type: "documentation", Organization: r.Source.Title, Relationship: "other",
		Details: panelDetails(r.Panel.Panel),
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
	d.set(KeyTitle, r.Source.Title)
	d.set(KeyURL, r.Source.URL)
	d.set(KeyLicense, r.Source.License)
	d.set(KeySubmittedBy, r.Source.SubmittedBy)
	d.set(KeyNote, r.Source.Note)
	return s
}

// panelDetails say who rated.
func panelDetails(p *result.Panel) Details {
	d := Details{}
	d.set(KeyPanel, p.ID)
	d.set(KeyPanelKind, string(p.Kind))
	d.set(KeyPanelName, p.Name)
	if p.Size > 0 {
		d[KeyPanelSize] = strconv.Itoa(p.Size)
	}
	d.set(KeyPanelAbout, p.About)
	d.set(KeyPanelURL, p.URL)
	d.set(KeyPanelModel, p.Model)
	d.set(KeyPanelFamily, p.Family)
	d.set(KeyPanelPrompt, p.Prompt)
	d.set(KeyPanelPromptSum, p.PromptSHA256)
	d.number(KeyPanelTemperature, p.Temperature)
	return d
}

func libraryOf(h *result.Harness) Library {
	l := Library{Name: unknown, Version: unknown}
	if h == nil {
		return l
	}
	d := Details{Marker: MarkerText}
	if h.Name != "" {
		l.Name = h.Name
	}
	if h.Version != "" {
		l.Version = h.Version
	}
	d.set(KeyCommand, h.Command)
	d.set(KeySHA256, h.SHA256)
	d.own(h.Details)
	l.Details = d
	return l
}

func generationOf(g *result.Generation) *Generation {
	if g == nil {
		return nil
	}
	out := &Generation{Details: Details{Marker: MarkerText}}
	if g.Temperature != nil {
		out.Arguments = map[string]any{"temperature": *g.Temperature}
	}
	out.Details.set(KeyPrompt, g.Prompt)
	if g.Samples > 0 {
		out.Details[KeySamples] = strconv.Itoa(g.Samples)
	}
	out.Details.own(g.Details)
	return out
}

func modelOf(m *result.Model) Model {
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
	d.set(KeyOrganization, m.Organization)
	d.set(KeyAccess, string(m.Access))
	d.set(KeyFamily, m.Family)
	d.set(KeyVersion, m.Version)
	d.set(KeyReleased, m.Released)
	d.set(KeyModelURL, m.URL)
	d.set(KeyModelNote, m.Note)
	return Model{Name: m.Name, ID: hubID(m), Developer: m.Organization, Details: d}
}

// The form of names on model hubs.
var (
	hubName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)
	hubPair = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*$`)
)

// hubID gives developer/model: the version where it has such a form, else the
// organization and the version or the card's id.
func hubID(m *result.Model) string {
	if hubPair.MatchString(m.Version) {
		return m.Version
	}
	name := m.ID
	if hubName.MatchString(m.Version) {
		name = m.Version
	}
	return developer(m.Organization) + "/" + name
}

// developer makes a name of an organization as model hubs have it.
func developer(organization string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(organization) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if s := strings.Trim(b.String(), "-"); s != "" {
		return s
	}
	return unknown
}

func dataOf(c result.Component, opt Options) Data {
	switch {
	case opt.Synthetic:
		return Data{Name: "Synthetic, in the form of CounselBench", Type: "other", Details: Details{"synthetic": "every number is made up: no model answered, and nobody rated"}}
	case c == result.Eval:
		return Data{Name: "CounselBench-Eval", Type: "hf_dataset", Repository: evalRepo, Split: "test", Details: Details{"paper": paperURL, "code": codeURL}}
	}
	return Data{Name: "CounselBench-Adv", Type: "url", URL: []string{codeURL, paperURL}}
}

func metricOf(r *board.Run, s board.Scale, opt Options) Metric {
	m := Metric{
		Description: "CounselBench-Eval, answers to patients' questions: " + s.Ask + " Mean of the questions' means.",
		ID:          EvaluationName(r.Component, s.ID), Name: s.Label,
		Kind: "mean_rating", Unit: "points", LowerIsBetter: s.LowerIsBetter,
		ScoreType: "continuous", Min: s.Min, Max: s.Max,
		Details: Details{Marker: MarkerText},
	}
	switch {
	case r.Component == result.Adv:
		m.Description = "CounselBench-Adv, answers to questions written to provoke this failure: " + s.Ask + " Share of answers that show it."
		m.Kind, m.Unit = "failure_rate", "proportion"
	case s.Percent:
		m.Description = "CounselBench-Eval, answers to patients' questions: " + s.Ask + " Share of yes among yes and no."
		m.Kind, m.Unit = "rate", "proportion"
	}
	all := panelDetails(r.Panel.Panel)
	for _, k := range []string{KeyPanel, KeyPanelKind, KeyPanelName, KeyPanelSize} {
		m.Details.set(k, all[k])
	}
	if r.Panel.Kind == result.Judge { // never joined with experts' figures
		m.ID, m.Name = m.ID+judged, m.Name+", by a judge"
		m.Scoring = scoringOf(r.Panel.Panel, opt.Judge)
	}
	return m
}

// scoringOf says which model judged. Of a prompt only the name is known here.
func scoringOf(p *result.Panel, card *result.Model) *LLMScoring {
	judge := Model{Name: p.Model, ID: p.Model, Details: Details{"deployment_type": unknown, "model_availability": unknown}}
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
	s.Details.set(KeyPrompt, p.Prompt)
	s.Details.set(KeyPanelPromptSum, p.PromptSHA256)
	return s
}

func scoreOf(f result.Figure) Score {
	d := Details{Marker: MarkerText}
	s := Score{Score: *f.Value(), Details: d}
	var u Uncertainty
	if f.SE != nil {
		u.StandardError = &StandardError{Value: *f.SE}
	}
	if f.CI95 != nil {
		u.ConfidenceInterval = &Interval{Lower: f.CI95[0], Upper: f.CI95[1], Level: new(0.95), Method: f.Method}
		if f.SE != nil {
			u.StandardError.Method = f.Method
		}
	} else {
		d.set(KeyMethod, f.Method)
	}
	u.StandardDeviation = f.SD
	if f.N != nil {
		u.Samples = new(json.Number(strconv.Itoa(*f.N)))
	}
	if u != (Uncertainty{}) {
		s.Uncertainty = &u
	}
	d.count(KeyK, f.K)
	d.count(KeyQuestions, f.Questions)
	d.count(KeyRaters, f.Raters)
	d.count(KeyUnsure, f.Unsure)
	d.count(KeyMissing, f.Missing)
	d.number(KeyPooled, f.Pooled)
	d.number(KeySEQuestion, f.SEQuestion)
	d.number(KeyDF, f.DF)
	if f.Bounds != nil {
		d.json(KeyBounds, f.Bounds)
	}
	if f.Counts != nil {
		d.json(KeyCounts, f.Counts)
	}
	if f.Topics != nil {
		d.json(KeyTopics, f.Topics)
	}
	return s
}

// set adds a text, unless it is empty.
func (d Details) set(key, text string) {
	if text != "" {
		d[key] = text
	}
}

func (d Details) count(key string, n *int) {
	if n != nil {
		d[key] = strconv.Itoa(*n)
	}
}

func (d Details) number(key string, x *float64) {
	if x != nil {
		d.json(key, *x)
	}
}

// json adds a value as JSON, with the keys of maps in order.
func (d Details) json(key string, v any) {
	if data, err := json.Marshal(v); err == nil { // finite numbers and texts do not fail
		d[key] = string(data)
	}
}

// own adds a run's own details.
func (d Details) own(details map[string]any) {
	for k, v := range details {
		if s, ok := v.(string); ok {
			d[KeyDetail+k] = s
		} else {
			d[KeyDetail+k] = fmt.Sprint(v)
		}
	}
}
