package site

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/page"
)

// siteOf is a site of files that are there already.
func siteOf(data map[string][]byte) *Site {
	s := &Site{builder: new(page.Builder)}
	for _, p := range slices.Sorted(maps.Keys(data)) {
		if p != ManifestPath {
			s.add(p, func() ([]files.File, error) { return []files.File{{Path: p, Data: data[p]}}, nil })
		}
	}
	s.addManifest()
	return s
}

// Write writes files of texts by path as a site.
func Write(dir string, texts map[string]string) (Report, error) {
	files := map[string][]byte{}
	for path, text := range texts {
		files[path] = []byte(text)
	}
	return siteOf(files).Write(dir)
}

// Two builds of a small site.
var (
	firstBuild  = map[string]string{"index.html": "one", "a/index.html": "a", "b/deep/index.html": "b", "data/x.json": "{}"}
	secondBuild = map[string]string{"index.html": "two", "a/index.html": "a", "c/index.html": "c", "data/x.json": "{}"}
)

// put writes a file below dir, with its folders.
func put(t *testing.T, dir, path, text string) {
	t.Helper()
	name := filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// under reads everything below dir, folders with a slash at the end.
func under(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		name := filepath.ToSlash(rel)
		switch {
		case d.IsDir():
			out[name+"/"] = ""
		case d.Type()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			out[name] = "→ " + to
			return err
		default:
			data, err := os.ReadFile(path)
			out[name] = string(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// wantSite checks that dir holds just these files, some others, and a manifest
// with the checksum of each.
func wantSite(t *testing.T, dir string, texts, others map[string]string) {
	t.Helper()
	got := under(t, dir)
	m, err := ParseManifest([]byte(got[ManifestPath]))
	if err != nil {
		t.Error(err)
	}
	sums := Manifest{}
	for p, text := range texts {
		sums[p] = checksum([]byte(text))
	}
	if d := cmp.Diff(sums, m); d != "" {
		t.Errorf("the manifest (-want +got):\n%s", d)
	}
	delete(got, ManifestPath)
	want := map[string]string{"data/": ""}
	for _, more := range []map[string]string{texts, others} {
		for p, text := range more {
			want[p] = text
			for dir := filepath.ToSlash(filepath.Dir(p)); dir != "." && p[len(p)-1] != '/'; dir = filepath.ToSlash(filepath.Dir(dir)) {
				want[dir+"/"] = ""
			}
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the folder (-want +got):\n%s", d)
	}
}

// write writes a build that must go well.
func write(t *testing.T, dir string, texts map[string]string) Report {
	t.Helper()
	rep, err := Write(dir, texts)
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	if rep.Files != len(texts)+1 || rep.Bytes != int64(size) {
		t.Errorf("the report counts %d files of %d bytes, want %d of %d", rep.Files, rep.Bytes, len(texts)+1, size)
	}
	return rep
}

// refused checks that a build is refused, with a word of what is in the way, and
// that the folder stays as it is.
func refused(t *testing.T, dir string, texts map[string]string, want string) {
	t.Helper()
	before := under(t, dir)
	_, err := Write(dir, texts)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want one with %q", err, want)
	}
	if d := cmp.Diff(before, under(t, dir)); d != "" {
		t.Errorf("a refused build changed the folder (-before +after):\n%s", d)
	}
}

func wantReport(t *testing.T, got Report, changed, removed int, kept ...string) {
	t.Helper()
	if got.Changed != changed || got.Removed != removed || !slices.Equal(got.Kept, kept) {
		t.Errorf("%d changed, %d removed, kept %q; want %d, %d, %q", got.Changed, got.Removed, got.Kept, changed, removed, kept)
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "public")
	wantReport(t, write(t, dir, firstBuild), 4, 0)
	wantSite(t, dir, firstBuild, nil)

	page := filepath.Join(dir, "index.html")
	before, err := os.Stat(page)
	if err != nil {
		t.Fatal(err)
	}
	wantReport(t, write(t, dir, firstBuild), 0, 0)
	wantSite(t, dir, firstBuild, nil)
	after, err := os.Stat(page)
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
		t.Error("a build without changes wrote a page anew")
	}

	wantReport(t, write(t, dir, secondBuild), 2, 1) // index and c; b with its folders
	wantSite(t, dir, secondBuild, nil)
}

// TestWriteRefuses checks what a build does not go over: it says so, and touches
// nothing.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct {
		name, path, text string
		earlier          bool // a build stands there already
		want             string
	}{
		{"foreign file", "index.html", "mine", false, "index.html was not written by counselboard"},
		{"edited page", "index.html", "edited", true, "index.html was changed since the last build"},
		{"foreign file beside a site", "c/index.html", "mine", true, "c/index.html was not written by counselboard"},
		{"file for a folder", "c", "mine", true, "c/index.html"},
		{"folder for a file", "c/index.html/x", "mine", true, "c/index.html"},
		{"manifest of another kind", ManifestPath, "mine", false, "was not written by counselboard"},
		{"manifest is cut off", ManifestPath, strings.Repeat("0", 64) + "  index.html\n0123", true, "damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.earlier {
				write(t, dir, firstBuild)
			}
			put(t, dir, c.path, c.text)
			refused(t, dir, secondBuild, c.want)
		})
	}

	dir := t.TempDir()
	for _, path := range []string{"../out.html", "/out.html", "a/../../out.html", "", ".", "a//b"} {
		refused(t, dir, map[string]string{"index.html": "x", path: "x"}, "cannot be a file of the site")
	}

	// All that is in the way is said, not only the first.
	put(t, dir, "index.html", "mine")
	put(t, dir, "c/index.html", "mine")
	refused(t, dir, secondBuild, "c/index.html was not written")
	refused(t, dir, secondBuild, "index.html was not written")

	file := filepath.Join(t.TempDir(), "file")
	put(t, filepath.Dir(file), "file", "mine")
	if _, err := Write(file, firstBuild); err == nil {
		t.Error("a file was taken for the output folder")
	}
}

