package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"sync"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Obs is one rating: its value, the question it is about and the rater who gave
// it, both numbered from 0 in any order.
type Obs struct {
	X               float64
	Question, Rater int
}

// Significance is the level of every verdict: an adjusted p below it is clear.
const Significance = 0.05

// Scale is the range a value can take; intervals are clipped to it. An end may
// be infinite: [Unbounded] clips nothing.
type Scale struct{ Min, Max float64 }

// Unbounded is the scale of a value that can be anything.
var Unbounded = Scale{math.Inf(-1), math.Inf(1)}

// Interval is a closed interval.
type Interval struct{ Lo, Hi float64 }

// MarshalJSON writes the two ends: [lo, hi].
func (ci Interval) MarshalJSON() ([]byte, error) { return json.Marshal([2]float64{ci.Lo, ci.Hi}) }

// UnmarshalJSONFrom reads what MarshalJSON writes.
func (ci *Interval) UnmarshalJSONFrom(from *jsontext.Decoder) error {
	var ends [2]float64
	err := jsonv2.UnmarshalDecode(from, &ends)
	*ci = Interval{ends[0], ends[1]}
	return err
}

// Estimate is a number with what a reader must know about it. One whose interval
// nobody asked for has neither CI nor NoInterval.
type Estimate struct {
	Value      float64  `json:"value,omitzero"`        // absent where undefined says why
	Undefined  string   `json:"undefined,omitempty"`   // why there is no value
	CI         Interval `json:"ci95,omitzero"`         // 95% interval
	NoInterval string   `json:"no_interval,omitempty"` // why there is no interval
	Support
}

// Support is what an estimate rests on; 0 is what is not known, or not of its kind.
type Support struct {
	SE         float64  `json:"se,omitempty"`          // standard error; meaningless without an interval
	SEQuestion float64  `json:"se_question,omitempty"` // standard error clustered by question alone
	DF         float64  `json:"df,omitempty"`          // degrees of freedom of the interval
	Pooled     *float64 `json:"pooled,omitempty"`      // unweighted mean over all ratings, beside the mean of question means
	N          int      `json:"n,omitempty"`           // ratings or labels that count; of a difference pairs
	Questions  int      `json:"questions,omitempty"`   // different questions behind them
	Raters     int      `json:"raters,omitempty"`      // different raters
	// how the interval was computed: "two-way clustered (questions and raters), t(99)"
	Method   string `json:"method,omitempty"`
	Clusters int    `json:"clusters,omitempty"` // the number that df rests on
}

// HasInterval reports whether there is a value with an interval.
func (e Estimate) HasInterval() bool {
	return e.Undefined == "" && e.NoInterval == "" && e.CI != Interval{}
}

// Interval returns the interval; nil where there is none.
func (e Estimate) Interval() *Interval {
	if !e.HasInterval() {
		return nil
	}
	return &e.CI
}

// Number returns the value, or why there is none.
func (e Estimate) Number() Number { return Number{e.Value, e.Undefined} }

// MarshalJSON writes what there is by the tags, a value of 0 too.
func (e Estimate) MarshalJSON() ([]byte, error) {
	type tagged Estimate // without this method
	if !e.HasInterval() {
		e.CI = Interval{}
	}
	return json.Marshal(struct {
		Value *float64 `json:"value,omitempty"`
		tagged
	}{e.Number().Defined(), tagged(e)})
}

// noValue is an estimate of nothing, for the reason given.
func noValue(reason string) Estimate {
	return Estimate{Undefined: reason, NoInterval: "no value"}
}

