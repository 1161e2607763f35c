package judge

import (
	"cmp"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Joint is what experts, who rated a random subset of a model's answers, and a
// judge, who scored the others as well, say together.
type Joint struct {
	Experts *LinkedRun    `json:"experts"` // the run that declares the subset
	Judge   *LinkedRun    `json:"judge"`
	Rated   int           `json:"rated"`   // answers that experts rated
	Scored  int           `json:"scored"`  // answers that the judge scored, these among them
	Figures []JointFigure `json:"figures"` // by dimension
}

// A JointFigure is a joint mean on one dimension.
type JointFigure struct {
	Scale result.Scale `json:"scale"`
	stats.Joint
}

// Headline returns the joint mean on the headline's dimension, or nil.
func (j *Joint) Headline() *JointFigure {
	for i := range j.Figures {
		if j.Figures[i].Scale.Role == result.Headline {
			return &j.Figures[i]
		}
	}
	return nil
}

// joints returns what each panel of experts with a random subset of a model's answers
// and each judge who scored more of the same answers say together, in the order of
// the panels.
func (cast *Cast) joints(m *LinkedModel) []*Joint {
	var out, stated []*Joint
	var rated []*LinkedRun
	for _, p := range cast.Panels {
		rated = append(rated, list.Keep(p.active(cast.Benchmark.Of(result.Rated)), func(r *LinkedRun) bool { return r.Model == m })...)
	}
	for _, c := range cast.published {
		stated = append(stated, c.joints...)
	}
	for _, e := range rated {
		for _, j := range rated {
			if e.Subset == "" || e.Panel.IsJudge() || !j.Panel.IsJudge() || e.Responses != j.Responses {
				continue
			}
			published := list.First(stated, func(x *Joint) bool { return x.Experts == e && x.Judge == j })
			if x := cmp.Or(joint(e, j), published); x != nil {
				out = append(out, x)
			}
		}
	}
	return out
}

// joint returns what two runs say together; nil where the ratings of either are not
// published, or the judge scored no more answers than experts rated.
func joint(experts, judge *LinkedRun) *Joint {
	rated, scored := gather([]*LinkedRun{experts}), gather([]*LinkedRun{judge})
	if len(rated) == 0 || len(scored) <= len(rated) {
		return nil
	}
	out := &Joint{Experts: experts, Judge: judge, Rated: len(rated), Scored: len(scored)}
	l := NewLabels(raw([]*LinkedRun{experts, judge}))
	answers := sortedAnswers(scored)
	for _, s := range experts.Component.Scales() {
		var both []stats.JudgedAnswer
		var alone []stats.Obs
		for _, k := range answers {
			own := scoresOf(s, scored[k], nil)
			if len(own.values) == 0 {
				continue
			}
			if rated[k] == nil {
				alone = append(alone, stats.Obs{X: own.mean(), Question: l.Question[k.of]})
				continue
			}
			a := stats.JudgedAnswer{Score: own.mean()}
			for _, r := range rated[k] {
				if x, unsure, missing := r.Score(s.ID); !unsure && !missing {
					a.Ratings = append(a.Ratings, stats.Obs{X: x, Question: l.Question[k.of], Rater: l.Rater[r.Rater]})
				}
			}
			if len(a.Ratings) > 0 {
				both = append(both, a)
			}
		}
		x := stats.JointMean(both, alone, s.Range())
		x.Together, x.Experts = x.Together.OnScale(s.Range()), x.Experts.OnScale(s.Range())
		out.Figures = append(out.Figures, JointFigure{s, x})
	}
	return out
}

// JointlyWith returns what a judge says together with experts, model by model.
func (cast *Cast) JointlyWith(judge *LinkedPanel) []*Joint {
	var out []*Joint
	for _, m := range cast.Models {
		out = append(out, list.Keep(m.Joints, func(j *Joint) bool { return j.Judge.Panel == judge })...)
	}
	return out
}
