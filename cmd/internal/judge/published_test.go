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
	"github.com/counselboard/counselboard/cmd/internal/stats"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// bare returns the set with summaries of the experts in place of their ratings, and
// with the calibrations of all judges; nothing that rests on fewer answers than least.
func bare(set *result.Set, least int) (*result.Set, error) {
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
	all, _, err := Calibrate(set, &out, "experts", judges, least)
	if err != nil {
		return nil, err
	}
	for _, x := range all {
		x.Program = "counselboard"
		for _, id := range []string{x.Experts, x.Judge} {
			x.Inputs = append(x.Inputs, result.Input{Panel: id, SHA256: strings.Repeat("0", 64)})
		}
		data, err := strict.EncodeJSON(x, "  ")
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
	sum.Ratings, sum.Summary = nil, map[string]result.Statistic{result.Scales(r.Component)[0].ID: {}}
	return &sum
}

// TestPublished: a judge that is held against experts in a file is the judge held
// against their ratings, in every field that a page or a download can read, whoever the
// judge is.
func TestPublished(t *testing.T) {
	for name, ratings := range panelsOfExperts() {
		t.Run(name, func(t *testing.T) {
			p := ratings(t)
			p.average()
			judges := append(slices.Concat(hostileJudges, goodJudges), kinBonus)
			if !sample.All { // a constant, noise, a copy of one expert, of all with a bonus
				judges = []madeUpJudge{hostileJudges[0], hostileJudges[6], goodJudges[0], kinBonus}
			}
			rows := p.judgedSet(p.models[0], judges, controlJudges)
			published, err := bare(rows, 1)
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
					alike := other.Calibration.Of(c.Component)
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
		})
	}
}

// sameFigures compares figures exactly, and what they refer to by its id.
var sameFigures = cmp.Options{
	cmp.Transformer("id", func(m *LinkedModel) string { return m.ID }), cmp.Transformer("id", func(p *LinkedPanel) string { return p.ID }),
	cmp.Transformer("id", func(r *LinkedRun) string { return r.ID }),
	cmpopts.EquateComparable(result.Scale{}),
	cmpopts.IgnoreFields(stats.MajorityComparison{}, "Compared", "Majorities"), // rows
	cmpopts.IgnoreUnexported(Comparison{}, SpanComparison{}), cmpopts.IgnoreFields(Comparison{}, "Published"),
}

// anyPublished is a set whose only judge is held against experts in files, and the file
// of its EVAL comparison; made once.
var anyPublished = sync.OnceValues(func() (*result.Set, error) {
	p := madeUpRatings(nil)
	p.average()
	set, err := bare(p.judgedSet(p.models[0], []madeUpJudge{kinBonus}, controlJudges[:1]), 1)
	if err != nil {
		return nil, err
	}
	for id, r := range set.Runs { // boards of judges' ratings have no part in what a file says
		set.Runs[id] = withoutRatings(r)
	}
	return set, nil
})

const anyFile = "kin-bonus--experts.eval"

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
	other := *set
	other.Calibrations = map[string]*result.Calibration{anyFile: &file}
	New(&other) // must not panic, whatever the file says
	var out []string
	for _, f := range CheckCalibrations(&other) {
		out = append(out, f.String())
	}
	return strings.Join(out, "\n")
}

