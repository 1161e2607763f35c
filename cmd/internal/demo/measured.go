package demo

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// measured has a folder for every benchmark whose ratings may be published: a site's settings, its benchmark and cards, a table
// for each panel, and the plan by which the tables are read.
//
//go:embed measured
var measured embed.FS

// Measured lists the benchmarks with real ratings that [ReadMeasured] knows.
func Measured() []string {
	entries, _ := measured.ReadDir("measured") // is embedded
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// ReadMeasured returns a whole site's folder of a benchmark's real ratings, imported from its tables as anybody's are.
func ReadMeasured(name string) ([]files.File, error) {
	folder, err := fs.Sub(measured, "measured/"+name)
	if err != nil {
		return nil, err
	}
	var out []files.File
	tables := map[string][]byte{} // by panel
	var plan []byte
	for p, data := range files.Embedded(folder) {
		if panel, isTable := strings.CutSuffix(p, ".csv.gz"); isTable {
			r, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				return nil, err
			}
			if tables[panel], err = io.ReadAll(r); err != nil {
				return nil, err
			}
		} else if p == "plan.toml" {
			plan = data
		} else {
			out = append(out, files.File{Path: p, Data: data})
		}
	}
	known, findings := result.Read(files.Memory(out))
	if findings.HasErrors() {
		return nil, fmt.Errorf("%s", findings[0])
	}
	for panel, table := range tables {
		p, findings := convert.ReadPlan(path.Join(name, "plan.toml"), plan, known.Benchmark)
		if findings.HasErrors() {
			return nil, fmt.Errorf("%s", findings[0])
		}
		p.Run.Panel = panel
		read, findings := convert.Import([]convert.Input{{Path: panel + ".csv", Data: table}}, convert.Options{Known: known, Plan: *p})
		switch {
		case findings.HasErrors():
			return nil, fmt.Errorf("%s", findings[0])
		case len(read.Asks) > 0:
			return nil, fmt.Errorf("%s.csv: %s is open: %s", panel, read.Asks[0].About, read.Asks[0].Why)
		}
		out = append(out, read.Files...)
	}
	slices.SortFunc(out, func(a, b files.File) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}
