package stats

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// testJointVectors compares the core with the reference, which knows no clusters: one
// rating an answer, each of its own rater, and variances with the divisor n.
func testJointVectors(c *vectorCase) {
	var y, f, rest []float64
	c.input("labelled", &y)
	c.input("labelled_judge", &f)
	c.input("unlabelled_judge", &rest)
	c.expect("expected")
	scale := Scale{0, 5}
	answers, g := make([]JudgedAnswer, len(y)), make([]Obs, len(rest))
	less := make([]float64, len(y)) // what the first variance is of
	for i := range y {
		answers[i] = JudgedAnswer{f[i], []Obs{{y[i], i, i}}}
	}
	for i, x := range rest {
		g[i] = Obs{X: x, Question: len(y) + i}
	}
	j := JointMean(answers, g, scale)
	for i := range y {
		less[i] = y[i] - j.Lambda*f[i]
	}
	t, e := j.Together, j.Experts
	n := float64(len(y))
	none := ""
	switch {
	case len(rest) == 1:
		none = "one cluster"
	case ofMean(y, 1) == 0:
		none = "no variation: all values are equal"
	}
	v := ofMean(less, 1) + j.Lambda*j.Lambda*ofMean(rest, 1)
	switch worth := n * ofMean(y, 1) / v; {
	case t.NoInterval != none:
		c.Errorf("%s: no interval: %q, want %q", c.name, t.NoInterval, none)
	case none == "" && !(math.Abs(t.SE-math.Sqrt(v)) < 1e-12 && math.Abs(j.Worth.Value-worth) < 1e-9):
		c.Errorf("%s: SE %v, worth %v; want %v, %v", c.name, t.SE, j.Worth.Value, math.Sqrt(v), worth)
	}
	variance := ofMean(less, 0) + j.Lambda*j.Lambda*ofMean(rest, 0)
	se, half := math.Sqrt(variance), z975*math.Sqrt(variance)
	ci := []float64{t.Value - half, t.Value + half}
	c.number("expected.lambda", j.Lambda, "")
	c.number("expected.estimate", t.Value, t.Undefined)
	c.number("expected.se", se, "")
	c.numbers("expected.ci95", ci)
	if c.expects("expected.ppi_py") {
		c.number("expected.ppi_py.estimate", t.Value, t.Undefined)
		c.numbers("expected.ppi_py.ci95", ci)
	}
	c.number("expected.classical_mean", e.Value, e.Undefined)
	c.number("expected.classical_se", math.Sqrt(ofMean(y, 0)), "")
	undefined := ""
	if variance == 0 {
		undefined = "no variance"
	}
	c.number("expected.effective_n", n*ofMean(y, 0)/variance, undefined)
}

// ofMean is the variance of the mean of x, of its values with the divisor n − less; 0
// for one value.
func ofMean(x []float64, less float64) float64 {
	if len(x) < 2 {
		return 0
	}
	_, sd := meanSD(x)
	n := float64(len(x))
	return sd * sd * (n - 1) / (n - less) / n
}

// TestJointMeanEnds holds what there is where something is missing, or the judge is
// of no use.
func TestJointMeanEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	ratings, g := randomObs(rng, 12, 3, 9), []Obs{{3, 12, 0}, {4, 13, 0}, {3, 14, 0}}
	answers := make([]JudgedAnswer, 12)
	for _, o := range ratings {
		a := &answers[o.Question]
		a.Score, a.Ratings = float64(1+o.Question%5), append(a.Ratings, o)
	}
	for i, c := range []struct {
		answers []JudgedAnswer
		g       []Obs
		scale   Scale
		want    string
	}{
		{nil, g, Scale{1, 5}, "no observations"},
		{answers, nil, Scale{1, 5}, "no answer that the judge alone scored"},
	} {
		j := JointMean(c.answers, c.g, c.scale)
		refused(t, fmt.Sprint("case ", i), j.Together.Undefined, c.want)
		refused(t, fmt.Sprint("case ", i), j.Worth.Undefined, c.want)
	}
	for i := range answers {
		answers[i].Score = 3
	}
	g = []Obs{{3, 12, 0}, {3, 13, 0}}
	j := JointMean(answers, g, Scale{1, 5})
	if alone := Mean(ratings, Scale{1, 5}); j.Lambda != 0 || !gocmp.Equal(j.Together, alone) || !gocmp.Equal(j.Experts, alone) ||
		j.Worth.Value != 12 {
		t.Errorf("a constant judge: %+v, want %+v", j, alone)
	}
	for i := range answers { // as good as the experts, who are never wrong
		answers[i].Score, answers[i].Ratings = float64(1+4*(i%2)), []Obs{{float64(1 + 4*(i%2)), i, i}}
	}
	if j := JointMean(answers, []Obs{{1, 12, 0}}, Scale{1, 5}); j.Together.Value < 1 || j.Together.NoInterval != "one cluster" {
		t.Errorf("one answer that the judge alone scored: %+v", j)
	}
}

