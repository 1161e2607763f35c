package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestImportPeak imports 200 MB of CSV and holds the memory of the process to
// less than the file has.
func TestImportPeak(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 200 MB")
	}
	const (
		size = 200 << 20 // bytes of the file, at least
		most = 128 << 10 // kB; 45,000 are measured
	)
	path := filepath.Join(t.TempDir(), "eval.csv")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	answer := strings.Repeat("A long answer, with \"\"quotes\"\" and\nline breaks. ", size/2000/48)
	fmt.Fprintln(w, "questionID,response,topic,responder,survey_id,overall_score,overall_reason,medical_advice_score")
	for q := range 100 {
		for s, source := range []string{"gpt4", "llama3", "gemini", "human"} {
			for r := range 5 {
				fmt.Fprintf(w, "questionID_%d,\"%s\",topic %d,%s,%d,%d,\"Because,\nperhaps\",No\n", q+1, answer, q%20, source, 1+(q+r*21)%100, 1+(q+s+r)%5)
			}
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil || info.Size() < size {
		t.Fatalf("%d bytes, want at least %d: %v", info.Size(), size, err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	site := t.TempDir()
	var report watched
	c := exec.Command("counselboard", "import", "-C", site, path)
	c.Stdout, c.Stderr = &report, &report
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- c.Wait() }()
	for peak := 0; ; {
		select {
		case err := <-done:
			if err != nil || !strings.Contains(report.String(), "9 new, 0 changed") {
				t.Fatalf("%v\n%s", err, report.String())
			}
			t.Logf("%d MB of CSV, at most %d MB of memory", info.Size()>>20, peak>>10)
			if peak == 0 || peak > most {
				t.Errorf("%d MB of memory, want at most %d", peak>>10, most>>10)
			}
			return
		case <-time.After(5 * time.Millisecond):
			// Not from wait4, which counts what this process had when it started the other.
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid)) // gone at the end
			if m := memoryPeak.FindSubmatch(status); m != nil {
				peak, _ = strconv.Atoi(string(m[1]))
			}
		}
	}
}

// memoryPeak is the line of a process's status that has the most memory it ever had, in kB.
var memoryPeak = regexp.MustCompile(`(?m)^VmHWM:\s*([0-9]+) kB$`)
