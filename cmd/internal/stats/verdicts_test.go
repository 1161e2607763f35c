package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestTUpper(t *testing.T) {
	for _, df := range []float64{1, 2.5, 3, 3.01, 7.3, 24, 99, 1e3, 1e6} {
		for _, tail := range []float64{1e-12, 1e-7, 0.025 / 44850, 0.025 / 36, 0.025, 0.2, 0.45} {
			x, ok := tUpper(tail, df)
			if got, _ := TTail(x, df); !ok || math.Abs(got-tail) > 1e-9*tail && tail > 1e-9 {
				t.Errorf("tUpper(%g, %g) = %v, beyond which there is %v", tail, df, x, got)
			}
		}
	}
}

// crossed returns sides in which every rater rates every answer, made at random.
func crossed(r *rand.Rand, models, questions, raters int) [][]Obs {
	sides := make([][]Obs, models)
	for m := range sides {
		for q := range questions {
			for k := range raters {
				sides[m] = append(sides[m], Obs{float64(1 + r.IntN(5)), q, k})
			}
		}
	}
	return sides
}

// Yes and no by one rater are tested exactly; by several, both tests must find it.
func TestOthersYes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	yes := func(raters int) [][]Obs {
		sides := crossed(r, 4, 20, raters)
		for i := range sides {
			for k, o := range sides[i] {
				sides[i][k].X = float64(bit(o.X > 4-float64(bit(i == 0))))
			}
		}
		return sides
	}
	for _, raters := range []int{1, 4} {
		sides := yes(raters)
		values := make([][]Fraction, len(sides))
		for i := range sides {
			values[i] = make([]Fraction, 20)
			for _, o := range sides[i] {
				f := &values[i][o.Question]
				f.Sum, f.Count = f.Sum+int64(o.X), f.Count+1
			}
		}
		exact, pooled := Fields(values, 0), Others(sides, Scale{0, 1}, 0)
		for i, c := range OthersYes(sides, 0) {
			want := exact[i].P
			if raters > 1 {
				want = max(want, pooled[i].P)
			}
			if c.P != want || c.Value != pooled[i].Value || c.Untested != "" {
				t.Errorf("%d raters, %d: %+v, want p %v", raters, i, c, want)
			}
		}
	}
}

// A contrast's parts are those of the mean of its differences, and turned round it is the
// same but for the sign.
func TestContrast(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	sides := crossed(r, 4, 12, 5)
	for i := range sides { // cells missing at random, the last model's of other raters in part
		kept := sides[i][:0]
		for _, o := range sides[i] {
			if i == 3 && o.Rater > 2 {
				o.Rater += 4
			}
			if r.IntN(4) > 0 {
				kept = append(kept, o)
			}
		}
		sides[i] = kept
	}
	pairs := NewPairs(sides, Scale{1, 5}, 0)
	s, n := 0.0, 0.0
	for i := range sides {
		for j := range i {
			c, back := pairs.Compare(i, j), pairs.Compare(j, i)
			d := PairedDifference(sides[i], sides[j], Scale{1, 5})
			if math.Abs(c.Value-d.Value) > 1e-12 || math.Abs(c.SEQuestion-d.SEQuestion) > 1e-12 || c.N != d.N ||
				c.Questions != d.Questions || c.Raters != d.Raters {
				t.Errorf("%d, %d: %+v, want %+v", i, j, c.Estimate, d)
			}
			if c.Value != -back.Value || c.P != back.P || c.CI.Lo != -back.CI.Hi || c.VRater != back.VRater {
				t.Errorf("%d, %d: %+v turned round is %+v", i, j, c, back)
			}
			s, n = s+c.VRater-c.VBoth, n+1
		}
	}
	if got := pairs.Compare(0, 1).Pooled; math.Abs(got-max(0, s/n)) > 1e-15 {
		t.Errorf("S = %v, want %v", got, s/n)
	}
}

// What cannot be tested says why, and its p is 1.
func TestContrastUntested(t *testing.T) {
	one := []Obs{{4, 0, 0}, {3, 0, 1}}
	for name, c := range map[string]Contrast{
		"nothing in common": NewPairs([][]Obs{one, {{2, 1, 0}}}, Scale{1, 5}, 0).Compare(0, 1),
		"empty":             NewPairs([][]Obs{nil, nil}, Scale{1, 5}, 0).Compare(1, 0),
		"one question":      NewPairs([][]Obs{one, {{2, 0, 0}, {3, 0, 1}}}, Scale{1, 5}, 0).Compare(0, 1),
		"all equal":         NewPairs([][]Obs{{{5, 0, 0}, {5, 1, 0}}, {{4, 0, 0}, {4, 1, 0}}}, Scale{1, 5}, 0).Compare(0, 1),
		"alone":             Others([][]Obs{one}, Scale{1, 5}, 0)[0],
	} {
		if c.Untested == "" || c.P != 1 || c.HasInterval() || c.Detectable(1).Undefined == "" || c.Growth(1).Undefined == "" {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// The estimates of a crossed design are those of its analysis of variance.
func TestReliability(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	const questions, raters = 20, 4
	side := crossed(r, 1, questions, raters)[0]
	severity := []float64{0, 1, 2, -1}
	rowMean, columnMean, all := make([]float64, questions), make([]float64, raters), 0.0
	for i := range side {
		o := &side[i]
		o.X += severity[o.Rater] + float64(o.Question)/5
		rowMean[o.Question] += o.X / raters
		columnMean[o.Rater] += o.X / questions
		all += o.X / (questions * raters)
	}
	var rows, columns, rest float64
	for _, o := range side {
		rows += (rowMean[o.Question] - all) * (rowMean[o.Question] - all) / (questions - 1)
		columns += (columnMean[o.Rater] - all) * (columnMean[o.Rater] - all) / (raters - 1)
		d := o.X - rowMean[o.Question] - columnMean[o.Rater] + all
		rest += d * d / ((questions - 1) * (raters - 1))
	}
	want := (rows - rest) / (rows + (columns-rest)/questions) // ICC(A,k) of McGraw and Wong
	if got := ReliabilityOf([][]Obs{side}); math.Abs(got.Mean.Value-want) > 1e-12 || got.K != raters {
		t.Errorf("%+v, want %v", got, want)
	}
	for name, sides := range map[string][][]Obs{
		"one rater": {{{1, 0, 0}, {2, 1, 0}}}, "one answer": {{{1, 0, 0}, {2, 0, 1}}}, "nothing": nil,
		"all equal": {{{3, 0, 0}, {3, 0, 1}, {3, 1, 0}, {3, 1, 1}}},
	} {
		if got := ReliabilityOf(sides); got.Mean.Undefined == "" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
