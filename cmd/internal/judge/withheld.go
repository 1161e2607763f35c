package judge

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Small cells. Which answers a judge gave a score is public where its ratings are: what
// experts say of few of them is next to what they said of each. So of a calibration that
// is published without ratings nothing is told that rests on fewer answers than the
// least, nor what would give it away by subtraction.

func withheldBelow(least int) string { return fmt.Sprintf("withheld: fewer than %d answers", least) }

// withhold takes out of a file what rests on fewer answers than least, or ratings of
// one expert's held against the others'.
func withhold(f *figureFile, least int) {
	why := withheldBelow(least)
	c := &f.Comparison
	if least <= 1 {
		return
	}
	for _, s := range c.Scales {
		if small(s.Compared, least) {
			s.withhold(why)
		}
		s.Curve, s.Reference = withheldBins(s.Curve, least), withheldBins(s.Reference, least)
		s.Sources = withheldSources(s.Sources, least)
		if o := s.OneRating; o != nil && (smallShare(o.MissedLow, least) || smallShare(o.FalseLow, least)) {
			o.MissedLow, o.FalseLow = undefined(why), undefined(why)
		}
		if s.Severity != nil && s.Severity.Experts < least {
			s.Severity = nil
		}
	}
	withholdFlags(c.Flags, why, least)
	for _, s := range c.Spans {
		if found := s.Flagged - s.MissedN; small(s.MissedN, least) || small(found, least) {
			s.MissedN, s.Missed, s.Why = 0, undefined(why), why
		}
	}
	if c.Kin != nil {
		for _, gap := range c.Kin.Biases {
			gap.withhold(gap.Kin.N < least || gap.Others.N < least, why)
		}
		if gap := c.Kin.Missed; gap != nil {
			gap.withhold(smallShare(gap.Kin, least) || smallShare(gap.Others, least), why)
		}
	}
	for _, claim := range c.Claims {
		if small(claim.N, least) {
			none := stats.Number{Undefined: why}
			claim.Estimate, claim.Judge, claim.Expert, claim.Check, claim.Reason = undefined(why), none, none, nil, FewAnswers
			claim.decide()
		}
	}
	for _, j := range f.Joints {
		for i := range j.Figures {
			if x := &j.Figures[i]; small(x.Rated, least) {
				x.Together, x.Experts, x.Worth, x.Lambda = undefined(why), undefined(why), stats.Number{Undefined: why}, 0
			}
		}
	}
}

// withhold takes out all that experts say on a scale: few answers were compared.
func (s *ScaleComparison) withhold(why string) {
	none := stats.Number{Undefined: why}
	s.ExpertsMean, s.ExpertsBest, s.Advantage = none, Share{}, none
	s.Held = stats.Held{N: s.N, Bias: s.Bias, MAE: s.MAE, RMSE: none, SD: none, Spearman: none, Kendall: none, Kappa: none, Best: none}
	s.Human, s.Same, s.OneRating, s.Reference = nil, nil, nil, nil
}

// withholdEstimates writes what no estimate that rests on few answers says: only of how many.
func withholdEstimates(least int) *jsonv2.Marshalers {
	return jsonv2.MarshalToFunc(func(to *jsontext.Encoder, e stats.Estimate) error {
		if !small(e.N, least) {
			return errors.ErrUnsupported
		}
		none := undefined(withheldBelow(least))
		none.N = e.N
		data, err := none.MarshalJSON()
		return cmp.Or(err, to.WriteValue(data))
	})
}

// small reports whether a cell is withheld. One that is empty is not.
func small(n, least int) bool { return 0 < n && n < least }

// hidden says which of some groups are withheld: small ones and, so that the whole does
// not give these away, the next larger ones until what is withheld is not small itself.
func hidden(n []int, least int) []bool {
	out := make([]bool, len(n))
	order := list.UpTo(len(n))
	slices.SortStableFunc(order, func(a, b int) int { return n[a] - n[b] })
	sum := 0
	for _, i := range order {
		if small(n[i], least) || small(sum, least) {
			out[i] = true
			sum += n[i]
		}
	}
	return out
}

