package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestHiddenTexts puts texts that hide something wherever a text or a name can stand: what
// is read is refused, and every output of every command shows them as \u….
func TestHiddenTexts(t *testing.T) {
	t.Parallel()
	before := t.TempDir()
	if err := os.CopyFS(before, os.DirFS("testdata/site")); err != nil {
		t.Fatal(err)
	}
	const file = "results/runs/experts.beta.eval.json"
	add := func(path, text string) func(t *testing.T, dir, hiding string) {
		return func(t *testing.T, dir, hiding string) {
			writeFile(t, filepath.Join(dir, strings.ReplaceAll(path, "HERE", hiding)), strings.ReplaceAll(text, "HERE", hiding))
		}
	}
	edit := func(path, old, now string) func(t *testing.T, dir, hiding string) {
		return func(t *testing.T, dir, hiding string) {
			text := readText(t, filepath.Join(dir, path))
			if !strings.Contains(text, old) {
				t.Fatalf("%s lacks %s", path, old)
			}
			writeFile(t, filepath.Join(dir, path), strings.Replace(text, old, strings.ReplaceAll(now, "HERE", hiding), 1))
		}
	}
	hiding := []string{"a\x01\x1b[31mb", "a\u2028\u0085b", "a\u202e\u2066\u200fb", "a\u200b\ufeff\U000e0041"}
	places := map[string]func(t *testing.T, dir, hiding string){
		"run":           edit(file, `"title": "`, `"title": "HERE`),
		"key of a run":  edit(file, `"title": "`, `"HERE": "a", "title": "`),
		"id of a run":   edit(file, `"id": "`, `"id": "HERE`),
		"name of run":   add("results/runs/HERE.json", "{}"),
		"model":         edit("results/models/beta.toml", `name = "`, `name = "HERE`),
		"panel":         edit("results/panels/experts.toml", `name = "`, `about = "HERE"`+"\n"+`name = "`),
		"title":         edit("site.toml", `title = "`, `title = "HERE`),
		"link":          add("site.toml", "[[links]]\nlabel = \"HERE\"\nurl = \"https://a.example/\"\n"),
		"page":          add("content/page.md", "+++\ntitle = \"A\"\n+++\n\nHERE\n"),
		"page's title":  add("content/page.md", "+++\ntitle = \"HERE\"\n+++\n\nText.\n"),
		"name of page":  add("content/HERE.md", "+++\ntitle = \"A\"\n+++\n\nText.\n"),
		"template":      add("templates/404.html", "HERE"),
		"name of image": add("templates/static/img/HERE.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
		"beside":        add("results/HERE", ""),
	}
	for i, name := range sample.InTurn(slices.Sorted(maps.Keys(places)), 0, 3) {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS("testdata/site")); err != nil {
			t.Fatal(err)
		}
		places[name](t, dir, hiding[i%len(hiding)])
		for _, call := range [][]string{
			{"check", "-C", dir}, {"check", "-C", dir, "--format", "json"}, {"check", "-C", dir, "--format", "github"},
			{"diff", before, dir}, {"diff", "--format", "json", before, dir},
			{"build", "-C", dir, "-o", filepath.Join(t.TempDir(), "public")},
		} {
			var out, say bytes.Buffer
			status := run(call, streams{in: strings.NewReader(""), out: &out, err: &say})
			if call[0] != "diff" && status != exitWrong {
				t.Errorf("%s: %s has status %d:\n%s%s", name, call, status, &out, &say)
			}
			if text := out.String() + say.String(); source.Hides(text) {
				t.Errorf("%s: %s writes what does not show: %q", name, call, text)
			}
		}
	}
}
