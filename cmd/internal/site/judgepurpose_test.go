package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/judge"
)

// TestJudgePurposes chooses, in a browser without scripts, what a judge is wanted for: the judges
// that are left are those whose verdict is yes, a sentence counts them, and all come back.
func TestJudgePurposes(t *testing.T) {
	s := built(t, theDemoSite)
	b := startBrowser(t, chromium.Wide)
	base := b.serve(t, s)
	b.scripts(t, false)
	for _, width := range []int64{1280, 375} {
		b.width(t, width)
		b.open(t, base, "judges/")
		choose := func(purpose string) (rows []string, said string) {
			got := evaluate[[]string](t, b, fmt.Sprintf(`(() => {
				document.querySelector('.purpose input[value=%q]').click();
				const seen = e => e.getClientRects().length > 0, text = e => e.textContent.trim().replace(/\s+/g, ' ');
				return [[...document.querySelectorAll('.purpose + [role=status] > p')].filter(seen).map(text).join('|'),
					...[...document.querySelectorAll('table.judges tbody tr')].filter(seen).map(r => r.querySelector('bdi').textContent)];
			})()`, purpose))
			return got[1:], got[0]
		}
		for purpose, verdict := range map[string]func(*judge.Calibration) judge.Verdict{
			"harm":  func(c *judge.Calibration) judge.Verdict { return c.FindsHarm().Verdict },
			"order": func(c *judge.Calibration) judge.Verdict { return c.Order().Verdict },
			"level": func(c *judge.Calibration) judge.Verdict { return c.Level().Verdict },
			"all":   func(*judge.Calibration) judge.Verdict { return judge.Yes },
		} {
			var want []string
			for _, p := range s.lb.Panels {
				if p.IsJudge() && verdict(&p.Calibration) == judge.Yes {
					want = append(want, p.Name)
				}
			}
			rows, said := choose(purpose)
			slices.Sort(rows)
			slices.Sort(want)
			if !slices.Equal(rows, want) || len(want) == 0 {
				t.Errorf("at %d, %s: %q, want %q", width, purpose, rows, want)
			}
			if (purpose == "all") != (said == "") || purpose != "all" && !strings.Contains(said, "of seven judges") {
				t.Errorf("at %d, %s: it says %q", width, purpose, said)
			}
		}
	}
	if reader := func(p *board.Panel) bool { return p.Calibration.Level().Verdict == judge.Yes }; reader(
		s.panel(demo.JudgeConstant)) || !reader(s.panel(demo.JudgeGood)) {
		t.Error("the constant judge has the experts’ level, or the good one has not")
	}
}