// TestWriteCutOff checks that a build that was cut off among its files is built over, also by a third build.
func TestWriteCutOff(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, firstBuild)
	first := under(t, dir)
	write(t, dir, secondBuild)
	put(t, dir, ManifestPath, first[ManifestPath]+under(t, dir)[ManifestPath])
	put(t, dir, "index.html", firstBuild["index.html"])
	third := map[string]string{"index.html": "three", "c/index.html": "c, changed"}
	wantReport(t, write(t, dir, third), 2, 2)
	got := under(t, dir)
	for path, text := range third {
		if got[path] != text {
			t.Errorf("%s is %q", path, got[path])
		}
	}
}

// TestWriteHostileManifest checks that a manifest cannot make a build delete or
// replace what lies outside the folder.
func TestWriteHostileManifest(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	put(t, parent, "outside.txt", "mine")
	sum := checksum([]byte("mine"))
	m := Manifest{
		"../outside.txt": sum, "a/../../outside.txt": sum, filepath.ToSlash(filepath.Join(parent, "outside.txt")): sum, "..": sum, "": sum, ".": sum, "a/": sum, `..\outside.txt`: sum, "sub": sum,
	}
	delete(m, "") // it has no line
	put(t, dir, ManifestPath, string(m.encode()))
	put(t, dir, "sub/note.txt", "mine")
	wantReport(t, write(t, dir, firstBuild), 4, 0, "sub") // a folder is no page of the last build
	wantSite(t, dir, firstBuild, map[string]string{"sub/note.txt": "mine"})
	if got := under(t, parent)["outside.txt"]; got != "mine" {
		t.Errorf("a file outside the folder is %q", got)
	}
}

// TestWriteSymlinks checks that no link that leads out of the folder is followed, neither for writing nor for deleting: package
// files refuses them, and here the build says what of the last one is behind a link.
func TestWriteSymlinks(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	write(t, dir, firstBuild)
	put(t, parent, "outside/deep/index.html", "b")
	link := filepath.Join(dir, "b")
	if err := os.RemoveAll(link); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../outside", link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	wantReport(t, write(t, dir, secondBuild), 2, 0, "b/deep/index.html")
	if got := under(t, parent)["outside/deep/index.html"]; got != "b" {
		t.Errorf("a build wrote through a link: %q", got)
	}
	if err := os.Symlink("../outside", filepath.Join(dir, "d")); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, map[string]string{"d/index.html": "x"}, "d is not a folder")
}

// TestWritePageForFolder gives a folder the name of a page of the last build: the
// build is refused until the page is gone.
func TestWritePageForFolder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"index.html": "one", "c": "a page without a folder"})
	refused(t, dir, secondBuild, "c/index.html")
	wantReport(t, write(t, dir, firstBuild), 3, 1) // the first page is the same
	wantSite(t, dir, firstBuild, nil)
	wantReport(t, write(t, dir, secondBuild), 2, 1)
	wantSite(t, dir, secondBuild, nil)
}

// TestManifestFile checks that the manifest among a site's files lists the others.
func TestManifestFile(t *testing.T) {
	t.Parallel()
	s := built(t, theItemSite)
	m, err := ParseManifest(s.files[ManifestPath])
	if err != nil || len(m) != len(s.list)-1 {
		t.Errorf("the manifest lists %d files of %d: %v", len(m), len(s.list), err)
	}
	for path, sum := range m {
		if data, ok := s.files[path]; !ok || checksum(data) != sum {
			t.Errorf("the manifest is wrong about %s", path)
		}
	}
}
