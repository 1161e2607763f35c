package judge

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// bare returns the set with summaries of the experts in place of their ratings, and
// with the calibrations of all judges.
func bare(set *result.Set) (*result.Set, error) {
	out := *set
	out.Runs, out.Calibrations = map[string]*result.Run{}, map[string]*result.Calibration{}
	for id, r := range set.Runs {
		out.Runs[id] = r
		if set.Panels[r.Panel].Kind == result.Experts {
			out.Runs[id] = withoutRatings(r)
		}
	}
	var judges []string
	for _, id := range set.PanelIDs() {
		if set.Panels[id].Kind == result.Judge {
			judges = append(judges, id)
		}
	}
	all, err := Calibrate(set, &out, "experts", judges)
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		x.Program = "counselboard"
		for _, id := range []string{x.Experts, x.Judge} {
			x.Inputs = append(x.Inputs, result.Input{Panel: id, SHA256: strings.Repeat("0", 64)})
		}
		data, err := source.EncodeJSON(x, "  ")
		if err != nil {
			return nil, err
		}
		id := result.CalibrationID(x.Judge, x.Experts, x.Component)
		x.File = result.Provenance{Path: "results/calibrations/" + id + ".json", Bytes: data}
		out.Calibrations[id] = x
	}
	return &out, nil
}

// withoutRatings returns the run with a summary of no figures in place of its ratings.
func withoutRatings(r *result.Run) *result.Run {
	sum := *r
	sum.Ratings, sum.Summary = nil, map[string]result.Statistic{r.Component.Scales()[0].ID: {}}
	return &sum
}

// TestPublished: a judge that is compared with experts in a file is the judge compared
// with their ratings, in every field that a page or a download can read, whoever the
// judge is.
func TestPublished(t *testing.T) {
	p := madeUpRatings(t)
	p.average()
	judges := append(slices.Clone(hostileJudges), goodReader)
	if !sample.All { // a constant, noise, a good one
		judges = []madeUpJudge{hostileJudges[0], hostileJudges[6], goodReader}
	}
	rows := p.judgedSet(p.models[0], judges)
	published, err := bare(rows)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range CheckCalibrations(published) {
		t.Error(f)
	}
	want, got, compared := New(rows), New(published), 0
	for _, panel := range want.Panels {
		if panel.Kind != result.Judge {
			continue
		}
		other := got.PanelByID(panel.ID)
		for _, c := range slices.Concat(panel.Calibration.Eval, panel.Calibration.Adv) {
			compared++
			alike := other.Calibration.Of(c.Component.Kind())
			if len(alike) != 1 || alike[0].Published == nil {
				t.Fatalf("%s, %s: %d calibrations", panel.ID, c.Component, len(alike))
			}
			if alike[0].Origin != result.StatedByOwners {
				t.Errorf("%s, %s: %s", panel.ID, c.Component, alike[0].Origin)
			}
			alike[0].Origin = c.Origin // the one thing that differs
			if diff := cmp.Diff(c, alike[0], sameFigures...); diff != "" {
				t.Errorf("%s, %s (-from ratings +from the file):\n%s", panel.ID, c.Component, diff)
			}
		}
		a, _ := json.Marshal(slices.Concat(panel.Calibration.Eval, panel.Calibration.Adv))
		b, _ := json.Marshal(slices.Concat(other.Calibration.Eval, other.Calibration.Adv))
		for i := range a {
			if i >= len(b) || a[i] != b[i] {
				t.Errorf("%s: another document from %q on: %.100q", panel.ID, a[max(i-200, 0):i], b[min(i, len(b)):])
				break
			}
		}
	}
	if compared < len(judges) {
		t.Errorf("only %d comparisons", compared)
	}
}

// sameFigures compares figures exactly, and what they refer to by its id.
var sameFigures = cmp.Options{
	cmp.Transformer("id", func(m *LinkedModel) string { return m.ID }), cmp.Transformer("id",
		func(p *LinkedPanel) string { return p.ID }),
	cmp.Transformer("id", func(r *LinkedRun) string { return r.ID }),
	cmpopts.EquateComparable(result.Scale{}),
	cmpopts.IgnoreUnexported(Comparison{}), cmpopts.IgnoreFields(Comparison{}, "Published"),
}

