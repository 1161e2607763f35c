package stats

import "testing"

func TestCurve(t *testing.T) {
	var pairs []BothRated
	for i := range 30 {
		pairs = append(pairs, BothRated{Score: float64(3 + i%10/9*2), Mean: float64(i%4) + 1, Question: i / 2})
	}
	curve := Curve(pairs) // the score is 5 for i = 9, 19, 29, else 3
	sound(t, "curve", curve)
	if len(curve) != 2 || curve[0].Score != 3 || curve[0].Mean.N != 27 || curve[1].Mean.N != 3 || curve[1].Share != 0.1 {
		t.Fatalf("%+v", curve)
	}
	var means []float64
	var questions []int
	for _, p := range pairs {
		if p.Score == 3 {
			means, questions = append(means, p.Mean), append(questions, p.Question)
		}
	}
	want := ClusteredMean(clusteredObs(means, questions))
	if e := curve[0].Mean; !close6(e.Value, want.Value) || !close6(e.SE, want.SE) || e.Method != "clustered by question, t(14)" {
		t.Errorf("one judge: %+v, want as %+v", e, want)
	}
	for i := range pairs { // a rater for each two questions: components
		pairs[i].Rater = pairs[i].Question
	}
	if e := Curve(pairs)[0].Mean; e.Method != "clustered by connected component of questions and raters, t(14)" ||
		!close6(e.SE, want.SE) {
		t.Errorf("a rater a question: %+v", e)
	}
	// In one connected design a bin stays two-way, also if it falls into components.
	for i := range pairs {
		pairs[i].Rater = i % 3
	}
	if e := Curve(pairs)[1].Mean; e.Method != "two-way clustered (questions and raters)" &&
		e.Method != "two-way clustered (questions and raters), t(2)" {
		t.Errorf("crossed: %+v", e)
	}
	if Curve(nil) != nil {
		t.Error("a curve of nothing")
	}
}

func TestHold(t *testing.T) {
	likert := []float64{1, 2, 3, 4, 5}
	pairs := []BothRated{{5, 4, 4, 1, 0}, {5, 3, 3, 1, 0}, {3, 4, 4, 2, 0}}
	h := Hold(pairs, likert, 5)
	sound(t, "held", h)
	if !close6(h.MAE.Value, 4.0/3) || !close6(h.Best.Value, 2.0/3) {
		t.Errorf("%+v", h)
	}
	none := Hold(nil, likert, 5)
	sound(t, "held", none)
	for _, reason := range []string{none.MAE.Undefined, none.RMSE.Undefined, none.Best.Undefined,
		none.Spearman.Undefined, none.Kappa.Undefined} {
		if reason == "" {
			t.Errorf("%+v", none)
		}
	}
	h = Hold([]BothRated{{5, 4.2, 4.5, 1, 0}, {2, 2.4, 2, 2, 0}, {1, 1.2, 1, 3, 0}, {3, 3.6, 3.5, 4, 0}}, likert, 5)
	sound(t, "held", h)
	// Medians 4.5 and 3.5 count as 5 and 4.
	if kappa := QuadraticKappa([]int{4, 1, 0, 2}, []int{4, 1, 0, 3}, 5); h.Spearman.Value != 1 || h.Kappa != kappa ||
		kappa.Undefined != "" {
		t.Errorf("%+v, want kappa %+v", h, kappa)
	}
	tenths := Hold([]BothRated{{0.5, 0.42, 0.45, 1, 0}, {0.2, 0.24, 0.2, 2, 0}, {0.1, 0.12, 0.1, 3, 0}, {0.3, 0.36, 0.35, 4, 0}},
		[]float64{0.1, 0.2, 0.3, 0.4, 0.5}, 0.5)
	if tenths.Kappa != h.Kappa {
		t.Errorf("kappa of tenths is %v; of the same as whole numbers %v", tenths.Kappa, h.Kappa)
	}
	constant := Hold([]BothRated{{5, 4, 4, 1, 0}, {5, 2, 2, 2, 0}, {5, 1, 1, 2, 0}}, likert, 5)
	refused(t, "Spearman", constant.Spearman.Undefined, "constant")
	refused(t, "kappa", constant.Kappa.Undefined, "constant")
	// 2.5 counts as 3.
	half := Hold([]BothRated{{2.5, 4, 4, 1, 0}, {5, 2, 2, 2, 0}}, likert, 5)
	if whole := Hold([]BothRated{{3, 4, 4, 1, 0}, {5, 2, 2, 2, 0}}, likert, 5); half.Kappa != whole.Kappa ||
		half.Kappa.Undefined != "" {
		t.Errorf("a score between labels: %+v, want %+v", half.Kappa, whole.Kappa)
	}
	// 2.5 and 3 are two scores, and one label.
	near := Hold([]BothRated{{2.5, 4, 4, 1, 0}, {3, 2, 2, 2, 0}}, likert, 5)
	if near.Spearman.Undefined != "" || near.Kappa.Undefined == "" {
		t.Errorf("scores that round to one label: %+v", near)
	}
	refused(t, "kappa", Hold([]BothRated{{7, 4, 4, 1, 0}, {5, 2, 2, 2, 0}}, likert, 5).Kappa.Undefined, "not among the labels")
}

func TestLeftOut(t *testing.T) {
	ratings := []Rating{{4, 1, 10, 1}, {2, 1, 10, 2}, {3, 1, 10, 3}, {5, 2, 10, 1}, {1, 3, 11, 4}, {2, 3, 11, 5}}
	got := LeftOut(ratings)
	want := []BothRated{{4, 2.5, 2.5, 10, 1}, {2, 3.5, 3.5, 10, 2}, {3, 3, 3, 10, 3}, {1, 2, 2, 11, 4}, {2, 1, 1, 11, 5}}
	if len(got) != len(want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%d: %+v, want %+v", i, got[i], want[i])
		}
	}
	vote := func(x float64, answer int) Rating { return Rating{X: x, Answer: answer} }
	votes := []Rating{vote(1, 1), vote(1, 1), vote(0, 1), vote(1, 2), vote(0, 2), vote(1, 2), vote(0, 2), vote(1, 3)}
	// Answer 1: each yes meets a yes and a no, the no meets two yeses. Answer 2: each
	// meets one of its own and two of the other. Answer 3 stands alone.
	if c := LeftOutVotes(votes); c.Ties != 2 || c.FN != 3 || c.FP != 2 || c.TP != 0 || c.TN != 0 {
		t.Errorf("%+v", c)
	}
	refused(t, "no votes", LeftOutVotes(nil).Undefined, "no case")
}
