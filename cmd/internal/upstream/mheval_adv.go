package upstream

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// ADV's size, and the answers that mheval draws for each of its questions.
const (
	advQuestions  = 120
	mhevalSamples = 3
)

// readMhevalAdv reads the figures of a file of the task counselbench_adv. It
// gives the number of answers drawn for each question, or 0 if the rates do
// not show it: a full run's are all multiples of 1/60, three answers to each
// of a mode's 20 questions. mheval publishes no counts: k and n stay empty.
func readMhevalAdv(file field, limit *int) (summary map[string]result.Figure, samples int) {
	metrics, breakdown := file.key("metrics"), file.key("breakdown")
	keys, modes := []string{"failure_rate"}, result.IDs(result.Modes)
	for _, m := range modes {
		keys = append(keys, m+"_failure_rate")
	}
	metrics.object(keys...)
	breakdown.object("issue")
	breakdown.key("issue").object(modes...)
	n := readSize(file.key("n"), limit, advQuestions, len(modes))

	summary = map[string]result.Figure{}
	perMode := float64(advQuestions / len(modes) * mhevalSamples)
	sum, multiples := 0.0, true
	for _, mode := range modes {
		at := metrics.key(mode + "_failure_rate")
		rate := at.number(0, 1)
		issue := breakdown.key("issue").key(mode)
		issue.object("failure_rate")
		part := issue.key("failure_rate")
		if p := part.number(0, 1); p != nil && rate != nil && math.Abs(*rate-*p) > tolerance {
			part.wrong("%s is %s, but %s is %s", part.name, part.says(), at.name, at.says())
		}
		if rate == nil {
			continue
		}
		sum += *rate
		multiples = multiples && math.Abs(*rate-math.Round(*rate*perMode)/perMode) <= tolerance
		summary[mode] = result.Figure{Rate: rate}
	}
	at := metrics.key("failure_rate")
	all := at.number(0, 1)
	if len(summary) < len(modes) {
		return summary, 0
	}
	if mean := sum / float64(len(modes)); all != nil && math.Abs(*all-mean) > tolerance {
		at.wrong("%s is %s, but the mean of the six modes is %v", at.name, at.says(), mean)
	}
	if multiples && n != nil && *n == advQuestions {
		samples = mhevalSamples
	}
	return summary, samples
}
