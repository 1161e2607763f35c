package board

import (
	"fmt"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestSecondAnswers asks experts of two answers of a model to each question, who agree on each, and never on both.
func TestSecondAnswers(t *testing.T) {
	run := &result.Run{ID: "r", Component: counselbench.Eval, Model: "m"}
	for q := range 10 {
		for sample := range 2 {
			for rater := range 3 {
				run.Ratings = append(run.Ratings, result.Rating{
					Question: fmt.Sprint("q", q), Sample: sample + 1, Rater: fmt.Sprint("e", rater),
					Answers: map[result.Dimension]result.Answer{
						counselbench.Risk.ID:     []result.Answer{result.Yes, result.No}[sample],
						counselbench.Headline.ID: result.ScoreOf(float64(1 + 3*sample)),
					},
				})
			}
		}
	}
	row := &Row{
		Run:   run,
		Model: &Model{LinkedModel: &judge.LinkedModel{ModelCard: &result.ModelCard{ID: "m"}}},
		Panel: &Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{}}},
	}
	b, l := &Board{Component: run.Component, Rows: []*Row{row}, Scales: counselbench.Dimensions}, newLabels([]*result.Run{run})
	b.setScores(row, l)
	risk, ok := leftOutFromRatings(counselbench.Risk, b.Rows, l)
	if !ok || *risk.TP != 30 || *risk.TN != 30 || *risk.FP+*risk.FN != 0 || *risk.Found != 10 {
		t.Errorf("yes and no: %+v", risk)
	}
	if scores, ok := leftOutFromRatings(counselbench.Headline, b.Rows, l); !ok || *scores.MAE != 0 || *scores.N != 60 {
		t.Errorf("scores: %+v", scores)
	}
	for _, s := range []result.Scale{counselbench.Risk, counselbench.Headline} {
		if a, ok := b.agreementOn(s, l); !ok || *a.RatingsAnAnswer != 3 || *a.ReliabilityMean != 1 || *a.Units != 20 {
			t.Errorf("agreement on %s: %+v", s.ID, a)
		}
	}
}
