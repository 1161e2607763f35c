package live

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

func put(t *testing.T, dir, path, text string) {
	t.Helper()
	name := filepath.Join(dir, path)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestWatch changes a folder in every way that editors and people do, and wants
// each noticed; and what no build reads, not. Time passes as in synctest: no look
// is waited for.
func TestWatch(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(t *testing.T, dir string)
		seen   bool
	}{
		{"nothing", func(*testing.T, string) {}, false},
		{"content, same size", func(t *testing.T, dir string) { put(t, dir, "site.toml", "title = \"b\"\n") }, true},
		{"saved by renaming", func(t *testing.T, dir string) {
			put(t, dir, "templates/.home.html.swp", "new")
			must(t, os.Rename(filepath.Join(dir, "templates/.home.html.swp"), filepath.Join(dir, "templates/home.html")))
		}, true},
		{"new file, deep", func(t *testing.T, dir string) { put(t, dir, "templates/static/css/new.css", "x") }, true},
		{"file gone", func(t *testing.T, dir string) { must(t, os.Remove(filepath.Join(dir, "results/runs/a.json"))) }, true},
		{"folder gone", func(t *testing.T, dir string) { must(t, os.RemoveAll(filepath.Join(dir, "results"))) }, true},
		{"folder made again", func(t *testing.T, dir string) {
			must(t, os.RemoveAll(filepath.Join(dir, "results")))
			put(t, dir, "results/runs/a.json", "{}")
		}, true},
		{"a folder that was not there", func(t *testing.T, dir string) { put(t, dir, "content/about.md", "x") }, true},
		{"all gone", func(t *testing.T, dir string) { must(t, os.RemoveAll(dir)) }, true},
		{"a link to elsewhere", func(t *testing.T, dir string) {
			must(t, os.Remove(filepath.Join(dir, "results/runs/linked")))
			must(t, os.Symlink("../../other", filepath.Join(dir, "results/runs/linked")))
		}, true},
		{"what a link leads to, which is not read", func(t *testing.T, dir string) { put(t, dir, "elsewhere/b.json", "{ }") }, false},
		{"mode", func(t *testing.T, dir string) { must(t, os.Chmod(filepath.Join(dir, "site.toml"), 0)) }, true},
		{"public", func(t *testing.T, dir string) { put(t, dir, "public/index.html", "x") }, false},
		{"README", func(t *testing.T, dir string) { put(t, dir, "README.md", "x") }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				dir := watchedFolder(t)
				w := Watch{Dir: dir}
				seen := w.Look()
				c.change(t, dir)
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				if err := w.Wait(ctx, seen); (err == nil) != c.seen {
					t.Errorf("%v, want it noticed: %t", err, c.seen)
				}
			})
		})
	}
}

// TestWatchListens wants a change noticed that no look would have found so soon.
func TestWatchListens(t *testing.T) {
	dir := watchedFolder(t)
	w := Watch{Dir: dir}
	stop := w.Listen()
	defer stop()
	w.follow()
	put(t, dir, "results/runs/a.json", "{ }")
	select {
	case <-w.told:
	case <-time.After(time.Minute):
		t.Error("the system does not tell of a change")
	}
}

// watchedFolder makes a site's folder that has not been touched for an hour, so
// that a change differs in time from what was, however coarse the file system's
// clock is.
func watchedFolder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	put(t, dir, "site.toml", "title = \"a\"\n")
	put(t, dir, "results/runs/a.json", "{}")
	put(t, dir, "templates/home.html", "old")
	put(t, dir, "elsewhere/b.json", "{}")
	for _, name := range []string{"site.toml", "results/runs/a.json", "templates/home.html", "elsewhere/b.json"} {
		past := time.Unix(1e9, 0)
		must(t, os.Chtimes(filepath.Join(dir, name), past, past))
	}
	must(t, os.Symlink("../../elsewhere", filepath.Join(dir, "results/runs/linked")))
	must(t, os.Symlink("../../results", filepath.Join(dir, "results/runs/circle")))
	return dir
}

// TestWatchRests checks that changes in a row are one, and that a folder that
// never rests is taken as it is in the end.
func TestWatchRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		put(t, dir, "site.toml", "")
		w := Watch{Dir: dir}
		seen := w.Look()
		start := time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for i := 0; sleep(ctx, 10*time.Millisecond) == nil; i++ {
				if err := os.WriteFile(filepath.Join(dir, "site.toml"), make([]byte, i), 0o666); err != nil {
					t.Error(err)
				}
			}
		}()
		must(t, w.Wait(t.Context(), seen))
		cancel()
		synctest.Wait()
		if waited := time.Since(start); waited < longestRest || waited > longestRest+time.Second {
			t.Errorf("a folder that did not rest was taken after %v", waited)
		}
		if err := w.Wait(ctx, w.Look()); !errors.Is(err, context.Canceled) {
			t.Errorf("%v, want the context's error", err)
		}
	})
}

// BenchmarkLook looks at the real site's folder.
func BenchmarkLook(b *testing.B) {
	w := Watch{Dir: "../../.."}
	if w.Look() == (&Watch{Dir: b.TempDir()}).Look() {
		b.Fatal("the folder is empty")
	}
	for b.Loop() {
		w.Look()
	}
}
