package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// runEject writes built-in files into a site's folder, where they take the place of the built-in ones.
func runEject(args []string, std streams) error {
	flags := newFlags("eject", std)
	dir := flags.String("C", ".", "the site's `folder`")
	list := flags.Bool("list", false, "name the built-in files, of the folders that are named or all")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if !*list && flags.NArg() == 0 {
		return usagef("name the built-in files to write; eject -list names them")
	}
	builtIn, findings := site.BuiltIn(os.DirFS(*dir))
	if findings.HasErrors() {
		writeText(std, findings)
		return errors.New("nothing was written; site.toml or the file of its language has errors")
	}
	var out []files.File
	var names []string
	err := fs.WalkDir(builtIn, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		names = append(names, name)
		asked := func(arg string) bool {
			arg = path.Clean(filepath.ToSlash(arg))
			return name == arg || strings.HasPrefix(name, arg+"/") || *list && arg == "."
		}
		if flags.NArg() == 0 || slices.ContainsFunc(flags.Args(), asked) {
			data, err := fs.ReadFile(builtIn, name)
			out = append(out, files.File{Path: name, Data: data})
			return err
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, arg := range flags.Args() {
		arg = path.Clean(filepath.ToSlash(arg))
		if !slices.ContainsFunc(names, func(n string) bool { return n == arg || strings.HasPrefix(n, arg+"/") }) {
			return fmt.Errorf("there is no built-in file %s%s; eject -list names them", strict.Visible(arg), strict.DidYouMean(arg, names))
		}
	}
	if *list {
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
