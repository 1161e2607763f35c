package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const twoRatings = "questionID,responder,survey_id,overall_score\nquestionID_7,gpt4,3,4\nquestionID_7,human,3,5\n"

// TestImportHostileNames: names of files and models do not reach the terminal as they are.
func TestImportHostileNames(t *testing.T) {
	for _, data := range []string{twoRatings, strings.ReplaceAll(twoRatings, "gpt4", "\x1b[31m")} {
		dir := t.TempDir()
		name := filepath.Join(dir, "a\x1b[31m\n::error::x\u202e.csv")
		if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
			t.Skip("no such names here:", err)
		}
		_, report := importInto(t, t.TempDir(), name)
		if strings.ContainsAny(report, "\x1b\u202e") || strings.Contains(report, "\n::error") {
			t.Errorf("report:\n%q", report)
		}
	}
}
