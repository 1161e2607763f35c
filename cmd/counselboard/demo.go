package main

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/demo"
)

func runDemo(args []string, std streams) int {
	fs := newFlags("demo", "demo [-models N] [-seed S] dir",
		"Writes a complete site folder with synthetic, plainly labelled results, rating by rating, to see every\npage and to measure with. Every name and number in it is made up; the same flags give the same bytes.\nThe folder must be empty or not there yet: nothing is overwritten.\n\n"+
			"example: counselboard demo -models 30 demo && counselboard check -C demo", std)
	models := fs.Int("models", demo.DefaultModels, fmt.Sprintf("`number` of models, from %d to %d", demo.MinModels, demo.MaxModels))
	seed := fs.Uint64("seed", demo.DefaultSeed, "`seed` of the random numbers")
	if status, ok := parse(fs, args, std); !ok {
		return status
	}
	if fs.NArg() != 1 {
		fmt.Fprintf(std.err, "counselboard demo: name one folder to write to, got %d\n", fs.NArg())
		return exitUsage
	}
	if *models < demo.MinModels || *models > demo.MaxModels {
		fmt.Fprintf(std.err, "counselboard demo: -models is %d; a demo has from %d to %d\n", *models, demo.MinModels, demo.MaxModels)
		return exitUsage
	}
	p := startProgress(std.err)
	defer p.end()
	p.step("making up results")
	site, err := demo.Make(demo.Options{Models: *models, Seed: *seed})
	if err != nil {
		p.end()
		fmt.Fprintf(std.err, "counselboard demo: %v\n", err)
		return exitWrong
	}
	dir := fs.Arg(0)
	p.step("writing")
	err = site.Write(dir)
	p.end()
	if err != nil {
		fmt.Fprintf(std.err, "counselboard demo: %v\n", err)
		return exitWrong
	}
	fmt.Fprintf(std.err, "wrote %s: %d files of synthetic results; see them with counselboard build -C %s\n", dir, len(site.Files), dir)
	return exitDone
}
