package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// writeAll writes files into a folder and says which. None is overwritten: where one says something else, nothing is written.
func writeAll(dir string, all []files.File, std streams) error {
	if err := files.Create(dir, all, false); err != nil {
		return err
	}
	for _, f := range all {
		fmt.Fprintln(std.out, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	return nil
}

// A writer writes the files that an import makes.
type writer struct {
	dir     string
	force   bool     // overwrite files that differ
	updates []string // paths of files that may be overwritten all the same
}

// write writes files, none where one of them is refused, and says so, a line a file. A file that differs from
// what stands there is a finding; a card that exists stays.
func (w writer) write(list []files.File, std streams) (err error) {
	d, err := files.Open(w.dir)
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	var changes []files.File
	var report strings.Builder
	var findings source.Findings
	count := map[string]int{}
	for _, f := range list {
		name := filepath.ToSlash(filepath.Join(w.dir, filepath.FromSlash(f.Path)))
		before, err := d.Read(f.Path)
		what, more := "changed", ""
		switch {
		case errors.Is(err, fs.ErrNotExist):
			what = "new"
		case err != nil:
			findings.AddFile(name, "%v", files.Cause(err))
		case bytes.Equal(before, f.Data):
			what = "unchanged"
		case strings.HasSuffix(f.Path, ".toml"):
			what, more = "kept", "; a card is never overwritten"
		case !w.force && !slices.Contains(w.updates, f.Path):
			findings.AddFile(name, "exists with other content; --force overwrites it if it is not published yet, --update supersedes it; "+
				"results of another model need --model name=id")
		}
		fmt.Fprintf(&report, "%s: %s%s\n", name, what, more)
		if count[what]++; what == "new" || what == "changed" {
			changes = append(changes, f)
		}
	}
	if len(findings) > 0 {
		return refused(findings, std)
	}
	if err := d.Apply(changes); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%s%d new, %d changed, %d unchanged, %d kept\n", &report, count["new"], count["changed"],
		count["unchanged"], count["kept"])
	return nil
}
