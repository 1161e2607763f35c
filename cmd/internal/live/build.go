package live

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
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
	File(path string) (site.File, error)
}

// Failed reports whether there is no site.
func (r Result) Failed() bool { return r.Site == nil }

// A Finding is one line on what is wrong with the folder.
type Finding struct {
	Severity strict.Severity `json:"severity"`
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
	for _, f := range found.Limit() {
		r.Findings = append(r.Findings, Finding{f.Severity, f.String()})
	}
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
			findings = append(findings, Finding{strict.Error, line})
		}
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return int(a.Severity) - int(b.Severity) })
	return Result{Findings: findings}
}
