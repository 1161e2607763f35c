package site

import (
	"testing"
	"testing/fstest"
)

// TestKeptPartials holds that pages are the same whether partials are kept, as they
// are where all templates are the program's own, or not.
func TestKeptPartials(t *testing.T) {
	build := func(folder fstest.MapFS) map[string]string {
		src, findings := Load(folder)
		if len(findings) > 0 {
			t.Fatal(findings)
		}
		list, err := Build(src, Options{})
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range list {
			files[f.Path] = string(f.Data)
		}
		return files
	}
	kept := build(emptyFolder())
	own := emptyFolder()
	own["templates/partials/unused.html"] = &fstest.MapFile{Data: []byte("x")}
	n := 0
	for path, want := range build(own) {
		if kept[path] != want {
			t.Errorf("%s differs", path)
		}
		n++
	}
	if n != len(kept) {
		t.Errorf("%d files, and %d without what is kept", len(kept), n)
	}
}
