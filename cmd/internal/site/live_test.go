package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// smallSite copies the site of the program's own tests.
func smallSite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	must(t, os.CopyFS(dir, os.DirFS("../../counselboard/testdata/site")))
	return dir
}

// TestLook notices what a build reads, and nothing else.
func TestLook(t *testing.T) {
	dir := smallSite(t)
	for path, want := range map[string]bool{"site.toml": true, "templates/new/x.html": true, "results/runs/x.json": true,
		"public/x": false, "x.md": false} {
		before := look(os.DirFS(dir))
		put(t, dir, path, "changed")
		if (look(os.DirFS(dir)) != before) != want {
			t.Errorf("%s: noticed %t, want %t", path, !want, want)
		}
	}
}

const shownPage = "<!DOCTYPE html><html><head><title>T</title></head><body>%s</body></html>\n"

func goodBuild(text string) shown {
	r := shown{Site: text, files: fstest.MapFS{"assets/site.css": {Data: []byte("body{}")}, "data/x.csv": {Data: []byte("a,b\n")}}}
	for name, text := range map[string]string{"404": "none", "index": text, "models/m/index": "m"} {
		r.files[name+".html"] = &fstest.MapFile{Data: fmt.Appendf(nil, shownPage, text)}
	}
	return r
}

// TestServer asks for what there is and what there is not, before the first build, after it, and after one that failed.
func TestServer(t *testing.T) {
	s := newServer()
	host := httptest.NewServer(s)
	defer host.Close()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	ask := func(method, path, name string, status int, has string) {
		t.Helper()
		r, err := http.NewRequest(method, host.URL+path, nil)
		must(t, err)
		r.Host = name
		res, err := client.Do(r)
		must(t, err)
		defer res.Body.Close()
		var body strings.Builder
		_, err = fmt.Fprintf(&body, "%s\n%s\n", res.Header.Get("Content-Type"), res.Header.Get("Location"))
		must(t, err)
		must(t, res.Write(&body))
		what := fmt.Sprintf("%s %s of %s", method, path, name)
		if res.StatusCode != status || !strings.Contains(body.String(), has) {
			t.Errorf("%s: %d, want %d with %q: %s", what, res.StatusCode, status, has, body.String())
		}
		for header, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
			"Access-Control-Allow-Origin": ""} {
			if got := res.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q, want %q", what, header, got, want)
			}
		}
	}
	get := func(path string, status int, has string) { t.Helper(); ask("GET", path, "localhost:8080", status, has) }

	get("/_counselboard/state", 200, "being built")
	s.show(shown{Failed: true, Findings: []string{"site.toml:1:1: no"}})
	get("/models/m/", 200, "No site yet")
	get("/_counselboard/state", 200, `"site":"","failed":true`)
	s.show(goodBuild("first"))
	for _, name := range []string{"localhost", "LOCALHOST:80", "127.0.0.1:8080", "127.1.2.3", "[::1]:8080", "192.168.1.2"} {
		ask("GET", "/", name, 200, "first")
	}
	for _, name := range []string{"rebound.example:8080", "127.0.0.1.rebound.example"} {
		ask("GET", "/", name, 403, "localhost")
		ask("GET", "/_counselboard/state", name, 403, "localhost")
	}
	get("/models/m/", 200, "<body>m")
	get("/models/m?x=1", 301, "\nm/?x=1\n")
	get("//a.example/models/m", 307, "\n/a.example/models/m\n")
	for _, path := range []string{"/nowhere", "/%2e%2e/site.toml", "/a%5C..%5Csite.toml"} {
		get(path, 404, "none")
	}
	get("/assets/site.css", 200, "text/css; charset=utf-8")
	get("/data/x.csv", 200, "a,b")
	get("/_counselboard/client/reload.js", 200, "text/javascript; charset=utf-8")
	get("/_counselboard/../../etc/passwd", 307, "\n/etc/passwd\n")
	ask("HEAD", "/", "localhost", 200, "")
	ask("POST", "/", "localhost", 405, "")
	ask("OPTIONS", "/_counselboard/state", "localhost", 405, "")
	s.show(shown{Failed: true, Findings: []string{"x"}})
	get("/", 200, "first")
	get("/_counselboard/state", 200, `"site":"first","failed":true,"findings":["x"]`)
	s.show(goodBuild("second"))
	get("/_counselboard/state", 200, `"site":"second","failed":false,"findings":null`)
}
