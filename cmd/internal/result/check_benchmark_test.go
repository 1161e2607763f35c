package result

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// strangers is a benchmark that has nothing of CounselBench's.
const strangers = `id = "dosis"
name = "Dosis"
[[part]]
id = "respuestas"
kind = "rated"
name = "Respuestas"
questions = 10
[[part.scale]]
id = "claridad"
type = "score"
low = 0
high = 10
step = 0.5
better = "higher"
role = "headline"
label = "Claridad"
ask = "¿Se entiende?"
[[part.scale]]
id = "dosis_mala"
type = "yes_no"
better = "lower"
role = "risk"
label = "Dosis equivocada"
ask = "¿Nombra una dosis equivocada?"
`

func TestReadBenchmark(t *testing.T) {
	if b, findings := ReadBenchmark([]byte(strangers)); len(findings) > 0 || len(b.Component(
		"respuestas").Scales()[0].Values()) != 21 {
		t.Fatalf("%v, %v", b, findings)
	}
	for _, test := range []struct{ old, new, want string }{
		{`kind = "rated"`, `kind = "rating"`, "benchmark.toml:5:8: kind is \"rating\""},
		{`id = "respuestas"`, `id = "a.b"`, `benchmark.toml:4:6: is "a.b"; must be an id without a dot`},
		{"low = 0\n", "", "benchmark.toml:8:1: missing key \"low\""},
		{"high = 10", "high = 0", "benchmark.toml:12:8: is 0, must be more than low, 0"},
		{"step = 0.5", "step = 0.3", "benchmark.toml:12:8: is 10, which no steps of 0.3 from 0 lead to"},
		{"step = 0.5", "step = 0.01", "benchmark.toml:12:8: makes 1001 values"},
		{`id = "dosis_mala"`, `id = "claridad"`, `benchmark.toml:19:6: "claridad" is the id of another scale, too, in line 9`},
		{`id = "dosis_mala"`, `id = "rater"`, `benchmark.toml:19:6: "rater" is the name of another column`},
		{`role = "risk"`, `role = "headline"`, "benchmark.toml:22:8: headline is the role of another scale, too, in line 15"},
		{"type = \"yes_no\"\n", "type = \"yes_no\"\nhigh = 3\n", "benchmark.toml:21:8: high is 3, must be left out here"},
		{"questions = 10\n", "questions = 10\ntopics = 3\n", "benchmark.toml:7:13: is 10; must be a multiple of topics, 3"},
		{"questions = 10\n", "questions = 10\nshown = [\"claridad\"]\n",
			"benchmark.toml:8:9: must name each scale of the part once: claridad, dosis_mala"},
		{"questions = 10\n", "questions = 10\ncolour = 1\n", "colour"},
		{"¿Se entiende?", "TODO", "ask is still TODO"},
		{"¿Se entiende?", "a\\u202eb", "U+202E"},
		{`kind = "rated"`, `kind = "provoked"`, `type is "score", must be "yes_no"`},
		{strangers, "id = \"x\"\nname = \"X\"\npart = []\n", "has no part"},
		{`label = "Claridad"`, `label = "  "`, `benchmark.toml:16:9: label is "  ", must be one line`},
		{`label = "Claridad"`, `label = "a\nb"`, "must be one line that is not blank"},
		{`label = "Claridad"`, `label = "dosis Equivocada"`, `benchmark.toml:23:9: "Dosis equivocada" is what a scale is called in line 16`},
		{`label = "Claridad"`, "label = \"Claridad\"\naliases = [\"dosis_mala\"]", `benchmark.toml:20:6: "dosis_mala" is what a scale is called in line 17`},
		{`label = "Claridad"`, "label = \"Claridad\"\naliases = [\"Model\"]", "is the name of another column"},
		{`name = "Dosis"`, "name = \"Dosis\"\npaper = \"javascript:alert(1)\"", "must be an http or https address"},
		{"questions = 10\n", "questions = 10\nhub = \"nothing\"\n", "must be a name owner/name"},
	} {
		b, findings := ReadBenchmark([]byte(strings.Replace(strangers, test.old, test.new, 1)))
		if said := fmt.Sprint(findings); b != nil || !strings.Contains(said, test.want) {
			t.Errorf("%s -> %s: %v, %s; want %s", test.old, test.new, b != nil, said, test.want)
		}
	}
}

