package live

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Builder reads a site's folder again and again, and keeps what did not
// change. It must not be used by two goroutines at once.
type Builder struct {
	Dir   string
	cache site.Cache
}

// A Result is what a build returns: the site, or why there is none.
type Result struct {
	Site     Site      // nil if the build failed
	Findings []Finding // warnings alone do not make a build fail
	Trace    string    // where the program itself failed, for its authors
}

// A Site makes its files when they are asked for, as [site.Site] does.
type Site interface {
	Name() string    // of what it is made of
	Address() string // at which it will stand, or ""
	File(path string) (files.File, error)
}

// Failed reports whether there is no site.
func (r Result) Failed() bool { return r.Site == nil }

// A Finding is one line on what is wrong with the folder.
type Finding struct {
	Severity source.Severity `json:"severity"`
	Text     string          `json:"text"` // path:line:column: …
}

// Build reads the folder as it is now. It does not panic.
func (b *Builder) Build() Result {
	return survive(func() { b.cache = site.Cache{} }, b.build)
}

// survive turns a panic into a result, after it has cleared what the panic may
// have left in disorder.
func survive(clear func(), build func() Result) (r Result) {
	defer func() {
		if p := recover(); p != nil {
			r = failed(nil, fmt.Sprintf("the program failed on this folder: %v", p))
			r.Trace = string(debug.Stack())
			clear()
		}
	}()
	return build()
}

func (b *Builder) build() (r Result) {
	root, err := os.OpenRoot(b.Dir)
	if err != nil {
		return failed(nil, err.Error())
	}
	defer root.Close()
	src, found := b.cache.Load(site.ReadFolder(root.FS(), root.FS()))
	r.Findings = list.Map(found.Limit(), func(f source.Finding) Finding { return Finding{f.Severity, f.String()} })
	if found.HasErrors() {
		return r
	}
	s, err := b.cache.New(src, site.Options{})
	if err != nil {
		return failed(r.Findings, err.Error())
	}
	r.Site = s
	return r
}

// failed is a result without a site: text holds an error a line.
func failed(findings []Finding, text string) Result {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			findings = append(findings, Finding{source.Error, line})
		}
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return int(a.Severity) - int(b.Severity) })
	return Result{Findings: findings}
}

// lastWords is how long the end of a server waits for answers under way.
const lastWords = 2 * time.Second

// Run serves a site's folder on a listener, which it closes, until the context
// ends; that is no error. After each build it calls report with the result and
// the time that the build took.
func Run(ctx context.Context, listener net.Listener, dir string, report func(Result, time.Duration)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	addr, _ := listener.Addr().(*net.TCPAddr)
	s := NewServer(addr != nil && addr.IP.IsLoopback())
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx }, // ends the events
	}
	go rebuild(ctx, s, dir, report)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, done := context.WithTimeout(context.Background(), lastWords)
	defer done()
	if err := server.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// rebuild builds the folder, and again whenever it changes. A build under way
// when the context ends is left to itself: it writes nothing.
func rebuild(ctx context.Context, s *Server, dir string, report func(Result, time.Duration)) {
	b := Builder{Dir: dir}
	w := Watch{Dir: dir}
	defer w.Listen()()
	for {
		seen := w.Look() // before the build: what changes during it is built again
		start := time.Now()
		r := b.Build()
		if ctx.Err() != nil {
			return
		}
		s.Show(r)
		report(r, time.Since(start))
		if w.Wait(ctx, seen) != nil {
			return
		}
	}
}
