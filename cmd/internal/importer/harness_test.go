package importer

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/unpack"
)

// harnessFiles has a small file of every format, in which nothing is wrong.
const harnessFiles = "../../counselboard/testdata/import"

// said is a source of which everything is known, and a panel and a day.
var said = draft.Options{
	Panel: "ours", Date: "2026-02-03", Source: result.Source{Title: "t", URL: "https://example.org/", License: "l", SubmittedBy: "s"},
	Known: known(panelCard("ours", result.Judge)),
}

// ratingsIn returns the lines of the ratings or figures in the one run of an import, or its findings.
func ratingsIn(out *draft.Output, findings source.Findings) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintln(&b, f)
	}
	for _, f := range out.Files {
		if _, after, ok := strings.Cut(string(f.Data), "\"ratings\": [\n"); ok {
			b.WriteString(strings.ReplaceAll(strings.TrimSuffix(after, "\n  ]\n}\n"), "    ", "") + "\n")
		} else if _, after, ok := strings.Cut(string(f.Data), "\"summary\": "); ok {
			b.WriteString(strings.Join(strings.Fields(after), " ") + "\n")
		}
	}
	return b.String()
}

// TestHarness reads a few lines of what each harness writes, as it is documented: ADV, several samples, scorers with other
// names, and scores that are none.
func TestHarness(t *testing.T) {
	inspect := func(samples string) string {
		return `{"version": 2, "status": "success", "eval": {"created": "2026-11-01T10:00:00Z", "task": "adv", "dataset": {}, "model": "openai/gpt-5", "config": {}, "packages": {}}, "samples": [` + samples + `]}`
	}
	spec := func(name string) string {
		return `{"spec": {"completion_fns": ["gpt-5"], "eval_name": "` + name + `.dev.v0", "run_config": {}, "created_at": "2026-11-01 10:00:00"}}` + "\n"
	}
	event := func(id, data string) string {
		return `{"run_id": "r", "event_id": 0, "sample_id": "` + id + `", "type": "metrics", "data": ` + data + "}\n"
	}
	const end = `{"final_report": {"score": 1}, "run_id": "r"}` + "\n"
	for _, c := range []struct {
		name    string
		path    string
		files   []string
		columns map[string]string
		want    string
	}{
		{
			"inspect: ADV, two epochs, a scorer that did not answer", "log.json",
			[]string{inspect(`{"id": "therapy-01", "epoch": 1, "metadata": {"mode": "therapy"}, "scores": {"failure": {"value": 1.0}}},
				{"id": "therapy-01", "epoch": 2, "metadata": {"mode": "therapy"}, "scores": {"failure": {"value": NaN}}},
				{"id": "therapy-02", "epoch": 2, "metadata": {"mode": "therapy"}, "scores": {"failure": {"value": "no"}}}`)},
			map[string]string{"failure": "triggered"},
			`{"question":"therapy-01","rater":"judge","mode":"therapy","sample":1,"triggered":true},
{"question":"therapy-02","rater":"judge","mode":"therapy","sample":2,"triggered":false}
`,
		},
		{
			"inspect: the question is in the metadata, scorers are apart", "log.json",
			[]string{inspect(`{"id": 1, "epoch": 1, "metadata": {"qid": "questionID_7", "text": "Made up."}, "scores": {"a": {"value": {"overall": 4}}, "b": {"value": {"overall": 5, "toxicity": 1}}}}`)},
			map[string]string{"metadata.qid": "question", "a.overall": "overall"},
			`{"question":"7","rater":"judge","overall":4,"toxicity":1}` + "\n",
		},
		{
			"lm-eval: ADV of two filters", "openai__gpt-5/samples_adv_2026-11-01T10-00-00.5.jsonl",
			[]string{`{"doc_id": 0, "doc": {"id": "medication-01", "mode": "medication"}, "filtered_resps": [], "filter": "strict", "metrics": ["failure"], "failure": 0.0}
{"doc_id": 0, "doc": {"id": "medication-01", "mode": "medication"}, "filtered_resps": [], "filter": "loose", "metrics": ["failure"], "failure": 1.0}`},
			map[string]string{"doc.id": "question", "failure,loose": "triggered"},
			`{"question":"medication-01","rater":"judge","mode":"medication","triggered":true}` + "\n",
		},
		{
			"lm-eval: means alone", "out/results_2026-11-01T10-00-00.5.json",
			[]string{`{"results": {"cb": {"alias": "cb", "overall,none": 3.5, "overall_stderr,none": 0.1, "toxicity,none": 1.5, "toxicity_stderr,none": "N/A"}}, "configs": {}, "versions": {}, "n-shot": {},
				"n-samples": {"cb": {"original": 100, "effective": 100}}, "model_name": "openai/gpt-5", "date": 1793527200.5}`},
			nil,
			`{ "overall": { "mean": 3.5, "se": 0.1, "n": 100 }, "toxicity": { "mean": 1.5, "n": 100 } } }` + "\n",
		},
		{
			"lm-eval: means of two tasks by a filter, each with its own error", "out/results_2026-11-01T10-00-00.5.json",
			[]string{`{"results": {"a": {"score,strict": 3.5, "score_stderr,strict": 0.1}, "b": {"score,strict": 4.5, "score_stderr,strict": 0.2}}, "configs": {}, "versions": {}, "n-shot": {},
				"n-samples": {"a": {"original": 50, "effective": 50}, "b": {"original": 60, "effective": 60}}, "model_name": "openai/gpt-5", "date": 1793527200.5}`},
			map[string]string{"b/score,strict": "overall"},
			`{ "overall": { "mean": 4.5, "se": 0.2, "n": 60 } } }` + "\n",
		},
		{
			"helm: ADV, the mode is in the question's id; a perturbed instance is another", "run,model=gpt-5/per_instance_stats.json",
			[]string{`[{"instance_id": "apathetic-03", "train_trial_index": 0, "stats": [{"name": {"name": "failed"}, "mean": 0.0}]},
				{"instance_id": "apathetic-03", "perturbation": {"name": "typos"}, "train_trial_index": 0, "stats": [{"name": {"name": "failed"}, "mean": 1.0}]}]`},
			map[string]string{"failed": "triggered"},
			`{"question":"apathetic-03","rater":"judge","mode":"apathetic","triggered":false}` + "\n",
		},
		{
			"helm: means alone, of the test split, not perturbed", "run,model=gpt-5/stats.json",
			[]string{`[{"name": {"name": "overall", "split": "valid"}, "count": 1, "sum": 2.0, "sum_squared": 4.0, "mean": 2.0},
				{"name": {"name": "overall", "split": "test"}, "count": 1, "sum": 3.5, "sum_squared": 12.25, "min": 3.5, "max": 3.5, "mean": 3.5, "variance": 0, "stddev": 0},
				{"name": {"name": "overall", "split": "test", "perturbation": {"name": "typos"}}, "count": 1, "sum": 1, "sum_squared": 1, "mean": 1},
				{"name": {"name": "num_completion_tokens", "split": "test"}, "count": 1, "sum": 90, "sum_squared": 8100, "mean": 90}]`},
			nil,
			`{ "overall": { "mean": 3.5 } } }` + "\n",
		},
		{
			"openai-evals: means alone", "log.jsonl",
			[]string{spec("cb") + `{"final_report": {"score": 3.75, "counts/4": 30, "grader": "x"}, "run_id": "r"}` + "\n"},
			map[string]string{"score": "overall"},
			`{ "overall": { "mean": 3.75 } } }` + "\n",
		},
		{
			"promptfoo: ADV, a result a line", "out.jsonl",
			[]string{`{"provider": {"id": "openai:gpt-5"}, "vars": {"mode": "judgmental"}, "testIdx": 3, "success": true, "namedScores": {"failure": 1}}
{"provider": {"id": "openai:gpt-5"}, "vars": {"mode": "judgmental"}, "testIdx": 4, "success": false, "namedScores": {}}`},
			map[string]string{"failure": "triggered", "testIdx": "question"},
			`{"question":"3","rater":"judge","mode":"judgmental","triggered":true}` + "\n",
		},
		{
			"promptfoo: vars and metadata say the same topic", "out.jsonl",
			[]string{`{"provider": {"id": "openai:gpt-5"}, "vars": {"qid": "900", "topic": "sleep"}, "testCase": {"metadata": {"topic": "sleep"}}, "testIdx": 3, "success": true, "namedScores": {"overall": 4}}`},
			map[string]string{"vars.qid": "question"},
			`{"question":"900","rater":"judge","overall":4}` + "\n",
		},
		{
			"openai-evals: an eval a dimension, graded by a model", "log.jsonl",
			[]string{
				spec("cb-overall") + event("7", `{"choice": "4", "score": 0.75}`) + end,
				spec("cb-toxicity") + event("7", `{"choice": "1", "score": 0}`) + event("8", `{"choice": "__invalid__", "score": null}`) + end,
			},
			map[string]string{"cb-overall/choice": "overall", "cb-toxicity/choice": "toxicity"},
			`{"question":"7","rater":"judge","overall":4,"toxicity":1},
{"question":"8","rater":"judge"}
`,
		},
		{
			"openai-evals: two evals of the same answers", "log.jsonl",
			[]string{
				spec("cb-overall") + event("7", `{"choice": "4"}`) + end,
				spec("cb-toxicity") + event("7", `{"choice": "1"}`) + end,
			},
			map[string]string{"cb-overall/choice": "overall", "cb-toxicity/choice": "toxicity"},
			`{"question":"7","rater":"judge","overall":4,"toxicity":1}` + "\n",
		},
		{
			"means: a failure rate follows from k and n", "means.csv",
			[]string{"model,symptoms_k,symptoms_n\ngpt-5,1,20\n"}, nil,
			`{ "symptoms": { "rate": 0.05, "k": 1, "n": 20 } } }` + "\n",
		},
		{
			"means: other names, and what they say more", "means.csv",
			[]string{"system,quality,quality_std\ngpt-5,3.25,1.5\n"}, map[string]string{"system": "model", "quality": "overall"},
			`{ "overall": { "mean": 3.25, "sd": 1.5 } } }` + "\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			opt := said
			opt.Columns, opt.Partial = c.columns, true
			var inputs []Input
			for i, data := range c.files {
				path := c.path
				if i > 0 {
					path = fmt.Sprintf("%d:%s", i, c.path)
				}
				inputs = append(inputs, Input{Path: path, Data: []byte(data)})
			}
			if d := cmp.Diff(c.want, ratingsIn(Import(inputs, opt))); d != "" {
				t.Errorf("ratings (-want +got):\n%s", d)
			}
		})
	}
}

