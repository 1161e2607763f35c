package demo

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// summaryPanel makes the runs of a panel of experts of whose ratings only
// summaries are published: of up to three models, the last without intervals.
// The panel's own summary has agreement and the left-out expert, no comparisons.
func (m *maker) summaryPanel() error {
	w := m.world
	models := m.models[:min(3, len(m.models))]
	set := &result.Set{
		Models: map[string]*result.Model{},
		Panels: map[string]*result.Panel{Summarized: {ID: Summarized, Name: Summarized, Kind: result.Experts}},
		Runs:   map[string]*result.Run{},
	}
	for _, model := range models {
		answers := w.evalAnswers(model, w.profileOf(model), Summarized)
		run := m.evalRun(Summarized, model, w.expertRatings(w.stream(Summarized, model.ID), answers))
		run.Responses = "demo-summary." + model.ID + ".eval"
		run.Source.Note += " Only summaries of the ratings are published."
		set.Models[model.ID], set.Runs[run.ID] = &model.Model, run
	}
	runs, sum, err := board.Summarize(set, Summarized, result.Eval)
	if err != nil {
		return err
	}
	for _, run := range runs {
		if run.Model == models[len(models)-1].ID {
			bare(run)
		}
		m.addRun(run)
	}
	sum.Pairs = nil
	m.add("results/summaries/"+result.SummaryID(Summarized, result.Eval)+".json", indented(sum))
	return nil
}

// bare takes out of a summary run what an interval could be made from.
func bare(run *result.Run) {
	for d, f := range run.Summary {
		run.Summary[d] = result.Figure{Mean: f.Mean, Rate: f.Rate, N: f.N, Questions: f.Questions}
	}
}
