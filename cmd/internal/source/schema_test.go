package source

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testSchema has what the schemas of results have, and little else.
const testSchema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "kind": {"enum": ["plain", "fancy"]},
    "form": {"const": 1},
    "score": {"type": "integer", "minimum": 1, "maximum": 5},
    "share": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
    "least": {"type": "number", "minimum": 0.5},
    "most": {"type": "integer", "maximum": 9},
    "either": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 4}, {"const": "unsure"}]},
    "label": {"enum": [true, false, "unsure"]},
    "day": {"$ref": "#/$defs/day"},
    "id": {"$ref": "#/$defs/id"},
    "text": {"type": "string", "minLength": 2, "maxLength": 4},
    "list": {"type": "array", "minItems": 1, "maxItems": 3, "uniqueItems": true, "items": {"$ref": "#/$defs/id"}},
    "pair": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": false, "minItems": 2},
    "map": {"type": "object", "maxProperties": 2, "propertyNames": {"$ref": "#/$defs/id"}, "additionalProperties": {"type": "boolean"}},
    "a": {"type": "object"}, "b": {"type": "object"}
  },
  "additionalProperties": false,
  "required": ["kind"],
    "if": {"properties": {"kind": {"const": "fancy"}}, "required": ["kind"]},
  "then": {"required": ["id"], "properties": {"a": {"type": "object", "minProperties": 1}}},
  "$defs": {
    "id": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 8, "description": "Lower-case letters."},
    "day": {"type": "string", "format": "date", "pattern": "^", "description": "A date."}
  }
}`

func TestCheck(t *testing.T) {
	schema := NewSchema("test", []byte(testSchema))
	for _, c := range []struct{ members, want string }{
		{`"kind": "plain"`, ""},
		{`"kind": "plan"`, `1:18: kind is "plan", must be "plain" or "fancy"`},
		{`"kind": "fancy"`, `1:1: missing key "id" (lower-case letters)`},
		{`"kind": "plain", "form": "1"`, `1:35: form is "1", must be 1; write 1 without quotes`},
		{`"kind": "plain", "score": 0`, "1:36: score is 0, must be a whole number from 1 to 5"},
		{`"kind": "plain", "score": 5.0`, ""},
		{`"kind": "plain", "score": 4.5`, "1:36: score is 4.5, must be a whole number from 1 to 5"},
		{`"kind": "plain", "score": true`, "1:36: score is true, must be a whole number from 1 to 5"},
		{`"kind": "plain", "score": {}`, "1:36: score is an object of 0 keys, must be a whole number from 1 to 5"},
		{`"kind": "plain", "share": 0`, "1:36: share is 0, must be a number above 0 and at most 1"},
		{`"kind": "plain", "least": 0`, "1:36: least is 0, must be a number, 0.5 or more"},
		{`"kind": "plain", "most": 10`, "1:35: most is 10, must be a whole number, 9 or less"},
		{`"kind": "plain", "either": 5`, `1:37: either is 5, must be a whole number from 1 to 4 or "unsure"`},
		{`"kind": "plain", "either": "unsrue"`, `1:37: either is "unsrue", must be a whole number from 1 to 4 or "unsure"`},
		{`"kind": "plain", "either": "4"`, `1:37: either is "4", must be a whole number from 1 to 4 or "unsure"; write 4 without quotes`},
		{`"kind": "plain", "label": "TRUE"`, `1:36: label is "TRUE", must be true, false or "unsure"; write true without quotes`},
		{`"kind": "plain", "label": null`, `1:36: label is null, must be true, false or "unsure"; leave the key out where nothing was published`},
		{`"kind": "plain", "day": "2024-02-29"`, ""},
		{`"kind": "plain", "day": "2025-02-29"`, `1:34: day is "2025-02-29", must be a date`},
		{`"kind": "plain", "day": "29.2.2024"`, `1:34: day is "29.2.2024", must be a date`},
		{`"kind": "plain", "id": "ABC"`, `1:33: id is "ABC", must be lower-case letters; write "abc"`},
		// one finding, though too long as well
		{`"kind": "plain", "id": "A much too long one"`, `1:33: id is "A much too long one", must be lower-case letters`},
		{`"kind": "plain", "id": "abcdefghi"`, `1:33: id is "abcdefghi", must be lower-case letters`},
		{`"kind": "plain", "text": ""`, `1:35: text is "", must be text of 2 to 4 characters`},
		{`"kind": "plain", "text": "ü"`, `1:35: text is "ü", must be text of 2 to 4 characters`},
		{`"kind": "plain", "text": "üüüüü"`, `1:35: text is "üüüüü", must be text of 2 to 4 characters`},
		{`"kind": "plain", "list": []`, "1:35: list is a list of 0 items, must be a list of 1 to 3 items"},
		{`"kind": "plain", "list": ["a", "b", "a"]`, `1:35: list names "a" twice, as items 1 and 3; keep one`},
		{`"kind": "plain", "list": ["a", 5]`, `1:41: item 2 of list is 5, must be lower-case letters`},
		{`"kind": "plain", "pair": [1, 2, 3]`, "1:42: item 3 of pair is 3, must be left out here"},
		{`"kind": "plain", "pair": "1-2"`, `1:35: pair is "1-2", must be a list of 2 items`},
		{`"kind": "plain", "map": {"x": true, "Y z": true}`, `1:46: key "Y z" must be lower-case letters`},
		{`"kind": "plain", "map": {"x": true, "y": true, "z": true}`, "1:34: map is an object of 3 keys, must be an object of at most 2 keys"},
		{`"kind": "plain", "map": {"x": "yes"}`, `1:40: map.x is "yes", must be true or false`},
		{`"knid": "plain"`, `1:10: unknown key "knid"; allowed here: a, b, day, either, form, id, kind, label, least, list, map, most, pair, score, share, text; did you mean "kind"?`},
		{`"Kind": "plain"`, `1:10: unknown key "Kind"; allowed here: a, b, day, either, form, id, kind, label, least, list, map, most, pair, score, share, text; did you mean "kind"?`},
		{`"kind": "plain", "s\u0063ore": 6, "extra\n\u202e": 1`, "1:41: score is 6, must be a whole number from 1 to 5\n" +
			`1:44: unknown key "extra\n\u202e"; allowed here: a, b, day, either, form, id, kind, label, least, list, map, most, pair, score, share, text`},
	} {
		t.Run(c.members, func(t *testing.T) {
			d, fs := JSON("f", []byte(`{"b":{}, `+c.members+`}`))
			if d == nil || len(fs) > 0 {
				t.Fatal(fs)
			}
			got := strings.ReplaceAll(printed(schema.Check(d)), "f:", "")
			if diff := cmp.Diff(c.want, strings.TrimSuffix(got, "\n")); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCheckPlacesNames holds that the place of a key is right when its
// siblings are checked after it.
func TestCheckPlacesNames(t *testing.T) {
	schema := NewSchema("test", []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema",
		"additionalProperties": {"additionalProperties": {"propertyNames": {"type": "string", "pattern": "^[a-z]$"}}}}`))
	d, _ := JSON("f", []byte("{\"a\":{\n\"b\":{\n\"A\":1}},\n\"c\":{\"d\":{\n\n\"B\":1}}, \"e\":{\"f\":{}}}"))
	for range 50 {
		got := printed(schema.Check(d))
		want := "f:3:1: key \"A\" must be text that matches ^[a-z]$; write \"a\"\nf:6:1: key \"B\" must be text that matches ^[a-z]$; write \"b\"\n"
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("findings (-want +got):\n%s", diff)
		}
	}
}

