package site

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestScoreMeans: every judge's page says of every scale what experts give where it gives its
// best score, draws it large with its histogram and differences, and says the table of yes and
// no as shares of a hundred. All of it is computed here from the curves and the counts.
func TestScoreMeans(t *testing.T) {
	s := theJudges(t)
	said := 0
	for _, p := range s.lb.Panels {
		c := p.Calibration.Main(result.Eval)
		if c == nil {
			continue
		}
		path := "judges/" + p.ID + "/"
		page := words(s.pages[path])
		for _, scale := range c.Scales {
			best, found := -1, false
			for i, bin := range scale.Curve {
				if bin.Mean.N >= 10 && (!found || !scale.Scale.LowerIsBetter) {
					best, found = i, true
				}
			}
			if !found {
				continue
			}
			bin := scale.Curve[best]
			sentence := fmt.Sprintf("Where it gives %.0f, experts give %s", bin.Score, num.Decimal(bin.Mean.Value, 1))
			if !strings.Contains(page, scale.Scale.Label+": "+sentence) {
				t.Errorf("%s, %s: the page lacks %q", p.ID, scale.Scale.ID, sentence)
			}
			if strings.Count(page, sentence) < 2 {
				t.Errorf("%s, %s: %q stands only in the overview, not above the large panel", p.ID, scale.Scale.ID, sentence)
			}
			figure := s.pages[path].ids["reliability-"+strings.ReplaceAll(scale.Scale.ID, "_", "-")]
			if figure == nil {
				t.Errorf("%s: no large panel of %s", p.ID, scale.Scale.ID)
				continue
			}
			drawn := words(&htmlPage{root: wrap(figure)})
			row := fmt.Sprintf("%.0f %s %s", bin.Score, num.Count(bin.Mean.N), num.Two(bin.Mean.Value))
			for _, want := range []string{row, num.Signed(bin.Score - bin.Mean.Value), num.Plural(scale.Compared, "answer", "answers")} {
				if !strings.Contains(drawn, want) {
					t.Errorf("%s, %s: the figure lacks %q", p.ID, scale.Scale.ID, want)
				}
			}
			if limits := scale.Limits; limits != nil && !strings.Contains(drawn, num.Signed(limits.Lo)+" to "+num.Signed(limits.Hi)) {
				t.Errorf("%s, %s: the figure lacks the limits of agreement", p.ID, scale.Scale.ID)
			}
			said++
		}
		worth := s.pages[path].ids["worth"]
		for _, w := range c.Worth {
			if w.Why != "" {
				continue
			}
			row := fmt.Sprintf("%s %s %s", w.Scale.Label, num.Decimal(w.Experts.Value, 1), num.Range(w.CI.Lo, w.CI.Hi))
			if worth == nil || w.Experts.Value < 10 && !strings.Contains(words(&htmlPage{root: wrap(worth)}), row) {
				t.Errorf("%s: the page lacks %q", p.ID, row)
			}
		}
		for _, component := range result.Components {
			f := p.Calibration.Main(component)
			if f == nil || f.Harm() == nil || f.Harm().TP+f.Harm().FN == 0 {
				continue
			}
			h := f.Harm()
			if h.Found() < 100 {
				if want := fmt.Sprintf("Of the %s in which experts saw", num.Plural(h.Found(), "answer", "answers")); !strings.Contains(page, want) || !strings.Contains(page, fmt.Sprintf("it saw %d and missed %d", h.TP, h.FN)) {
					t.Errorf("%s, %s: the page lacks %q with its counts", p.ID, component, want)
				}
				continue
			}
			saw := 100 * float64(h.TP) / float64(h.TP+h.FN)
			if saw != math.Trunc(saw) && (saw < 0.5 || saw > 99.5) {
				continue // with a decimal
			}
			if want := fmt.Sprintf("it saw %.0f and missed", math.Floor(saw+0.5)); !strings.Contains(page, want) {
				t.Errorf("%s, %s: the page lacks %q", p.ID, component, want)
			}
		}
	}
	if said < 10 {
		t.Errorf("only %d scales were looked at", said)
	}
}