// TestPublishedContradicts: figures that contradict each other, and what nobody computes,
// are found, each at its place.
func TestPublishedContradicts(t *testing.T) {
	for _, c := range []struct{ what, old, now, want string }{
		{"a count", `(?s)("tally": \{\s*"both": )\d+`, "${1}401", "is 401, but the number of answers that both rated is 400"},
		{"a part of a count", `("experts_missing": )0`, "${1}1", "less what is left out for a reason, is 399"},
		{"a table", `(?s)("scale": "medical_advice".*?"fn": )\d+`, "${1}399", "but the sum of its cells is"},
		{"a measure", `(?s)("recall": \{\s*"value": )[0-9.]+`, "${1}0.5", "is 0.5, but what follows from its counts is"},
		{"a mean", `(?s)("experts_mean": \{\s*"value": )[0-9.]+`, "${1}1.5", "is 1.5"},
		{"off the scale", `(?s)("judge_mean": \{\s*"value": )[0-9.]+`, "${1}7", "is 7, which is not from 1 to 5"},
		{"outside its interval", `(?s)("bias": \{\s*"value": [-0-9.]+,\s*"ci95": \[\s*)[-0-9.]+,\s*[-0-9.]+`, "${1}-3, -2.9", "does not hold the value"},
		{"an interval upside down", `(?s)("bias": \{\s*"value": [-0-9.]+,\s*"ci95": \[\s*)[-0-9.]+,\s*[-0-9.]+`, "${1}3, -3", "the lower end, 3, is above the upper one, -3"},
		{"a verdict", `(?s)("claim": "orders_answers",\s*"scale": "overall",\s*"verdict": ")\w+`, "${1}no", "the verdict is no, but from its numbers it is yes"},
		{"a verdict that nothing carries", `(?s)("claim": "saturated",\s*"scale": "overall",\s*"verdict": ")no(.*?"value": )[0-9.]+`, "${1}yes${2}0.99", "the verdict is yes"},
		{"few answers", `(?s)("claim": "orders_answers",\s*"scale": "empathy",.*?"n": )400`, "${1}12", "must be unclear (few_answers)"},
		{"a claim twice", `("scale": ")empathy(",\s*"verdict")`, "${1}overall${2}", `holds "orders_answers of overall", "orders_answers of overall"`},
		{"an unknown model", `(?s)("models": \[\s*")a"`, `${1}nobody"`, `there is no model "nobody"`},
		{"a model twice", `(?s)("models": \[\s*"a",\s*")b"`, `${1}a"`, "or named twice"},
		{"an unknown scale", `"scale": "toxicity"`, `"scale": "charm"`, `"charm"`},
		{"another scale", `(?s)("scales": \[\s*\{\s*"scale": ")overall`, "${1}toxicity", `must hold "overall", "empathy", "specificity", "factual_consistency", "toxicity"`},
		{"itself as a control", `("judge": ")control-1"`, `${1}kin-bonus"`, `"kin-bonus" is no other judge`},
		{"an unknown key", `"repeated": `, `"repaeted": `, "repaeted"},
		{"a huge number", `("rmse": \{\s*"value": )[0-9.]+`, "${1}1e300", "1e300"},
		{"a long text", `("method": ")[^"]*`, "${1}" + strings.Repeat("x", 400), "300"},
		{"no figures", `(?s)"comparison": \{.*`, "\"comparison\": {}}}", "missing"},
		{"a text for a number", `("judge_only": )0`, `${1}"none"`, "judge_only"},
		{"negative", `("judge_only": )0`, "${1}-1", "-1"},
		{"a small cell", `"least": 1,`, `"least": 300,`, "said to be withheld"},
		{"half of what belongs together", `"left_out_expert": \{`, `"left_out": {`, "left_out"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if got := mutated(t, c.old, c.now); !strings.Contains(got, c.want) {
				t.Errorf("found %.1200q, want %q", got, c.want)
			}
		})
	}
}

// TestPublishedWholeNumbers: 4.0 and 4e0 are 4, in an estimate, too.
func TestPublishedWholeNumbers(t *testing.T) {
	for _, c := range []struct{ old, now string }{
		{`("judge_only": )0`, "${1}0.0"},
		{`(?s)("claim": "orders_answers",\s*"scale": "overall".*?"n": )(\d+)`, "${1}${2}.0"},
		{`(?s)("bias": \{\s*"value": .*?"clusters": )(\d+)`, "${1}${2}e0"},
	} {
		if got := mutated(t, c.old, c.now); got != "" {
			t.Errorf("%s: found %s", c.now, got)
		}
	}
}

// TestWithheld: nothing stands in a file that rests on fewer answers than it says, and
// what stands there does not give it away.
func TestWithheld(t *testing.T) {
	p := madeUpRatings(t)
	p.average()
	const least = 30
	set, err := bare(p.judgedSet(p.models[0], []madeUpJudge{goodJudges[0]}, controlJudges), least)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range CheckCalibrations(set) {
		t.Error(f)
	}
	lb := New(set)
	c := lb.PanelByID(goodJudges[0].name).Calibration
	if c.Main(result.Eval).Withheld != least {
		t.Fatalf("withheld below %d", c.Main(result.Eval).Withheld)
	}
	points, tables := 0, 0
	for _, s := range c.Main(result.Eval).Scales {
		sum := 0
		for _, b := range s.Curve {
			sum += b.Mean.N
			if b.Mean.N < least {
				t.Errorf("%s: a point of %d answers", s.Scale.ID, b.Mean.N)
			}
		}
		if left := s.Compared - sum; left > 0 {
			points++
			if left < least {
				t.Errorf("%s: the points leave %d answers, whose mean follows from that of all", s.Scale.ID, left)
			}
		}
	}
	for _, f := range c.Main(result.Adv).Flags {
		if f.Withheld {
			tables++
			if f.TP+f.FP+f.FN+f.TN > 0 || f.Recall.Undefined == "" || f.F1.Undefined == "" || f.Constant() {
				t.Errorf("%s: %+v", f.Scale.ID, f.Binary)
			}
		}
	}
	if points == 0 || tables < 2 {
		t.Errorf("%d curves and %d tables lack something", points, tables)
	}
}

