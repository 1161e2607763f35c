package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A written says what became of the files that a command gave.
type written struct {
	changes   []files.Change
	report    []string // a line a file
	created   int
	changed   int
	unchanged int
	kept      int
}

// writeFiles writes all files below dir, or none. A file that differs from what
// stands there is a finding unless force is set or it is the run superseded, if any;
// a card that exists stays.
func writeFiles(dir string, list []files.File, force bool, superseded string) (w *written, findings strict.Findings, err error) {
	d, err := files.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	w = new(written)
	for _, f := range list {
		name := filepath.ToSlash(filepath.Join(dir, filepath.FromSlash(f.Path)))
		before, err := d.Read(f.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			w.created++
			w.say("%s: new", name)
			w.changes = append(w.changes, files.Change{File: f})
		case err != nil:
			findings.AddFile(name, "%v", files.Cause(err))
		case bytes.Equal(before, f.Data):
			w.unchanged++
			w.say("%s: unchanged", name)
		case strings.HasSuffix(f.Path, ".toml"):
			w.kept++
			w.say("%s: kept; a card is never overwritten", name)
		case !force && (superseded == "" || f.Path != "results/runs/"+superseded+".json"):
			findings.AddFile(name, "exists with other content; -force overwrites it")
		default:
			w.changed++
			w.say("%s: changed", name)
			w.changes = append(w.changes, files.Change{File: f})
		}
	}
	if len(findings) > 0 {
		return nil, findings, nil
	}
	return w, nil, d.Apply(w.changes)
}

func (w *written) say(format string, args ...any) {
	w.report = append(w.report, fmt.Sprintf(format, args...))
}
