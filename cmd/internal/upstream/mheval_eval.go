package upstream

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// tolerance is how far a derived number may lie from its parts.
const tolerance = 1e-9

// evalQuestions is the size of EVAL.
const evalQuestions = 100

// readMhevalEval reads the figures of a file of the task counselbench_eval.
//
// mheval takes one judge score an answer. It leaves an answer whose scores it
// cannot read out of everything, and "I am not sure" out of medical advice
// and factual consistency, and counts only the former. So n is known for the
// other four dimensions of a run without such failures, and for no dimension
// otherwise; a topic's n is stated.
func readMhevalEval(file field, limit *int) (summary map[string]result.Figure, failures int) {
	metrics, breakdown := file.key("metrics"), file.key("breakdown")
	metrics.object(append([]string{"judge_parse_failures"}, result.IDs(result.Dimensions)...)...)
	n := readSize(file.key("n"), limit, evalQuestions, 1)
	if p := metrics.key("judge_parse_failures").count(0); p != nil {
		failures = *p
	}
	breakdown.object("topic")
	topics, mean, answers := readMhevalTopics(breakdown.key("topic"))

	summary = map[string]result.Figure{}
	for _, s := range result.Dimensions {
		d := s.ID
		at := metrics.key(d)
		x := at.number(s.Min, s.Max)
		if x == nil {
			continue
		}
		fig := result.Figure{Mean: x}
		if d == result.MedicalAdvice {
			fig = result.Figure{Rate: x}
		}
		if n != nil && failures == 0 && d != result.MedicalAdvice && d != result.FactualConsistency {
			fig.N, fig.Questions = n, n
		}
		if d == result.Overall {
			fig.Topics = topics
			if answers > 0 && math.Abs(*x-mean) > tolerance {
				at.wrong("metrics.overall is %s, but the topics of breakdown.topic come to %v", at.says(), mean)
			}
		}
		summary[string(d)] = fig
	}
	if n != nil && answers >= 0 && answers+failures != *n {
		breakdown.key("topic").wrong("breakdown.topic has %d answers and judge_parse_failures %d, but n is %d", answers, failures, *n)
	}
	return summary, failures
}

// readMhevalTopics reads breakdown.topic: the figures, their mean over all
// answers, and the number of answers, −1 if not every topic could be read.
func readMhevalTopics(x field) (topics map[string]result.TopicFigure, mean float64, answers int) {
	if !x.isObject() {
		return nil, 0, -1
	}
	topics = map[string]result.TopicFigure{}
	whole := true
	for _, k := range x.keys() {
		t := x.key(k)
		if !ValidID(k) {
			t.wrongKey("the topic %s is not an id: lower-case letters, digits, '.', '_' and '-'", quote(k))
			whole = false
			continue
		}
		t.object("overall", "n")
		v, n := t.key("overall").number(result.HeadlineDimension.Min, result.HeadlineDimension.Max), t.key("n").count(1)
		if v == nil || n == nil {
			whole = false
			continue
		}
		topics[k] = result.TopicFigure{Mean: v, N: n}
		mean += *v * float64(*n)
		answers += *n
	}
	if !whole {
		return topics, 0, -1
	}
	if answers > 0 {
		mean /= float64(answers)
	}
	return topics, mean, answers
}

// readSize reads n, the number of questions: full without a limit, else that
// many in each of the groups. It gives nil if n is wrong.
func readSize(x field, limit *int, full, groups int) *int {
	n := x.count(1)
	want := full
	if limit != nil {
		want = min(*limit, full/groups) * groups
	}
	if n == nil || *n == want {
		return n
	}
	if limit == nil {
		x.wrong("n is %d, must be %d in a run without a limit", *n, want)
	} else {
		x.wrong("n is %d, must be %d with the limit %d", *n, want, *limit)
	}
	return nil
}
