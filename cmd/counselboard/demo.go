package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
)

func newDemo(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "demo dir", GroupID: groupBegin, Args: cobra.ExactArgs(1),
		Short: "Write a site folder with synthetic or really measured results, to see every page",
		Long: "Writes a complete site folder with synthetic, plainly labeled results, rating by rating. Every name and number in it\n" +
			"is made up; the same flags give the same bytes. --benchmark FILE has it rated by what that file says;\n" +
			"--benchmark mentalalign (one rating by experts and four judges' of the same 10,000 answers) and --benchmark empathic\n" +
			"(three experts and three judges on the same 50 conversations) write really measured ones.\n" +
			"The folder must be empty or not there yet.",
		Example: "  counselboard demo --models 8 demo\n  counselboard demo --benchmark mentalalign mentalalign",
	}
	var opt demo.Options
	flags := cmd.Flags()
	flags.IntVar(&opt.Models, "models", demo.DefaultModels,
		fmt.Sprintf("`number` of models, from %d to %d", demo.MinModels, demo.MaxModels))
	flags.Uint64Var(&opt.Seed, "seed", demo.DefaultSeed, "`seed` of the random numbers")
	flags.BoolVar(&opt.Summary, "summary", false, "publish only summaries, and only of experts, as large leaderboards mostly do")
	benchmark := flags.String("benchmark", "",
		"a `file` that says what is rated (default: CounselBench); or, with real ratings, "+strings.Join(demo.Measured(), ", "))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		isMeasured, what := slices.Contains(demo.Measured(), *benchmark), "of synthetic results"
		var all []files.File
		var err error
		switch {
		case isMeasured && flags.NFlag() > 1:
			return usagef("--benchmark %s goes with no other flag: its ratings are what they are", *benchmark)
		case opt.Models < demo.MinModels || opt.Models > demo.MaxModels:
			return usagef("--models is %d; a demo has from %d to %d", opt.Models, demo.MinModels, demo.MaxModels)
		case isMeasured:
			what = "of " + *benchmark + ", really measured"
			all, err = demo.ReadMeasured(*benchmark)
		default:
			if opt.Benchmark, err = benchmarkNamed(*benchmark, std); err == nil {
				all, err = demo.Make(opt)
			}
		}
		if err == nil {
			err = files.Create(args[0], all, true)
		}
		if err == nil {
			fmt.Fprintf(std.err, "wrote %s: %d files %s; see them with counselboard build -C %s\n", args[0], len(all), what, args[0])
		}
		return err
	}
	return cmd
}
