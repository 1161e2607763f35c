package main

import (
	"fmt"
	"path/filepath"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

func runBuild(args []string, std streams) error {
	fs := newFlags("build", "build [-C dir] [-o dir] [-base-url URL] [-results revision]",
		"Makes the site from site.toml, results/, templates/ and content/. It checks them first;\nif anything is wrong it says what, writes nothing, and leaves the last good site as it was.\nA file that it did not write is never replaced or deleted.\n\n"+
			"examples:\n"+
			"  counselboard build                                       to public/\n"+
			"  counselboard build -o ../out -base-url https://example.org/board/", std)
	dir := folderFlag(fs)
	out := fs.String("o", "", "output `folder` (default public/ in the site's folder)")
	baseURL := fs.String("base-url", "", "`address` at which the site will stand, in place of site.toml's base_url")
	results := resultsFlag(fs)
	revision := fs.String("revision", "", "`revision` of the results, shown on every page and used for links to the repository")
	if err := parseAll(fs, args, std); err != nil {
		return err
	}
	if *out == "" {
		*out = filepath.Join(*dir, "public")
	}
	p := startProgress(std.err)
	defer p.end()
	p.step("reading")
	src, err := load(*dir, *results, p, std)
	if err != nil {
		return err
	}
	p.step("drawing")
	files, err := site.Build(src, site.Options{BaseURL: *baseURL, Revision: *revision})
	if err != nil {
		return err
	}
	p.step("writing")
	rep, err := site.Write(*out, files)
	if err != nil {
		return err
	}
	p.end()
	for _, name := range rep.Kept {
		fmt.Fprintf(std.err, "counselboard build: left %s alone: it is no longer part of the site, but somebody has changed it\n", filepath.Join(*out, filepath.FromSlash(name)))
	}
	fmt.Fprintf(std.err, "wrote %s: %d files, %.1f MB (%d new or changed, %d removed)\n", *out, rep.Files, float64(rep.Bytes)/1e6, rep.Changed, rep.Removed)
	return nil
}
