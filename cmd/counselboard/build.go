package main

import (
	"flag"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

func runBuild(fs *flag.FlagSet, args []string, std streams) error {
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
	p := startProgress(std.err, "reading", "drawing", "writing")
	defer p.end()
	p.step("reading")
	collectSeldom()
	folder, err := readFolder(*dir, *results)
	if err != nil {
		return err
	}
	opt := site.Options{BaseURL: *baseURL, Revision: *revision}
	src, findings := folder.Load()
	if len(findings) > 0 {
		p.end()
		writeText(std, findings)
	}
	if findings.HasErrors() {
		return exitStatus(exitWrong)
	}
	p.step("drawing")
	collectSeldom()
	made, err := site.New(src, opt)
	if err != nil {
		return err
	}
	collectSeldom()
	p.step("writing")
	rep, err := made.Write(*out)
	if err != nil {
		return err
	}
	p.end()
	for _, name := range rep.Kept {
		fmt.Fprintf(std.err, "counselboard build: left %s alone: it is no longer part of the site, but somebody has changed it\n", filepath.Join(*out, filepath.FromSlash(name)))
	}
	reportWritten(*out, rep, std)
	return nil
}

// collectSeldom has garbage collected seldom until the program holds 1,350 MiB, and from
// there on as often as that takes: 300 models with their ratings fit 1,500 MB. Where what
// is alive is more than two thirds of that, the bound is half as much again as it, since
// collecting would else be all that the program did.
func collectSeldom() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(250)
	debug.SetMemoryLimit(max(1350<<20, int64(live[0].Value.Uint64())*3/2))
}

func reportWritten(out string, rep site.Report, std streams) {
	fmt.Fprintf(std.err, "wrote %s: %d files, %.1f MB (%d new or changed, %d removed)\n", out, rep.Files, float64(rep.Bytes)/1e6, rep.Changed, rep.Removed)
}
