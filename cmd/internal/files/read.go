package files

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"strings"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/source"
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

// Embedded returns the files of a folder that is part of the program, by path.
func Embedded(folder fs.FS) iter.Seq2[string, []byte] {
	return func(yield func(name string, data []byte) bool) {
		err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(folder, name)
			if err == nil && !yield(name, data) {
				return fs.SkipAll
			}
			return err
		})
		if err != nil {
			panic(err) // the program itself is damaged
		}
	}
}

// Bounds of what [Read] takes into memory, over all names.
const (
	maxFiles = 100_000
	maxTotal = 512 << 20 // bytes
)

// Read reads the named files, and all files in the named folders but hidden ones, into
// memory. A name that does not exist is left out. What is neither a folder nor an
// ordinary file, cannot be read or is larger than [source.MaxBytes] is a finding, and is
// there with a mode that is neither a folder's nor a file's.
func Read(fsys fs.FS, names ...string) (fstest.MapFS, source.Findings) {
	folder := fstest.MapFS{}
	var findings source.Findings
	total := int64(0)
	for _, root := range names {
		if _, err := fs.Lstat(fsys, root); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		_ = fs.WalkDir(fsys, root, func(name string, d fs.DirEntry, err error) error { // its errors are findings
			if name != root && strings.HasPrefix(path.Base(name), ".") {
				if d.IsDir() {
					return fs.SkipDir
				}
				return nil
			}
			file, err := read(fsys, name, err)
			if folder[name] = file; err != nil {
				findings.AddFile(name, "%v", err)
			}
			switch total += int64(len(file.Data)); {
			case d != nil && d.IsDir() && !file.Mode.IsDir(): // a link, or one that cannot be read
				return fs.SkipDir
			case total <= maxTotal && len(folder) <= maxFiles:
				return nil
			}
			maps.DeleteFunc(folder, func(name string, _ *fstest.MapFile) bool { return strings.HasPrefix(name, root+"/") })
			folder[root] = &fstest.MapFile{Mode: fs.ModeIrregular}
			findings.AddFile(root, "holds more than can be read: the limits are %d files and %d MB", maxFiles, maxTotal>>20)
			return fs.SkipAll
		})
	}
	return folder, findings
}

// read reads a file or folder, of which a walk says err.
func read(fsys fs.FS, name string, err error) (*fstest.MapFile, error) {
	refused := &fstest.MapFile{Mode: fs.ModeIrregular}
	info, infoErr := fs.Lstat(fsys, name) // a walk follows a link at its root
	switch err = cmp.Or(err, infoErr); {
	case err != nil:
		return refused, fmt.Errorf("cannot be read: %w", Cause(err))
	case info.IsDir():
		return &fstest.MapFile{Mode: fs.ModeDir | 0o755}, nil
	case !info.Mode().IsRegular():
		return refused, errors.New(notOrdinary(info.Mode()))
	case info.Size() > source.MaxBytes:
		return refused, errors.New(source.TooLarge(info.Size()))
	}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return refused, fmt.Errorf("cannot be read: %w", Cause(err))
	}
	return &fstest.MapFile{Data: data, Mode: 0o644, Sys: sha256.Sum256(data)}, nil
}

// Sum returns the checksum of a file's data, which [Read] has computed of those that it read.
func Sum(f *fstest.MapFile) [sha256.Size]byte {
	if sum, ok := f.Sys.([sha256.Size]byte); ok {
		return sum
	}
	return sha256.Sum256(f.Data)
}

// Ordinary reports whether a mode is that of a folder or of a regular file.
func Ordinary(mode fs.FileMode) bool { return mode.IsDir() || mode.IsRegular() }

// notOrdinary says what is wrong with what is not [Ordinary].
func notOrdinary(mode fs.FileMode) string {
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
