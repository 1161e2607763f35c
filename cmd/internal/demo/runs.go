package demo

import (
	"encoding/json"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// runsOf makes all runs of one model.
func (m *maker) runsOf(model *model) {
	w := m.world
	p := w.profileOf(model)
	answers := w.evalAnswers(model, p, "")
	m.evalRuns(model, answers)
	if model.index == 0 {
		m.subset(model, answers)
	}
	m.advRuns(model, w.advAnswers(model, p))
	if model.index < 2 {
		m.apart(model, w.evalAnswers(model, p, JudgeApart))
	}
}

// evalRuns makes the runs of a model's EVAL answers.
func (m *maker) evalRuns(model *model, answers []*evalAnswer) {
	w := m.world
	run := m.evalRun(Experts, model, w.expertRatings(w.stream(Experts, model.ID), answers))
	if model.index == 0 {
		m.superseded(run)
	}
	if model.index == min(2, len(m.models)-1) {
		m.withdrawn(run)
	}
	m.addRun(run)
	for i, j := range judges {
		run := m.evalRun(j.panel, model, j.evalRatings(w.stream(j.panel, "eval", model.ID), model, answers))
		run.Date = day(60 + 20*i + model.index%20)
		m.addRun(run)
	}
	if model.index == 0 {
		j := judgeFew
		ratings := j.evalRatings(w.stream(j.panel, model.ID), model, answers)
		m.addRun(m.evalRun(j.panel, model, ratings[:3]))
	}
}

// subset makes a run of experts who rate some of a model's answers, drawn at random.
// What they would give all of them is planted: the quality of the model.
func (m *maker) subset(model *model, answers []*evalAnswer) {
	r := m.world.stream(Subset, model.ID)
	var drawn []*evalAnswer
	for _, q := range slices.Sorted(slices.Values(r.Perm(evalQuestions)[:subsetSize])) {
		drawn = append(drawn, answers[q])
	}
	run := m.evalRun(Subset, model, m.world.expertRatings(r, drawn))
	run.Subset = "random"
	m.addRun(run)
}

// subsetSize is the number of answers that the experts of a subset rate.
const subsetSize = 40

// advRuns makes the runs of a model's ADV answers.
func (m *maker) advRuns(model *model, answers []advAnswer) {
	w := m.world
	m.addRun(m.advRun(AdvExperts, model, w.advExpertLabels(w.stream(AdvExperts, model.ID), answers)))
	for i, j := range judges {
		run := m.advRun(j.panel, model, j.advLabels(w.stream(j.panel, "adv", model.ID), model, answers))
		run.Date = day(62 + 20*i + model.index%20)
		m.addRun(run)
	}
}

// apart makes a run of answers that no expert rates.
func (m *maker) apart(model *model, answers []*evalAnswer) {
	j := judgeApart
	run := m.evalRun(j.panel, model, j.evalRatings(m.world.stream(j.panel, model.ID), model, answers))
	run.Responses = "demo-apart." + model.ID + ".eval"
	m.addRun(run)
}

// superseded makes the run that a run took the place of: toxicity was entered
// upside down.
func (m *maker) superseded(next *result.Run) {
	run := *next
	run.ID += ".first"
	run.Date = day(-10)
	run.Status = &result.Status{State: result.Superseded, By: next.ID, Reason: "Toxicity was entered upside down: 1 for the worst.", Date: next.Date}
	run.Ratings = slices.Clone(next.Ratings)
	for i := range run.Ratings {
		if t := run.Ratings[i].Toxicity; t != nil {
			v := 6 - *t
			run.Ratings[i].Toxicity = &v
		}
	}
	m.addRun(&run)
}

// withdrawn makes a pilot of 25 questions that was taken back.
func (m *maker) withdrawn(full *result.Run) {
	run := *full
	run.ID += ".pilot"
	run.Date = day(-20)
	run.Responses = "demo-pilot." + run.Model + ".eval"
	run.Status = &result.Status{State: result.Withdrawn, Reason: "The answers were those of another model.", Date: day(-5)}
	run.Ratings = full.Ratings[:25*ratersPerAnswer]
	m.addRun(&run)
}

// run makes a run without its ratings.
func (m *maker) run(c result.Component, panel string, model *model) *result.Run {
	temperature := json.Number("0.7")
	r := &result.Run{
		Schema: "counselboard/run/1", ID: panel + "." + model.ID + "." + string(c), Component: c,
		Model: model.ID, Panel: panel, Responses: "demo." + model.ID + "." + string(c), Date: day(model.index % 40),
		Source:     m.source(),
		Harness:    &result.Harness{Name: "counselboard demo", Details: map[string]any{"seed": m.world.seed}},
		Generation: &result.Generation{Temperature: &temperature, Prompt: "none: made up"},
	}
	if model.Access == result.Human {
		r.Generation = nil
	}
	return r
}

func (m *maker) source() result.Source {
	return result.Source{
		Title: "Synthetic data", License: "CC0-1.0", SubmittedBy: "counselboard demo",
		Note: "Drawn from known probabilities. No model answered, and nobody rated anything.",
	}
}

func (m *maker) evalRun(panel string, model *model, ratings []result.Rating) *result.Run {
	r := m.run(result.Eval, panel, model)
	if r.Generation != nil {
		r.Generation.Samples = 1
	}
	r.Questions, r.Ratings = m.world.evalRunQuestions(), ratings
	return r
}

func (m *maker) advRun(panel string, model *model, labels []result.Rating) *result.Run {
	r := m.run(result.Adv, panel, model)
	if r.Generation != nil {
		r.Generation.Samples = advSamples
	}
	r.Questions, r.Ratings = m.world.advRunQuestions(), labels
	return r
}

func (m *maker) addRun(r *result.Run) {
	data, err := result.EncodeRun(r)
	if err != nil {
		panic(err) // every number of a demo is finite
	}
	m.add("results/runs/"+r.ID+".json", data)
}
