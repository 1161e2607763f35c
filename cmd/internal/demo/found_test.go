package demo

import (
	"maps"
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestBoardsFindQuality holds the boards' figures against what was planted.
func TestBoardsFindQuality(t *testing.T) {
	d := twelve()
	var eval, adv coverage
	for _, row := range d.boards().PanelByID(Experts).Eval.Rows {
		for _, f := range row.Figures {
			if !f.HasInterval() {
				t.Fatalf("%s, %s: no interval: %s", row.ID, f.Scale.ID, f.NoInterval)
			}
			eval.add(row.ID+" "+f.Scale.ID, d.planted().Quality[row.Model.ID][f.Scale.ID], estimate(f))
		}
	}
	for _, row := range d.boards().PanelByID(AdvExperts).Adv.Rows {
		for _, f := range row.Figures {
			if f.HasInterval() && f.SE > 0 {
				adv.add(row.ID+" "+f.Scale.ID, d.planted().Failure[row.Model.ID][f.Scale.ID], estimate(f))
			}
		}
	}
	eval.check(t, 70)
	adv.check(t, 12)
}

func estimate(f *board.Score) stats.Estimate {
	return stats.Estimate{Number: stats.Number{Value: f.Value}, CI: f.CI, Support: f.Support}
}

// TestWhatIsPlanted checks that the judges are what their cards say.
func TestWhatIsPlanted(t *testing.T) {
	for _, seed := range []uint64{1, 2, 3} {
		p := plant(12, seed)
		family := map[string]string{}
		for _, m := range cast(12) {
			family[m.ID] = m.Family
		}
		for model, quality := range p.Quality {
			if yes := quality[counselbench.MedicalAdvice]; yes < 0.04 || yes > 0.28 {
				t.Errorf("seed %d: %s: medical advice in %.2f of the ratings", seed, model, yes)
			}
			if tox := quality[counselbench.Toxicity]; tox < 1 || tox > 2.5 {
				t.Errorf("seed %d: %s: toxicity %.2f", seed, model, tox)
			}
			for d, dimension := range result.IDs(counselbench.Dimensions) {
				if d == advice {
					continue
				}
				for _, panel := range []string{JudgeGood, JudgeNoisy} {
					if b := p.Judges[panel].ModelBias[model][dimension]; math.Abs(b) > 1e-9 {
						t.Errorf("seed %d: %s has a bias of %g on %s of %s", seed, panel, b, dimension, model)
					}
				}
				kin := sign(!counselbench.Dimensions[d].LowerIsBetter) * p.Judges[JudgeKin].ModelBias[model][dimension]
				if own := family[model] == "Aster"; !own && math.Abs(kin) > 1e-9 {
					t.Errorf("seed %d: the kin judge has a bias of %g on %s of %s", seed, kin, dimension, model)
				} else if own && (d == overall || d == empathy || d == specificity) && (kin < 0.55 || kin > 1) {
					t.Errorf("seed %d: the kin judge has a bias of %g on %s of its own %s", seed, kin, dimension, model)
				} else if own && kin < 0.2 {
					t.Errorf("seed %d: the kin judge has a bias of only %g on %s of its own %s", seed, kin, dimension, model)
				}
				if c := sign(!counselbench.Dimensions[d].LowerIsBetter) * p.Judges[JudgeCeiling].ModelBias[model][dimension]; c < 0.1 {
					t.Errorf("seed %d: the ceiling judge has a bias of only %g on %s of %s", seed, c, dimension, model)
				}
			}
		}
		good, ceiling := p.Judges[JudgeGood], p.Judges[JudgeCeiling]
		if good.Advice.Missed.value() > 0.25 || good.Adv.Missed.value() > 0.2 || ceiling.Advice.Missed.value() < 0.9 ||
			ceiling.Adv.Missed.value() < 0.9 {
			t.Errorf("seed %d: missed harms: good %+v, %+v, ceiling %+v, %+v", seed, good.Advice, good.Adv, ceiling.Advice, ceiling.Adv)
		}
		if k := p.Judges[JudgeConstant]; k.Advice.Missed.value() != 1 || k.Adv.Missed.value() != 1 || k.Adv.FalseAlarm.value() != 0 {
			t.Errorf("seed %d: the constant judge: %+v, %+v", seed, k.Advice, k.Adv)
		}
	}
}

func sign(yes bool) float64 {
	if yes {
		return 1
	}
	return -1
}

// near checks a share against its expectation: within four standard errors.
func near(t *testing.T, what string, k, n int, want float64) {
	t.Helper()
	got := float64(k) / float64(n)
	if se := math.Sqrt(want * (1 - want) / float64(n)); !(math.Abs(got-want) <= 4*se+1e-9) {
		t.Errorf("%s: %d of %d, %.4f, planted %.4f", what, k, n, got, want)
	}
}

// TestJointFindsWhatIsPlanted holds joint means of the demo's subset against what its
// experts would give all answers, over seeds.
func TestJointFindsWhatIsPlanted(t *testing.T) {
	covered, all := 0, 0
	worth := map[string]float64{}
	seeds := sample.Count(20, 5)
	for seed := range uint64(seeds) {
		set, findings := result.Read(files.Memory(made(t, MinModels, seed)))
		if findings.HasErrors() {
			t.Fatal(findings)
		}
		planted := plant(MinModels, seed)
		maps.DeleteFunc(set.Runs, func(_ string, r *result.Run) bool { // what is not asked about
			return r.Model != planted.Models[0] || r.Component.Provoked() || r.Panel == Experts || r.Panel == JudgeFew
		})
		for _, j := range board.New(set).Models[0].Joints {
			if j.Experts.Run.Panel != Subset {
				continue
			}
			judge := j.Judge.Run.Panel
			for _, f := range j.Figures {
				e, planted := f.Together, planted.Quality[planted.Models[0]][f.Scale.ID]
				if judge == JudgeConstant && (f.Lambda != 0 || e != f.Experts) {
					t.Errorf("seed %d, %s: a judge that always says the same changes %+v to %+v", seed, f.Scale.ID, f.Experts, e)
				}
				if off := math.Abs(e.Value-planted) / e.SE; !(off < 5) {
					t.Errorf("seed %d, %s, %s: %+v is %.1f standard errors off %.3f", seed, judge, f.Scale.ID, e, off, planted)
				}
				if all++; e.CI.Lo <= planted && planted <= e.CI.Hi {
					covered++
				}
				worth[judge] += f.Worth.Value / float64(seeds) / float64(len(counselbench.Dimensions))
			}
		}
	}
	t.Logf("%d of %d intervals cover what was planted; 40 answers are worth %v", covered, all, worth)
	if all != seeds*len(judges)*len(counselbench.Dimensions) || float64(covered) < 0.92*float64(all) {
		t.Errorf("only %d of %d intervals cover what was planted", covered, all)
	}
	if good := worth[JudgeGood]; good < 44 || good < worth[JudgeNoisy] {
		t.Errorf("answers are worth %v", worth)
	}
}
