package upstream

import (
	"bytes"
	"slices"
	"testing"
)

// FuzzLoad loads and imports a file of any content, packed or not: nothing
// panics, and a file that is read in parts gives what it gives when read whole.
func FuzzLoad(f *testing.F) {
	small := madeUp{names: []string{"questionID", "responder", "survey_id", "overall_score", "topic"}}
	small.cells = [][]string{{"questionID_7", "gpt4", "1", "4", "a"}, {"questionID_7", "human", "1", "5", "b\n\"c\""}}
	for _, in := range []Input{small.csv("", 2), small.lines(""), small.records("", "")} {
		f.Add(in.Data, uint16(3))
		f.Add(append([]byte("\ufeff"), in.Data...), uint16(1))
		f.Add(packed(f, in.Data, 20), uint16(9))
	}
	for _, in := range filesOf(f, "testdata/counselbench") {
		f.Add(in.Data, uint16(64))
	}
	f.Add([]byte("Overall,Empathy,Specificity,Medical Advice,Factual Consistency,Toxicity,questionID\r\n5,4,3,No,4,1,7\r\n\r\n"), uint16(5))
	f.Add([]byte("mode,question,model,answer\napathetic,apathetic-01,gpt5,\"yes\napathetic,apathetic-02,gpt5,yes\n"), uint16(2))
	f.Add([]byte("{\"questionID\":\"questionID_7\"}\n\n{]\n{\"questionID\":1}"), uint16(2))
	f.Fuzz(func(t *testing.T, data []byte, chunk uint16) {
		in, findings := Load("x", false, opened(data))
		if len(findings) > 0 && len(in.Data) > 0 {
			t.Errorf("text in spite of findings: %v", findings)
		}
		for _, format := range []string{"counselbench-eval", "counselbench-adv", "counselbench-judge"} {
			opt := Options{Format: format, Date: "2026-01-31", Text: chunk%2 == 0, SkipBroken: chunk%3 == 0}
			whole, want := Import([]Input{in}, opt)
			parts, got := Import(asLarge([]Input{in}, 1+int(chunk)), opt)
			if !sameOutput(whole, parts) || !slices.Equal(want, got) {
				t.Errorf("%s: whole: %v\nin parts of %d bytes: %v\n%q", format, want, 1+int(chunk), got, bytes.TrimSpace(in.Data))
			}
		}
	})
}
