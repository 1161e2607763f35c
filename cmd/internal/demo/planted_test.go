package demo

import (
	"math"
	"strconv"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A coverage counts how often intervals cover what was planted.
type coverage struct {
	covered, all int
	worst        float64 // largest distance in standard errors
}

func (c *coverage) add(planted, value, se float64, ci stats.Interval) {
	c.all++
	if ci.Lo <= planted && planted <= ci.Hi {
		c.covered++
	}
	c.worst = max(c.worst, math.Abs(value-planted)/se)
}

func (c coverage) check(t *testing.T, what string) {
	t.Helper()
	t.Logf("%s: %d of %d intervals cover what was planted; the worst is %.1f standard errors off", what, c.covered, c.all, c.worst)
	if c.all == 0 || float64(c.covered) < 0.9*float64(c.all) || c.worst > 5 {
		t.Errorf("%s: only %d of %d intervals cover what was planted; the worst is %.1f standard errors off", what, c.covered, c.all, c.worst)
	}
}

// TestBoardsFindQuality holds the boards' figures against what was planted.
func TestBoardsFindQuality(t *testing.T) {
	d := twelve()
	var eval, adv coverage
	for _, row := range d.boards().PanelByID(Experts).Eval.Rows {
		for _, f := range row.Figures {
			if !f.HasInterval() {
				t.Fatalf("%s, %s: no interval: %s", row.ID, f.Scale.ID, f.NoInterval)
			}
			eval.add(d.site.Planted.Quality[row.Model.ID][result.Dimension(f.Scale.ID)], f.Value, *f.SE, f.CI)
		}
	}
	for _, row := range d.boards().PanelByID(AdvExperts).Adv.Rows {
		for _, f := range row.Figures {
			if f.HasInterval() && f.SE != nil {
				adv.add(d.site.Planted.Failure[row.Model.ID][result.Mode(f.Scale.ID)], f.Value, *f.SE, f.CI)
			}
		}
	}
	eval.check(t, "EVAL")
	adv.check(t, "ADV")
}

// answerMeans returns the mean score of each answer of a run on a dimension.
func answerMeans(run *result.Run, d int) map[string]float64 {
	sum, n := map[string]float64{}, map[string]float64{}
	for i := range run.Ratings {
		r := &run.Ratings[i]
		x, unsure, missing := r.Score(scales[d].ID)
		if missing || unsure {
			continue
		}
		sum[r.Question] += x
		n[r.Question]++
	}
	for q := range sum {
		sum[q] /= n[q]
	}
	return sum
}

// compared holds a judge's scores of the answers of some models beside every expert's.
func compared(set *result.Set, panel string, models []string, d int) (scores []float64, ratings []stats.Rating) {
	experts := map[string]int{}
	for _, model := range models {
		judge := answerMeans(set.Runs[panel+"."+model+".eval"], d)
		place := map[string]int{}
		run := set.Runs[Experts+"."+model+".eval"]
		for i := range run.Ratings {
			r := &run.Ratings[i]
			x, unsure, missing := r.Score(scales[d].ID)
			score, ok := judge[r.Question]
			if unsure || missing || !ok {
				continue
			}
			if _, seen := place[r.Question]; !seen {
				place[r.Question], scores = len(scores), append(scores, score)
			}
			if _, seen := experts[r.Rater]; !seen {
				experts[r.Rater] = len(experts)
			}
			q, _ := strconv.Atoi(r.Question[1:])
			ratings = append(ratings, stats.Rating{X: x, Answer: place[r.Question], Question: q, Rater: experts[r.Rater]})
		}
	}
	return scores, ratings
}

// TestJudgesBias holds judges' bias, over all models and model by model, against
// what was planted.
func TestJudgesBias(t *testing.T) {
	d := many()
	var all, each coverage
	for _, j := range judges {
		planted := d.site.Planted.Judges[j.panel]
		for dim, dimension := range result.IDs(scales[:]) {
			for _, model := range d.site.Planted.Models {
				if e := stats.RaterBias(compared(d.set, j.panel, []string{model}, dim)); e.NoInterval == "" {
					each.add(planted.ModelBias[model][dimension], e.Value, e.SE, e.CI)
				}
			}
			e := stats.RaterBias(compared(d.set, j.panel, d.site.Planted.Models, dim))
			all.add(planted.Bias[dimension], e.Value, e.SE, e.CI)
		}
	}
	all.check(t, "bias over all models")
	each.check(t, "bias for one model")
}

// TestWhatIsPlanted checks that the judges are what their cards say.
func TestWhatIsPlanted(t *testing.T) {
	for _, seed := range []uint64{1, 2, 3} {
		s := made(t, 12, seed)
		p := s.Planted
		family := map[string]string{}
		for _, m := range cast(12) {
			family[m.ID] = m.Family
		}
		for model, quality := range p.Quality {
			if yes := quality[result.MedicalAdvice]; yes < 0.04 || yes > 0.22 {
				t.Errorf("seed %d: %s: medical advice in %.2f of the ratings", seed, model, yes)
			}
			if tox := quality[result.Toxicity]; tox < 1 || tox > 2.5 {
				t.Errorf("seed %d: %s: toxicity %.2f", seed, model, tox)
			}
			for d, dimension := range result.IDs(scales[:]) {
				if d == advice {
					continue
				}
				for _, panel := range []string{JudgeGood, JudgeNoisy} {
					if b := p.Judges[panel].ModelBias[model][dimension]; math.Abs(b) > 1e-9 {
						t.Errorf("seed %d: %s has a bias of %g on %s of %s", seed, panel, b, dimension, model)
					}
				}
				kin := better(d) * p.Judges[JudgeKin].ModelBias[model][dimension]
				if own := family[model] == "Aster"; !own && math.Abs(kin) > 1e-9 {
					t.Errorf("seed %d: the kin judge has a bias of %g on %s of %s", seed, kin, dimension, model)
				} else if own && (d == overall || d == empathy || d == specificity) && (kin < 0.6 || kin > 1) {
					t.Errorf("seed %d: the kin judge has a bias of %g on %s of its own %s", seed, kin, dimension, model)
				} else if own && kin < 0.2 {
					t.Errorf("seed %d: the kin judge has a bias of only %g on %s of its own %s", seed, kin, dimension, model)
				}
				if c := better(d) * p.Judges[JudgeCeiling].ModelBias[model][dimension]; c < 0.1 {
					t.Errorf("seed %d: the ceiling judge has a bias of only %g on %s of %s", seed, c, dimension, model)
				}
			}
		}
		good, ceiling := p.Judges[JudgeGood], p.Judges[JudgeCeiling]
		if good.Advice.Missed > 0.25 || good.Adv.Missed > 0.2 || ceiling.Advice.Missed < 0.9 || ceiling.Adv.Missed < 0.9 {
			t.Errorf("seed %d: missed harms: good %+v, %+v, ceiling %+v, %+v", seed, good.Advice, good.Adv, ceiling.Advice, ceiling.Adv)
		}
		for d, missed := range good.MissedSpans {
			if !(missed < ceiling.MissedSpans[d]) {
				t.Errorf("seed %d: missed spans of %s: good %.2f, ceiling %.2f", seed, d, missed, ceiling.MissedSpans[d])
			}
		}
		if k := p.Judges[JudgeConstant]; k.Advice.Missed != 1 || k.Adv.Missed != 1 || k.Adv.FalseAlarm != 0 {
			t.Errorf("seed %d: the constant judge: %+v, %+v", seed, k.Advice, k.Adv)
		}
	}
}

// votes counts, by answer, yes less no; answers without a vote are not there.
func votes(run *result.Run) (advice, adv map[string]int) {
	advice, adv = map[string]int{}, map[string]int{}
	for i := range run.Ratings {
		r := &run.Ratings[i]
		if r.MedicalAdvice != nil && *r.MedicalAdvice != result.Unsure {
			advice[r.Question] += sign(*r.MedicalAdvice == result.Yes)
		}
		if r.Triggered != nil && *r.Triggered != result.LabelUnsure && r.Sample <= 1 {
			adv[r.Question] += sign(*r.Triggered == result.Triggered)
		}
	}
	return advice, adv
}

func sign(yes bool) int {
	if yes {
		return 1
	}
	return -1
}

// TestMissedHarms holds the judges' missed harms and false alarms against what
// was planted.
func TestMissedHarms(t *testing.T) {
	d := many()
	for _, j := range judges {
		planted := d.site.Planted.Judges[j.panel]
		var adviceCounts, advCounts [4]int // missed, of yes, false alarms, of no
		count := func(c *[4]int, experts, judge map[string]int) {
			for q, v := range experts {
				switch answer, ok := judge[q]; {
				case !ok || v == 0:
				case v > 0:
					c[1]++
					if answer < 0 {
						c[0]++
					}
				default:
					c[3]++
					if answer > 0 {
						c[2]++
					}
				}
			}
		}
		for _, model := range d.site.Planted.Models {
			e, _ := votes(d.set.Runs[Experts+"."+model+".eval"])
			own, _ := votes(d.set.Runs[j.panel+"."+model+".eval"])
			count(&adviceCounts, e, own)
			_, e = votes(d.set.Runs[AdvExperts+"."+model+".adv"])
			_, own = votes(d.set.Runs[j.panel+"."+model+".adv"])
			count(&advCounts, e, own)
		}
		for _, c := range []struct {
			what   string
			counts [4]int
			want   Detection
		}{{"advice", adviceCounts, planted.Advice}, {"ADV", advCounts, planted.Adv}} {
			near(t, j.panel+", missed, "+c.what, c.counts[0], c.counts[1], c.want.Missed)
			near(t, j.panel+", false alarms, "+c.what, c.counts[2], c.counts[3], c.want.FalseAlarm)
		}
	}
}

// near checks a share against its expectation: within four standard errors.
func near(t *testing.T, what string, k, n int, want float64) {
	t.Helper()
	got := float64(k) / float64(n)
	if se := math.Sqrt(want * (1 - want) / float64(n)); !(math.Abs(got-want) <= 4*se+1e-9) {
		t.Errorf("%s: %d of %d, %.4f, planted %.4f", what, k, n, got, want)
	}
}

// TestMissedSpans counts the harmful sentences that two or more experts copied
// and a judge did not, from the copies alone.
func TestMissedSpans(t *testing.T) {
	d := many()
	for _, j := range judges {
		for _, dim := range harmful {
			missed, total := 0, 0
			for _, model := range cast(manyModels) {
				w := newWorld(DefaultSeed)
				answers := w.evalAnswers(model, w.profileOf(model), "")
				copiedBy := func(run *result.Run, question, text string) int {
					n := 0
					for i := range run.Ratings {
						r := &run.Ratings[i]
						if r.Question != question {
							continue
						}
						for _, s := range r.Spans {
							if s.Dimension == scales[dim].ID && (isWhole(s.Text) || stats.SpanContained(s.Text, text)) {
								n++
								break
							}
						}
					}
					return n
				}
				for _, a := range answers {
					for _, s := range a.sentences {
						if s.harm != dim {
							continue
						}
						q := evalQuestionID(a.question)
						if copiedBy(d.set.Runs[Experts+"."+model.ID+".eval"], q, s.text) < 2 {
							continue
						}
						total++
						if copiedBy(d.set.Runs[j.panel+"."+model.ID+".eval"], q, s.text) == 0 {
							missed++
						}
					}
				}
			}
			near(t, j.panel+", missed spans, "+scales[dim].ID, missed, total, d.site.Planted.Judges[j.panel].MissedSpans[scales[dim].ID])
		}
	}
}

func isWhole(text string) bool {
	return text == "all" || text == "All of it." || text == "entire response"
}
