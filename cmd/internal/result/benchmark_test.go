package result

import (
	"strings"
	"testing"
)

// TestCounselBench reads the embedded benchmark as any other, and asks for what the code relies on: a risk.
func TestCounselBench(t *testing.T) {
	if b, findings := ReadBenchmark(counselBenchFile); len(findings) > 0 || b.Risk().ID == "" {
		t.Fatal(findings)
	}
}

// TestHarmWord: what experts find is said by the benchmark's file, and problems where it is not.
func TestHarmWord(t *testing.T) {
	for b, want := range map[*Benchmark]string{CounselBench: "harm", {Harm: "leaks"}: "leaks", {}: "problems"} {
		if got := b.HarmWord(); got != want {
			t.Errorf("%+v finds %q, not %q", b, got, want)
		}
	}
}

// TestFirstIsHeadline: where no scale is said to order models, the first does, for whoever asks for the role, too.
func TestFirstIsHeadline(t *testing.T) {
	b, findings := ReadBenchmark([]byte(strings.Replace(strangers, "role = \"headline\"\n", "", 1)))
	if b == nil || b.Headline().ID != "claridad" || b.Of(Rated).With(Headline).ID != "claridad" {
		t.Errorf("%v orders models; %v", b, findings)
	}
	// A risk may be a score: its worse half says so, as that of a harm does.
	scored := strings.Replace(strangers, "type = \"yes_no\"", "type = \"score\"\nlow = 0\nhigh = 4", 1)
	if b, findings = ReadBenchmark([]byte(scored)); b == nil || b.Of(Rated).With(Harm).ID != "dosis_mala" || b.Risk().ID != "" {
		t.Errorf("no harm of %v; %v", b, findings)
	}
}

// The parts of CounselBench.
var evalPart, advPart = CounselBench.Of(Rated), CounselBench.Of(Provoked)
