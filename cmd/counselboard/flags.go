package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// folderFlag is the site's folder, as most commands have it.
func folderFlag(cmd *cobra.Command) *string {
	return cmd.Flags().StringP("dir", "C", ".", "the site's `folder`")
}

// mark marks flags of a command, as hidden where only workflows use them.
func mark(as func(name string) error, names ...string) {
	for _, name := range names {
		if err := as(name); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// benchmarkIn returns the benchmark of a site's folder, which names the scales of a command. What is wrong with its file is
// said when the folder is read.
func benchmarkIn(dir string) *result.Benchmark {
	own, _ := files.Read(os.DirFS(dir), result.BenchmarkFile)
	if f := own[result.BenchmarkFile]; f != nil {
		benchmark, _ := result.ReadBenchmark(f.Data)
		return cmp.Or(benchmark, result.CounselBench)
	}
	return result.CounselBench
}

func wantID(what, id string) error {
	switch {
	case id == "":
		return fmt.Errorf("%s is missing", what)
	case !result.ValidID(id):
		return fmt.Errorf("%s %q is not a valid id: %s", what, id, result.IDForm)
	}
	return nil
}

func oneOf(what, s string, words ...string) error {
	if slices.Contains(words, s) {
		return nil
	}
	return fmt.Errorf("%s is %q, must be one of %s", what, s, strings.Join(words, ", "))
}

func wantDay(what, s string) error {
	if _, err := time.Parse(time.DateOnly, s); s != "" && err != nil {
		return fmt.Errorf("%s is %q, not a day; write it YYYY-MM-DD", what, s)
	}
	return nil
}

// asUsage makes what is wrong with a call a [usageError].
func asUsage(wrong ...error) error {
	if err := errors.Join(wrong...); err != nil {
		return usageError(err.Error())
	}
	return nil
}
