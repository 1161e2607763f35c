package published

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

// built is a small build.
var built = []files.File{
	{Path: ".nojekyll"},
	{Path: "a b/index.html", Data: []byte("a")},
	{Path: "data/x.json", Data: []byte("{}")},
	{Path: "index.html", Data: []byte("one")},
}

// writeBuilt writes the build with its manifest.
func writeBuilt(t *testing.T, dir string) {
	t.Helper()
	m := site.Manifest{Schema: "counselboard/manifest/1", Files: map[string]string{}}
	for _, f := range built {
		m.Files[f.Path] = fmt.Sprintf("%x", sha256.Sum256(f.Data))
	}
	data, err := json.Marshal(m)
	if err == nil {
		err = files.Create(dir, append(slices.Clone(built), files.File{Path: site.ManifestPath, Data: data}), true)
	}
	if err != nil {
		t.Fatal(err)
	}
}

const (
	sumOne = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed" // of "one"
	sumTwo = "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3" // of "two"
	sumA   = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb" // of "a"
)

// A change makes a published folder differ from the build.
var changes = []struct {
	name         string
	change       func(t *testing.T, dir string)
	manifest     map[string]string // lists these, too
	folder, host []string          // differences as a folder, and at an address
}{
	{"equal", func(*testing.T, string) {}, nil, nil, nil},
	{"differs", func(t *testing.T, dir string) { put(t, dir, "index.html", "two") }, nil,
		[]string{"index.html: differs (sha256 " + sumTwo + " published, " + sumOne + " built)"},
		[]string{"index.html: differs (sha256 " + sumTwo + " published, " + sumOne + " built)"}},
	{"missing", func(t *testing.T, dir string) { remove(t, dir, "a b") }, nil,
		[]string{"a b/index.html: missing (sha256 " + sumA + " built)"},
		[]string{"a b/index.html: missing (sha256 " + sumA + " built)"}},
	{"hidden and missing", func(t *testing.T, dir string) { remove(t, dir, ".nojekyll") }, nil,
		[]string{".nojekyll: missing (sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 built)"}, nil},
	{"the host's own", func(t *testing.T, dir string) {
		for _, f := range []string{".gitignore", "CNAME", ".git/config"} {
			put(t, dir, f, "x")
		}
	}, nil, nil, nil},
	{"extra, not listed", func(t *testing.T, dir string) { put(t, dir, "b/CNAME", "x") }, nil, []string{"b/CNAME: extra"}, nil},
	{"extra and listed", func(t *testing.T, dir string) { put(t, dir, "old.html", "x") }, map[string]string{"old.html": sumTwo},
		[]string{"old.html: extra (sha256 " + sumTwo + " published)"}, []string{"old.html: extra (sha256 " + sumTwo + " published)"}},
	{"hostile list", func(*testing.T, string) {}, map[string]string{"x\n\x1b[2J": "not a sum\n", "../../etc/passwd": sumOne}, nil, []string{`"x\n\x1b[2J": extra`}},
	{"a link in a file's place", func(t *testing.T, dir string) {
		remove(t, dir, "index.html")
		if err := os.Symlink("data/x.json", filepath.Join(dir, "index.html")); err != nil {
			t.Fatal(err)
		}
	}, nil, []string{"index.html: differs (is not an ordinary file; sha256 " + sumOne + " built)"}, nil},
	{"a link out in a folder's place", func(t *testing.T, dir string) {
		remove(t, dir, "a b")
		if err := os.Symlink(os.TempDir(), filepath.Join(dir, "a b")); err != nil {
			t.Fatal(err)
		}
	}, nil, []string{"a b: extra", "a b/index.html: differs (is not an ordinary file: path escapes from parent; sha256 " + sumA + " built)"}, nil},
	{"a file in a folder's place", func(t *testing.T, dir string) {
		remove(t, dir, "a b")
		put(t, dir, "a b", "x")
	}, nil, []string{"a b: extra", "a b/index.html: differs (is not an ordinary file: not a directory; sha256 " + sumA + " built)"}, nil},
}

