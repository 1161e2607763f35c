package main

import (
	"bufio"
	"fmt"
	"maps"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// loginKey is where git's configuration keeps the account that proposes changes.
const loginKey = "counselboard.login"

const asUsed = "the `account` that proposes the change, or its organization; may be repeated (default: git's " + loginKey + ")"

// proposer returns the account that proposes changes of a folder, as git's configuration says it. In a repository it is asked
// once on a terminal and kept there; it is "" where it is not known.
func proposer(dir string, std streams) string {
	login := strings.TrimPrefix(change.Setting(dir, loginKey), "@")
	if login != "" && !result.IsAccount(login) {
		fmt.Fprintf(std.err, "%s in git's configuration is %s, no account's name, and is not used\n", loginKey, source.Quote(login))
		return ""
	}
	if login != "" || !isTerminal(std.in) {
		return login
	}
	repo, err := change.OpenRepo(dir)
	if err != nil {
		return "" // nothing is proposed from here
	}
	fmt.Fprintf(std.err, "Your account, by which a request is judged (kept as %s in git's configuration; leave empty to skip): ",
		loginKey)
	if answer := bufio.NewScanner(std.in); answer.Scan() {
		login = strings.TrimPrefix(strings.TrimSpace(answer.Text()), "@")
	}
	if !result.IsAccount(login) || repo.Keep(loginKey, login) != nil {
		return ""
	}
	return login
}

// request finds what a request with the results of a folder would be refused for: what differs from the branch that it goes to
// is judged as it will be judged there, as far as it is known who proposes it.
func request(dir string, as []string, src *site.Loaded, std streams) (findings source.Findings) {
	c := sideOpener{dir: dir}
	base, listing, err := c.proposed()
	if err != nil || base == nil || base.findings.HasErrors() {
		return nil // nothing is proposed, or there is nothing to compare it with
	}
	if len(as) == 0 {
		if login := proposer(dir, std); login != "" {
			as = []string{login}
		}
	}
	head := &side{results: src.Results, listing: listing}
	report := compareSides(base, head, change.Rights{By: as, Granted: as == nil})
	return append(report.Refused(head.results), unsigned(report, head.results, as)...)
}

// unsigned warns of new runs that do not say who proposes them, where nobody said it here either.
func unsigned(report *change.Report, head *result.Set, as []string) (findings source.Findings) {
	for _, r := range report.Runs {
		if run := head.Runs[r.ID]; as == nil && r.Kind == change.New && run.Source.SubmittedBy == "" {
			doc, _ := source.JSON(run.File.Path, run.File.Bytes)
			findings.Add(doc.Errorf("/source", "a request is refused without source.submitted_by, the account that makes it, as "+
				"\"@account\"; git config "+loginKey+" account tells it to import and check").With(source.Warning))
		}
	}
	return findings
}

// proposed returns the results that those of the folder will be compared with, and the folder's files; no base where
// none of them differs.
func (c *sideOpener) proposed() (base *side, listing change.Listing, err error) {
	if c.repo, err = change.OpenRepo(c.dir); err != nil {
		return nil, nil, err
	}
	commit, err := c.repo.Base()
	if err != nil {
		return nil, nil, err
	}
	before, err := c.repo.Listing(commit)
	if err != nil {
		return nil, nil, err
	}
	if listing, err = change.ListFolder(c.dir); err != nil || maps.Equal(before, listing) {
		return nil, nil, err
	}
	base, err = c.open(commit, func(commit string) (string, error) { return commit, nil })
	return base, listing, err
}
