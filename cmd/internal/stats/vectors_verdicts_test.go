package stats

import "fmt"

// testFieldVectors checks the exact test of one model against the others, and families of
// McNemar's tests, with what Holm for discrete tests makes of their p values.
func testFieldVectors(c *vectorCase) {
	if c.has("discordant") {
		var discordant [][2]int
		c.input("discordant", &discordant)
		c.expect("expected")
		p, null := make([]float64, len(discordant)), make([]*NullP, len(discordant))
		for i, d := range discordant {
			p[i], null[i] = McNemar(d[0], d[1]).P, McNemarNull(d[0]+d[1])
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
	fields := Fields(values)
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
	c.expect("expected")
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
	pairs := NewPairs(sides, Scale{1, 5})
	var p []float64
	n := 0
	for ; c.expects(fmt.Sprintf("expected[%d]", n)); n++ {
		at := fmt.Sprintf("expected[%d].", n)
		a, b := c.take(at+"a").(string), c.take(at+"b").(string)
		x := pairs.Compare(place[a], place[b])
		c.number(at+"questions", float64(x.Questions), "")
		c.number(at+"raters", float64(x.Raters), "")
		c.number(at+"difference", x.Value, x.Undefined)
		c.number(at+"v_question", x.VQuestion, "")
		c.number(at+"v_rater", x.VRater, "")
		c.number(at+"v_both", x.VBoth, "")
		c.number(at+"p", x.P, x.Untested)
		if x.Untested != "" {
			continue
		}
		c.number(at+"raters_part", x.Pooled, "")
		c.number(at+"df", x.DF, "")
		p = append(p, x.P)
	}
	if want := len(sides) * (len(sides) - 1) / 2; n != want {
		c.Errorf("%d pairs, want %d", n, want)
	}
	for i, k := 0, 0; i < n; i++ {
		if at := fmt.Sprintf("expected[%d].p_holm", i); c.expects(at) {
			c.number(at, Holm(p)[k], "")
			k++
		}
	}
}
