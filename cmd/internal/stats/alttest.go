package stats

import (
	"math"
	"slices"
)

// Closeness says how a score is held against the other annotators' scores.
type Closeness int

const (
	ByAccuracy Closeness = iota // share of the others who gave the same
	ByRMSE                      // root mean square distance to the others, smaller is closer
)

// AltOptions are the settings of [AltTest].
type AltOptions struct {
	Closeness       Closeness
	Epsilon         float64 // what an expert costs over a judge: the margin that the judge is granted
	Q               float64 // level of the false discovery rate, e.g. 0.05
	MinAnnotators   int     // of an instance; at least 2
	MinPerAnnotator int     // instances; 30 in the reference, 1 for description only
}

// AltResult is the outcome of the alternative-annotator test.
type AltResult struct {
	Advantage   Number // mean over annotators of how often the judge is at least as close to the others
	WinningRate Number // share of annotators whom the judge may replace
	Passes      bool   // WinningRate ≥ ½; meaningless unless WinningRate is defined
	Annotators  int    // used
	Skipped     int    // left out: too few instances
	Instances   int    // used by at least one annotator
	Method      string
	Warnings    []string
}

// AltTest asks whether a judge may stand in for a human annotator (Calderon,
// Reichart and Dror 2025). annotators[h] and judge map an instance to a score; an
// instance counts if the judge and at least MinAnnotators annotators scored it.
// For each annotator h with at least MinPerAnnotator instances:
//
//	advantage_h = share of instances where the judge is at least as close to the
//	              others' scores as h is
//	p_h = one-sided t test of mean(closer by h − closer by the judge) < ε, where
//	      each indicator is 1 on a tie
//
// The judge wins over h where p_h survives Benjamini–Yekutieli at Q. Undefined
// where no annotator has enough instances: with 20 each, as in CounselBench,
// Advantage (with MinPerAnnotator 1) is a description and WinningRate no verdict.
func AltTest(annotators []map[int]float64, judge map[int]float64, o AltOptions) AltResult {
	r := AltResult{Method: "alternative annotator test"}
	fail := func(reason string) AltResult {
		r.Advantage, r.WinningRate = Number{Undefined: reason}, Number{Undefined: reason}
		return r
	}
	switch {
	case o.Closeness != ByAccuracy && o.Closeness != ByRMSE || !allFinite([]float64{o.Epsilon}) || !(o.Q > 0 && o.Q < 1):
		return fail("not a setting of the test")
	case o.MinAnnotators < 2:
		return fail("an instance needs two annotators")
	}
	given := map[int]int{} // annotators of each instance
	for _, scores := range append(slices.Clone(annotators), judge) {
		for instance, x := range scores {
			if !allFinite([]float64{x}) {
				return fail(notFinite)
			}
			given[instance]++ // the judge counts as one: see below
		}
	}
	var p, advantage []float64
	used := map[int]bool{}
	for h, own := range annotators {
		var instances []int
		for i := range own {
			if _, ok := judge[i]; ok && given[i]-1 >= o.MinAnnotators {
				instances = append(instances, i)
			}
		}
		if len(instances) < max(o.MinPerAnnotator, 1) {
			r.Skipped++
			continue
		}
		slices.Sort(instances)
		var lead []float64 // 1 where h is closer, −1 where the judge is, 0 on a tie
		wins := 0
		for _, i := range instances {
			used[i] = true
			var others []float64
			for k, scores := range annotators {
				if x, ok := scores[i]; ok && k != h {
					others = append(others, x)
				}
			}
			byHuman, byJudge := o.Closeness.of(own[i], others), o.Closeness.of(judge[i], others)
			wins += bit(byJudge >= byHuman)
			lead = append(lead, float64(bit(byHuman >= byJudge)-bit(byJudge >= byHuman)))
		}
		advantage = append(advantage, float64(wins)/float64(len(instances)))
		p = append(p, meanBelow(lead, o.Epsilon))
	}
	r.Annotators, r.Instances = len(p), len(used)
	if r.Skipped > 0 {
		r.Warnings = append(r.Warnings, plural(r.Skipped, "annotator")+" with too few instances left out")
	}
	if len(p) == 0 {
		return fail("no annotator has enough instances")
	}
	won := 0
	for i, adjusted := range BY(p) {
		won += bit(adjusted <= o.Q)
		r.Advantage.Value += advantage[i] / float64(len(p))
	}
	r.WinningRate.Value = float64(won) / float64(len(p))
	r.Passes = 2*won >= len(p)
	return r
}

// of returns how close x is to the others; larger is closer.
func (c Closeness) of(x float64, others []float64) float64 {
	s := 0.0
	for _, o := range others {
		if c == ByRMSE {
			s -= (x - o) * (x - o) // same order as the negative root mean square
		} else if x == o {
			s++
		}
	}
	return s
}

// meanBelow returns the p-value of the one-sided t test that the mean of x is
// below limit. A sample without variation, or of one, speaks by its mean alone:
// p is 0 or 1 for the first and 1 for the second.
func meanBelow(x []float64, limit float64) float64 {
	if len(x) < 2 {
		return 1
	}
	mean, sd := meanSD(x)
	if sd == 0 {
		return float64(bit(mean >= limit))
	}
	p, _ := TTail((limit-mean)/(sd/math.Sqrt(float64(len(x)))), float64(len(x)-1))
	return p
}
