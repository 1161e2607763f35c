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

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// TestRead reads a folder with everything in it that a folder can hold. A pipe
// that were opened would hang.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"site.toml": "x", "content/a.md": "a", "content/deep/b.md": "b", "other/c": "c",
		"content/large.md": strings.Repeat("x", strict.MaxBytes+1),
	})
	for link, to := range map[string]string{
		"content/link.md": "a.md", "content/linked": "../other", "content/circle": "..", "content/dangling": "nowhere", "templates": "other",
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
	if got, want := slices.Sorted(maps.Keys(folder)), []string{"content/a.md", "content/deep/b.md", "site.toml"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
	var got []string
	for _, f := range findings {
		got = append(got, f.String())
	}
	link := ":1:1: is a symbolic link; put the file itself in its place"
	if d := cmp.Diff([]string{
		"content/circle" + link, "content/dangling" + link, "content/large.md:1:1: 10.0 MB is over the limit of 10 MB",
		"content/link.md" + link, "content/linked" + link, "templates" + link,
	}, got); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}

	hostile := fstest.MapFS{"content/pipe": {Mode: fs.ModeNamedPipe}}
	for i := range 30 {
		hostile[fmt.Sprintf("content/%02d", i)] = &fstest.MapFile{Data: make([]byte, strict.MaxBytes)}
	}
	folder, findings = Read(hostile, "content")
	if len(folder) != maxTotal/strict.MaxBytes || len(findings) != 30-len(folder)+1 || findings[len(findings)-1].Message != "is not an ordinary file" {
		t.Errorf("%d files, findings %v", len(folder), findings)
	}
}
