package importer

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

var update = flag.Bool("update", false, "write the golden files anew")

// realFiles gives the files of testdata/mheval, named from there.
func realFiles(t testing.TB) []Input { return filesOf(t, "testdata/mheval") }

// filesOf gives the files of a folder, named from there.
func filesOf(t testing.TB, dir string) []Input {
	t.Helper()
	var inputs []Input
	fsys := os.DirFS(dir)
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == "README.md" {
			return err
		}
		data, err := fs.ReadFile(fsys, path)
		inputs = append(inputs, Input{Path: path, Data: data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return inputs
}

// siteOf gives a site's folder with the files.
func siteOf(files []files.File) fstest.MapFS {
	site := fstest.MapFS{}
	for _, f := range files {
		site[f.Path] = &fstest.MapFile{Data: f.Data}
	}
	return site
}

// checkGolden compares files with those in dir, and gives their paths.
func checkGolden(t *testing.T, dir string, files []files.File) []string {
	t.Helper()
	if *update {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, f := range files {
		got = append(got, f.Path)
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), string(f.Data)); d != "" {
			t.Errorf("%s (-want +got):\n%s", f.Path, d)
		}
	}
	return got
}

func TestImportGolden(t *testing.T) {
	out, findings := Import(realFiles(t), draft.Options{})
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	got := checkGolden(t, "testdata/golden", out.Files)
	want := []string{
		"results/models/claude-opus-5.5.toml",
		"results/models/gpt-5-2025-08-07.toml",
		"results/panels/mheval-gpt-4.1.toml",
		"results/runs/mheval-gpt-4.1.claude-opus-5.5.adv.json",
		"results/runs/mheval-gpt-4.1.claude-opus-5.5.eval.json",
		"results/runs/mheval-gpt-4.1.gpt-5-2025-08-07.adv.json",
		"results/runs/mheval-gpt-4.1.gpt-5-2025-08-07.eval.json",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("files (-want +got):\n%s", d)
	}
}

// TestImportIsASite checks that what an import gives is right by the site's
// own reader, is read back without loss, and that importing again adds nothing.
func TestImportIsASite(t *testing.T) {
	out, findings := Import(realFiles(t), draft.Options{})
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	set, findings := result.Read(siteOf(out.Files))
	if findings.HasErrors() {
		t.Fatalf("the site has findings: %v", findings)
	}
	if len(set.Runs) != 4 || len(set.Models) != 2 || len(set.Panels) != 1 {
		t.Errorf("the site has %d runs, %d models, %d panels; want 4, 2, 1", len(set.Runs), len(set.Models), len(set.Panels))
	}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		data, err := result.EncodeRun(r)
		if err != nil || !bytes.Equal(data, r.File.Bytes) {
			t.Errorf("%s: reading and writing changes it (%v)", id, err)
		}
	}

	again, findings := Import(realFiles(t), draft.Options{Known: set})
	if len(findings) > 0 {
		t.Fatalf("findings on importing again: %v", findings)
	}
	var runs []files.File
	for _, f := range out.Files {
		if strings.HasPrefix(f.Path, "results/runs/") {
			runs = append(runs, f)
		}
	}
	if d := cmp.Diff(runs, again.Files); d != "" {
		t.Errorf("importing again (-first +second):\n%s", d)
	}
}

func TestImportKnownCards(t *testing.T) {
	const access = "access = \"public-api\"\n"
	site := known(
		files.File{Path: "results/models/gpt-5.toml", Data: []byte("name = \"GPT-5\"\naliases = [\"gpt-5-2025-08-07\"]\n" + access)},
		files.File{Path: "results/models/opus.toml", Data: []byte("name = \"Opus\"\nversion = \"anthropic/claude-opus-5.5\"\n" + access)},
		panelCard("gpt-4.1", result.Judge),
	)
	out, findings := Import(realFiles(t), draft.Options{Known: site, Panel: "gpt-4.1"})
	if len(findings) > 0 {
		t.Fatalf("findings: %v", findings)
	}
	var got []string
	for _, f := range out.Files {
		var r result.Run
		if err := json.Unmarshal(f.Data, &r); err != nil {
			t.Fatal(err)
		}
		got = append(got, f.Path+" "+r.Model+" "+r.Generation.Details["model"].(string))
	}
	want := []string{
		"results/runs/gpt-4.1.gpt-5.adv.json gpt-5 gpt-5-2025-08-07",
		"results/runs/gpt-4.1.gpt-5.eval.json gpt-5 gpt-5-2025-08-07",
		"results/runs/gpt-4.1.opus.adv.json opus anthropic/claude-opus-5.5",
		"results/runs/gpt-4.1.opus.eval.json opus anthropic/claude-opus-5.5",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("runs (-want +got):\n%s", d)
	}
}
