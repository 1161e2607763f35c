package site

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/files"
)

// TestCacheSameBytes builds a site that changes with a cache and without one, and
// wants the same findings and bytes; and that what did not change was kept.
func TestCacheSameBytes(t *testing.T) {
	t.Parallel()
	folder := smallFolder(t)
	runs := slices.DeleteFunc(slices.Sorted(maps.Keys(folder)), func(p string) bool { return !strings.HasPrefix(p, "results/runs/") })
	if len(runs) < 2 {
		t.Fatalf("only %d runs", len(runs))
	}
	own, err := fs.ReadFile(counselboard.Files, "templates/run.html")
	if err != nil {
		t.Fatal(err)
	}
	set := func(path string, data []byte) { folder[path] = &fstest.MapFile{Data: data} }
	run := folder[runs[0]].Data

	var c Cache
	for _, step := range []struct {
		name    string
		change  func()
		results bool // stay the same
		broken  bool
	}{
		{"first", func() {}, false, false},
		{"nothing", func() {}, true, false},
		{"template", func() { set("templates/run.html", append([]byte("<p>Own</p>\n"), own...)) }, true, false},
		{"broken template", func() { set("templates/run.html", []byte("{{if}}")) }, true, true},
		{"mended", func() { delete(folder, "templates/run.html") }, true, false},
		{"settings", func() { set("site.toml", append([]byte("title = \"Other\"\n"), cutTitle(folder["site.toml"].Data)...)) }, true, false},
		{"broken run", func() { set(runs[0], run[:len(run)/2]) }, false, true},
		{"still broken", func() {}, true, true},
		{"run mended", func() { set(runs[0], run) }, false, false},
		{"a run less", func() { delete(folder, runs[0]) }, false, false},
		{"a run renamed", func() { set("results/runs/other.json", run) }, false, true},
		{"and back", func() { delete(folder, "results/runs/other.json"); set(runs[0], run) }, false, false},
	} {
		before := c.results
		step.change()
		src, findings := c.Load(ReadFolder(folder, folder))
		fresh, want := Load(folder)
		if got, want := findings.Limit(), want.Limit(); !slices.Equal(got, want) {
			t.Errorf("%s: findings %v, without a cache %v", step.name, got, want)
		}
		if findings.HasErrors() != step.broken {
			t.Fatalf("%s: findings %v", step.name, findings)
		}
		if kept := c.results == before; kept != step.results {
			t.Errorf("%s: the results were kept: %t, want %t", step.name, kept, step.results)
		}
		if step.broken {
			continue
		}
		got, err := c.Build(src, Options{Revision: "0123abc"})
		if err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		plain, err := Build(fresh, Options{Revision: "0123abc"})
		if err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if !slices.EqualFunc(got, plain, func(a, b files.File) bool { return a.Path == b.Path && bytes.Equal(a.Data, b.Data) }) {
			t.Errorf("%s: a cache gives other bytes", step.name)
		}
	}
}

// smallFolder is the site of the program's own tests: few figures.
func smallFolder(t *testing.T) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	small := os.DirFS("../../counselboard/testdata/site")
	err := fs.WalkDir(small, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(small, path)
		out[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	site := out["site.toml"]
	site.Data = append(site.Data, "base_url = \"https://small.example/board/\"\n"...) // with pictures of links
	return out
}

// cutTitle takes the title out of a site.toml.
func cutTitle(data []byte) []byte {
	var out []byte
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(line, []byte("title ")) {
			out = append(out, line...)
		}
	}
	return out
}

// TestManifestFile checks that the manifest among a site's files lists the others,
// and says what the build was told.
func TestManifestFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		opt  Options
		base string
	}{
		{Options{}, "https://items.example/board/"},
		{Options{BaseURL: "https://other.example/x", Revision: "0123abc"}, "https://other.example/x/"},
	} {
		s := buildSite(itemFolder(), c.opt)
		if s.err != nil {
			t.Fatal(s.err)
		}
		m, err := ParseManifest(s.files[ManifestPath])
		if err != nil {
			t.Fatal(err)
		}
		if m.BaseURL != c.base || m.Revision != c.opt.Revision {
			t.Errorf("%v: the manifest has base URL %q and revision %q", c.opt, m.BaseURL, m.Revision)
		}
		if len(m.Files) != len(s.list)-1 {
			t.Errorf("%v: the manifest lists %d files of %d", c.opt, len(m.Files), len(s.list))
		}
		for path, sum := range m.Files {
			if data, ok := s.files[path]; !ok || checksum(data) != sum {
				t.Errorf("%v: the manifest is wrong about %s", c.opt, path)
			}
		}
	}
	if got := buildSite(emptyFolder(), Options{}); strings.Contains(string(got.files[ManifestPath]), "base_url") {
		t.Error("a site without an address has one in its manifest")
	}
}

// BenchmarkRebuild builds the real site, and then again after a template has
// changed, as build and as serve do.
func BenchmarkRebuild(b *testing.B) {
	rebuild := func(b *testing.B, c *Cache) {
		src, findings := c.Load(ReadFolder(os.DirFS(repository), os.DirFS(repository)))
		if findings.HasErrors() {
			b.Fatal(findings)
		}
		if _, err := c.Build(src, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			var c Cache
			rebuild(b, &c)
		}
	})
	b.Run("serve", func(b *testing.B) {
		var c Cache
		rebuild(b, &c)
		for b.Loop() {
			rebuild(b, &c)
		}
	})
}
