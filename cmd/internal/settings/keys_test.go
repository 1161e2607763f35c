package settings

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestKeys checks that every key of the schema is listed with what it means and an example, which
// sets that key and is right.
func TestKeys(t *testing.T) {
	var root keySchema
	if err := json.Unmarshal(Schema, &root); err != nil {
		t.Fatal(err)
	}
	var want []string
	for name, s := range root.Properties {
		if s.Properties == nil {
			want = append(want, name)
		}
		for inner := range s.Properties {
			want = append(want, name+"."+inner)
		}
	}
	var got []string
	for _, k := range Keys() {
		got = append(got, k.Name)
		if k.About == "" || k.Example == "" {
			t.Errorf("%s has no description or no example: %+v", k.Name, k)
		}
		text := k.Example
		if k.Name != "title" {
			text = "title = 'T'\n" + text
		}
		if k.Name == "care.links" {
			text = strings.Replace(text, "[care]", "[care]\ntext = 'Call 988.'", 1)
		}
		if k.Name == "theme.accent_dark" {
			text = strings.Replace(text, "[theme]", "[theme]\naccent = '#0b5d7a'", 1)
		}
		if _, findings := Read("site.toml", []byte(text)); len(findings) > 0 {
			t.Errorf("the example of %s is wrong: %v\n%s", k.Name, findings, text)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("listed are %v, want %v", got, want)
	}
}
