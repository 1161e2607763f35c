package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/published"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

func runVerify(flags *flag.FlagSet, args []string, std streams) error {
	dir := folderFlag(flags)
	opt := site.Options{}
	flags.StringVar(&opt.BaseURL, "base-url", "", "`address` to build for, in place of the one in the published manifest")
	flags.StringVar(&opt.Revision, "revision", "", "`revision` to build with, in place of the one in the published manifest")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return usagef("takes one address or folder, got %s", num.Plural(flags.NArg(), "argument", "arguments"))
	}
	name := flags.Arg(0)
	c, err := published.Open(name)
	if err != nil {
		return usageError(err.Error())
	}
	defer c.Close()
	p := startProgress(std.err, "reading "+name, "drawing", "comparing")
	defer p.end()
	ctx := context.Background()

	p.step("reading " + name)
	m, err := published.Manifest(ctx, c)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("%s has no %s; name a site that counselboard built, and its first page or folder", name, site.ManifestPath)
	case err != nil:
		return usagef("%s: %v", name, err)
	}
	asPublished(flags, &opt, m)
	src, err := load(*dir, p, std)
	if err != nil {
		return err
	}
	p.step("drawing")
	files, err := site.Build(src, opt)
	if err != nil {
		return err
	}
	p.step("comparing")
	differences, err := published.Compare(ctx, c, m, files)
	if err != nil {
		return usagef("%s: %v", name, err)
	}
	named, wrong, err := published.Beside(ctx, c, opt.BaseURL)
	if err != nil {
		return usagef("%s: %v", name, err)
	}
	differences = append(differences, wrong...)
	p.end()
	for _, d := range differences {
		fmt.Fprintln(std.out, d)
	}
	with := ""
	if opt.BaseURL != "" {
		with += fmt.Sprintf(", base URL %q", opt.BaseURL)
	}
	if opt.Revision != "" {
		with += fmt.Sprintf(", revision %q", opt.Revision)
	}
	if len(named) > 0 {
		fmt.Fprintf(std.err, "beside the site, for git and its host: %s\n", strings.Join(named, ", "))
	}
	if published.IsAddress(name) {
		fmt.Fprintln(std.err, "an address does not tell what else stands there: files that are not of the site, and what the host adds to an answer, are not seen")
	}
	if len(differences) == 0 {
		fmt.Fprintf(std.err, "%s is what these results give: %s%s\n", name, num.Plural(len(files), "file", "files"), with)
		return nil
	}
	fmt.Fprintf(std.err, "%s is not what these results give: %s%s\n", name, num.Plural(len(differences), "difference", "differences"), with)
	if m.Revision != "" {
		fmt.Fprintf(std.err, "it says that it was built from revision %q: results, templates and program must all be of that revision\n", m.Revision)
	}
	return exitStatus(exitWrong)
}

// maxRevision is the length of the longest revision that a manifest is believed.
const maxRevision = 200

// asPublished takes base URL and revision from a published manifest where the
// call does not say them.
func asPublished(flags *flag.FlagSet, opt *site.Options, m site.Manifest) {
	said := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { said[f.Name] = true })
	if !said["base-url"] {
		opt.BaseURL = m.BaseURL
	}
	if !said["revision"] && len(m.Revision) <= maxRevision {
		opt.Revision = m.Revision
	}
}
