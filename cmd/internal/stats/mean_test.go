package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// variance is V_c of Mean, written from its definition with maps.
func variance(obs []Obs, theta float64, w func(Obs) float64, cluster func(Obs) [2]int) float64 {
	sums := map[[2]int]float64{}
	for _, o := range obs {
		sums[cluster(o)] += w(o) * (o.X - theta)
	}
	v, g := 0.0, float64(len(sums))
	for _, s := range sums {
		v += s * s
	}
	return v * g / (g - 1)
}

func TestMeanIsItsDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	floored := 0
	for range 50 {
		obs := randomObs(rng, 12, 4, 9)
		obs = obs[rng.IntN(3):] // not every question has as many ratings
		size := map[int]float64{}
		for _, o := range obs {
			size[o.Question]++
		}
		w := func(o Obs) float64 { return 1 / (float64(len(size)) * size[o.Question]) }
		theta, pooled := 0.0, 0.0
		for _, o := range obs {
			theta += w(o) * o.X
			pooled += o.X / float64(len(obs))
		}
		byQuestion := variance(obs, theta, w, func(o Obs) [2]int { return [2]int{o.Question} })
		weight, w2, w3 := map[int]float64{}, 0.0, 0.0
		for _, o := range obs {
			weight[o.Rater] += w(o)
		}
		for _, x := range weight {
			w2, w3 = w2+x*x, w3+x*x*x
		}
		raters := float64(len(weight))
		unequal := w2 / (w2 - 2*w3 + w2*w2) * (raters - 1) / raters
		byRater := unequal * variance(obs, theta, w, func(o Obs) [2]int { return [2]int{o.Rater} })
		v := byQuestion + byRater - unequal*variance(obs, theta, w, func(o Obs) [2]int { return [2]int{o.Question, o.Rater} })
		df := "t(" + tenths(1/w2-1) + ")"
		e := Mean(obs, Unbounded)
		sound(t, "mean", e)
		if v < 0 {
			floored++
			if want := math.Sqrt(max(byQuestion, byRater)); !close6(e.SE, want) ||
				e.Method != "two-way clustered (questions and raters), variance the larger of the one-way ones, "+df {
				t.Fatalf("%+v, want SE %v and a method that says why", e, want)
			}
			continue
		}
		if !close6(e.Value, theta) || !close6(*e.Pooled, pooled) || !close6(e.SE, math.Sqrt(v)) ||
			!close6(e.SEQuestion, math.Sqrt(byQuestion)) {
			t.Fatalf("%+v, want value %v, pooled %v, SE %v, by question %v", e, theta, pooled, math.Sqrt(v), math.Sqrt(byQuestion))
		}
		if e.Method != "two-way clustered (questions and raters), "+df || e.Questions != 12 || e.Raters != len(weight) {
			t.Fatalf("%+v", e)
		}
		if q := MeanByQuestion(obs, Unbounded); !close6(q.SE, e.SEQuestion) || q.DF != 11 ||
			q.Method != "clustered by question, t(11)" {
			t.Fatalf("by question: %+v", q)
		}
		rng.Shuffle(len(obs), func(i, j int) { obs[i], obs[j] = obs[j], obs[i] })
		if again := Mean(obs, Unbounded); again.Value != e.Value || again.SE != e.SE || again.CI != e.CI {
			t.Fatalf("the order of the ratings matters: %+v, %+v", again, e)
		}
	}
	if floored == 0 || floored > 10 {
		t.Errorf("%d of 50 variances below 0", floored)
	}
}

func TestMeanByComponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, blocks := range []int{14, 15} {
		var obs []Obs
		for b := range blocks { // in each, three raters share two questions
			for q := range 2 {
				for r := range 3 {
					obs = append(obs, Obs{float64(1 + rng.IntN(5)), 2*b + q, 3*b + r})
				}
			}
		}
		e := Mean(obs, Scale{1, 5})
		want := "two-way clustered (questions and raters), t(27)"
		if blocks == 15 {
			want = "clustered by connected component of questions and raters, t(14)"
			v := variance(obs, e.Value, func(Obs) float64 { return 1 / float64(len(obs)) },
				func(o Obs) [2]int { return [2]int{o.Question / 2} })
			if !close6(e.SE, math.Sqrt(v)) || e.Clusters != 15 {
				t.Errorf("SE %v of %d clusters, want %v of 15", e.SE, e.Clusters, math.Sqrt(v))
			}
		}
		if e.Method != want {
			t.Errorf("%d blocks: %q, want %q", blocks, e.Method, want)
		}
	}
}

