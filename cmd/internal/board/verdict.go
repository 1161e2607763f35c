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
	unknown  int          // of an exact test of a panel whose ratings do not tell who rated: its size
	adjusted float64      // p over the family
}

// stated returns a reading as summaries state it.
func (r reading) stated() result.Counted {
	return result.Counted{P: r.p, PAdjusted: r.adjusted, Sign: cmp.Compare(r.sign, 0)}
}

// statedReading returns what a summary states.
func statedReading(c result.Counted) reading {
	return reading{p: c.P, adjusted: c.PAdjusted, sign: float64(c.Sign)}
}

// A trial is a comparison that is judged: as raters answered, and with every "not sure"
// counted as the lowest answer and as the highest.
type trial struct {
	tested bool
	reading
	unsure []reading // two, or none where nobody was unsure
}

// take sets what a test finds in each way to count "not sure".
func (t *trial) take(tested bool, ways []reading) {
	t.tested, t.reading, t.unsure = tested, ways[0], ways[1:]
}

// turned returns the trial of the other side.
func (t trial) turned() trial {
	turn := func(r reading) reading { r.sign = -r.sign; return r }
	t.reading, t.unsure = turn(t.reading), list.Map(t.unsure, turn)
	return t
}

// again returns the test of a comparison, to be adjusted in another family. Where who rated is not known it is taken as
// /compare/ does, which does not know the distribution of p.
func (p *Pair) again() *trial {
	t := p.trial
	t.unsure = slices.Clone(t.unsure)
	if t.unknown > 0 {
		t.null = nil
		for i := range t.unsure {
			t.unsure[i].null = nil
		}
	}
	return &t
}

// adjust adjusts the p values of a family of trials by Holm, by that for discrete tests
// where they are exact: as raters answered, and counted either way.
func adjust(all []*trial) (family int) {
	all = list.Keep(all, func(t *trial) bool { return t.tested })
	for _, of := range []func(*trial) *reading{
		func(t *trial) *reading { return &t.reading },
		func(t *trial) *reading { return t.counted(0) },
		func(t *trial) *reading { return t.counted(1) },
	} {
		adjustReadings(list.Map(all, of))
		if !slices.ContainsFunc(all, func(t *trial) bool { return len(t.unsure) > 0 }) {
			break
		}
	}
	return len(all)
}

// counted returns what the test finds with every "not sure" counted one way.
func (t *trial) counted(way int) *reading {
	if len(t.unsure) == 0 {
		return &reading{p: t.p, null: t.null, sign: t.sign} // its adjusted p may differ from the first: others' readings do
	}
	return &t.unsure[way]
}

func adjustReadings(all []*reading) {
	p := list.Map(all, func(r *reading) float64 { return r.p })
	adjusted := []float64(nil)
	if slices.ContainsFunc(all, func(r *reading) bool { return r.null == nil }) {
		adjusted = stats.Holm(p)
	} else {
		adjusted = stats.HolmDiscrete(p, list.Map(all, func(r *reading) *stats.NullP { return r.null }))
	}
	for i, r := range all {
		r.adjusted = adjusted[i]
	}
}

// outcome is the one rule of what may be called clear.
func (t *trial) outcome(lowerIsBetter bool) Outcome {
	if !t.tested {
		return Untested
	}
	o := t.reading.outcome(lowerIsBetter)
	for _, r := range t.unsure {
		if o.Clear() && r.outcome(lowerIsBetter) != o {
			return Depends
		}
	}
	return o
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
