package result

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A folder of results/ holds one kind of file.
type folder struct {
	name   string // below results/
	ext    string
	form   string // of the file's name, for messages
	schema string // of which kind its files are; "" of those that are only bytes
}

var (
	modelFolder   = folder{"models", ".toml", "<id>.toml", "model"}
	panelFolder   = folder{"panels", ".toml", "<id>.toml", "panel"}
	runFolder     = folder{"runs", ".json", "<id>.json", "run"}
	summaryFolder = folder{"summaries", ".json", "<panel>.<component>.json", "summary"}

	calibrationFolder = folder{"calibrations", ".json", "<judge>--<experts>.<component>.json", "calibration"}

	// What a release keeps is bytes with a checksum; package board knows what is in them.
	boardsFolder = folder{"releases", ".json", "<name>.json", ""}

	folders = []folder{modelFolder, panelFolder, runFolder, summaryFolder, calibrationFolder, boardsFolder}

	releasesFile = folder{"", ".toml", path.Base(ReleasesFile), "releases"}
)

// Read reads the benchmark and results/ of a site's folder and says everything that is wrong
// with them, in order: by path, line and column. Where the benchmark has errors, results are not
// read: what they should be is not known. Findings are errors or
// warnings; of each, a file has at most [source.MaxFindings] and a line that
// counts the rest.
//
// A file with errors in its form is not in the Set. A file whose form is right
// but which contradicts another file, or itself, is; a build must not go on
// with errors either way. No text of it holds what [source.CleanText] takes out.
func Read(fsys fs.FS) (*Set, source.Findings) {
	folder, findings := files.Read(fsys, BenchmarkFile, root)
	set, more := ReadMap(folder)
	return set, append(findings, more...).Limit()
}

// With reads the files of a set as if they were a site's, with others beside them or in
// their place.
func (s *Set) With(more ...files.File) (*Set, source.Findings) {
	all := list.Map(s.Files(), func(f Provenance) files.File { return files.File{Path: f.Path, Data: f.Bytes} })
	return ReadMap(files.Memory(append(all, more...)))
}

// A loaded file is what was found in it, and what it holds.
type loaded[T any] struct {
	file     Provenance
	findings source.Findings
	value    *T          // nil where it has errors
	doc      *source.Doc // nil for ratings
}

// ReadMap is [Read] of a folder that [files.Read] has read.
func ReadMap(folder fstest.MapFS) (*Set, source.Findings) {
	benchmark, findings := benchmarkOf(folder)
	if benchmark == nil {
		return &Set{Benchmark: CounselBench}, findings
	}
	c := &check{set: &Set{Benchmark: benchmark}, present: map[string]map[string]bool{}}
	r := &reader{check: c, folder: folder}
	r.layout()
	c.set.Models, _ = load(r, modelFolder, func(m *ModelCard, f Provenance) string { m.ID, m.File = nameOf(f), f; return m.ID })
	c.set.Panels, _ = load(r, panelFolder, func(p *PanelCard, f Provenance) string {
		p.ID, p.File = nameOf(f), f
		if p.Published != nil {
			for i := range p.Published.Held {
				benchmark.find(&p.Published.Held[i].Component)
			}
		}
		return p.ID
	})
	c.set.Runs, c.runs = load(r, runFolder, func(r *Run, f Provenance) string {
		r.File = f
		benchmark.find(&r.Component)
		return r.ID
	})
	c.set.Summaries, c.jointly = load(r, summaryFolder, func(s *Summary, f Provenance) string {
		s.File = f
		benchmark.find(&s.Component)
		return SummaryID(s.Panel, s.Component)
	})
	c.set.Calibrations, c.calibrated = load(r, calibrationFolder, func(x *Calibration, f Provenance) string {
		x.File = f
		benchmark.find(&x.Component)
		return CalibrationID(x.Judge, x.Experts, x.Component)
	})
	c.set.Boards, _ = load(r, boardsFolder, func(f *Provenance, file Provenance) string { *f = file; return nameOf(file) })
	if f := folder[ReleasesFile]; f != nil {
		file := one[Releases](r, releasesFile, releasesFile.form, f.Mode)
		if c.Findings.Add(file.findings...); file.value != nil {
			c.set.Releases, c.set.Releases.File = *file.value, file.file
			c.keep(ReleasesFile, file.doc)
		}
	}
	form := append(findings, c.Findings...)
	c.Findings = nil
	for _, find := range contradictions {
		find(c)
	}
	return c.set, append(form, c.Findings...).Limit()
}

// A reader reads one site's results.
type reader struct {
	*check
	folder fstest.MapFS
}

// root is the folder that holds all results.
const root = "results"

// layout finds what does not belong into results/ itself.
func (r *reader) layout() {
	names := list.Map(folders, func(f folder) string { return f.name })
	entries, err := fs.ReadDir(r.folder, root)
	if f := r.folder[root]; f != nil && !files.Ordinary(f.Mode) {
		return // said already
	} else if f != nil && !f.Mode.IsDir() {
		r.Findings.AddFile(root, "is not a folder")
		return
	} else if err != nil {
		r.Findings.AddFile(root, "there is no folder results/; it holds the folders %s", strings.Join(names, ", "))
		return
	}
	for _, e := range entries {
		name := e.Name()
		if slices.Contains(names, name) && e.IsDir() || ignored(name) || name == releasesFile.form || !files.Ordinary(e.Type()) {
			continue
		}
		r.Findings.AddFile(path.Join(root, name), "does not belong here; results/ holds the folders %s", strings.Join(names, ", "))
	}
}

