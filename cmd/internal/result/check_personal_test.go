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

// TestWithoutPeople: what leads to a person is taken out of what raters wrote and copied; dates, running numbers, codes and the
// numbers of helplines stay.
func TestWithoutPeople(t *testing.T) {
	for _, text := range []string{
		"Call 988, 911 or 116 123, or text HOME to 741741.", "Lifeline: 13 11 14.", "NAMI: 1-800-950-6264, 800-950-NAMI.",
		"RAINN: (800) 656-4673.",
		"Childline 0800 1111; refuge 0808 2000 247; Samaritans 0345 90 90 90, 116 123.",
		"Telefonseelsorge: 0800 111 0 111, +49 800 1110111.", "+1 (866) 488-7386", "8442345678",
		"Rated on 2025-11-01, 01/11/2025 10:30, 05-06-2025 07:15 and 11.01.2025 12:30.", "From 2019 to 2021, 2020-2021-2022.",
		"4@5 and 3.5 - 4.0", "@anna is a handle.",
		"DSM-5 296.32 (F33.1), doi 10.1016/j.jad.2020.01.012", "ISBN 978-3-16-148410-0",
		"Question 1000000933 of 1,000,000; rows 1234-5678.", "10-12 sessions of 50-60 minutes, 300 400", "192.168.10.1",
		"Boston, MA 02110-1301",
	} {
		x := result.Rating{Reason: text}
		if n := x.WithoutPeople(); n > 0 {
			t.Errorf("%q: %d taken out: %q", text, n, x.Reason)
		}
	}
	for text, want := range map[string]string{
		"Ask me: anna.k+x@clinic.example.":                           "Ask me: [removed].",
		"jürgen@klinik.de, 用户@例子.公司":                                 "[removed], [removed]",
		"I am 0000-0002-1825-0097 (0000-0001-5109-370X).":            "I am [removed] ([removed]).",
		"Me: 202-555-0143, (202) 555-0143, 202.555.0143.":            "Me: [removed], [removed], [removed].",
		"+1 202 555 0143; +49 (0)30 1234567; 0049 30 1234567":        "[removed]; [removed]; [removed]",
		"07700 900123, 030/1234567, (030) 123 45 67, 06 12 34 56 78": "[removed], [removed], [removed], [removed]",
		"On 2025-11-01 I called 5552345678 from 988.":                "On 2025-11-01 I called [removed] from 988.",
	} {
		x := result.Rating{Reason: text, Spans: []result.Span{{Text: text, Reason: text}}}
		n := x.WithoutPeople()
		if got := []string{x.Reason, x.Spans[0].Text, x.Spans[0].Reason}; n != 3*strings.Count(want, result.Removed) ||
			got[0] != want || got[1] != want || got[2] != want {
			t.Errorf("%q: %d taken out: %q, want %q", text, n, got, want)
		}
	}
}

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
