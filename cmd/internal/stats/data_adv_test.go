package stats

import (
	"encoding/json"
	"fmt"
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
		near(t, fmt.Sprintf("%s %s/%s p", w.Mode, w.A, w.B), m.P, w.P, "")
		if onlyA != w.OnlyA || onlyB != w.OnlyB || (m.Undefined != "") != (onlyA+onlyB == 0) {
			t.Errorf("%s %s/%s: %d–%d, want %d–%d: %+v", w.Mode, w.A, w.B, onlyA, onlyB, w.OnlyA, w.OnlyB, m)
		}
		raw[w.Mode], holm[w.Mode] = append(raw[w.Mode], m.P), append(holm[w.Mode], w.Holm)
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
