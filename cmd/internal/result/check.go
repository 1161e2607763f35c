package result

import "github.com/counselboard/counselboard/cmd/internal/strict"

// A check finds what no schema can say: files that contradict each other, or
// themselves.
type check struct {
	set       *Set
	runs      []*Run     // all of them, also two of one id, in the order of their files
	summaries []*Summary // likewise
	present   map[string]map[string]bool
	docs      map[string]*strict.Doc // by path
	findings  strict.Findings
}

// doc gives the document that a file was read from.
func (c *check) doc(f File) *strict.Doc { return c.docs[f.Path] }

// errorf adds an error about a place in a file.
func (c *check) errorf(f File, pointer, format string, args ...any) {
	c.findings.Add(c.doc(f).Errorf(pointer, format, args...))
}

// warnf adds a warning about a place in a file.
func (c *check) warnf(f File, pointer, format string, args ...any) {
	c.findings.Add(c.doc(f).Warnf(pointer, format, args...))
}

// all runs every check.
func (c *check) all() {
}
