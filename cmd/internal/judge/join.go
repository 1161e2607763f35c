package judge

import (
	"cmp"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Join says what became of the answers when a judge's runs were joined with the
// experts'. Two runs are joined where they name the same responses, answer by
// answer: question, for ADV failure mode, question and sample.
type Join struct {
	Answers
	Unjoined []RunAlone `json:"unjoined,omitempty"` // active runs that found no partner: the judge's, then the experts'
}

// Answers counts the answers of runs that were joined.
type Answers struct {
	Both        int            `json:"both"`         // answers that both rated
	JudgeOnly   int            `json:"judge_only"`   // answers of the joined runs that only the judge rated
	ExpertsOnly int            `json:"experts_only"` // answers of the joined runs that only experts rated
	Questions   int            `json:"questions"`    // different questions among those that both rated
	Repeated    int            `json:"repeated"`     // answers that the judge rated more than once
	Models      []*LinkedModel `json:"models"`
}

// A RunAlone is a run that could not be joined, and why.
type RunAlone struct {
	Run *LinkedRun `json:"run"`
	Why string     `json:"why"`
}

// A jointAnswer is one answer that both rated, with every rating of it.
type jointAnswer struct {
	answerKey
	model    *LinkedModel
	mode     string
	topic    string // "" where none is known
	question int    // label, the same for every model
	judge    []*result.Rating
	experts  []*result.Rating
	raters   []int // label of the expert behind each of experts
}

// answerKey names an answer of a set of responses.
type answerKey struct {
	of     string // the question, with the failure mode
	sample int
}

// keyOf names the answer that a rating is about. A file that names no sample
// has one answer a question: the first.
func keyOf(r *result.Rating) answerKey { return answerKey{QuestionKey(r), max(r.Sample, 1)} }

// byResponses gathers these by the responses they rate.
func (p *LinkedPanel) byResponses(c result.Component) map[string][]*LinkedRun {
	out := map[string][]*LinkedRun{}
	for _, r := range p.active(c) {
		out[r.Responses] = append(out[r.Responses], r)
	}
	return out
}

// join joins the judge's runs with the experts'. It reports whether any two runs with ratings name the same responses.
func (c *Comparison) join() (shared bool) {
	byJudge, byExperts := c.Judge.byResponses(c.Component), c.Experts.byResponses(c.Component)
	runs := slices.Concat(c.Judge.active(c.Component), c.Experts.active(c.Component))
	l, topics := NewLabels(raw(runs)), map[string]string{}
	for _, r := range runs {
		for id, q := range r.Run.Questions {
			topics[id] = cmp.Or(q.Topic, topics[id])
		}
	}
	for _, responses := range list.Keys(byJudge) {
		mine, theirs := gather(byJudge[responses]), gather(byExperts[responses])
		if len(mine) == 0 || len(theirs) == 0 {
			continue
		}
		shared = true
		model := byJudge[responses][0].Model
		before := c.Both
		for _, k := range sortedAnswers(mine) {
			first := theirs[k]
			if first == nil {
				c.JudgeOnly++
				continue
			}
			c.Both++
			if len(mine[k]) > 1 {
				c.Repeated++
			}
			c.answers = append(c.answers, jointAnswer{
				answerKey: k, model: model, mode: string(first[0].Mode), topic: topics[first[0].Question], question: l.Question[k.of],
				judge: mine[k], experts: theirs[k], raters: list.Map(theirs[k], func(r *result.Rating) int { return l.Rater[r.Rater] }),
			})
		}
		for k := range theirs {
			if mine[k] == nil {
				c.ExpertsOnly++
			}
		}
		if c.Both > before && !slices.Contains(c.Models, model) {
			c.Models = append(c.Models, model)
		}
	}
	c.questions = slices.Compact(slices.Sorted(slices.Values(list.Map(c.answers, func(a jointAnswer) int { return a.question }))))
	c.Questions = len(c.questions)
	return shared
}

// gather gathers the ratings of runs by answer.
func gather(runs []*LinkedRun) map[answerKey][]*result.Rating {
	out := map[answerKey][]*result.Rating{}
	for _, run := range runs {
		for i := range run.Ratings {
			k := keyOf(&run.Ratings[i])
			out[k] = append(out[k], &run.Ratings[i])
		}
	}
	return out
}

func sortedAnswers(m map[answerKey][]*result.Rating) []answerKey {
	return slices.SortedFunc(maps.Keys(m), func(a, b answerKey) int {
		return cmp.Or(cmp.Compare(a.of, b.of), cmp.Compare(a.sample, b.sample))
	})
}

// Joined returns the runs of a side that found a partner.
func (c *Comparison) Joined(side *LinkedPanel) []*result.Run {
	return raw(list.Keep(side.active(c.Component), func(r *LinkedRun) bool {
		return !slices.ContainsFunc(c.Unjoined, func(u RunAlone) bool { return u.Run == r })
	}))
}

// alone lists the runs of both that found no partner; joined are the responses of those that did elsewhere.
func (c *Comparison) alone(joined map[string]bool) (out []RunAlone) {
	byJudge, byExperts := c.Judge.byResponses(c.Component), c.Experts.byResponses(c.Component)
	for _, side := range []struct {
		runs, others map[string][]*LinkedRun
		who          string
	}{{byJudge, byExperts, "experts"}, {byExperts, byJudge, "the judge"}} {
		for _, r := range slices.Concat(list.Map(list.Keys(side.runs), func(responses string) []*LinkedRun {
			return side.runs[responses]
		})...) {
			switch partners := side.others[r.Responses]; {
			case joined[r.Responses]:
			case len(partners) == 0:
				out = append(out, RunAlone{r, "no run of " + side.who + " is of the same answers"})
			case !r.rated():
				out = append(out, RunAlone{r, "only its summary is published"})
			case !slices.ContainsFunc(partners, (*LinkedRun).rated):
				out = append(out, RunAlone{r, "only a summary of " + side.who + " is published for the same answers"})
			}
		}
	}
	return out
}
