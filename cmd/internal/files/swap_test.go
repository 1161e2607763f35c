package files

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// kept are the files that the changes of these tests leave alone.
var kept = []string{"kept", "foreign"}

// swapped makes the changes of these tests by a swap alone, and reports whether it could.
func swapped(d *Dir) (bool, error) {
	err := stage(d)
	done := false
	if err == nil {
		done, err = d.swap(kept)
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
	if done, err := swapped(opened(t, dir)); !done || err != nil {
		t.Fatal(done, err)
	}
	want(t, dir, after)
	alone(t, dir)
	must(t, opened(t, dir).Commit(nil))
	want(t, dir, after)
}

// How a folder is changed in these tests: exchanged, or, where that cannot be done, file by file.
const exchanged, notExchanged = -1, -2

func noExchange(_, _ string) error { return errors.ErrUnsupported }

// TestSwapKilled kills a program before each step of a change and holds that a folder that
// is exchanged is the old or the new one at once, that any is once the next program has
// completed the change or taken it back, and that nothing is left.
func TestSwapKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []int{exchanged, notExchanged} {
		if way == exchanged && runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
			continue
		}
		outcomes := map[string]int{}
		for step := 1; ; step++ {
			dir := filepath.Join(t.TempDir(), "dir")
			put(t, dir, before)
			cmd := exec.Command(self)
			cmd.Env = append(os.Environ(), killedDir+"="+dir, fmt.Sprint(killedStep, "=", step), fmt.Sprint(failureStep, "=", way))
			err := cmd.Run()
			if err == nil {
				break // the program came to its end
			}
			if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 9 {
				t.Fatalf("killed before step %d: %v", step, err)
			}
			_, err = os.Lstat(filepath.Join(dir, Staging))
			staging := err == nil
			there := under(t, dir)
			maps.DeleteFunc(there, func(path, _ string) bool { return strings.HasPrefix(path, Staging+"/") })
			left, err := os.ReadDir(filepath.Dir(dir))
			if err != nil {
				t.Fatal(err)
			}
			if recovered, err := Recover(dir); err != nil || recovered != (staging || len(left) > 1) {
				t.Errorf("killed before step %d: recovered %v of %v: %v", step, recovered, left, err)
			}
			alone(t, dir)
			got := under(t, dir)
			switch {
			case way == exchanged && !maps.Equal(got, there):
				t.Errorf("killed before step %d, the folder was %q, and became %q", step, there, got)
			case maps.Equal(got, before):
				outcomes["before"]++
			case maps.Equal(got, after):
				outcomes["after"]++
			default:
				t.Errorf("killed before step %d, the folder is %q", step, got)
			}
		}
		if outcomes["before"] < 3 || outcomes["after"] == 0 {
			t.Errorf("way %d: %v", way, outcomes)
		}
	}
}

// TestNoExchange holds that a folder that cannot be exchanged is changed all the same.
func TestNoExchange(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dir")
	put(t, dir, before)
	d := opened(t, dir)
	d.exchange = noExchange
	must(t, errors.Join(stage(d), d.Commit(kept)))
	want(t, dir, after)
	alone(t, dir)
}

// TestSwapInterrupted holds that an interrupt leaves nothing behind.
func TestSwapInterrupted(t *testing.T) {
	needExchange(t)
	for last := 1; ; last++ {
		dir := filepath.Join(t.TempDir(), "dir")
		put(t, dir, before)
		d := opened(t, dir)
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		d.before = func() {
			if n++; n == last {
				cancel()
			}
		}
		d.ctx = ctx
		done, err := swapped(d)
		alone(t, dir)
		if done {
			want(t, dir, after)
		} else {
			want(t, dir, before)
		}
		if n < last {
			return
		}
		if !done && err == nil {
			t.Errorf("interrupted at step %d, and nothing said", last)
		}
	}
}

// TestNoSwap holds where a folder is not exchanged, and that nothing is changed then.
func TestNoSwap(t *testing.T) {
	for name, prepare := range map[string]func(t *testing.T, dir string) string{
		"another's file": func(t *testing.T, dir string) string { put(t, dir, map[string]string{"more": "mine"}); return dir },
		"another's folder": func(t *testing.T, dir string) string {
			must(t, os.Mkdir(filepath.Join(dir, "empty"), 0o777))
			return dir
		},
		"a link in it": func(t *testing.T, dir string) string {
			must(t, os.Symlink("kept", filepath.Join(dir, "link")))
			return dir
		},
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
