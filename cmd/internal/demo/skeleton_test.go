package demo

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

var behind = regexp.MustCompile(`(?m)^( *)# ((?:\w+ = )|\[)`)

// TestCards checks cards and benchmarks as they are written, and with every optional key.
func TestCards(t *testing.T) {
	const hostile = "M \"q\" \\ ü"
	for path, data := range map[string][]byte{
		"results/models/m.toml": Skeleton("model", hostile), "results/panels/p.toml": Skeleton("experts", result.PanelCard{Name: hostile}),
		"results/panels/j.toml": Skeleton("judge", result.PanelCard{Name: hostile, Model: "j-1"}), result.BenchmarkFile: Skeleton("benchmark", result.Benchmark{ID: "b", Name: hostile, Cite: hostile}),
	} {
		for _, text := range [][]byte{data, behind.ReplaceAll(data, []byte("$1$2"))} {
			_, findings := result.Read(fstest.MapFS{path: {Data: text}})
			for _, f := range findings {
				if f.Path == path {
					t.Errorf("%v in\n%s", f, text)
				}
			}
		}
	}
}

// TestBenchmarkKeys holds that a benchmark's skeleton has every key that its file may have.
func TestBenchmarkKeys(t *testing.T) {
	text := string(Skeleton("benchmark", result.Benchmark{ID: "b", Name: "B", Cite: "B"}))
	var walk func(t reflect.Type) []string
	walk = func(t reflect.Type) []string {
		var keys []string
		for _, f := range reflect.VisibleFields(t) {
			key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if key == "-" || key == "" {
				continue
			}
			keys = append(keys, key)
			of := f.Type
			for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
				of = of.Elem()
			}
			if of.Kind() == reflect.Struct {
				keys = append(keys, walk(of)...)
			}
		}
		return keys
	}
	keys := walk(reflect.TypeFor[result.Benchmark]())
	for _, key := range keys {
		if !regexp.MustCompile(`(?m)^[# ]*(?:\[\[?)?(?:part\.)?(?:scale\.)?` + key + `(?: = |\])|[{,] ` + key + ` = `).MatchString(text) {
			t.Errorf("no line has %s", key)
		}
	}
	if len(keys) < 30 {
		t.Errorf("%d keys", len(keys))
	}
}
