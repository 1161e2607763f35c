package result

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A folder of results/ holds one kind of file.
type folder struct {
	name   string // below results/
	ext    string
	form   string // of the file's name, for messages
	parse  func(path string, data []byte) (*strict.Doc, strict.Findings)
	schema func() *strict.Schema
}

var (
	modelFolder   = folder{"models", ".toml", "<id>.toml", strict.TOML, modelSchema}
	panelFolder   = folder{"panels", ".toml", "<id>.toml", strict.TOML, panelSchema}
	runFolder     = folder{"runs", ".json", "<id>.json", strict.JSON, runSchema}
	summaryFolder = folder{"summaries", ".json", "<panel>.<component>.json", strict.JSON, summarySchema}

	calibrationFolder = folder{"calibrations", ".json", "<judge>--<experts>.<component>.json", strict.JSON, calibrationSchema}

	folders = []folder{modelFolder, panelFolder, runFolder, summaryFolder, calibrationFolder}

	releasesFile = folder{"", ".toml", path.Base(ReleasesFile), strict.TOML, releasesSchema}
)

// Read reads results/ in a site's folder and says everything that is wrong
// with it, in order: by path, line and column. Findings are errors or
// warnings; of each, a file has at most [strict.MaxFindings] and a line that
// counts the rest.
//
// A file with errors in its form is not in the Set. A file whose form is right
// but which contradicts another file, or itself, is; a build must not go on
// with errors either way. No text of it holds what [strict.CleanText] takes out.
func Read(fsys fs.FS) (*Set, strict.Findings) { return new(Memory).Read(fsys) }

// A Memory keeps what files of results/ were found to hold, from one reading to the next:
// a file that is as it was is not parsed and checked again. The zero value is ready; it is
// for one call at a time.
type Memory struct {
	files map[string]any // by path: a remembered file
}

// A remembered file is one by its checksum, with what was found in it.
type remembered[T any] struct {
	sum      [sha256.Size]byte
	loaded   *loaded[T] // nil where it has errors
	findings strict.Findings
}

// Read is [Read], but for what it keeps.
func (m *Memory) Read(fsys fs.FS) (*Set, strict.Findings) {
	r := &reader{fsys: fsys, present: map[string]map[string]bool{}, before: m.files, now: map[string]any{}}
	defer func() { m.files = r.now }()
	r.layout()
	set := &Set{
		Models: map[string]*Model{}, Panels: map[string]*Panel{}, Runs: map[string]*Run{}, Summaries: map[string]*Summary{}, Calibrations: map[string]*Calibration{},
	}
	c := &check{set: set, present: r.present, docs: map[string]*strict.Doc{}}
	for _, f := range load[Model](r, modelFolder) {
		f.value.ID, f.value.File = f.id, f.file
		set.Models[f.id] = f.value
		c.docs[f.file.Path] = f.doc
	}
	for _, f := range load[Panel](r, panelFolder) {
		f.value.ID, f.value.File = f.id, f.file
		set.Panels[f.id] = f.value
		c.docs[f.file.Path] = f.doc
	}
	for _, f := range load[Run](r, runFolder) {
		f.value.File = f.file
		if f.value.Ratings != nil { // large, and seldom needed again
			f.doc = nil
		} else {
			c.docs[f.file.Path] = f.doc
		}
		c.runs = append(c.runs, f.value)
		if set.Runs[f.value.ID] == nil || f.id == f.value.ID {
			set.Runs[f.value.ID] = f.value
		}
	}
	for _, f := range load[Summary](r, summaryFolder) {
		f.value.File = f.file
		c.docs[f.file.Path] = f.doc
		c.jointly = append(c.jointly, f.value)
		if id := SummaryID(f.value.Panel, f.value.Component); set.Summaries[id] == nil || f.id == id {
			set.Summaries[id] = f.value
		}
	}
	for _, f := range load[Calibration](r, calibrationFolder) {
		f.value.File = f.file
		c.docs[f.file.Path] = f.doc
		c.calibrated = append(c.calibrated, f.value)
		if id := CalibrationID(f.value.Judge, f.value.Experts, f.value.Component); f.id == id {
			set.Calibrations[id] = f.value
		}
	}
	if f := r.releases(); f != nil {
		set.Releases, set.Releases.File = *f.value, f.file
		c.docs[f.file.Path] = f.doc
	}
	for _, find := range contradictions {
		find(c)
	}
	r.findings.Add(c.findings...)
	return set, r.findings.Limit()
}

