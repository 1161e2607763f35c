package live

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

const page = "<!DOCTYPE html><html><head><title>T</title></head><body>%s</body></html>\n"

// good is a build of a site below /board/.
func good(text string) Result {
	return Result{Site: fixed{text, []files.File{
		{Path: "404.html", Data: fmt.Appendf(nil, page, "none")},
		{Path: "assets/site.css", Data: []byte("body{}")},
		{Path: "data/x.csv", Data: []byte("a,b\n")},
		{Path: "index.html", Data: fmt.Appendf(nil, page, text)},
		{Path: "models/m/index.html", Data: fmt.Appendf(nil, page, "m")},
		{Path: "models/board/index.html", Data: fmt.Appendf(nil, page, "m")},
		{Path: "odd.html", Data: []byte("odd")},
		{Path: "broken.html"}, {Path: "panics.html"},
	}}}
}

// fixed is a site of files that are there already.
type fixed struct {
	name  string
	files []files.File
}

func (s fixed) Name() string  { return s.name }
func (fixed) Address() string { return "https://a.example/board/" }

func (s fixed) File(path string) (files.File, error) {
	for _, f := range s.files {
		switch {
		case f.Path != path:
		case path == "broken.html":
			return f, errors.New("templates/odd.html:1:2: <no>")
		case path == "panics.html":
			panic("here")
		default:
			return f, nil
		}
	}
	return files.File{}, fs.ErrNotExist
}

var bad = Result{Findings: []Finding{{source.Error, "templates/home.html:1:2: <b>\"no\"</b>"}, {source.Warning, "site.toml:1:1: warning: w"}}}

// TestServe asks for what there is and what there is not.
func TestServe(t *testing.T) {
	s := NewServer(true)
	s.Show(good("first"))
	const html = "text/html; charset=utf-8"
	for _, c := range []struct {
		method, path, host string
		status             int
		kind, has          string
	}{
		{"GET", "/", "localhost:8080", 200, html, "first"},
		{"HEAD", "/", "localhost:8080", 200, html, ""},
		{"GET", "/index.html", "127.0.0.1:8080", 200, html, "first"},
		{"GET", "/board/", "[::1]:8080", 200, html, "first"},
		{"GET", "/models/m/", "LOCALHOST", 200, html, "m"},
		{"GET", "/board/models/m/", "127.1.2.3", 200, html, "m"},
		{"GET", "/models/m", "localhost", 302, html, `href="/models/m/"`},
		{"GET", "/board/models/m?x=1", "localhost", 302, html, `href="/board/models/m/?x=1"`},
		{"GET", "/board", "localhost", 404, html, "none"},
		{"GET", "/models/", "localhost", 404, html, "none"},
		{"GET", "/models", "localhost", 404, html, "none"},
		{"GET", "//models/m", "localhost", 404, html, "none"},
		{"GET", "//a.example/models/m", "localhost", 404, html, "none"},
		{"GET", "/../site.toml", "localhost", 404, html, "none"},
		{"HEAD", "/nowhere", "localhost", 404, html, ""},
		{"GET", "/assets/site.css", "localhost", 200, "text/css; charset=utf-8", "body{}"},
		{"GET", "/data/x.csv", "localhost", 200, "text/csv; charset=utf-8", "a,b"},
		{"GET", "/odd.html", "localhost", 200, html, "odd<script"},
		{"GET", "/broken.html", "localhost", 500, html, "<li>templates/odd.html:1:2: &lt;no&gt;</li>"},
		{"GET", "/panics.html", "localhost", 500, html, "<li>the program failed on this page: here</li>"},
		{"GET", "/_counselboard/reload.js", "localhost", 200, "text/javascript; charset=utf-8", "EventSource"},
		{"GET", "/_counselboard/panel.css", "localhost", 200, "text/css; charset=utf-8", ".panel"},
		{"GET", "/_counselboard/findings.html", "localhost", 404, "text/plain; charset=utf-8", ""},
		{"POST", "/", "localhost", 405, "text/plain; charset=utf-8", "GET and HEAD"},
		{"OPTIONS", "/_counselboard/events", "localhost", 405, "text/plain; charset=utf-8", "GET and HEAD"},
		{"GET", "/", "rebound.example:8080", 403, "text/plain; charset=utf-8", "localhost"},
		{"GET", "/_counselboard/events", "rebound.example", 403, "text/plain; charset=utf-8", "localhost"},
		{"GET", "/", "127.0.0.1.rebound.example", 403, "text/plain; charset=utf-8", "localhost"},
		{"GET", "/", "192.168.1.2", 403, "text/plain; charset=utf-8", "localhost"},
	} {
		r := httptest.NewRequest(c.method, "http://x/", nil)
		r.Host, r.URL.Path, r.URL.RawQuery = c.host, c.path, ""
		if p, q, ok := strings.Cut(c.path, "?"); ok {
			r.URL.Path, r.URL.RawQuery = p, q
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		name := fmt.Sprintf("%s %s of %s", c.method, c.path, c.host)
		body := w.Body.String()
		if w.Code != c.status || w.Header().Get("Content-Type") != c.kind || !strings.Contains(body, c.has) {
			t.Errorf("%s: %d %s %q, want %d %s %q", name, w.Code, w.Header().Get("Content-Type"), body, c.status, c.kind, c.has)
		}
		if c.method == "HEAD" && body != "" {
			t.Errorf("%s has a body", name)
		}
		tag := `<script src="/_counselboard/reload.js" data-site="`
		if want := c.kind == html && c.status != 302 && c.method == "GET"; (strings.Count(body, tag) == 1) != want {
			t.Errorf("%s: the script's tag: %q, want it: %t", name, body, want)
		}
		if strings.Contains(body, "</head>") && !strings.Contains(body, "defer></script>\n</head>") {
			t.Errorf("%s: the script is not in the head: %q", name, body)
		}
		for h, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Access-Control-Allow-Origin": ""} {
			if got := w.Header().Get(h); got != want {
				t.Errorf("%s: %s is %q, want %q", name, h, got, want)
			}
		}
	}

	// A server that others may reach answers to any name.
	w := httptest.NewRecorder()
	open := NewServer(false)
	open.Show(good("first"))
	open.ServeHTTP(w, httptest.NewRequest("GET", "http://board.example/", nil))
	if w.Code != 200 {
		t.Errorf("a server for others answers %d", w.Code)
	}
}

