package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/google/go-cmp/cmp"
)

// TestHappenings holds what is found in dates and statuses.
func TestHappenings(t *testing.T) {
	panel := &board.Panel{Panel: &result.Panel{ID: "p", Name: "P", Kind: result.Experts}}
	other := &board.Panel{Panel: &result.Panel{ID: "j", Name: "J", Kind: result.Judge}}
	run := func(id, date string, p *board.Panel, s *result.Status) *board.Run {
		model, component, _ := strings.Cut(id, ".")
		return &board.Run{Run: &result.Run{ID: id, Date: date, Component: result.Component(component), Status: s}, Panel: p, Model: &board.Model{Model: &result.Model{ID: model, Name: model}}}
	}
	status := func(state result.State, date, reason string) *result.Status {
		return &result.Status{State: state, Date: date, Reason: reason}
	}
	for _, c := range []struct {
		name string
		runs []*board.Run
		want []string // date label panel reason: runs
	}{
		{"none", nil, nil},
		{"one day, one panel", []*board.Run{run("b.adv", "2025-01-01", panel, nil), run("b.eval", "2025-01-01", panel, nil), run("a.eval", "2025-01-01", panel, status(result.Active, "", ""))},
			[]string{"2025-01-01 Added p : a.eval b.eval b.adv; 3 runs of 2 models"}},
		{"one day, two panels", []*board.Run{run("a.eval", "2025-01-01", panel, nil), run("a.adv", "2025-01-01", other, nil)},
			[]string{"2025-01-01 Added j : a.adv; 1 run", "2025-01-01 Added p : a.eval; 1 run"}},
		{"two reasons", []*board.Run{run("a.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-02-01", "x")), run("b.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-02-01", "y")), run("c.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-02-01", "x"))},
			[]string{"2025-02-01 Withdrawn p x: a.eval c.eval; 2 runs", "2025-02-01 Withdrawn p y: b.eval; 1 run", "2025-01-01 Added p : a.eval b.eval c.eval; 3 runs"}},
		{"all of it on one day", []*board.Run{run("a.eval", "2025-01-01", panel, status(result.Superseded, "2025-01-01", "x")), run("b.eval", "2025-01-01", panel, status(result.Active, "2025-01-01", "y")), run("c.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-01-01", "z"))},
			[]string{"2025-01-01 Withdrawn p z: c.eval; 1 run", "2025-01-01 Superseded p x: a.eval; 1 run", "2025-01-01 Reinstated p y: b.eval; 1 run", "2025-01-01 Added p : a.eval b.eval c.eval; 3 runs"}},
	} {
		var got []string
		ids := map[string]bool{}
		for _, h := range happenings(c.runs) {
			var runs []string
			for _, r := range h.runs {
				runs = append(runs, r.ID)
			}
			got = append(got, fmt.Sprintf("%s %s %s %s: %s; %s", h.date, h.label, h.panel.ID, h.reason, strings.Join(runs, " "), h.what()))
			if ids[h.id()] {
				t.Errorf("%s: two have the id %s", c.name, h.id())
			}
			ids[h.id()] = true
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}
