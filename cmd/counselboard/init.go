package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/skeleton"
)

func runInit(flags *flag.FlagSet, args []string, std streams) error {
	title := flags.String("title", "", "the site's `title` (default: the benchmark's name and results)")
	from := flags.String("benchmark", "", "a `file` that says what is rated, benchmark.toml; CounselBench without")
	panel := flags.String("panel", "", "the `id` of a first panel of experts, whose card is begun")
	program := flags.String("program", skeleton.Program, "the `repository@version` that the workflows run: a fork names its own")
	dir, err := parseAround(flags, args, std)
	switch {
	case err != nil:
		return err
	case dir == "":
		return usagef("name the folder to write to, or . for this one")
	}
	if *panel != "" {
		if err := wantID("-panel", *panel); err != nil {
			return usageError(err.Error())
		}
	}
	if !skeleton.ValidProgram(*program) {
		return usagef("-program %q is not like %s", *program, skeleton.Program)
	}
	benchmark, err := benchmarkNamed(*from, std)
	if err != nil {
		return err
	}
	list := skeleton.Board(benchmark, cmp.Or(*title, benchmark.Name+" results"), *panel, *program)
	if err := files.Create(dir, list, false); err != nil {
		return err
	}
	for _, f := range list {
		fmt.Fprintln(std.out, filepath.Join(dir, filepath.FromSlash(f.Path)))
	}
	fmt.Fprintf(std.err, "add results (counselboard import -h, counselboard new -h), then counselboard build -C %s\n", dir)
	return nil
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
