package judge

import (
	"slices"
	"testing"
)

// TestWorth: judges that deserve no praise are not worth more than one expert beyond doubt, a good
// reader is worth something on every dimension, and the interval holds one expert if and only if
// that of the judge less one expert holds none.
func TestWorth(t *testing.T) {
	for name, ratings := range panelsOfExperts() {
		t.Run(name, func(t *testing.T) {
			p := ratings(t)
			p.average()
			lb := p.judgedBy(p.models[0], append(slices.Concat(hostileJudges, copyists), goodReader), controlJudges)
			for _, j := range append(slices.Concat(hostileJudges, copyists), goodReader) {
				c := lb.PanelByID(j.name).Calibration.Eval[0]
				said := 0
				for _, w := range c.Worth {
					if w.Why != "" {
						continue
					}
					said++
					t.Logf("%s, %s: %.2f %v, reading nothing %.2f", j.name, w.Scale.ID, w.Experts.Value, *w.CI, *w.Blind)
					if j.name != goodReader.name && w.CI.Lo > 1 {
						t.Errorf("%s is worth %v experts on %s", j.name, *w.CI, w.Scale.ID)
					}
					if w.Experts.Value <= *w.Blind || w.CI.Lo > w.Experts.Value || w.CI.Hi < w.Experts.Value {
						t.Errorf("%s, %s: %+v", j.name, w.Scale.ID, *w)
					}
					ci := c.Claim(OrdersAnswers, w.Scale.ID).Estimate.CI
					if (ci.Lo > 0) != (w.CI.Lo > 1) || (ci.Hi < 0) != (w.CI.Hi < 1) {
						t.Errorf("%s, %s: worth %+v where judge less expert is %v", j.name, w.Scale.ID, *w.CI, ci)
					}
				}
				if j.name == goodReader.name && said == 0 {
					t.Error("nothing is said of the good reader")
				}
			}
		})
	}
}
