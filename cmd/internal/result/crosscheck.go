package result

import (
	"fmt"
	"path"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

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

// all runs every check.
func (c *check) all() {
	c.runNames()
	c.aliases()
	c.cards()
	c.statuses()
	c.oneActive()
	c.duplicates()
	c.answers()
	c.questions()
	for _, r := range c.runs {
		c.ratings(r)
		c.figures(r)
	}
	c.panelSummaries()
	c.texts()
}

// errorf adds an error about a place in a file.
func (c *check) errorf(f File, pointer, format string, args ...any) {
	c.findings.Add(c.docs[f.Path].Errorf(pointer, format, args...))
}

// keyErrorf adds an error about the key of a place in a file.
func (c *check) keyErrorf(f File, pointer, format string, args ...any) {
	c.findings.Add(c.docs[f.Path].KeyErrorf(pointer, format, args...))
}

// warnf adds a warning about a place in a file.
func (c *check) warnf(f File, pointer, format string, args ...any) {
	c.findings.Add(c.docs[f.Path].Warnf(pointer, format, args...))
}

// where names a place in another file: path and line.
func (c *check) where(f File, pointer string) string {
	line, _ := c.docs[f.Path].Position(pointer)
	return fmt.Sprintf("%s:%d", f.Path, line)
}

// line gives the line of a place in a file.
func (c *check) line(f File, pointer string) int {
	line, _ := c.docs[f.Path].Position(pointer)
	return line
}

// nameOf gives the id that a file's name says.
func nameOf(f File) string {
	base := path.Base(f.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}

// counted says whether a run can contradict others. A withdrawn run may be
// wrong: that is what it was withdrawn for.
func counted(r *Run) bool { return r.State() != Withdrawn }
