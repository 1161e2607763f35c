package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Tally says what became, on one scale, of the answers that both rated.
// Answers that are not compared are counted under the first reason that holds,
// in the order of the fields.
type Tally struct {
	Both         int // answers that both rated
	Compared     int
	JudgeMissing int // the judge gave nothing on this scale, as when its output could not be read
	JudgeUnsure  int // the judge was not sure
	JudgeSplit   int // yes and no: as many of the judge's ratings say the one as the other

	ExpertsMissing int // no expert gave anything on this scale
	ExpertsUnsure  int // no expert was sure
	ExpertsTied    int // yes and no: as many experts say the one as the other

	Ratings       int // experts' ratings of the compared answers that count
	UnsureRatings int // experts' "not sure" about answers that both rated: left out
}

// Left gives the number of answers that both rated and that are not compared.
func (t Tally) Left() int { return t.Both - t.Compared }

// scores are what several ratings of one answer say on one scale.
type scores struct {
	values          []float64
	raters          []int // of values; nil for a judge
	unsure, missing int
}

// scoresOf reads ratings on a scale; raters may be nil.
func scoresOf(s Scale, ratings []*result.Rating, raters []int) scores {
	var out scores
	for i, r := range ratings {
		x, unsure, missing := r.Score(s.ID)
		switch {
		case missing:
			out.missing++
		case unsure:
			out.unsure++
		default:
			out.values = append(out.values, x)
			if raters != nil {
				out.raters = append(out.raters, raters[i])
			}
		}
	}
	return out
}

func (s scores) mean() float64 {
	sum := 0.0
	for _, v := range s.values {
		sum += v
	}
	return sum / float64(len(s.values))
}

// yes counts the ones among zeros and ones.
func (s scores) yes() int {
	n := 0
	for _, v := range s.values {
		if v == 1 {
			n++
		}
	}
	return n
}

// split reports whether as many say yes as no.
func (s scores) split() bool { return 2*s.yes() == len(s.values) }

// most reports whether most say yes.
func (s scores) most() bool { return 2*s.yes() > len(s.values) }

// count counts an answer and reports whether it can be compared. votes says that
// the scale is yes or no, so that it takes a majority on either side.
func (t *Tally) count(judge, experts scores, votes bool) bool {
	t.Both++
	t.UnsureRatings += experts.unsure
	switch {
	case len(judge.values) == 0 && judge.unsure > 0:
		t.JudgeUnsure++
	case len(judge.values) == 0:
		t.JudgeMissing++
	case votes && judge.split():
		t.JudgeSplit++
	case len(experts.values) == 0 && experts.unsure > 0:
		t.ExpertsUnsure++
	case len(experts.values) == 0:
		t.ExpertsMissing++
	case votes && experts.split():
		t.ExpertsTied++
	default:
		t.Compared++
		t.Ratings += len(experts.values)
		return true
	}
	return false
}
