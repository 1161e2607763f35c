package result

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/stats"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A span is the range of a scale.
type span struct{ min, max float64 }

func (s span) width() float64 { return s.max - s.min }

// spanOf gives the range of the scale of a dimension, failure mode or total.
func spanOf(name string) span {
	if s, ok := ScaleByID(Eval, name); ok {
		return span{s.Min, s.Max}
	}
	return span{Total.Min, Total.Max}
}

// A figureCheck holds what one figure says against its own parts.
type figureCheck struct {
	*check
	file  File
	at    string // its place
	key   string // "mean" or "rate"
	value float64
	fig   Figure
	span  span
}

// derived checks the numbers of a figure that follow from others of it.
func (c *check) derived(f File, at string, fig Figure) {
	x := &figureCheck{check: c, file: f, at: at, key: "mean", fig: fig, span: spanOf(lastKey(at))}
	if fig.Mean == nil {
		x.key = "rate"
	}
	v := fig.Value()
	x.crossed()
	if v == nil {
		return
	}
	x.value = *v
	x.interval(at, x.key, fig.DF)
	x.wilson()
	x.fromCounts()
	x.spread()
	x.unsureBounds()
	x.topics()
}

func (x *figureCheck) number(key string) (printed, bool) {
	return number(x.docs[x.file.Path], x.at+"/"+key)
}

// crossed checks that there are no more ratings than raters could give.
func (x *figureCheck) crossed() {
	n, q, r := x.fig.N, x.fig.Questions, x.fig.Raters
	if n == nil || q == nil || r == nil || x.fig.K != nil { // several answers may be drawn to an ADV question
		return
	}
	if *n > *q**r {
		x.errorf(x.file, x.at+"/n", "n is %d, more than %s by %s can give, which is %d", *n, count(*r, "rater", "raters"), count(*q, "question", "questions"), *q**r)
	}
}

// interval checks a 95% interval against the standard error: with degrees of
// freedom it is value ± t·se, as far as all are written; without, it reaches about
// twice the standard error.
func (x *figureCheck) interval(at, key string, df *float64) {
	doc := x.docs[x.file.Path]
	v, ok1 := number(doc, at+"/"+key)
	se, ok2 := number(doc, at+"/se")
	low, ok3 := number(doc, at+"/ci95/0")
	high, ok4 := number(doc, at+"/ci95/1")
	if !ok1 || !ok2 || !ok3 || !ok4 || se.value <= 0 || v.below(low) || high.below(v) {
		return // nothing to hold it against, or said already
	}
	if df != nil {
		t, ok := stats.TQuantile(0.975, *df)
		if !ok {
			return
		}
		tolerance := v.slack() + t*se.slack() + slack
		lo, hi := math.Max(v.value-t*se.value, x.span.min), math.Min(v.value+t*se.value, x.span.max)
		if math.Abs(lo-low.value) > tolerance+low.slack() || math.Abs(hi-high.value) > tolerance+high.slack() {
			x.errorf(x.file, at+"/ci95", "ci95 is [%s, %s], but %s ± t·se with df %s is %s ± %s·%s, from %s to %s", low.text, high.text, key, short(*df), v.text, short(t), se.text, short(lo), short(hi))
		}
		return
	}
	reach := (high.value - low.value) / 2
	switch atLow, atHigh := low.value <= x.span.min, high.value >= x.span.max; {
	case atLow && atHigh:
		return // cut at both ends of the scale
	case atLow:
		reach = high.value - v.value
	case atHigh:
		reach = v.value - low.value
	}
	if reach+low.slack() < 1.8*(se.value-se.slack()) || reach-low.slack() > 13*(se.value+se.slack()) {
		x.warnf(x.file, at+"/ci95", "ci95 reaches %s to either side, %s times se, which is %s; a 95%% interval reaches 1.96 times se, or more with few clusters", short(reach), short(reach/se.value), se.text)
	}
}

// wilson checks an interval that says it is Wilson's.
func (x *figureCheck) wilson() {
	fig := x.fig
	if fig.K == nil || fig.N == nil || fig.CI95 == nil || *fig.K > *fig.N || *fig.N == 0 || !strings.HasPrefix(fig.Method, "Wilson") || fig.Questions != nil && *fig.Questions != *fig.N {
		return
	}
	want := stats.Wilson(*fig.K, *fig.N)
	for i, end := range []float64{want.CI.Lo, want.CI.Hi} {
		p, ok := x.number(fmt.Sprintf("ci95/%d", i))
		if ok && !p.rounds(end) {
			x.errorf(x.file, x.at+"/ci95", "ci95 has %s, but Wilson's interval of %d/%d is from %s to %s", p.text, *fig.K, *fig.N, short(want.CI.Lo), short(want.CI.Hi))
			return
		}
	}
}

// tally sums up numbers of ratings by value; ok is false where there is none.
func tally(fig Figure) (n, sum int, squares float64, low, high float64, ok bool) {
	low, high = math.Inf(1), math.Inf(-1)
	for value, k := range fig.Counts {
		v, err := strconv.Atoi(value)
		switch {
		case value == string(Yes):
			v = 1
		case value == string(No):
			v = 0
		case err != nil:
			continue
		}
		n += k
		sum += v * k
		squares += float64(v) * float64(v) * float64(k)
		if k > 0 {
			low, high = math.Min(low, float64(v)), math.Max(high, float64(v))
		}
	}
	return n, sum, squares, low, high, n > 0
}

