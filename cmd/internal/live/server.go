package live

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
)

// Reserved is the folder of a served site that is not the site's.
const Reserved = "/_counselboard/"

// A Server serves the last good build of a site, at / and also below the path of
// its base URL, to which 404.html links. Requests wait until the first build is
// done. It has no limits against a flood and is meant for the one who works on the
// site.
type Server struct {
	// Local refuses requests whose Host is no loopback address or localhost: else
	// a foreign page whose name leads to this machine could read the site.
	Local bool

	mu      sync.Mutex
	state   *state        // nil until the first build is done
	changed chan struct{} // closed when state is replaced
}

// state is what is served. It does not change.
type state struct {
	site     Site      // nil where there is none
	base     string    // path of the base URL, "/" at the root
	failed   bool      // the last build failed: the site is an earlier one
	findings []Finding // never nil
}

// name names the site; "" where there is none.
func (st *state) name() string {
	if st.site == nil {
		return ""
	}
	return st.site.Name()
}

// NewServer returns a server that waits for its first build.
func NewServer(local bool) *Server {
	return &Server{Local: local, changed: make(chan struct{})}
}

// Show takes over the result of a build. A failed one adds its findings to the
// site that is served already.
func (s *Server) Show(r Result) {
	next := &state{base: "/", failed: r.Failed(), findings: append([]Finding{}, r.Findings...)}
	if r.Failed() {
		if old, _ := s.now(); old != nil {
			next.site, next.base = old.site, old.base
		}
	} else {
		next.site = r.Site
		if u, err := url.Parse(r.Site.Address()); err == nil && u.Path != "" {
			next.base = u.Path
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = next
	close(s.changed)
	s.changed = make(chan struct{})
}

// now returns the state, and a channel that is closed when there is another.
func (s *Server) now() (*state, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state, s.changed
}

// built is now, but waits for the first build; nil if the request ended before.
func (s *Server) built(r *http.Request) *state {
	for {
		st, changed := s.now()
		if st != nil {
			return st
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return nil
		}
	}
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache") // ask each time whether it is still the same
	patience(w)
	switch {
	case s.Local && !isLocal(r.Host):
		http.Error(w, "this server answers to localhost and loopback addresses only", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered", http.StatusMethodNotAllowed)
	case strings.HasPrefix(r.URL.Path, Reserved):
		s.serveOwn(w, r)
	default:
		if st := s.built(r); st != nil {
			patience(w)
			st.serve(w, r)
		}
	}
}

// reading is how long a client has to read what is written to it.
const reading = time.Minute

// patience sets the time by which what is written next must be read; a client that
// never reads would be waited for without end.
func patience(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(reading)) // a test's recorder knows none
}

// isLocal reports whether a Host header names this machine by a name that no
// foreign name server can give away.
func isLocal(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

// serve answers with a file of the site.
func (st *state) serve(w http.ResponseWriter, r *http.Request) {
	if st.site == nil {
		serveFindings(w, r, http.StatusServiceUnavailable, st.findings, "")
		return
	}
	status := http.StatusOK
	file, folder, err := st.find(strings.TrimPrefix(r.URL.Path, "/"))
	if below, under := strings.CutPrefix(r.URL.Path, st.base); under && errors.Is(err, fs.ErrNotExist) {
		file, folder, err = st.find(below)
	}
	if errors.Is(err, fs.ErrNotExist) {
		status = http.StatusNotFound
		file, err = st.file("404.html")
	}
	if err != nil {
		serveFindings(w, r, http.StatusInternalServerError, failed(nil, err.Error()).Findings, st.name())
		return
	}
	if folder { // without its slash: its relative links would lead astray
		to := url.URL{Path: "/" + strings.Trim(r.URL.Path, "/") + "/", RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusFound)
		return
	}
	w.Header().Set("Content-Type", contentType(file.Path))
	data, tag := file.Data, fmt.Sprintf("%.8x", sha256.Sum256(file.Data))
	if path.Ext(file.Path) == ".html" {
		data, tag = withScript(data, st.name()), tag+"-"+st.name()
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			_, _ = w.Write(data)
		}
		return
	}
	w.Header().Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, file.Path, time.Time{}, bytes.NewReader(data))
}

// find returns the file at a path from the site's root: of a folder, its index.html,
// and whether the path lacks the folder's slash.
func (st *state) find(p string) (f files.File, folder bool, err error) {
	if p == "" || strings.HasSuffix(p, "/") {
		p += "index.html"
	}
	if f, err = st.file(p); errors.Is(err, fs.ErrNotExist) {
		f, err = st.file(p + "/index.html")
		folder = err == nil
	}
	return f, folder, err
}

// file makes a file of the site. A panic is an error.
func (st *state) file(name string) (f files.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the program failed on this page: %v\n%s", p, debug.Stack())
		}
	}()
	return st.site.File(name)
}

// contentTypes are those of the files that a site can have, whatever the machine
// knows of types.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".csv": "text/csv; charset=utf-8", ".xml": "application/xml", ".svg": "image/svg+xml",
	".gz": "application/gzip", ".png": "image/png", ".txt": "text/plain; charset=utf-8", ".toml": "application/toml", ".woff2": "font/woff2",
}

func contentType(name string) string {
	if t, ok := contentTypes[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}
