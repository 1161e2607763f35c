package stats

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestEvalAgreement(t *testing.T) {
	var want wantEval
	if err := json.Unmarshal(openData(t, "recomputed-eval.json"), &want); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, "counselbench-eval-scores.csv")
	for _, d := range dimensions {
		w, ok := want.Agreement[d.name]
		if !ok {
			t.Fatalf("no agreement on %s", d.name)
		}
		answers := map[int][]float64{}
		questions := map[int]map[int][]int{} // ratings, "not sure" as the last category
		of := map[int]int{}
		for _, r := range evalRows(t, rows, d) {
			if questions[r.question] == nil {
				questions[r.question] = map[int][]int{}
			}
			of[r.answer] = r.question
			if r.sure {
				answers[r.answer] = append(answers[r.answer], r.x)
				questions[r.question][r.answer] = append(questions[r.question][r.answer], int(r.x))
			} else {
				questions[r.question][r.answer] = append(questions[r.question][r.answer], 5)
			}
		}
		var units [][]float64
		var cluster []int
		perQuestion := map[int][][]float64{}
		for answer := range len(of) + 5000 {
			if u, ok := answers[answer]; ok {
				units, cluster = append(units, u), append(cluster, of[answer])
				perQuestion[of[answer]] = append(perQuestion[of[answer]], u)
			}
		}
		metric := map[string]Metric{"ordinal": Ordinal, "nominal": Nominal}[w.Metric]
		a := Alpha(units, metric)
		near(t, d.name+" alpha", a.Value, w.Alpha, a.Undefined)
		near(t, d.name+" percent", a.Percent.Value, w.Percent, a.Percent.Undefined)
		if d.medical {
			continue
		}
		nominal := Alpha(units, Nominal)
		near(t, d.name+" nominal alpha", nominal.Value, *w.Nominal, nominal.Undefined)
		for kernel, want := range map[Kernel]*float64{NominalKernel: w.PaperNominal, LinearKernel: w.PaperLinear, OrdinalKernel: w.PaperOrdinal} {
			var alphas []Number
			for _, byAnswer := range questions {
				var ratings [][]int
				for _, r := range byAnswer {
					ratings = append(ratings, r)
				}
				alphas = append(alphas, AlphaAsInPaper(ratings, 5, d.name == "factual_consistency", kernel))
			}
			mean, undefined := MeanDefined(alphas)
			near(t, fmt.Sprintf("%s as in the paper, kernel %d", d.name, kernel), mean.Value, *want, mean.Undefined)
			if len(alphas) != 100 || undefined != w.Undefined {
				t.Errorf("%s: %d of %d questions undefined, want %d of 100", d.name, undefined, len(alphas), w.Undefined)
			}
		}
		var alphas []Number
		for _, u := range perQuestion {
			a := Alpha(u, metric)
			alphas = append(alphas, a.Number)
		}
		mean, _ := MeanDefined(alphas)
		near(t, d.name+" alpha, mean over questions", mean.Value, *w.OverQuestions, mean.Undefined)
		b := AlphaBootstrap(units, cluster, metric, 200, 1)
		if b.NoInterval != "" || b.CI.Lo >= a.Value || b.CI.Hi <= a.Value || !strings.Contains(b.Method, "100 clusters") {
			t.Errorf("%s: alpha %v, bootstrap %+v", d.name, a.Value, b)
		}
	}
}

func TestEvalLeftOutExpert(t *testing.T) {
	var want wantEval
	if err := json.Unmarshal(openData(t, "recomputed-eval.json"), &want); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, "counselbench-eval-scores.csv")
	for _, d := range dimensions {
		w, ok := want.LeftOut[d.name]
		if !ok {
			t.Fatalf("no left-out expert on %s", d.name)
		}
		var ratings []Rating
		for _, r := range evalRows(t, rows, d) {
			if r.sure {
				ratings = append(ratings, Rating{r.x, r.answer, r.question, r.rater})
			}
		}
		if d.medical {
			b := LeftOutVotes(ratings)
			if b.TP != w.TP || b.FP != w.FP || b.FN != w.FN || b.TN != w.TN || b.Ties != w.Ties {
				t.Errorf("%s: %+v, want %+v", d.name, b, w)
			}
			near(t, d.name+" precision", b.Precision.Value, w.Precision, b.Precision.Undefined)
			near(t, d.name+" recall", b.Recall.Value, w.Recall, b.Recall.Undefined)
			near(t, d.name+" F1", b.F1.Value, w.F1, b.F1.Undefined)
			near(t, d.name+" kappa", b.Kappa.Value, w.BinaryKappa, b.Kappa.Undefined)
			continue
		}
		pairs := LeftOut(ratings)
		curve := Curve(pairs)
		if len(pairs) != w.N || len(curve) != len(w.Curve) {
			t.Fatalf("%s: %d pairs, %d points, want %d and %d", d.name, len(pairs), len(curve), w.N, len(w.Curve))
		}
		for i, p := range w.Curve {
			what := fmt.Sprintf("%s curve at %v", d.name, p.Score)
			near(t, what, curve[i].Mean.Value, p.Mean, curve[i].Mean.Undefined)
			near(t, what+" se", curve[i].Mean.SE, p.SE, curve[i].Mean.NoInterval)
			if curve[i].Score != p.Score || curve[i].Mean.N != p.N {
				t.Errorf("%s: %+v, want %+v", what, curve[i], p)
			}
		}
		h := Hold(pairs, d.labels, d.best)
		near(t, d.name+" MAE", h.MAE.Value, w.MAE, h.MAE.Undefined)
		near(t, d.name+" RMSE", h.RMSE.Value, w.RMSE, h.RMSE.Undefined)
		near(t, d.name+" share at the best end", h.Best.Value, w.Best, h.Best.Undefined)
		near(t, d.name+" Spearman", h.Spearman.Value, w.Spearman, h.Spearman.Undefined)
		near(t, d.name+" kappa", h.Kappa.Value, w.Kappa, h.Kappa.Undefined)
	}
}