// shown returns the members of a list that are not hidden; n is how many answers each
// rests on.
func shown[T any](all []T, least int, n func(T) int) []T {
	out := all[:0:0]
	for i, hide := range hidden(list.Map(all, n), least) {
		if !hide {
			out = append(out, all[i])
		}
	}
	return out
}

func withheldBins(bins []stats.CurveBin, least int) []stats.CurveBin {
	return shown(bins, least, func(b stats.CurveBin) int { return b.Mean.N })
}

func withheldSources(sources []SourceBias, least int) []SourceBias {
	return shown(sources, least, func(s SourceBias) int { return s.Bias.N })
}

// withholdFlags withholds tables of yes and no with a small cell: those of all experts,
// and those of all but one. Of the tables of all failure modes but one and that of their
// total the last would follow, so another goes with it.
func withholdFlags(flags []*FlagComparison, why string, least int) {
	for _, f := range flags {
		if small(f.Compared, least) {
			f.ExpertsRate, f.Advantage, f.Human, f.Same = stats.Number{Undefined: why}, stats.Number{Undefined: why}, nil, nil
		}
		f.Sources = withheldSources(f.Sources, least)
	}
	for _, tables := range []func(*FlagComparison) []*stats.Binary{(*FlagComparison).table, (*FlagComparison).leftOutTables} {
		smallest := func(f *FlagComparison) int {
			cells := list.Map(tables(f), func(b *stats.Binary) int { return smallestCell(*b) })
			return slices.Min(append(cells, math.MaxInt))
		}
		var hide, rest []*FlagComparison
		for _, f := range flags {
			if smallest(f) < least {
				hide = append(hide, f)
			} else if !f.OfAllModes() {
				rest = append(rest, f)
			}
		}
		if len(hide) == 1 && len(rest) > 0 {
			hide = append(hide, slices.MinFunc(rest, func(a, b *FlagComparison) int { return cmp.Compare(smallest(a), smallest(b)) }))
		}
		for _, f := range hide {
			f.withhold(tables(f), why, least)
		}
	}
}

func (f *FlagComparison) table() []*stats.Binary { return []*stats.Binary{&f.Binary} }

func (f *FlagComparison) leftOutTables() []*stats.Binary {
	if f.Human == nil {
		return nil
	}
	return []*stats.Binary{&f.Human.Binary, f.Same}
}

// smallestCell returns the smallest cell of a table that is not empty; the greatest
// number where all are.
func smallestCell(b stats.Binary) int {
	filled := list.Keep([]int{b.TP, b.FP, b.FN, b.TN}, func(n int) bool { return n > 0 })
	return slices.Min(append(filled, math.MaxInt))
}

// withhold takes out tables and what follows from them.
func (f *FlagComparison) withhold(tables []*stats.Binary, why string, least int) {
	for _, b := range tables {
		if b == &f.Binary {
			f.Withheld = true
			if small(f.Found(), least) || small(f.Flagged(), least) || small(f.NotFound(), least) || small(f.NotFlagged(), least) {
				f.Lean = undefined(why) // the difference of two margins, of which the judge's is public
			}
		}
		n := b.N
		*b = stats.NoBinary(why)
		b.N = n
	}
}

// withhold takes out a comparison of own and others, if asked to.
func (g *KinGap) withhold(hide bool, why string) {
	if hide {
		g.Kin, g.Others, g.Difference, g.Controls = undefined(why), undefined(why), undefined(why), nil
	}
}

// smallShare reports whether a share is of few, or of all but few.
func smallShare(e stats.Estimate, least int) bool {
	if e.Undefined != "" {
		return false
	}
	k := int(e.Value*float64(e.N) + 0.5)
	return small(k, least) || small(e.N-k, least)
}
