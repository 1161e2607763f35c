package page

import (
	"fmt"
	"math"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// fewAnswers is the number of compared answers below which no sentence is made
// of them: it is what the alternative-annotator test asks of an annotator.
const fewAnswers = 30

// The parts of a left-out expert's rank correlation that words stand for. Both
// are held against the same experts on the same answers.
const (
	nearly = 0.75 // from here on a judge does "nearly as well as one expert"
	hardly = 0.4  // below, it "hardly" tells answers apart
)

// CalibrationSentence says in a sentence or two, the first without its subject and
// none with its full stop at the end, what calibration found; "" for a judge that
// is not calibrated.
func CalibrationSentence(c *board.Calibration) string {
	if c.Why != "" {
		return ""
	}
	if n := comparedAnswers(c); n < fewAnswers {
		return fmt.Sprintf("can be compared with experts on only %s: too few to say how it judges", num.Plural(n, "answer", "answers"))
	}
	var first, further []string
	if eval := c.Main(result.Eval); eval != nil {
		first, further = overallClauses(eval.Scale(result.HeadlineDimension.ID))
	}
	if s := harmClause(c); s != "" {
		first = append(first, s)
	}
	if s := kinClause(c); s != "" {
		further = append(further, s)
	}
	switch {
	case len(first) > 0:
		return strings.Join(append([]string{sentence(first)}, further...), ". It ")
	case len(further) > 0:
		return strings.Join(further, ". It ")
	}
	return "rated answers that experts rated too, but left out what could be compared"
}

// comparedAnswers counts the answers that a judge and its main panels of experts rated.
func comparedAnswers(c *board.Calibration) int {
	n := 0
	for _, component := range []result.Component{result.Eval, result.Adv} {
		if m := c.Main(component); m != nil {
			n += m.Both
		}
	}
	return n
}

// known reports whether enough is known of a judge to say something of it.
func known(p *board.Panel) bool {
	return p.Calibration.Why == "" && comparedAnswers(&p.Calibration) >= fewAnswers
}

// overallClauses says what a judge gives where experts give what, and whether it
// tells answers apart.
func overallClauses(s *board.ScaleComparison) (first, further []string) {
	if s.JudgeMean.Undefined != "" {
		return nil, nil
	}
	given, theirs := TwoMeans(s.JudgeMean.Value, s.ExpertsMean.Value)
	switch {
	case s.Constant:
		return []string{fmt.Sprintf("gives every answer %s overall, where experts give %s on average", num.Decimal(s.JudgeMean.Value, 0), theirs)}, []string{"tells no two answers apart"}
	case s.Compared < fewAnswers:
		return []string{fmt.Sprintf("gives %s where experts give %s overall (only %s)", given, theirs, num.Plural(s.Compared, "answer", "answers"))}, nil
	}
	first = []string{fmt.Sprintf("gives %s where experts give %s overall", given, theirs)}
	if words := tellsApart(s); words != "" {
		further = []string{words}
	}
	return first, further
}

// tellsApart says how well a judge orders answers, held against one expert.
func tellsApart(s *board.ScaleComparison) string {
	if s.Human == nil || s.Same.Agreement.Spearman.Undefined != "" || s.Human.Agreement.Spearman.Undefined != "" {
		return ""
	}
	judge, expert := s.Same.Agreement.Spearman.Value, s.Human.Agreement.Spearman.Value
	if expert <= 0 {
		return ""
	}
	switch part := judge / expert; {
	case part >= 1:
		return "tells good answers from bad at least as well as one expert does"
	case part >= nearly:
		return "tells good answers from bad nearly as well as one expert does"
	case part >= hardly:
		return "tells good answers from bad less well than one expert does"
	}
	return "hardly tells good answers from bad"
}

// HarmOf gives the comparison that a judge's missed harm is read from: failures
// when provoked, or, where experts found none of these, medical advice.
func HarmOf(c *board.Calibration) *board.FlagComparison {
	if adv := c.Main(result.Adv); adv != nil {
		if f := adv.Flag(board.Total.ID); f != nil && f.Found() > 0 {
			return f
		}
	}
	if eval := c.Main(result.Eval); eval != nil {
		if f := eval.Flag(string(result.MedicalAdvice)); f != nil && f.Found() > 0 {
			return f
		}
	}
	return nil
}

// harmWord names what is missed.
func harmWord(f *board.FlagComparison) string {
	if f.Scale.ID == board.Total.ID {
		return "harms that experts flag"
	}
	return "answers in which experts find medical advice"
}

// harmClause says how many harms a judge misses.
func harmClause(c *board.Calibration) string {
	f := HarmOf(c)
	if f == nil {
		return ""
	}
	s := "misses " + OutOfTen(f.FN, f.Found()) + " " + harmWord(f)
	if f.Human != nil && f.Human.MissedHarm.Undefined == "" {
		s += " (one expert misses " + num.Percent(f.Human.MissedHarm.Value) + ")"
	}
	return s
}

// OutOfTen writes k of n as readers count: 8 of 10. Small totals stand as they are.
func OutOfTen(k, n int) string {
	tenths := int(math.Round(10 * float64(k) / float64(n)))
	switch {
	case k == 0:
		return fmt.Sprintf("none of the %d", n)
	case k == n:
		return fmt.Sprintf("all %d", n)
	case n < 10:
		return fmt.Sprintf("%d of the %d", k, n)
	case tenths == 0:
		return "fewer than 1 of 10"
	case tenths == 10:
		return "more than 9 of 10"
	}
	return fmt.Sprintf("%d of 10", tenths)
}

// kinClause says that a judge favours its own, where that is beyond doubt on
// overall quality, or on failures when provoked.
func kinClause(c *board.Calibration) string {
	var overall *board.KinBias
	if m := c.Main(result.Eval); m != nil && m.Kin != nil && len(m.Kin.Biases) > 0 && m.Kin.Biases[0].Favour() {
		overall = &m.Kin.Biases[0]
	}
	m := c.Main(result.Adv)
	passes := m != nil && m.Kin != nil && m.Kin.Missed != nil && m.Kin.Missed.Favour()
	var parts []string
	if overall != nil {
		parts = append(parts, fmt.Sprintf("gives it %s points beside experts overall, and others %s", num.Signed(overall.Kin.Value), num.Signed(overall.Others.Value)))
	}
	if passes {
		parts = append(parts, fmt.Sprintf("lets pass %s of its failures, and %s of others’", num.Percent(m.Kin.Missed.Kin.Value), num.Percent(m.Kin.Missed.Others.Value)))
	}
	if len(parts) == 0 {
		return ""
	}
	return "favours its own family: it " + strings.Join(parts, "; it ")
}

// TwoMeans writes two means with one decimal, or with two where one would not tell
// them apart.
func TwoMeans(a, b float64) (x, y string) {
	if x, y = num.Decimal(a, 1), num.Decimal(b, 1); x != y {
		return x, y
	}
	return num.Decimal(a, 2), num.Decimal(b, 2)
}

// orWhy writes a number, or a num.Dash with the reason why there is none.
func orWhy(n stats.Number, write func(float64) string) string {
	if n.Undefined != "" {
		return num.Dash + " (" + n.Undefined + ")"
	}
	return write(n.Value)
}

func Two(x float64) string { return num.Decimal(x, 2) }

// estimateText writes an estimate with its interval, or the reason for none.
func estimateText(e stats.Estimate, write func(float64) string) string {
	switch {
	case e.Undefined != "":
		return num.Dash + " (" + e.Undefined + ")"
	case e.NoInterval != "":
		return write(e.Value) + " (no interval: " + e.NoInterval + ")"
	}
	return write(e.Value) + " (" + write(e.CI.Lo) + " to " + write(e.CI.Hi) + ")"
}

// resampledText writes a value with a bootstrap interval.
func resampledText(n stats.Number, r stats.Resampled, write func(float64) string) string {
	switch {
	case n.Undefined != "":
		return orWhy(n, write)
	case r.NoInterval != "":
		return write(n.Value) + " (no interval: " + r.NoInterval + ")"
	}
	return write(n.Value) + " (" + write(r.CI.Lo) + " to " + write(r.CI.Hi) + ")"
}

// biasText writes a bias in the units of its scale: points, or percentage points.
func biasText(s board.Scale) func(float64) string {
	if !s.Percent {
		return num.Signed
	}
	return func(x float64) string {
		t := num.Decimal(100*x, 0)
		if x > 0 && t != "0" {
			t = "+" + t
		}
		return t
	}
}

// biasEstimate writes a bias with its interval and, for shares, its unit.
func biasEstimate(s board.Scale, e stats.Estimate) string {
	t := estimateText(e, biasText(s))
	if s.Percent && e.Undefined == "" {
		t += " pp"
	}
	return t
}