// interval sets what an estimate with variance v over the given number of clusters, which need not be
// whole, has: a standard error and interval, or the reason for none. spread is
// the largest distance of a value from the mean.
func (e *Estimate) interval(v, clusters, spread float64, scale Scale) {
	e.Clusters, e.NoInterval = int(math.Round(clusters)), ""
	se := math.Sqrt(math.Max(v, 0))
	switch {
	case spread == 0:
		e.NoInterval = "no variation: all values are equal"
	case clusters <= 1:
		e.NoInterval = "one cluster"
	case se <= 1e-12*spread: // zero but for rounding
		e.NoInterval = "the estimated variance between clusters is zero"
	}
	if e.NoInterval != "" {
		return
	}
	e.SE, e.DF = se, max(clusters-1, 1)
	e.CI = e.Plain(scale)
	e.Method += ", t(" + tenths(e.DF) + ")"
}

// Plain returns the interval value ± t(0.975, df)·SE, clipped to the scale, of an estimate with a standard error.
func (e Estimate) Plain(scale Scale) Interval {
	t, _ := T975(e.DF) // above 0
	return Interval{clip(e.Value-t*e.SE, scale.Min, scale.Max), clip(e.Value+t*e.SE, scale.Min, scale.Max)}
}

// tenths writes degrees of freedom.
func tenths(df float64) string { return strconv.FormatFloat(math.Round(10*df)/10, 'f', -1, 64) }

// OnScale returns the estimate of a mean on a scale with two ends with its interval on the
// logit scale (delta method), p = (mean − Min)/(Max − Min):
//
//	logit p ± t(0.975, df)·SE/((Max−Min)·p·(1−p)), transformed back
//
// Near an end mean ± t·SE, clipped, misses more often than it says, and always on the
// flattering side; this stays inside and is longer towards the middle. A mean that has no
// interval, or lies at an end, is returned as it is.
func (e Estimate) OnScale(scale Scale) Estimate {
	inside := scale.Min < e.Value && e.Value < scale.Max && !math.IsInf(scale.Max-scale.Min, 0)
	if e.Undefined == "" && e.NoInterval == "" && inside {
		t, _ := T975(e.DF)
		width := scale.Max - scale.Min
		p := (e.Value - scale.Min) / width
		center, half := math.Log(p/(1-p)), t*e.SE/(width*p*(1-p))
		back := func(x float64) float64 { return scale.Min + width/(1+math.Exp(-x)) }
		ci := Interval{back(center - half), back(center + half)}
		if math.IsNaN(ci.Lo + ci.Hi) { // so near an end that no number tells it from there
			return e
		}
		e.CI = ci
		e.Method += ", on the logit scale"
	}
	return e
}

// knownT975 keeps what [T975] has found: a board asks for few different df, often.
var knownT975 sync.Map

// T975 is [TQuantile] of 0.975, which every 95% interval takes.
func T975(df float64) (x float64, ok bool) {
	if x, ok := knownT975.Load(df); ok {
		return x.(float64), true
	}
	if x, ok = TQuantile(0.975, df); ok {
		knownT975.Store(df, x)
	}
	return x, ok
}

// Number is a value, or the reason why there is none.
type Number struct {
	Value     float64 `json:"value,omitzero"`      // absent where undefined says why
	Undefined string  `json:"undefined,omitempty"` // why there is no value
}

// Estimate returns the number without an interval.
func (n Number) Estimate() Estimate { return Estimate{Value: n.Value, Undefined: n.Undefined} }

// Defined returns the value, or nil where there is none.
func (n Number) Defined() *float64 {
	if n.Undefined != "" {
		return nil
	}
	return &n.Value
}

// MarshalJSON writes the value or the reason.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(n.Estimate()) }

// Bootstrapped returns the number with its interval from a bootstrap.
func (n Number) Bootstrapped(r Resampled) Estimate {
	if n.Undefined != "" {
		return noValue(n.Undefined)
	}
	return Estimate{Value: n.Value, CI: r.CI, NoInterval: r.NoInterval, Support: Support{SE: r.SE, Method: r.Method}}
}

// ratio returns num/den, undefined for the given reason where den is 0.
func ratio(num, den float64, reason string) Number {
	if den == 0 {
		return Number{Undefined: reason}
	}
	return Number{Value: num / den}
}

func clip(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

// plural returns "1 thing" or "n things".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
