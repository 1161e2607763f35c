package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

func newInit(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "init dir", GroupID: groupBegin, Args: cobra.ExactArgs(1),
		Short: "Make a board of your own: settings, workflows",
		Long: "Makes a board of your own, which builds as it is: site.toml, .gitignore, .gitattributes, workflows for GitHub that\n" +
			"are pinned to a commit of counselboard, or of a fork, with what keeps them current, CODEOWNERS, and with --panel\n" +
			"the card of a first panel of experts. Dependabot proposes newer ones.\n" +
			"No file is overwritten: where one says something else, nothing is written. Everything else that a site is made\n" +
			"of is in the program; new page and new template write a part of it out.",
		Example: "  counselboard init --name \"Our board\" --panel our-experts board",
	}
	flags := cmd.Flags()
	name := flags.String("name", "", "the board's `name` (default: the benchmark's name and results)")
	from := flags.String("benchmark", "", "a `file` that says what is rated, benchmark.toml; CounselBench without")
	panel := flags.String("panel", "", "the `id` of a first panel of experts, whose card is begun")
	program := flags.String("program", demo.Program,
		"the `repository@commit` that the workflows run, or … # version: a fork's own")
	owners := flags.StringArray("owner", nil, "an `account` of GitHub that answers for the board; may be repeated (default: "+
		loginKey+" of git's configuration)")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if *panel != "" {
			if err := wantID("--panel", *panel); err != nil {
				return usageError(err.Error())
			}
		}
		if info, ok := debug.ReadBuildInfo(); ok && !flags.Changed("program") {
			*program = demo.Pinned(info)
		}
		if !demo.ProgramForm.MatchString(*program) {
			return usagef("--program %q is not like %s", *program, demo.Program)
		}
		for _, owner := range *owners {
			if !result.IsAccount(owner) {
				return usagef("--owner %q is not an account of GitHub", owner)
			}
		}
		if login := proposer(".", std); len(*owners) == 0 && login != "" {
			*owners = []string{login}
		}
		benchmark, err := benchmarkNamed(*from, std)
		if err != nil {
			return err
		}
		board := demo.NewBoard(benchmark, cmp.Or(*name, benchmark.Name+" results"), *panel, *program, *owners)
		if err := writeAll(args[0], board, std); err != nil {
			return err
		}
		fmt.Fprintf(std.err, "add results (counselboard import --help, counselboard new --help), then counselboard build -C %s\n",
			args[0])
		if !strings.Contains(*program, " # ") && !flags.Changed("program") {
			fmt.Fprintf(std.err, "the workflows name the tag of %s, since this build does not know its commit: --program pins one\n",
				*program)
		}
		if len(*owners) == 0 {
			fmt.Fprintln(std.err, "nobody answers for the board yet: owners in its site.toml says who does")
		}
		return nil
	}
	return cmd
}

// benchmarkNamed reads a benchmark's file; CounselBench's where none is named.
func benchmarkNamed(file string, std streams) (*result.Benchmark, error) {
	if file == "" {
		return result.CounselBench, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	benchmark, findings := result.ReadBenchmark(data)
	if benchmark == nil {
		for i := range findings {
			findings[i].Path = file
		}
		return nil, refused(findings, std)
	}
	return benchmark, nil
}
