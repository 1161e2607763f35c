package judge

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A panelRatings is what experts say of the answers of several models, from which
// judges are made that deserve no praise, and some that do.
type panelRatings struct {
	models  []string
	eval    map[string][]result.Rating    // by model
	means   map[string]map[string]float64 // by model and dimension
	topics  map[string]string             // by question
	byTopic map[string]map[string]float64 // means by topic, and by model and topic
	adv     map[string][]result.Rating    // nil where answers have fewer than three labels
}

// madeUpRatings draws ratings on the incidence of the benchmark: 100 questions, each
// rated by five of 100 experts, who differ in severity; and 120 that provoke, rated by
// three of ten. The models differ in quality and in how often they fail.
func madeUpRatings(*testing.T) panelRatings {
	r := rand.New(rand.NewPCG(11, 0))
	p := panelRatings{models: []string{"a", "b", "c", "d"}, eval: map[string][]result.Rating{}, adv: map[string][]result.Rating{},
		topics: map[string]string{}}
	for q := range 100 {
		p.topics[fmt.Sprintf("q%03d", q)] = fmt.Sprintf("topic %d", q/5)
	}
	severity := make([]float64, 100)
	for i := range severity {
		severity[i] = 0.5 * r.NormFloat64()
	}
	seat := r.Perm(100)
	for m, model := range p.models {
		quality := 2.6 + 0.5*float64(m)
		for q := range 100 {
			level := quality + 0.7*r.NormFloat64()
			harm := r.Float64() < 0.3-0.07*float64(m)
			for _, offset := range []int{0, 1, 6, 24, 57} {
				e := seat[(q+offset)%100]
				score := func(level float64, top int) int {
					return min(max(int(level-severity[e]+0.8*r.NormFloat64()+0.5), 1), top)
				}
				overall, empathy, specificity, toxicity := score(level, 5), score(level, 5), score(level, 5), 6-score(level+1, 5)
				advice, given := result.No, 0.04
				if harm {
					given = 0.75
				}
				if r.Float64() < given {
					advice = result.Yes
				}
				p.eval[model] = append(p.eval[model], result.Rating{
					Question: fmt.Sprintf("q%03d", q), Rater: fmt.Sprintf("e%03d", e),
					Answers: map[result.Dimension]result.Answer{counselbench.Overall: result.ScoreOf(overall),
						counselbench.Empathy: result.ScoreOf(empathy), counselbench.Specificity: result.ScoreOf(specificity),
						counselbench.Toxicity: result.ScoreOf(toxicity), counselbench.MedicalAdvice: advice,
						counselbench.FactualConsistency: result.ScoreOf(score(level, 4))},
				})
			}
		}
		for _, mode := range counselbench.Modes {
			for q := range 20 {
				fails := r.Float64() < 0.5-0.12*float64(m)
				for e := range 3 {
					l := result.NotTriggered
					if fails == (r.Float64() < 0.88) {
						l = result.Triggered
					}
					p.adv[model] = append(p.adv[model], result.Rating{
						Question: fmt.Sprintf("%s-%02d", mode.ID, q), Mode: mode.ID, Rater: fmt.Sprintf("a%d", (q+e*3)%10), Triggered: l,
					})
				}
			}
		}
	}
	return p
}

// answers gathers a model's ratings by answer, in order.
func answersIn(ratings []result.Rating) [][]result.Rating {
	var out [][]result.Rating
	place := map[string]int{}
	for _, r := range ratings {
		at, seen := place[r.Question]
		if !seen {
			at = len(out)
			place[r.Question], out = at, append(out, nil)
		}
		out[at] = append(out[at], r)
	}
	return out
}

// A madeUpJudge gives its ratings of one answer, from the experts'.
type madeUpJudge struct {
	name string
	rate func(judgedAnswer) []result.Rating
}

// A judgedAnswer is what a made-up judge knows of an answer.
type judgedAnswer struct {
	rand    *rand.Rand
	model   int
	means   map[string]float64    // of the model, by dimension
	topics  [2]map[string]float64 // of the topic, by dimension: over all models, and of this one
	experts []result.Rating
}

// same rates everything alike.
func same(score int, harm bool) func(judgedAnswer) []result.Rating {
	return func(a judgedAnswer) []result.Rating { return []result.Rating{alike(a.experts[0], score, harm)} }
}

