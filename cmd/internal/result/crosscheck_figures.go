package result

import (
	"maps"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// figures checks the figures of a summary run, each against itself.
func (c *check) figures(r *Run) {
	for _, name := range slices.Sorted(maps.Keys(r.Summary)) {
		c.figure(r.File, strict.Pointer("summary", name), r.Summary[name])
	}
}

// figure checks that what a figure says can be true together.
func (c *check) figure(f File, at string, fig Figure) {
	key, value := "mean", fig.Mean
	if value == nil {
		key, value = "rate", fig.Rate
	}
	if fig.CI95 != nil && c.inOrder(f, at+"/ci95", *fig.CI95) && value != nil {
		c.inside(f, at+"/"+key, at+"/ci95")
	}
	if fig.Bounds != nil {
		c.inOrder(f, at+"/bounds", *fig.Bounds)
	}
	c.share(f, at, fig)
	c.counts(f, at, fig)
	c.derived(f, at, fig)
	if fig.N == nil {
		return
	}
	for _, part := range []struct {
		name  string
		count *int
	}{{"questions", fig.Questions}, {"raters", fig.Raters}} {
		if part.count != nil && *part.count > *fig.N {
			c.errorf(f, at+"/"+part.name, "%s is %d, more than n, which is %d", part.name, *part.count, *fig.N)
		}
	}
	sum := 0
	for _, t := range fig.Topics {
		if t.N != nil {
			sum += *t.N
		}
	}
	if sum > *fig.N {
		c.errorf(f, at+"/topics", "the topics' n add up to %d, more than n, which is %d", sum, *fig.N)
	}
}

// share checks k and n and their rate.
func (c *check) share(f File, at string, fig Figure) {
	if fig.K == nil || fig.N == nil {
		return
	}
	if *fig.K > *fig.N {
		c.errorf(f, at+"/k", "k is %d, more than n, which is %d", *fig.K, *fig.N)
		return
	}
	if fig.Questions == nil || *fig.Questions == *fig.N { // else the rate is a mean of question means
		c.ratio(f, at+"/rate", "rate", *fig.K, *fig.N, "k/n")
	}
}

// ratio checks that the number at a place is k of n, as far as it is written.
func (c *check) ratio(f File, pointer, name string, k, n int, formula string) {
	p, ok := number(c.docs[f.Path], pointer)
	if !ok {
		return
	}
	if n == 0 {
		c.errorf(f, pointer, "%s is %s, but %s is %d/%d; leave the figure out where nothing was counted", name, p.text, formula, k, n)
		return
	}
	if x := float64(k) / float64(n); !p.rounds(x) {
		c.errorf(f, pointer, "%s is %s, but %s is %d/%d = %s", name, p.text, formula, k, n, short(x))
	}
}

// counts checks the numbers of ratings by value.
func (c *check) counts(f File, at string, fig Figure) {
	if fig.Counts == nil {
		return
	}
	total, sum := 0, 0
	for value, n := range fig.Counts {
		total += n
		if v, err := strconv.Atoi(value); err == nil {
			sum += v * n
		}
	}
	if fig.N != nil && total != *fig.N {
		c.errorf(f, at+"/counts", "counts add up to %d, but n is %d", total, *fig.N)
		return
	}
	if fig.Pooled == nil {
		return
	}
	formula := "the mean of counts"
	if fig.Rate != nil {
		sum, formula = fig.Counts[string(Yes)], "the share of yes in counts"
	}
	c.ratio(f, at+"/pooled", "pooled", sum, total, formula)
}

// inOrder checks that a range starts below its end.
func (c *check) inOrder(f File, pointer string, ends [2]float64) bool {
	if ends[0] <= ends[1] {
		return true
	}
	c.errorf(f, pointer, "%s is [%s, %s]; the lower end comes first", lastKey(pointer), short(ends[0]), short(ends[1]))
	return false
}

// inside checks that a number lies in its interval, as far as both are written.
func (c *check) inside(f File, pointer, interval string) {
	doc := c.docs[f.Path]
	p, ok := number(doc, pointer)
	low, lowOK := number(doc, interval+"/0")
	high, highOK := number(doc, interval+"/1")
	if ok && lowOK && highOK && (p.below(low) || high.below(p)) {
		c.errorf(f, pointer, "%s is %s, outside its interval from %s to %s", lastKey(pointer), p.text, low.text, high.text)
	}
}

// short writes a number with as many digits as a message needs.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
