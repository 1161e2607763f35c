package settings

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestSchema holds that the schema has the fields of [Settings], and no others.
func TestSchema(t *testing.T) {
	type schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Items      json.RawMessage            `json:"items"`
		Ref        string                     `json:"$ref"`
		Defs       map[string]json.RawMessage `json:"$defs"`
	}
	var root schema
	if err := json.Unmarshal(Schema, &root); err != nil {
		t.Fatal(err)
	}
	var compare func(at string, source json.RawMessage, of reflect.Type)
	compare = func(at string, source json.RawMessage, of reflect.Type) {
		var s schema
		if err := json.Unmarshal(source, &s); err != nil {
			t.Fatal(err)
		}
		if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
			source = root.Defs[name]
			if err := json.Unmarshal(source, &s); err != nil {
				t.Fatal(err)
			}
		}
		switch of.Kind() {
		case reflect.Slice:
			compare(at+"[]", s.Items, of.Elem())
		case reflect.Struct:
			var keys []string
			for i := range of.NumField() {
				key := of.Field(i).Tag.Get("json")
				keys = append(keys, key)
				compare(at+"."+key, s.Properties[key], of.Field(i).Type)
			}
			slices.Sort(keys)
			if got := slices.Sorted(maps.Keys(s.Properties)); !slices.Equal(got, keys) {
				t.Errorf("site%s: the schema has %q, the struct %q", at, got, keys)
			}
		}
	}
	compare("", Schema, reflect.TypeFor[Settings]())
}

// TestForms: a value without the form that its key asks for is told that form.
func TestForms(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`lang = "E N"`, `lang is "E N", must be a language’s tag, like de or pt-BR`},
		{`base_url = "ftp://x/"`, `base_url is "ftp://x/", must be an address like https://our-lab.example/board/`},
		{`repository = "git@x"`, `repository is "git@x", must be an address that begins with https:// or http://`},
		{`theme.accent = "red"`, `theme.accent is "red", must be #rrggbb, as in #0b5d7a`},
		{`theme.accent = "#99ccff"`, `#99ccff has a contrast of 1.68:1 on the page (#ffffff), too little for text: at least 4.5:1 is needed, take a darker one`},
		{"theme.accent = \"#7a1f5c\"\ntheme.accent_dark = \"#7a1f5c\"", `#7a1f5c has a contrast of 1.92:1 on the page (#101416), too little for text: at least 4.5:1 is needed, take a lighter one`},
		{`theme.accent_dark = "#e39acb"`, `accent_dark without accent: name the accent of the light theme too`},
		{`theme.logo = "a.png"`, `theme.logo is "a.png", must be the name of an SVG file, like lab.svg`},
		{`links = [{label = "x", url = "javascript:x"}]`, `url is "javascript:x", must be an address that begins with https:// or http://`},
	} {
		_, findings := Read("site.toml", []byte("title = \"x\"\n"+c.line+"\n"))
		if len(findings) != 1 || findings[0].Message != c.want {
			t.Errorf("%s: found %v, want %q", c.line, findings, c.want)
		}
	}
}
