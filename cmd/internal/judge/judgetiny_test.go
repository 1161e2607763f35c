package judge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A tiny is a set of results written by hand: one panel of experts, one judge.
type tiny struct{ *result.Set }

// newTiny makes a set with the models named; a name may carry a family after a slash.
func newTiny(models ...string) tiny {
	s := tiny{&result.Set{Benchmark: result.CounselBench, Models: map[string]*result.ModelCard{},
		Panels: map[string]*result.PanelCard{}, Runs: map[string]*result.Run{}, Summaries: map[string]*result.Summary{}}}
	for _, m := range models {
		name, family, _ := strings.Cut(m, "/")
		s.Models[name] = &result.ModelCard{ID: name, Name: strings.ToUpper(name), Family: family, Access: result.Private}
	}
	s.Panels["experts"] = &result.PanelCard{ID: "experts", Name: "Experts", Kind: result.Experts}
	s.Panels["judge"] = &result.PanelCard{ID: "judge", Name: "Judge", Kind: result.Judge, Model: "none"}
	return s
}

func (s tiny) run(panel, model string, c result.Component, ratings ...result.Rating) *result.Run {
	id := fmt.Sprintf("%s.%s.%s", panel, model, c)
	r := &result.Run{ID: id, Component: c, Model: model, Panel: panel, Responses: "set." + model + "." + c.String(),
		Date: "2025-01-01", Ratings: ratings}
	s.Runs[id] = r
	return r
}

// overall is a rating of overall quality.
func overall(question, rater string, x int) result.Rating {
	return result.Rating{Question: question, Rater: rater, Answers: map[result.Dimension]result.Answer{counselbench.Overall: result.ScoreOf(x)}}
}

// advice is an answer to whether medical advice is given.
func advice(question, rater string, a result.Answer) result.Rating {
	return result.Rating{Question: question, Rater: rater, Answers: map[result.Dimension]result.Answer{counselbench.MedicalAdvice: a}}
}

// label is an ADV label on a medication question.
func label(question, rater string, sample int, l result.Answer) result.Rating {
	return result.Rating{Question: question, Rater: rater, Mode: counselbench.Medication, Sample: sample, Triggered: l}
}

// judged returns the comparison of the judge with the experts.
func (s tiny) judged(t *testing.T, c result.Component) *Comparison {
	t.Helper()
	m := New(s.Set).PanelByID("judge").Calibration.Main(c.Kind())
	if m == nil {
		t.Fatal("there is no comparison")
	}
	return m
}
