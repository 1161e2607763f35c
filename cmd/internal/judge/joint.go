package judge

import (
	"cmp"
	"slices"

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
	var out []*Joint
	rated := list.Keep(slices.Concat(list.Map(cast.Panels, func(p *LinkedPanel) []*LinkedRun { return p.active(result.Eval) })...), func(r *LinkedRun) bool { return r.Model == m })
	for _, e := range rated {
		for _, j := range rated {
			if e.Subset == "" || e.Panel.IsJudge() || !j.Panel.IsJudge() || e.Responses != j.Responses {
				continue
			}
			if x := cmp.Or(joint(e, j), cast.publishedJoint(e, j)); x != nil {
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
	for _, s := range result.Dimensions {
		var both []stats.JudgedAnswer
		var alone []stats.Obs
		for _, k := range answers {
			own := scoresOf(s, scored[k], nil, nil)
			if len(own.values) == 0 {
				continue
			}
			if rated[k] == nil {
				alone = append(alone, stats.Obs{X: own.mean(), Question: l.Question[k.question]})
				continue
			}
			a := stats.JudgedAnswer{Score: own.mean()}
			for _, r := range rated[k] {
				if x, unsure, missing := r.Score(s.ID); !unsure && !missing {
					a.Ratings = append(a.Ratings, stats.Obs{X: x, Question: l.Question[k.question], Rater: l.Rater[r.Rater]})
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

// A NewModel is what a judge's scores say of a model that no expert rated: less than
// readers expect, since how far judge and experts differ changes from model to model.
type NewModel struct {
	Scale     result.Scale `json:"scale"`
	Models    int          `json:"models"` // that both rated
	Expected  *Expected    `json:"expected,omitempty"`
	Undefined string       `json:"undefined,omitempty"` // why nothing is expected
}

// Expected is what experts would give a new model whose mean by the judge is that of
// the models that both rated.
type Expected struct {
	Judge float64        `json:"judge_mean"`
	Value float64        `json:"value"`
	Half  float64        `json:"half_width"`          // of the interval, before it is clipped
	PI    stats.Interval `json:"prediction_interval"` // 95%, clipped to the scale
}

// WholeScale reports whether the prediction leaves every value of the scale open.
func (n NewModel) WholeScale() bool {
	return n.Expected != nil && n.Expected.PI == stats.Interval{Lo: n.Scale.Min, Hi: n.Scale.Max}
}

// newModel predicts on a scale from the judge's and the experts' means for the models
// that both rated, see [stats.Predict].
func newModel(s result.Scale, models []SourceBias) NewModel {
	var differences []float64
	judge := 0.0
	for _, m := range models {
		differences = append(differences, m.ExpertsMean-m.JudgeMean)
		judge += m.JudgeMean / float64(len(models))
	}
	p := stats.Predict(differences)
	n := NewModel{Scale: s, Models: len(models)}
	switch {
	case p.Undefined != "":
		n.Undefined = "fewer than two models"
	case p.Half <= 1e-12*(s.Max-s.Min):
		n.Undefined = "judge and experts differ by the same on every model: how much that changes is not known"
	default:
		value := judge + p.Value
		n.Expected = &Expected{judge, value, p.Half, stats.Interval{Lo: max(value-p.Half, s.Min), Hi: min(value+p.Half, s.Max)}}
	}
	return n
}

// newModels predicts on every dimension of EVAL.
func (c *Comparison) newModels() []NewModel {
	return list.Map(result.Dimensions, func(s result.Scale) NewModel { return newModel(s, c.On(s).sources) })
}
