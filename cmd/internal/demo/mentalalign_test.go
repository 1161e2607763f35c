package demo_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// independent is what other code computed of a judge on an attribute: see _about in the file.
type independent struct {
	N           int     `json:"n"`
	JudgeMean   float64 `json:"judge_mean"`
	ExpertsMean float64 `json:"experts_mean"`
	Bias        float64 `json:"bias"`
	BiasSE      float64 `json:"bias_se"`
	MAE         float64 `json:"mae"`
	RMSE        float64 `json:"rmse"`
	SD          float64 `json:"sd"`
	Spearman    float64 `json:"spearman"`
	Kendall     float64 `json:"kendall"`
	Kappa       float64 `json:"kappa"`
	Within      float64 `json:"within"`
	Low         int     `json:"low"`
	Missed      int     `json:"missed"`
	FalseLow    int     `json:"false_low"`
	BestJudge   int     `json:"best_judge"`
	BestExperts int     `json:"best_experts"`
	ICC         float64 `json:"icc"`
}

// TestMentalAlign: every figure of every judge
// on every attribute is what other code computed.
func TestMentalAlign(t *testing.T) {
	t.Cleanup(result.CounselBench.Use)
	data, err := os.ReadFile("testdata/mentalalign.json")
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]json.RawMessage
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	all, err := demo.ReadMeasured("mentalalign")
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(files.Memory(all))
	if len(findings) > 0 {
		t.Fatal(findings[0])
	}
	cast := judge.New(set)
	for _, j := range []string{"claude-3.7-sonnet", "gemini-2.5-flash", "gpt-4o", "o4-mini"} {
		c := cast.PanelByID("mentalalign-" + j).Calibration.Main(result.Eval)
		if c == nil || !c.OneEach() {
			t.Fatalf("%s: not held against one rating an answer", j)
		}
		var want map[string]independent
		if err := json.Unmarshal(file[j], &want); err != nil || len(want) != len(set.Benchmark.Part(result.Rated).Scales) {
			t.Fatalf("%s: %d attributes, %v", j, len(want), err)
		}
		for id, w := range want {
			s := c.Scale(id)
			one := s.OneRating
			if one == nil {
				t.Fatalf("%s, %s: no order", j, id)
			}
			for name, x := range map[string]struct {
				is   stats.Number
				want float64
			}{
				"judge's mean": {s.JudgeMean, w.JudgeMean}, "experts' mean": {s.ExpertsMean, w.ExpertsMean}, "bias": {s.Bias.Number, w.Bias},
				"its standard error": {known(s.Bias.SE), w.BiasSE}, "mean error": {s.MAE.Number, w.MAE}, "root mean square error": {s.RMSE, w.RMSE},
				"Spearman": {s.Spearman, w.Spearman}, "kappa": {s.Kappa, w.Kappa},
				"order within models": {one.Order.Number, w.Within},
				"missed":              {one.MissedLow.Number, float64(w.Missed) / float64(w.Low)}, "false low": {one.FalseLow.Number, float64(w.FalseLow) / float64(w.N-w.Low)},
				"judge's best": {s.JudgeBest.Rate(), float64(w.BestJudge) / float64(w.N)}, "experts' best": {s.ExpertsBest.Rate(), float64(w.BestExperts) / float64(w.N)},
			} {
				if x.is.Undefined != "" || math.Abs(x.is.Value-x.want) > 1e-6 {
					t.Errorf("%s, %s: %s is %v, want %v", j, id, name, x.is, x.want)
				}
			}
			if s.Compared != w.N || one.MissedLow.N != w.Low || one.Missed() != w.Missed {
				t.Errorf("%s, %s: %d answers, %d low, %d missed; want %+v", j, id, s.Compared, one.MissedLow.N, one.Missed(), w)
			}
			if ci := one.Order.CI; !one.Order.HasInterval() || ci.Hi-ci.Lo < .01 || ci.Hi-ci.Lo > .1 || ci.Lo > w.Within || ci.Hi < w.Within {
				t.Errorf("%s, %s: order %v in %v", j, id, w.Within, ci)
			}
		}
	}
}

func known(x float64) stats.Number { return stats.Number{Value: x} }
