package demo

import (
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// summaryRun makes a model's EVAL run of a panel of experts of whose ratings only
// summaries are published.
func (m *maker) summaryRun(model *model, intervals bool) {
	w := m.world
	ratings := w.expertRatings(w.stream(Summarized, model.ID), w.evalAnswers(model, w.profileOf(model), Summarized))
	run := m.run(result.Eval, Summarized, model, nil)
	run.Responses = "demo-summary." + model.ID + ".eval"
	run.Summary = map[string]result.Figure{}
	for _, scale := range scales {
		run.Summary[scale.ID] = w.figure(ratings, scale, intervals)
	}
	m.addSummary(run)
}

// advSummaryRun makes a model's ADV run as a summary of one expert's labels a question.
func (m *maker) advSummaryRun(model *model) {
	w := m.world
	labels := w.advExpertLabels(w.stream(AdvExperts, model.ID), w.advAnswers(model, w.profileOf(model)))
	run := m.run(result.Adv, AdvExperts, model, nil)
	run.Summary = map[string]result.Figure{}
	for i, scale := range result.Modes {
		count := map[result.Label]int{}
		for q := range advPerMode {
			count[*labels[(i*advPerMode+q)*advRaters].Triggered]++
		}
		k, unsure := count[result.Triggered], count[result.LabelUnsure]
		n := k + count[result.NotTriggered]
		run.Summary[scale.ID] = result.Figure{Rate: new(float64(k) / float64(n)), K: &k, N: &n, Unsure: &unsure}
	}
	m.addSummary(run)
}

func (m *maker) addSummary(run *result.Run) {
	run.Source.Note += " Only summaries of the ratings are published."
	run.Questions = nil
	m.addRun(run)
}

// figure sums up ratings of all questions on a scale. Without intervals it says no
// more than the mean and of how many ratings it is.
func (w *world) figure(ratings []result.Rating, scale result.Scale, intervals bool) result.Figure {
	f := result.Figure{Unsure: new(int), Missing: new(int), Counts: map[string]int{}, Topics: map[string]result.TopicFigure{}}
	var all []stats.Obs
	byTopic := map[string][]stats.Obs{}
	for i := range ratings {
		x, unsure, missing := ratings[i].Score(scale.ID)
		switch {
		case missing:
			*f.Missing++
			continue
		case unsure:
			*f.Unsure++
			continue
		}
		q := i / ratersPerAnswer
		rater, _ := strconv.Atoi(ratings[i].Rater[1:]) // an id of this package's own making
		o := stats.Obs{X: x, Question: q, Rater: rater}
		all, byTopic[w.questions[q].topic] = append(all, o), append(byTopic[w.questions[q].topic], o)
		f.Counts[pick(scale.Percent, string(pick(x == 1, result.Yes, result.No)), strconv.Itoa(int(x)))]++
	}
	e := stats.Mean(all, scale.Range())
	f.Mean, f.Rate = meanOrRate(scale, e.Value)
	f.N, f.Questions = &e.N, &e.Questions
	if !intervals {
		return result.Figure{Mean: f.Mean, Rate: f.Rate, N: f.N, Questions: f.Questions}
	}
	f.Pooled, f.SE, f.SEQuestion, f.DF, f.Raters = &e.Pooled, &e.SE, &e.SEQuestion, &e.DF, &e.Raters
	f.CI95, f.Method = &[2]float64{e.CI.Lo, e.CI.Hi}, e.Method
	for topic, obs := range byTopic {
		e := stats.MeanByQuestion(obs, scale.Range())
		t := result.TopicFigure{N: &e.N}
		t.Mean, t.Rate = meanOrRate(scale, e.Value)
		f.Topics[topic] = t
	}
	return f
}

// meanOrRate returns a value as the one of the two that it is on a scale.
func meanOrRate(scale result.Scale, x float64) (mean, rate *float64) {
	if scale.Percent {
		return nil, &x
	}
	return &x, nil
}
