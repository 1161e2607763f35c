package importer

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// figure reads the result at a pointer, whose scale is s. What the result does
// not say stays out; of one that a converter made, direction and bounds are not
// read. Without a figure there are findings.
func (x *eeeRecord) figure(at string, r *eee.Result, s result.Scale, converted bool) (f result.Figure, ok bool) {
	metric := at + "/metric_config"
	if !converted && r.Metric.LowerIsBetter != s.LowerIsBetter {
		better := "more"
		if s.LowerIsBetter {
			better = "less"
		}
		x.errorf(metric+"/lower_is_better", "lower_is_better is %v, but of %s %s is better", r.Metric.LowerIsBetter, s.ID, better)
		return f, false
	}
	unit := 1.0
	if !converted {
		if unit, ok = x.unit(metric, r.Metric, s); !ok {
			return f, false
		}
	}
	score := r.Score.Score / unit
	if score < s.Min || score > s.Max {
		x.errorf(at+"/score_details/score", "score is %v, must be between %v and %v", r.Score.Score, s.Min*unit, s.Max*unit)
		return f, false
	}
	value := scaled(r.Score.Score, unit)
	if f.Mean = &value; s.Percent {
		f.Mean, f.Rate = nil, &value
	}
	if u := r.Score.Uncertainty; u != nil {
		x.uncertainty(at+"/score_details/uncertainty", u, unit, &f)
	}
	x.take(own(r.Score.Details), "", &f, at+"/score_details/details")
	return f, x.wrong == 0
}

// unit returns what a score counts as one: 100 for a rate in percent.
func (x *eeeRecord) unit(metric string, m eee.Metric, s result.Scale) (unit float64, ok bool) {
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
		x.errorf(metric+"/"+key, "%s is %v, but for %s it must be %s", key, v, s.ID, must)
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
	x.errorf(metric, "neither max_score nor metric_unit says whether the rate is a proportion or in percent")
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
			x.errorf(at+key, "a standard error or deviation is %v, must not be less than 0", *v)
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
		if err != nil || n != math.Trunc(n) || n < 0 || n > 100_000_000 {
			x.errorf(at+"/num_samples", "num_samples is %v, must be a whole number from 0 to 100,000,000", *u.Samples)
			return
		}
		f.N = new(int(n))
	}
}
