package files

import (
	"errors"
	"fmt"
	"io/fs"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A File is one file of a folder.
type File struct {
	Path string // slash-separated, from the folder
	Data []byte
}

// An Unmade file is made when it is asked for.
type Unmade struct {
	Path string
	Make func() ([]byte, error)
}

// Memory returns a folder in memory that holds the files.
func Memory(list []File) fstest.MapFS {
	folder := make(fstest.MapFS, len(list))
	for _, f := range list {
		folder[f.Path] = &fstest.MapFile{Data: f.Data, Mode: 0o644}
	}
	return folder
}

// maxTotal bounds, in bytes, what [Read] takes into memory.
const maxTotal = 256 << 20

// Read reads the named files, and all files in the named folders, into memory. A
// name that does not exist is left out. What is neither a folder nor an ordinary
// file, and a file larger than [strict.MaxBytes], is a finding.
func Read(fsys fs.FS, names ...string) (fstest.MapFS, strict.Findings) {
	r := reader{fsys: fsys, folder: fstest.MapFS{}}
	for _, name := range names {
		info, err := fs.Lstat(fsys, name) // a walk would follow a link here
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			r.findings.AddFile(name, "cannot be read: %v", Cause(err))
		case !Ordinary(info.Mode()):
			r.findings.AddFile(name, "%s", NotOrdinary(info.Mode()))
		default:
			_ = fs.WalkDir(fsys, name, r.visit) // its errors are findings
		}
	}
	return r.folder, r.findings
}

type reader struct {
	fsys     fs.FS
	folder   fstest.MapFS
	total    int64
	findings strict.Findings
}

func (r *reader) visit(path string, d fs.DirEntry, err error) error {
	if err == nil && Ordinary(d.Type()) {
		err = r.file(path, d)
	} else if err == nil {
		err = errors.New(NotOrdinary(d.Type()))
	}
	if err != nil {
		r.findings.AddFile(path, "%v", Cause(err))
	}
	return nil
}

func (r *reader) file(path string, d fs.DirEntry) error {
	if d.IsDir() {
		return nil
	}
	info, err := d.Info()
	if err != nil {
		return err
	}
	r.total += info.Size()
	switch {
	case info.Size() > strict.MaxBytes:
		return fmt.Errorf("%.1f MB is over the limit of %d MB", float64(info.Size())/(1<<20), strict.MaxBytes>>20)
	case r.total > maxTotal:
		return fmt.Errorf("with this file the folder is over the limit of %d MB", maxTotal>>20)
	}
	data, err := fs.ReadFile(r.fsys, path)
	r.folder[path] = &fstest.MapFile{Data: data, Mode: 0o644}
	return err
}

// Ordinary reports whether a mode is that of a folder or of a regular file.
func Ordinary(mode fs.FileMode) bool { return mode.IsDir() || mode.IsRegular() }

// NotOrdinary says what is wrong with what is not [Ordinary].
func NotOrdinary(mode fs.FileMode) string {
	if mode&fs.ModeSymlink != 0 {
		return "is a symbolic link; put the file itself in its place"
	}
	return "is not an ordinary file"
}

// Cause returns the reason of a file's error without its path.
func Cause(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}