// get asks a server for a path.
func get(t *testing.T, s *Server, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
	return w.Code, w.Body.String()
}

// TestNotModified checks that an unchanged file is not sent again, and a page is
// when the site changed.
func TestNotModified(t *testing.T) {
	s := NewServer(true)
	ask := func(path, tag string) (int, string) {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code, w.Header().Get("ETag")
	}
	s.Show(good("first"))
	tags := map[string]string{}
	for _, path := range []string{"/", "/models/m/", "/assets/site.css"} {
		_, tags[path] = ask(path, "")
		if code, _ := ask(path, tags[path]); code != http.StatusNotModified {
			t.Errorf("%s again: %d", path, code)
		}
	}
	s.Show(good("second"))
	for path, want := range map[string]int{"/": 200, "/models/m/": 200, "/assets/site.css": 304} {
		if code, _ := ask(path, tags[path]); code != want {
			t.Errorf("%s after another build: %d, want %d", path, code, want)
		}
	}
}

// TestFindingsPage checks the page where there is no site yet: the findings,
// escaped, and the script.
func TestFindingsPage(t *testing.T) {
	s := NewServer(true)
	s.Show(bad)
	for _, path := range []string{"/", "/models/m/", "/nowhere"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
		body := w.Body.String()
		if w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: status %d", path, w.Code)
		}
		for _, want := range []string{"<li>templates/home.html:1:2: &lt;b&gt;&#34;no&#34;&lt;/b&gt;</li>", "<li>site.toml:1:1: warning: w</li>", `data-site=""`, "Content-Security-Policy"} {
			if strings.Count(body, want) != 1 {
				t.Errorf("%s: no %q in %s", path, want, body)
			}
		}
	}
	s.Show(good("first"))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/", nil))
	if w.Code != 200 || !strings.Contains(w.Body.String(), "first") {
		t.Errorf("after it was mended: %d %s", w.Code, w.Body)
	}
}

