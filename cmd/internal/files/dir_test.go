package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What stands in a folder before and after a change of every sort: a file that is
// kept, one replaced, two removed, one of them with its folder, and two made, one
// of them with its folder.
var (
	before  = map[string]string{"kept": "1", "a/replaced": "old", "removed": "2", "gone/deep/removed": "3", "foreign": "mine"}
	after   = map[string]string{"kept": "1", "a/replaced": "new", "made": "4", "new/deep/made": "5", "foreign": "mine"}
	changes = []File{ // those without data are removed
		{"new/deep/made", []byte("5")}, {"a/replaced", []byte("new")}, {Path: "gone/deep/removed"}, {"made", []byte("4")},
		{Path: "removed"},
	}
)

// stage puts and removes the files of these changes.
func stage(d *Dir) error {
	for _, f := range changes {
		err := d.interrupted()
		if err == nil && f.Data != nil {
			err = d.Put(f)
		} else if err == nil {
			err = d.Remove(f.Path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// change makes these changes, each file whole.
func change(d *Dir) error {
	if err := stage(d); err != nil {
		return errors.Join(err, d.clear())
	}
	return d.Commit()
}

func put(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for path, text := range texts {
		name := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// under reads all files below dir, and its empty folders as "name/".
func under(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		if d.IsDir() {
			entries, err := os.ReadDir(path)
			if len(entries) == 0 {
				out[filepath.ToSlash(rel)+"/"] = ""
			}
			return err
		}
		data, err := os.ReadFile(path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func want(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	if d := cmp.Diff(texts, under(t, dir)); d != "" {
		t.Errorf("the folder (-want +got):\n%s", d)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func opened(t *testing.T, dir string) *Dir {
	t.Helper()
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// The environment of a program that is killed: its folder, and the step before which it ends.
const (
	killedDir  = "COUNSELBOARD_TEST_KILLED_DIR"
	killedStep = "COUNSELBOARD_TEST_KILLED_STEP"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		killed(dir)
	}
	os.Exit(m.Run())
}

// killed makes the change, and ends before a step as a program that is killed
// does: at once.
func killed(dir string) {
	last, _ := strconv.Atoi(os.Getenv(killedStep))
	d, err := Open(dir)
	if err != nil {
		os.Exit(3)
	}
	n := 0
	d.before = func() {
		if n++; n == last {
			os.Exit(9)
		}
	}
	if err := change(d); err != nil {
		os.Exit(4)
	}
	os.Exit(0)
}

// TestKilled kills a program before each of its steps. Each file is the old or the new one, and the same change makes the rest.
// The next program that writes there leaves nothing else.
func TestKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	outcomes := map[string]int{}
	for last := 1; ; last++ {
		dir := filepath.Join(t.TempDir(), "dir")
		put(t, dir, before)
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), killedDir+"="+dir, fmt.Sprint(killedStep, "=", last))
		err := cmd.Run()
		if err == nil {
			break // the program came to its end
		}
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 9 {
			t.Fatalf("killed before step %d: %v", last, err)
		}
		d := opened(t, dir)
		got := under(t, dir)
		switch {
		case maps.Equal(got, before):
			outcomes["before"]++
		case maps.Equal(got, after):
			outcomes["after"]++
		default:
			outcomes["between"]++
		}
		for path, text := range got {
			if text != before[path] && text != after[path] {
				t.Errorf("killed before step %d, %s is %q", last, path, text)
			}
		}
		if err := change(d); err != nil {
			t.Errorf("killed before step %d, and again: %v", last, err)
		}
		want(t, dir, after)
	}
	if outcomes["before"] < 3 || outcomes["after"] == 0 || outcomes["between"] == 0 {
		t.Errorf("%v", outcomes)
	}
}

// TestInterrupted holds that an interrupt at any step of a change changes nothing and leaves nothing behind, or comes too late.
func TestInterrupted(t *testing.T) {
	late := 0
	for last, n := 1, 1; n >= last; last++ { // until a change has fewer steps
		dir := filepath.Join(t.TempDir(), "dir")
		put(t, dir, before)
		d := opened(t, dir)
		ctx, cancel := context.WithCancel(t.Context())
		n = 0
		d.before = func() {
			if n++; n == last {
				cancel()
			}
		}
		d.ctx = ctx
		if err := change(d); err == nil {
			late++
			want(t, dir, after)
		} else if !strings.Contains(err.Error(), "interrupted") {
			t.Errorf("step %d: %v", last, err)
		} else {
			want(t, dir, before)
		}
	}
	if late > 9 {
		t.Errorf("%d interrupts came too late", late)
	}
}

// TestTwoAtOnce lets many programs write to one folder at once.
func TestTwoAtOnce(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 5 {
				d, err := Open(dir)
				if err != nil {
					t.Error(err)
					return
				}
				var list []File
				for j := range 20 {
					list = append(list, File{fmt.Sprintf("%d/file", j), []byte{byte('a' + i)}})
				}
				if err := errors.Join(d.Apply(list), d.Close()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	seen := map[string]bool{}
	for _, text := range under(t, dir) {
		seen[text] = true
	}
	if len(seen) != 1 {
		t.Errorf("the folder is a mix of %d programs", len(seen))
	}
}

// TestInTheWay holds what is not written over or through.
func TestInTheWay(t *testing.T) {
	for _, c := range []struct{ link, to, path, want string }{
		{"a", "../outside", "a/file", "write a/file: a is not a folder"},
		{"a/file", "../../outside/file", "a/file", "write a/file: a symbolic link is in the way"},
		{"", "", "folder", "write folder: a folder is in the way"},
		{"", "", "file/x", "write file/x: file is not a folder"},
		{"", "", "../outside/file", "not a path"},
		{"", "", "/outside/file", "not a path"},
		{"", "", Staging + "/new/x", "not a path"},
		{"", "", "", "not a path"},
		{"", "", ".git/config", "not a path"},
		{"", "", "results/.Git/config", "not a path"},
		{Staging, "../outside", "file2", "is not a folder; remove it"},
	} {
		parent := t.TempDir()
		put(t, parent, map[string]string{"outside/file": "outside", "dir/folder/x": "1", "dir/file": "2"})
		dir := filepath.Join(parent, "dir")
		if c.link != "" {
			link := filepath.Join(dir, filepath.FromSlash(c.link))
			if err := os.MkdirAll(filepath.Dir(link), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(filepath.FromSlash(c.to), link); err != nil {
				t.Skipf("no symbolic links here: %v", err)
			}
		}
		all := under(t, filepath.Join(parent, "outside"))
		d, err := Open(dir)
		if err == nil {
			err = errors.Join(d.Apply([]File{{"good", []byte("x")}, {c.path, []byte("y")}}), d.Close())
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one with %q", c.path, err, c.want)
		}
		want(t, filepath.Join(parent, "outside"), all)
		if _, err := os.Stat(filepath.Join(dir, "good")); err == nil {
			t.Errorf("%q: the other file was written", c.path)
		}
	}
}

// TestPutFirst puts a file that takes its place first, and again in the end.
func TestPutFirst(t *testing.T) {
	dir := t.TempDir()
	d := opened(t, dir)
	must(t, errors.Join(d.Put(File{"page", []byte("1")}), d.Put(File{"list", []byte("new")}), d.PutFirst(File{"list", []byte("both")})))
	steps := 0
	d.before = func() {
		if steps++; steps == 2 {
			if data, err := d.Read("list"); err != nil || string(data) != "both" {
				t.Errorf("after the first step the list is %q, %v", data, err)
			}
		}
	}
	must(t, d.Commit())
	want(t, dir, map[string]string{"page": "1", "list": "new"})
}

func TestCreate(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "new", "site")
	list := []File{{"a", []byte("1")}, {"b/c", []byte("2")}}
	if err := Create(dir, list, true); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{"a": "1", "b/c": "2"}
	want(t, dir, all)
	must(t, os.Remove(filepath.Join(dir, "a"))) // as after a program that was killed
	must(t, Create(dir, list, true))
	want(t, dir, all)
	list[0].Data = []byte("3")
	if err := Create(dir, list, false); err == nil || err.Error() != "a exists already; nothing was written" {
		t.Errorf("a file that is another: %v", err)
	}
	all["more"] = "mine"
	put(t, dir, all)
	if err := Create(dir, list[1:], true); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a folder that is not empty: %v", err)
	}
	want(t, dir, all)
	if err := Create(filepath.Join(parent, "other"), append(list, File{Path: "a/x"}, File{Path: "../x"}), true); err == nil {
		t.Error("a path that leads out was written")
	}
	if _, err := os.Stat(filepath.Join(parent, "other")); err == nil {
		t.Error("a folder that could not be filled is left")
	}
}
