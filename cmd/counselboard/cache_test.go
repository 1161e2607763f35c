package main

import (
	"bytes"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// TestCache edits a site's folder and its output at random, and wants of a build with
// a cache the same bytes, and the same words, as of one without.
func TestCache(t *testing.T) {
	t.Parallel()
	d, err := demo.Make(demo.Options{Models: 3, Seed: 4, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	dir, kept := filepath.Join(t.TempDir(), "site"), t.TempDir()
	if err := d.Write(dir); err != nil {
		t.Fatal(err)
	}
	with, without := filepath.Join(t.TempDir(), "with"), filepath.Join(t.TempDir(), "without")
	address := "https://a.example/"
	file := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	turn := func(name, old, text string) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(data, []byte(old)) {
			old, text = text, old
		}
		write(name, strings.Replace(string(data), old, text, 1))
	}
	edits := []func(){
		func() {},
		func() { turn(file("site.toml"), "CounselBench demo", "Another title") },
		func() { turn(file("results/models/aster-1.toml"), `"Aster-1"`, `"Aster-One"`) },
		func() { turn(file("results/runs/demo-adv-experts.aster-1.adv.json"), `"unsure": 0`, `"unsure":  0`) },
		func() { turn(file("content/about.md"), "Everything", "All") },
		func() { write(file("templates/partials/toomany.html"), "<p>Too many.</p>") },
		func() { os.RemoveAll(file("templates")) },
		func() { os.Remove(filepath.Join(with, "index.html")) },
		func() { os.RemoveAll(filepath.Join(with, "models")) },
		func() {
			address = map[bool]string{true: "https://b.example/x/", false: "https://a.example/"}[address == "https://a.example/"]
		},
		func() { // what is kept is damaged
			entries, _ := os.ReadDir(kept)
			for _, e := range entries {
				write(filepath.Join(kept, e.Name()), "nothing of the kind")
			}
		},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range sample.Count(12, 6) {
		edit := random.IntN(len(edits))
		if round > 0 {
			edits[edit]()
		}
		said := map[string]string{}
		for out, flags := range map[string][]string{with: {"-cache", kept}, without: {"-no-cache"}} {
			var err bytes.Buffer
			if got := run(append([]string{"build", "-C", dir, "-o", out, "-base-url", address}, flags...), streams{strings.NewReader(""), io.Discard, &err}); got != exitDone {
				t.Fatalf("edit %d, %v: exit %d\n%s", edit, flags, got, err.String())
			}
			first, _, _ := strings.Cut(err.String(), "wrote ")
			said[out] = first
		}
		if said[with] != said[without] {
			t.Errorf("edit %d: with a cache it says\n%s\nwithout\n%s", edit, said[with], said[without])
		}
		if d := cmp.Diff(tree(t, without), tree(t, with)); d != "" {
			t.Fatalf("edit %d: with a cache the site is another (-without +with):\n%.2000s", edit, d)
		}
	}
}

func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(os.DirFS(dir), name)
		out[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
