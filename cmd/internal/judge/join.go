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
	model    *LinkedModel
	mode     string
	topic    string // "" where none is known
	question int    // label, the same for every model
	name     string
	judge    []*result.Rating
	experts  []*result.Rating
	raters   []int // label of the expert behind each of experts
}

// answerKey names an answer of a set of responses.
type answerKey struct {
	question string // with the failure mode
	sample   int
}

// keyOf names the answer that a rating is about. A file that names no sample
// has one answer a question: the first.
func keyOf(r *result.Rating) answerKey { return answerKey{QuestionKey(r), max(r.Sample, 1)} }

// active returns a panel's active runs of a component, by id.
func (p *LinkedPanel) active(c result.Component) []*LinkedRun {
	return list.Keep(p.runsOf(c), func(r *LinkedRun) bool { return r.State() == result.Active })
}

// byResponses gathers these by the responses they rate.
func (p *LinkedPanel) byResponses(c result.Component) map[string][]*LinkedRun {
	out := map[string][]*LinkedRun{}
	for _, r := range p.active(c) {
		out[r.Responses] = append(out[r.Responses], r)
	}
	return out
}

// join joins a judge's runs with the experts'. shared reports whether any two
// runs with ratings name the same responses.
func join(judge, experts *LinkedPanel, c result.Component) (j Join, answers []jointAnswer, shared bool) {
	byJudge, byExperts := judge.byResponses(c), experts.byResponses(c)
	l := NewLabels(raw(slices.Concat(judge.active(c), experts.active(c))))
	questions, topics := map[int]bool{}, topicsOf(slices.Concat(judge.active(c), experts.active(c)))
	for _, responses := range list.Keys(byJudge) {
		mine, theirs := gather(byJudge[responses]), gather(byExperts[responses])
		if len(mine) == 0 || len(theirs) == 0 {
			continue
		}
		shared = true
		model := byJudge[responses][0].Model
		before := j.Both
		for _, k := range sortedAnswers(mine) {
			if theirs[k] == nil {
				j.JudgeOnly++
				continue
			}
			a := jointAnswer{
				model: model, mode: string(theirs[k][0].Mode), topic: topics[theirs[k][0].Question], question: l.Question[k.question], name: theirs[k][0].Question,
				judge: mine[k], experts: theirs[k],
			}
			for _, r := range a.experts {
				a.raters = append(a.raters, l.Rater[r.Rater])
			}
			j.Both++
			if len(a.judge) > 1 {
				j.Repeated++
			}
			questions[a.question] = true
			answers = append(answers, a)
		}
		for k := range theirs {
			if mine[k] == nil {
				j.ExpertsOnly++
			}
		}
		if j.Both > before && !slices.Contains(j.Models, model) {
			j.Models = append(j.Models, model)
		}
	}
	j.Questions = len(questions)
	j.Unjoined = append(alone(byJudge, byExperts, "experts"), alone(byExperts, byJudge, "the judge")...)
	return j, answers, shared
}

// topicsOf returns the topics of the questions of runs.
func topicsOf(runs []*LinkedRun) map[string]string {
	out := map[string]string{}
	for _, r := range runs {
		for id, q := range r.Run.Questions {
			if q.Topic != "" {
				out[id] = q.Topic
			}
		}
	}
	return out
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
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.sample, b.sample))
	})
}

// alone lists the runs that found no partner among others'.
func alone(runs, others map[string][]*LinkedRun, who string) []RunAlone {
	var out []RunAlone
	for _, responses := range list.Keys(runs) {
		for _, r := range runs[responses] {
			partners := others[responses]
			switch {
			case len(partners) == 0:
				out = append(out, RunAlone{r, "no run of " + who + " is of the same answers"})
			case len(r.Ratings) == 0:
				out = append(out, RunAlone{r, "only its summary is published"})
			case !slices.ContainsFunc(partners, (*LinkedRun).rated):
				out = append(out, RunAlone{r, "only a summary of " + who + " is published for the same answers"})
			}
		}
	}
	return out
}