// ReadFiles is [Read] for files that are on no disk, by path:
// results/runs/….json and the like.
func ReadFiles(data map[string][]byte) (*Set, strict.Findings) {
	var list []files.File
	for path, bytes := range data {
		list = append(list, files.File{Path: path, Data: bytes})
	}
	return Read(files.Memory(list))
}

// A reader reads one site's results.
type reader struct {
	fsys     fs.FS
	before   map[string]any             // what was read the last time, by path
	now      map[string]any             // and this time
	present  map[string]map[string]bool // folder → id → there is a file, readable or not
	findings strict.Findings
	files    int   // so far
	bytes    int64 // of them
}

// root is the folder that holds all results.
const root = "results"

// layout finds what does not belong into results/ itself.
func (r *reader) layout() {
	if info, err := fs.Lstat(r.fsys, root); err == nil && !files.Ordinary(info.Mode()) {
		r.findings.AddFile(root, "%s", files.NotOrdinary(info.Mode()))
		return
	}
	entries, err := fs.ReadDir(r.fsys, root)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			r.findings.AddFile(root, "there is no folder results/; it holds models/, panels/, runs/, summaries/ and calibrations/")
		} else {
			r.findings.AddFile(root, "cannot be read: %v", files.Cause(err))
		}
		return
	}
	var names []string
	for _, f := range folders {
		names = append(names, f.name)
	}
	for _, e := range entries {
		name := e.Name()
		if !files.Ordinary(e.Type()) {
			r.findings.AddFile(path.Join(root, name), "%s", files.NotOrdinary(e.Type()))
			continue
		}
		if slices.Contains(names, name) && e.IsDir() || ignored(name) || name == releasesFile.form {
			continue
		}
		hint := ""
		if near, ok := strict.Nearest(name, names); ok && near != name {
			hint = fmt.Sprintf("did you mean %s/? ", near)
		}
		r.findings.AddFile(path.Join(root, name), "does not belong here; %sresults/ holds the folders %s", hint, strings.Join(names, ", "))
	}
}

// ignored reports whether a file in results/ is none of the reader's business.
func ignored(name string) bool { return name == "README.md" || strings.HasPrefix(name, ".") }

