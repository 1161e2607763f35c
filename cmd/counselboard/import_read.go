package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Bounds of what one import reads, besides those of one file.
const (
	maxImportTotal = 200 << 20 // bytes of all files together
	maxImportFiles = 10_000
)

// An inputReader reads the files that an import is to take.
type inputReader struct {
	stdin    io.Reader
	sheet    string // of workbooks; "" is the first
	inputs   []importer.Input
	findings source.Findings
	notes    []string // what was not looked at, and why
	seen     map[string]bool
	total    int // bytes
}

// read reads the named files, all result files in the named folders, and the
// files beside them that complete them.
func (r *inputReader) read(names []string) ([]importer.Input, source.Findings) {
	for _, name := range names {
		if name == "-" {
			r.add(importer.Load("-", false, r.sheet, r.stdin))
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			r.findings.AddFile(filepath.ToSlash(name), "%v", files.Cause(err))
		case info.IsDir():
			r.walk(name)
		default:
			r.file(name, false)
		}
	}
	for _, in := range slices.Clone(r.inputs) {
		for _, p := range importer.Beside(in) {
			if info, err := os.Stat(filepath.FromSlash(p)); err == nil && info.Mode().IsRegular() {
				r.file(filepath.FromSlash(p), true)
			}
		}
	}
	return r.inputs, r.findings
}

// importExtensions are the endings of files that a folder is searched for,
// with .gz after them or not.
var importExtensions = []string{".json", ".jsonl", ".csv", ".tsv", ".yaml", ".yml", ".eval", ".xlsx"}

func isImportName(name string) bool {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	return slices.Contains(importExtensions, filepath.Ext(name))
}

// walk reads a folder's files, but not hidden ones.
func (r *inputReader) walk(root string) {
	others, links := 0, []string(nil)
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error { // its errors are findings
		switch {
		case err != nil:
			r.findings.AddFile(filepath.ToSlash(path), "%v", files.Cause(err))
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
		case d.Type()&fs.ModeSymlink != 0:
			links = append(links, filepath.ToSlash(path))
		}
		return nil
	})
	if len(links) > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%s: %s skipped, first %s; name one to read it", filepath.ToSlash(root), num.Plural(len(links), "symbolic link", "symbolic links"), links[0]))
	}
	if others > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%s: %s skipped: not %s, packed with gzip or not", filepath.ToSlash(root), num.Plural(others, "file", "files"), strings.Join(importExtensions, ", ")))
	}
}

// file reads one file, once.
func (r *inputReader) file(path string, walked bool) {
	path = filepath.Clean(path)
	if r.seen[path] {
		return
	}
	r.seen[path] = true
	f, err := os.Open(path)
	if err != nil {
		r.findings.AddFile(filepath.ToSlash(path), "%v", files.Cause(err))
		return
	}
	defer f.Close()
	r.add(importer.Load(filepath.ToSlash(path), walked, r.sheet, f))
}

// add adds a file that was read.
func (r *inputReader) add(in importer.Input, findings source.Findings) {
	if table := strings.Contains(in.Path, ".csv") || strings.Contains(in.Path, ".tsv"); len(findings) == 0 && (table || !in.Walked) && importer.Binary(in.Data) == "" {
		findings = source.UTF8(in.Path, in.Data)
	}
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
