package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func newDiff(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "diff BASE [HEAD]", GroupID: groupResults, Args: cobra.RangeArgs(1, 2),
		Short: "Say what a change of results does to the boards",
		Long: "Says what a change of results/ does to the boards: runs that are new, changed, withdrawn or gone, old and new\n" +
			"scores, ranks that move, pairs with a clear difference. It is the report that a pull request gets.\n\n" +
			"BASE and HEAD are folders with results/ in them, or git revisions of the repository at -C; a name that is both is\n" +
			"the folder. HEAD is the folder at -C by default, compared with the commit at which it parted from BASE.\n\n" +
			"What a published run, summary or card states neither changes nor goes: such a change comes first, and the exit\n" +
			"status is 1. Its owners may mend words, add what was missing, and retract a run. Anybody may add a run of their\n" +
			"own to a panel that is not closed, and cards. The form of the JSON is data/schema/diff.schema.json of a site.",
		Example: "  counselboard diff main\n  counselboard diff --as me main\n  counselboard diff --format json ../board .",
	}
	d := differ{std: std}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	flags.StringVar(&d.format, "format", "markdown", "the `format` of the report: markdown for people, json for programs")
	flags.StringArrayVar(&d.by.By, "as", nil, asUsed)
	flags.BoolVar(&d.by.Granted, "owners", false, "the owners of all that changes agree, as a maintainer says")
	flags.BoolVar(&d.unread, "unread", false, "exit 3 where the board's owners have to read other files")
	mark(flags.MarkHidden, "owners", "unread")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return d.diff(*dir, args[0], strings.Join(args[1:], "")) }
	return cmd
}

// A differ is one call of diff.
type differ struct {
	format string
	by     change.Rights
	unread bool
	std    streams
}

func (d differ) diff(dir, baseName, headName string) error {
	if err := oneOf("--format", d.format, "markdown", "json"); err != nil {
		return usageError(err.Error())
	}
	if login := proposer(dir, d.std); d.by.By == nil && login != "" {
		d.by.By = []string{login}
	}
	c := sideOpener{dir: dir}
	base, head, err := c.both(baseName, headName)
	if err != nil {
		return err
	}
	report := compareSides(base, head, d.by)
	if d.format == "json" {
		err = encodeJSON(d.std.out, report)
	} else {
		_, err = d.std.out.Write(change.Markdown(report))
	}
	if !d.by.Granted && len(report.Problems) == 0 {
		listFindings(d.std, unsigned(report, head.results, d.by.By))
	}
	switch {
	case err != nil:
		return err
	case len(report.Findings) > 0:
		return fmt.Errorf("nothing is compared: %s; see counselboard check", num.Plural(len(report.Findings), "error", "errors"))
	case len(report.Problems) > 0:
		n := listFindings(d.std, report.Refused(head.results))
		return fmt.Errorf("%s: a request with this is refused", num.Plural(n, "finding", "findings"))
	case d.unread && len(report.Unread()) > 0:
		fmt.Fprintln(d.std.err, "the board's owners have to read what cannot be judged here")
		return exitStatus(exitUnread)
	}
	return nil
}

// compareSides compares both sides, or says what is wrong with them.
func compareSides(base, head *side, by change.Rights) *change.Report {
	report := change.Empty()
	say := func(findings source.Findings, of string) {
		for _, f := range findings {
			if f.Severity == source.Error {
				report.Findings = append(report.Findings, of+f.String())
			}
		}
	}
	say(base.findings, base.Name+", ")
	say(head.findings, "")
	report.Files = change.Files(base.listing, head.listing)
	if len(report.Findings) == 0 {
		report = change.Compare(base.results, head.results, report.Files, by)
	}
	report.Base, report.Head = base.Side, head.Side
	return report
}

// A side is one of the two states that are compared.
type side struct {
	change.Side
	results  *result.Set
	findings source.Findings
	listing  change.Listing
}

// readSide reads a side from a folder, or from the files of a revision.
func readSide(named change.Side, folder fs.FS, listing change.Listing) *side {
	s := &side{Side: named, listing: listing}
	s.results, s.findings = readResults(folder)
	s.findings.Add(judge.CheckCalibrations(s.results)...)
	return s
}

// readResults reads the results in a site's folder, and whose they are where no card says it.
func readResults(folder fs.FS) (*result.Set, source.Findings) {
	set, findings := result.Read(folder)
	own, _ := files.Read(folder, "site.toml")
	if f := own["site.toml"]; f != nil {
		s, wrong := settings.Read("site.toml", f.Data)
		set.Owners = s.Owners
		findings.Add(wrong...)
	}
	return set, findings
}

// A sideOpener opens the two sides.
type sideOpener struct {
	dir  string
	repo *change.Repo // opened when the first revision is met
}

// both opens the two sides. A revision is judged as what the base becomes when it is
// merged. The head is the site's own folder where none is named, which is compared with
// the commit at which its last one parted from the base.
func (c *sideOpener) both(baseName, headName string) (base, head *side, err error) {
	tip, merge := "", func(commit string) (string, error) { return commit, nil }
	if !isFolder(baseName) {
		if tip, err = c.find(baseName); err != nil {
			return nil, nil, err
		}
		merge = func(commit string) (string, error) { return c.repo.Merged(tip, commit) }
	}
	if head, err = c.open(cmp.Or(headName, c.dir), merge); err != nil {
		return nil, nil, err
	}
	base, err = c.open(baseName, func(tip string) (string, error) {
		if last, err := c.find("HEAD"); headName == "" && err == nil {
			return c.repo.MergeBase(tip, last)
		}
		return tip, nil
	})
	return base, head, err
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// open opens a folder, or what is to be read in the place of a revision.
func (c *sideOpener) open(name string, inPlace func(commit string) (string, error)) (*side, error) {
	if isFolder(name) {
		return folderSide(name)
	}
	commit, err := c.find(name)
	if err != nil {
		return nil, err
	}
	tree, err := inPlace(commit)
	if err != nil {
		return nil, err
	}
	files, err := c.repo.Files(tree, source.MaxBytes, "results", result.BenchmarkFile, "site.toml")
	if err != nil {
		return nil, err
	}
	listing, err := c.repo.Listing(tree)
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(files, "results"); err != nil {
		return nil, fmt.Errorf("revision %s (%.12s) has no folder results/ there", name, commit)
	}
	return readSide(change.Side{Name: name, Commit: commit}, files, listing), nil
}

// find resolves a revision.
func (c *sideOpener) find(name string) (commit string, err error) {
	if c.repo == nil {
		if c.repo, err = change.OpenRepo(c.dir); err != nil {
			return "", fmt.Errorf("%s is not a folder, so it must be a revision, but %w", name, err)
		}
	}
	return c.repo.Find(name)
}

func folderSide(name string) (*side, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if info, err := root.Stat("results"); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s has no folder results/; name a site's folder", name)
	}
	listing, err := change.ListFolder(name)
	if err != nil {
		return nil, err
	}
	return readSide(change.Side{Name: name}, root.FS(), listing), nil
}
