package eee

import (
	"bytes"
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
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Read brings the records of a file into a site: one, or one a line.
func Read(path string, data []byte, s *draft.Sink) {
	texts := [][]byte{data}
	if first, rest, _ := bytes.Cut(data, []byte("\n")); json.Valid(first) && len(bytes.TrimSpace(rest)) > 0 {
		texts = slices.Collect(bytes.Lines(data))
	}
	records, others := 0, 0
	for i, text := range texts {
		if len(texts) > 1 && len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		records++
		x := &incoming{s: s, path: path, line: i + 1}
		if ours := x.read(text); !ours {
			others++
		} else if len(x.findings) == 0 {
			x.add()
		}
		s.Findings.Add(list.Map(x.findings, x.moved)...)
	}
	switch {
	case others == 0:
	case records == 1:
		s.Note("%s: no result of %s in it: skipped", path, result.Current().Name)
	default:
		s.Note("%s: %d of %s have no result of %s: skipped", path, others, draft.Several(records, "record"), result.Current().Name)
	}
}

// An incoming record is one that is being read.
type incoming struct {
	s    *draft.Sink
	path string
	line int // of the file, on which it starts
	doc  *strict.Doc
	rec  Record
	card result.PanelCard // as a record that was written here has it

	findings strict.Findings // about the record, as if it began its file
}

// read reads the record, and reports whether it may be of the benchmark: one that something is wrong with, may.
func (x *incoming) read(data []byte) (ours bool) {
	x.doc, x.findings = strict.JSON(x.path, data)
	if x.doc != nil {
		if len(x.findings) == 0 && !Named(string(data)) && len(x.s.Opt.Columns) == 0 {
			return false
		}
		x.findings.Add(Schema().Check(x.doc)...)
	}
	if len(x.findings) > 0 {
		return true
	}
	if err := x.doc.Decode(&x.rec); err != nil {
		x.errorf("", "cannot be read: %v", err)
	} else if v := x.rec.SchemaVersion; v != Version {
		x.errorf("/schema_version", "schema_version is %q; what is read here is %q", v, Version)
	}
	return len(x.findings) > 0 || slices.ContainsFunc(x.rec.EvaluationResults, func(r Result) bool {
		scorer, _, _ := r.Scorer(x.rec.EvalLibrary.Name)
		return r.OfBenchmark() || x.s.Opt.Columns[scorer] != ""
	})
}

// moved returns a finding about the record as one about the file.
func (x *incoming) moved(f strict.Finding) strict.Finding {
	if f.Line > 0 {
		f.Line += x.line - 1
	}
	return f
}

func (x *incoming) errorf(pointer, format string, args ...any) {
	x.findings.Add(x.doc.Errorf(pointer, format, args...))
}

func (x *incoming) at(pointer string) draft.Place { return x.moved(x.doc.Errorf(pointer, "")) }

// name names the record for a note.
func (x *incoming) name() string {
	if x.line > 1 {
		return fmt.Sprintf("%s:%d", x.path, x.line)
	}
	return x.path
}

func (x *incoming) note(format string, args ...any) {
	x.s.Note("%s: %s", x.name(), fmt.Sprintf(format, args...))
}

// An incomingRun is what a record says of one panel and component: of the draft, panel, component and figures.
type incomingRun struct {
	draft.Draft
	raters string            // equal for results of the same raters
	at     map[string]string // scale → pointer to its result
	first  *Result
	place  string // pointer to the first
}

func (x *incoming) add() {
	x.take(x.rec.SourceMetadata.Details, OfPanel, &x.card, "/source_metadata/additional_details")
	runs := x.runs()
	for _, r := range runs {
		if len(x.findings) > 0 {
			return
		}
		if x.complete(r, len(runs) == 1); len(x.findings) == 0 {
			x.s.Add(r.Draft)
		}
	}
}

// runs gathers the record's results by panel and component.
func (x *incoming) runs() []*incomingRun {
	var runs []*incomingRun
	var others, noScale, placeholders []string
	for i := range x.rec.EvaluationResults {
		r := &x.rec.EvaluationResults[i]
		at := strict.Pointer("evaluation_results", i)
		scorer, metric, converted := r.Scorer(x.rec.EvalLibrary.Name)
		if x.s.Named[scorer] = true; !r.OfBenchmark() && x.s.Opt.Columns[scorer] == "" {
			others = append(others, r.EvaluationName)
			continue
		}
		s, c, ok := r.Scale()
		if converted {
			s, c, ok = ScaleOf(cmp.Or(x.s.Opt.Columns[scorer], scorer), result.Components)
			if ok = ok && (metric == "mean" || metric == "accuracy"); ok {
				placeholders = append(placeholders, s.ID)
			}
		}
		if !ok {
			noScale = append(noScale, r.EvaluationName)
			continue
		}
		if _, unknown := x.doc.Lookup(at + "/metric_config/has_unknown_level"); unknown && r.Score.Score == -1 {
			x.note("%s is unknown: left out", s.ID)
			continue
		}
		panel, raters := x.panel(at+"/metric_config", r)
		run := list.First(runs, func(run *incomingRun) bool { return run.Run.Component == c && run.raters == raters })
		if run == nil {
			run = &incomingRun{raters: raters, at: map[string]string{}, first: r, place: at}
			run.Panel, run.Run = panel, result.Run{Component: c, Summary: map[string]result.Statistic{}}
			runs = append(runs, run)
		}
		if card := &run.Panel.Card; card.Prompt != panel.Card.Prompt || card.PromptSHA256 != panel.Card.PromptSHA256 {
			card.Prompt, card.PromptSHA256 = "", "" // a judge has one
		}
		if first, twice := run.at[s.ID]; twice {
			line, _ := x.doc.Position(first)
			x.errorf(at, "%s of these raters is there before, on line %d; keep one", s.ID, line+x.line-1)
			continue
		}
		run.at[s.ID], run.Run.Summary[s.ID] = at, x.figure(at, r, s, converted)
	}
	if len(others) > 0 {
		x.note("%s not of %s: skipped: %s", draft.Several(len(others), "result"), result.Current().Name, strict.Listed(others))
	}
	if len(noScale) > 0 {
		hint := ""
		if len(runs) == 0 {
			hint = "; -column overall=<scorer> says which scorer is a dimension's"
		}
		x.note("%s of %s, but of none of its dimensions and failure modes: skipped: %s%s", draft.Several(len(noScale), "result"), result.Current().Name, strict.Listed(noScale), hint)
	}
	if len(placeholders) > 0 {
		x.note("a converter wrote the direction and bounds of %s without knowing them: not read", strict.Listed(placeholders))
	}
	if path, ok := x.doc.Lookup("/detailed_evaluation_results/file_path"); ok {
		x.note("the single items, %q, are not read", path)
	}
	return runs
}

// complete adds to a run what the record says of all; only says that it has no other.
func (x *incoming) complete(r *incomingRun, only bool) {
	details, panel := x.rec.SourceMetadata.Details, r.Panel.ID
	r.Place, r.Path, r.Model = x.at(""), x.name(), x.model()
	r.Run.Date, r.Run.Source, r.Run.Harness, r.Run.Generation = x.date(r), x.source(), x.harness(), x.generation(r.first.Generation, r.place+"/generation_config")
	r.Run.Responses, r.Restored = details.ID(KeyResponses), details.Marked()
	if only && x.s.Opt.Models[r.Model.Name] == "" && (x.s.Opt.Panel == "" || x.s.Opt.Panel == panel) {
		r.Run.ID = details.ID(KeyRun)
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

func (x *incoming) model() draft.NamedModel {
	info := x.rec.ModelInfo
	m := draft.NamedModel{Name: info.ID, Place: x.at("/model_info/id"), Names: map[string]string{}}
	if x.s.Opt.Models[info.Name] != "" {
		m.Name = info.Name
	}
	if id := info.Details.ID(KeyModel); id != "" {
		m.Names[m.Name] = id
	}
	card := result.ModelCard{Name: strings.TrimSpace(info.Name), Organization: info.Developer, Version: info.ID}
	if info.Details.Marked() {
		card.Organization, card.Version = "", ""
	}
	x.take(info.Details, "", &card, "/model_info/additional_details")
	if !slices.Contains([]result.Access{result.OpenWeights, result.PublicAPI, result.Private, result.Human}, card.Access) {
		card.Access = accessOf(info.Details)
	}
	if card.Name == "" && card.Access == "" {
		return m
	}
	card.Name = cmp.Or(card.Name, draft.Slug(info.ID))
	m.Card = &card
	return m
}

// take fills a struct from details, if they were written here.
func (x *incoming) take(d Details, prefix string, v any, at string) {
	if key, err := d.Take(prefix, v); err != nil {
		x.errorf(at+"/"+key, "%s is %q, which is not what belongs there: %v", key, d[key], err)
	}
}

// accessOf says how a model can be had, or "" if the record does not.
func accessOf(d Details) result.Access {
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
func (x *incoming) date(r *incomingRun) string {
	day := cmp.Or(draft.DayOf(x.rec.SourceMetadata.Details.Own(KeyDate)), draft.DayOf(r.first.Timestamp), draft.DayOf(x.rec.EvaluationTimestamp))
	if day != "" || x.s.Opt.Date != "" {
		return day
	}
	if day = draft.DayOf(x.rec.RetrievedTimestamp); day == "" {
		x.errorf("/retrieved_timestamp", "retrieved_timestamp is %q, must be seconds since 1970; -date says when the ratings were made", x.rec.RetrievedTimestamp)
		return ""
	}
	x.note("when the evaluation was is not said: the date is that of the record, %s; -date says another", day)
	return day
}

// source says where the figures are from: as it was written here, if it was.
func (x *incoming) source() result.Source {
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

func (x *incoming) harness() *result.Harness {
	l := x.rec.EvalLibrary
	var h result.Harness
	x.take(l.Details, "", &h, "/eval_library/additional_details")
	if h.Details = ownDetails(l.Details, nil); l.Name != unknown {
		h.Name = l.Name
	}
	if l.Version != unknown {
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

// generation says how the answers were generated, as stands at a pointer. Only single values of the arguments have a place in a run.
func (x *incoming) generation(g *Generation, at string) *result.Generation {
	if g == nil {
		return nil
	}
	var out result.Generation
	x.take(g.Details, "", &out, at+"/additional_details")
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
func ownDetails(d Details, more map[string]any) map[string]any {
	out := map[string]any{}
	maps.Copy(out, more)
	for k, v := range d {
		if key, isOwn := strings.CutPrefix(k, OfDetail); isOwn && d.Marked() {
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
func (x *incoming) panel(at string, r *Result) (p draft.NamedPanel, raters string) {
	p = draft.NamedPanel{ID: r.Metric.Details.ID(KeyPanel), Place: x.at(at), Missing: "no llm_scoring and no panel in the details"}
	var kind result.PanelKind
	for _, d := range []Details{r.Metric.Details, r.Score.Details, x.rec.SourceMetadata.Details} {
		for _, key := range []string{KeyPanelKind, "rater_kind", "raters"} {
			kind = cmp.Or(kind, kinds[strings.ToLower(strings.TrimSpace(d[key]))])
		}
	}
	var judge *Judge
	if scoring := r.Metric.Scoring; scoring != nil && kind == result.Experts {
		x.errorf(at+"/llm_scoring", "llm_scoring names a judge, but the details say that people rated; a panel is one or the other")
	} else if scoring != nil && len(scoring.Judges) != 1 {
		x.errorf(at+"/llm_scoring/judges", "%d judges scored together, and a panel is one judge", len(scoring.Judges))
	} else if scoring != nil {
		kind, judge = result.Judge, &scoring.Judges[0]
	}
	raters = string(kind) + "\x00" + p.ID
	if x.rec.SourceMetadata.Details.Own(KeyPanel) == p.ID {
		p.Card = x.card
	}
	p.Card.Kind = kind
	if judge != nil {
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
func (x *incoming) figure(at string, r *Result, s result.Scale, converted bool) (f result.Statistic) {
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
func (x *incoming) unit(at string, m Metric, s result.Scale) float64 {
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
	short, _ := strconv.ParseFloat(strconv.FormatFloat(v/unit, 'g', 15, 64), 64) // which is a number
	return short
}

func (x *incoming) uncertainty(at string, u *Uncertainty, unit float64, f *result.Statistic) {
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

// kinds are the words for who rated, in details that others write.
var kinds = map[string]result.PanelKind{
	"experts": result.Experts, "expert": result.Experts, "humans": result.Experts, "human": result.Experts, "people": result.Experts, "clinicians": result.Experts,
	"judge": result.Judge, "llm": result.Judge, "model": result.Judge,
}
