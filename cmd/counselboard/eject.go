package main

import (
	"flag"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// runEject writes built-in files into a site's folder, where they take the place of the built-in ones.
func runEject(flags *flag.FlagSet, args []string, std streams) error {
	dir := folderFlag(flags)
	listed := flags.Bool("list", false, "name the built-in files, of the folders that are named or all")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if !*listed && flags.NArg() == 0 {
		return usagef("name the built-in files to write; eject -list names them")
	}
	named := list.Map(flags.Args(), func(arg string) string { return path.Clean(filepath.ToSlash(arg)) })
	within := func(name, arg string) bool { return name == arg || strings.HasPrefix(name, arg+"/") }
	var out []files.File
	var names []string
	for name, data := range files.Embedded(counselboard.Files) {
		names = append(names, name)
		if len(named) == 0 || slices.ContainsFunc(named, func(arg string) bool { return within(name, arg) }) {
			out = append(out, files.File{Path: name, Data: data})
		}
	}
	for _, arg := range named {
		if !slices.ContainsFunc(names, func(name string) bool { return within(name, arg) }) {
			return fmt.Errorf("there is no built-in file %s%s; eject -list names them", source.Visible(arg), source.DidYouMean(arg, names))
		}
	}
	if *listed {
		for _, f := range out {
			fmt.Fprintln(std.out, f.Path)
		}
		return nil
	}
	if err := files.Create(*dir, out, false); err != nil {
		return err
	}
	for _, f := range out {
		fmt.Fprintln(std.out, filepath.Join(*dir, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(std.err, "counselboard eject: change what is to be other; a file that is removed again leaves its place to the built-in one\n")
	return nil
}