// TestCompare compares changed copies, in folders and at addresses.
func TestCompare(t *testing.T) {
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			writeBuilt(t, dir)
			sums := map[string]string{}
			m := manifest(t, dir)
			maps.Copy(sums, m.Files)
			maps.Copy(sums, c.manifest)
			m.Files = sums
			data, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			put(t, dir, site.ManifestPath, string(data))
			files := append(slices.Clone(built), files.File{Path: site.ManifestPath, Data: data})
			c.change(t, dir)
			check(t, dir, files, c.folder)
			if strings.Contains(c.name, "place") {
				return // a host shows what lies behind it
			}
			host := httptest.NewServer(http.FileServer(http.Dir(dir)))
			defer host.Close()
			check(t, host.URL, files, c.host)
			check(t, host.URL+"/index.html", files, c.host)
		})
	}
}

// check compares the copy with a name with files.
func check(t *testing.T, name string, files []files.File, want []string) {
	t.Helper()
	c, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	m, err := Manifest(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	differences, err := Compare(t.Context(), c, m, files)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var got []string
	for _, d := range differences {
		got = append(got, d.String())
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
}

func manifest(t *testing.T, dir string) site.Manifest {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, site.ManifestPath))
	if err != nil {
		t.Fatal(err)
	}
	m, err := site.ParseManifest(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

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

func remove(t *testing.T, dir, path string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(dir, path)); err != nil {
		t.Fatal(err)
	}
}

// TestOpen checks what is taken for a copy.
func TestOpen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	put(t, filepath.Dir(file), "file", "x")
	for name, ok := range map[string]bool{
		"https://example.org": true, "http://example.org/board/": true, "https://example.org/board/index.html": true, t.TempDir(): true,
		"ftp://example.org/": false, "file:///etc": false, "javascript://x": false, "https://": false, "https://a@example.org/": false,
		"https://example.org/?a": false, "https://example.org/?a=1": false, "https://example.org/#a": false,
		filepath.Join(t.TempDir(), "nowhere"): false, file: false, "": false,
	} {
		c, err := Open(name)
		if (err == nil) != ok {
			t.Errorf("%q: %v, want it taken: %t", name, err, ok)
		}
		if err == nil {
			c.Close()
		}
	}
}

// TestHostile checks that a host cannot lead elsewhere, and that one that fails is
// not asked on.
func TestHostile(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was asked of another host", r.URL)
	}))
	defer elsewhere.Close()
	many := make([]files.File, 200)
	for i := range many {
		many[i] = files.File{Path: "f" + strings.Repeat("x", i)}
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		want   string
	}{
		{"redirect to another host", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL+r.URL.Path, http.StatusFound)
		}, "leads to another host"},
		{"redirect to a file", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(http.StatusFound)
		}, "leads to another host"},
		{"redirect without end", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
		}, "more than 5 redirects"},
		{"fails", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusBadGateway) }, "the host answers 502 Bad Gateway"},
		{"cut off", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "10")
			_, _ = w.Write([]byte("x"))
		}, "unexpected EOF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var asked atomic.Int32
			host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked.Add(1)
				c.answer(w, r)
			}))
			defer host.Close()
			copied, err := Open(host.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer copied.Close()
			_, err = Compare(t.Context(), copied, site.Manifest{}, many)
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "f") {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if n := asked.Load(); n > 60 {
				t.Errorf("asked %d times", n)
			}
			if _, err := Manifest(t.Context(), copied); err == nil {
				t.Error("there is a manifest")
			}
		})
	}
}

// TestRedirectWithin follows a redirect that stays with the host.
func TestRedirectWithin(t *testing.T) {
	dir := t.TempDir()
	writeBuilt(t, dir)
	files := http.FileServer(http.Dir(dir)) // leads from /index.html to /
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, ok := strings.CutPrefix(r.URL.Path, "/old/"); ok {
			http.Redirect(w, r, "/new/"+path, http.StatusMovedPermanently)
			return
		}
		http.StripPrefix("/new", files).ServeHTTP(w, r)
	}))
	defer host.Close()
	check(t, host.URL+"/old", built, nil)
}

// TestNoManifest tells a site that is not there from one that cannot be read.
func TestNoManifest(t *testing.T) {
	host := httptest.NewServer(http.NotFoundHandler())
	defer host.Close()
	for _, name := range []string{t.TempDir(), host.URL} {
		c, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := Manifest(t.Context(), c); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want that there is none", name, err)
		}
	}
}

// TestCompareEnds checks that the caller can end a comparison.
func TestCompareEnds(t *testing.T) {
	host := httptest.NewServer(http.NotFoundHandler())
	defer host.Close()
	c, err := Open(host.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Compare(ctx, c, site.Manifest{}, built); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the context's error", err)
	}
}
