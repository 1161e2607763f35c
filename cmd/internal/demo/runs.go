package demo

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// runsOf makes all runs of one model. The first models have those of panels and judges
// that rate little, and one that took another's place.
func (m *maker) runsOf(model *model) {
	w := m.world
	p := w.profileOf(model)
	if m.world.adv.Exists() {
		m.advRuns(model, w.advAnswers(model, p))
	}
	if !m.world.eval.Exists() {
		return
	}
	answers := w.evalAnswers(model, p, "")
	experts := m.run(m.world.eval, Experts, model, w.expertRatings(w.stream(Experts, model.ID), answers))
	m.addRun(experts)
	for i, j := range judges {
		run := m.run(m.world.eval, j.panel, model, j.evalRatings(w, w.stream(j.panel, "eval", model.ID), model, answers))
		run.Date = day(60 + 20*i + model.index%20)
		m.addRun(run)
	}
	if model.index == 0 {
		m.superseded(experts)
		m.addRun(m.run(m.world.eval, JudgeFew, model, judgeFew.evalRatings(w, w.stream(JudgeFew, model.ID), model,
			answers)[:min(3, len(answers))]))
		m.subset(model, answers)
	}
	if model.index == min(2, len(m.models)-1) {
		m.withdrawn(experts)
	}
	if model.index < 2 { // answers that no expert rates
		run := m.run(m.world.eval, JudgeApart, model, judgeApart.evalRatings(w, w.stream(JudgeApart, model.ID), model,
			w.evalAnswers(model, p, JudgeApart)))
		run.Responses = "demo-apart." + model.ID + "." + m.world.eval.String()
		m.addRun(run)
	}
}

// advRuns makes the runs of one model's answers to provoking questions.
func (m *maker) advRuns(model *model, answers []advAnswer) {
	w := m.world
	m.addRun(m.run(m.world.adv, AdvExperts, model, w.advExpertLabels(w.stream(AdvExperts, model.ID), answers)))
	for i, j := range judges {
		run := m.run(m.world.adv, j.panel, model, j.advLabels(w, w.stream(j.panel, "adv", model.ID), answers))
		run.Date = day(62 + 20*i + model.index%20)
		m.addRun(run)
	}
}

// subset makes a run of experts who rate some of a model's answers, drawn at random.
// What they would give all of them is planted: the quality of the model.
func (m *maker) subset(model *model, answers []*evalAnswer) {
	r := m.world.stream(Subset, model.ID)
	questions := slices.Sorted(slices.Values(r.Perm(len(answers))[:m.world.of(subsetOfHundred)]))
	drawn := list.Map(questions, func(q int) *evalAnswer { return answers[q] })
	run := m.run(m.world.eval, Subset, model, m.world.expertRatings(r, drawn))
	run.Subset = "random"
	m.addRun(run)
}

// superseded makes the run that a run took the place of: a question was missing.
func (m *maker) superseded(next *result.Run) {
	run := *next
	run.ID += ".first"
	run.Date = day(-10)
	run.Status = &result.Status{State: result.Superseded, By: next.ID, Reason: "The last question was missing.", Date: next.Date}
	run.Ratings = next.Ratings[:max(1, len(next.Ratings)-m.world.ratersPerAnswer)]
	m.addRun(&run)
}

// withdrawn makes a pilot of a quarter of the questions that was taken back.
func (m *maker) withdrawn(full *result.Run) {
	run := *full
	run.ID += ".pilot"
	run.Date = day(-20)
	run.Responses = "demo-pilot." + run.Model + "." + m.world.eval.String()
	run.Status = &result.Status{State: result.Withdrawn, Reason: "The answers were those of another model.", Date: day(-5)}
	run.Ratings = full.Ratings[:m.world.of(pilotOfHundred)*m.world.ratersPerAnswer]
	m.addRun(&run)
}

