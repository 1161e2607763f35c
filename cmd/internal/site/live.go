package site

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/board"
)

// A Shown is what a server shows: a site, or why there is none.
type Shown struct {
	Site     string   `json:"site"`     // checksum of all its files; "" where there is none
	Failed   bool     `json:"failed"`   // the site, if there is one, is an earlier one
	Findings []string `json:"findings"` // path:line:column: …; warnings alone do not make a build fail

	files map[string][]byte // by path
	base  string            // the path of the site's address: "/board/"
}

// preview builds the site of a folder, without the pictures of links, which take most of a build. It does not panic.
func preview(dir string) (r Shown) {
	var err error
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the program failed on this folder: %v\n%s", p, debug.Stack())
		}
		if err != nil {
			r.Failed, r.Findings = true, append(r.Findings, err.Error())
		}
	}()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return r
	}
	defer root.Close()
	src, findings := Load(root.FS())
	for _, f := range findings.Limit() {
		r.Findings = append(r.Findings, f.String())
	}
	if r.Failed = findings.HasErrors(); r.Failed {
		return r
	}
	s, err := newSite(src, board.New(src.Results), Options{}, noPicture)
	if err != nil {
		return r
	}
	list, err := s.Files()
	sum := sha256.New()
	r.files = map[string][]byte{}
	for _, f := range list {
		r.files[f.Path] = f.Data
		fmt.Fprintf(sum, "%s %x\n", f.Path, sha256.Sum256(f.Data))
	}
	u, _ := url.Parse(s.Address()) // it was checked
	r.Site, r.base = fmt.Sprintf("%.8x", sum.Sum(nil)), cmp.Or(u.Path, "/")
	return r
}

// look returns a checksum of the names, sizes and ages of what a build reads.
func look(dir string) [sha256.Size]byte {
	sum := sha256.New()
	for _, name := range []string{"site.toml", "benchmark.toml", "results", "content", "templates"} {
		_ = filepath.WalkDir(filepath.Join(dir, name), func(name string, d fs.DirEntry, err error) error {
			if info, gone := os.Lstat(name); err == nil && gone == nil && !info.IsDir() {
				fmt.Fprintf(sum, "%q %v %d %d\n", name, info.Mode(), info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// Serve shows a site while it is being worked on, on a listener, which it closes, until the context ends; that is no error. It
// looks at the folder again and again, builds the whole site in memory when something changed and has come to rest, and serves
// the last good one. A small script in every page asks for the latest build: it reloads the page when the site is another, and
// shows the findings of a build that failed. Looking at the folder takes a millisecond or two, and sees what notifications miss.
// After each build it calls report with the time that the build took.
func Serve(ctx context.Context, listener net.Listener, dir string, report func(Shown, time.Duration)) error {
	addr, _ := listener.Addr().(*net.TCPAddr)
	s := newServer(addr != nil && addr.IP.IsLoopback())
	host := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { _ = host.Close() })()
	go func() {
		var built [sha256.Size]byte // the folder as it was before the build: what changes meanwhile is built again
		for last := look(dir); ctx.Err() == nil; {
			start := time.Now()
			now := look(dir)
			pause := max(100*time.Millisecond, 50*time.Since(start))
			if now == last && now != built { // at rest: a checkout, or a save in several steps, is one change
				r := preview(dir)
				if built = now; ctx.Err() == nil {
					s.show(r)
					report(r, time.Since(start))
				}
			}
			last = now
			time.Sleep(pause)
		}
	}()
	err := host.Serve(listener)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

//go:embed client
var client embed.FS
var findingsPage = template.Must(template.ParseFS(client, "client/findings.html"))

// A server serves the last good build, at / and also below the path of its base URL, to which 404.html links.
type server struct {
	http.ServeMux
	local  bool // refuses a Host that is no loopback address: else a foreign page whose name leads here could read the site
	latest atomic.Pointer[Shown]
}

func newServer(local bool) *server {
	s := &server{local: local}
	s.latest.Store(&Shown{Findings: []string{"the site is being built"}})
	s.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { s.latest.Load().serve(w, r) })
	s.Handle("GET /_counselboard/client/", http.StripPrefix("/_counselboard/", http.FileServerFS(client)))
	s.HandleFunc("GET /_counselboard/state", func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewEncoder(w).Encode(s.latest.Load()) // a client that left is no error
	})
	return s
}

// show takes over the result of a build; one that failed leaves the site as it was.
func (s *server) show(r Shown) {
	if last := s.latest.Load(); r.Failed {
		r.Site, r.files, r.base = last.Site, last.files, last.base
	}
	s.latest.Store(&r)
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	w.Header().Set("Cache-Control", "no-cache")
	host := (&url.URL{Host: r.Host}).Hostname() // without port and brackets
	ip, err := netip.ParseAddr(host)
	if s.local && !strings.EqualFold(host, "localhost") && (err != nil || !ip.Unmap().IsLoopback()) {
		http.Error(w, "this server answers to localhost and loopback addresses only", http.StatusForbidden)
		return
	}
	s.ServeMux.ServeHTTP(w, r)
}

// serve answers with a file of the site.
func (r *Shown) serve(w http.ResponseWriter, q *http.Request) {
	if r.Site == "" {
		var page bytes.Buffer
		_ = findingsPage.Execute(&page, r.Findings) // it is filled with texts
		answer(w, http.StatusServiceUnavailable, "index.html", page.Bytes(), "")
		return
	}
	for _, base := range []string{"/", r.base} {
		name, under := strings.CutPrefix(q.URL.Path, base)
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		if data, ok := r.files[name]; under && ok {
			answer(w, http.StatusOK, name, data, r.Site)
			return
		}
		if _, ok := r.files[name+"/index.html"]; under && ok { // without its slash, its relative links would lead astray
			http.Redirect(w, q, (&url.URL{Path: q.URL.Path + "/", RawQuery: q.URL.RawQuery}).String(), http.StatusFound)
			return
		}
	}
	answer(w, http.StatusNotFound, "404.html", r.files["404.html"], r.Site)
}

// answer answers with a file; a page gets the script's tag.
func answer(w http.ResponseWriter, status int, name string, data []byte, site string) {
	if path.Ext(name) == ".html" {
		tag := fmt.Sprintf("<script src=\"/_counselboard/client/reload.js\" data-site=%q defer></script>\n</head>", site)
		data = bytes.Replace(data, []byte("</head>"), []byte(tag), 1)
	}
	w.Header().Set("Content-Type", cmp.Or(mime.TypeByExtension(path.Ext(name)), http.DetectContentType(data)))
	w.WriteHeader(status)
	_, _ = w.Write(data) // of an answer to HEAD, nothing is sent
}