// idForm is the form of an id, as in the schemas.
var idForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*$`)

// MaxID is the greatest length of an id in bytes, as in the schemas.
const MaxID = 100

// IDForm says in words what a valid id is.
const IDForm = "lower-case letters, digits, '.', '_' and '-'; starts with a letter or digit; no '..'; at most 100 characters"

// ValidID reports whether a name is a valid id.
func ValidID(name string) bool { return len(name) <= MaxID && idForm.MatchString(name) }

// A loaded file is one that its schema found right.
type loaded[T any] struct {
	id    string // from the file's name
	file  File
	doc   *strict.Doc
	value *T
}

// load reads all files of a folder, as many at a time as there are processors.
func load[T any](r *reader, f folder) []*loaded[T] {
	r.present[f.name] = map[string]bool{}
	dir := path.Join(root, f.name)
	entries, err := fs.ReadDir(r.fsys, dir)
	if err != nil {
		if info, statErr := fs.Stat(r.fsys, dir); statErr == nil && info.IsDir() { // else said already, or not there
			r.findings.AddFile(dir, "cannot be read: %v", files.Cause(err))
		}
		return nil
	}
	if say := r.tooMuch(entries); say != "" {
		r.findings.AddFile(dir, "%s", say)
		return nil
	}
	read := make([]remembered[T], len(entries))
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, e := range entries {
		if ignored(e.Name()) {
			continue
		}
		id, ok := strings.CutSuffix(e.Name(), f.ext)
		if ok {
			r.present[f.name][id] = true
		}
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			read[i] = one[T](r, f, e.Name())
		})
	}
	wg.Wait()
	var all []*loaded[T]
	for i, file := range read {
		r.findings.Add(file.findings...)
		r.now[path.Join(dir, entries[i].Name())] = file
		if file.loaded != nil {
			all = append(all, file.loaded)
		}
	}
	return all
}

// Bounds of what results/ holds, besides those of one file.
const (
	maxFiles = 100_000
	maxTotal = 512 << 20 // bytes
)

// tooMuch counts the files of a folder, and returns what is wrong where they are, with
// those before them, more than can be read; else "".
func (r *reader) tooMuch(entries []fs.DirEntry) string {
	r.files += len(entries)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			r.bytes += info.Size()
		}
	}
	if r.files > maxFiles || r.bytes > maxTotal {
		return fmt.Sprintf("with this folder, results/ has %d files of %d MB in all; the limits are %d files and %d MB", r.files, r.bytes>>20, maxFiles, maxTotal>>20)
	}
	return ""
}

// releases reads the named states; nil where there are none, or the file has errors.
func (r *reader) releases() *loaded[Releases] {
	if _, err := fs.Lstat(r.fsys, ReleasesFile); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	file := one[Releases](r, releasesFile, releasesFile.form)
	r.findings.Add(file.findings...)
	return file.loaded
}

// one reads one file.
func one[T any](r *reader, f folder, name string) (file remembered[T]) {
	p := path.Join(root, f.name, name)
	findings := &file.findings
	info, err := fs.Lstat(r.fsys, p)
	switch {
	case err != nil:
		findings.AddFile(p, "cannot be read: %v", files.Cause(err))
		return file
	case !files.Ordinary(info.Mode()):
		findings.AddFile(p, "%s", files.NotOrdinary(info.Mode()))
		return file
	case info.IsDir():
		findings.AddFile(p, "is a folder; %s/ holds files %s and no folders", path.Join(root, f.name), f.form)
		return file
	}
	id, ok := strings.CutSuffix(name, f.ext)
	if !ok {
		findings.AddFile(p, "does not belong here; %s/%s/ holds files %s", root, f.name, f.form)
		return file
	}
	if !ValidID(id) && f.name != summaryFolder.name && f.name != calibrationFolder.name || !idForm.MatchString(id) {
		hint := ""
		if lower := strings.ToLower(id); ValidID(lower) {
			hint = fmt.Sprintf("; name it %s", lower+f.ext)
		}
		findings.AddFile(p, "the file's name without %s is not a valid id: %s%s", f.ext, IDForm, hint)
	}
	if info.Size() > strict.MaxBytes {
		findings.AddFile(p, "%s", strict.TooLarge(info.Size()))
		return file
	}
	data, err := fs.ReadFile(r.fsys, p)
	if err != nil {
		findings.AddFile(p, "cannot be read: %v", files.Cause(err))
		return file
	}
	file.sum = sha256.Sum256(data)
	if before, ok := r.before[p].(remembered[T]); ok && before.sum == file.sum {
		return before
	}
	doc, found := f.parse(p, data)
	if doc != nil {
		found.Add(todos(doc, data)...)
		found.Add(numbered(f.schema().Check(doc))...)
	}
	if doc != nil && !found.HasErrors() {
		found.Add(doc.Hidden()...)
	}
	findings.Add(found...)
	if doc == nil || found.HasErrors() {
		return file
	}
	v := new(T)
	if err := doc.Decode(v); err != nil {
		findings.Add(doc.Errorf("", "cannot be read: %v", err))
		return file
	}
	file.loaded = &loaded[T]{id: id, doc: doc, value: v, file: File{Path: p, SHA256: hex.EncodeToString(file.sum[:]), Bytes: data}}
	return file
}
