package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/counselboard/counselboard/cmd/internal/chart/echarts"
)

func runVersion(args []string, std streams) int {
	fs := newFlags("version", "version", "Prints the versions of the program and what it is made of.", std)
	if status, ok := parse(fs, args, std); !ok {
		return status
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(std.err, "counselboard version: takes no arguments, got %q\n", fs.Arg(0))
		return exitUsage
	}
	version, revision := "(unknown)", "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	fmt.Fprintf(std.out, "counselboard %s\ncommit %s\n%s\nECharts %s\n", version, revision, runtime.Version(), echarts.Version)
	return exitDone
}
