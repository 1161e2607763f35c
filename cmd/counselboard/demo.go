package main

import (
	"flag"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/mentalalign"
)

func runDemo(fs *flag.FlagSet, args []string, std streams) error {
	models := fs.Int("models", demo.DefaultModels, fmt.Sprintf("`number` of models, from %d to %d", demo.MinModels, demo.MaxModels))
	seed := fs.Uint64("seed", demo.DefaultSeed, "`seed` of the random numbers")
	summary := fs.Bool("summary", false, "publish summaries alone, of experts alone: a large leaderboard as it mostly is")
	benchmark := fs.String("benchmark", "", "a `file` that says what is rated, benchmark.toml, CounselBench without; or "+mentalAlign+", whose ratings are real")
	if err := parse(fs, args, std); err != nil {
		return err
	}
	given := 0
	fs.Visit(func(*flag.Flag) { given++ })
	switch {
	case *benchmark == mentalAlign && given > 1:
		return usagef("-benchmark %s goes with no other flag: its ratings are what they are", mentalAlign)
	case fs.NArg() != 1:
		return usagef("name one folder to write to, got %d", fs.NArg())
	case *models < demo.MinModels || *models > demo.MaxModels:
		return usagef("-models is %d; a demo has from %d to %d", *models, demo.MinModels, demo.MaxModels)
	}
	if *benchmark == mentalAlign {
		return writeMentalAlign(fs.Arg(0), std)
	}
	rated, err := benchmarkNamed(*benchmark, std)
	if err != nil {
		return err
	}
	p := startProgress(std.err, "making up results", "writing")
	defer p.end()
	p.step("making up results")
	site, err := demo.Make(demo.Options{Models: *models, Seed: *seed, Summary: *summary, Benchmark: rated})
	if err != nil {
		return err
	}
	dir := fs.Arg(0)
	p.step("writing")
	if err := site.Write(dir); err != nil {
		return err
	}
	p.end()
	fmt.Fprintf(std.err, "wrote %s: %d files of synthetic results; see them with counselboard build -C %s\n", dir, len(site.Files), dir)
	return nil
}

// writeMentalAlign writes the site's folder of MentalAlign-70k: real experts beside real judges.
func writeMentalAlign(dir string, std streams) error {
	all, err := mentalalign.Site()
	if err == nil {
		err = files.Create(dir, all, true)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "wrote %s: %d files of MentalAlign-70k's ratings; see them with counselboard build -C %s\n", dir, len(all), dir)
	return nil
}
