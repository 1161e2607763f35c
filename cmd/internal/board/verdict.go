package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// An Outcome says what a comparison of a row with another, or with all others, found.
type Outcome int8

// What a comparison can find.
const (
	Untested Outcome = iota // or not compared
	Tied                    // no clear difference
	Better                  // the first is clearly better
	Worse
	Depends // clear, but not with every "not sure" counted as no or the lowest score, or as yes or the highest
)

var outcomes = []string{"untested", "no clear difference", "better", "worse", "depends on not sure"}

// MarshalText returns what downloads say.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(outcomes[o]), nil }

// UnmarshalText reads what MarshalText writes.
func (o *Outcome) UnmarshalText(text []byte) error {
	i := slices.Index(outcomes[:], string(text))
	*o = Outcome(max(i, 0))
	return nil
}

// String returns what downloads say.
func (o Outcome) String() string { return outcomes[o] }

// Clear reports whether there is a clear difference.
func (o Outcome) Clear() bool { return o == Better || o == Worse }

// turned returns the outcome for the other side.
func (o Outcome) turned() Outcome {
	switch o {
	case Better:
		return Worse
	case Worse:
		return Better
	}
	return o
}

// A reading is what one test finds where "not sure" is left out, or counted one way.
type reading struct {
	p        float64      // of the test
	null     *stats.NullP // of an exact test; nil where p can be anything
	sign     float64      // more than 0 where the first has the higher value
	adjusted float64      // p over the family
}

// stated returns a reading as summaries state it.
func (r reading) stated() result.Counted {
	return result.Counted{P: r.p, PAdjusted: r.adjusted, Sign: cmp.Compare(r.sign, 0)}
}

// A trial is the test of a comparison in each way to read ratings, see [eachWay]; empty where it is not tested.
type trial []reading

// statedTrial returns what a summary states: as raters answered, and with every "not sure" counted either way.
func statedTrial(first reading, unsure []result.Counted) trial {
	return append(trial{first}, list.Map(unsure, func(c result.Counted) reading {
		return reading{p: c.P, adjusted: c.PAdjusted, sign: float64(c.Sign)}
	})...)
}

// published returns p, p adjusted and what is found in the other ways to read ratings, as downloads have them.
func (t trial) published() (p, adjusted *float64, unsure []result.Counted) {
	if len(t) == 0 {
		return nil, nil, nil
	}
	return &t[0].p, &t[0].adjusted, list.Map(t[1:], reading.stated)
}

// turned returns the trial of the other side.
func (t trial) turned() trial {
	return list.Map(t, func(r reading) reading { r.sign = -r.sign; return r })
}

// again returns the test of a comparison, to be adjusted in another family. Where who rated is not known it is taken as
// /compare/ does, which does not know the distribution of p.
func (p *Pair) again() trial {
	return list.Map(p.trial, func(r reading) reading {
		if p.A.Board().Unknown > 0 {
			r.null = nil
		}
		return r
	})
}

// adjust adjusts the p values of a family of trials by Holm, by that for discrete tests
// where they are exact: as raters answered, and counted either way.
func adjust(all []trial) (family int) {
	all = list.Keep(all, func(t trial) bool { return len(t) > 0 })
	for way := range notSure {
		if !slices.ContainsFunc(all, func(t trial) bool { return len(t) > way }) {
			break
		}
		of := list.Map(all, func(t trial) *reading {
			if way < len(t) {
				return &t[way]
			}
			return new(t[0]) // its adjusted p may differ from the first: others' readings do
		})
		p, null := list.Map(of, func(r *reading) float64 { return r.p }), list.Map(of, func(r *reading) *stats.NullP { return r.null })
		adjusted := stats.HolmDiscrete(p, null)
		if slices.Contains(null, nil) {
			adjusted = stats.Holm(p)
		}
		for i, r := range of {
			r.adjusted = adjusted[i]
		}
	}
	return len(all)
}

// outcome is the one rule of what may be called clear.
func (t trial) outcome(lowerIsBetter bool) Outcome {
	var first Outcome
	for way, r := range t {
		switch o := r.outcome(lowerIsBetter); {
		case way == 0:
			first = o
		case first.Clear() && o != first:
			return Depends
		}
	}
	return first
}

func (r reading) outcome(lowerIsBetter bool) Outcome {
	switch {
	case r.adjusted >= stats.Significance || r.sign == 0:
		return Tied
	case (r.sign > 0) != lowerIsBetter:
		return Better
	}
	return Worse
}
