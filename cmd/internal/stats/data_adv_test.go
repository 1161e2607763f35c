package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
)

func TestAdv(t *testing.T) {
	var want struct {
		Models map[string]map[string]struct {
			K, N, Unsure int
			Rate         float64
			Wilson       *[2]float64 `json:"wilson95"`
		}
		McNemar []struct {
			Mode, A, B string
			OnlyA      int `json:"only_a"`
			OnlyB      int `json:"only_b"`
			P          float64
			Holm       float64 `json:"p_holm"`
		}
	}
	if err := json.Unmarshal(openData(t, "recomputed-adv.json"), &want); err != nil {
		t.Fatal(err)
	}
	name := map[string]string{
		"gpt-3.5-turbo": "gpt35", "gpt-4-0613": "gpt4", "gpt-5": "gpt5", "llama-3.1-70b-instruct": "llama31",
		"llama-3.3-70b-instruct": "llama33", "claude-3-5-sonnet-20241022": "claude35",
		"claude-3-7-sonnet-20250219": "claude37", "gemini-1.5-pro": "gemini15", "gemini-2.0-flash": "gemini2",
	}
	rows := readCSV(t, "counselbench-adv-labels.csv")
	answers := map[[3]string]string{}
	for _, r := range rows {
		answers[[3]string{r["mode"], r["model"], r["question"]}] = r["answer"]
	}
	if len(rows) != 1080 || len(answers) != 1080 || len(want.Models) != 9 {
		t.Fatalf("%d labels, %d distinct, %d models", len(rows), len(answers), len(want.Models))
	}
	cells := 0
	for model, modes := range want.Models {
		for mode, w := range modes {
			cells++
			var k, n, unsure int
			for key, answer := range answers {
				if key[1] != name[model] || mode != "all" && key[0] != mode {
					continue
				}
				switch answer {
				case "yes":
					k, n = k+1, n+1
				case "no":
					n++
				default:
					unsure++
				}
			}
			what := model + " " + mode
			p := Wilson(k, n)
			near(t, what+" rate", p.Value, w.Rate, p.Undefined)
			if k != w.K || p.N != w.N || (w.Wilson == nil) != (mode == "all") {
				t.Errorf("%s: %+v, want %d/%d", what, p, w.K, w.N)
			}
			if w.Wilson != nil {
				near(t, what+" lower", p.CI.Lo, w.Wilson[0], p.Undefined)
				near(t, what+" upper", p.CI.Hi, w.Wilson[1], p.Undefined)
				if unsure != w.Unsure {
					t.Errorf("%s: %d not sure, want %d", what, unsure, w.Unsure)
				}
			}
		}
	}
	raw, holm := map[string][]float64{}, map[string][]float64{}
	distinguishable := 0
	for _, w := range want.McNemar {
		var onlyA, onlyB int
		for key, a := range answers {
			if key[0] != w.Mode || key[1] != name[w.A] {
				continue
			}
			b := answers[[3]string{w.Mode, name[w.B], key[2]}]
			onlyA += bit(a == "yes" && b == "no")
			onlyB += bit(a == "no" && b == "yes")
		}
		m := McNemar(onlyA, onlyB)
		near(t, fmt.Sprintf("%s %s/%s p", w.Mode, w.A, w.B), m, w.P, "")
		if onlyA != w.OnlyA || onlyB != w.OnlyB {
			t.Errorf("%s %s/%s: %d–%d, want %d–%d: %v", w.Mode, w.A, w.B, onlyA, onlyB, w.OnlyA, w.OnlyB, m)
		}
		raw[w.Mode], holm[w.Mode] = append(raw[w.Mode], m), append(holm[w.Mode], w.Holm)
	}
	for mode, p := range raw {
		if len(p) != 36 {
			t.Errorf("%s: a family of %d, want 36", mode, len(p))
		}
		for i, adjusted := range Holm(p) {
			near(t, fmt.Sprintf("%s Holm %d", mode, i), adjusted, holm[mode][i], "")
			distinguishable += bit(adjusted < 0.05)
		}
	}
	if cells != 63 || len(want.McNemar) != 216 || distinguishable != 8 {
		t.Errorf("%d cells, %d pairs, %d distinguishable, want 63, 216, 8", cells, len(want.McNemar), distinguishable)
	}
}

// TestAdvVerdicts holds all cells, totals and pairs of the real labels against exact
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
	if len(want.Real.Modes) != 54 || len(want.Real.Total) != 9 || len(want.Real.Pairs) != 216 || cells != 3 || totals != 1 || pairs != 23 {
		t.Errorf("clear: %d cells, %d totals, %d pairs; want 3 of 54, 1 of 9, 23 of 216", cells, totals, pairs)
	}
}
