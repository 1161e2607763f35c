package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestReader reads a folder that changes with one reader, and wants what a new one reads.
func TestReader(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string, at int) {
		t.Helper()
		path := filepath.Join(dir, "results", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Unix(int64(at), 0)); err != nil {
			t.Fatal(err)
		}
	}
	var r Reader
	for _, step := range []struct {
		name   string
		change func()
	}{
		{"first", func() { put("a", "one", 1); put("b/c", "two", 1) }},
		{"nothing", func() {}},
		{"another size", func() { put("a", "three", 1) }},
		{"another time", func() { put("a", "eight", 2) }},
		{"one more", func() { put("b/d", "four", 1) }},
		{"one less", func() { _ = os.Remove(filepath.Join(dir, "results/a")) }},
		{"and back", func() { put("a", "seven", 2) }},
	} {
		step.change()
		got, _ := r.Read(os.DirFS(dir), "results")
		want, _ := Read(os.DirFS(dir), "results")
		if len(got) != len(want) {
			t.Errorf("%s: %d names, want %d", step.name, len(got), len(want))
		}
		for name, f := range want {
			if g := got[name]; g == nil || string(g.Data) != string(f.Data) || g.Mode != f.Mode || Sum(g) != Sum(f) {
				t.Errorf("%s: %s is read as %v, want %v", step.name, name, g, f)
			}
		}
	}
	// A file that has the size and the time that it had is not read again.
	put("a", "other", 2)
	if got, _ := r.Read(os.DirFS(dir), "results"); string(got["results/a"].Data) != "seven" {
		t.Errorf("a file that looks as it was is read again: %q", got["results/a"].Data)
	}
}
