package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func newRelease(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "release NAME", GroupID: groupResults, Args: cobra.ExactArgs(1),
		Short: "Name the state of the results, for papers to cite",
		Long: "Names the state of the results: adds its day, digest and the checksums of all files to results/releases.toml, and\n" +
			"its figures to results/releases/NAME.json. The site has pages of it, /v/NAME/, which stay the same when results are\n" +
			"added. A DOI or a note can be added to the file by hand; nothing else that a release says ever changes.\n\n" +
			"In a git repository, the release names the last commit and has its day; counselboard diff takes no other.",
		Example: "  counselboard release 2026.11",
	}
	dir := folderFlag(cmd)
	var r result.Release
	cmd.Flags().StringVar(&r.Date, "on", "", "the `day` of the release, YYYY-MM-DD, where no commit has the results")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		r.Name = args[0]
		if err := asUsage(wantID("the release's name", r.Name), wantDay("--on", r.Date)); err != nil {
			return err
		}
		return addRelease(*dir, r, std)
	}
	return cmd
}

// addRelease adds a release of the results as they are to a site's folder.
func addRelease(dir string, r result.Release, std streams) (err error) {
	folder, err := files.Open(dir) // before it is read: nobody else changes it meanwhile
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	set, findings := readResults(os.DirFS(dir))
	if findings.HasErrors() {
		writeFindings(std, findings)
		return errors.New("nothing was written; a release is of results without errors")
	}
	r.Files, r.Digest = set.Checksums(), set.Digest()
	commit, day := commitOf(dir, set)
	switch {
	case commit != "" && r.Date != "" && r.Date != day:
		return fmt.Errorf("--on is %s, and the commit %.12s that has these results is of %s; leave --on out", r.Date, commit, day)
	case commit != "":
		r.Revision, r.Date = commit, day
	case r.Date == "":
		return usageError("--on is missing: no commit has the results as they are, which would say the day")
	default:
		fmt.Fprintln(std.err, "no commit has the results as they are: the release names none, and diff refuses it in a request")
	}
	shown, err := board.New(set).ReleaseFile(&r)
	if err != nil {
		return err
	}
	figures := files.File{Path: result.BoardsPath(r.Name), Data: shown}
	r.Figures = fmt.Sprintf("%x", sha256.Sum256(shown))
	data := r.Encode()
	if before := bytes.TrimRight(set.Releases.File.Bytes, "\n"); len(before) > 0 {
		data = slices.Concat(before, []byte("\n\n"), data)
	}
	beside := []files.File{figures, {Path: result.ReleasesFile, Data: data}}
	for _, f := range set.Boards {
		beside = append(beside, files.File{Path: f.Path, Data: f.Bytes})
	}
	if _, findings := set.With(beside...); findings.HasErrors() { // such as a name that is taken
		return refused(findings, std)
	}
	if err := folder.Apply([]files.File{figures, {Path: result.ReleasesFile, Data: data}}); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: release %s, %s, results %s\n", result.ReleasesFile, r.Name,
		num.Plural(len(r.Files), "file", "files"), r.Digest)
	return nil
}

// commitOf returns the commit that holds the results as they are, and its day; "" where none is known.
func commitOf(dir string, set *result.Set) (commit, day string) {
	then, commit, err := change.ReadRevision(dir, "HEAD", source.MaxBytes, "results", result.BenchmarkFile)
	if err != nil {
		return "", ""
	}
	if was, _ := result.Read(then); !slices.Equal(was.Checksums(), set.Checksums()) {
		return "", ""
	}
	if repo, err := change.OpenRepo(dir); err == nil {
		day, _ = repo.Day(commit)
	}
	return commit, day
}
