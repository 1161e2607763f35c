package demo_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sample"
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
	Spearman    float64 `json:"spearman"`
	Kappa       float64 `json:"kappa"`
	Low         int     `json:"low"`
	Missed      int     `json:"missed"`
	BestJudge   int     `json:"best_judge"`
	BestExperts int     `json:"best_experts"`
	Error       float64 `json:"error"`
	Removable   float64 `json:"miscalibration"`
	AUC         float64 `json:"auc"`
	AUCWithin   float64 `json:"auc_within"`
	Most        float64 `json:"spearman_most"`
	Found4      float64 `json:"found4"`
	Alarms4     float64 `json:"alarms4"`
}

// TestMeasured reads every benchmark with real ratings into a site without findings, and compares its judges with experts: the
// file of them that other sites show is what their ratings give. A plain run takes the smaller one.
func TestMeasured(t *testing.T) {
	runs := map[string]int{"empathic": 4, "mentalalign": 50}
	for _, name := range demo.Measured() {
		if name == "mentalalign" && !sample.All && !*update {
			continue // 7 MB, 10 s
		}
		all, err := demo.ReadMeasured(name)
		if err != nil {
			t.Fatal(err)
		}
		set, findings := result.Read(files.Memory(all))
		if len(findings) > 0 || len(set.Runs) != runs[name] {
			t.Fatalf("%s: %d runs, want %d; findings %v", name, len(set.Runs), runs[name], findings.Limit())
		}
		cast := judge.New(set)
		got, err := elsewhere(cast)
		if err != nil {
			t.Fatal(err)
		}
		path := "../../../content/measured/" + name + ".json"
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the ratings give (%v); run go test ./cmd/internal/demo -run TestMeasured -update", path, err)
		}
		if name == "mentalalign" {
			testMentalAlign(t, set, cast)
		} else {
			testEmpathic(t, set)
		}
	}
}

// elsewhere returns the file of what the judges of a cast mean to the experts who rated most of the same answers.
func elsewhere(cast *judge.Cast) ([]byte, error) {
	first := cast.Runs[0] // the others have its license and date
	e := &judge.Elsewhere{Schema: judge.ElsewhereSchema, OneEach: true, License: first.Source.License, Date: first.Date}
	for _, p := range cast.Panels {
		if c := p.Calibration.Main(result.Rated); c != nil {
			e.OneEach = e.OneEach && c.OneEach()
			j := judge.ElsewhereJudge{Name: p.Name}
			for _, s := range c.Scales {
				x := *s
				x.Sources = nil
				j.Scales = append(j.Scales, &x)
			}
			e.Judges = append(e.Judges, j)
		}
	}
	return jsonv2.Marshal(e, jsonv2.WithMarshalers(jsonv2.JoinMarshalers(
		jsonv2.MarshalToFunc(func(to *jsontext.Encoder, c result.ValueCounts) error {
			return jsonv2.MarshalEncode(to, []result.ValueCount(c))
		}),
		jsonv2.MarshalToFunc(func(to *jsontext.Encoder, s result.Scale) error {
			type described result.Scale
			x := described{ID: s.ID, Label: s.Label, Min: s.Min, Max: s.Max, Step: s.Step, LowerIsBetter: s.LowerIsBetter, Role: s.Role}
			return jsonv2.MarshalEncode(to, x, jsonv2.OmitZeroStructFields(true))
		}))))
}

