package result

import (
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestCounselBench holds the embedded benchmark against its schema, and asks for what the
// code relies on: both kinds of part, ids that differ, one scale of each role.
func TestCounselBench(t *testing.T) {
	var b Benchmark
	if _, findings := source.DecodeTOML("benchmark.toml", counselBenchFile, benchmarkSchema, &b); len(findings) > 0 {
		t.Fatal(findings)
	}
	ids, roles := map[string]bool{Total.ID: true}, map[Role]int{}
	for _, kind := range []PartKind{Rated, Provoked} {
		part := b.Part(kind)
		if part == nil || len(part.Scales) == 0 {
			t.Fatalf("no part is %s", kind)
		}
		if n := len(part.Shown); n > 0 && !slices.Equal(slices.Sorted(slices.Values(part.Shown)),
			slices.Sorted(slices.Values(IDs(list.Map(part.Scales, ScaleForm.scale))))) {
			t.Errorf("%s: shown are %q", part.ID, part.Shown)
		}
		for _, s := range part.Scales {
			if ids[s.ID] {
				t.Errorf("two scales are called %s", s.ID)
			}
			ids[s.ID] = true
			if s.Role != "" {
				roles[s.Role]++
			}
			if s.Type == "score" && s.Low >= s.High {
				t.Errorf("%s goes from %v to %v", s.ID, s.Low, s.High)
			}
		}
	}
	for _, role := range []Role{Headline, Risk} {
		if roles[role] != 1 {
			t.Errorf("%d scales have the role %s", roles[role], role)
		}
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
}

// The parts of CounselBench.
var evalPart, advPart = CounselBench.Of(Rated), CounselBench.Of(Provoked)