func TestCheckIsBounded(t *testing.T) {
	schema := NewSchema("test", []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "additionalProperties": {"items": {"type": "string"}}}`))
	const n = 150_000
	d, fs := JSON("f", []byte(`{"a": [0`+strings.Repeat(",\n0", n-1)+`]}`))
	if d == nil {
		t.Fatal(fs)
	}
	got := schema.Check(d)
	if len(got) != MaxFindings+1 {
		t.Fatalf("%d findings, want %d", len(got), MaxFindings+1)
	}
	if want := `f:100:1: item 100 of a is 0, must be text; write "0"`; got[99].String() != want {
		t.Errorf("got %q, want %q", got[99], want)
	}
	if want := fmt.Sprintf("f:101:1: and %d more findings in this file from here on; correct those above first",
		n-MaxFindings); got[100].String() != want {
		t.Errorf("got %q, want %q", got[100], want)
	}
}

func TestCheckTOML(t *testing.T) {
	schema := NewSchema("test", []byte(testSchema))
	d, fs := TOML("f", []byte("kind = \"plain\"\nday = 2025-01-31\nscore = \"x\"\nb.c = 1\n[map]\nx = {}\nY = true\n"))
	if d == nil || len(fs) > 0 {
		t.Fatal(fs)
	}
	want := "f:3:9: score is \"x\", must be a whole number from 1 to 5\n" +
		"f:6:5: map.x is a table of 0 keys, must be true or false\n" +
		"f:7:1: key \"Y\" must be lower-case letters; write \"y\"\n"
	if diff := cmp.Diff(want, printed(schema.Check(d))); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}
