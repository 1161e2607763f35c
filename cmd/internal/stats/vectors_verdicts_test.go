package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"
)

// testFieldVectors checks the exact test of one model against the others, and families of
// McNemar's tests, with what Holm for discrete tests makes of their p values.
func testFieldVectors(c *vectorCase) {
	if c.has("discordant") {
		var discordant [][2]int
		c.input("discordant", &discordant)
		c.expect("expected")
		p, null := make([]float64, len(discordant)), make([]*NullP, len(discordant))
		for i, d := range discordant {
			p[i], null[i] = McNemar(d[0], d[1]), McNemarNull(d[0]+d[1], 0).NullP
		}
		c.numbers("expected.p", p)
		c.numbers("expected.p_holm", HolmDiscrete(p, null))
		return
	}
	var labels int64
	var yes [][]*int64
	c.input("labels", &labels)
	c.input("yes", &yes)
	c.expect("expected")
	values := make([][]Fraction, len(yes[0]))
	for i := range values {
		for _, answers := range yes {
			x := Fraction{}
			if k := answers[i]; k != nil {
				x = Fraction{*k, labels}
			}
			values[i] = append(values[i], x)
		}
	}
	fields := Fields(values, 0)
	var p []float64
	var null []*NullP
	for _, f := range fields {
		if f.Undefined == "" {
			p, null = append(p, f.P), append(null, f.Null)
		}
	}
	adjusted := HolmDiscrete(p, null)
	for i, f := range fields {
		at := fmt.Sprintf("expected[%d].", i)
		c.number(at+"questions", float64(f.Questions), "")
		c.number(at+"p", f.P, f.Undefined)
		if f.Undefined != "" {
			continue
		}
		c.number(at+"value", f.Value, "")
		c.number(at+"expected", f.Expected, "")
		c.number(at+"p_holm", adjusted[0], "")
		adjusted = adjusted[1:]
	}
}

// testPairRuleVectors checks all pairs of a board of score means by the pooled rule.
func testPairRuleVectors(c *vectorCase) {
	var ratings [][4]any
	c.input("ratings", &ratings)
	c.expect("expected", "others")
	number := map[any]int{}
	label := func(x any) int {
		if _, ok := number[x]; !ok {
			number[x] = len(number)
		}
		return number[x]
	}
	place, sides := map[string]int{}, [][]Obs{}
	for _, r := range ratings {
		model := r[2].(string)
		if _, ok := place[model]; !ok {
			place[model], sides = len(sides), append(sides, nil)
		}
		i := place[model]
		sides[i] = append(sides[i], Obs{r[3].(float64), label(r[0]), label(r[1])})
	}
	for i := range sides {
		sides[i] = Cells(sides[i])
	}
	pairs, others := NewPairs(sides, Scale{1, 5}, 0), Others(sides, Scale{1, 5}, 0)
	c.contrasts("expected", len(sides)*(len(sides)-1)/2, func(at string) Contrast {
		return pairs.Compare(place[c.take(at+"a").(string)], place[c.take(at+"b").(string)])
	})
	if len(sides) == 2 {
		c.empty("others")
		return
	}
	c.contrasts("others", len(sides), func(at string) Contrast {
		c.take(at + "shared")
		return others[place[c.take(at+"model").(string)]]
	})
}

// contrasts compares so many contrasts under a key, and their p under Holm.
func (c *vectorCase) contrasts(key string, want int, of func(at string) Contrast) {
	var p []float64
	n := 0
	for ; c.expects(fmt.Sprintf("%s[%d]", key, n)); n++ {
		at := fmt.Sprintf("%s[%d].", key, n)
		x := of(at)
		c.number(at+"questions", float64(x.Questions), "")
		c.number(at+"raters", float64(x.Raters), "")
		c.number(at+"difference", x.Value, x.Undefined)
		c.number(at+"v_question", x.VQuestion, "")
		c.number(at+"v_rater", x.VRater, "")
		c.number(at+"v_both", x.VBoth, "")
		c.number(at+"p", x.P, x.Untested)
		if c.expects(at + "effective_raters") {
			c.number(at+"effective_raters", x.Effective, "")
		}
		if x.Untested != "" {
			continue
		}
		c.number(at+"raters_part", x.Pooled, "")
		c.number(at+"df", x.DF, "")
		p = append(p, x.P)
	}
	if n != want {
		c.Errorf("%d under %s, want %d", n, key, want)
	}
	for i, k := 0, 0; i < n; i++ {
		if at := fmt.Sprintf("%s[%d].p_holm", key, i); c.expects(at) {
			c.number(at, Holm(p)[k], "")
			k++
		}
	}
}

// TestUnknownRaters compares McNemar's test mixed over what unknown raters may lean with reference values of
// the real stress test. Its cells and totals are those of the site's results, see package board.
func TestUnknownRaters(t *testing.T) {
	data, err := os.ReadFile("testdata/field_unknown.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Pairs []struct {
			OnlyA    int     `json:"only_a"`
			OnlyB    int     `json:"only_b"`
			P        float64 `json:"p"`
			Adjusted float64 `json:"p_adjusted"`
		}
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	clear := 0
	for start := 0; start < len(want.Pairs); start += 36 { // a mode
		of := want.Pairs[start : start+36]
		var p []float64
		var null []*NullP
		for _, w := range of {
			d := McNemarNull(w.OnlyA+w.OnlyB, 5)
			p, null = append(p, d.P(w.OnlyA, w.OnlyB)), append(null, d.NullP)
		}
		for i, adjusted := range HolmDiscrete(p, null) {
			if w := of[i]; math.Abs(p[i]-w.P) > 1e-9 || math.Abs(adjusted-w.Adjusted) > 1e-9 {
				t.Errorf("%+v: p %v, adjusted %v", w, p[i], adjusted)
			}
			clear += bit(adjusted < Significance)
		}
	}
	if len(want.Pairs) != 216 || clear != 14 {
		t.Errorf("%d of %d clear, want 14 of 216", clear, len(want.Pairs))
	}
}
