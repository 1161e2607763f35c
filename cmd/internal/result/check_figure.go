package result

import (
	"encoding/json"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// figures checks the figures of summary runs, each against itself.
func (c *check) figures() {
	for _, r := range c.runs {
		for _, name := range list.Keys(r.Summary) {
			c.figure(r.File, source.Pointer("summary", name), r.Summary[name], r.Samples())
		}
	}
}

// A figureCheck checks that the numbers of one figure can be true together, as far
// as they are written.
type figureCheck struct {
	*check
	Statistic
	file  Provenance
	at    string // its place
	key   string // "mean" or "rate"
	scale Scale
	each  int // answers to a question
}

// figure checks that what a figure says can be true together.
func (c *check) figure(f Provenance, at string, fig Statistic, each int) {
	x := &figureCheck{check: c, Statistic: fig, file: f, at: at, key: "mean", scale: Total, each: each}
	if s, ok := c.set.Benchmark.Of(Rated).Scale(path.Base(at)); ok {
		x.scale = s
	}
	if fig.Mean == nil {
		x.key = "rate"
	}
	x.sizes()
	x.share()
	x.counts()
	x.spread()
	x.topics()
}

func (x *figureCheck) wrong(part, format string, args ...any) {
	x.Errorf(x.file, x.at+"/"+part, format, args...)
}

// number returns a part of the figure as it is written.
func (x *figureCheck) number(part string) (printed, bool) {
	return number(x.doc(x.file), x.at+"/"+part)
}

// sizes checks that there are as many ratings as failures, questions and raters, and no
// more than these can give.
func (x *figureCheck) sizes() {
	parts := []struct {
		name  string
		count *int
	}{{"k", x.K}, {"n", x.N}, {"questions", x.Questions}, {"raters", x.Raters}}
	for _, part := range parts[1:] {
		if part.count != nil && *part.count == 0 && x.Value() != nil && (part.name != "n" || x.K == nil) { // k/n is checked as a share
			x.wrong(part.name, "%s is 0, but there is a %s; leave out what is not known", part.name, x.key)
			return
		}
	}
	if x.N == nil {
		return
	}
	n := *x.N
	for _, part := range parts {
		if part.count != nil && *part.count > n {
			x.wrong(part.name, "%s is %d, more than n, which is %d", part.name, *part.count, n)
		}
	}
	// Several answers may be drawn to an ADV question.
	if q, r := x.Questions, x.Raters; q != nil && r != nil && x.K == nil && n > *q**r*x.each {
		x.wrong("n", "n is %d, more than the %d that raters, questions and answers to each give", n, *q**r*x.each)
	}
}

// share checks the rate of k and n.
func (x *figureCheck) share() {
	known := x.K != nil && x.N != nil && *x.K <= *x.N
	if known && (x.Questions == nil || *x.Questions == *x.N) { // else the rate is a mean of question means
		x.ratio(x.file, x.at+"/rate", float64(*x.K), *x.N, "k/n")
	}
}

// counts checks what follows from the numbers of ratings by value: n, the pooled
// mean, the standard deviation, and, where every question has as many ratings,
// the mean of question means.
func (x *figureCheck) counts() {
	if x.Counts == nil {
		return
	}
	n, sum, squares, low, high := 0, 0.0, 0.0, math.Inf(1), math.Inf(-1)
	for name, k := range x.Counts {
		v, _ := strconv.ParseFloat(name, 64) // 0 for no
		if name == string(Yes) {
			v = 1
		}
		n, sum, squares = n+k, sum+v*float64(k), squares+v*v*float64(k)
		if k > 0 {
			low, high = min(low, v), max(high, v)
		}
	}
	formula := "the mean of counts"
	if x.key == "rate" {
		formula = "the share of yes in counts"
	}
	if x.N != nil && n != *x.N {
		x.wrong("counts", "counts add up to %d, but n is %d", n, *x.N)
		return
	}
	x.ratio(x.file, x.at+"/pooled", sum, n, formula)
	if n == 0 {
		return
	}
	whole := x.Questions != nil && (*x.Questions == n || x.Raters != nil && *x.Questions**x.Raters == n)
	if v, ok := x.number(x.key); ok && (v.value < low-v.slack()-binary || v.value > high+v.slack()+binary) {
		x.wrong(x.key, "%s is %s, but by counts all ratings are from %s to %s", x.key, v.text, short(low), short(high))
	} else if whole && x.Pooled == nil {
		x.ratio(x.file, x.at+"/"+x.key, sum, n, formula)
	}
	if sd, ok := x.number("sd"); ok {
		mean := sum / float64(n)
		variance := max(squares/float64(n)-mean*mean, 0)
		sample := math.Sqrt(variance * float64(n) / max(float64(n-1), 1))
		if !sd.rounds(math.Sqrt(variance)) && !sd.rounds(sample) {
			x.wrong("sd", "sd is %s, but that of counts is %s", sd.text, short(sample))
		}
	}
}

// spread checks that ratings on the scale can vary as much as is said: at most as if all were at its ends, and their mean as
// stated.
func (x *figureCheck) spread() {
	n := 2.0
	if x.N != nil {
		n = max(float64(*x.N), 2)
	}
	half := (x.scale.Max - x.scale.Min) / 2
	off, why := half, "" // of the mean of all ratings from the nearer end, at most
	mean, ok := x.number("pooled")
	times := 1.0
	if !ok {
		mean, ok = x.number(x.key)
		times = x.heaviest()
	}
	if nearer := (half - math.Abs(mean.value-x.scale.Min-half) + mean.slack()) * times; ok && nearer < half {
		off, why = nearer, " with a mean of "+mean.text
	}
	for _, part := range []struct {
		name, why string
		most      float64
	}{{"sd", why, math.Sqrt(max(off*(2*half-off), 0) * n / (n - 1))}, {"se", "", half}} {
		if p, ok := x.number(part.name); ok && p.value-p.slack() > part.most+binary {
			x.wrong(part.name, "%s is %s; on a scale from %s to %s%s it is %s at most", part.name, p.text, short(x.scale.Min),
				short(x.scale.Max), part.why, short(part.most))
		}
	}
}

// heaviest returns how many times its share a question has at most of all ratings: a mean of question means is not the mean
// of all ratings, but no more than so many times as far from an end of the scale.
func (x *figureCheck) heaviest() float64 {
	if x.Questions == nil {
		return 1
	}
	q := float64(*x.Questions)
	if x.N == nil || *x.N == 0 {
		return max(q, 1)
	}
	most := float64(*x.N) - q + 1
	if x.Raters != nil {
		most = min(most, float64(*x.Raters*x.each))
	}
	return max(q*most/float64(*x.N), 1)
}

// topics checks the figures by topic against the whole.
func (x *figureCheck) topics() {
	n, low, high, all := 0, math.Inf(1), math.Inf(-1), true
	for _, t := range x.Topics {
		v := t.Value()
		if v == nil || t.N == nil {
			all = false
			continue
		}
		n, low, high = n+*t.N, min(low, *v), max(high, *v)
	}
	if x.N == nil {
		return
	}
	v, ok := x.number(x.key)
	switch {
	case n > *x.N:
		x.wrong("topics", "the topics' n add up to %d, more than n, which is %d", n, *x.N)
	case all && ok && n == *x.N && n > 0 && (v.value < low-maxHalf-binary || v.value > high+maxHalf+binary):
		x.wrong(x.key, "%s is %s, but all topics are from %s to %s", x.key, v.text, short(low), short(high))
	}
}

// ratio checks that the number at a place, if there is one, is k of n, as far as
// it is written.
func (c *check) ratio(f Provenance, pointer string, k float64, n int, formula string) {
	p, ok := number(c.doc(f), pointer)
	switch x := k / float64(n); {
	case !ok:
	case n == 0:
		c.Errorf(f, pointer, "%s is %s, but %s is of no ratings; leave it out", path.Base(pointer), p.text, formula)
	case !p.rounds(x):
		c.Errorf(f, pointer, "%s is %s, but %s is %s/%d = %s", path.Base(pointer), p.text, formula, decimal(k), n, short(x))
	}
}

// ranges checks every interval in the summaries of runs and panels.
func (c *check) ranges() {
	for _, r := range c.runs {
		if r.Ratings == nil {
			c.rangesOf(r.File)
		}
	}
	for _, s := range c.jointly {
		c.rangesOf(s.File)
	}
}

// rangesOf checks that every range in a file starts below its end, and that every value
// lies in its interval, as far as both are written.
func (c *check) rangesOf(f Provenance) {
	c.doc(f).Walk(func(at func() string, _ string, v any) {
		object, _ := v.(map[string]any)
		of := func(key string) (printed, bool) {
			n, ok := object[key].(json.Number)
			return printedOf(n.String()), ok
		}
		for _, key := range []string{"ci95", "bounds", "ci95_two_way", "recall_ci95"} {
			ends, _ := object[key].([]any)
			if len(ends) != 2 {
				continue
			}
			low, high := printedOf(fmt.Sprint(ends[0])), printedOf(fmt.Sprint(ends[1]))
			if low.value > high.value {
				c.Errorf(f, at()+"/"+key, "%s is [%s, %s]; the lower end comes first", key, short(low.value), short(high.value))
				continue
			}
			for _, value := range []string{"mean", "rate", "difference", "others_mean"} {
				if x, ok := of(value); ok && (key == "ci95" || key == "bounds") && (x.below(low) || high.below(x)) {
					c.Errorf(f, at()+"/"+value, "%s is %s, outside its %s from %s to %s", value, x.text, key, low.text, high.text)
				}
			}
		}
	})
}

// decimal writes a number with all its digits.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// short writes a number with as many digits as a message needs.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// A printed is a number as a file writes it: it stands for everything that
// rounds to it.
type printed struct {
	text  string
	value float64
	half  float64 // half a unit of the last written digit
}

// binary covers the error of computing in binary.
const binary = 1e-9

// maxHalf bounds what a number with few digits stands for. Programs write 0.40
// as 0.4, so a short number may be an exact one; two digits after the point
// are the fewest that published figures have.
const maxHalf = 0.005

// number returns the number at a place in a document, as it is written.
func number(doc *source.Doc, pointer string) (printed, bool) {
	v, _ := doc.Lookup(pointer)
	n, ok := v.(json.Number)
	return printedOf(n.String()), ok
}

// printedOf returns the number that a text writes.
func printedOf(text string) printed {
	value, _ := strconv.ParseFloat(text, 64)
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	e, _ := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	_, decimals, _ := strings.Cut(mantissa, ".")
	return printed{text, value, 0.5 * math.Pow10(e-len(decimals))}
}

// rounds reports whether the number can be x, rounded.
func (p printed) rounds(x float64) bool {
	return math.Abs(p.value-x) <= p.slack()+binary
}

// below reports whether the number is less than q whatever was rounded away.
func (p printed) below(q printed) bool {
	return p.value+p.slack()+binary < q.value-q.slack()
}

// slack is how far the number written may be from the one meant.
func (p printed) slack() float64 { return min(p.half, maxHalf) }
