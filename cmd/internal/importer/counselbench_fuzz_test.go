package importer

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// FuzzCounselbench imports a file of any content as each data set: nothing
// panics, and what is not refused is a site that the site's own reader takes.
func FuzzCounselbench(f *testing.F) {
	for _, in := range filesOf(f, "testdata/counselbench") {
		f.Add(in.Data, false)
		f.Add(in.Data, true)
	}
	small := madeUp{names: []string{"questionID", "responder", "survey_id", "overall_score"}}
	small.cells = [][]string{{"questionID_7", "gpt4", "1", "4"}, {"questionID_7", "human", "1", "5"}}
	for _, in := range []Input{small.csv("", 2), small.records("", ""), small.lines(""), small.separated("", ';'), small.nested("")} {
		f.Add(in.Data, true)
	}
	f.Add([]byte("model,question,rater,overall,topic\ngpt-5,7,ann,4,sleep\n"), true)
	f.Add([]byte(`{"model": "gpt-5", "question": "q", "rater": "ann", "mode": "therapy", "triggered": true}`), false)
	f.Add([]byte("mode,question,model,answer\napathetic,apathetic-01,gpt5,yes\n"), true)
	f.Add([]byte("questionID,responder,survey_id,overall_score\nquestionID_7,gpt4,1,\"4\nquestionID_8,gpt4,1,4\n"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		for _, format := range []string{"", "counselbench-eval", "counselbench-adv", "ratings"} {
			out, findings := Import([]Input{{Path: "x", Data: data}}, draft.Options{
				Format: format, Text: lenient, Panel: map[bool]string{true: "p"}[format == "ratings"], Date: "2026-02-03",
				Source: result.Source{Title: "t", URL: "https://example.org/", License: "l", SubmittedBy: "s"},
			})
			if findings.HasErrors() && len(out.Files) > 0 {
				t.Errorf("%d files in spite of findings: %v", len(out.Files), findings)
			}
			for _, f := range findings {
				if f.Path == "x" && (f.Line < 1) != (f.Column < 1) {
					t.Errorf("a finding without a place: %v", f)
				}
			}
			if len(out.Files) == 0 {
				continue
			}
			if _, fs := result.Read(siteOf(out.Files)); fs.HasErrors() {
				t.Errorf("not a site: %v", fs)
			}
		}
	})
}
