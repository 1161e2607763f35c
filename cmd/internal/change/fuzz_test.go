package change

import (
	"io/fs"
	"regexp"
	"testing"
	"testing/fstest"
)

// FuzzFind looks for revisions of any name, which reach git as one argument: what is
// found is a commit of the repository, whatever git's own options are called.
func FuzzFind(f *testing.F) {
	dir := repository(f)
	r, err := OpenRepo(dir)
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range []string{"main", "HEAD~1", "topic@{0}", "--all", "-C/", "--output=x", "main:other.txt", "a..b", ":/x",
		"HEAD^{tree}", "\x00", "\n"} {
		f.Add(name)
	}
	hash := regexp.MustCompile(`^[0-9a-f]{40}$`)
	f.Fuzz(func(t *testing.T, name string) {
		commit, err := r.Find(name)
		if err != nil {
			return
		}
		if !hash.MatchString(commit) {
			t.Fatalf("%q is %q", name, commit)
		}
		files, err := r.Files(commit, 1000, "site")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fs.Stat(files, "site/results/runs/a.json"); err != nil {
			t.Errorf("%q is %s, which is no commit of the repository: %v", name, commit, err)
		}
	})
}

// FuzzTree reads lists and contents of any form in place of git's: nothing panics or grows
// beyond its bounds, and every path is one that a file can have.
func FuzzTree(f *testing.F) {
	const hash = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
	f.Add([]byte("100644 blob "+hash+"       3\tsite/a.json\x00120000 blob "+hash+"       1\tsite/link\x00160000 commit "+hash+"       -\tsub\x00"),
		[]byte(hash+" blob 3\nabc\n"), "site/")
	f.Add([]byte("100644 blob "+hash+"       -1\ta\x00"), []byte(hash+" blob -1\n"), "")
	f.Add([]byte("100644 blob "+hash+"       1\t../a\x00"), []byte(hash+" missing\n"), "")
	f.Fuzz(func(t *testing.T, list, contents []byte, prefix string) {
		out := tree{of: "x", limit: 1000, files: fstest.MapFS{}}
		if out.read(list, prefix) == nil && out.fill(contents) == nil {
			for _, b := range out.blobs {
				if int64(len(b.file.Data)) != b.size || b.size > out.limit {
					t.Errorf("%d bytes of %d", len(b.file.Data), b.size)
				}
			}
		}
		for name := range out.files {
			if !fs.ValidPath(name) {
				t.Errorf("path %q", name)
			}
		}
	})
}
