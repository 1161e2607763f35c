package main

import (
	"cmp"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

func newBuild(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "build", GroupID: groupSite, Args: cobra.NoArgs,
		Short: "Build the site from site.toml, results/, templates/ and content/",
		Long: "Builds the site. If anything is wrong, it says what and where and writes nothing: the last good site stays. Files in\n" +
			"the output folder that are not counselboard's own are left alone. The same input gives the same bytes.",
		Example: "  counselboard build\n  counselboard build -C ../board -o public --base-url https://example.org/board/",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	out := flags.StringP("out", "o", "", "the `path` to write to (default public/ in the site's folder)")
	var opt site.Options
	flags.StringVar(&opt.BaseURL, "base-url", "", "`address` at which the site will stand, in place of site.toml's base_url")
	results := resultsFlag(cmd)
	flags.StringVar(&opt.Revision, "revision", "", "`revision` of the results, shown on every page and in links")
	formatFlag(cmd, &std)
	mark(flags.MarkHidden, "revision")
	cmd.RunE = func(*cobra.Command, []string) error {
		return build(*dir, cmp.Or(*out, filepath.Join(*dir, "public")), *results, opt, std)
	}
	return cmd
}

func build(dir, out, results string, opt site.Options, std streams) error {
	src, err := load(dir, results, std)
	if err != nil {
		return err
	}
	made, err := site.New(src, opt)
	if err != nil {
		return err
	}
	rep, err := made.Write(out)
	if err != nil {
		return err
	}
	for _, name := range rep.Kept {
		fmt.Fprintf(std.err, "left %s alone: it is no longer part of the site, but somebody has changed it\n",
			filepath.Join(out, filepath.FromSlash(name)))
	}
	fmt.Fprintf(std.err, "wrote %s: %d files, %.1f MB (%d new or changed, %d removed)\n",
		out, rep.Files, float64(rep.Bytes)/1e6, rep.Changed, rep.Removed)
	return nil
}
