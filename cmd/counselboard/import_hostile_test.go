package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
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

// TestImportInterrupted: an interrupt between two files undoes the first.
func TestImportInterrupted(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "a.json")
	if err := os.WriteFile(kept, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	interrupted := make(chan os.Signal, 1)
	p := &importPlan{steps: []importStep{
		{path: kept, data: []byte("after"), before: []byte("before"), existed: true},
		{path: filepath.Join(dir, "b.json"), data: []byte("b")},
		{path: filepath.Join(dir, "c.json"), data: []byte("c")},
	}, placed: func(n int) {
		if n == 2 {
			interrupted <- syscall.SIGTERM
		}
	}}
	if err := p.writeUntil(interrupted); err == nil || err.Error() != "interrupted" {
		t.Errorf("error %v, want interrupted", err)
	}
	if data, _ := os.ReadFile(kept); string(data) != "before" {
		t.Errorf("a.json is %q", data)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}
