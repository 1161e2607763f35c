package board

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestChanges holds what is found in dates and statuses.
func TestChanges(t *testing.T) {
	panel := &Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{ID: "p", Name: "P", Kind: result.Experts}}}
	other := &Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{ID: "j", Name: "J", Kind: result.Judge}}}
	run := func(id, date string, p *Panel, s *result.Status) *Row {
		model, component, _ := strings.Cut(id, ".")
		return &Row{Run: &result.Run{ID: id, Date: date, Component: result.CounselBench.Component(component), Status: s},
			Panel: p, Model: &Model{LinkedModel: &judge.LinkedModel{ModelCard: &result.ModelCard{ID: model, Name: model}}}}
	}
	status := func(state result.State, date, reason string) *result.Status {
		return &result.Status{State: state, Date: date, Reason: reason}
	}
	for _, c := range []struct {
		name string
		runs []*Row
		want []string // date kind panel reason: runs; number of models
	}{
		{"none", nil, nil},
		{"one day, one panel", []*Row{run("b.adv", "2025-01-01", panel, nil), run("b.eval", "2025-01-01", panel, nil),
			run("a.eval", "2025-01-01", panel, status(result.Active, "", ""))},
			[]string{"2025-01-01 added p : a.eval b.eval b.adv; 3 of 2"}},
		{"one day, two panels", []*Row{run("a.eval", "2025-01-01", panel, nil), run("a.adv", "2025-01-01", other, nil)},
			[]string{"2025-01-01 added j : a.adv; 1 of 1", "2025-01-01 added p : a.eval; 1 of 1"}},
		{"two reasons", []*Row{run("a.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-02-01", "x")),
			run("b.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-02-01", "y")),
			run("c.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-02-01", "x"))},
			[]string{"2025-02-01 withdrawn p x: a.eval c.eval; 2 of 2", "2025-02-01 withdrawn p y: b.eval; 1 of 1",
				"2025-01-01 added p : a.eval b.eval c.eval; 3 of 3"}},
		{"all of it on one day", []*Row{run("a.eval", "2025-01-01", panel, status(result.Superseded, "2025-01-01", "x")),
			run("b.eval", "2025-01-01", panel, status(result.Active, "2025-01-01", "y")),
			run("c.eval", "2025-01-01", panel, status(result.Withdrawn, "2025-01-01", "z"))},
			[]string{"2025-01-01 withdrawn p z: c.eval; 1 of 1", "2025-01-01 superseded p x: a.eval; 1 of 1",
				"2025-01-01 reinstated p y: b.eval; 1 of 1", "2025-01-01 added p : a.eval b.eval c.eval; 3 of 3"}},
	} {
		var got []string
		ids := map[string]bool{}
		for _, h := range Changes(c.runs) {
			var runs []string
			for _, r := range h.Runs {
				runs = append(runs, r.ID)
			}
			got = append(got, fmt.Sprintf("%s %s %s %s: %s; %d of %d", h.Date, h.Kind, h.Panel.ID, h.Reason, strings.Join(runs, " "),
				len(h.Runs), h.Of().Models))
			if ids[h.ID()] {
				t.Errorf("%s: two have the id %s", c.name, h.ID())
			}
			ids[h.ID()] = true
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}
