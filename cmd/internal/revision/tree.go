package revision

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// A tree is a file system in memory.
type tree struct {
	entries map[string]*entry
	files   int
}

// An entry is a file or folder. It is its own fs.FileInfo and fs.DirEntry.
type entry struct {
	name string
	mode fs.FileMode
	size int64
	data []byte
	in   []fs.DirEntry // of a folder, in order once sorted
}

func newTree() *tree {
	return &tree{entries: map[string]*entry{".": {name: ".", mode: fs.ModeDir | 0o555}}}
}

// add puts a file into the tree, with the folders around it. A path that no
// fs.FS can have is left out: nothing can name it.
func (t *tree) add(name string, e *entry) {
	if !fs.ValidPath(name) || name == "." || t.entries[name] != nil {
		return
	}
	e.name = path.Base(name)
	t.entries[name] = e
	for at := name; at != "."; {
		parent := path.Dir(at)
		dir := t.entries[parent]
		known := dir != nil
		if !known {
			dir = &entry{name: path.Base(parent), mode: fs.ModeDir | 0o555}
			t.entries[parent] = dir
		}
		dir.in = append(dir.in, t.entries[at])
		if known {
			return
		}
		at = parent
	}
}

func (t *tree) find(op, name string) (*entry, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	if e := t.entries[name]; e != nil {
		return e, nil
	}
	return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

// Open opens a file or folder.
func (t *tree) Open(name string) (fs.File, error) {
	e, err := t.find("open", name)
	if err != nil {
		return nil, err
	}
	if e.IsDir() {
		return &openDir{entry: e, left: e.list()}, nil
	}
	return &openFile{e, bytes.NewReader(e.data)}, nil
}

// Stat describes a file or folder.
func (t *tree) Stat(name string) (fs.FileInfo, error) {
	e, err := t.find("stat", name)
	if err != nil {
		return nil, err
	}
	return e, nil
}

func (e *entry) list() []fs.DirEntry {
	return slices.SortedFunc(slices.Values(e.in), func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
}

func (e *entry) Name() string               { return e.name }
func (e *entry) Size() int64                { return e.size }
func (e *entry) Mode() fs.FileMode          { return e.mode }
func (e *entry) Type() fs.FileMode          { return e.mode.Type() }
func (e *entry) ModTime() time.Time         { return time.Time{} }
func (e *entry) IsDir() bool                { return e.mode.IsDir() }
func (e *entry) Sys() any                   { return nil }
func (e *entry) Info() (fs.FileInfo, error) { return e, nil }

type openFile struct {
	*entry
	*bytes.Reader
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *openFile) Size() int64                { return f.entry.size }
func (f *openFile) Close() error               { return nil }

type openDir struct {
	*entry
	left []fs.DirEntry
}

func (d *openDir) Stat() (fs.FileInfo, error) { return d.entry, nil }
func (d *openDir) Close() error               { return nil }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: fs.ErrInvalid}
}

// ReadDir gives the next n entries, or all that are left.
func (d *openDir) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		all := d.left
		d.left = nil
		return all, nil
	}
	if len(d.left) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(d.left))
	next := d.left[:n]
	d.left = d.left[n:]
	return next, nil
}
