package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// activeRun returns a run that counts.
func activeRun(set *result.Set, id string) (*result.Run, error) {
	switch r := set.Runs[id]; {
	case r == nil:
		return nil, fmt.Errorf("there is no run %q that can be read in results/runs%s", id, source.DidYouMean(id, set.RunIDs()))
	case r.State() != result.Active:
		return nil, fmt.Errorf("%s is %s already, since %s", id, r.State(), r.Status.Date)
	default:
		return r, nil
	}
}

func newRetract(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "retract RUN", GroupID: groupResults, Args: cobra.ExactArgs(1), SuggestFor: []string{"supersede", "withdraw"},
		Short: "Mark a run as superseded by another, or as withdrawn, with reason and day",
		Long: "Marks a published run as wrong: with --for as superseded by another of the same model, panel and component, else as\n" +
			"withdrawn. It leaves the boards and keeps its page, and /changes/ and the feed say why. No other byte of its file\n" +
			"changes.",
		Example: "  counselboard retract --reason \"The answers were of another model\" --on 2026-11-22 experts.alpha.eval\n" +
			"  counselboard retract --for experts.alpha.eval-2 --reason \"A rater was entered twice\" --on 2026-11-22 experts.alpha.eval",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	var s result.Status
	flags.StringVar(&s.Reason, "reason", "", "a `sentence` that says why, which readers see")
	flags.StringVar(&s.Date, "on", "", "the `day` of the correction, YYYY-MM-DD")
	flags.StringVar(&s.By, "for", "", "the `run` that takes its place")
	mark(cmd.MarkFlagRequired, "reason", "on")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		err := errors.Join(wantID("the run's id", args[0]), wantDay("--on", s.Date))
		s.State = result.Withdrawn
		if s.By != "" {
			s.State, err = result.Superseded, errors.Join(err, wantID("--for", s.By))
		}
		if err != nil {
			return asUsage(err)
		}
		return retract(*dir, args[0], s, std)
	}
	return cmd
}

func retract(dir, id string, s result.Status, std streams) (err error) {
	folder, err := files.Open(dir) // before it is read: nobody else changes it meanwhile
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	set, _ := result.Read(os.DirFS(dir)) // two active runs of one model are an error until one is superseded
	old, err := activeRun(set, id)
	if err != nil {
		return err
	}
	f, findings := withStatus(set, old, s, nil)
	if len(findings) > 0 {
		return refused(findings, std)
	}
	if err := folder.Apply([]files.File{f}); err != nil {
		return err
	}
	said := f.Path + ": " + string(s.State)
	if s.By != "" {
		said += " by " + s.By
	}
	fmt.Fprintln(std.out, said)
	return nil
}

// withStatus returns the file of a run with a status, and what is wrong with the results then that is about this file.
func withStatus(set *result.Set, old *result.Run, s result.Status, more []files.File) (files.File, source.Findings) {
	f := files.File{Path: old.File.Path}
	var err error
	if f.Data, err = result.SetStatus(old.File.Bytes, s); err != nil {
		return f, source.Findings{{Path: f.Path, Message: err.Error()}}
	}
	_, found := set.With(append(more, f)...)
	var findings source.Findings
	for _, x := range found {
		if x.Path == f.Path && x.Severity == source.Error {
			findings.Add(x)
		}
	}
	return f, findings
}
