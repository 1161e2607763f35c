package result

import (
	"fmt"
	"path"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Finder collects what is found at places in files.
type Finder struct {
	Findings source.Findings
	docs     map[string]*source.Doc // by path
}

// doc returns a file parsed. One that has ratings is parsed again when there is
// something to say of it: nearly never.
func (x *Finder) doc(f Provenance) *source.Doc {
	doc, ok := x.docs[f.Path]
	if !ok {
		parse := source.JSON
		if path.Ext(f.Path) == ".toml" {
			parse = source.TOML
		}
		doc, _ = parse(f.Path, f.Bytes)
		x.keep(f.Path, doc)
	}
	return doc
}

func (x *Finder) keep(path string, doc *source.Doc) {
	if x.docs == nil {
		x.docs = map[string]*source.Doc{}
	}
	x.docs[path] = doc
}

// Errorf adds an error about a place in a file.
func (x *Finder) Errorf(f Provenance, pointer, format string, args ...any) {
	x.Findings.Add(x.doc(f).Errorf(pointer, format, args...))
}

// KeyErrorf adds an error about the key of a place in a file.
func (x *Finder) KeyErrorf(f Provenance, pointer, format string, args ...any) {
	x.Findings.Add(x.doc(f).KeyErrorf(pointer, format, args...))
}

// Warnf adds a warning about a place in a file.
func (x *Finder) Warnf(f Provenance, pointer, format string, args ...any) {
	x.Findings.Add(x.doc(f).Errorf(pointer, format, args...).With(source.Warning))
}

// Notef adds a note about a place in a file.
func (x *Finder) Notef(f Provenance, pointer, format string, args ...any) {
	x.Findings.Add(x.doc(f).Errorf(pointer, format, args...).With(source.Note))
}

// Where names a place in a file: path and line.
func (x *Finder) Where(f Provenance, pointer string) string {
	return fmt.Sprintf("%s:%d", f.Path, x.line(f, pointer))
}

func (x *Finder) line(f Provenance, pointer string) int {
	line, _ := x.doc(f).Position(pointer)
	return line
}
