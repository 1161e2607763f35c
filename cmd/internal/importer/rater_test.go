package importer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// ratersOf imports a table with a rating by each rater, and returns what is written and
// what is said.
func ratersOf(t *testing.T, raters ...string) (written []string, notes string) {
	t.Helper()
	rows := "model,question,rater,overall\n"
	for i, name := range raters {
		rows += fmt.Sprintf("gpt-5,%d,%q,4\n", i+1, name)
	}
	out, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "ours", Date: "2026-02-03", Partial: true})
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	run := string(out.Files[slices.IndexFunc(out.Files, func(f files.File) bool { return strings.HasSuffix(f.Path, ".json") })].Data)
	for part := range strings.SplitSeq(strings.ReplaceAll(run, `": "`, `":"`), `"rater":"`) {
		id, _, _ := strings.Cut(part, `"`)
		written = append(written, id)
	}
	for _, name := range raters {
		if strings.ContainsAny(name, " @") && strings.Contains(run, name) {
			t.Errorf("%q is in the run", name)
		}
	}
	return written[1:], strings.Join(out.Notes, "\n")
}

// TestRaters holds which ids raters have in a run: their own, a number's, or one that
// says nothing of them, and never one of two.
func TestRaters(t *testing.T) {
	written, notes := ratersOf(t, "e017", "Rater #3", "P 12", "Anna K.", "anna  k.", "R3", "rater-7", "Rater 7", "5f3c@prolific.example", "Łukasz")
	for i, want := range []string{"e017", "rater-3", "p-12", "rater-*", "rater-*", "r3", "rater-7", "rater-*", "rater-*", "rater-*"} {
		if begins, open := strings.CutSuffix(want, "*"); written[i] != want && !(open && strings.HasPrefix(written[i], begins) && len(written[i]) == len("rater-00000000")) {
			t.Errorf("rater %d is %s, want %s", i+1, written[i], want)
		}
	}
	if once := slices.Compact(slices.Sorted(slices.Values(written))); len(once) != len(written) {
		t.Errorf("two raters are one: %v", written)
	}
	if want := `, "Anna K." is ` + written[3] + `, "P 12" is p-12, `; !strings.Contains(notes, want) {
		t.Errorf("said %q, want %q", notes, want)
	}
	if again, _ := ratersOf(t, "e017", "Rater #3", "P 12", "Anna K."); again[3] == written[3] {
		t.Error("the same name in another table has the same id, by which it can be guessed")
	}
	if _, notes := ratersOf(t, "e017", "r3", "x"); strings.Contains(notes, "rater") {
		t.Errorf("said %q of raters that have ids", notes)
	}
	for _, person := range []string{
		"ann-smith", "bob", "5f3c9ab2e4b0a1c2d3e4f5a6", "A2XJ8K3LMN0PQR", "a2xj8k3lmn0pqr", "0000-0002-1825-0097", "+49 170 1234567", "01701234567",
		"r_3kjh8d7fjq2", "ann@example.org", "jo",
	} {
		if written, notes := ratersOf(t, person); !keyed.MatchString(written[0]) || !strings.Contains(notes, "other ids") {
			t.Errorf("%s is %s, and said is %q", person, written, notes)
		}
	}
}

var keyed = regexp.MustCompile(`^rater-[0-9a-f]{8}$`)

// TestQuestionIDs holds which texts number a question, that no two have one id, and that
// none that may be the question itself becomes an id.
func TestQuestionIDs(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"Q12", "Q 13", `"q12", "q-13"`},
		{"Item 3a", "questionID_7", `"7", "item-3a"`},
		{"Q1", "q1", `a.csv:3:7: question is "q1", which is the id q1, as "Q1" is; give one of them another`},
		{"q-1", "Q 1", `a.csv:3:7: question is "Q 1", which is the id q-1, as "q-1" is; give one of them another`},
		{"1", "Since 2019 I hear voices", `a.csv:3:7: question is "Since 2019 I hear voices", must be a valid id`},
	} {
		rows := "model,question,rater,overall\ngpt-5," + c.first + ",e1,4\ngpt-5," + c.second + ",e1,4\n"
		out, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "ours", Date: "2026-02-03"})
		got := fmt.Sprint(findings)
		for _, f := range out.Files {
			var ids []string
			for _, part := range strings.Split(strings.ReplaceAll(string(f.Data), `": `, `":`), `{"question":`)[1:] {
				id, _, _ := strings.Cut(part, ",")
				ids = append(ids, id)
			}
			got += strings.Join(ids, ", ")
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s and %s: got %s, want %s", c.first, c.second, got, c.want)
		}
	}
}
