package judge

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// jointSet is a model of which a judge scored twelve answers and experts rated the
// first rated of them, two an answer.
func jointSet(rated int, subset string) (tiny, *result.Run) {
	s := newTiny("a")
	var scores, ratings []result.Rating
	for q := range 12 {
		id := fmt.Sprint("q", q)
		scores = append(scores, overall(id, "j", 1+q%5))
		if q < rated {
			ratings = append(ratings, overall(id, "e1", 1+q%4), overall(id, "e2", 2+q%3))
		}
	}
	s.run("judge", "a", counselbench.Eval, scores...)
	experts := s.run("experts", "a", counselbench.Eval, ratings...)
	experts.Subset = subset
	return s, experts
}

// TestJoint holds where experts and a judge are taken together.
func TestJoint(t *testing.T) {
	s, _ := jointSet(8, "random")
	lb := New(s.Set)
	m := lb.Models[0]
	if len(m.Joints) != 1 || len(lb.JointlyWith(lb.PanelByID("judge"))) != 1 {
		t.Fatalf("%d joint means", len(m.Joints))
	}
	j := m.Joints[0]
	f := j.Figures[0]
	if f.Rated != 8 || f.Scored != 4 {
		t.Errorf("%+v, want 8 rated and 4 scored by the judge alone", f)
	}
	if f.Lambda <= 0 || !f.Together.HasInterval() || f.Worth.Undefined != "" {
		t.Errorf("together: %+v", f)
	}
	if f := j.Figures[1]; f.Together.Undefined != "no observations" {
		t.Errorf("a dimension that nobody rated: %+v", f)
	}
	published, err := bare(s.Set) // in a calibration's file, in the place of the ratings
	if err != nil {
		t.Fatal(err)
	}
	if read := New(published).Models[0].Joints; len(read) != 1 || !cmp.Equal(read[0].Figures, j.Figures, sameFigures...) {
		t.Errorf("published: %+v, want %+v", read, j)
	}
	for name, change := range map[string]func(experts *result.Run, s tiny){
		"no declared subset": func(experts *result.Run, _ tiny) { experts.Subset = "" },
		"other answers":      func(experts *result.Run, _ tiny) { experts.Responses = "other" },
		"all answers rated":  func(_ *result.Run, s tiny) { r := s.Runs["judge.a.eval"]; r.Ratings = r.Ratings[:8] },
		"a judge that is no more": func(_ *result.Run, s tiny) {
			s.Runs["judge.a.eval"].Status = &result.Status{
				State: result.Withdrawn}
		},
		"a judge's summary": func(_ *result.Run, s tiny) { s.Runs["judge.a.eval"].Ratings = nil },
	} {
		s, experts := jointSet(8, "random")
		change(experts, s)
		if m := New(s.Set).Models[0]; len(m.Joints) > 0 {
			t.Errorf("%s: %+v", name, m.Joints[0])
		}
	}
}
