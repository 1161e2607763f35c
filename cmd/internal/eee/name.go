package eee

import (
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Marker is the key that marks details as written here, and what it says.
const (
	Marker     = "counselboard"
	MarkerText = "1"
)

// Keys of details beside those that [Details.Put] makes.
const (
	KeyRun       = "run" // of source_metadata
	KeyResponses = "responses"
	KeyDate      = "date"
	KeyPanel     = "panel"  // its id, of source_metadata and metric_config
	OfPanel      = "panel_" // before the keys of a panel's card
	KeyPanelKind = "panel_kind"
	KeyModel     = "model"    // its id, of model_info
	OfDetail     = "details." // before a harness's or generation's own details
	KeyMethod    = "method"   // of score_details
)

// judged ends the metric ids of judges' figures: whoever joins records by metric
// must not get experts' and judges' figures as one.
const judged = ".by_judge"

// EvaluationName names the evaluation of one dimension or failure mode, and, of
// experts, its metric.
func EvaluationName(c result.Component, scale string) string {
	return result.Current().ID + "." + string(c) + "." + scale
}

// Named reports whether a text names the benchmark: a record that does not has no result of it.
func Named(text string) bool { return strings.Contains(plain(text), plain(result.Current().ID)) }

// OfBenchmark reports whether a result is the benchmark's: by the name of the
// evaluation, of the data set, or of its repository.
func (r *Result) OfBenchmark() bool {
	return Named(r.EvaluationName) || Named(r.SourceData.Name) || Named(r.SourceData.Repository)
}

// The names that every_eval_ever's converters give to results: Inspect AI's "mean on counselbench_eval for scorer overall",
// and HELM's "overall test on counselbench".
var (
	inspectName = regexp.MustCompile(`^(\S+) on .+ for scorer (.+)$`)
	helmName    = regexp.MustCompile(`^(\S+)(?: \w+)? on .+$`)
)

// Scorer returns the name of the scorer, and of the metric of its scores, that a converter of every_eval_ever has put into a
// result of a library; false where none made it. Which direction is better, and the bounds, a converter does not know and
// fills in all the same.
func (r *Result) Scorer(library string) (scorer, metric string, ok bool) {
	if m := inspectName.FindStringSubmatch(r.EvaluationName); m != nil {
		return m[2], m[1], true
	}
	if r.Metric.ID != "" {
		return "", "", false
	}
	if m := helmName.FindStringSubmatch(r.EvaluationName); m != nil && library == "helm" {
		return m[1], "mean", true
	}
	return r.Metric.Description, "mean", library == "lm_eval" && r.Metric.Description != ""
}

// ScaleOf returns the dimension or failure mode of some components that a name is after, and its component.
func ScaleOf(name string, components []result.Component) (result.Scale, result.Component, bool) {
	for _, c := range components {
		for _, s := range result.Scales(c) {
			if names(name, s.ID) {
				return s, c, true
			}
		}
	}
	return result.Scale{}, "", false
}

// Scale returns the dimension or failure mode that a result is of, by the names of metric and evaluation, and its component;
// false if it is none. Where one component is named, it is of no other: the overall rate of ADV is no overall quality.
func (r *Result) Scale() (s result.Scale, c result.Component, ok bool) {
	of := plain(r.EvaluationName + r.SourceData.Name + r.SourceData.Repository + r.Metric.ID)
	components := list.Keep(result.Components, func(c result.Component) bool { return strings.Contains(of, plain(result.Current().ID+string(c))) })
	if len(components) == 0 {
		components = result.Components
	}
	for _, name := range []string{r.Metric.ID, r.Metric.Name, r.EvaluationName} {
		if s, c, ok = ScaleOf(name, components); ok {
			break
		}
	}
	return s, c, ok
}

// names reports whether a name is that of a scale: alone or after what it is of,
// and with "score", "quality" or "rate" behind it or not. "Medical Advice" and
// "counselbench_eval/medical_advice_rate" are medical advice.
func names(name, scale string) bool {
	name = strings.TrimSuffix(plain(name), plain(judged))
	if name == plain(scale) || strings.HasSuffix(name, plain(result.Current().ID+string(result.Eval)+scale)) || strings.HasSuffix(name, plain(result.Current().ID+string(result.Adv)+scale)) {
		return true
	}
	for _, end := range []string{"score", "quality", "rate", "mean"} {
		name = strings.TrimSuffix(name, end)
	}
	before, ok := strings.CutSuffix(name, plain(scale))
	known := append([]string{plain(result.Current().ID), "eval", "adv", "adversarial"}, list.Map(result.Components, func(c result.Component) string { return plain(string(c)) })...)
	return ok && (before == "" || slices.ContainsFunc(known, func(of string) bool {
		return strings.HasSuffix(before, of)
	}))
}

// plain leaves of a name its letters and digits, in lower case.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
}
