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
	panel := flags.String("panel", "", "the `id` of a first panel of experts, whose card is begun")
	program := flags.String("program", skeleton.Program, "the `repository@version` that the workflows run: a fork names its own")
	dir, err := parseAround(flags, args, std)
	switch {
	case err != nil:
		return err
	case dir == "":
		return usagef("name the folder to write to, or . for this one")
	}
	if *panel != "" {
		if err := wantID("-panel", *panel); err != nil {
			return usageError(err.Error())
		}
	}
	if !skeleton.ValidProgram(*program) {
		return usagef("-program %q is not like %s", *program, skeleton.Program)
	}
	list := skeleton.Board(*title, *panel, *program)
	if err := files.Create(dir, list, false); err != nil {
		return err
	}
	for _, f := range list {
		fmt.Fprintln(std.out, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(std.err, "add results (counselboard import -h, counselboard new -h), then counselboard build -C %s\n", dir)
	return nil
}
