package importer

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// figure reads the result at a pointer, whose scale is s. What the result does not say stays out; of one that a converter
// made, direction and bounds are not read.
func (x *eeeRecord) figure(at string, r *eee.Result, s result.Scale, converted bool) (f result.Figure) {
	unit, before := 1.0, x.wrong
	if !converted {
		unit = x.unit(at+"/metric_config", r.Metric, s)
	}
	if score := r.Score.Score; x.wrong == before && (score/unit < s.Min || score/unit > s.Max) {
		x.errorf(at+"/score_details/score", "score is %v, must be between %v and %v", score, s.Min*unit, s.Max*unit)
	}
	value := scaled(r.Score.Score, unit)
	if f.Mean = &value; s.Percent {
		f.Mean, f.Rate = nil, &value
	}
	if u := r.Score.Uncertainty; u != nil {
		x.uncertainty(at+"/score_details/uncertainty", u, unit, &f)
	}
	x.take(own(r.Score.Details), "", &f, at+"/score_details/details")
	return f
}

// unit returns what a score counts as one: 100 for a rate in percent. Direction and bounds must be the scale's.
func (x *eeeRecord) unit(at string, m eee.Metric, s result.Scale) float64 {
	before := x.wrong
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
	case most != 1 && m.Unit != "proportion" && m.ScoreType != "binary" && x.wrong == before:
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
