package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// Worth is how many experts a judge is worth in putting a model's answers in order, see
// [stats.WorthExperts]: a scale, and no mark to pass.
type Worth struct {
	Scale   result.Scale    `json:"scale"`
	Experts stats.Number    `json:"experts"`          // how many, from 0 to [stats.MostExperts]
	CI      *stats.Interval `json:"ci95,omitempty"`   // what the ends of the interval of orders_answers come to: it holds 1 where that holds 0
	Blind   *float64        `json:"blind,omitempty"`  // what the best judge is worth that reads nothing
	Why     Reason          `json:"reason,omitempty"` // why there is none
}

// worth returns what a judge is worth on the dimensions that are no yes or no, in order.
//
// Nothing is said where no verdict may be: too few answers, ratings that look copied, experts who
// agree too little, and a judge that is not clearly better than one that reads nothing.
func (c *Comparison) worth() []*Worth {
	var out []*Worth
	for _, s := range c.Scales {
		w := &Worth{Scale: s.Scale}
		x := c.Claim(OrdersAnswers, s.Scale.ID)
		silent := []Reason{FewAnswers, Copied, BarTooLow, NoInterval, ChanceLevel}
		switch {
		case x == nil:
			continue
		case x.Verdict == NotMeasured || slices.Contains(silent, x.Reason):
			w.Why = x.Reason
		case x.Expert.Value < 2*Margin:
			w.Why = BarTooLow
		case !x.Check.holds():
			w.Why = ChanceLevel
		default:
			others := float64(s.Ratings)/float64(s.Compared) - 1
			worth := func(judge float64) stats.Number { return stats.WorthExperts(judge, x.Expert.Value, others) }
			blind := worth(Best(x.Baselines).Reached.Value).Value
			w.Experts, w.Blind = worth(x.Judge.Value), &blind
			w.CI = &stats.Interval{Lo: worth(x.Expert.Value + x.Estimate.CI.Lo).Value, Hi: worth(x.Expert.Value + x.Estimate.CI.Hi).Value}
		}
		w.Experts.Undefined = string(w.Why)
		out = append(out, w)
	}
	return out
}

// Worth returns what a judge is worth on a dimension; nil where nothing may be said.
func (c *Calibration) Worth(scale string) *Worth {
	return list.First(c.eval().Worth, func(w *Worth) bool { return w.Scale.ID == scale && w.Why == "" })
}
