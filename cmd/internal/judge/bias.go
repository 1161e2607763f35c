package judge

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Line is a judge's common line: its bias, judge less experts, by the experts' mean of a model, least squares over the
// models' means, each model counting the same. A judge that uses a part of the scale has a falling line.
type Line struct{ Mean, Bias, Slope float64 } // of the models: means of the experts' means and of the biases

// At returns the bias that the line gives a model whose mean by experts is x.
func (l Line) At(x float64) float64 { return l.Bias + l.Slope*(x-l.Mean) }

// LineOf returns the common line of models, and how far each model's mean is from their mean over the sum of the squares of these
// distances.
func LineOf(models []SourceBias) (l Line, leverage []float64) {
	n := float64(len(models))
	for _, m := range models {
		l.Mean += m.ExpertsMean / n
		l.Bias += (m.JudgeMean - m.ExpertsMean) / n
	}
	squares := 0.0
	for _, m := range models {
		squares += (m.ExpertsMean - l.Mean) * (m.ExpertsMean - l.Mean)
	}
	leverage = make([]float64, len(models))
	for i, m := range models {
		if squares > 1e-12 {
			leverage[i] = (m.ExpertsMean - l.Mean) / squares
		}
		l.Slope += leverage[i] * (m.JudgeMean - m.ExpertsMean)
	}
	return l, leverage
}

// Squeezed returns the scale on which a judge squeezes the differences between models most: to less than half of those that
// experts see, and beyond doubt; nil where on none. The experts' means are taken as known, the models' biases as independent.
func (c *Comparison) Squeezed() (most *ScaleComparison) {
	least := 0.5 // of an expert's point between models
	for _, s := range c.Scales {
		line, leverage := LineOf(s.Sources)
		square, df := 0.0, math.Inf(1)
		for i, m := range s.Sources {
			square += leverage[i] * leverage[i] * m.Bias.SE * m.Bias.SE
			df = min(df, m.Bias.DF) // 0 where the bias has no interval
		}
		t, ok := stats.TQuantile(0.975, df)
		if left := math.Abs(1 + line.Slope); ok && left < least && line.Slope+t*math.Sqrt(square) < 0 && !s.Few() {
			most, least = s, left
		}
	}
	return most
}

// Uneven says that a judge is kinder, or harsher, to one model than its common line: also to kin that its card does not name.
type Uneven struct {
	Scale      result.Scale   `json:"scale"`
	Model      *LinkedModel   `json:"model"`
	Difference stats.Estimate `json:"difference"` // its bias less that on the line, clustered by question; above 0 where higher
	Models     int            `json:"models"`
}

// Kinder reports whether it is kinder to the model.
func (u *Uneven) Kinder() bool { return u.Difference.Value > 0 != u.Scale.LowerIsBetter }

// part returns how far from the line the model is, as a part of the scale.
func (u *Uneven) part() float64 {
	return math.Abs(u.Difference.Value) / (u.Scale.Max - u.Scale.Min)
}

// uneven returns the model that lies furthest from the judge's common line, of those that do so beyond doubt over all models
// and scales (Bonferroni) and by [LevelMargin] at least; nil where none does.
func (c *Comparison) uneven() *Uneven {
	var most *Uneven
	tests := float64(len(c.Scales) * len(c.Models))
	for _, s := range c.Scales {
		answers, _ := c.judged(s.Scale)
		for _, u := range offLine(answers, s.Sources) {
			e := u.Difference
			if e.NoInterval != "" || e.Undefined != "" || few(e.N, e.Clusters) {
				continue
			}
			u.Scale = s.Scale
			t, ok := stats.TQuantile(1-0.025/tests, e.DF)
			if ok && math.Abs(e.Value) > t*e.SE && u.part() >= LevelMargin && (most == nil || u.part() > most.part()) {
				most = &u
			}
		}
	}
	return most
}

// offLine returns how far from the common line each model's bias lies. That is a sum over models of weights times their
// biases, with the experts' means taken as known; an answer enters as the sum plus N times its influence on it, so that the
// clustered mean has that value and the standard error of a mean clustered by question.
func offLine(answers []scoredAnswer, models []SourceBias) []Uneven {
	if len(models) < 3 {
		return nil // they always lie on a line
	}
	line, leverage := LineOf(models)
	at, of := map[*LinkedModel]int{}, make([]float64, len(models))
	for i, m := range models {
		at[m.Model] = i
	}
	for _, a := range answers {
		of[at[a.model]]++
	}
	out := make([]Uneven, len(models))
	for i, m := range models {
		off, obs := m.JudgeMean-m.ExpertsMean-line.At(m.ExpertsMean), make([]stats.Obs, len(answers))
		for k, a := range answers {
			j := at[a.model]
			weight := -1/float64(len(models)) - (m.ExpertsMean-line.Mean)*leverage[j]
			if i == j {
				weight++
			}
			bias := a.judge - a.experts.mean() - (models[j].JudgeMean - models[j].ExpertsMean)
			obs[k] = stats.Obs{X: off + float64(len(answers))*weight*bias/of[j], Question: a.question}
		}
		out[i] = Uneven{Model: m.Model, Difference: stats.ClusteredMean(obs), Models: len(models)}
	}
	return out
}
