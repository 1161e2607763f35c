package files

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestRead reads a folder with everything in it that a folder can hold. A pipe
// that were opened would hang.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"site.toml": "x", "content/a.md": "a", "content/deep/b.md": "b", "other/c": "c",
		"content/large.md": strings.Repeat("x", source.MaxBytes+1),
	})
	for link, to := range map[string]string{
		"content/link.md": "a.md", "content/linked": "../other", "content/circle": "..", "content/dangling": "nowhere",
		"templates": "other",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	folder, findings := Read(root.FS(), "site.toml", "content", "templates", "missing")
	if got, want := slices.Sorted(maps.Keys(folder)), []string{
		"content", "content/a.md", "content/circle", "content/dangling", "content/deep", "content/deep/b.md",
		"content/large.md", "content/link.md", "content/linked", "site.toml", "templates",
	}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	var got []string
	for _, f := range findings {
		got = append(got, f.String())
	}
	link := ":1:1: is a symbolic link; put the file itself in its place"
	if d := cmp.Diff([]string{
		"content/circle" + link, "content/dangling" + link, "content/large.md:1:1: " + source.TooLarge(source.MaxBytes+1),
		"content/link.md" + link, "content/linked" + link, "templates" + link,
	}, got); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}

	for name, f := range folder {
		if refused := slices.ContainsFunc(findings, func(x source.Finding) bool { return x.Path == name }); refused == Ordinary(
			f.Mode) {
			t.Errorf("%s has the mode %v, refused: %t", name, f.Mode, refused)
		}
	}
	if folder, findings := Read(fstest.MapFS{"content/pipe": {Mode: fs.ModeNamedPipe}, "content/.lock": {Mode: fs.ModeSymlink}},
		"content"); len(folder) != 2 || len(findings) != 1 || findings[0].Message != "is not an ordinary file" {
		t.Errorf("%d files, findings %v", len(folder), findings)
	}

	large := fstest.MapFS{"other/a": {}}
	for i := range maxTotal/source.MaxBytes + 1 {
		large[fmt.Sprintf("content/%02d", i)] = &fstest.MapFile{Data: make([]byte, source.MaxBytes)}
	}
	folder, findings = Read(large, "other", "content")
	if len(folder) != 3 || len(findings) != 1 ||
		findings[0].String() != "content:1:1: holds more than can be read: the limits are 100000 files and 512 MB" {
		t.Errorf("%d files, findings %v", len(folder), findings)
	}
}
