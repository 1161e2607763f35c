package result

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// For tests that look at a set as a whole.
var (
	Good    = good
	ReadAll = readAll
)

// good returns the files of the set in which nothing is wrong.
func good(t testing.TB) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/good.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

// readAll returns the findings of a set, and what else is found of it, a line each.
func readAll(fsys fs.FS, more ...func(*Set) source.Findings) string {
	var b strings.Builder
	set, findings := Read(fsys)
	for _, find := range more {
		findings.Add(find(set)...)
	}
	for _, f := range findings {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}

// TestReadTwice holds that findings do not depend on the order of maps or goroutines.
func TestReadTwice(t *testing.T) {
	files := good(t)
	for path, f := range files {
		files[path] = &fstest.MapFile{Data: bytes.ReplaceAll(f.Data, []byte(`a`), []byte(`A`))}
	}
	first := readAll(files)
	if strings.Count(first, "\n") < 20 {
		t.Fatalf("too few findings to compare:\n%s", first)
	}
	for range 10 {
		if diff := cmp.Diff(first, readAll(files)); diff != "" {
			t.Fatalf("findings change (-first +later):\n%s", diff)
		}
	}
	if lines := strings.Split(strings.TrimSuffix(first, "\n"), "\n"); len(slices.Compact(lines)) != strings.Count(first, "\n") {
		t.Errorf("a finding is given twice:\n%s", first)
	}
}