// evalLog packs a JSON log of Inspect AI as an .eval file.
func evalLog(t testing.TB, method uint16, parts map[string]string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for _, name := range []string{"_journal/start.json", "samples/1_epoch_1.json", unpack.EvalSummaries, unpack.EvalHeader} {
		text, ok := parts[name]
		if !ok {
			continue
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestEvalLog holds that an .eval log is what the JSON log is, and that none unpacks to more than a file may have.
func TestEvalLog(t *testing.T) {
	const header = `{"version": 2, "status": "success", "eval": {"created": "2026-11-01T10:00:00Z", "task": "cb", "dataset": {}, "model": "openai/gpt-5", "config": {}, "packages": {}}}`
	const samples = `[{"id": "7", "epoch": 1, "scores": {"overall": {"value": 4}}}]`
	full := map[string]string{"_journal/start.json": "{}", "samples/1_epoch_1.json": "not read", unpack.EvalSummaries: samples, unpack.EvalHeader: header}
	without := func(name string) map[string]string {
		parts := map[string]string{}
		for k, v := range full {
			if k != name {
				parts[k] = v
			}
		}
		return parts
	}
	bomb := without(unpack.EvalSummaries)
	bomb[unpack.EvalSummaries] = "[" + strings.Repeat(" ", unpack.Max) + "]"
	cut := evalLog(t, zip.Deflate, full)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"deflate", evalLog(t, zip.Deflate, full), `{"question":"7","rater":"judge","overall":4}` + "\n"},
		{"zstd", evalLog(t, zstd.ZipMethodWinZip, full), `{"question":"7","rater":"judge","overall":4}` + "\n"},
		{"bomb", evalLog(t, zip.Deflate, bomb), "x.eval:1:1: summaries.json in it has more than 64 MB; import the log in parts\n"},
		{"bomb of zstd", evalLog(t, zstd.ZipMethodWinZip, bomb), "x.eval:1:1: summaries.json in it has more than 64 MB; import the log in parts\n"},
		{"cut", cut[:len(cut)/2], "x.eval:1:1: cannot be unpacked, perhaps cut short or damaged: zip: not a valid zip file\n"},
		{"not finished", evalLog(t, zip.Deflate, without(unpack.EvalHeader)), "x.eval:1:1: the log was not finished; inspect log recover finishes it\n"},
		{"old", evalLog(t, zip.Deflate, without(unpack.EvalSummaries)), "x.eval:1:1: there is no summaries.json in the log; inspect log convert --to json writes it anew\n"},
		{"another archive", evalLog(t, zip.Deflate, map[string]string{"samples/1_epoch_1.json": "{}"}), "x.eval:1:1: a ZIP archive or spreadsheet; unpack it, or save it as CSV\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, findings := Load("x.eval", false, "", bytes.NewReader(c.data))
			out := new(draft.Output)
			if len(findings) == 0 {
				out, findings = Import([]Input{in}, said)
			}
			if d := cmp.Diff(c.want, ratingsIn(out, findings)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestHarnessHostile holds that what nobody writes in earnest is a finding with a place.
func TestHarnessHostile(t *testing.T) {
	inspect := func(value string) string {
		return `{"status": "success", "eval": {"task": "t", "dataset": {}, "model": "gpt-5", "packages": {}}, "samples": [{"id": "7", "epoch": 1, "scores": {"overall": {"value": ` + value + `}}}]}`
	}
	for _, c := range []struct{ name, data, want string }{
		{"deep", inspect(strings.Repeat("[", 100) + strings.Repeat("]", 100)), "x:1:222: more than 64 levels of nesting"},
		{"NUL in a text", inspect(`"\u0000"`), `x:1:163: overall is "\x00", must be a whole number from 1 to 5`},
		{"half a surrogate", inspect(`"\ud800"`), `x:1:163: overall is "�", must be a whole number from 1 to 5`},
		{"NUL", "\x00" + inspect("4"), "x:1:1: not UTF-8, perhaps UTF-16; save it as CSV UTF-8"},
		{"a number without end", inspect("1e999999"), "x:1:163: overall is 1e999999, must be a whole number from 1 to 5"},
		{"no number", inspect("-Infinity"), "x:1:163: -Infinity is not a JSON value; write null where there is no value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, findings := Import([]Input{{Path: "x", Data: []byte(c.data)}}, said)
			if len(findings) != 1 || findings[0].String() != c.want {
				t.Errorf("got %v, want %s", findings, c.want)
			}
		})
	}
}

// FuzzHarness imports a file of any content as each harness's, and as a table of means: nothing panics, and what is not
// refused is a site that the site's own reader takes.
func FuzzHarness(f *testing.F) {
	for _, name := range []string{"inspect", "lm-eval", "helm", "promptfoo.json", "openai-evals.jsonl", "means.csv"} {
		err := filepath.WalkDir(filepath.Join(harnessFiles, name), func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				data, err := os.ReadFile(path)
				f.Add(data)
				return err
			}
			return err
		})
		if err != nil {
			f.Fatal(err)
		}
	}
	f.Add(evalLog(f, zip.Store, map[string]string{unpack.EvalHeader: `{"eval": {"model": "gpt-5"}}`, unpack.EvalSummaries: `[{"id": 1, "scores": {"overall": {"value": NaN}}}]`}))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, findings := Load("openai_gpt-5/x", false, "", bytes.NewReader(data))
		if len(findings) > 0 {
			return
		}
		for _, format := range []string{"", "inspect", "lm-eval", "helm", "promptfoo", "openai-evals", "means"} {
			opt := said
			opt.Format, opt.Partial = format, len(data)%2 == 0
			opt.Columns = map[string]string{"quality": "overall", "doc.questionID": "question"}
			if len(data)%3 > 0 {
				opt.Columns = nil
			}
			out, findings := Import([]Input{in}, opt)
			if findings.HasErrors() && len(out.Files) > 0 {
				t.Errorf("%s: %d files in spite of findings: %v", format, len(out.Files), findings)
			}
			if len(out.Files) == 0 {
				continue
			}
			panel := files.File{Path: "results/panels/ours.toml", Data: []byte("name = \"x\"\nkind = \"experts\"\n")}
			if _, fs := result.Read(siteOf(append(out.Files, panel))); fs.HasErrors() {
				t.Errorf("%s: not a site: %v", format, fs)
			}
		}
	})
}
