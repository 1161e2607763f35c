package board

import (
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestAnswerOnJudgesByYesAndNo: one expert rated each answer, by a benchmark whose headline is yes or no, so that there is
// no order by it.
func TestAnswerOnJudgesByYesAndNo(t *testing.T) {
	defer result.CounselBench.Use()
	b := *result.CounselBench
	b.Parts = slices.Clone(b.Parts)
	rated := b.Part(result.Rated)
	rated.Scales = slices.Clone(rated.Scales)
	for i := range rated.Scales {
		s := &rated.Scales[i]
		if s.Role = ""; s.Type == "yes_no" {
			s.Role = result.Headline
		}
	}
	b.Use()
	scale := &judge.ScaleComparison{Scale: result.Dimensions[0], Tally: judge.Tally{Both: 100, Compared: 100, Ratings: 100}, OneRating: &judge.OneRating{}}
	p := &Panel{LinkedPanel: &judge.LinkedPanel{}}
	p.Calibration.Eval = []*judge.Comparison{{Component: result.Eval, Join: judge.Join{Answers: judge.Answers{Both: 100}}, Measured: judge.Measured{Scales: []*judge.ScaleComparison{scale}}}}
	if a := AnswerOnJudges([]*Panel{p}); !a.OneEach || a.OrderFrom != nil || a.OrderTo != nil {
		t.Errorf("the answer is %+v", a)
	}
}
