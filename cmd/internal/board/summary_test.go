package board

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestPowerThroughSummaries: what a board could have shown, and how often raters prefer one, are
// the same where only its summary is published. A difference far above what it could have shown is clear.
func TestPowerThroughSummaries(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 6, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(files.Memory(d))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	whole := NewBoards(set)
	known, wins := 0, 0
	for _, of := range []struct {
		panel     string
		component result.Component
	}{{"demo-experts", counselbench.Eval}, {"demo-adv-experts", counselbench.Adv}} {
		runs, summary, err := Summarize(set, of.panel, of.component)
		if err != nil {
			t.Fatal(err)
		}
		stated := statedSet(set, of.panel, of.component, runs, summary)
		a, b := whole.PanelByID(of.panel).Board(of.component), NewBoards(stated).PanelByID(of.panel).Board(of.component)
		for _, p := range append(a.Pairs, a.On(result.Total.ID)...) {
			row := func(r *Row) *Row { return list.First(b.Rows, func(x *Row) bool { return x.ID == r.ID }) }
			x, y := row(p.A), row(p.B)
			q := b.Between(p.Scale.ID, x, y)
			if q == nil {
				t.Fatalf("%s, %s and %s: no comparison from the summary: %+v", p.Scale.ID, p.A.ID, p.B.ID, p)
			}
			if p.PHolm == nil {
				continue
			}
			type power struct {
				Detectable, Growth *float64
				Win                *result.Win
			}
			if d := cmp.Diff(power{p.Detectable, p.Growth, p.Win}, power{q.Detectable, q.Growth, q.Win},
				cmpopts.EquateApprox(1e-9, 0)); d != "" {
				t.Errorf("%s, %s and %s (-ratings +summary):\n%s", p.Scale.ID, p.A.Model.ID, p.B.Model.ID, d)
			}
			if p.Win != nil {
				wins++
			}
			if p.Detectable == nil {
				continue
			}
			known++
			if size := *p.Difference; !of.component.Provoked() && max(size, -size) > 1.2**p.Detectable && !p.Outcome.Clear() &&
				!p.Depends() {
				t.Errorf("%s, %s and %s: %.2f is no clear difference, though %.2f would be found", p.Scale.ID, p.A.Model.ID, p.B.Model.ID,
					size, *p.Detectable)
			}
		}
	}
	if known < 80 || wins < 50 {
		t.Errorf("%d comparisons with power, %d with a win probability", known, wins)
	}
}

// statedSet returns a set that has a panel's summary in place of its ratings.
func statedSet(set *result.Set, panel string, c result.Component, runs []*result.Run, summary *result.Summary) *result.Set {
	out := &result.Set{Benchmark: set.Benchmark, Models: set.Models, Panels: set.Panels, Runs: map[string]*result.Run{},
		Summaries: map[string]*result.Summary{panel + "." + c.String(): summary}}
	for _, r := range runs {
		out.Runs[r.ID] = r
	}
	return out
}

// TestLongSummaries holds that a long board has the ranks from a summary that it has from ratings, over all failure
// modes, too.
func TestLongSummaries(t *testing.T) {
	const panel = "demo-adv-experts"
	d, err := demo.Make(demo.Options{Models: 16, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{}
	for _, f := range d {
		if !strings.Contains(f.Path, "/runs/") || strings.Contains(f.Path, "/"+panel+".") {
			folder[f.Path] = &fstest.MapFile{Data: f.Data}
		}
	}
	set, _ := result.Read(folder) // the summaries of runs that are left out are findings
	runs, summary, err := Summarize(set, panel, counselbench.Adv)
	if err != nil {
		t.Fatal(err)
	}
	rated, stated := boards(set, 12).PanelByID(panel).Adv, boards(statedSet(set, panel, counselbench.Adv, runs, summary),
		12).PanelByID(panel).Adv
	for i, r := range rated.Rows {
		if d := cmp.Diff(r.Total.Rank, stated.Rows[i].Total.Rank); d != "" || ranks(r)[0] != ranks(stated.Rows[i])[0] {
			t.Errorf("%s (-ratings +summary):\n%s", r.Model.ID, d)
		}
	}
}
