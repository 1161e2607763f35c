package board

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// withoutRows returns the set with summaries of the experts in place of their ratings, and
// with the calibrations of all judges; nothing that rests on fewer answers than least.
func withoutRows(t *testing.T, set *result.Set, least int) *result.Set {
	t.Helper()
	out := *set
	out.Runs, out.Calibrations = map[string]*result.Run{}, map[string]*result.Calibration{}
	for id, r := range set.Runs {
		out.Runs[id] = r
		if set.Panels[r.Panel].Kind == result.Experts {
			bare := *r
			bare.Ratings, bare.Summary = nil, map[string]result.Figure{result.Scales(r.Component)[0].ID: {}}
			out.Runs[id] = &bare
		}
	}
	var judges []string
	for _, id := range set.PanelIDs() {
		if set.Panels[id].Kind == result.Judge {
			judges = append(judges, id)
		}
	}
	all, err := Calibrate(set, set, "experts", judges, least)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range all {
		x.Program = "counselboard"
		for _, id := range []string{x.Experts, x.Judge} {
			x.Inputs = append(x.Inputs, result.Input{Panel: id, SHA256: strings.Repeat("0", 64)})
		}
		data, err := x.Encode()
		if err != nil {
			t.Fatal(err)
		}
		id := result.CalibrationID(x.Judge, x.Experts, x.Component)
		x.File = result.File{Path: "results/calibrations/" + id + ".json", Bytes: data}
		out.Calibrations[id] = x
	}
	return &out
}

// TestPublished: a judge that is held against experts in a file is the judge held
// against their ratings, in every field that a page or a download can read, whoever the
// judge is.
func TestPublished(t *testing.T) {
	for name, ratings := range map[string]func(*testing.T) panelRatings{"made up": madeUpRatings, "real": realRatings} {
		t.Run(name, func(t *testing.T) {
			p := ratings(t)
			p.average()
			judges := append(slices.Concat(hostileJudges, goodJudges), kinBonus)
			if p.adv != nil && os.Getenv("COUNSELBOARD_ALL") != "1" {
				judges = []madeUpJudge{hostileJudges[0], hostileJudges[6], kinBonus}
			}
			rows := p.judgedSet(p.models[0], judges, controlJudges)
			want, bare := New(rows), withoutRows(t, rows, 1)
			for _, f := range CheckCalibrations(bare) {
				t.Error(f)
			}
			got, compared := New(bare), 0
			for _, panel := range want.Panels {
				if panel.Kind != result.Judge {
					continue
				}
				other := got.PanelByID(panel.ID)
				for _, c := range slices.Concat(panel.Calibration.Eval, panel.Calibration.Adv) {
					compared++
					alike := other.Calibration.Of(c.Component)
					if len(alike) != 1 || alike[0].Published == nil {
						t.Fatalf("%s, %s: %d calibrations", panel.ID, c.Component, len(alike))
					}
					if diff := cmp.Diff(c, alike[0], sameFigures...); diff != "" {
						t.Errorf("%s, %s (-from ratings +from the file):\n%s", panel.ID, c.Component, diff)
					}
				}
				a, _ := json.Marshal(panel.JudgeDocument(""))
				b, _ := json.Marshal(other.JudgeDocument(""))
				if string(a) != string(b) {
					t.Errorf("%s: another document", panel.ID)
				}
			}
			if compared < len(judges) {
				t.Errorf("only %d comparisons", compared)
			}
		})
	}
}

// sameFigures compares figures exactly, and what they refer to by its id.
var sameFigures = cmp.Options{
	cmp.Transformer("id", func(m *Model) string { return m.ID }), cmp.Transformer("id", func(p *Panel) string { return p.ID }),
	cmp.Transformer("id", func(r *Run) string { return r.ID }),
	cmpopts.IgnoreFields(stats.MajorityComparison{}, "Compared", "Majorities"), // rows
	cmpopts.IgnoreUnexported(Comparison{}, SpanComparison{}), cmpopts.IgnoreFields(Comparison{}, "Published"),
}
