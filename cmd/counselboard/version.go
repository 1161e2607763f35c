package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/counselboard/counselboard/cmd/internal/chart"
)

// version says what the program is made of.
func version() string {
	version, revision := "(unknown)", "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	return fmt.Sprintf("counselboard %s\ncommit %s\n%s\nECharts %s", version, revision, runtime.Version(), chart.EChartsVersion)
}