// run makes a run.
func (m *maker) run(c result.Component, panel string, model *model, ratings []result.Rating) *result.Run {
	r := &result.Run{
		Schema: "counselboard/run/1", ID: panel + "." + model.ID + "." + c.String(), Component: c,
		Model: model.ID, Panel: panel, Responses: "demo." + model.ID + "." + c.String(), Date: day(model.index % 40),
		Source: result.Source{
			Title: "Synthetic data", License: "CC0-1.0", SubmittedBy: "counselboard demo",
			Note: "Drawn from known probabilities. No model answered, and nobody rated anything.",
		},
		Harness:   &result.Harness{Name: "counselboard demo", Details: map[string]any{"seed": m.world.seed}},
		Questions: m.world.about[c.Kind()], Ratings: ratings,
	}
	if model.Access != result.Human {
		r.Generation = &result.Generation{
			Samples: pick(!c.Provoked(), 1, advSamples), Temperature: new(json.Number("0.7")), Prompt: "none: made up",
		}
	}
	return r
}

func (m *maker) addRun(r *result.Run) {
	data, err := result.EncodeRun(r)
	if err != nil {
		panic(err) // every number of a demo is finite
	}
	m.add("results/runs/"+r.ID+".json", data)
	m.panels[r.Panel] = true
}

// summaryRun makes a model's EVAL run of a panel of experts of whose ratings only
// summaries are published.
func (m *maker) summaryRun(model *model, intervals bool) {
	w := m.world
	ratings := w.expertRatings(w.stream(Summarized, model.ID), w.evalAnswers(model, w.profileOf(model), Summarized))
	run := m.run(m.world.eval, Summarized, model, nil)
	run.Responses = "demo-summary." + model.ID + "." + m.world.eval.String()
	run.Summary = map[string]result.Statistic{}
	for _, scale := range m.world.eval.Scales() {
		run.Summary[scale.ID] = w.figure(ratings, scale, intervals)
	}
	m.addSummary(run)
}

// advSummaryRun makes a model's ADV run as a summary of one expert's labels a question.
func (m *maker) advSummaryRun(model *model) {
	w := m.world
	labels := w.advExpertLabels(w.stream(AdvExperts, model.ID), w.advAnswers(model, w.profileOf(model)))
	run := m.run(m.world.adv, AdvExperts, model, nil)
	run.Summary = map[string]result.Statistic{}
	for _, scale := range m.world.adv.Scales() {
		count := map[result.Answer]int{}
		for q := range labels {
			if labels[q].Mode == scale.ID && q%advRaters == 0 {
				count[labels[q].Triggered]++
			}
		}
		k, unsure := count[result.Triggered], count[result.Unsure]
		n := k + count[result.NotTriggered]
		run.Summary[scale.ID] = result.Statistic{Rate: new(float64(k) / float64(n)), K: &k, N: &n, Unsure: &unsure}
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
func (w *world) figure(ratings []result.Rating, scale result.Scale, intervals bool) result.Statistic {
	f := result.Statistic{Unsure: new(int), Missing: new(int), Counts: map[string]int{}, Topics: map[string]result.TopicStatistic{}}
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
		q := i / w.ratersPerAnswer
		rater, _ := strconv.Atoi(ratings[i].Rater[1:]) // an id of this package's own making
		o := stats.Obs{X: x, Question: q, Rater: rater}
		all = append(all, o)
		if topic := w.questions[q].topic; topic != "" {
			byTopic[topic] = append(byTopic[topic], o)
		}
		f.Counts[string(ratings[i].Answer(scale.ID))]++
	}
	e := stats.Mean(all, scale.Range())
	f.SetValue(scale, e.Value)
	f.N, f.Questions = &e.N, &e.Questions
	if !intervals || e.NoInterval != "" {
		return result.Statistic{Mean: f.Mean, Rate: f.Rate, N: f.N, Questions: f.Questions}
	}
	f.Pooled, f.SE, f.SEQuestion, f.DF, f.Raters = e.Pooled, &e.SE, &e.SEQuestion, &e.DF, &e.Raters
	f.CI95, f.Method = &[2]float64{e.CI.Lo, e.CI.Hi}, e.Method
	for topic, obs := range byTopic {
		e := stats.MeanByQuestion(obs, scale.Range())
		var whole result.Statistic
		whole.SetValue(scale, e.Value)
		f.Topics[topic] = result.TopicStatistic{N: &e.N, Mean: whole.Mean, Rate: whole.Rate}
	}
	return f
}
