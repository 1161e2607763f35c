package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/upstream"
)

// Bounds of what one import reads, besides those of one file.
const (
	maxImportTotal = 200 << 20 // bytes that are kept of all files together
	maxImportFiles = 10_000
)

// An inputReader reads the files that an import is to take.
type inputReader struct {
	stdin    io.Reader
	inputs   []upstream.Input
	findings strict.Findings
	notes    []string // what was not looked at, and why
	seen     map[string]bool
	total    int      // bytes kept
	spools   []string // files that hold what can be read only once
}

// read reads the named files, all result files in the named folders, and the
// files beside them that complete them.
func (r *inputReader) read(names []string) ([]upstream.Input, strict.Findings) {
	for _, name := range names {
		if name == "-" {
			r.once("-", r.stdin)
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			r.findings.AddFile(filepath.ToSlash(name), "%v", cause(err))
		case info.IsDir():
			r.walk(name)
		case !info.Mode().IsRegular():
			r.pipe(name)
		default:
			r.file(name, false)
		}
	}
	for _, in := range slices.Clone(r.inputs) {
		if in.Path == "-" {
			continue // nothing stands beside it
		}
		for _, f := range upstream.Formats {
			if f.Beside == nil || !f.Sniff(in.Data) {
				continue
			}
			for _, p := range f.Beside(in.Path) {
				for _, p := range []string{p, p + ".gz"} {
					if info, err := os.Stat(filepath.FromSlash(p)); err == nil && info.Mode().IsRegular() {
						r.file(filepath.FromSlash(p), true)
						break
					}
				}
			}
		}
	}
	return r.inputs, r.findings
}

// importExtensions are the endings of files that a folder is searched for,
// with .gz after them or not.
var importExtensions = []string{".json", ".jsonl", ".csv", ".yaml", ".yml"}

func isImportName(name string) bool {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	return slices.Contains(importExtensions, filepath.Ext(name))
}

// walk reads a folder's files, but not hidden ones.
func (r *inputReader) walk(root string) {
	others := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			r.findings.AddFile(filepath.ToSlash(path), "%v", cause(err))
			return nil
		case path != root && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case d.Type().IsRegular() && isImportName(path):
			if len(r.inputs) >= maxImportFiles {
				r.findings.AddFile(filepath.ToSlash(root), "has more than %d files; import its parts one by one", maxImportFiles)
				return filepath.SkipAll
			}
			r.file(path, true)
		case d.Type().IsRegular():
			others++
		}
		return nil
	})
	if others > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%s: %s skipped: not %s, packed with gzip or not", filepath.ToSlash(root), counted(others, "file", "files"), strings.Join(importExtensions, ", ")))
	}
	if err != nil {
		r.findings.AddFile(filepath.ToSlash(root), "%v", cause(err))
	}
}

// file reads one file, once.
func (r *inputReader) file(path string, walked bool) {
	path = filepath.Clean(path)
	if r.seen[path] {
		return
	}
	r.seen[path] = true
	r.add(upstream.Load(filepath.ToSlash(path), walked, func() (io.ReadCloser, error) { return os.Open(path) }))
}

// pipe reads a named pipe or device.
func (r *inputReader) pipe(name string) {
	f, err := os.Open(name)
	if err != nil {
		r.findings.AddFile(filepath.ToSlash(name), "%v", cause(err))
		return
	}
	defer f.Close()
	r.once(filepath.ToSlash(name), f)
}

// once reads what can be read only once. It is kept in a file until the import
// is done.
func (r *inputReader) once(name string, src io.Reader) {
	f, err := os.CreateTemp("", "counselboard-import-*")
	if err == nil {
		r.spools = append(r.spools, f.Name())
		_, err = io.Copy(f, io.LimitReader(src, upstream.MaxStream+1))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		r.findings.AddFile(name, "%v", cause(err))
		return
	}
	r.add(upstream.Load(name, false, func() (io.ReadCloser, error) { return os.Open(f.Name()) }))
}

// close takes away what reading has left.
func (r *inputReader) close() {
	for _, name := range r.spools {
		os.Remove(name)
	}
}

// add adds a file that was read.
func (r *inputReader) add(in upstream.Input, findings strict.Findings) {
	r.findings.Add(findings...)
	r.total += len(in.Data)
	switch {
	case len(findings) > 0:
	case r.total > maxImportTotal:
		r.findings.AddFile(in.Path, "the files have more than %d MB together; import them one by one", maxImportTotal>>20)
	default:
		r.inputs = append(r.inputs, in)
	}
}

// cause gives the reason of a file error without the path, which the finding has.
func cause(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}
