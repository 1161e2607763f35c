// Command counselboard makes a static leaderboard site from results of CounselBench, or of a benchmark that a file describes.
//
// A command is a function of its arguments and streams, so that tests run the
// program as its users do. Exit status: 0 done, 1 the input or the site is
// wrong, 2 the call is wrong, 3 below a bar that was asked for.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func main() {
	debug.SetGCPercent(250) // seldom, until the program holds 3 GiB: 300 models with their ratings
	debug.SetMemoryLimit(3 << 30)
	os.Exit(run(os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// Exit statuses.
const (
	exitDone   = 0
	exitWrong  = 1 // the input or the site is wrong
	exitUsage  = 2 // the call is wrong
	exitBelow  = 3 // below a bar that was asked for
	exitUnread = 3 // nothing is refused, and somebody has to read what cannot be judged here
)

// streams are a command's connections to the world.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer

	format string // of findings: text, json or github; "" is text
}

// An exitStatus ends the program when everything is said already.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// A usageError says what is wrong with a call.
type usageError string

func (e usageError) Error() string { return string(e) }

func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// Groups of commands in the help.
const (
	groupSite    = "site"
	groupResults = "results"
	groupBegin   = "begin"
)

// newRoot returns the program's commands.
func newRoot(std streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "counselboard",
		Short: "Make a static leaderboard site from the results of a benchmark",
		Long: "counselboard makes a static leaderboard site from results of CounselBench, or of a benchmark that a file\n" +
			"describes: intervals, ranks and tests, and one page for every model and run.\n\n" +
			"Exit status: 0 done, 1 the input or the site is wrong, 2 the call is wrong, 3 below a bar that was asked for.",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          chooseCommand,
		Args:          cobra.ArbitraryArgs,
	}
	root.SetOut(std.out)
	root.SetErr(std.err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.AddGroup(&cobra.Group{ID: groupBegin, Title: "Begin:"}, &cobra.Group{ID: groupSite, Title: "Site:"},
		&cobra.Group{ID: groupResults, Title: "Results:"})
	root.AddCommand(newBuild(std), newCheck(std), newServe(std), newDiff(std), newImport(std), newCalibrate(std), newDemo(std),
		newInit(std), newNew(std), newRetract(std), newRelease(std), newExport(std), newMan())
	return root
}

// chooseCommand is what a command does that only has subcommands.
func chooseCommand(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		names, meant := []string(nil), args[0]
		for _, c := range cmd.Commands() {
			if names = append(names, c.Name()); slices.Contains(c.SuggestFor, args[0]) {
				meant = c.Name()
			}
		}
		return usagef("there is no command %q%s; see %s --help", args[0], source.DidYouMean(meant, names), cmd.CommandPath())
	}
	cmd.SetOut(cmd.ErrOrStderr())
	_ = cmd.Help() // a stream that nobody reads
	return exitStatus(exitUsage)
}

// oneDash says which flag is written with one dash, of which pflag would read each letter as a flag or a value.
func oneDash(root *cobra.Command, args []string) error {
	cmd, _, err := root.Find(args)
	if err != nil {
		cmd = root
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	for _, arg := range args {
		if arg == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && len(name) > 1 && cmd.Flags().Lookup(name) != nil {
			return usagef("-%s needs two dashes: write --%s", name, name)
		}
	}
	return nil
}

// flagError says what is wrong with a flag, and which one is meant.
func flagError(cmd *cobra.Command, err error) error {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok || unknown.GetSpecifiedShortnames() != "" {
		return usageError(err.Error())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	name := "--" + unknown.GetSpecifiedName()
	return usagef("there is no flag %s%s; see %s --help", name, source.DidYouMean(name, names), cmd.CommandPath())
}

// version says what the program is made of.
func version() string {
	version := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	return fmt.Sprintf("counselboard %s\ncommit %s\n%s\nECharts %s", version, cmp.Or(built("vcs.revision"), "(unknown)"),
		runtime.Version(), chart.EChartsVersion)
}

// built returns what the program was built with, by its key: "vcs.revision"; "" where that is not known.
func built(key string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return list.First(info.Settings, func(s debug.BuildSetting) bool { return s.Key == key }).Value
	}
	return ""
}

func run(args []string, std streams) int {
	root := newRoot(std)
	root.SetArgs(slices.Clone(args)) // nil would be those of the process
	called := false
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		err := cmp.Or(cmd.ValidateRequiredFlags(), cmd.ValidateFlagGroups())
		called = err == nil
		return err
	}
	err := oneDash(root, args)
	if err == nil {
		err = root.Execute()
	}
	if err == nil {
		return exitDone
	}
	if status, ok := errors.AsType[exitStatus](err); ok {
		return int(status)
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintln(std.err, inRed(std.err, "error: "+source.Visible(line)))
	}
	if _, wrong := errors.AsType[usageError](err); wrong || !called {
		return exitUsage
	}
	return exitWrong
}
