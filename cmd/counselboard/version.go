package main

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/counselboard/counselboard/cmd/internal/chart/echarts"
)

func runVersion(fs *flag.FlagSet, args []string, std streams) error {
	if err := parseAll(fs, args, std); err != nil {
		return err
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
	return nil
}