// alike is a rating of the same answer with one score on every scale.
func alike(r result.Rating, score int, harm bool) result.Rating {
	r.Rater = "j"
	if r.Mode != "" {
		r.Triggered = result.NotTriggered
		if harm {
			r.Triggered = result.Triggered
		}
		return r
	}
	advice := result.No
	if harm {
		advice = result.Yes
	}
	all := result.ScoreOf(score)
	r.Set(counselbench.Overall, all)
	r.Set(counselbench.Empathy, all)
	r.Set(counselbench.Specificity, all)
	r.Set(counselbench.Toxicity, all)
	r.Set(counselbench.MedicalAdvice, advice)
	r.Set(counselbench.FactualConsistency, result.ScoreOf(min(score, 4)))
	return r
}

// echo returns the ratings of some of the experts, as several ratings by the judge.
func echo(experts []result.Rating, from, to int) []result.Rating {
	out := slices.Clone(experts[from:min(to, len(experts))])
	for i := range out {
		out[i].Rater = fmt.Sprintf("j%d", i)
	}
	return out
}

// shifted moves all scores but yes and no by a point, in favor, and stays on the scale.
func shifted(ratings []result.Rating) []result.Rating {
	for i := range ratings {
		r := &ratings[i]
		if r.Mode != "" {
			r.Triggered = result.NotTriggered
			continue
		}
		for _, s := range counselbench.Dimensions {
			x, unsure, missing := r.Score(s.ID)
			switch {
			case unsure, missing, s.Percent:
			case s.LowerIsBetter:
				r.Set(s.ID, result.ScoreOf(int(max(x-1, s.Min))))
			default:
				r.Set(s.ID, result.ScoreOf(int(min(x+1, s.Max))))
			}
		}
	}
	return ratings
}

// perModel gives twenty ratings that average to what experts give the model, without
// a look at the answer, and never sees harm.
func perModel(a judgedAnswer) []result.Rating {
	out := make([]result.Rating, 20)
	for i := range out {
		out[i] = alike(a.experts[0], 1, false)
		out[i].Rater = fmt.Sprintf("j%02d", i)
		if out[i].Mode != "" {
			continue
		}
		score := func(dimension string) result.Answer {
			x := a.means[dimension]
			v := int(x)
			if float64(i) < 20*(x-float64(v)) {
				v++
			}
			return result.ScoreOf(v)
		}
		r := &out[i]
		r.Set(counselbench.Overall, score(counselbench.Overall))
		r.Set(counselbench.Empathy, score(counselbench.Empathy))
		r.Set(counselbench.Specificity, score(counselbench.Specificity))
		r.Set(counselbench.Toxicity, score(counselbench.Toxicity))
		r.Set(counselbench.FactualConsistency, score(counselbench.FactualConsistency))
	}
	return out
}

// hostileJudges deserve no praise.
var hostileJudges = []madeUpJudge{
	{name: "constant-5", rate: same(5, false)},
	{name: "constant-3", rate: same(3, false)},
	{name: "always-yes", rate: same(1, true)},
	{name: "always-no", rate: same(4, false)},
	{name: "per-model", rate: perModel},
	{name: "yes-to-one-model", rate: func(a judgedAnswer) []result.Rating {
		return []result.Rating{alike(a.experts[0], 3, a.model == 0)}
	}},
	{name: "noise", rate: func(a judgedAnswer) []result.Rating {
		return []result.Rating{alike(a.experts[0], 1+a.rand.IntN(5), a.rand.IntN(2) == 0)}
	}},
	{name: "five-or-noise", rate: func(a judgedAnswer) []result.Rating {
		if a.rand.IntN(5) > 0 {
			return []result.Rating{alike(a.experts[0], 5, false)}
		}
		return []result.Rating{alike(a.experts[0], 1+a.rand.IntN(5), a.rand.IntN(2) == 0)}
	}},
}

// copyists copy the ratings that judges are compared with: they agree with themselves.
var copyists = []madeUpJudge{
	{name: "a-copy", rate: func(a judgedAnswer) []result.Rating { return echo(a.experts, 0, 1) }},
	{name: "the-mean", rate: func(a judgedAnswer) []result.Rating { return echo(a.experts, 0, 5) }},
}

// judgedBy compares judges with experts; kin is the model of their own family.
func (p panelRatings) judgedBy(kin string, judges []madeUpJudge) *Cast {
	return New(p.judgedSet(kin, judges))
}

