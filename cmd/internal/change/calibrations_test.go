package change

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestCalibrations holds that what is published of a judge stays, as long as its runs say
// what they said, and that experts of a closed panel add it.
func TestCalibrations(t *testing.T) {
	set := func(change func(x *result.Calibration, runs map[string]*result.Run)) *result.Set {
		rated := func(panel, model string) *result.Run {
			r := &result.Run{ID: panel + "." + model, Panel: panel, Model: model, Component: result.Eval, Responses: "of." + model}
			r.Ratings = []result.Rating{{Question: "q", Rater: "r", Answers: result.AnswersOf(map[result.Dimension]result.Answer{counselbench.Overall: "4"})}}
			return r
		}
		judge, experts := rated("judge", "a"), rated("experts", "a")
		experts.Ratings = nil
		runs := map[string]*result.Run{judge.ID: judge, experts.ID: experts}
		x := &result.Calibration{
			Judge: "judge", Experts: "experts", Component: result.Eval, Program: "one",
			Runs: []result.Basis{{Run: judge.ID, Digest: judge.Digest()}}, Against: []result.Basis{{Run: experts.ID, Digest: experts.Digest()}}, Figures: []byte(`{"mean":3}`),
		}
		change(x, runs)
		out := &result.Set{
			Runs: runs, Calibrations: map[string]*result.Calibration{},
			Panels: map[string]*result.PanelCard{"experts": {ID: "experts", Closed: true}},
		}
		if x.Judge != "" {
			data, err := source.EncodeJSON(x, "  ")
			if err != nil {
				t.Fatal(err)
			}
			x.File = result.Provenance{Path: "results/calibrations/x.json", Bytes: data}
			out.Calibrations[result.CalibrationID(x.Judge, x.Experts, x.Component)] = x
		}
		return out
	}
	other := func(x *result.Calibration) { x.Figures = []byte(`{"mean":4}`) }
	const edited = "figures.mean changed from 3 to 4; a published figure is never edited"
	for _, c := range []struct {
		name   string
		change func(x *result.Calibration, runs map[string]*result.Run)
		want   []string
	}{
		{"nothing", func(*result.Calibration, map[string]*result.Run) {}, nil},
		{"another program", func(x *result.Calibration, _ map[string]*result.Run) { x.Program = "two" }, nil},
		{"a figure", func(x *result.Calibration, _ map[string]*result.Run) { other(x) }, []string{edited}},
		{"gone", func(x *result.Calibration, _ map[string]*result.Run) { x.Judge = "" }, []string{"the calibration judge--experts.eval is gone"}},
		{"gone, with all ratings in its place", func(x *result.Calibration, runs map[string]*result.Run) {
			x.Judge, runs["experts.a"].Ratings = "", runs["judge.a"].Ratings
		}, nil},
		{"after the judge's run was withdrawn", func(x *result.Calibration, runs map[string]*result.Run) {
			runs["judge.a"].Status = &result.Status{State: result.Withdrawn}
			other(x)
		}, nil},
		{"after the experts' run was withdrawn", func(x *result.Calibration, runs map[string]*result.Run) {
			runs["experts.a"].Status = &result.Status{State: result.Withdrawn}
			other(x)
		}, nil},
		{"with a run more", func(x *result.Calibration, _ map[string]*result.Run) {
			x.Runs = append(x.Runs, result.Basis{Run: "judge.b", Digest: "0"})
			other(x)
		}, nil},
		{"after the experts rated the same answers again", func(x *result.Calibration, runs map[string]*result.Run) {
			again := *runs["experts.a"]
			again.ID = "experts.a.2"
			runs[again.ID] = &again
			other(x)
		}, nil},
		{"of another run", func(x *result.Calibration, _ map[string]*result.Run) {
			x.Runs[0].Run = "judge.b"
			other(x)
		}, []string{edited, "runs.0.run changed from judge.a to judge.b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Empty()
			base, head := set(func(*result.Calibration, map[string]*result.Run) {}), set(c.change)
			cards(newGuard(r, granted, base, head))
			var got []string
			for _, p := range r.Problems {
				got = append(got, p.Message)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("problems (-want +got):\n%s", d)
			}
		})
	}
	owned := map[string]*result.PanelCard{"experts": {ID: "experts", Owners: []string{"study"}}, "judge": {ID: "judge", Owners: []string{"maker"}}}
	for _, c := range []struct {
		by     []string
		stated string
		panels map[string]*result.PanelCard // of the base
		want   string
	}{
		{[]string{"study"}, "", owned, "calibration judge--experts.eval is new (owned by maker)"},
		{[]string{"maker"}, "", owned, "calibration judge--experts.eval is new (owned by study)"},
		{[]string{"maker", "study"}, "", owned, ""},
		{[]string{"stranger"}, "stranger", nil, ""}, // of panels that come with it, which nobody owns but the board
		{[]string{"stranger"}, "", nil, "the calibration is stated by the owners of experts, and proposed by stranger (owned by board)"},
		{[]string{"stranger"}, "board", nil, "the calibration is stated by board, and proposed by stranger (owned by board)"},
		{[]string{"board"}, "", nil, ""},
	} {
		r, got := Empty(), ""
		base := set(func(x *result.Calibration, _ map[string]*result.Run) { x.Judge = "" })
		head := set(func(x *result.Calibration, _ map[string]*result.Run) { x.By = c.stated })
		base.Owners, head.Owners, base.Panels = []string{"board"}, []string{"board"}, c.panels
		if c.panels != nil {
			head.Panels = c.panels
		}
		cards(newGuard(r, Rights{By: c.by}, base, head))
		if len(r.Problems) > 0 {
			got = r.Problems[0].Message
		}
		if got != c.want {
			t.Errorf("by %v: %q, want %q", c.by, got, c.want)
		}
	}

	// A run that others add to an open panel of experts does not hide what is published of a judge.
	base, head := set(func(*result.Calibration, map[string]*result.Run) {}), set(func(_ *result.Calibration, runs map[string]*result.Run) {
		again := *runs["experts.a"]
		again.ID, again.Source.SubmittedBy = "experts.a.2", "@maker"
		runs[again.ID] = &again
	})
	base.Panels = map[string]*result.PanelCard{"experts": {ID: "experts", Owners: []string{"study"}}}
	for by, want := range map[string]int{"maker": 1, "study": 0} {
		r := Empty()
		newGuard(r, Rights{By: []string{by}}, base, head).addedRun(head.Runs["experts.a.2"])
		if len(r.Problems) != want {
			t.Errorf("a run by %s: %+v", by, r.Problems)
		}
	}
}
