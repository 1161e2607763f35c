package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/skeleton"
)

func runInit(args []string, std streams) error {
	flags := newFlags("init", std)
	title := flags.String("title", "CounselBench results", "the site's `title`")
	panel := flags.String("panel", "experts", "the `id` of the first panel")
	dir, err := parseAround(flags, args, std)
	switch {
	case err != nil:
		return err
	case dir == "":
		return usagef("name the folder to write to, or . for this one")
	}
	if err := wantID("-panel", *panel); err != nil {
		return usageError(err.Error())
	}
	list := skeleton.Board(*title, *panel)
	if err := createAll(dir, list); err != nil {
		return err
	}
	for _, f := range list {
		fmt.Fprintln(std.out, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(std.err, "fill in %s, add results (counselboard import -h, counselboard new -h), then counselboard check\n", filepath.Join(dir, "results", "panels", *panel+".toml"))
	return nil
}

// createAll writes files that are not there yet below a folder, which is made if need
// be: all of them or none.
func createAll(dir string, list []files.File) (err error) {
	d, err := files.Open(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	changes := make([]files.Change, len(list))
	for i, f := range list {
		changes[i].File = f
		switch _, readErr := d.Read(f.Path); {
		case readErr == nil:
			err = errors.Join(err, fmt.Errorf("%s exists already", f.Path))
		case !errors.Is(readErr, fs.ErrNotExist):
			err = errors.Join(err, readErr)
		}
	}
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	return d.Apply(changes)
}
