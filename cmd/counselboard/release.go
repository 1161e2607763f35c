package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/revision"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func runRelease(flags *flag.FlagSet, args []string, std streams) error {
	dir := folderFlag(flags)
	r := result.Release{}
	flags.StringVar(&r.Date, "date", "", "the `day` of the release, YYYY-MM-DD, where no commit has the results (default: that of the commit)")
	flags.StringVar(&r.DOI, "doi", "", "the `DOI` that an archive has given, without an address before it")
	flags.StringVar(&r.Note, "note", "", "a `sentence` on the release")
	again := flags.Bool("figures", false, "write the figures of a release that is there and has none, from the results of its commit")
	name, err := parseAround(flags, args, std)
	if err != nil {
		return err
	}
	r.Name = name
	if err := errors.Join(wantID("the release's name", r.Name), wantDay("-date", r.Date)); err != nil {
		return usageError(err.Error())
	}
	if *again {
		return addFigures(*dir, r.Name, std)
	}
	return addRelease(*dir, r, std)
}

// boardsOf returns the file of a release's figures, and gives the release its checksum.
func boardsOf(set *result.Set, r *result.Release) (files.File, error) {
	data, err := board.New(set).ReleaseFile(r)
	r.Figures = fmt.Sprintf("%x", sha256.Sum256(data))
	return files.File{Path: result.BoardsPath(r.Name), Data: data}, err
}

// addFigures adds the figures of a release to a site's folder, from the results of its commit.
func addFigures(dir, name string, std streams) (err error) {
	folder, err := files.Open(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	set, _, findings := readResults(os.DirFS(dir))
	if findings.HasErrors() {
		return refused(findings, std)
	}
	i := slices.IndexFunc(set.Releases.List, func(r result.Release) bool { return r.Name == name })
	if i < 0 {
		return fmt.Errorf("%s has no release %q", result.ReleasesFile, name)
	}
	r := &set.Releases.List[i]
	if r.Figures != "" || r.Revision == "" {
		return fmt.Errorf("release %s has its figures, or names no commit that they could be made from", name)
	}
	then, _, err := revision.At(dir, r.Revision, source.MaxBytes, "results", result.BenchmarkFile, "site.toml")
	if err != nil {
		return err
	}
	was, _, findings := readResults(then)
	if findings.HasErrors() {
		return refused(findings, std)
	}
	if was.Digest() != r.Digest {
		return fmt.Errorf("release %s is not of the results of its commit", name)
	}
	figures, err := boardsOf(was, r)
	if err != nil {
		return err
	}
	var data []byte
	for i := range set.Releases.List {
		if i > 0 {
			data = append(data, '\n')
		}
		data = append(data, set.Releases.List[i].Encode()...)
	}
	if err := folder.Apply([]files.File{figures, {Path: result.ReleasesFile, Data: data}}); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: the figures of release %s\n", figures.Path, name)
	return nil
}

// addRelease adds a release of the results as they are to a site's folder.
func addRelease(dir string, r result.Release, std streams) (err error) {
	folder, err := files.Open(dir) // before it is read: nobody else changes it meanwhile
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	set, _, findings := readResults(os.DirFS(dir))
	if findings.HasErrors() {
		writeText(std, findings)
		return errors.New("nothing was written; a release is of results without errors")
	}
	r.Files, r.Digest = set.Checksums(), set.Digest()
	commit, day := commitOf(dir, set)
	switch {
	case commit != "" && r.Date != "" && r.Date != day:
		return fmt.Errorf("-date is %s, and the commit %.12s that has these results of %s; leave -date out", r.Date, commit, day)
	case commit != "":
		r.Revision, r.Date = commit, day
	case r.Date == "":
		return usageError("-date is missing; no commit has the results as they are, which would say the day")
	default:
		fmt.Fprintln(std.err, "no commit has the results as they are: the release names none, and counselboard diff refuses it in a request")
	}
	figures, err := boardsOf(set, &r)
	if err != nil {
		return err
	}
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
	fmt.Fprintf(std.out, "%s: release %s, %s, results %s\n", result.ReleasesFile, r.Name, num.Plural(len(r.Files), "file", "files"), r.Digest)
	return nil
}

// commitOf returns the commit that holds the results as they are, and its day; "" where none is known.
func commitOf(dir string, set *result.Set) (commit, day string) {
	then, commit, err := revision.At(dir, "HEAD", source.MaxBytes, "results", result.BenchmarkFile)
	if err != nil {
		return "", ""
	}
	defer result.Current().Use()
	if was, _ := result.Read(then); !slices.Equal(was.Checksums(), set.Checksums()) {
		return "", ""
	}
	repo, err := revision.Open(dir)
	if err == nil {
		day, err = repo.Past(commit, commit)
	}
	if err != nil {
		return "", ""
	}
	return commit, day
}
