package result

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// TestSchemasAgree holds package strict against another implementation of JSON Schema:
// both take the same of 20,000 files that are right or nearly so.
func TestSchemasAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	files := good(t)
	for _, f := range folders {
		var source []byte
		switch f.name {
		case modelFolder.name:
			source = ModelSchema()
		case panelFolder.name:
			source = PanelSchema()
		case runFolder.name:
			source = RunSchema()
		case summaryFolder.name:
			source = SummarySchema()
		case calibrationFolder.name:
			continue // its figures are described elsewhere
		case frozenFolder.name, responseFolder.name:
			continue // good results have none
		}
		form, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
		if err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		if err := c.AddResource("urn:test", form); err != nil {
			t.Fatal(err)
		}
		oracle, err := c.Compile("urn:test") // says whether the schema is one, too
		if err != nil {
			t.Fatal(err)
		}
		var documents []any
		for path, file := range files {
			if !strings.HasPrefix(path, "results/"+f.name+"/") || !strings.HasSuffix(path, f.ext) {
				continue
			}
			doc, findings := f.parse(path, file.Data)
			if findings.HasErrors() {
				t.Fatal(findings)
			}
			v, _ := doc.Lookup("")
			documents = append(documents, v)
		}
		n, wrong := sample.Count(5000, 1500), 0
		for range n {
			data, _ := json.Marshal(mutated(random, documents[random.IntN(len(documents))]))
			v, _ := jsonschema.UnmarshalJSON(bytes.NewReader(data))
			want := oracle.Validate(v)
			doc, findings := strict.JSON("f", data)
			if doc == nil || len(findings) > 0 {
				t.Fatal(findings)
			}
			got := f.schema().Check(doc)
			if (want == nil) != (len(got) == 0) {
				t.Fatalf("%s: found %v, want %v", data, got, want)
			}
			if len(got) > 0 {
				wrong++
			}
		}
		if wrong < n/20 || wrong > n*49/50 {
			t.Errorf("%s: %d of %d are wrong", f.name, wrong, n)
		}
	}
}

// mutated returns a copy of a value in which a few parts are others, gone or added.
func mutated(random *rand.Rand, v any) any {
	odd := []any{
		nil, true, false, "", "x", "A b", "unsure", "eval", "adv", "judge", "random", "2025-02-30", "2025-02-28", "superseded",
		json.Number("0"), json.Number("1"), json.Number("4.0"), json.Number("4.5"), json.Number("-1"), json.Number("1e9"), []any{}, map[string]any{},
		[]any{json.Number("1"), json.Number("2")}, []any{"x", "x"},
	}
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		keys := make([]string, 0, len(v))
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			switch random.IntN(120) {
			case 0: // gone
			case 1:
				out[key] = odd[random.IntN(len(odd))]
			case 2:
				out[strings.ToUpper(key)+"x"] = v[key]
			default:
				out[key] = mutated(random, v[key])
			}
		}
		if random.IntN(100) == 0 {
			for _, key := range []string{"by", "summary", "ratings", "family", "k", "note"} {
				if random.IntN(4) == 0 {
					out[key] = odd[random.IntN(len(odd))]
				}
			}
		}
		return out
	case []any:
		var out = []any{}
		for _, item := range v {
			if random.IntN(100) > 0 {
				out = append(out, mutated(random, item))
			}
		}
		return out
	}
	if random.IntN(150) == 0 {
		return odd[random.IntN(len(odd))]
	}
	return v
}