// ignored reports whether a file in results/ is none of the reader's business.
func ignored(name string) bool { return name == "README.md" || strings.HasPrefix(name, ".") }

// idForm is the form of an id, as in the schemas.
var idForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*$`)

// noID matches what has the form of an id and cannot be one.
var noID = regexp.MustCompile(`^(?:index|404|(?:con|nul|aux|prn|com\d|lpt\d)(?:\..*)?)$`)

// topicForm is the form of a topic: an id in the letters of any script.
var topicForm = regexp.MustCompile(`^[\p{Ll}\p{Lo}\p{Nd}][\p{Ll}\p{Lo}\p{M}\p{Nd}_-]*(?:\.[\p{Ll}\p{Lo}\p{M}\p{Nd}_-]+)*$`)

// MaxID is the greatest length of an id in bytes, as in the schemas.
const MaxID = 100

// IDForm says in words what a valid id is.
const IDForm = "lower-case letters, digits, '.', '_' and '-'; starts with a letter or digit; no '..'; at most 100 characters"

// ValidID reports whether a name is a valid id.
func ValidID(name string) bool { return len(name) <= MaxID && idForm.MatchString(name) }

// load reads all files of a folder, as many at a time as there are processors, and
// returns them by the key that take, which completes a value, gives each, and all in the
// order of their names. Of two with one key, the one whose name is the key counts.
func load[T any](r *reader, f folder, take func(v *T, file Provenance) (key string)) (byKey map[string]*T, all []*T) {
	byKey, r.present[f.name] = map[string]*T{}, map[string]bool{}
	dir := path.Join(root, f.name)
	entries, _ := fs.ReadDir(r.folder, dir) // where there is none, that is no error, or said already
	entries = list.Keep(entries, func(e fs.DirEntry) bool { return !ignored(e.Name()) })
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), f.ext); ok {
			r.present[f.name][id] = true
		}
	}
	read := make([]loaded[T], len(entries))
	list.AtOnce(list.UpTo(len(entries)), func(i int) { read[i] = one[T](r, f, entries[i].Name(), entries[i].Type()) })
	for _, x := range read {
		r.Findings.Add(x.findings...)
		if x.value == nil {
			continue
		}
		key := take(x.value, x.file)
		if all = append(all, x.value); byKey[key] == nil || nameOf(x.file) == key {
			byKey[key] = x.value
		}
		if x.doc != nil {
			r.keep(x.file.Path, x.doc)
		}
	}
	return byKey, all
}

// one reads one file.
func one[T any](r *reader, f folder, name string, mode fs.FileMode) (file loaded[T]) {
	p := path.Join(root, f.name, name)
	findings := &file.findings
	id, ok := strings.CutSuffix(name, f.ext)
	switch {
	case !files.Ordinary(mode):
		return file // said already
	case mode.IsDir():
		findings.AddFile(p, "is a folder; %s/ holds files %s and no folders", path.Join(root, f.name), f.form)
		return file
	case !ok:
		findings.AddFile(p, "does not belong here; %s/%s/ holds files %s", root, f.name, f.form)
		return file
	}
	if !ValidID(id) && f.name != summaryFolder.name && f.name != calibrationFolder.name || !idForm.MatchString(id) {
		findings.AddFile(p, "the file's name without %s is not a valid id: %s", f.ext, IDForm)
	}
	if noID.MatchString(id) {
		findings.AddFile(p, "%q is an address of its own, or no file's name on Windows; take another id", id)
	}
	file.file = Provenance{Path: p, SHA256: fmt.Sprintf("%x", files.Sum(r.folder[p])), Bytes: r.folder[p].Data}
	v := new(T)
	file.value = v
	if f.schema == "" {
		return file
	}
	doc, found := parse(p, file.file.Bytes)
	if doc != nil {
		if found = todos(doc, file.file.Bytes); found == nil {
			found = doc.Fill(v, r.set.Benchmark.schemas().compiled[f.schema])
		}
	}
	if findings.Add(found...); found.HasErrors() {
		file.value = nil
		return file
	}
	if run, ok := any(v).(*Run); ok && run.Ratings != nil {
		doc = nil // large, and seldom needed again
	}
	file.doc = doc
	return file
}

// parse reads a file in the format that its name says.
func parse(name string, data []byte) (*source.Doc, source.Findings) {
	if path.Ext(name) == ".toml" {
		return source.TOML(name, data)
	}
	return source.JSON(name, data)
}

// TODO stands in a skeleton for a text that somebody has to write: a value
// that is TODO, or begins with "TODO:" and says what belongs there.
const TODO = "TODO"

// isTODO reports whether a text was left for somebody to write.
func isTODO(s string) bool {
	s = strings.TrimSpace(s)
	return s == TODO || strings.HasPrefix(s, TODO+":")
}

// todos finds the texts of a file that were left for somebody to write.
func todos(doc *source.Doc, data []byte) source.Findings {
	if !bytes.Contains(data, []byte(TODO)) { // nearly all files
		return nil
	}
	var found source.Findings
	doc.Walk(func(at func() string, key string, v any) {
		text, _ := v.(string)
		if !isTODO(text) && !isTODO(key) {
			return
		}
		what := "write what belongs here, or leave the key out"
		if _, hint, ok := strings.Cut(text, ":"); ok && strings.TrimSpace(hint) != "" {
			what = "write " + source.Clip(strings.Join(strings.Fields(source.CleanText(hint)), " "), 100)
		}
		found.Add(doc.Errorf(at(), "%s is still TODO; %s", dotted(at()), what))
	})
	return found
}
