package board

import (
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// KnowsNothing is what judges reach that do not read the answers, on the labels of a board
// of failures.
type KnowsNothing struct {
	Yes      int     `json:"yes"`      // labels that count
	No       int     `json:"no"`       // labels that count
	Accuracy float64 `json:"accuracy"` // of a judge that always says no, in [0, 1]
	F1       float64 `json:"f1"`       // of a judge that always says yes, in [0, 1]: 2p/(1 + p), p the share of yes
}

// KnowsNothing returns the two baselines of an ADV board; nil where some row does not say how many of its labels count.
func (b *Board) KnowsNothing() *KnowsNothing {
	k := &KnowsNothing{}
	for _, r := range b.Rows {
		for _, f := range r.Figures {
			if f.K == nil || f.N == 0 {
				return nil
			}
			k.Yes, k.No = k.Yes+*f.K, k.No+f.N-*f.K
		}
	}
	n := float64(k.Yes + k.No)
	if n == 0 {
		return nil
	}
	k.Accuracy, k.F1 = float64(k.No)/n, stats.AlwaysYes(stats.Number{Value: float64(k.Yes) / n}).Value
	return k
}

// Bounds limit how many failures a judge misses and how many false alarms it gives, as its F1 and accuracy, printed with two
// decimals and over all labels, leave open.
type Bounds struct {
	F1             float64
	Missed, Alarms stats.Interval // shares
}

// BoundsOf returns them for an F1 and a range of accuracies. With n labels, p of them yes, and accuracy a, the errors are
// e = (1 − a)n, hits are e·F1/(2(1 − F1)), and what is missed is p less these; the rest of the errors are false alarms. nil
// where these cannot be.
func (k *KnowsNothing) BoundsOf(f1 float64, accuracy [2]float64) *Bounds {
	b := &Bounds{F1: f1, Missed: stats.Interval{Lo: 1}, Alarms: stats.Interval{Lo: 1}}
	const rounding = 0.005
	for _, f := range []float64{f1 - rounding, f1 + rounding} {
		for _, a := range []float64{accuracy[0] - rounding, accuracy[1] + rounding} {
			wrong := (1 - a) * float64(k.Yes+k.No)
			hits := wrong * f / (2 * (1 - f))
			missed, alarms := 1-hits/float64(k.Yes), (wrong-float64(k.Yes)+hits)/float64(k.No)
			b.Missed = stats.Interval{Lo: min(b.Missed.Lo, missed), Hi: max(b.Missed.Hi, missed)}
			b.Alarms = stats.Interval{Lo: min(b.Alarms.Lo, alarms), Hi: max(b.Alarms.Hi, alarms)}
		}
	}
	if f1 >= 1-rounding || b.Missed.Lo < 0 || b.Missed.Hi > 1 || b.Alarms.Lo < 0 || b.Alarms.Hi > 1 {
		return nil
	}
	return b
}

// setKnowsNothing gives every judge the baselines that it is read beside.
func (lb *Leaderboard) setKnowsNothing() {
	longest := &Board{}
	for _, p := range lb.Panels {
		if b := p.Adv; !p.IsJudge() && b != nil && len(b.Rows) > len(longest.Rows) {
			longest = b
		}
	}
	known := longest.KnowsNothing()
	for _, p := range lb.Panels {
		if p.IsJudge() {
			p.KnowsNothing = known
		}
	}
}

// A HeldElsewhere is a judge with its agreement with experts as somebody states it.
type HeldElsewhere struct {
	Judge *Panel
	result.HeldElsewhere
	Share stats.Estimate // of answers on which they agree, Wilson
}

// HeldElsewhere lists what is stated of a judge on a component.
func (p *Panel) HeldElsewhere(c result.Component) []HeldElsewhere {
	if p.Published == nil {
		return nil
	}
	of := list.Keep(p.Published.Held, func(h result.HeldElsewhere) bool { return h.Component.Equal(c) })
	return list.Map(of, func(h result.HeldElsewhere) HeldElsewhere { return HeldElsewhere{p, h, stats.Wilson(h.Agree, h.N)} })
}