// fromCounts checks mean or rate and the standard deviation against the numbers
// of ratings by value. The mean is one of question means: it is that of the
// counts where every question has as many ratings, else near it.
func (x *figureCheck) fromCounts() {
	fig := x.fig
	n, sum, squares, low, high, ok := tally(fig)
	if !ok {
		if fig.Pooled != nil {
			x.near(*fig.Pooled, "pooled")
		}
		return
	}
	if fig.N != nil && *fig.N != n {
		return // said already
	}
	what := "the mean of counts"
	if x.key == "rate" {
		what = "the share of yes in counts"
	}
	v, written := x.number(x.key)
	whole := fig.Questions != nil && (*fig.Questions == n || fig.Raters != nil && *fig.Questions**fig.Raters == n)
	switch {
	case !written:
	case v.value < low-v.slack()-slack || v.value > high+v.slack()+slack:
		x.errorf(x.file, x.at+"/"+x.key, "%s is %s, but by counts all ratings are from %s to %s", x.key, v.text, short(low), short(high))
		return
	case whole && fig.Pooled == nil:
		x.ratio(x.file, x.at+"/"+x.key, x.key, sum, n, what)
	default:
		x.near(float64(sum)/float64(n), what)
	}
	if sd, ok := x.number("sd"); ok {
		mean := float64(sum) / float64(n)
		variance := math.Max(squares/float64(n)-mean*mean, 0)
		sample := math.Sqrt(variance * float64(n) / math.Max(float64(n-1), 1))
		if !sd.rounds(math.Sqrt(variance)) && !sd.rounds(sample) {
			x.errorf(x.file, x.at+"/sd", "sd is %s, but that of counts is %s", sd.text, short(sample))
		}
	}
}

// near warns where the value is far from one that differs from it only in how
// questions weigh.
func (x *figureCheck) near(other float64, what string) {
	if math.Abs(x.value-other) > 0.1*x.span.width() {
		x.warnf(x.file, x.at+"/"+x.key, "%s is %s, but %s is %s; unequal numbers of ratings hardly explain so much", x.key, short(x.value), what, short(other))
	}
}

// spread checks that the ratings can vary as much as is said.
func (x *figureCheck) spread() {
	n := 2.0
	if x.fig.N != nil {
		n = math.Max(float64(*x.fig.N), 2)
	}
	widen := math.Sqrt(n / (n - 1))
	if sd, ok := x.number("sd"); ok {
		m, sure := x.value, false
		if x.fig.Pooled != nil {
			m, sure = *x.fig.Pooled, true
		}
		most := math.Sqrt(math.Max((x.span.max-m)*(m-x.span.min), 0)) * widen
		switch all := x.span.width() / 2 * widen; {
		case sd.value-sd.slack() > all+slack:
			x.errorf(x.file, x.at+"/sd", "sd is %s; on a scale from %s to %s it is %s at most", sd.text, short(x.span.min), short(x.span.max), short(all))
		case sure && sd.value-sd.slack() > most+0.01:
			x.errorf(x.file, x.at+"/sd", "sd is %s; around a mean of %s on a scale from %s to %s it is %s at most", sd.text, short(m), short(x.span.min), short(x.span.max), short(most))
		case !sure && sd.value-sd.slack() > 1.1*most+0.05:
			x.warnf(x.file, x.at+"/sd", "sd is %s; around a mean of %s on a scale from %s to %s it is %s at most", sd.text, short(m), short(x.span.min), short(x.span.max), short(most))
		}
	}
	if se, ok := x.number("se"); ok && se.value-se.slack() > x.span.width()/2+slack {
		x.errorf(x.file, x.at+"/se", "se is %s; on a scale from %s to %s it is %s at most", se.text, short(x.span.min), short(x.span.max), short(x.span.width()/2))
	}
}

// unsureBounds checks the rates with every "not sure" counted as no, and as yes.
func (x *figureCheck) unsureBounds() {
	b := x.fig.Bounds
	if b == nil || b[0] > b[1] {
		return
	}
	if x.value < b[0]-0.02 || x.value > b[1]+0.02 {
		x.warnf(x.file, x.at+"/bounds", "bounds are from %s to %s, but rate is %s; with every “not sure” counted as no or as yes, the rate lies between", short(b[0]), short(b[1]), short(x.value))
	} else if u := x.fig.Unsure; u != nil && *u == 0 && b[1]-b[0] > 2*maxHalf {
		x.errorf(x.file, x.at+"/bounds", "bounds are from %s to %s, but unsure is 0; then both are the rate", short(b[0]), short(b[1]))
	}
}

// topics checks the figures by topic, each by itself and all against the whole.
func (x *figureCheck) topics() {
	n, sum, low, high := 0, 0.0, math.Inf(1), math.Inf(-1)
	for _, topic := range slices.Sorted(maps.Keys(x.fig.Topics)) {
		t := x.fig.Topics[topic]
		at := x.at + strict.Pointer("topics", topic)
		v := t.Value()
		if v == nil {
			return
		}
		if t.CI95 != nil && x.inOrder(x.file, at+"/ci95", *t.CI95) {
			x.inside(x.file, at+"/"+x.key, at+"/ci95")
			x.interval(at, x.key, nil)
		}
		if t.N == nil {
			n = -1 << 30
			continue
		}
		n += *t.N
		sum += float64(*t.N) * *v
		low, high = math.Min(low, *v), math.Max(high, *v)
	}
	if n <= 0 || x.fig.N == nil || n != *x.fig.N {
		return // some ratings are of no topic
	}
	switch mean := sum / float64(n); {
	case x.value < low-maxHalf-slack || x.value > high+maxHalf+slack:
		x.errorf(x.file, x.at+"/"+x.key, "%s is %s, but all topics are from %s to %s", x.key, short(x.value), short(low), short(high))
	case math.Abs(x.value-mean) > 0.02*x.span.width():
		x.warnf(x.file, x.at+"/"+x.key, "%s is %s, but the topics, weighed by n, give %s", x.key, short(x.value), short(mean))
	}
}
