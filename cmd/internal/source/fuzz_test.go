package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// checkPlaces holds that every finding is one line about a place in the file.
func checkPlaces(t *testing.T, data []byte, fs Findings) {
	t.Helper()
	rows := bytes.Split(data, []byte("\n"))
	for _, f := range fs {
		if f.Line == 0 && f.Column == 0 {
			continue
		}
		if f.Line < 1 || f.Line > len(rows) || f.Column < 1 || f.Column > utf8.RuneCount(rows[f.Line-1])+1 {
			t.Errorf("%q is outside the file", f)
		}
		if f.Message == "" || strings.ContainsAny(f.Message, "\n\r") {
			t.Errorf("%q is not one line", f.Message)
		}
	}
}

// pointers returns the pointers to all values of a document.
func pointers(d *Doc) (all []string) {
	d.Walk(func(at func() string, _ string, _ any) { all = append(all, at()) })
	return all
}

func FuzzJSON(f *testing.F) {
	schema := NewSchema("test", []byte(testSchema))
	for _, s := range []string{
		`{"kind": "plain", "a": {}, "list": ["x"], "score": 4.0, "map": {"x": true}}`,
		`{"a": NaN, "a": [1,], /* */ "\ud83d": "` + "\xff" + `"} {}`,
		"\ufeff{\"b\": -1e-400, // x\n}", `[[[`, `{"":{"":{"":0}},"":1}`, `{"a":'b'}`, `{"a":"\u0000\u202e"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, fs := JSON("f", data)
		checkPlaces(t, data, fs)
		if d == nil {
			if !fs.HasErrors() {
				t.Error("neither a document nor an error")
			}
			return
		}
		found := schema.Check(d)
		checkPlaces(t, data, found)
		for _, p := range pointers(d) {
			if _, ok := d.Lookup(p); !ok {
				t.Errorf("no value at %q", p)
			}
			if f := d.Errorf(p, ""); f.Line < 1 || f.Column < 1 {
				t.Errorf("%q is at %d:%d", p, f.Line, f.Column)
			}
		}
		if !fs.HasErrors() {
			if !json.Valid(data) {
				t.Error("no finding, but not JSON")
			}
			var v map[string]any
			if err := d.Decode(&v); err != nil {
				t.Errorf("no finding, but Decode fails: %v", err)
			}
		}
	})
}

func FuzzTOML(f *testing.F) {
	schema := NewSchema("test", []byte(testSchema))
	for _, s := range []string{
		tomlSample, "kind = \"plain\"\nday = 2025-01-31\na.b = 1\n", "a = [1, # x\n2]\n[[b]]\n[b.c]\n[[b]]", "'' = nan\n\"\" . x = {}",
		"a = '''\n''''\nb = \"\"\"\\\"\"\"\"", "a = 07:32:00.1\nb = 1979-05-27T00:32:00-07:00", "a = { b = [ { c = 1 } ] }", "[a\n",
		"a = \"\\",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, fs := TOML("f", data)
		checkPlaces(t, data, fs)
		if d == nil {
			var v map[string]any
			if m := fs[0].Message; strings.HasPrefix(m, "not TOML") && !strings.Contains(m, "defined twice") && toml.Unmarshal(data, &v) == nil {
				t.Errorf("the parser stops in what the decoder takes: %v", fs)
			}
			return
		}
		checkPlaces(t, data, schema.Check(d))
		for _, p := range pointers(d) {
			if _, ok := d.Lookup(p); !ok {
				t.Errorf("no value at %q", p)
			}
		}
		if !fs.HasErrors() {
			var want map[string]any
			if err := toml.Unmarshal(data, &want); err != nil {
				t.Errorf("no finding, but the decoder says %v", err)
			}
			sameValues(t, d, want)
			var v map[string]any
			if err := d.Decode(&v); err != nil {
				t.Errorf("no finding, but Decode fails: %v", err)
			}
		}
	})
}

// sameValues compares a document with what a decoder makes of it, but for dates.
func sameValues(t *testing.T, d *Doc, want any, at ...any) {
	t.Helper()
	got, ok := d.Lookup(Pointer(at...))
	switch w := want.(type) {
	case map[string]any:
		if m, _ := got.(map[string]any); len(m) != len(w) {
			t.Errorf("%q has %d keys, want %d", at, len(m), len(w))
		}
		for key := range w {
			sameValues(t, d, w[key], append(at, key)...)
		}
	case []any:
		for i := range w {
			sameValues(t, d, w[i], append(at, i)...)
		}
	case []map[string]any:
		for i := range w {
			sameValues(t, d, w[i], append(at, i)...)
		}
	case string:
		if got != strings.ReplaceAll(w, "\r\n", "\n") {
			t.Errorf("%q is %q, want %q", at, got, w)
		}
	case int64, bool:
		if fmt.Sprint(got) != fmt.Sprint(w) {
			t.Errorf("%q is %v, want %v", at, got, w)
		}
	case float64:
		if x, err := got.(json.Number).Float64(); err != nil || x != w {
			t.Errorf("%q is %v, want %v", at, got, w)
		}
	}
	if !ok {
		t.Errorf("no value at %q", at)
	}
}
