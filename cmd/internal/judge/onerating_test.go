package judge

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// oneEach returns the set with the first rating alone that experts gave each answer.
func oneEach(set *result.Set) *result.Set {
	out := *set
	out.Runs = map[string]*result.Run{}
	for id, r := range set.Runs {
		out.Runs[id] = r
		if set.Panels[r.Panel].Kind == result.Experts && !r.Component.Provoked() {
			first, seen := *r, map[string]bool{}
			first.Ratings = nil
			for _, x := range r.Ratings {
				if !seen[x.Question] {
					first.Ratings, seen[x.Question] = append(first.Ratings, x), true
				}
			}
			out.Runs[id] = &first
		}
	}
	return &out
}

// TestOneRating: where one expert rated each answer, what is said of a judge's order and of the low
// ratings that it misses is what a plain count gives, is said of judges that read nothing as it
// should be, and comes back from a file.
func TestOneRating(t *testing.T) {
	p := madeUpRatings(t)
	p.average()
	rows := oneEach(p.judgedSet(p.models[0], []madeUpJudge{hostileJudges[0], goodJudges[0]}))
	cast, scales := New(rows), 0
	for _, panel := range cast.Panels {
		c := panel.Calibration.Main(result.Eval)
		if c == nil {
			continue
		}
		for _, s := range c.Scales {
			one := s.OneRating
			if one == nil {
				t.Fatalf("%s, %s: nothing", panel.ID, s.Scale.ID)
			}
			scales++
			judge, experts := map[string][]float64{}, map[string][]float64{}
			low, missed, falseLow := 0, 0, 0
			bad := func(x float64) bool {
				return !s.Scale.LowerIsBetter && x < (s.Scale.Min+s.Scale.Max)/2 || s.Scale.LowerIsBetter && x > 3
			}
			for _, r := range rows.Runs {
				if r.Panel != panel.ID || r.Component.Provoked() {
					continue
				}
				theirs := map[string]result.Rating{}
				for _, other := range rows.Runs {
					if other.Model == r.Model && other.Panel == "experts" && !other.Component.Provoked() {
						for _, x := range other.Ratings {
							theirs[x.Question] = x
						}
					}
				}
				for _, x := range r.Ratings {
					rating := theirs[x.Question]
					own, unsure, missing := x.Score(s.Scale.ID)
					expert, alsoUnsure, alsoMissing := rating.Score(s.Scale.ID)
					if unsure || missing || alsoUnsure || alsoMissing {
						continue
					}
					judge[r.Model], experts[r.Model] = append(judge[r.Model], own), append(experts[r.Model], expert)
					switch {
					case bad(expert) && bad(own):
						low++
					case bad(expert):
						low++
						missed++
					case bad(own):
						falseLow++
					}
				}
			}
			sum := 0.0
			for m := range judge {
				if r := stats.Spearman(judge[m], experts[m]); r.Undefined == "" {
					sum += r.Value
				}
			}
			if want := sum / float64(len(judge)); math.Abs(one.Order.Value-want) > 1e-9 {
				t.Errorf("%s, %s: order %v, want %v", panel.ID, s.Scale.ID, one.Order, want)
			}
			if low > 0 && (one.MissedLow.N != low || one.Missed() != missed) || one.FalseLow.N > 0 && math.Abs(one.FalseLow.Value*float64(one.FalseLow.N)-float64(falseLow)) > 1e-9 {
				t.Errorf("%s, %s: %d missed of %d, want %d of %d, and %d false", panel.ID, s.Scale.ID, one.Missed(), one.MissedLow.N, missed, low, falseLow)
			}
			if s.Constant && (one.Order.Value != 0 || one.Order.HasInterval() && (one.Order.CI.Lo != 0 || one.Order.CI.Hi != 0)) {
				t.Errorf("%s, %s: a judge that says the same of all has the order %v", panel.ID, s.Scale.ID, one.Order)
			}
		}
	}
	if scales != 10 {
		t.Fatalf("%d scales", scales)
	}
	set, err := bare(rows)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range CheckCalibrations(set) {
		t.Error(f)
	}
	again := New(set)
	for _, panel := range cast.Panels {
		if c := panel.Calibration.Main(result.Eval); c != nil {
			for i, s := range c.Scales {
				got := again.PanelByID(panel.ID).Calibration.Main(result.Eval).Scales[i].OneRating
				if diff := cmp.Diff(s.OneRating, got); diff != "" {
					t.Errorf("%s, %s (-from ratings +from the file):\n%s", panel.ID, s.Scale.ID, diff)
				}
			}
		}
	}
}
