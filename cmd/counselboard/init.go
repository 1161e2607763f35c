package main

import (
	"fmt"
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
	if err := files.Create(dir, list, false); err != nil {
		return err
	}
	for _, f := range list {
		fmt.Fprintln(std.out, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(std.err, "fill in %s, add results (counselboard import -h, counselboard new -h), then counselboard check\n", filepath.Join(dir, "results", "panels", *panel+".toml"))
	return nil
}
