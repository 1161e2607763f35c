package files

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// swapped makes the changes of these tests by a swap alone, and reports whether it could.
func swapped(d *Dir) (bool, error) {
	err := stage(d)
	done := false
	if err == nil {
		done, err = d.swap()
	}
	if !done {
		err = errors.Join(err, d.clear())
	}
	return done, err
}

func needExchange(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("folders cannot be exchanged here")
	}
}

// alone holds that nothing is left beside a folder.
func alone(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(dir))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the folder there is %v (%v)", entries, err)
	}
}

func TestSwap(t *testing.T) {
	needExchange(t)
	dir := filepath.Join(t.TempDir(), "dir")
	put(t, dir, before)
	others := map[string]string{"more": "mine", "a/more": "mine", "its/own/folder/x": "mine"} // of the folder's owner
	put(t, dir, others)
	must(t, errors.Join(os.Mkdir(filepath.Join(dir, "empty"), 0o777), os.Symlink("more", filepath.Join(dir, "link"))))
	if done, err := swapped(opened(t, dir)); !done || err != nil {
		t.Fatal(done, err)
	}
	all := maps.Clone(after)
	maps.Copy(all, others)
	all["empty/"], all["link"] = "", "mine"
	want(t, dir, all)
	alone(t, dir)
	if to, err := os.Readlink(filepath.Join(dir, "link")); to != "more" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	must(t, opened(t, dir).Commit(false))
	want(t, dir, all)
}

func noExchange(_, _ string) error { return errors.ErrUnsupported }

// TestNoExchange holds that a folder that cannot be exchanged is changed all the same.
func TestNoExchange(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dir")
	put(t, dir, before)
	d := opened(t, dir)
	d.exchange = noExchange
	must(t, errors.Join(stage(d), d.Commit(true)))
	want(t, dir, after)
	alone(t, dir)
}

// TestNoSwap holds where a folder is not exchanged, and that nothing is changed then.
func TestNoSwap(t *testing.T) {
	for name, prepare := range map[string]func(t *testing.T, dir string) string{
		"a link to it":         func(t *testing.T, dir string) string { must(t, os.Symlink("dir", dir+"2")); return dir + "2" },
		"the program is in it": func(t *testing.T, dir string) string { t.Chdir(filepath.Join(dir, "a")); return dir },
		"a folder for a file":  func(t *testing.T, dir string) string { put(t, dir, map[string]string{"made/x": "mine"}); return dir },
		"nothing may be beside": func(t *testing.T, dir string) string {
			put(t, filepath.Dir(dir), map[string]string{".dir" + Staging + "/x": "1"})
			return dir
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dir")
			put(t, dir, before)
			called := prepare(t, dir)
			d := opened(t, called)
			if name == "nothing may be beside" { // another program's, since Open removes what is left
				must(t, os.Mkdir(beside(d.name), 0o777))
			}
			all := under(t, dir)
			if done, err := swapped(d); done || err != nil && name != "a folder for a file" {
				t.Errorf("exchanged: %v, %v", done, err)
			}
			want(t, dir, all)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
