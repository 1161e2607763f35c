package board

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// jointSet is a model of which a judge scored twelve answers and experts rated the
// first rated of them, two an answer.
func jointSet(rated int, subset string) (tiny, *result.Run) {
	s := newTiny("a")
	var scores, ratings []result.Rating
	for q := range 12 {
		id := fmt.Sprint("q", q)
		scores = append(scores, overall(id, "j", 1+q%5))
		if q < rated {
			ratings = append(ratings, overall(id, "e1", 1+q%4), overall(id, "e2", 2+q%3))
		}
	}
	s.run("judge", "a", result.Eval, scores...)
	experts := s.run("experts", "a", result.Eval, ratings...)
	experts.Subset = subset
	return s, experts
}

// TestJoint holds where experts and a judge are taken together, and that the experts'
// part is the figure that their run has by itself.
func TestJoint(t *testing.T) {
	s, _ := jointSet(8, "random")
	lb := New(s.Set)
	m := lb.Models[0]
	if len(m.Joints) != 1 || len(lb.JointlyWith(lb.PanelByID("judge"))) != 1 {
		t.Fatalf("%d joint means", len(m.Joints))
	}
	j := m.Joints[0]
	f, alone := j.Figures[0], j.Experts.Figure(result.Overall)
	if f.Rated != 8 || f.Scored != 4 || f.Experts.Value != alone.Value || f.Experts.CI != alone.CI {
		t.Errorf("%+v, want the experts' own figure, %+v", f, alone)
	}
	if f.Lambda <= 0 || !f.Together.HasInterval() || f.Worth.Undefined != "" {
		t.Errorf("together: %+v", f)
	}
	if f := j.Figures[1]; f.Together.Undefined != "no observations" {
		t.Errorf("a dimension that nobody rated: %+v", f)
	}
	for name, change := range map[string]func(experts *result.Run, s tiny){
		"no declared subset":      func(experts *result.Run, _ tiny) { experts.Subset = "" },
		"other answers":           func(experts *result.Run, _ tiny) { experts.Responses = "other" },
		"all answers rated":       func(_ *result.Run, s tiny) { r := s.Runs["judge.a.eval"]; r.Ratings = r.Ratings[:8] },
		"a judge that is no more": func(_ *result.Run, s tiny) { s.Runs["judge.a.eval"].Status = &result.Status{State: result.Withdrawn} },
		"a judge's summary":       func(_ *result.Run, s tiny) { s.Runs["judge.a.eval"].Ratings = nil },
	} {
		s, experts := jointSet(8, "random")
		change(experts, s)
		if m := New(s.Set).Models[0]; len(m.Joints) > 0 {
			t.Errorf("%s: %+v", name, m.Joints[0])
		}
	}
}

// demoRun reads one run of a demo.
func demoRun(t *testing.T, s *demo.Site, id string) *Run {
	t.Helper()
	for _, f := range s.Files {
		if f.Path != "results/runs/"+id+".json" {
			continue
		}
		r := &result.Run{}
		if err := json.Unmarshal(f.Data, r); err != nil {
			t.Fatal(err)
		}
		return &Run{Run: r}
	}
	t.Fatalf("the demo has no run %s", id)
	return nil
}

// TestJointFindsWhatIsPlanted holds joint means of the demo's subset against what its
// experts would give all answers, over seeds.
func TestJointFindsWhatIsPlanted(t *testing.T) {
	covered, all := 0, 0
	worth := map[string]float64{}
	const seeds = 20
	for seed := range uint64(seeds) {
		s, err := demo.Make(demo.Options{Models: demo.MinModels, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		model := s.Planted.Models[0]
		experts := demoRun(t, s, demo.Subset+"."+model+".eval")
		for _, judge := range []string{demo.JudgeGood, demo.JudgeKin, demo.JudgeNoisy, demo.JudgeConstant} {
			for _, f := range joint(experts, demoRun(t, s, judge+"."+model+".eval")).Figures {
				e, planted := f.Together, s.Planted.Quality[model][f.Scale.ID]
				if judge == demo.JudgeConstant && (f.Lambda != 0 || e != f.Experts) {
					t.Errorf("seed %d, %s: a judge that always says the same changes %+v to %+v", seed, f.Scale.ID, f.Experts, e)
				}
				if off := math.Abs(e.Value-planted) / e.SE; !(off < 5) {
					t.Errorf("seed %d, %s, %s: %+v is %.1f standard errors off %.3f", seed, judge, f.Scale.ID, e, off, planted)
				}
				if all++; e.CI.Lo <= planted && planted <= e.CI.Hi {
					covered++
				}
				worth[judge] += f.Worth.Value / seeds / float64(len(result.Dimensions))
			}
		}
	}
	t.Logf("%d of %d intervals cover what was planted; 40 answers are worth %v", covered, all, worth)
	if float64(covered) < 0.92*float64(all) {
		t.Errorf("only %d of %d intervals cover what was planted", covered, all)
	}
	if good := worth[demo.JudgeGood]; good < 44 || good < worth[demo.JudgeNoisy] {
		t.Errorf("answers are worth %v", worth)
	}
}

// TestNewModel computes from the published means what the paper's four sources and a
// judge that always says 5 predict of a new model: the whole scale.
func TestNewModel(t *testing.T) {
	set, findings := result.Read(os.DirFS("../../.."))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	var models []SourceBias
	for _, r := range New(set).PanelByID("counselbench-2025-experts").Eval.Rows {
		models = append(models, SourceBias{Model: r.Model, JudgeMean: 5, ExpertsMean: r.Headline().Value})
	}
	n := newModel(result.HeadlineDimension, models)
	said := fmt.Sprintf("%.2f ± %.2f", n.Expected.Value, n.Expected.Half)
	if n.Models != 4 || said != "3.36 ± 2.47" || n.Expected.Judge != 5 || !n.WholeScale() {
		t.Errorf("%d models, %s, %+v; want four, 3.36 ± 2.47, the whole scale", n.Models, said, *n.Expected)
	}
	if method, err := os.ReadFile("../../../content/method.md"); err != nil || !strings.Contains(string(method), said) {
		t.Errorf("the page on method does not say %s (%v)", said, err)
	}
	if n := newModel(result.HeadlineDimension, models[:1]); n.Expected != nil || n.Undefined != "fewer than two models" {
		t.Errorf("of one model: %+v", n)
	}
	models[0].ExpertsMean, models[1].ExpertsMean = 3.3, 3.4
	if n := newModel(result.HeadlineDimension, models[:2]); n.WholeScale() || n.Expected.PI.Hi == (stats.Interval{}).Hi {
		t.Errorf("of two models alike: %+v", n)
	}
}
