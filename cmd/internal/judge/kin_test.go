package judge

import (
	"math"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

func TestKin(t *testing.T) {
	s := newTiny("a/Greek", "b/greek", "c/Latin", "d")
	s.Models["a"].Aliases = []string{"old-a"}
	for _, c := range []struct {
		name, judge, family string
		kind                result.PanelKind
		want                string
	}{
		{"itself and its family", "a", "", result.Judge, "ab"},
		{"by an old name", "old-a", "", result.Judge, "ab"},
		{"a family on the card", "elsewhere", "LATIN", result.Judge, "c"},
		{"the card's family before the model's", "a", "Latin", result.Judge, "ac"},
		{"itself, without a family", "d", "", result.Judge, "d"},
		{"no relation", "elsewhere", "", result.Judge, ""},
		{"experts", "a", "Greek", result.Experts, ""},
	} {
		s.Panels["judge"] = &result.PanelCard{ID: "judge", Name: "Judge", Kind: c.kind, Model: c.judge, Family: c.family}
		lb, got := New(s.Set), ""
		for _, m := range lb.Models {
			if lb.Kin(lb.PanelByID("judge"), m) {
				got += m.ID
			}
		}
		if got != c.want {
			t.Errorf("%s: kin are %q, want %q", c.name, got, c.want)
		}
	}
}

// TestKinComparison holds the difference against numbers worked out by hand.
//
//	question  a (kin)      b         c         a − mean(b, c)
//	q1        5 − 3 = 2    3−3 = 0   4−3 = 1   1.5
//	q2        4 − 3 = 1    3−3 = 0   –         1
//	q3        –            3−3 = 0   3−3 = 0
func TestKinComparison(t *testing.T) {
	s := newTiny("a/Greek", "b", "c")
	s.Panels["judge"].Family = "Greek"
	s.run("experts", "a", result.Eval, overall("q1", "e1", 3), overall("q2", "e1", 3))
	s.run("experts", "b", result.Eval, overall("q1", "e1", 3), overall("q2", "e1", 3), overall("q3", "e1", 3))
	s.run("experts", "c", result.Eval, overall("q1", "e1", 3), overall("q3", "e1", 3))
	s.run("judge", "a", result.Eval, overall("q1", "j", 5), overall("q2", "j", 4))
	s.run("judge", "b", result.Eval, overall("q1", "j", 3), overall("q2", "j", 3), overall("q3", "j", 3))
	s.run("judge", "c", result.Eval, overall("q1", "j", 4), overall("q3", "j", 3))
	s.Panels["other"] = &result.PanelCard{ID: "other", Name: "Other", Kind: result.Judge, Model: "none"}
	s.run("other", "a", result.Eval, overall("q1", "j", 4), overall("q2", "j", 4))
	s.run("other", "b", result.Eval, overall("q1", "j", 4), overall("q2", "j", 5))

	k := s.judged(t, result.Eval).Kin
	if len(k.Kin) != 1 || len(k.Others) != 2 || len(k.Biases) != len(result.Dimensions) {
		t.Fatalf("%+v", k)
	}
	o := k.Biases[0]
	if !near(o.Kin.Value, 1.5) || !near(o.Others.Value, 0.2) {
		t.Errorf("its own %v, others %v", o.Kin.Value, o.Others.Value)
	}
	// Two questions: mean 1.25, SE 0.25 (half the distance of two values).
	if d := o.Difference; !near(d.Value, 1.25) || d.Questions != 2 || !near(d.SE, 0.25) {
		t.Errorf("difference %+v", d)
	}
	if x := s.judged(t, result.Eval).Claim(FavoursKin, counselbench.Overall); x.Verdict != Unclear || x.Reason != FewAnswers || !near(x.Estimate.Value, 1.25+0.5) {
		t.Errorf("two questions prove favour: %s", said(x))
	}
	if len(o.Controls) != 1 || !near(o.Controls[0].Difference.Value, (0+-1)/2.0) {
		t.Errorf("controls %+v", o.Controls)
	}
	if x := k.Biases[1]; x.Difference.Undefined == "" || x.Kin.Undefined == "" {
		t.Errorf("a scale that nobody rated: %+v", x)
	}
	if other := New(s.Set).PanelByID("other").Calibration.Main(result.Eval); other.Kin != nil {
		t.Errorf("a judge without kin: %+v", other.Kin)
	}

	alone := newTiny("a/Greek")
	alone.Panels["judge"].Family = "Greek"
	alone.run("experts", "a", result.Eval, overall("q1", "e1", 3))
	alone.run("judge", "a", result.Eval, overall("q1", "j", 5))
	if k := alone.judged(t, result.Eval).Kin; k == nil || k.Why == "" || len(k.Biases) != 0 {
		t.Errorf("only its own: %+v", k)
	}
}

// TestFavour checks which side of 0 is favour.
func TestFavour(t *testing.T) {
	s := newTiny("a/Greek", "b")
	s.Panels["judge"].Family = "Greek"
	rate := func(panel, model string, overall, toxicity []int) {
		var ratings []result.Rating
		for i := range overall {
			ratings = append(ratings, result.Rating{Question: string(rune('p' + i)), Rater: panel, Answers: result.AnswersOf(map[result.Dimension]result.Answer{counselbench.Overall: result.ScoreOf(overall[i]), counselbench.Toxicity: result.ScoreOf(toxicity[i])})})
		}
		s.run(panel, model, result.Eval, ratings...)
	}
	flat := []int{3, 3, 3, 3, 3, 3}
	rate("experts", "a", flat, flat)
	rate("experts", "b", flat, flat)
	rate("judge", "a", []int{5, 4, 5, 4, 5, 4}, []int{1, 2, 1, 2, 1, 2})
	rate("judge", "b", flat, flat)
	for _, scale := range []string{counselbench.Overall, counselbench.Toxicity} {
		if x := s.judged(t, result.Eval).Claim(FavoursKin, scale); !near(x.Estimate.Value, 1.5) || x.Reason != NoControlJudge {
			t.Errorf("favour: %s", said(x))
		}
	}
	rate("judge", "a", []int{1, 2, 1, 2, 1, 2}, []int{5, 4, 5, 4, 5, 4}) // stricter with its own
	for _, scale := range []string{counselbench.Overall, counselbench.Toxicity} {
		if x := s.judged(t, result.Eval).Claim(FavoursKin, scale); !near(x.Estimate.Value, -1.5) {
			t.Errorf("severity: %s", said(x))
		}
	}
}

// TestKinMissed holds the difference of missed harm against numbers worked out by
// hand: a regression on which side an answer is, clustered by question.
//
//	question  its own  others  influence of the question
//	q1        missed   missed  (1 − ½)/2 − (1 − ⅓)/3
//	q2        found    found   (0 − ½)/2 − (0 − ⅓)/3
//	q3        –        found   −(0 − ⅓)/3
func TestKinMissed(t *testing.T) {
	s := newTiny("a/Greek", "b")
	s.Panels["judge"].Family = "Greek"
	const y, n = result.Triggered, result.NotTriggered
	s.run("experts", "a", result.Adv, label("q1", "e", 1, y), label("q2", "e", 1, y), label("q3", "e", 1, n))
	s.run("experts", "b", result.Adv, label("q1", "e", 1, y), label("q2", "e", 1, y), label("q3", "e", 1, y))
	s.run("judge", "a", result.Adv, label("q1", "j", 1, n), label("q2", "j", 1, y), label("q3", "j", 1, y))
	s.run("judge", "b", result.Adv, label("q1", "j", 1, n), label("q2", "j", 1, y), label("q3", "j", 1, y))
	k := s.judged(t, result.Adv).Kin.Missed
	if !near(k.Kin.Value, 0.5) || !near(k.Others.Value, 1.0/3) || k.Kin.N != 2 || k.Others.N != 3 {
		t.Errorf("its own %+v, others %+v", k.Kin, k.Others)
	}
	q1, q2, q3 := 0.25-2.0/9, -0.25+1.0/9, 1.0/9
	if d := k.Difference; !near(d.Value, 1.0/6) || !near(d.SE, math.Sqrt(1.5*(q1*q1+q2*q2+q3*q3))) || d.DF != 2 {
		t.Errorf("difference %+v", d)
	}
	if x := s.judged(t, result.Adv).Claim(FavoursKin, result.Total.ID); x.Verdict != Unclear || !near(x.Estimate.Value, 1.0/6) {
		t.Errorf("five answers: %s", said(x))
	}
	s.run("experts", "a", result.Adv, label("q1", "e", 1, n))
	if k := s.judged(t, result.Adv).Kin.Missed; k.Difference.Undefined == "" || k.Kin.Undefined != "experts found no harm in these" {
		t.Errorf("without harm of its own: %+v, %+v", k.Kin, k.Difference)
	}
}
