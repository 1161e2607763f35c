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

// spread compares a standard error and interval. The aggregates do not weigh raters by their share, which is not the same for all
// where some were not sure: there they are near.
func spread(t *testing.T, what string, e Estimate, se float64, ci [2]float64) {
	t.Helper()
	tolerance := 1e-6
	if e.DF != math.Round(e.DF) {
		tolerance = 2e-4
	}
	for _, x := range [][2]float64{{e.SE, se}, {e.CI.Lo, ci[0]}, {e.CI.Hi, ci[1]}} {
		if e.NoInterval != "" || !(math.Abs(x[0]-x[1]) <= tolerance) {
			t.Errorf("%s: standard error or end %v, want %v", what, x[0], x[1])
		}
	}
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
	labels        []float64
	lowerIsBetter bool
	best          float64
	medical       bool
}

var dimensions = []dimension{
	{"overall", "overall_score", Scale{1, 5}, []float64{1, 2, 3, 4, 5}, false, 5, false},
	{"empathy", "empathy_score", Scale{1, 5}, []float64{1, 2, 3, 4, 5}, false, 5, false},
	{"specificity", "specificity_score", Scale{1, 5}, []float64{1, 2, 3, 4, 5}, false, 5, false},
	{"medical_advice", "medical_advice_score", Scale{0, 1}, []float64{0, 1}, true, 0, true},
	{"factual_consistency", "factual_consistency_score", Scale{1, 4}, []float64{1, 2, 3, 4}, false, 4, false},
	{"toxicity", "toxicity_score", Scale{1, 5}, []float64{1, 2, 3, 4, 5}, true, 1, false},
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
			near(t, what+" pooled", *e.Pooled, w.Pooled, e.Undefined)
			spread(t, what, e, w.SE, w.CI95)
			near(t, what+" se by question", e.SEQuestion, w.SEQuestion, e.NoInterval)
			if e.N != w.N || e.Questions != w.Questions || e.Raters != w.Raters || 500-e.N != w.Unsure || math.Abs(e.DF-99) > 3 {
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

func TestEvalPairs(t *testing.T) {
	var want wantEval
	if err := json.Unmarshal(openData(t, "recomputed-eval.json"), &want); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, "counselbench-eval-scores.csv")
	pairs := 0
	for _, d := range dimensions {
		ratings := evalRows(t, rows, d)
		var family []wantPair
		for _, w := range want.Pairs {
			if w.Dimension == d.name {
				family = append(family, w)
			}
		}
		for _, w := range family {
			pairs++
			what := d.name + " " + w.A + "/" + w.B
			a, b := responders[w.A], responders[w.B]
			e := PairedDifference(
				obsOf(ratings, func(r evalRow) bool { return r.responder == a }),
				obsOf(ratings, func(r evalRow) bool { return r.responder == b }), d.scale)
			near(t, what+" difference", e.Value, w.Difference, e.Undefined)
			spread(t, what, e, w.SE, w.CI95)
			if e.N != w.Pairs || e.Questions != w.Questions {
				t.Errorf("%s: n %d, questions %d; want %+v", what, e.N, e.Questions, w)
			}
		}
	}
	if pairs != 36 || len(want.Pairs) != 36 {
		t.Errorf("%d of %d pairs compared, want 36", pairs, len(want.Pairs))
	}
}
