package page

import (
	"bytes"
	"encoding"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

var update = flag.Bool("update", false, "write golden files again")

// exportTypes are the downloads in JSON, by the form that each names in "schema".
var exportTypes = map[string]any{
	board.LeaderboardSchema: board.LeaderboardDocument{},
	board.ModelSchema:       board.ModelDocument{},
	board.RunSchema:         board.RunDocument{},
	board.JudgeSchema:       board.JudgeDocument{},
	CompareSchema:           CompareFile{},
}

// TestExportSchema keeps the published schema of the downloads in step with the
// types that they are made from. Run with -update to write it again.
func TestExportSchema(t *testing.T) {
	got := exportSchemaOf(t)
	if *update {
		if err := os.WriteFile("../download/export.schema.json", got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(got, download.ExportSchema) && !*update {
		t.Error("export.schema.json is not what the types give; run go test ./cmd/internal/page -run TestExportSchema -update")
	}
}

// enumerations are the texts that values of a type have in the downloads.
var enumerations = map[reflect.Type][]any{
	reflect.TypeFor[result.PanelKind](): {result.Experts, result.Judge},
	reflect.TypeFor[result.Origin]():    {result.Recomputed, result.StatedByOwners, result.StatedBySubmitter},
	reflect.TypeFor[result.State]():     {result.Active, result.Superseded, result.Withdrawn},
	reflect.TypeFor[board.Outcome]():    {board.Untested, board.Tied, board.Better, board.Worse, board.Depends},
}

// writtenOtherwise describes types that write themselves: what is named by its id,
// intervals, and counts.
func writtenOtherwise(t reflect.Type) *jsonschema.Schema {
	if words, ok := enumerations[t]; ok {
		return &jsonschema.Schema{Type: "string", Enum: words}
	}
	switch {
	case t == reflect.TypeFor[stats.Number]():
		return &jsonschema.Schema{Ref: "#/$defs/NumberDocument"}
	case t == reflect.TypeFor[stats.Estimate]():
		return &jsonschema.Schema{Ref: "#/$defs/EstimateDocument"}
	case t == reflect.TypeFor[board.Score]():
		return &jsonschema.Schema{Ref: "#/$defs/ScoreDocument"}
	case reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return &jsonschema.Schema{Type: "string"}
	case t == reflect.TypeFor[stats.Interval]():
		two := uint64(2)
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "number"}, MinItems: &two, MaxItems: &two}
	case t == reflect.TypeFor[result.ValueCounts]():
		return &jsonschema.Schema{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "integer"}}
	}
	return nil
}

// The types as they are described, where others refer to them.
type (
	// NumberDocument is a number in JSON.
	NumberDocument stats.Number
	// EstimateDocument is an estimate in JSON: what there is of it.
	EstimateDocument stats.Estimate
	// ScoreDocument is a score in JSON.
	ScoreDocument board.Score
)

// exportSchemaOf reflects the types into one schema that tells the forms apart
// by their "schema" key. Comments become descriptions.
func exportSchemaOf(t *testing.T) []byte {
	t.Helper()
	r := jsonschema.Reflector{Anonymous: true}
	r.KeyNamer = func(s string) string { return s }
	r.Mapper = writtenOtherwise
	for _, pkg := range []string{"page", "board", "judge", "stats", "result"} {
		if err := r.AddGoComments("github.com/counselboard/counselboard/cmd/internal/page", "../"+pkg); err != nil {
			t.Fatal(err)
		}
	}
	for of, text := range maps.Clone(r.CommentMap) { // whose lines are as long as the code's
		text = strings.Join(strings.Fields(text), " ")
		r.CommentMap[of] = text
		for _, name := range []string{"stats.Number", "stats.Estimate", "board.Score"} {
			_, what, _ := strings.Cut(name, ".")
			r.CommentMap[strings.Replace(of, name+".", "page."+what+"Document.", 1)] = text
		}
	}
	all := map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:counselboard:export:1",
		"title":       "counselboard's downloads in JSON",
		"description": "data/leaderboard.json, data/models/<id>.json, data/runs/<id>.json and data/judges/<panel>.json: every number at full precision, with method and counts. What is not known is absent; \"absent\", \"no_interval\" and \"no_rank\" say why. data/compare/<id>.json has texts, too, as the site writes them.",
	}
	defs := map[string]any{}
	var forms []any
	define := func(of any) (one map[string]any) {
		data, err := json.Marshal(r.Reflect(of))
		if err == nil {
			err = json.Unmarshal(data, &one)
		}
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(defs, one["$defs"].(map[string]any))
		return one
	}
	define(NumberDocument{})
	define(EstimateDocument{})
	define(ScoreDocument{})
	for _, name := range slices.Sorted(maps.Keys(exportTypes)) {
		one := define(exportTypes[name])
		forms = append(forms, map[string]any{
			"if":   map[string]any{"properties": map[string]any{"schema": map[string]any{"const": name}}, "required": []string{"schema"}},
			"then": map[string]any{"$ref": one["$ref"]},
		})
	}
	all["$defs"], all["allOf"] = defs, forms
	all["type"], all["required"] = "object", []string{"schema"}
	all["properties"] = map[string]any{"schema": map[string]any{"enum": slices.Sorted(maps.Keys(exportTypes))}}
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(data, '\n')
}
