package main

import (
	"flag"
	"fmt"
	"path/filepath"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

func runBuild(args []string, std streams) int {
	fs := newFlags("build", "build [-C dir] [-o dir] [-base-url URL]",
		"Makes the site from site.toml, results/, templates/ and content/. It checks them first;\nif anything is wrong it says what, writes nothing, and leaves the last good site as it was.\nA file that it did not write is never replaced or deleted.\n\n"+
			"examples:\n"+
			"  counselboard build                                       to public/\n"+
			"  counselboard build -o ../out -base-url https://example.org/board/", std)
	dir := folderFlag(fs)
	out := fs.String("o", "", "output `folder` (default public/ in the site's folder)")
	baseURL := fs.String("base-url", "", "`address` at which the site will stand, in place of site.toml's base_url")
	revision := fs.String("revision", "", "`revision` of the results, shown on every page and used for links to the repository")
	if status, ok := parse(fs, args, std); !ok {
		return status
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(std.err, "counselboard build: takes no arguments, got %q\n", fs.Arg(0))
		return exitUsage
	}
	if *out == "" {
		*out = filepath.Join(*dir, "public")
	}
	p := startProgress(std.err)
	p.step("reading")
	src, status := load(*dir, p, std)
	if status != exitDone {
		return status
	}
	p.step("drawing")
	files, err := site.Build(src, site.Options{BaseURL: *baseURL, Revision: *revision})
	if err != nil {
		p.end()
		fmt.Fprintf(std.err, "counselboard build: %v\n", err)
		return exitWrong
	}
	p.step("writing")
	rep, err := site.Write(*out, files)
	p.end()
	if err != nil {
		fmt.Fprintf(std.err, "counselboard build: %v\n", err)
		return exitWrong
	}
	for _, name := range rep.Kept {
		fmt.Fprintf(std.err, "counselboard build: left %s alone: it is no longer part of the site, but somebody has changed it\n", filepath.Join(*out, filepath.FromSlash(name)))
	}
	fmt.Fprintf(std.err, "wrote %s: %d files, %.1f MB (%d new or changed, %d removed)\n", *out, rep.Files, float64(rep.Bytes)/1e6, rep.Changed, rep.Removed)
	return exitDone
}

// folderFlag is the site's folder, as all subcommands have it.
func folderFlag(fs *flag.FlagSet) *string {
	return fs.String("C", ".", "the site's `folder`")
}
