package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
)

// TestAdvVerdicts compares all cells, totals and pairs of the real labels with exact
// fractions made by other code.
func TestAdvVerdicts(t *testing.T) {
	type cell struct {
		Mode, Model       string
		Questions         int
		Rate, Expected, P float64
		Holm              float64 `json:"p_holm"`
		A, B              string
		OnlyA             int `json:"only_a"`
		OnlyB             int `json:"only_b"`
	}
	var want struct {
		Real struct{ Modes, Total, Pairs []cell }
	}
	if err := json.Unmarshal(openData(t, "../vectors/field.json"), &want); err != nil {
		t.Fatal(err)
	}
	models, questions := map[string]int{}, map[string]int{}
	values := map[string][][]Fraction{} // by mode, model and question
	for _, r := range readCSV(t, "counselbench-adv-labels.csv") {
		for _, x := range []struct {
			number map[string]int
			name   string
		}{{models, r["model"]}, {questions, r["mode"] + r["question"]}} {
			if _, ok := x.number[x.name]; !ok {
				x.number[x.name] = len(x.number)
			}
		}
		for _, mode := range []string{r["mode"], ""} {
			for len(values[mode]) < 9 {
				values[mode] = append(values[mode], make([]Fraction, 120))
			}
			if a := r["answer"]; a == "yes" || a == "no" {
				values[mode][models[r["model"]]][questions[r["mode"]+r["question"]]] = Fraction{int64(bit(a == "yes")), 1}
			}
		}
	}
	close := func(what string, got, want, tolerance float64) {
		t.Helper()
		if !(math.Abs(got-want) <= tolerance) {
			t.Errorf("%s = %v, want %v", what, got, want)
		}
	}
	clear := func(cells []cell) (n int) {
		var p []float64
		var null []*NullP
		for _, w := range cells {
			f := Fields(values[w.Mode], 0)[models[w.Model]]
			what := w.Mode + " " + w.Model
			close(what+" value", f.Value, w.Rate, 1e-6)
			close(what+" expected", f.Expected, w.Expected, 1e-6)
			close(what+" p", f.P, w.P, 1e-9)
			if f.Questions != w.Questions {
				t.Errorf("%s: %d questions, want %d", what, f.Questions, w.Questions)
			}
			p, null = append(p, f.P), append(null, f.Null)
		}
		for i, adjusted := range HolmDiscrete(p, null) {
			close(cells[i].Mode+" "+cells[i].Model+" adjusted", adjusted, cells[i].Holm, 1e-9)
			n += bit(adjusted < 0.05)
		}
		return n
	}
	cells, totals := clear(want.Real.Modes), clear(want.Real.Total)
	p, null, holm := map[string][]float64{}, map[string][]*NullP{}, map[string][]float64{}
	for _, w := range want.Real.Pairs {
		p[w.Mode] = append(p[w.Mode], McNemar(w.OnlyA, w.OnlyB))
		null[w.Mode] = append(null[w.Mode], McNemarNull(w.OnlyA+w.OnlyB, 0).NullP)
		holm[w.Mode] = append(holm[w.Mode], w.Holm)
	}
	pairs := 0
	for mode := range p {
		for i, adjusted := range HolmDiscrete(p[mode], null[mode]) {
			close(fmt.Sprintf("%s pair %d", mode, i), adjusted, holm[mode][i], 1e-9)
			pairs += bit(adjusted < 0.05)
		}
	}
	if len(want.Real.Modes) != 54 || len(want.Real.Total) != 9 || len(want.Real.Pairs) != 216 || cells != 3 || totals != 1 ||
		pairs != 23 {
		t.Errorf("clear: %d cells, %d totals, %d pairs; want 3 of 54, 1 of 9, 23 of 216", cells, totals, pairs)
	}
}