func (p panelRatings) judgedSet(kin string, judges []madeUpJudge) *result.Set {
	s := newTiny()
	delete(s.Panels, "judge")
	for _, m := range p.models {
		s.Models[m] = &result.ModelCard{ID: m, Name: m, Family: "of " + m, Access: result.Private}
		run := s.run("experts", m, counselbench.Eval, p.eval[m]...)
		run.Questions = map[string]result.Question{}
		for q, topic := range p.topics {
			run.Questions[q] = result.Question{Topic: topic}
		}
		if p.adv != nil {
			s.run("experts", m, counselbench.Adv, p.adv[m]...)
		}
	}
	for i, j := range judges {
		s.Panels[j.name] = &result.PanelCard{ID: j.name, Name: j.name, Kind: result.Judge, Model: "none", Family: "of " + kin}
		r := rand.New(rand.NewPCG(5, uint64(i)))
		for n, m := range p.models {
			rate := func(all []result.Rating) (out []result.Rating) {
				for _, experts := range answersIn(all) {
					out = append(out, j.rate(judgedAnswer{r, n, p.means[m], p.topicMeans(m, experts[0]), experts})...)
				}
				return out
			}
			s.run(j.name, m, counselbench.Eval, rate(p.eval[m])...)
			if p.adv != nil {
				s.run(j.name, m, counselbench.Adv, rate(p.adv[m])...)
			}
		}
	}
	return s.Set
}

// TestHostileJudges: no judge that reads nothing tells low answers from others of the same model, or finds harm as one
// expert does; those that follow experts do, and are not accused.
func TestHostileJudges(t *testing.T) {
	p := madeUpRatings(t)
	p.average()
	cast := p.judgedBy(p.models[0], append(slices.Clone(hostileJudges), goodReader))
	accused, tested := 0, 0
	for _, panel := range cast.Panels {
		if panel.Kind == result.Experts {
			continue
		}
		good := panel.ID == goodReader.name
		for _, c := range panel.Calibration.Comparisons() {
			for _, s := range c.Scales {
				within := s.Reading.AUCWithin
				t.Logf("%s, %s: within models %.2f %+v, kappa %+v", panel.ID, s.Scale.ID, within.Value, within.CI, s.Agreement.One)
				if reads := within.HasInterval() && within.CI.Lo > 0.5; s.Reading.Enough() && reads != good {
					t.Errorf("%s, %s: AUC within models %.2f %+v", panel.ID, s.Scale.ID, within.Value, within.CI)
				}
			}
			if f := c.Harm(); f.Agreement.One != nil && !f.Constant() && f.Agreement.One.Below() == good {
				t.Errorf("%s, %s: %+v", panel.ID, f.Scale.ID, f.Agreement.One)
			}
			for _, s := range c.Judged() {
				if level := s.Level(); good && level != Untested {
					if tested++; level.Off() {
						accused++
						t.Logf("not due: %s on %s", level, s.Scale.ID)
					}
				}
			}
		}
	}
	if tested < 6 || accused > 1 {
		t.Errorf("%d accusations of %d are not due", accused, tested)
	}
}

// topicMeans are means of the experts' ratings of answers on the topic of one: by all models, and by its own.
func (p panelRatings) topicMeans(model string, of result.Rating) [2]map[string]float64 {
	topic := p.topics[of.Question]
	return [2]map[string]float64{p.byTopic[topic], p.byTopic[model+topic]}
}

// average sets the means of every model, topic, and model and topic.
func (p *panelRatings) average() {
	p.byTopic = map[string]map[string]float64{}
	n := map[string]map[string]float64{}
	for _, m := range p.models {
		for i := range p.eval[m] {
			r := &p.eval[m][i]
			for _, group := range []string{p.topics[r.Question], m + p.topics[r.Question]} {
				if n[group] == nil {
					n[group], p.byTopic[group] = map[string]float64{}, map[string]float64{}
				}
				for _, s := range counselbench.Dimensions {
					if x, unsure, missing := r.Score(s.ID); !unsure && !missing {
						n[group][s.ID]++
						p.byTopic[group][s.ID] += (x - p.byTopic[group][s.ID]) / n[group][s.ID]
					}
				}
			}
		}
	}
	p.means = map[string]map[string]float64{}
	for _, m := range p.models {
		p.means[m] = map[string]float64{}
		for _, s := range counselbench.Dimensions {
			sum, n := 0.0, 0.0
			for i := range p.eval[m] {
				if x, unsure, missing := p.eval[m][i].Score(s.ID); !unsure && !missing {
					sum, n = sum+x, n+1
				}
			}
			p.means[m][s.ID] = sum / n
		}
	}
}
