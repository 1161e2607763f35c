package main

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/demo"
)

func runDemo(args []string, std streams) error {
	fs := newFlags("demo", std)
	models := fs.Int("models", demo.DefaultModels, fmt.Sprintf("`number` of models, from %d to %d", demo.MinModels, demo.MaxModels))
	seed := fs.Uint64("seed", demo.DefaultSeed, "`seed` of the random numbers")
	summary := fs.Bool("summary", false, "publish summaries alone, of experts alone: a large leaderboard as it mostly is")
	if err := parse(fs, args, std); err != nil {
		return err
	}
	switch {
	case fs.NArg() != 1:
		return usagef("name one folder to write to, got %d", fs.NArg())
	case *models < demo.MinModels || *models > demo.MaxModels:
		return usagef("-models is %d; a demo has from %d to %d", *models, demo.MinModels, demo.MaxModels)
	}
	p := startProgress(std.err, "making up results", "writing")
	defer p.end()
	p.step("making up results")
	site, err := demo.Make(demo.Options{Models: *models, Seed: *seed, Summary: *summary})
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