// anyPublished is a set whose only judge is compared with experts in files, and the file
// of its EVAL comparison; made once.
var anyPublished = sync.OnceValues(func() (*result.Set, error) {
	p := madeUpRatings(nil)
	p.average()
	set, err := bare(p.judgedSet(p.models[0], []madeUpJudge{goodReader}))
	if err != nil {
		return nil, err
	}
	for id, r := range set.Runs { // boards of judges' ratings have no part in what a file says
		set.Runs[id] = withoutRatings(r)
	}
	return set, nil
})

const anyFile = "good-reader--experts.eval"

// mutated returns what is wrong once a text in the file of [anyPublished] is another.
func mutated(t *testing.T, old, now string) string {
	t.Helper()
	set, err := anyPublished()
	if err != nil {
		t.Fatal(err)
	}
	file := *set.Calibrations[anyFile]
	data := regexp.MustCompile(old).ReplaceAllString(string(file.File.Bytes), now)
	if data == string(file.File.Bytes) {
		t.Fatalf("the file has no %s", old)
	}
	file.File.Bytes = []byte(data)
	_ = json.Unmarshal(file.File.Bytes, &file) // the head, as far as it can be read
	file.Component = set.Benchmark.Component(file.Component.String())
	other := *set
	other.Calibrations = map[string]*result.Calibration{anyFile: &file}
	New(&other) // must not panic, whatever the file says
	var out []string
	for _, f := range CheckCalibrations(&other) {
		out = append(out, f.String())
	}
	return strings.Join(out, "\n")
}

// TestPublishedWrong: figures off their scale and counts that do not add up are found, each at its place.
func TestPublishedWrong(t *testing.T) {
	for _, c := range []struct{ what, old, now, want string }{
		{"a count", `(?s)("tally": \{\s*"both": )\d+`, "${1}401", "the parts add up to 400, must be 401"},
		{"a part of a count", `("experts_missing": )0`, "${1}1", "the parts add up to 401, must be 400"},
		{"a table", `(?s)("scale": "medical_advice".*?"fn": )\d+`, "${1}399", "must be 400"},
		{"off the scale", `(?s)("judge_mean": \{\s*"value": )[0-9.]+`, "${1}7", "is 7, which is not from 1 to 5"},
		{"an interval upside down", `(?s)("bias": \{\s*"value": [-0-9.]+,\s*"ci95": \[\s*)[-0-9.]+,\s*[-0-9.]+`, "${1}3, -3", "the lower end, 3, is above the upper one, -3"},
		{"an unknown model", `(?s)("models": \[\s*")a"`, `${1}nobody"`, `there is no model "nobody"`},
		{"an unknown scale", `"scale": "toxicity"`, `"scale": "charm"`, `"charm"`},
		{"another scale", `(?s)("scales": \[\s*\{\s*"scale": ")overall`, "${1}toxicity", `must hold ["overall" "empathy" "specificity" "factual_consistency" "toxicity"]`},
		{"an unknown key", `"repeated": `, `"repaeted": `, "repaeted"},
		{"a huge number", `("mae": \{\s*"value": )[0-9.]+`, "${1}1e300", "1e300"},
		{"a long text", `("method": ")[^"]*`, "${1}" + strings.Repeat("x", 400), "300"},
		{"no figures", `(?s)"comparison": \{.*`, "\"comparison\": {}}}", "missing"},
		{"a text for a number", `("judge_only": )0`, `${1}"none"`, "judge_only"},
		{"negative", `("judge_only": )0`, "${1}-1", "-1"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if got := mutated(t, c.old, c.now); !strings.Contains(got, c.want) {
				t.Errorf("found %.1200q, want %q", got, c.want)
			}
		})
	}
}

// FuzzPublished: whatever a file says, it is refused or can be worked with.
func FuzzPublished(f *testing.F) {
	set, err := anyPublished()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(100, byte('9'))
	f.Add(5000, byte('"'))
	f.Fuzz(func(t *testing.T, at int, c byte) {
		file := *set.Calibrations[anyFile]
		data := slices.Clone(file.File.Bytes)
		data[max(at, -at-1)%len(data)] = c
		file.File.Bytes = data
		file.Component = set.Benchmark.Component(file.Component.String())
		other := *set
		other.Calibrations = map[string]*result.Calibration{anyFile: &file}
		lb := CastOf(&other)
		if c, _ := lb.readPublished(&file); c != nil {
			if _, err := json.Marshal(c); err != nil {
				t.Error(err)
			}
		}
	})
}
