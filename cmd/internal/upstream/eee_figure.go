package upstream

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// figure reads the result at a pointer, whose scale is s. What the result does
// not say stays out. Without a figure there are findings.
func (x *eeeRecord) figure(at string, r *eee.Result, s board.Scale) (f result.Figure, ok bool) {
	metric := at + "/metric_config"
	if r.Metric.LowerIsBetter != s.LowerIsBetter {
		better := "more"
		if s.LowerIsBetter {
			better = "less"
		}
		x.wrong(metric+"/lower_is_better", "lower_is_better is %v, but of %s %s is better", r.Metric.LowerIsBetter, s.ID, better)
		return f, false
	}
	unit, ok := x.unit(metric, r.Metric, s)
	if !ok {
		return f, false
	}
	score := r.Score.Score / unit
	if score < s.Min || score > s.Max {
		x.wrong(at+"/score_details/score", "score is %v, must be between %v and %v", r.Score.Score, s.Min*unit, s.Max*unit)
		return f, false
	}
	value := scaled(r.Score.Score, unit)
	if f.Mean = &value; s.Percent {
		f.Mean, f.Rate = nil, &value
	}
	if u := r.Score.Uncertainty; u != nil {
		x.uncertainty(at+"/score_details/uncertainty", u, unit, &f)
	}
	if r.Score.Details.Marked() {
		x.details(at+"/score_details/details", r.Score.Details, &f)
	}
	return f, len(x.findings) == 0
}

// unit gives what a score counts as one: 100 for a rate in percent.
func (x *eeeRecord) unit(metric string, m eee.Metric, s board.Scale) (unit float64, ok bool) {
	bound := func(key string, v any, allowed ...float64) (float64, bool) {
		n, isNumber := v.(json.Number)
		if v == nil {
			return math.NaN(), true
		}
		b, err := n.Float64()
		for _, a := range allowed {
			if isNumber && err == nil && b == a {
				return b, true
			}
		}
		must := strconv.FormatFloat(allowed[0], 'g', -1, 64)
		if len(allowed) > 1 {
			must += " or 100"
		}
		x.wrong(metric+"/"+key, "%s is %v, but for %s it must be %s", key, v, s.ID, must)
		return 0, false
	}
	highest := []float64{s.Max}
	if s.Percent {
		highest = append(highest, 100)
	}
	_, lowOK := bound("min_score", m.Min, s.Min)
	max, highOK := bound("max_score", m.Max, highest...)
	switch {
	case !lowOK || !highOK:
		return 0, false
	case !s.Percent:
		return 1, true
	case max == 100, math.IsNaN(max) && m.Unit == "percent":
		return 100, true
	case max == 1, m.Unit == "proportion", m.ScoreType == "binary":
		return 1, true
	}
	x.wrong(metric, "neither max_score nor metric_unit says whether the rate is a proportion or in percent")
	return 0, false
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

func (x *eeeRecord) uncertainty(at string, u *eee.Uncertainty, unit float64, f *result.Figure) {
	positive := func(key string, v *float64) *float64 {
		if v == nil {
			return nil
		}
		if *v < 0 {
			x.wrong(at+key, "a standard error or deviation is %v, must not be less than 0", *v)
			return nil
		}
		return new(scaled(*v, unit))
	}
	if u.StandardError != nil {
		f.SE = positive("/standard_error/value", &u.StandardError.Value)
		f.Method = u.StandardError.Method
	}
	f.SD = positive("/standard_deviation", u.StandardDeviation)
	if ci := u.ConfidenceInterval; ci != nil {
		switch {
		case ci.Level == nil:
			x.note("an interval without confidence_level is left out: a run file has intervals of 95%% only")
		case *ci.Level != 0.95:
			x.note("an interval of %.4g%% is left out: a run file has intervals of 95%% only", *ci.Level*100)
		default:
			f.CI95 = &[2]float64{scaled(ci.Lower, unit), scaled(ci.Upper, unit)}
			f.Method = ci.Method
		}
	}
	if u.Samples != nil {
		n, err := u.Samples.Float64()
		if err != nil || n != math.Trunc(n) || n < 0 || n > maxCount {
			x.wrong(at+"/num_samples", "num_samples is %v, must be a whole number from 0 to %d", *u.Samples, maxCount)
			return
		}
		f.N = new(int(n))
	}
}

// details reads what package eee wrote where the form has no place.
func (x *eeeRecord) details(at string, d eee.Details, f *result.Figure) {
	x.detail(at, d, eee.KeyK, &f.K)
	x.detail(at, d, eee.KeyQuestions, &f.Questions)
	x.detail(at, d, eee.KeyRaters, &f.Raters)
	x.detail(at, d, eee.KeyUnsure, &f.Unsure)
	x.detail(at, d, eee.KeyMissing, &f.Missing)
	x.detail(at, d, eee.KeyPooled, &f.Pooled)
	x.detail(at, d, eee.KeySEQuestion, &f.SEQuestion)
	x.detail(at, d, eee.KeyDF, &f.DF)
	var bounds []float64
	x.detail(at, d, eee.KeyBounds, &bounds)
	switch {
	case len(bounds) == 2:
		f.Bounds = &[2]float64{bounds[0], bounds[1]}
	case bounds != nil:
		x.wrong(at+"/"+eee.KeyBounds, "bounds is a list of %d, must be of two numbers", len(bounds))
	}
	x.detail(at, d, eee.KeyCounts, &f.Counts)
	x.detail(at, d, eee.KeyTopics, &f.Topics)
	if m := d[eee.KeyMethod]; m != "" {
		f.Method = m
	}
}

// detail reads a detail that holds JSON.
func (x *eeeRecord) detail(at string, d eee.Details, key string, to any) {
	text, ok := d[key]
	if !ok {
		return
	}
	if err := json.Unmarshal([]byte(text), to); err != nil {
		what := "a whole number"
		switch to.(type) {
		case **float64:
			what = "a number"
		case *[]float64:
			what = "a list of numbers"
		case *map[string]int:
			what = "an object of whole numbers"
		case *map[string]result.TopicFigure:
			what = "an object of figures by topic"
		}
		x.wrong(at+"/"+key, "%s is %s, must be %s in quotes", key, quote(text), what)
	}
}