// testMentalAlign: every figure of every judge on every attribute is what other code computed.
func testMentalAlign(t *testing.T, set *result.Set, cast *judge.Cast) {
	data, err := os.ReadFile("testdata/mentalalign.json")
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]json.RawMessage
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for _, j := range []string{"claude-3.7-sonnet", "gemini-2.5-flash", "gpt-4o", "o4-mini"} {
		c := cast.PanelByID("mentalalign-" + j).Calibration.Main(result.Rated)
		if c == nil || !c.OneEach() {
			t.Fatalf("%s: not compared with one rating an answer", j)
		}
		var want map[string]independent
		if err := json.Unmarshal(file[j], &want); err != nil || len(want) != len(set.Benchmark.Part(result.Rated).Scales) {
			t.Fatalf("%s: %d attributes, %v", j, len(want), err)
		}
		for id, w := range want {
			s := c.Scale(id)
			r := &s.Reading
			last := r.Cuts[len(r.Cuts)-1]
			for name, x := range map[string]struct {
				is   stats.Number
				want float64
			}{
				"judge's mean": {s.JudgeMean, w.JudgeMean}, "experts' mean": {s.ExpertsMean, w.ExpertsMean}, "bias": {s.Bias.Number(), w.Bias},
				"its standard error": {known(s.Bias.SE), w.BiasSE}, "mean error": {s.MAE.Number(), w.MAE},
				"Spearman": {s.Spearman, w.Spearman}, "kappa": {s.Agreement.Kappa.Number(), w.Kappa},
				"missed": {known(r.Own.Missed()), float64(w.Missed) / float64(w.Low)}, "squared error": {known(r.Error.Error), w.Error},
				"removable": {known(r.Error.Miscalibration), w.Removable}, "largest Spearman": {r.MostSpearman, w.Most},
				"AUC": {r.AUC.Number(), w.AUC}, "AUC within models": {r.AUCWithin.Number(), w.AUCWithin},
				"found at 4 or less": {last.Found.Number(), w.Found4}, "false alarms at 4 or less": {last.Alarms.Number(), w.Alarms4},
				"judge's best": {s.JudgeBest.Rate(), float64(w.BestJudge) / float64(w.N)}, "experts' best": {s.ExpertsBest.Rate(),
					float64(w.BestExperts) / float64(w.N)},
			} {
				if x.is.Undefined != "" || math.Abs(x.is.Value-x.want) > 1e-6 {
					t.Errorf("%s, %s: %s is %v, want %v", j, id, name, x.is, x.want)
				}
			}
			if s.Compared != w.N || r.Low != w.Low {
				t.Errorf("%s, %s: %d answers, %d low; want %+v", j, id, s.Compared, r.Low, w)
			}
		}
	}
}

// testEmpathic: against one expert the median of the quadratic kappas of the six scales is what site.toml says of another
// expert and of the judges. A kappa is the mean over experts.
func testEmpathic(t *testing.T, set *result.Set) {
	byRater := map[string]map[string]*result.Rating{} // by expert or judge, and question
	var experts []string
	for _, run := range set.Runs {
		for i := range run.Ratings {
			r := &run.Ratings[i]
			who := run.Panel
			if set.Panels[run.Panel].Kind == result.Experts {
				who = r.Rater
			}
			if byRater[who] == nil {
				if byRater[who] = map[string]*result.Rating{}; who != run.Panel {
					experts = append(experts, who)
				}
			}
			byRater[who][r.Question] = r
		}
	}
	kappa := func(a, b string, s result.Scale) float64 {
		var x, y []int
		for q, r := range byRater[a] {
			v, _, _ := r.Score(s.ID)
			w, _, _ := byRater[b][q].Score(s.ID)
			x, y = append(x, s.At(v)), append(y, s.At(w))
		}
		return stats.QuadraticKappa(x, y, s.At(s.Max)+1).Value
	}
	median := func(raters ...string) float64 {
		var all []float64
		for _, s := range set.Benchmark.Of(result.Rated).Scales() {
			sum, n := 0.0, 0.0
			for _, rater := range raters {
				for _, expert := range experts {
					if rater != expert {
						sum, n = sum+kappa(rater, expert, s), n+1
					}
				}
			}
			all = append(all, sum/n)
		}
		slices.Sort(all)
		return (all[2] + all[3]) / 2
	}
	about, err := os.ReadFile("../../../site.toml")
	if err != nil {
		t.Fatal(err)
	}
	said := fmt.Sprintf("is %.2f for another expert, %.2f for GPT-4o and Gemini 2.5 Pro, %.2f for Claude 3.7 Sonnet",
		median(experts...), median("empathic-gpt-4o"), median("empathic-claude-3.7-sonnet"))
	if said = strings.ReplaceAll(said, "0.", "."); len(experts) != 3 || !strings.Contains(string(about), said) ||
		math.Abs(median("empathic-gpt-4o")-median("empathic-gemini-2.5-pro")) > 0.005 {
		t.Errorf("site.toml does not say %q", said)
	}
}

func known(x float64) stats.Number { return stats.Number{Value: x} }

var update = flag.Bool("update", false, "write the files that tests compare with")