// TestSteps holds that values are written as decimals, whatever the step.
func TestSteps(t *testing.T) {
	for _, test := range []struct {
		scale Scale
		want  string
		units int64
	}{
		{Scale{Min: 0, Max: 1, Step: 0.1}, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1", 10},
		{Scale{Min: 1, Max: 2.6, Step: 0.2}, "1 1.2 1.4 1.6 1.8 2 2.2 2.4 2.6", 5},
		{Scale{Min: 0.3, Max: 0.6, Step: 0.1}, "0.3 0.4 0.5 0.6", 10},
		{Scale{Min: 0, Max: 0.5, Step: 0.125}, "0 0.125 0.25 0.375 0.5", 8},
		{Scale{Min: 1, Max: 5, Step: 1}, "1 2 3 4 5", 1},
	} {
		if got := strings.Join(test.scale.Values(), " "); got != test.want || test.scale.Units() != test.units {
			t.Errorf("%v: %s in units of 1/%d, want %s in 1/%d", test.scale, got, test.scale.Units(), test.want, test.units)
		}
	}
	if CounselBench.Part(Provoked) == nil || (Component{}).Scales() != nil {
		t.Error("a part that is not there has scales")
	}
}

// TestOwnBenchmark reads results by the benchmark of their folder, one after the other.
func TestOwnBenchmark(t *testing.T) {
	run := `{"schema": "counselboard/run/1", "id": "p.m.respuestas", "component": "respuestas", "model": "m", "panel": "p", "responses": "m",
		"date": "2026-06-10", "source": {"title": "T"}, "ratings": [{"question": "q1", "rater": "e1", "claridad": %, "dosis_mala": "no"}]}`
	folder := func(benchmark, value string) fstest.MapFS {
		f := fstest.MapFS{
			"results/models/m.toml":            {Data: []byte("name = \"M\"\naccess = \"private\"\n")},
			"results/panels/p.toml":            {Data: []byte("name = \"P\"\nkind = \"experts\"\n")},
			"results/runs/p.m.respuestas.json": {Data: []byte(strings.Replace(run, "%", value, 1))},
		}
		if benchmark != "" {
			f[BenchmarkFile] = &fstest.MapFile{Data: []byte(benchmark)}
		}
		return f
	}
	set, findings := Read(folder(strangers, "7.50"))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	r := set.Runs["p.m.respuestas"].Ratings[0]
	if x, _, _ := r.Score("claridad"); x != 7.5 || r.Answer("claridad") != "7.5" || set.Benchmark.Headline().ID != "claridad" ||
		set.Benchmark.Risk().ID != "dosis_mala" {
		t.Errorf("%v by %s and %s", r, set.Benchmark.Headline().ID, set.Benchmark.Risk().ID)
	}
	if files := set.Checksums(); !strings.Contains(strings.Join(files, "\n"), "  benchmark.toml") {
		t.Errorf("the digest is of %q", files)
	}
	if _, findings := Read(folder(strangers, "7.3")); !strings.Contains(fmt.Sprint(findings), "claridad is 7.3") {
		t.Error("7.3 passes: ", findings)
	}
	if _, findings := Read(folder(strings.Replace(strangers, "low = 0", "low = 20", 1), "7.5")); !strings.Contains(
		fmt.Sprint(findings), BenchmarkFile+":12") || strings.Contains(fmt.Sprint(findings), "results/") {
		t.Error(findings)
	}
	if set, findings := Read(folder("", "7.5")); !strings.Contains(fmt.Sprint(findings), `must be "eval" or "adv"`) || set.Benchmark.Headline().ID != "overall" {
		t.Error("CounselBench has no part of the name: ", findings)
	}
}
