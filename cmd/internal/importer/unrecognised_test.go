package importer

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/draft"
)

func TestNotRecognisedSaysWhy(t *testing.T) {
	const header = "questionID,responder,survey_id,overall_score\n"
	for _, tt := range []struct{ name, data, want string }{
		{"UTF-16", "\xff\xfeq\x00u\x00", "not UTF-8, perhaps UTF-16; save it as CSV UTF-8"},
		{"UTF-16 without a mark", "q\x00u\x00", "not UTF-8, perhaps UTF-16; save it as CSV UTF-8"},
		{"archive", "PK\x03\x04\x14\x00,\xea,\n1,2,3\n", "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
		{"old workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\n,,\n", "a file as Excel wrote it before 2007; save it as .xlsx or CSV"},
		{"PDF", "%PDF-1.4\n1 0 obj\n", "a PDF; "},
		{"LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n", "a pointer of Git LFS, not the file; get it with git lfs pull"},
		{"page", "<!DOCTYPE html>\n<html>", "a web page or XML, not results; download the file itself"},
		{"a header alone", strings.ToUpper(header), "there are no rows"},
		{"promptfoo's CSV", "question,\"[openai:gpt-5] {{question}}\"\nq,\"[PASS] an answer\"\n", "promptfoo's results as a table or as YAML; write them as JSON (promptfoo eval --output results.json)"},
		{"promptfoo's YAML", "evalId: eval-1\nresults:\n  results:\n    - namedScores:\n        overall: 4\n", "promptfoo's results as a table or as YAML; write them as JSON"},
		{"something else", "a,b\n1,2\n", "not recognised as a result file; formats: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, findings := Import([]Input{{Path: "f", Data: []byte(tt.data)}}, draft.Options{})
			if len(out.Files) > 0 || len(findings) != 1 || !strings.HasPrefix(findings[0].String(), "f:1:1: "+tt.want) {
				t.Errorf("got %v, want f:1:1: %s", findings, tt.want)
			}
		})
	}
}

func TestPythonsNoValues(t *testing.T) {
	for _, word := range []string{"Infinity", "-Infinity", "None"} {
		data := `[{"questionID": "questionID_7", "responder": "gpt4", "survey_id": 1, "overall_score": ` + word + `}]`
		_, findings := Import([]Input{{Path: "f", Data: []byte(data)}}, draft.Options{})
		want := "f:1:87: " + word + " is not a JSON value; write null where there is no value"
		if len(findings) != 1 || findings[0].String() != want {
			t.Errorf("got %v, want %s", findings, want)
		}
	}
}
