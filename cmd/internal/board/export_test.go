package board

import "github.com/counselboard/counselboard/cmd/internal/result"

// TwoWay returns the difference with an interval of its own, two-way clustered, which summaries state beside the rule that
// decides.
func (p *Pair) TwoWay() result.PairTest { return p.stated }
