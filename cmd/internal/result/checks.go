package result

import (
	"fmt"
	"path"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// What no schema can say: files that contradict each other, or themselves.
var contradictions = []func(*check){
	(*check).runNames,
	(*check).alike,
	(*check).cards,
	(*check).sources,
	(*check).statuses,
	(*check).oneActive,
	(*check).answers,
	(*check).questions,
	(*check).subsets,
	(*check).ratings,
	(*check).steps,
	(*check).people,
	(*check).figures,
	(*check).ranges,
	(*check).summaries,
	(*check).calibrations,
	(*check).written,
	(*check).releases,
}

// A check looks for what is wrong with a set.
type check struct {
	Finder
	set     *Set
	runs    []*Run     // all of them, also two of one id, in the order of their files
	jointly []*Summary // likewise
	present map[string]map[string]bool

	calibrated []*Calibration // all of them
}

func nameOf(f Provenance) string {
	base := path.Base(f.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}

// counted reports whether a run can contradict others. A withdrawn run may be
// wrong: that is what it was withdrawn for.
func counted(r *Run) bool { return r.State() != Withdrawn }

// dotted writes a pointer as the keys it goes through: "source.url".
func dotted(pointer string) string {
	return strings.ReplaceAll(strings.TrimPrefix(pointer, "/"), "/", ".")
}

// Newest finds dates of runs, panel summaries and releases that are later than a given
// one, YYYY-MM-DD: nobody can have rated tomorrow. The package has no clock;
// the caller says how late it is, and what that day is.
func Newest(set *Set, newest, what string) source.Findings {
	c := &Finder{}
	late := func(f Provenance, pointer, key, date string) {
		if date > newest { // YYYY-MM-DD sorts by time
			c.Errorf(f, pointer, "%s is %s, later than %s, %s", key, date, newest, what)
		}
	}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		late(r.File, "/date", "date", r.Date)
		if r.Status != nil {
			late(r.File, "/status/date", "status.date", r.Status.Date)
		}
	}
	for _, id := range list.Keys(set.Summaries) {
		late(set.Summaries[id].File, "/date", "date", set.Summaries[id].Date)
	}
	for i, r := range set.Releases.List {
		late(set.Releases.File, source.Pointer("release", i, "date"), "date", r.Date)
	}
	return c.Findings
}

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

// Where names a place in a file: path and line.
func (x *Finder) Where(f Provenance, pointer string) string {
	return fmt.Sprintf("%s:%d", f.Path, x.line(f, pointer))
}

func (x *Finder) line(f Provenance, pointer string) int { return x.doc(f).Line(pointer) }
