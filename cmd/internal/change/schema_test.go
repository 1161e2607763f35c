package change

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestSchema keeps the published schema of reports in step with the types that
// they are made from. Run with -update to write it again.
func TestSchema(t *testing.T) {
	r := jsonschema.Reflector{Anonymous: true}
	if err := r.AddGoComments("github.com/counselboard/counselboard/cmd/internal/change", "."); err != nil {
		t.Fatal(err)
	}
	for of, text := range r.CommentMap { // whose lines are as long as the code's
		r.CommentMap[of] = strings.Join(strings.Fields(text), " ")
	}
	s := r.Reflect(Report{})
	s.ID, s.Title = "urn:counselboard:diff:1", "What counselboard diff --format json writes"
	got, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.WriteFile("diff.schema.json", got, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(got, Schema) {
		t.Error("diff.schema.json is not what the types give; run go test ./cmd/internal/change -run TestSchema -update")
	}
}

// followsSchema checks a report as JSON against the published schema.
func followsSchema(t *testing.T, report []byte) source.Findings {
	t.Helper()
	schema := source.NewSchema("diff.schema.json", Schema)
	doc, findings := source.JSON("report.json", report)
	if doc != nil {
		findings = append(findings, schema.Check(doc)...)
	}
	return findings
}

// TestSchemaRefuses holds that the schema can say no.
func TestSchemaRefuses(t *testing.T) {
	r := Empty()
	r.Runs = append(r.Runs, RunChange{ID: "a", Kind: New, Scores: []Score{{Scale: "overall"}},
		Edits: []Edit{}})
	good, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if bad := followsSchema(t, good); bad != nil {
		t.Fatalf("refuses a right one: %v", bad)
	}
	for _, c := range []struct{ old, replacement string }{
		{`"problems":[]`, `"problems":null`},
		{`"kind":"new"`, `"kind":"newer"`},
		{`"ci95":null`, `"ci95":[1]`},
		{`"boards":[]`, `"boards":[],"more":1`},
		{`"cards":[],`, ``}, {`,"cards":[]`, ``},
	} {
		broken := bytes.Replace(good, []byte(c.old), []byte(c.replacement), 1)
		if !bytes.Equal(broken, good) && followsSchema(t, broken) == nil {
			t.Errorf("takes %s for %s", c.replacement, c.old)
		}
	}
}
