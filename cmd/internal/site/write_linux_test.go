package site

import (
	"maps"
	"os"
	"runtime"
	"syscall"
	"testing"
)

// asNobody calls f; if the test runs as root, on a thread that touches files as
// nobody, and which is given up afterwards.
func asNobody(t *testing.T, dir string, f func() error) error {
	t.Helper()
	if os.Geteuid() != 0 {
		return f()
	}
	for _, up := range []string{dir + "/..", dir + "/../.."} { // the test's own folders are root's
		if err := os.Chmod(up, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	const nobody = 65534
	result := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocked
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Error(err)
		}
		result <- f()
	}()
	return <-result
}

// TestWriteFails makes a build fail after its first page is in place, and checks
// that the last site stands again, and that the next build makes the site whole.
func TestWriteFails(t *testing.T) {
	parent := t.TempDir()
	dir := parent + "/public"
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o777); err != nil { // whatever the mask
		t.Fatal(err)
	}
	build := func(texts map[string]string) error {
		return asNobody(t, dir, func() error {
			_, err := Write(dir, texts)
			return err
		})
	}
	if err := build(firstBuild); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "c/note.txt", "mine")
	if err := os.Chmod(dir+"/c", 0o555); err != nil {
		t.Fatal(err)
	}
	next := maps.Clone(secondBuild)
	next["a/index.html"] = "a, changed"
	if err := build(next); err == nil {
		t.Error("a page was put into a folder that may not be written")
	}
	wantSite(t, dir, firstBuild, map[string]string{"c/note.txt": "mine"})
	if err := os.Chmod(dir+"/c", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := build(next); err != nil {
		t.Fatal(err)
	}
	wantSite(t, dir, next, map[string]string{"c/note.txt": "mine"})
}
