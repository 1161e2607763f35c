package site

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// frozenDemo is a demo's folder without the runs of its last models, and one with them, both with a
// release of the first.
func frozenDemo(t *testing.T) (before, after fstest.MapFS, runs int) {
	t.Helper()
	d, err := demo.Make(demo.Options{Models: 12, Seed: 5, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	var first []files.File
	models := map[string]bool{}
	for _, f := range d {
		if id, ok := strings.CutPrefix(f.Path, "results/models/"); ok {
			models[strings.TrimSuffix(id, ".toml")] = true
		}
	}
	var late []string
	for id := range models {
		late = append(late, id)
	}
	slices.Sort(late)
	late = late[len(late)-6:]
	ofLate := func(path string) bool {
		return strings.HasPrefix(path, "results/") && slices.ContainsFunc(late, func(id string) bool {
			return strings.Contains(path, id)
		})
	}
	for _, f := range d {
		switch {
		case f.Path == result.ReleasesFile:
		case ofLate(f.Path):
			if strings.HasPrefix(f.Path, "results/runs/") {
				runs++
			}
		default:
			first = append(first, f)
		}
	}
	set, findings := result.Read(files.Memory(first))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	r := result.Release{Name: "2026.1", Date: "2026-02-01", Digest: set.Digest(), Files: set.Checksums()}
	figures, err := board.New(set).ReleaseFile(&r)
	if err != nil {
		t.Fatal(err)
	}
	r.Figures = fmt.Sprintf("%x", sha256.Sum256(figures))
	named := []files.File{{Path: result.ReleasesFile, Data: r.Encode()}, {Path: result.BoardsPath(r.Name), Data: figures}}
	before = files.Memory(append(slices.Clone(first), named...))
	all := slices.DeleteFunc(slices.Clone(d), func(f files.File) bool { return f.Path == result.ReleasesFile })
	return before, files.Memory(append(all, named...)), runs
}

// TestFrozen builds the pages of a release again after ten more runs: they have the same bytes. Figures that were
// edited are refused.
func TestFrozen(t *testing.T) {
	t.Parallel()
	before, after, runs := frozenDemo(t)
	if runs < 10 {
		t.Fatalf("only %d runs are added", runs)
	}
	then, now := partOfFolder(t, before), partOfFolder(t, after)
	pages := 0
	for _, q := range then.made.builder.Queue {
		path := q.Path + "index.html"
		if !strings.HasPrefix(path, "v/2026.1/models/") {
			continue
		}
		pages++
		was, is := then.file(t, path), now.file(t, path)
		if !bytes.Equal(was, is) {
			t.Errorf("%s is another page after %d runs:\n%s", path, runs, firstDifference(was, is))
		}
	}
	if pages < 5 {
		t.Errorf("only %d pages of the release", pages)
	}

	broken := after
	file := result.BoardsPath("2026.1")
	broken[file] = &fstest.MapFile{Data: bytes.Replace(after[file].Data, []byte(`"value":`), []byte(`"value":1`), 1), Mode: 0o444}
	if _, findings := result.Read(broken); !strings.Contains(fmt.Sprint(findings), "is not the file whose checksum release") {
		t.Errorf("edited figures are found to have %v", findings)
	}
	delete(broken, file)
	if _, findings := result.Read(broken); !strings.Contains(fmt.Sprint(findings), "there is no "+file) {
		t.Errorf("figures that are gone are found to have %v", findings)
	}
}

func firstDifference(x, y []byte) string {
	i := 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("%q\n%q", x[from:min(len(x), i+80)], y[from:min(len(y), i+80)])
}
