package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"sync"
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

// Estimate is a number with what a reader must know about it. One whose interval
// nobody asked for has neither CI nor NoInterval.
type Estimate struct {
	Number
	CI         Interval `json:"ci95,omitempty"`        // 95%; meaningless unless NoInterval == ""
	NoInterval string   `json:"no_interval,omitempty"` // why there is no interval
	SE         float64  `json:"se,omitempty"`          // meaningless unless NoInterval == ""
	N          int      `json:"n,omitempty"`           // observations (pairs, for a difference)
	Questions  int      `json:"questions,omitempty"`
	Method     string   `json:"method,omitempty"`               // e.g. "two-way clustered (questions and raters), t(99)"
	Pooled     *float64 `json:"-" file:"pooled,omitempty"`      // unweighted mean over all observations, beside the mean of question means; nil for any other statistic
	SEQuestion float64  `json:"-" file:"se_question,omitempty"` // one-way SE clustered by question only; 0 with fewer than 2 questions
	DF         float64  `json:"-" file:"df,omitempty"`          // of the t distribution behind CI; Clusters − 1
	Raters     int      `json:"-" file:"raters,omitempty"`
	Clusters   int      `json:"-" file:"clusters,omitempty"` // the number that DF rests on
}

// HasInterval reports whether there is a value with an interval.
func (e Estimate) HasInterval() bool {
	return e.Undefined == "" && e.NoInterval == "" && e.CI != Interval{}
}

// MarshalJSON writes what there is: a value or the reason for none, an interval with
// its standard error and method or the reason for none.
func (e Estimate) MarshalJSON() ([]byte, error) {
	out := struct {
		Value      *float64  `json:"value,omitempty"`
		Undefined  string    `json:"undefined,omitempty"`
		CI         *Interval `json:"ci95,omitempty"`
		NoInterval string    `json:"no_interval,omitempty"`
		SE         float64   `json:"se,omitempty"`
		N          int       `json:"n,omitempty"`
		Questions  int       `json:"questions,omitempty"`
		Method     string    `json:"method,omitempty"`
	}{Undefined: e.Undefined, N: e.N, Questions: e.Questions}
	if e.Undefined == "" {
		out.Value, out.NoInterval = &e.Value, e.NoInterval
		if e.HasInterval() {
			out.CI, out.SE, out.Method = &e.CI, e.SE, e.Method
		}
	}
	return json.Marshal(out)
}

// noValue is an estimate of nothing, for the reason given.
func noValue(reason string) Estimate {
	return Estimate{Number: Number{Undefined: reason}, NoInterval: "no value"}
}

// interval sets what an estimate with variance v over the given number of
// clusters has: a standard error and interval, or the reason for none. spread is
// the largest distance of a value from the mean.
func (e *Estimate) interval(v float64, clusters int, spread float64, scale Scale) {
	e.Clusters, e.NoInterval = clusters, ""
	se := math.Sqrt(math.Max(v, 0))
	switch {
	case spread == 0:
		e.NoInterval = "no variation: all values are equal"
	case clusters < 2:
		e.NoInterval = "one cluster"
	case se <= 1e-12*spread: // zero but for rounding
		e.NoInterval = "the estimated variance between clusters is zero"
	}
	if e.NoInterval != "" {
		return
	}
	e.SE, e.DF = se, float64(clusters-1)
	t, _ := T975(e.DF) // whole and above 0
	e.CI = Interval{clip(e.Value-t*se, scale.Min, scale.Max), clip(e.Value+t*se, scale.Min, scale.Max)}
	e.Method += ", t(" + strconv.Itoa(clusters-1) + ")"
}

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
		e.CI = logitInterval(e.Value, e.SE, t, scale)
		e.Method += ", on the logit scale"
	}
	return e
}

// logitInterval is that of [Estimate.OnScale].
func logitInterval(mean, se, t float64, scale Scale) Interval {
	width := scale.Max - scale.Min
	p := (mean - scale.Min) / width
	centre, half := math.Log(p/(1-p)), t*se/(width*p*(1-p))
	back := func(x float64) float64 { return scale.Min + width/(1+math.Exp(-x)) }
	return Interval{back(centre - half), back(centre + half)}
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
	Value     float64 `json:"value,omitempty"`     // meaningless unless Undefined == ""
	Undefined string  `json:"undefined,omitempty"` // why there is no value
}

// Defined returns the value, or nil where there is none.
func (n Number) Defined() *float64 {
	if n.Undefined != "" {
		return nil
	}
	return &n.Value
}

// MarshalJSON writes the value or the reason.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(Estimate{Number: n}) }

// Bootstrapped returns the number with its interval from a bootstrap.
func (n Number) Bootstrapped(r Resampled) Estimate {
	if n.Undefined != "" {
		return noValue(n.Undefined)
	}
	return Estimate{Number: n, CI: r.CI, NoInterval: r.NoInterval, SE: r.SE, Method: r.Method}
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