// TestHidden: groups that are withheld hold enough, together, that the whole does not
// give them away.
func TestHidden(t *testing.T) {
	for _, c := range []struct {
		n    []int
		want []bool
	}{
		{nil, nil},
		{[]int{0, 5, 9}, []bool{false, false, false}},
		{[]int{2, 40, 9}, []bool{true, false, true}},
		{[]int{2, 3, 9}, []bool{true, true, false}},
		{[]int{4, 4, 0}, []bool{true, true, false}},
		{[]int{3}, []bool{true}},
	} {
		if got := hidden(c.n, 5); !slices.Equal(got, c.want) {
			t.Errorf("of %v are hidden %v, want %v", c.n, got, c.want)
		}
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
		other := *set
		other.Calibrations = map[string]*result.Calibration{anyFile: &file}
		lb := CastOf(&other)
		if p, findings := lb.readPublished(&file); !findings.HasErrors() {
			p.complete()
			if _, err := json.Marshal(p.Comparison); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestFiguresOfAnother: the figures of a good judge, given out as those of one that guesses,
// contradict what the runs of that publish, whose ratings or means anybody can read.
func TestFiguresOfAnother(t *testing.T) {
	p := panelsOfExperts()["made up"](t)
	p.average()
	rows := p.judgedSet(p.models[0], []madeUpJudge{hostileJudges[6], goodJudges[0]}, controlJudges)
	for _, means := range []bool{false, true} {
		published, err := bare(rows, 1)
		if err != nil {
			t.Fatal(err)
		}
		good, bad := goodJudges[0].name, hostileJudges[6].name
		if means {
			for _, r := range New(rows).Runs {
				if r.Panel.ID == bad {
					published.Runs[r.ID] = meansOf(r)
				}
			}
		}
		for _, component := range result.Components {
			x, y := *published.Calibrations[result.CalibrationID(good, "experts", component)], published.Calibrations[result.CalibrationID(bad, "experts", component)]
			x.Judge, x.Inputs = y.Judge, y.Inputs
			x.Runs = nil
			for _, b := range y.Runs {
				x.Runs = append(x.Runs, result.Basis{Run: b.Run, Digest: published.Runs[b.Run].Digest()})
			}
			data, err := strict.EncodeJSON(&x, "  ")
			if err != nil {
				t.Fatal(err)
			}
			x.File = result.Provenance{Path: y.File.Path, Bytes: data}
			set := *published
			set.Calibrations = map[string]*result.Calibration{"x": &x}
			wrong := CheckCalibrations(&set)
			if !wrong.HasErrors() || !strings.Contains(wrong[0].Message, "publishes") && !strings.Contains(wrong[len(wrong)-1].Message, "publishes") {
				t.Errorf("means %v, %s: the figures of another judge pass: %v", means, component, wrong)
			}
		}
	}
}

// meansOf returns a run with the means of its ratings in their place.
func meansOf(r *LinkedRun) *result.Run {
	out := *r.Run
	out.Ratings, out.Summary = nil, map[string]result.Statistic{}
	for _, scale := range result.Scales(r.Component) {
		value, questions, n := r.published(scale)
		if n == 0 {
			continue
		}
		x := result.Statistic{Mean: &value, N: &n, Questions: &questions}
		if scale.Percent {
			x.Mean, x.Rate = nil, &value
		}
		out.Summary[scale.ID] = x
	}
	return &out
}

// TestFewOnOneScale holds that nothing of what experts say stands in a calibration where the two can be compared
// on few answers of one scale, though on many of others, and that such a file is in order.
func TestFewOnOneScale(t *testing.T) {
	p := madeUpRatings(t)
	p.average()
	set := p.judgedSet(p.models[0], []madeUpJudge{goodJudges[0]}, controlJudges)
	judge := goodJudges[0].name
	n := 0
	for _, id := range set.RunIDs() {
		if r := set.Runs[id]; r.Panel == judge && r.Component == result.Eval {
			for i := range r.Ratings {
				if n++; n > 3 {
					*r.Ratings[i].Answer("empathy"), *r.Ratings[i].Answer("medical_advice") = "", ""
				}
			}
		}
	}
	out, err := bare(set, 30)
	if err != nil {
		t.Fatal(err)
	}
	if findings := CheckCalibrations(out); len(findings) > 0 {
		t.Error(findings)
	}
	few := 0
	for _, c := range out.Calibrations {
		var file struct {
			Comparison struct{ Scales, Flags []map[string]any }
		}
		if err := json.Unmarshal(c.Figures, &file); err != nil {
			t.Fatal(err)
		}
		for _, s := range slices.Concat(file.Comparison.Scales, file.Comparison.Flags) {
			if s["tally"].(map[string]any)["compared"] != 3.0 {
				continue
			}
			few++
			for _, key := range []string{"judge_mean", "judge_rate", "counts", "judge_at_best_end", "tally"} { // the judge's own
				delete(s, key)
			}
			text, err := json.Marshal(s)
			if err != nil || strings.Contains(string(text), `"value"`) {
				t.Errorf("%v says of 3 answers %s", s["scale"], text)
			}
		}
	}
	if few != 2 {
		t.Errorf("%d scales with few answers, want 2", few)
	}
}