func TestMeanWithout(t *testing.T) {
	likert := Scale{1, 5}
	for _, test := range []struct {
		name              string
		obs               []Obs
		scale             Scale
		undefined, noneCI string
	}{
		{"nothing", nil, likert, "no observations", "no value"},
		{"one", []Obs{{3, 1, 1}}, likert, "", "no variation"},
		{"two equal", []Obs{{3, 1, 1}, {3, 2, 2}}, likert, "", "no variation"},
		{"one question", []Obs{{3, 1, 1}, {4, 1, 2}}, likert, "", "one cluster"},
		{"floored", []Obs{{1, 1, 1}, {2, 1, 2}, {2, 2, 1}, {1, 2, 2}}, likert, "", "variance between clusters is zero"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := Mean(test.obs, test.scale)
			sound(t, test.name, e)
			if test.undefined != "" {
				refused(t, "value", e.Undefined, test.undefined)
				refused(t, "value by question", MeanByQuestion(test.obs, test.scale).Undefined, test.undefined)
			} else if e.Undefined != "" {
				t.Errorf("undefined: %s", e.Undefined)
			}
			refused(t, "interval", e.NoInterval, test.noneCI)
		})
	}
	alone := []Obs{{3, 1, 1}, {4, 2, 1}}
	if e := Mean(alone, likert); !cmp.Equal(e, MeanByQuestion(alone, likert)) || e.NoInterval != "" {
		t.Errorf("one rater: %+v, want it by question", e)
	}
	if e := Mean([]Obs{{1e100, 1, 1}, {-1e100, 2, 2}}, Unbounded); e.Undefined != "" || e.Value != 0 || e.NoInterval != "" {
		t.Errorf("as large as can be: %+v", e)
	}
	e := Mean([]Obs{{1, 1, 1}, {2, 2, 2}}, Scale{1, 5})
	if e.NoInterval != "" || e.CI != (Interval{1, 5}) {
		t.Errorf("%+v, want the interval clipped to the scale", e)
	}
}

// On the scale of the logit an interval is as long on either side, turned round it is the
// other's, and of a short one the ends are θ ± t·SE.
func TestOnScale(t *testing.T) {
	likert := Scale{1, 5}
	logit := func(x float64) float64 { return math.Log((x - 1) / (5 - x)) }
	near := []Obs{{5, 0, 0}, {5, 1, 0}, {5, 2, 0}, {4, 3, 0}, {5, 4, 0}}
	turned := make([]Obs, len(near))
	for i, o := range near {
		turned[i] = Obs{6 - o.X, o.Question, o.Rater}
	}
	e, back := Mean(near, likert).OnScale(likert), Mean(turned, likert).OnScale(likert)
	if up, down := logit(e.CI.Hi)-logit(e.Value), logit(e.Value)-logit(e.CI.Lo); !close6(up, down) {
		t.Errorf("%+v: %v above and %v below on the logit scale", e, up, down)
	}
	if !close6(e.CI.Lo, 6-back.CI.Hi) || !close6(e.CI.Hi, 6-back.CI.Lo) {
		t.Errorf("%v turned round is %v", e.CI, back.CI)
	}
	var many []Obs
	for q := range 40000 {
		many = append(many, Obs{float64(2 + q%2), q, 0})
	}
	e = Mean(many, likert).OnScale(likert)
	if half := 1.96 * e.SE; math.Abs(e.CI.Hi-e.Value-half) > 0.01*half || math.Abs(e.Value-e.CI.Lo-half) > 0.01*half {
		t.Errorf("%+v, want ± %v", e, half)
	}
}

func TestPairedDifferenceLeavesOut(t *testing.T) {
	a := []Obs{{5, 1, 1}, {3, 1, 1}, {5, 2, 1}, {4, 3, 1}, {2, 5, 2}}
	b := []Obs{{1, 0, 1}, {2, 1, 1}, {1, 2, 2}, {1, 3, 1}, {5, 9, 9}, {5, 9, 9}}
	e := PairedDifference(a, b, Scale{1, 5})
	sound(t, "difference", e)
	// Left: question 1, (5+3)/2 − 2, and question 3, 4 − 1.
	if e.Value != 2.5 || e.N != 2 {
		t.Errorf("%+v", e)
	}
	if c := e.CI; !close6(c.Lo, 2.5-0.5*12.706204736174707) || c.Hi != 4 {
		t.Errorf("interval %v, want 2.5 ± 12.7/2 clipped to ±4", c)
	}
	if e := PairedDifference([]Obs{{3, 1, 1}}, []Obs{{1, 1, 1}, {2, 1, 1}}, Scale{1, 5}); e.Value != 1.5 {
		t.Errorf("b rated twice: %+v, want a warning", e)
	}
	refused(t, "nothing", PairedDifference(nil, nil, Scale{1, 5}).Undefined, "same rater on both sides")
	refused(t, "no partner", PairedDifference(a[:1], nil, Scale{1, 5}).Undefined, "same rater on both sides")
}

// clusteredObs are values in clusters.
func clusteredObs(x []float64, cluster []int) []Obs {
	var obs []Obs
	for i, v := range x {
		obs = append(obs, Obs{X: v, Question: cluster[i]})
	}
	return obs
}
