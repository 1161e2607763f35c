package board

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestLongBoards takes boards for long ones: they keep the nearest comparisons, and
// of all others who is better. Nothing else changes.
func TestLongBoards(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 13, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	// Judges have the same boards, and comparing them with the experts takes most of the time.
	folder := fstest.MapFS{}
	for _, f := range d {
		if !strings.Contains(f.Path, "/demo-judge-") {
			folder[f.Path] = &fstest.MapFile{Data: f.Data}
		}
	}
	set, findings := result.Read(folder)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	whole, long := New(set), newLeaderboard(set, 12)
	checkTopicsOnce(t, whole, true)
	checkTopicsOnce(t, long, false)
	dropped := 0
	for i, p := range whole.Panels {
		for k, b := range p.Boards() {
			l := long.Panels[i].Boards()[k]
			for j, r := range b.Rows {
				if d := cmp.Diff(ranks(r), ranks(l.Rows[j])); d != "" {
					t.Errorf("%s, %s: other ranks (-whole +long):\n%s", p.ID, r.Model.ID, d)
				}
			}
			dropped += len(b.Pairs) - len(l.Pairs)
			for _, pair := range b.Pairs {
				want := Untested
				switch {
				case pair.Winner == pair.A:
					want = Better
				case pair.Winner == pair.B:
					want = Worse
				case pair.Depends():
					want = Depends
				case pair.PHolm != nil:
					want = Tied
				}
				x, y := l.Rows[slices.Index(b.Rows, pair.A)], l.Rows[slices.Index(b.Rows, pair.B)]
				if got := l.Outcome(pair.Scale.ID, x, y); got != want || b.Outcome(pair.Scale.ID, pair.A, pair.B) != want {
					t.Errorf("%s, %s, %s and %s: outcome %d, want %d", p.ID, pair.Scale.ID, x.Model.ID, y.Model.ID, got, want)
				}
				kept := l.Between(pair.Scale.ID, x, y)
				if kept == nil {
					if len(l.Rows) <= 12 || pair.B.place-pair.A.place <= Nearest {
						t.Errorf("%s, %s: %s and %s are not kept", p.ID, pair.Scale.ID, x.Model.ID, y.Model.ID)
					}
					continue
				}
				if d := cmp.Diff(numbers(pair), numbers(kept), cmpopts.EquateComparable(result.Scale{}),
					cmpopts.IgnoreUnexported(Pair{})); d != "" {
					t.Errorf("%s, %s: another comparison (-whole +long):\n%s", p.ID, pair.Scale.ID, d)
				}
			}
		}
	}
	if dropped == 0 {
		t.Error("no comparison was left out")
	}
}

func ranks(r *Row) (out []Rank) {
	for _, f := range r.Figures {
		out = append(out, f.Rank)
	}
	return out
}

func numbers(p *Pair) Pair {
	n := *p
	n.A, n.B, n.Winner = nil, nil, nil
	return n
}

// checkTopicsOnce wants figures by topic in the files of models, runs and the leaderboard
// only if boards are not long: else data/topics.csv has them.
func checkTopicsOnce(t *testing.T, lb *Leaderboard, want bool) {
	t.Helper()
	known := func(figures []*Score) bool {
		return slices.ContainsFunc(figures, func(f *Score) bool { return len(f.Topics) > 0 })
	}
	e := lb.PanelByID("demo-experts").Eval
	for i, d := range e.documents() {
		r := e.Rows[i]
		if known(d.Figures) != want || known(r.Document().Figures) != want || r.Brief() == want ||
			!known(r.Figures) {
			t.Errorf("%s of a board of %d has topics: %v in the leaderboard, %v in its own file", r.ID, len(e.Rows), known(d.Figures),
				known(r.Document().Figures))
		}
		for _, run := range r.Model.Document().Runs {
			if run.ID == r.ID && known(run.Figures) != want {
				t.Errorf("%s of a board of %d has topics in the model's file: %v", r.ID, len(e.Rows), !want)
			}
		}
	}
}