// TestWaitsForFirstBuild checks that a request waits, and ends when its asker does.
func TestWaitsForFirstBuild(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewServer(true)
		ask := func(ctx context.Context) <-chan int {
			out := make(chan int, 1)
			go func() {
				w := httptest.NewRecorder()
				s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/", nil).WithContext(ctx))
				out <- w.Body.Len()
			}()
			return out
		}
		ctx, cancel := context.WithCancel(t.Context())
		stays, leaves := ask(t.Context()), ask(ctx)
		synctest.Wait()
		if len(stays)+len(leaves) > 0 {
			t.Error("answered before there was a build")
		}
		cancel()
		if n := <-leaves; n != 0 {
			t.Errorf("answered with %d bytes after the asker had left", n)
		}
		s.Show(good("first"))
		if n := <-stays; n == 0 {
			t.Error("no answer after the build")
		}
	})
}

// TestEvents listens to a good build, a failed one, one that gives the same, and
// another.
func TestEvents(t *testing.T) {
	s := NewServer(true)
	host := httptest.NewServer(s)
	defer host.Close()
	s.Show(good("first"))
	r, err := http.NewRequestWithContext(t.Context(), "GET", host.URL+"/_counselboard/events", nil)
	must(t, err)
	res, err := http.DefaultClient.Do(r)
	must(t, err)
	defer res.Body.Close()
	if got := res.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("the events are %s", got)
	}
	lines := bufio.NewScanner(res.Body)
	type finding struct{ Severity, Text string }
	type heard struct {
		Site     string
		Failed   bool
		Findings []finding
	}
	hear := func() (n heard) {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				must(t, json.Unmarshal([]byte(data), &n))
				return n
			}
		}
		t.Fatalf("no more events: %v", lines.Err())
		return n
	}
	first := hear()
	if first.Site == "" || first.Failed || len(first.Findings) > 0 {
		t.Errorf("first: %+v", first)
	}
	s.Show(bad)
	if d := cmp.Diff(heard{first.Site, true, []finding{{"error", bad.Findings[0].Text}, {"warning", bad.Findings[1].Text}}}, hear()); d != "" {
		t.Errorf("failed (-want +got):\n%s", d)
	}
	s.Show(good("first"))
	if d := cmp.Diff(first, hear()); d != "" {
		t.Errorf("mended (-want +got):\n%s", d)
	}
	s.Show(good("second"))
	if got := hear(); got.Site == first.Site || got.Site == "" {
		t.Errorf("another site has the name %q", got.Site)
	}

	// An answer to HEAD ends.
	res, err = http.Head(host.URL + "/_counselboard/events")
	must(t, err)
	if body, err := io.ReadAll(res.Body); err != nil || len(body) > 0 {
		t.Errorf("HEAD of the events: %q, %v", body, err)
	}
	res.Body.Close()
}

// TestClientFiles checks that nothing in the client's files is inline, which the
// pages' policy would forbid.
func TestClientFiles(t *testing.T) {
	data, err := client.ReadFile("client/findings.html")
	must(t, err)
	for _, bad := range []string{"<style", " style=", " onload=", " onclick=", "<script"} {
		if strings.Contains(string(data), bad) {
			t.Errorf("findings.html has %q", bad)
		}
	}
	data, err = client.ReadFile("client/reload.js")
	must(t, err)
	for _, bad := range []string{"innerHTML", "insertAdjacentHTML", ".style", "eval", "document.write"} {
		if strings.Contains(string(data), bad) {
			t.Errorf("reload.js has %q", bad)
		}
	}
}

// A deadlineRecorder notes until when an answer must be read.
type deadlineRecorder struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (d *deadlineRecorder) SetWriteDeadline(t time.Time) error {
	d.until = t
	return nil
}

// TestServePatience holds that no client is waited for without end.
func TestServePatience(t *testing.T) {
	s := NewServer(false)
	s.Show(Result{Site: fixed{"x", []files.File{{Path: "index.html", Data: []byte("x")}}}})
	for _, path := range []string{"/", "/none/", Reserved + "events"} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		w := &deadlineRecorder{ResponseRecorder: httptest.NewRecorder()}
		s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil))
		cancel()
		if left := time.Until(w.until); left <= 0 || left > reading {
			t.Errorf("%s: the answer is waited for until %v", path, w.until)
		}
	}
}
