// Command counselboard makes a static leaderboard site from results of CounselBench, or of a benchmark that a file describes.
//
// Every subcommand is a function of its arguments and streams, so that tests
// run the program as its users do. Exit status: 0 done, 1 the input or the
// site is wrong, 2 the call is wrong.
package main

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func main() {
	if limited := memoryLimited(); limited != "" {
		fmt.Fprintln(os.Stderr, "counselboard:", limited)
		os.Exit(exitWrong)
	}
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// Exit statuses.
const (
	exitDone   = 0
	exitWrong  = 1 // the input or the site is wrong
	exitUsage  = 2 // the call is wrong
	exitUnread = 3 // nothing is refused, and somebody has to read what cannot be judged here
)

// streams are a command's connections to the world.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// A command is one subcommand. run adds its flags and gets the arguments after its
// name; its error is printed, unless it is an exitStatus.
type command struct {
	name string
	run  func(fs *flag.FlagSet, args []string, std streams) error
}

// An exitStatus ends the program when everything is said already.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// A usageError says what is wrong with a call.
type usageError string

func (e usageError) Error() string { return string(e) }

func usagef(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// commands lists the subcommands in the order of the usage text.
func commands() []command {
	return []command{
		{"build", runBuild},
		{"calibrate", runCalibrate},
		{"check", runCheck},
		{"demo", runDemo},
		{"diff", runDiff},
		{"eject", runEject},
		{"export", runExport},
		{"import", runImport},
		{"init", runInit},
		{"new", runNew},
		{"release", runRelease},
		{"serve", runServe},
		{"supersede", runStatus(result.Superseded)},
		{"version", runVersion},
		{"withdraw", runStatus(result.Withdrawn)},
	}
}

func run(args []string, std streams) int {
	if len(args) == 0 {
		fmt.Fprint(std.err, usageText("counselboard"))
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		fmt.Fprint(std.out, usageText("counselboard"))
		return exitDone
	case "-version", "--version":
		args[0] = "version"
	}
	for _, c := range commands() {
		if c.name == args[0] {
			useBenchmark(args[1:])
			return exit("counselboard "+c.name, c.run(newFlags(c.name), args[1:], std), std)
		}
	}
	fmt.Fprintf(std.err, "counselboard: there is no subcommand %q; see counselboard help\n", args[0])
	return exitUsage
}

// useBenchmark makes the benchmark of the site's folder the current one, so that flags can name its scales. What is wrong
// with its file is said when the folder is read.
func useBenchmark(args []string) {
	dir, benchmark := ".", result.CounselBench
	for i, a := range args {
		name, value, hasValue := strings.Cut(a, "=")
		switch isFolder := name == "-C" || name == "--C"; {
		case isFolder && hasValue:
			dir = value
		case isFolder && i+1 < len(args):
			dir = args[i+1]
		}
	}
	path := filepath.Join(dir, result.BenchmarkFile)
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.Size() <= source.MaxBytes {
		if data, err := os.ReadFile(path); err == nil {
			own, _ := result.ReadBenchmark(data)
			benchmark = cmp.Or(own, benchmark)
		}
	}
	benchmark.Use()
}

// exit prints the error of a command, and returns the status to end with.
func exit(name string, err error, std streams) int {
	if err == nil {
		return exitDone
	}
	if status, ok := errors.AsType[exitStatus](err); ok {
		return int(status)
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(std.err, "%s: %s\n", name, source.Visible(line))
	}
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitWrong
}

// usages are the usage texts, a file for each call.
//
//go:embed usage
var usages embed.FS

// usageText returns the usage text of a call, such as "new run".
func usageText(call string) string {
	text, err := usages.ReadFile("usage/" + strings.ReplaceAll(call, " ", "-") + ".txt")
	if err != nil {
		panic(err) // no call is without one
	}
	return string(text)
}

// newFlags makes the flag set of a call, which [parse] reads.
func newFlags(call string) *flag.FlagSet {
	fs := flag.NewFlagSet(call, flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintf(fs.Output(), "%s\nflags:\n", usageText(call))
		fs.PrintDefaults()
	}
	return fs
}

// parse reads flags. Its error is an exitStatus: package flag has said what is
// wrong, or what the flags are.
func parse(fs *flag.FlagSet, args []string, std streams) error {
	var said bytes.Buffer
	fs.SetOutput(&said)
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		std.out.Write(said.Bytes())
		return exitStatus(exitDone)
	case err != nil:
		std.err.Write(said.Bytes())
		return exitStatus(exitUsage)
	}
	return nil
}

// parseAll reads flags of a command that takes nothing else.
func parseAll(fs *flag.FlagSet, args []string, std streams) error {
	if err := parse(fs, args, std); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return usagef("takes no arguments, got %q", fs.Arg(0))
	}
	return nil
}

// folderFlag is the site's folder, as all subcommands have it.
func folderFlag(fs *flag.FlagSet) *string {
	return fs.String("C", ".", "the site's `folder`")
}
