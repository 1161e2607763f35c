package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func newCheck(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "check", GroupID: groupSite, Args: cobra.NoArgs,
		Short: "Say everything that is wrong with results, cards, settings and templates",
		Long: "Says everything that is wrong with results/, the cards, site.toml, content/ and templates/, one line a cause:\n" +
			"path:line:column: what is wrong, and what would be right. Errors come last. Builds nothing. In a repository, what\n" +
			"differs from the branch that requests go to is judged as the request will be.",
		Example: "  counselboard check\n  counselboard check --as me --format json",
	}
	c := checker{std: std}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	formatFlag(cmd, &c.std)
	flags.StringArrayVar(&c.as, "as", nil, asUsed)
	flags.StringVar(&c.newest, "newest", "", "the latest `day` that results can have, YYYY-MM-DD; later ones are errors")
	results := resultsFlag(cmd)
	mark(flags.MarkHidden, "newest")
	cmd.RunE = func(*cobra.Command, []string) error {
		c.dir, c.results = *dir, *results
		return c.check()
	}
	return cmd
}

// A checker is one call of check.
type checker struct {
	dir, newest, results string
	as                   []string
	std                  streams
}

func (c checker) check() error {
	if err := asUsage(wantDay("--newest", c.newest)); err != nil {
		return err
	}
	src, findings, err := loadFolder(c.dir, c.results)
	if err != nil {
		return err
	}
	if !findings.HasErrors() {
		var paths []string
		put := func(f files.File) { paths = append(paths, f.Path) } // not its bytes: a site can be large
		wrong := site.Try(src, site.Options{}, put)
		if findings.Add(wrong...); len(wrong) == 0 {
			findings.Add(site.Astray(os.DirFS(c.dir), paths)...)
		}
	}
	findings.Add(result.Unusual(src.Results)...)
	if !src.Config.Publish.Text {
		findings.Add(result.Quotes(src.Results)...)
	}
	if c.newest != "" {
		findings.Add(result.Newest(src.Results, c.newest, "the newest that can be")...)
	}
	if c.results == "" { // those of a revision are not read where it is so
		for _, wrong := range change.Converted(c.dir, "results") {
			findings.AddFile("results", "%s", wrong)
		}
		if !findings.HasErrors() {
			findings.Add(request(c.dir, c.as, src, c.std)...)
		}
	}
	findings = findings.Limit()
	writeFindings(c.std, findings)
	if findings.HasErrors() {
		return exitStatus(exitWrong)
	}
	verdict := "nothing wrong"
	if slices.ContainsFunc(findings, func(f source.Finding) bool { return f.Severity == source.Warning }) {
		verdict = "no errors"
	}
	r := src.Results
	fmt.Fprintf(c.std.err, "%s: %s, %s, %s, %s\n", verdict,
		num.Plural(len(r.Runs), "run", "runs"), num.Plural(len(r.Models), "model", "models"),
		num.Plural(len(r.Panels), "panel", "panels"), num.Plural(len(r.Summaries), "summary", "summaries"))
	return nil
}

// loadFolder reads and checks a site's folder, with the results of a git revision where one is
// named. Links in the folder that lead out of it are not followed.
func loadFolder(dir, results string) (*site.Loaded, source.Findings, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	proposed := root.FS()
	if results != "" {
		if proposed, _, err = change.ReadRevision(dir, results, source.MaxBytes, "results", result.BenchmarkFile); err != nil {
			return nil, nil, err
		}
	}
	src, findings := site.LoadWith(root.FS(), proposed)
	return src, findings, nil
}

// resultsFlag is the git revision whose results are read in place of the folder's.
func resultsFlag(cmd *cobra.Command) *string {
	results := cmd.Flags().String("results", "", "take results/ from this git `revision`")
	mark(cmd.Flags().MarkHidden, "results")
	return results
}

// load reads and checks a site's folder for a build, and prints what it finds.
func load(dir, results string, std streams) (*site.Loaded, error) {
	src, findings, err := loadFolder(dir, results)
	if err != nil {
		return nil, err
	}
	if len(findings) > 0 || std.format == "json" {
		writeFindings(std, findings)
	}
	if findings.HasErrors() {
		return nil, exitStatus(exitWrong)
	}
	return src, nil
}
