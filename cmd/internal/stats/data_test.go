package stats

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// The tests in this file reproduce published aggregates from ratings that may not
// be distributed. They run where those lie beside the repository.
const dataDir = "../../../../shared/data"

func openData(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dataDir, name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not here: the ratings are not part of the repository, nothing is checked", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readCSV(t *testing.T, name string) []map[string]string {
	t.Helper()
	openData(t, name) // skips
	f, err := os.Open(filepath.Join(dataDir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, r := range records[1:] {
		row := map[string]string{}
		for i, key := range records[0] {
			row[key] = r[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// near fails unless got is want to the six decimals that the aggregates have.
func near(t *testing.T, what string, got, want float64, undefined string) {
	t.Helper()
	if undefined != "" || !(math.Abs(got-want) <= 1e-6) {
		t.Errorf("%s = %v (undefined: %q), want %v", what, got, undefined, want)
	}
}

type dimension struct {
	name, column  string
	scale         Scale
	labels        []int
	lowerIsBetter bool
	best          float64
	medical       bool
}

var dimensions = []dimension{
	{"overall", "overall_score", Scale{1, 5}, []int{1, 2, 3, 4, 5}, false, 5, false},
	{"empathy", "empathy_score", Scale{1, 5}, []int{1, 2, 3, 4, 5}, false, 5, false},
	{"specificity", "specificity_score", Scale{1, 5}, []int{1, 2, 3, 4, 5}, false, 5, false},
	{"medical_advice", "medical_advice_score", Scale{0, 1}, []int{0, 1}, true, 0, true},
	{"factual_consistency", "factual_consistency_score", Scale{1, 4}, []int{1, 2, 3, 4}, false, 4, false},
	{"toxicity", "toxicity_score", Scale{1, 5}, []int{1, 2, 3, 4, 5}, true, 1, false},
}

var responders = map[string]string{
	"gpt-4-0613": "gpt4", "llama-3.3-70b-instruct": "llama3", "gemini-1.5-pro": "gemini", "human-therapists": "human",
}

// evalRow is a rating on one dimension.
type evalRow struct {
	x                       float64
	sure                    bool
	question, rater, answer int
	responder, topic        string
}

func evalRows(t *testing.T, rows []map[string]string, d dimension) []evalRow {
	t.Helper()
	number := map[string]int{}
	label := func(kind, s string) int {
		if _, ok := number[kind+s]; !ok {
			number[kind+s] = len(number)
		}
		return number[kind+s]
	}
	var out []evalRow
	for _, row := range rows {
		e := evalRow{
			sure: true, question: label("q", row["questionID"]), rater: label("r", row["survey_id"]),
			answer: label("a", row["questionID"]+row["responder"]), responder: row["responder"], topic: row["topic"],
		}
		switch v := row[d.column]; v {
		case "I am not sure":
			e.sure = false
		case "Yes":
			e.x = 1
		case "No":
		default:
			x, err := strconv.Atoi(v)
			if err != nil {
				t.Fatal(err)
			}
			e.x = float64(x)
		}
		out = append(out, e)
	}
	return out
}

func obsOf(rows []evalRow, keep func(evalRow) bool) []Obs {
	var obs []Obs
	for _, r := range rows {
		if r.sure && keep(r) {
			obs = append(obs, Obs{r.x, r.question, r.rater})
		}
	}
	return obs
}

type wantMean struct {
	Mean, Rate           *float64
	Pooled, SE           float64
	SEQuestion           float64 `json:"se_question_only"`
	CI95                 [2]float64
	N, Questions, Raters int
	Unsure               int
	Topics               map[string]wantMean
	Bounds               *[2]float64
	Rank                 [2]int
}

type wantPair struct {
	Dimension, A, B    string
	Difference, SE     float64
	CI95               [2]float64
	Pairs              int `json:"n_pairs"`
	Questions, Nonzero int
	W, P               float64
	Method             string
	Effect             float64 `json:"rank_biserial"`
	Holm               float64 `json:"p_holm"`
}

type wantLeftOut struct {
	N     int
	Curve []struct {
		Score, SE float64
		Mean      float64 `json:"others_mean"`
		N         int
	}
	MAE, RMSE, Spearman   float64
	Kendall               float64 `json:"kendall_tau_b"`
	Kappa                 float64 `json:"kappa_quadratic_vs_rounded_median"`
	Best                  float64 `json:"share_at_best_end"`
	TP, FP, FN, TN, Ties  int
	Precision, Recall, F1 float64
	BinaryKappa           float64 `json:"kappa"`
}

type wantAgreement struct {
	Alpha         float64
	Metric        string
	Nominal       *float64 `json:"alpha_nominal"`
	PaperNominal  *float64 `json:"paper_code_nominal"`
	PaperLinear   *float64 `json:"paper_code_linear"`
	PaperOrdinal  *float64 `json:"paper_code_ordinal"`
	Undefined     int      `json:"paper_code_questions_undefined"`
	OverQuestions *float64 `json:"alpha_mean_over_questions"`
	Percent       float64  `json:"percent_agreement"`
}

type wantEval struct {
	Models    map[string]map[string]wantMean
	Agreement map[string]wantAgreement
	Pairs     []wantPair
	Graph     struct {
		Components, Raters int
		PerRater           int `json:"ratings_per_rater"`
	}
	LeftOut map[string]wantLeftOut `json:"left_out_expert"`
}

func TestEvalMeans(t *testing.T) {
	var want wantEval
	if err := json.Unmarshal(openData(t, "recomputed-eval.json"), &want); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, "counselbench-eval-scores.csv")
	if len(rows) != 2000 || len(want.Models) != 4 {
		t.Fatalf("%d ratings, %d models", len(rows), len(want.Models))
	}
	means, topics := 0, 0
	for _, d := range dimensions {
		ratings := evalRows(t, rows, d)
		for model, responder := range responders {
			w, ok := want.Models[model][d.name]
			if !ok {
				t.Fatalf("no %s of %s", d.name, model)
			}
			means++
			what := model + " " + d.name
			of := func(r evalRow) bool { return r.responder == responder }
			e := Mean(obsOf(ratings, of), d.scale)
			value := w.Mean
			if d.medical {
				value = w.Rate
			}
			near(t, what+" mean", e.Value, *value, e.Undefined)
			near(t, what+" pooled", e.Pooled, w.Pooled, e.Undefined)
			near(t, what+" se", e.SE, w.SE, e.NoInterval)
			near(t, what+" se by question", e.SEQuestion, w.SEQuestion, e.NoInterval)
			near(t, what+" lower", e.CI.Lo, w.CI95[0], e.NoInterval)
			near(t, what+" upper", e.CI.Hi, w.CI95[1], e.NoInterval)
			if e.N != w.N || e.Questions != w.Questions || e.Raters != w.Raters || 500-e.N != w.Unsure || e.Components != want.Graph.Components || e.DF != 99 {
				t.Errorf("%s: %+v, want n %d, %d questions, %d raters", what, e, w.N, w.Questions, w.Raters)
			}
			for topic, wt := range w.Topics {
				topics++
				v := wt.Mean
				if d.medical {
					v = wt.Rate
				}
				e := Mean(obsOf(ratings, func(r evalRow) bool { return of(r) && r.topic == topic }), d.scale)
				near(t, what+" "+topic, e.Value, *v, e.Undefined)
				if e.N != wt.N {
					t.Errorf("%s %s: n = %d, want %d", what, topic, e.N, wt.N)
				}
			}
			if (w.Bounds != nil) != d.medical {
				t.Fatalf("%s: bounds %v", what, w.Bounds)
			}
			for i := range 2 {
				if !d.medical {
					break
				}
				var obs []Obs
				for _, r := range ratings {
					if of(r) {
						obs = append(obs, Obs{r.x + float64(i)*float64(1-bit(r.sure)), r.question, r.rater})
					}
				}
				near(t, fmt.Sprintf("%s bound %d", what, i), Mean(obs, d.scale).Value, w.Bounds[i], "")
			}
		}
	}
	if means != 24 || topics != 24*20 {
		t.Errorf("%d means and %d topics compared, want 24 and 480", means, topics)
	}
}

func TestEvalPairsAndRanks(t *testing.T) {
	var want wantEval
	if err := json.Unmarshal(openData(t, "recomputed-eval.json"), &want); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, "counselbench-eval-scores.csv")
	pairs := 0
	for _, d := range dimensions {
		ratings := evalRows(t, rows, d)
		means := func(responder string) []Fraction {
			f := make([]Fraction, 0)
			place := map[int]int{}
			for _, r := range ratings {
				if _, ok := place[r.question]; !ok {
					place[r.question] = len(f)
					f = append(f, Fraction{})
				}
				if r.sure && r.responder == responder {
					f[place[r.question]].Sum += int64(r.x)
					f[place[r.question]].Count++
				}
			}
			return f
		}
		var family []wantPair
		for _, w := range want.Pairs {
			if w.Dimension == d.name {
				family = append(family, w)
			}
		}
		var models []string
		for _, w := range family {
			models = append(models, w.A, w.B)
		}
		slices.Sort(models)
		models = slices.Compact(models)
		better := make([][]bool, len(models))
		for i := range better {
			better[i] = make([]bool, len(models))
		}
		var raw []float64
		var effects []float64
		for _, w := range family {
			pairs++
			what := d.name + " " + w.A + "/" + w.B
			a, b := responders[w.A], responders[w.B]
			e := PairedDifference(
				obsOf(ratings, func(r evalRow) bool { return r.responder == a }),
				obsOf(ratings, func(r evalRow) bool { return r.responder == b }), d.scale)
			near(t, what+" difference", e.Value, w.Difference, e.Undefined)
			near(t, what+" se", e.SE, w.SE, e.NoInterval)
			near(t, what+" lower", e.CI.Lo, w.CI95[0], e.NoInterval)
			near(t, what+" upper", e.CI.Hi, w.CI95[1], e.NoInterval)
			s := SignedRankOfMeans(means(a), means(b))
			near(t, what+" W", s.Statistic, w.W, s.Undefined)
			near(t, what+" effect", s.Effect, w.Effect, s.Undefined)
			if !(math.Abs(s.P-w.P) <= 1e-9*w.P) {
				t.Errorf("%s p = %v, want %v", what, s.P, w.P)
			}
			method := map[string]string{"normal": "Wilcoxon signed-rank, normal approximation", "exact": "Wilcoxon signed-rank, exact"}[w.Method]
			if e.N != w.Pairs || e.Questions != w.Questions || s.N != w.Nonzero || s.Method != method {
				t.Errorf("%s: n %d, questions %d, non-zero %d, %s; want %+v", what, e.N, e.Questions, s.N, s.Method, w)
			}
			raw, effects = append(raw, s.P), append(effects, s.Effect)
		}
		for i, p := range Holm(raw) {
			w := family[i]
			if !(math.Abs(p-w.Holm) <= 1e-9*w.Holm) {
				t.Errorf("%s %s/%s: Holm %v, want %v", d.name, w.A, w.B, p, w.Holm)
			}
			a, b := slices.Index(models, w.A), slices.Index(models, w.B)
			if p < 0.05 {
				aBetter := (effects[i] > 0) != d.lowerIsBetter
				better[a][b], better[b][a] = aBetter, !aBetter
			}
		}
		for i, r := range RankByTests(better) {
			if w := want.Models[models[i]][d.name].Rank; r.Undefined != "" || r.Best != w[0] || r.Worst != w[1] {
				t.Errorf("%s %s: rank %+v, want %v", d.name, models[i], r, w)
			}
		}
	}
	if pairs != 36 || len(want.Pairs) != 36 {
		t.Errorf("%d of %d pairs compared, want 36", pairs, len(want.Pairs))
	}
}

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
		near(t, d.name+" alpha", a.Alpha, w.Alpha, a.Undefined)
		near(t, d.name+" percent", a.Percent.Value, w.Percent, a.Percent.Undefined)
		if d.medical {
			continue
		}
		nominal := Alpha(units, Nominal)
		near(t, d.name+" nominal alpha", nominal.Alpha, *w.Nominal, nominal.Undefined)
		for kernel, want := range map[Kernel]*float64{NominalKernel: w.PaperNominal, LinearKernel: w.PaperLinear, OrdinalKernel: w.PaperOrdinal} {
			var alphas []Number
			for _, byAnswer := range questions {
				var ratings [][]int
				for _, r := range byAnswer {
					ratings = append(ratings, r)
				}
				counts := CategoryCounts(ratings, 5, d.name == "factual_consistency")
				alphas = append(alphas, AlphaAsInPaper(counts, kernel))
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
			alphas = append(alphas, Number{a.Alpha, a.Undefined})
		}
		mean, _ := MeanDefined(alphas)
		near(t, d.name+" alpha, mean over questions", mean.Value, *w.OverQuestions, mean.Undefined)
		b := AlphaBootstrap(units, cluster, metric, 200, 1)
		if b.NoInterval != "" || b.CI.Lo >= a.Alpha || b.CI.Hi <= a.Alpha || b.Clusters != 100 {
			t.Errorf("%s: alpha %v, bootstrap %+v", d.name, a.Alpha, b)
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
		var votes []Vote
		for _, r := range evalRows(t, rows, d) {
			if r.sure {
				ratings = append(ratings, Rating{r.x, r.answer, r.question, r.rater})
				votes = append(votes, Vote{r.x == 1, r.answer})
			}
		}
		if d.medical {
			b := LeftOutVotes(votes)
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
			if curve[i].Score != p.Score || curve[i].Mean.N != p.N || curve[i].Sparse != (p.N < 10) {
				t.Errorf("%s: %+v, want %+v", what, curve[i], p)
			}
		}
		e := ErrorOf(pairs, d.best)
		near(t, d.name+" MAE", e.MAE.Value, w.MAE, e.MAE.Undefined)
		near(t, d.name+" RMSE", e.RMSE.Value, w.RMSE, e.RMSE.Undefined)
		near(t, d.name+" share at the best end", e.JudgeBest.Value, w.Best, e.JudgeBest.Undefined)
		a := AgreementWith(pairs, d.labels)
		near(t, d.name+" Spearman", a.Spearman.R, w.Spearman, a.Spearman.Undefined)
		near(t, d.name+" Kendall", a.Kendall.R, w.Kendall, a.Kendall.Undefined)
		near(t, d.name+" kappa", a.Quadratic.Value, w.Kappa, a.Quadratic.Undefined)
	}
}

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
			near(t, what+" rate", p.Rate, w.Rate, p.Undefined)
			if p.K != w.K || p.N != w.N || (w.Wilson == nil) != (mode == "all") {
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
