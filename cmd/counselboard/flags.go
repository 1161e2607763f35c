package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// folderFlag is the site's folder, as most commands have it.
func folderFlag(cmd *cobra.Command) *string {
	return cmd.Flags().StringP("dir", "C", ".", "the site's `folder`")
}

// hide takes flags that only workflows use out of the help.
func hide(flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		if err := flags.MarkHidden(name); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// require names flags without which a command cannot do anything.
func require(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		if err := cmd.MarkFlagRequired(name); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// benchmarkIn returns the benchmark of a site's folder, which names the scales of a command. What is wrong with its file is
// said when the folder is read.
func benchmarkIn(dir string) *result.Benchmark {
	path := filepath.Join(dir, result.BenchmarkFile)
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.Size() <= source.MaxBytes {
		if data, err := os.ReadFile(path); err == nil {
			own, _ := result.ReadBenchmark(data)
			return cmp.Or(own, result.CounselBench)
		}
	}
	return result.CounselBench
}

// argument is the one argument of a command, "" if it is left out.
func argument(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
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
