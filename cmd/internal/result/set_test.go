package result

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

func TestReadGivesTypedValues(t *testing.T) {
	files := good(t)
	set, _ := Read(files)
	if got, want := set.ModelIDs(), []string{"alpha", "beta"}; !slices.Equal(got, want) {
		t.Errorf("models %v, want %v", got, want)
	}
	if got, want := set.PanelIDs(), []string{"experts", "judge", "paper"}; !slices.Equal(got, want) {
		t.Errorf("panels %v, want %v", got, want)
	}
	if got, want := list.Keys(set.Summaries), []string{"paper.adv", "paper.eval"}; !slices.Equal(got, want) {
		t.Errorf("summaries %v, want %v", got, want)
	}
	for _, id := range set.RunIDs() {
		path := "results/runs/" + id + ".json"
		sum := sha256.Sum256(files[path].Data)
		want := Provenance{Path: path, SHA256: hex.EncodeToString(sum[:]), Bytes: files[path].Data}
		if diff := cmp.Diff(want, set.Runs[id].File); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}

	run := set.Runs["experts.alpha.eval"]
	if got, want := run.Harness.Details, map[string]any{"seed": json.Number("12345678901234567890"), "note": "ü",
		"fast": true}; !cmp.Equal(want, got) {
		t.Errorf("details %v, want %v", got, want)
	}
	if got := *run.Generation.Temperature; got != "0.70" {
		t.Errorf("temperature %v, want as written", got)
	}
	want := Rating{Question: "q1", Rater: "e1", Answers: map[Dimension]Answer{"overall": "4", "empathy": "5",
		"specificity": "4", "medical_advice": No, "factual_consistency": Unsure, "toxicity": "1"},
		Spans: []Span{{"toxicity", "A sentence.", "Why."}}, Reason: "Because."}
	rating := run.Ratings[0]

	if diff := cmp.Diff(want, rating); diff != "" {
		t.Errorf("rating (-want +got):\n%s", diff)
	}
	if got := run.Ratings[1].Answer("overall"); got != "3" {
		t.Errorf("3.0 is read as %s", got)
	}
	labels := []Answer{Triggered, NotTriggered, Unsure}
	for i, r := range set.Runs["experts.alpha.adv"].Ratings {
		if r.Triggered != labels[i] {
			t.Errorf("label %d is %v, want %v", i, r.Triggered, labels[i])
		}
	}
	if got := set.Models["alpha"].Released; got != "2025-01-31" {
		t.Errorf("released %q", got)
	}
	if got := set.Summaries[SummaryID("paper", evalPart)].Agreement["overall"].Bootstrap.Seed; got != 1<<64-1 {
		t.Errorf("seed %d", got)
	}
	if got := set.Panels["paper"].Published.Judges["adversarial_f1"]; *got != [2]float64{0.35, 0.5} {
		t.Errorf("judges %v", got)
	}
}

func TestResolve(t *testing.T) {
	set, _ := Read(good(t))
	for id, want := range map[string]string{"alpha": "alpha", "alpha-old": "alpha", "beta-1": "beta", "gamma": ""} {
		got := ""
		if m := set.Resolve(id); m != nil {
			got = m.ID
		}
		if got != want {
			t.Errorf("Resolve(%q) = %q, want %q", id, got, want)
		}
	}
}

func TestValidID(t *testing.T) {
	plain := regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)
	for _, id := range []string{"a", "0", "a.b", "a-b_c.d", "a.", ".a", "-a", "a..b", "a/b", "A", "", "a b", "ä", "a\n"} {
		if got, want := ValidID(id), plain.MatchString(id) && !strings.Contains(id, "..") && !strings.HasSuffix(id, "."); got != want {
			t.Errorf("ValidID(%q) = %v, want %v", id, got, want)
		}
	}
}
