package result_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestPeople: raters are refused under ids that lead to a person, and reasons with an address
// in them; ids that lead to nobody are not.
func TestPeople(t *testing.T) {
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
		{"49.151.1234567", "", "a telephone number"},
		{"r1", "Ask me: anna.k@clinic.example", "the reason has an e-mail address"},
		{"r1", "I am 0000-0002-1825-0097.", "the reason has an ORCID"},
	} {
		d, err := demo.Make(demo.Options{Models: 2, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		folder, run := files.Memory(d.Files), "results/runs/demo-experts.aster-1.eval.json"
		data := folder[run].Data
		at := regexp.MustCompile(`"rater": ?"[^"]*"`).FindIndex(data)
		folder[run].Data = slices.Concat(data[:at[0]], fmt.Appendf(nil, `"rater":%q,"reason":%q`, c.rater, cmp.Or(c.reason, "None.")), data[at[1]:])
		_, findings := result.Read(folder)
		found := ""
		for _, f := range findings {
			if strings.Contains(f.Message, "looks like") || strings.Contains(f.Message, "the reason has") {
				found += f.Message
			}
		}
		if (c.want == "") != (found == "") || !strings.Contains(found, c.want) {
			t.Errorf("%q, %q: %q, want %q", c.rater, c.reason, found, c.want)
		}
	}
}
