package board

import "github.com/counselboard/counselboard/cmd/internal/result"

// Calibration holds a judge against experts who rated the same answers. It needs
// two panels whose runs name the same responses.
type Calibration struct {
	Against []*Panel // expert panels that rated answers this judge rated too
	Why     string   // why there is none; "" when there is one
}

// calibration finds the expert panels that share answers with a judge.
func calibration(p *Panel, panels []*Panel) Calibration {
	if p.Kind != result.Judge {
		return Calibration{Why: "experts are the measure"}
	}
	rated := map[string]bool{}
	for _, r := range p.Runs {
		if r.State() == result.Active && len(r.Ratings) > 0 {
			rated[string(r.Component)+" "+r.Responses] = true
		}
	}
	var c Calibration
	for _, e := range panels {
		if e.Kind != result.Experts {
			continue
		}
		for _, r := range e.Runs {
			if r.State() == result.Active && len(r.Ratings) > 0 && rated[string(r.Component)+" "+r.Responses] {
				c.Against = append(c.Against, e)
				break
			}
		}
	}
	if len(c.Against) == 0 {
		c.Why = "this judge has not been calibrated against experts: no published run of it rates, answer by answer, what experts rated"
	}
	return c
}
