package result_test

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestPeople: raters are refused under ids that lead to a person, and reasons with an address
// in them; ids that lead to nobody are not.
func TestPeople(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: 2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	folder, run := files.Memory(d), "results/runs/demo-experts.aster-1.eval.json"
	maps.DeleteFunc(folder, func(path string, _ *fstest.MapFile) bool {
		return strings.HasPrefix(path, "results/runs/") && path != run
	})
	data := folder[run].Data
	at := regexp.MustCompile(`("rater": ?"[^"]*")[^\[}]*}`).FindSubmatchIndex(data)[2:] // of a rating without spans
	for _, c := range []struct {
		rater, reason, want string
	}{
		{"r1", "Write to a clinic. 988 is the number to call.", ""},
		{"e017", "", ""},
		{"rater-0f3a9c21", "", ""},
		{"anna", "", ""},
		{"annotatorname", "", ""},
		{"annotator012", "", ""},
		{"assessor00012", "", ""},
		{"a10000000012", "", ""},
		{"2025-11-01", "", ""},
		{"2025.11.01-2", "", ""},
		{"1000000001", "", ""},
		{"panel-2025-rater-12", "", ""},
		{"0000-0002-1825-0097", "", "an ORCID"},
		{"000000021825009x", "", "an ORCID"},
		{"5f2a7c0e9b1d4a3e8c6f0b12", "", "a Prolific participant's id"},
		{"a1b2c3d4e5f6g7", "", "a Mechanical Turk worker's id"},
		{"r1", "Ask me: anna.k@clinic.example", "the reason has an e-mail address"},
		{"r1", "I am 0000-0002-1825-0097.", "the reason has an ORCID"},
		{"r1", "Ask me: 202-555-0143", "the reason has a telephone number"},
		{"r1", `[{"dimension": "toxicity", "text": "Write to anna.k@clinic.example"}]`, "the text has an e-mail address"},
		{"r1", `[{"dimension": "toxicity", "text": "x", "reason": "Ask 202-555-0143"}]`, "the reason has a telephone number"},
		{"r1", `[{"dimension": "toxicity", "text": "Call 1-800-273-8255"}]`, ""},
	} {
		wrote := fmt.Sprintf(`"reason":%q`, cmp.Or(c.reason, "None."))
		if strings.HasPrefix(c.reason, "[") {
			wrote = `"spans":` + c.reason
		}
		folder[run].Data = slices.Concat(data[:at[0]], fmt.Appendf(nil, `"rater":%q,%s`, c.rater, wrote), data[at[1]:])
		_, findings := result.Read(folder)
		found := ""
		for _, f := range findings {
			if strings.Contains(f.Message, "looks like") || strings.Contains(f.Message, " has a") {
				found += f.Message
			}
		}
		if (c.want == "") != (found == "") || !strings.Contains(found, c.want) {
			t.Errorf("%q, %q: %q, want %q", c.rater, c.reason, found, c.want)
		}
	}
}
