package site

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"sync/atomic"
	"testing/fstest"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// shown is what a server shows: a site, or why there is none.
type shown struct {
	Site     string   `json:"site"`     // another after each build; "" where there is none
	Failed   bool     `json:"failed"`   // the site, if there is one, is an earlier one
	Findings []string `json:"findings"` // path:line:column: …; warnings alone do not make a build fail
	files    fstest.MapFS
}

// preview builds the site of a folder, without the pictures of links, which take most of a build.
func preview(folder fs.FS, address string) shown {
	r := shown{Site: time.Now().Format(time.RFC3339Nano), files: fstest.MapFS{}}
	tag := "<script src=\"/_counselboard/client/reload.js\" data-site=\"" + r.Site + "\" defer></script>\n</head>"
	src, findings := Load(folder)
	if !findings.HasErrors() {
		findings.Add(Try(src, Options{BaseURL: address}, func(f files.File) {
			if path.Ext(f.Path) == ".html" {
				f.Data = bytes.Replace(f.Data, []byte("</head>"), []byte(tag), 1)
			}
			r.files[f.Path] = &fstest.MapFile{Data: f.Data}
		})...)
	}
	r.Failed, r.Findings = findings.HasErrors(), list.Map(findings.Limit(), source.Finding.String)
	return r
}

// look returns the names, sizes and ages of what a build reads.
func look(folder fs.FS) string {
	var seen strings.Builder
	for _, name := range []string{"site.toml", "benchmark.toml", "results", "content", "templates"} {
		_ = fs.WalkDir(folder, name, func(name string, _ fs.DirEntry, err error) error {
			if info, gone := fs.Lstat(folder, name); err == nil && gone == nil && !info.IsDir() {
				fmt.Fprintf(&seen, "%q %v %d %d\n", name, info.Mode(), info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return seen.String()
}

// Serve shows a site while it is being worked on. It looks at the folder again and again, which takes a millisecond or two and
// sees what notifications miss, builds the whole site in memory when something changed and has come to rest, and serves the last
// good one. A small script in every page reloads it when the site has changed, and shows the findings of a build that failed.
func Serve(listener net.Listener, dir string, say io.Writer) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	s, built := newServer(), "" // the folder as it was before the build: what changes meanwhile is built again
	go func() {
		for last := look(root.FS()); ; time.Sleep(100 * time.Millisecond) {
			start, now := time.Now(), look(root.FS())
			if now == last && now != built { // at rest: a checkout, or a save in several steps, is one change
				built = now
				r, how := preview(root.FS(), "http://"+listener.Addr().String()+"/"), "not built"
				s.show(r)
				if !r.Failed {
					how = fmt.Sprintf("ready in %.2f s", time.Since(start).Seconds())
				}
				fmt.Fprintln(say, strings.Join(append(r.Findings, how), "\n"))
			}
			last = now
		}
	}()
	return http.Serve(listener, s)
}

//go:embed client
var client embed.FS

// A server serves the last good build.
type server struct {
	http.ServeMux
	latest atomic.Pointer[shown]
}

func newServer() *server {
	s := &server{}
	s.latest.Store(&shown{Failed: true, Findings: []string{"the site is being built"}})
	s.HandleFunc("GET /", s.file)
	s.Handle("GET /_counselboard/client/", http.StripPrefix("/_counselboard/", http.FileServerFS(client)))
	s.HandleFunc("GET /_counselboard/state", func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewEncoder(w).Encode(s.latest.Load()) // a client that left is no error
	})
	return s
}

// show takes over the result of a build; one that failed leaves the site as it was.
func (s *server) show(r shown) {
	if last := s.latest.Load(); r.Failed {
		r.Site, r.files = last.Site, last.files
	}
	s.latest.Store(&r)
}

// ServeHTTP refuses names: else a foreign page whose name leads here could read the site.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	w.Header().Set("Cache-Control", "no-cache")
	host := (&url.URL{Host: r.Host}).Hostname() // without port and brackets
	if !strings.EqualFold(host, "localhost") && net.ParseIP(host) == nil {
		http.Error(w, "this server answers to localhost and to addresses in numbers only", http.StatusForbidden)
		return
	}
	s.ServeMux.ServeHTTP(w, r)
}

// file answers with a file of the site.
func (s *server) file(w http.ResponseWriter, r *http.Request) {
	shown := s.latest.Load()
	_, err := fs.Stat(shown.files, path.Join(".", strings.Trim(r.URL.Path, "/")))
	switch {
	case shown.Site == "":
		http.ServeFileFS(w, r, client, "client/none.html")
	case err == nil:
		http.FileServerFS(shown.files).ServeHTTP(w, r)
	default:
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(shown.files["404.html"].Data) // of an answer to HEAD, nothing is sent
	}
}
