package board

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestCopiesAreNotPraised: a judge that copies the experts tells their low answers best, and is not said to.
func TestCopiesAreNotPraised(t *testing.T) {
	made := func(id string, auc float64, copied *judge.Copy) *Panel {
		s := &judge.ScaleComparison{JudgedScale: judge.JudgedScale{Scale: result.CounselBench.Headline()}}
		s.Reading = judge.Reading{Low: 40, Others: 60, AUC: stats.Estimate{Value: auc}}
		c := &judge.Comparison{Component: result.CounselBench.Of(result.Rated)}
		c.Both, c.Scales, c.Copied = 100, []*judge.ScaleComparison{s}, copied
		return &Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{ID: id, Name: id, Kind: result.Judge},
			Calibration: judge.Calibration{Eval: []*judge.Comparison{c}}}}
	}
	a := AnswerOnJudges([]*Panel{made("copy", 0.99, &judge.Copy{}), made("good", 0.8, nil), made("poor", 0.6, nil)})
	if a.Best == nil || a.Best.ID != "good" || a.Worst.ID != "poor" {
		t.Errorf("%+v", a)
	}
}
