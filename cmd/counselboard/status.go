package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

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

// onlyOther returns the run that can take another's place: the only active one of its model, panel and component.
func onlyOther(set *result.Set, old *result.Run) (string, error) {
	var others []string
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		if id != old.ID && r.Model == old.Model && r.Panel == old.Panel && r.Component == old.Component && r.State() == result.Active {
			others = append(others, id)
		}
	}
	if len(others) != 1 {
		return "", fmt.Errorf("%d other runs of its model, panel and component are active; -by says which takes its place: "+
			"import it first, with another -id", len(others))
	}
	return others[0], nil
}

// runStatus makes the command that gives a status to the run that its arguments name.
func runStatus(state result.State) func(fs *flag.FlagSet, args []string, std streams) error {
	return func(fs *flag.FlagSet, args []string, std streams) error { return giveStatus(fs, state, args, std) }
}

func giveStatus(fs *flag.FlagSet, state result.State, args []string, std streams) (err error) {
	dir := folderFlag(fs)
	s := result.Status{State: state}
	fs.StringVar(&s.Reason, "reason", "", "a `sentence` that says why (required)")
	fs.StringVar(&s.Date, "date", "", "the `day` of the correction, YYYY-MM-DD (required)")
	if state == result.Superseded {
		fs.StringVar(&s.By, "by", "", "the `run` that takes its place (default: the only other one that is active)")
	}
	id, err := parseAround(fs, args, std)
	if err != nil {
		return err
	}
	err = errors.Join(wantID("the run's id", id), wantStatus("-date", s))
	if s.By != "" {
		err = errors.Join(err, wantID("-by", s.By))
	}
	if err != nil {
		return usageError(err.Error())
	}
	folder, err := files.Open(*dir) // before it is read: nobody else changes it meanwhile
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	set, _ := result.Read(os.DirFS(*dir)) // two active runs of one model are an error until one is superseded
	old, err := activeRun(set, id)
	if err != nil {
		return err
	}
	if s.By == "" && state == result.Superseded {
		if s.By, err = onlyOther(set, old); err != nil {
			return err
		}
	}
	f, findings := withStatus(set, old, s, nil)
	if len(findings) > 0 {
		return refused(findings, std)
	}
	if err := folder.Apply([]files.File{f}); err != nil {
		return err
	}
	by := ""
	if s.By != "" {
		by = " by " + s.By
	}
	fmt.Fprintf(std.out, "%s: %s%s\n", f.Path, state, by)
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

// superseded returns the file of a run that the only run in files takes the place of.
func superseded(list []files.File, known *result.Set, old string, s result.Status) (files.File, source.Findings) {
	const flag = "-supersedes"
	run, err := activeRun(known, old)
	if err != nil {
		return files.File{}, source.Findings{{Path: flag, Message: err.Error()}}
	}
	for _, f := range list {
		if id, isRun := strings.CutPrefix(f.Path, "results/runs/"); isRun && s.By != "" {
			return files.File{}, source.Findings{{Path: flag, Message: "the files hold more than one run, and one takes the place of another: import them apart"}}
		} else if isRun {
			s.By = strings.TrimSuffix(id, ".json")
		}
	}
	return withStatus(known, run, s, list)
}

// wantStatus says what a status lacks; day is the flag that says its date.
func wantStatus(day string, s result.Status) error {
	var err error
	if strings.TrimSpace(s.Reason) == "" {
		err = errors.New("-reason is missing; readers see it")
	}
	if s.Date == "" {
		err = errors.Join(err, fmt.Errorf("%s is missing; a correction has a day, YYYY-MM-DD", day))
	}
	return errors.Join(err, wantDay(day, s.Date))
}