// A jointWorld is a population of questions, experts and a judge, of normal latent
// values that are rounded to a scale.
type jointWorld struct {
	name          string
	rated, scored int // answers that experts rate, and that the judge alone scores
	mean          float64
	question      float64 // standard deviation of what makes answers differ, and so on
	severity      float64
	noise         float64
	judge         float64
	yesNo         bool
}

// rating is what a latent value becomes on the scale.
func (w jointWorld) rating(x float64) float64 {
	if w.yesNo {
		return clip(math.Ceil(x), 0, 1)
	}
	return clip(math.Round(x), 1, 5)
}

// truth is the mean rating of the population: its lowest value, and for each step
// up the chance to be above it.
func (w jointWorld) truth() float64 {
	lowest, steps := 1.0, []float64{1.5, 2.5, 3.5, 4.5}
	if w.yesNo {
		lowest, steps = 0, []float64{0}
	}
	sd := math.Sqrt(w.question*w.question + w.severity*w.severity + w.noise*w.noise)
	for _, step := range steps {
		above := normalTail((step - w.mean) / sd)
		lowest += above
	}
	return lowest
}

// draw draws answers, a judge of them that is too kind, and for each that is rated
// five of as many experts. chosen says which of two answers is rated sooner: nil
// leaves it to chance.
func (w jointWorld) draw(seed, world uint64, chosen func(a, b JudgedAnswer) int) Joint {
	r := rand.New(rand.NewPCG(seed, world))
	severity := make([]float64, w.rated)
	for i := range severity {
		severity[i] = w.severity * r.NormFloat64()
	}
	answers := make([]JudgedAnswer, w.rated+w.scored)
	level := make([]float64, len(answers))
	for q := range answers {
		level[q] = w.mean + w.question*r.NormFloat64()
		answers[q] = JudgedAnswer{Score: w.rating(level[q] + 0.5 + w.judge*r.NormFloat64()), Ratings: []Obs{{Question: q}}}
	}
	if chosen != nil {
		slices.SortStableFunc(answers, chosen)
	}
	var g []Obs
	for i, a := range answers[w.rated:] {
		g = append(g, Obs{X: a.Score, Question: w.rated + i})
	}
	answers = answers[:w.rated]
	for i := range answers {
		q := answers[i].Ratings[0].Question
		answers[i].Ratings = nil
		for _, offset := range []int{0, 1, 6, 13, 19} {
			e := (i + offset) % w.rated
			answers[i].Ratings = append(answers[i].Ratings, Obs{w.rating(level[q] + severity[e] + w.noise*r.NormFloat64()), i, e})
		}
	}
	scale := Scale{1, 5}
	if w.yesNo {
		scale = Scale{0, 1}
	}
	return JointMean(answers, g, scale)
}

var jointWorlds = []jointWorld{
	{name: "a good judge", rated: 40, scored: 60, mean: 3.3, question: 0.6, severity: 0.5, noise: 0.75, judge: 0.4},
	{name: "many answers", rated: 50, scored: 250, mean: 3.3, question: 0.8, severity: 0.4, noise: 0.75, judge: 0.4},
	{name: "yes and no", rated: 60, scored: 140, mean: -0.6, question: 1, severity: 0.4, noise: 0.6, judge: 0.3, yesNo: true},
}

// TestJointCoverage holds that 95% intervals cover the truth in 94 to 96% of the
// draws, of four models of each world under 400 seeds, and miss it where experts rate
// the answers that the judge scores lowest.
func TestJointCoverage(t *testing.T) {
	const seeds, models = 400, 4
	lowest := func(a, b JudgedAnswer) int { return cmp.Compare(a.Score, b.Score) }
	covered, drawn, covering, chosen := 0, 0, 0, 0
	for world, w := range jointWorlds {
		truth, before, worth := w.truth(), covered, 0.0
		for i := range seeds * models {
			stream := uint64(world*models + i%models)
			j := w.draw(uint64(i/models), stream, nil)
			covered += covers(j.Together, truth)
			worth += j.Worth.Value / (seeds * models)
			if i%50 == 0 {
				covering += covers(w.draw(uint64(i/models), stream, lowest).Together, truth)
				chosen++
			}
		}
		drawn += seeds * models
		t.Logf("%s: %d of %d intervals cover; %d answers are worth %.0f", w.name, covered-before, seeds*models, w.rated, worth)
	}
	if share := float64(covered) / float64(drawn); share < 0.94 || share > 0.96 {
		t.Errorf("%.4f of %d intervals cover the truth", share, drawn)
	}
	if covering > chosen/2 {
		t.Errorf("%d of %d intervals cover the truth where the judge chose the answers", covering, chosen)
	}
}

// covers is 1 where an interval covers a value, else 0.
func covers(e Estimate, x float64) int {
	if e.HasInterval() && e.CI.Lo <= x && x <= e.CI.Hi {
		return 1
	}
	return 0
}
